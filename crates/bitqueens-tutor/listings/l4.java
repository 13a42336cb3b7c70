static int n;
static long cols, anti, diag;

static long count(int side) {
    n = side;
    cols = anti = diag = 0;
    return search(0);
}

static long search(int row) {
    if (row == n) { // start
        return 1; // solution
    }
    long found = 0;
    long full = (1L << n) - 1;
    long free = full & ~(cols | anti >> row | diag >> n - 1 - row); // mask
    while (free != 0) {
        long queen = free & -free;
        free ^= queen;
        toggle(row, queen); // place
        found += search(row + 1);
        toggle(row, queen); // back up
    }
    return found;
}

static void toggle(int row, long queen) {
    cols ^= queen;
    anti ^= queen << row;
    diag ^= queen << n - 1 - row;
}
