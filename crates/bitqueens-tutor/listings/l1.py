def count(n):
    return search([0] * n, 0)


def search(queens, row):
    n = len(queens)  # start
    if row == n:
        return 1  # solution
    found = 0
    for col in range(n):
        if look_back(queens, row, col):
            continue  # reject
        queens[row] = col  # place
        found += search(queens, row + 1)  # back up
    return found


def look_back(queens, row, col):
    for above in range(row):
        there = queens[above]
        if there == col:
            return True
        if there + above == col + row:
            return True
        if there - above == col - row:
            return True
    return False
