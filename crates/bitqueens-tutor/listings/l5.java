static long count(int n) {
    return search((1 << n) - 1, 0, 0, 0);
}

static long search(int full, int cols, int anti, int diag) {
    if (cols == full) { // start
        return 1; // solution
    }
    long found = 0;
    int free = full & ~(cols | anti | diag); // mask
    while (free != 0) {
        int queen = free & -free;
        free ^= queen;
        found += search(full, cols | queen, (anti | queen) >>> 1, (diag | queen) << 1); // place, back up
    }
    return found;
}
