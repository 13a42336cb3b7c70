static long count(int n) {
    return search(new int[n], 0);
}

static long search(int[] queens, int row) {
    int n = queens.length; // start
    if (row == n) {
        return 1; // solution
    }
    long found = 0;
    for (int col = 0; col < n; col++) {
        if (lookBack(queens, row, col)) {
            continue; // reject
        }
        queens[row] = col; // place
        found += search(queens, row + 1); // back up
    }
    return found;
}

static boolean lookBack(int[] queens, int row, int col) {
    for (int above = 0; above < row; above++) {
        int there = queens[above];
        if (there == col) return true;
        if (there + above == col + row) return true;
        if (there - above == col - row) return true;
    }
    return false;
}
