def count(n):
    cols = anti = diag = 0

    def toggle(row, col):
        nonlocal cols, anti, diag
        cols ^= 1 << col
        anti ^= 1 << (row + col)
        diag ^= 1 << (n - 1 - row + col)

    def search(row):
        if row == n:  # start
            return 1  # solution
        found = 0
        for col in range(n):
            if (cols >> col | anti >> row + col | diag >> n - 1 - row + col) & 1:
                continue  # reject
            toggle(row, col)  # place
            found += search(row + 1)
            toggle(row, col)  # back up
        return found

    return search(0)
