bool is_attacked(const std::vector<int>& records, int col) {
    const int row = records.size();
    for (int above = 0; above < row; ++above) {
        const int there = records[above];
        if (there == col || std::abs(there - col) == row - above) {
            return true;
        }
    }
    return false;
}

long long search(int n, std::vector<int>& records) {
    if (std::ssize(records) == n) {  // start
        return 1;  // solution
    }
    long long found = 0;
    for (int col = 0; col < n; ++col) {
        if (is_attacked(records, col)) {
            continue;  // reject
        }
        records.push_back(col);  // place
        found += search(n, records);
        records.pop_back();  // back up
    }
    return found;
}

long long count(int n) {
    std::vector<int> records;
    return search(n, records);
}
