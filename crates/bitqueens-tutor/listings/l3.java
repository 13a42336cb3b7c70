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
    for (int col = 0; col < n; col++) {
        if (((cols >> col | anti >> row + col | diag >> n - 1 - row + col) & 1) != 0) {
            continue; // reject
        }
        toggle(row, col); // place
        found += search(row + 1);
        toggle(row, col); // back up
    }
    return found;
}

static void toggle(int row, int col) {
    cols ^= 1L << col;
    anti ^= 1L << row + col;
    diag ^= 1L << n - 1 - row + col;
}
