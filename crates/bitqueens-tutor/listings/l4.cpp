struct BitArrays {
    int n;
    std::uint64_t cols = 0, anti = 0, diag = 0;

    void toggle(int row, std::uint64_t queen) {
        cols ^= queen;
        anti ^= queen << row;
        diag ^= queen << (n - 1 - row);
    }

    long long search(int row) {
        if (row == n) {  // start
            return 1;  // solution
        }
        long long found = 0;
        const std::uint64_t full = (1ull << n) - 1;
        std::uint64_t free = full & ~(cols | anti >> row | diag >> (n - 1 - row));  // mask
        while (free) {
            const std::uint64_t queen = free & -free;
            free ^= queen;
            toggle(row, queen);  // place
            found += search(row + 1);
            toggle(row, queen);  // back up
        }
        return found;
    }
};

long long count(int n) {
    return BitArrays{n}.search(0);
}
