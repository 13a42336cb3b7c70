def count(n):
    full = (1 << n) - 1
    cols = anti = diag = 0

    def toggle(row, queen):
        nonlocal cols, anti, diag
        cols ^= queen
        anti ^= queen << row
        diag ^= queen << (n - 1 - row)

    def search(row):
        if row == n:  # start
            return 1  # solution
        found = 0
        free = full & ~(cols | anti >> row | diag >> n - 1 - row)  # mask
        while free:
            queen = free & -free
            free ^= queen
            toggle(row, queen)  # place
            found += search(row + 1)
            toggle(row, queen)  # back up
        return found

    return search(0)
