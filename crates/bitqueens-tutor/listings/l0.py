def count(n):
    return search(n, [])


def search(n, records):
    row = len(records)  # start
    if row == n:
        return 1  # solution
    found = 0
    for col in range(n):
        if is_attacked(records, row, col):
            continue  # reject
        records.append(col)  # place
        found += search(n, records)
        records.pop()  # back up
    return found


def is_attacked(records, row, col):
    return any(
        there == col or abs(there - col) == row - above
        for above, there in enumerate(records)
    )
