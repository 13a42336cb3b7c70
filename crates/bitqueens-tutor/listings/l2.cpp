struct Marks {
    int n;
    std::vector<bool> cols, anti, diag;

    explicit Marks(int n) : n(n), cols(n), anti(2 * n), diag(2 * n) {}

    bool taken(int row, int col) const {
        return cols[col] || anti[row + col] || diag[n - 1 - row + col];
    }

    void mark(int row, int col, bool taken) {
        cols[col] = taken;
        anti[row + col] = taken;
        diag[n - 1 - row + col] = taken;
    }

    long long search(int row) {
        if (row == n) {  // start
            return 1;  // solution
        }
        long long found = 0;
        for (int col = 0; col < n; ++col) {
            if (taken(row, col)) {
                continue;  // reject
            }
            mark(row, col, true);  // place
            found += search(row + 1);
            mark(row, col, false);  // back up
        }
        return found;
    }
};

long long count(int n) {
    return Marks(n).search(0);
}
