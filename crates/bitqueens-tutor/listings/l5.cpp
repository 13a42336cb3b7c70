long long search(std::uint32_t full, std::uint32_t cols, std::uint32_t anti, std::uint32_t diag) {
    if (cols == full) {  // start
        return 1;  // solution
    }
    long long found = 0;
    std::uint32_t free = full & ~(cols | anti | diag);  // mask
    while (free) {
        const std::uint32_t queen = free & -free;
        free ^= queen;
        found += search(full, cols | queen, (anti | queen) >> 1, (diag | queen) << 1);  // place, back up
    }
    return found;
}

long long count(int n) {
    return search((1u << n) - 1, 0, 0, 0);
}
