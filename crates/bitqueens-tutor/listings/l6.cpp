long long search(std::uint32_t full, std::uint32_t cols, std::uint32_t anti, std::uint32_t diag);

long long count(int n) {
    const auto below = [n](int col) {
        const std::uint32_t queen = 1u << col;
        return search((1u << n) - 1, queen, queen >> 1, queen << 1);
    };
    long long found = 0;  // start
    if (n == 0) {
        return 1;  // solution
    }
    const int half = n / 2;  // mask
    for (int col = 0; col < half; ++col) {
        found += 2 * below(col);  // place, back up
    }
    return n % 2 ? found + below(half) : found;
}

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
