def count(n):
    cols = [False] * n
    anti = [False] * (2 * n - 1)
    diag = [False] * (2 * n - 1)

    def mark(row, col, taken):
        cols[col] = taken
        anti[row + col] = taken
        diag[n - 1 - row + col] = taken

    def search(row):
        if row == n:  # start
            return 1  # solution
        found = 0
        for col in range(n):
            if cols[col] or anti[row + col] or diag[n - 1 - row + col]:
                continue  # reject
            mark(row, col, True)  # place
            found += search(row + 1)
            mark(row, col, False)  # back up
        return found

    return search(0)
