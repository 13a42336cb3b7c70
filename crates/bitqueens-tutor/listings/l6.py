def count(n):
    full = (1 << n) - 1  # start
    if n == 0:
        return 1  # solution
    half = range(n // 2)  # mask
    found = 2 * sum(below(full, col) for col in half)  # place, back up
    return found + below(full, n // 2) if n % 2 else found


def below(full, col):
    queen = 1 << col
    return search(full, queen, queen >> 1, queen << 1)


def search(full, cols, anti, diag):
    if cols == full:  # start
        return 1  # solution
    found = 0
    free = full & ~(cols | anti | diag)  # mask
    while free:
        queen = free & -free
        free ^= queen
        found += search(  # place, back up
            full, cols | queen, (anti | queen) >> 1, (diag | queen) << 1
        )
    return found
