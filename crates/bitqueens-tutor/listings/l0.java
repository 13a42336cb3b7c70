static long count(int n) {
    return search(n, new ArrayList<>());
}

static long search(int n, List<Integer> records) {
    int row = records.size(); // start
    if (row == n) {
        return 1; // solution
    }
    long found = 0;
    for (int col = 0; col < n; col++) {
        if (isAttacked(records, row, col)) {
            continue; // reject
        }
        records.add(col); // place
        found += search(n, records);
        records.remove(row); // back up
    }
    return found;
}

static boolean isAttacked(List<Integer> records, int row, int col) {
    for (int above = 0; above < row; above++) {
        int there = records.get(above);
        if (there == col || Math.abs(there - col) == row - above) {
            return true;
        }
    }
    return false;
}
