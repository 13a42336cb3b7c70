bool look_back(const std::vector<int>& queens, int row, int col) {
    for (int above = 0; above < row; ++above) {
        const int there = queens[above];
        if (there == col) return true;
        if (there + above == col + row) return true;
        if (there - above == col - row) return true;
    }
    return false;
}

long long search(std::vector<int>& queens, int row) {
    const int n = queens.size();  // start
    if (row == n) {
        return 1;  // solution
    }
    long long found = 0;
    for (int col = 0; col < n; ++col) {
        if (look_back(queens, row, col)) {
            continue;  // reject
        }
        queens[row] = col;  // place
        found += search(queens, row + 1);  // back up
    }
    return found;
}

long long count(int n) {
    std::vector<int> queens(n);
    return search(queens, 0);
}
