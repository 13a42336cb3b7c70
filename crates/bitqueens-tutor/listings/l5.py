def count(n):
    full = (1 << n) - 1

    def search(cols, anti, diag):
        if cols == full:  # start
            return 1  # solution
        found = 0
        free = full & ~(cols | anti | diag)  # mask
        while free:
            queen = free & -free
            free ^= queen
            found += search(  # place, back up
                cols | queen, (anti | queen) >> 1, (diag | queen) << 1
            )
        return found

    return search(0, 0, 0)
