static int n;
static boolean[] cols, anti, diag;

static long count(int side) {
    n = side;
    cols = new boolean[n];
    anti = new boolean[2 * n];
    diag = new boolean[2 * n];
    return search(0);
}

static long search(int row) {
    if (row == n) { // start
        return 1; // solution
    }
    long found = 0;
    for (int col = 0; col < n; col++) {
        if (cols[col] || anti[row + col] || diag[n - 1 - row + col]) {
            continue; // reject
        }
        mark(row, col, true); // place
        found += search(row + 1);
        mark(row, col, false); // back up
    }
    return found;
}

static void mark(int row, int col, boolean taken) {
    cols[col] = taken;
    anti[row + col] = taken;
    diag[n - 1 - row + col] = taken;
}
