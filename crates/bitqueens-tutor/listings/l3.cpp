struct BitArrays {
    int n;
    std::uint64_t cols = 0, anti = 0, diag = 0;

    void toggle(int row, int col) {
        cols ^= 1ull << col;
        anti ^= 1ull << (row + col);
        diag ^= 1ull << (n - 1 - row + col);
    }

    long long search(int row) {
        if (row == n) {  // start
            return 1;  // solution
        }
        long long found = 0;
        for (int col = 0; col < n; ++col) {
            if ((cols >> col | anti >> (row + col) | diag >> (n - 1 - row + col)) & 1) {
                continue;  // reject
            }
            toggle(row, col);  // place
            found += search(row + 1);
            toggle(row, col);  // back up
        }
        return found;
    }
};

long long count(int n) {
    return BitArrays{n}.search(0);
}
