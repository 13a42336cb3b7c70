static long count(int n) {
    long found = 0; // start
    if (n == 0) {
        return 1; // solution
    }
    int half = n / 2; // mask
    for (int col = 0; col < half; col++) {
        found += 2 * below(n, col); // place, back up
    }
    return n % 2 == 1 ? found + below(n, half) : found;
}

static long below(int n, int col) {
    int queen = 1 << col;
    return search((1 << n) - 1, queen, queen >>> 1, queen << 1);
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
