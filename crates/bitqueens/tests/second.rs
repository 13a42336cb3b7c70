//! New terms by a second method, which shares no code with the library (`data/new.tsv`).
//!
//! `BITQUEENS_LONG=1` computes the terms, for a release build; otherwise the method is compared on small boards.

use std::sync::Mutex;

use bitqueens::{Cancel, sequences::Sequence};

/// The solutions that are the smallest of their images that are solutions, under rotation, reflection and shifts; and
/// under multiplication by units modulo n as well.
fn classes(n: usize) -> [u128; 2] {
    fn visit(
        columns: &mut Vec<usize>,
        n: usize,
        taken: [u64; 3],
        units: &[usize],
        found: &mut [u128; 2],
    ) {
        let row = columns.len();
        if row == n {
            let is_smallest = is_smallest(columns, &[1]);
            found[0] += u128::from(is_smallest);
            // Fewer are the smallest of more images.
            found[1] += u128::from(is_smallest && self::is_smallest(columns, units));
            return;
        }
        for col in 0..n {
            // The smallest image under rotation and reflection: of the queens on the border the first is nearest to a corner.
            let first = columns.first().copied().unwrap_or(col);
            let is_near = |line: usize| line.min(n - 1 - line) < first;
            let is_end = |line: usize| line == 0 || line == n - 1;
            if is_end(row) && is_near(col) || is_end(col) && is_near(row) && row != 0 {
                continue;
            }
            let lines = lines(n, row, col);
            if (0..3).all(|kind| taken[kind] & lines[kind] == 0) {
                columns.push(col);
                let taken = std::array::from_fn(|kind| taken[kind] | lines[kind]);
                visit(columns, n, taken, units, found);
                columns.pop();
            }
        }
    }
    let is_unit =
        |&unit: &usize| (2..=unit).all(|of| !unit.is_multiple_of(of) || !n.is_multiple_of(of));
    let units: Vec<usize> = (1..=n).filter(is_unit).collect();
    let mut found = [0; 2];
    visit(&mut Vec::new(), n, [0; 3], &units, &mut found);
    found
}

/// The column and the diagonals of a square.
fn lines(n: usize, row: usize, col: usize) -> [u64; 3] {
    [1 << col, 1 << (n + col - row), 1 << (row + col)]
}

/// Whether no image of a solution is a smaller solution, in lexicographic order.
fn is_smallest(columns: &[usize], units: &[usize]) -> bool {
    let n = columns.len();
    let mut turned = vec![0; 2 * n];
    for symmetry in 0..8 {
        for &unit in units {
            for (row, &col) in columns.iter().enumerate() {
                let (row, col) = if symmetry & 1 == 0 { (row, col) } else { (col, row) };
                let row = if symmetry & 2 == 0 { row } else { n - 1 - row };
                let col = if symmetry & 4 == 0 { col } else { n - 1 - col };
                let row = row * unit % n;
                turned[row] = col * unit % n;
                turned[row + n] = turned[row];
            }
            for shift in 0..n {
                // A smaller image does not begin with a larger column.
                for first in 0..=columns[0] {
                    let by = first + n - turned[shift];
                    if is_smaller_solution(&turned[shift..shift + n], by, columns) {
                        return false;
                    }
                }
            }
        }
    }
    true
}

/// Whether a placement, shifted by a number of columns, is a solution and smaller than another.
fn is_smaller_solution(placement: &[usize], by: usize, columns: &[usize]) -> bool {
    let n = columns.len();
    let (mut diagonals, mut antis) = (0, 0);
    let mut order = std::cmp::Ordering::Equal;
    for (row, &base) in placement.iter().enumerate() {
        let mut col = base + by;
        while col >= n {
            col -= n;
        }
        order = order.then(col.cmp(&columns[row]));
        let [_, diagonal, anti] = lines(n, row, col);
        if order.is_gt() || diagonals & diagonal != 0 || antis & anti != 0 {
            return false;
        }
        diagonals |= diagonal;
        antis |= anti;
    }
    order.is_lt()
}

/// A set of fewer than 512 orbits.
type Orbits = [u64; 8];

/// The superqueen placements that a quarter turn leaves unchanged, as sets of orbits of four squares, no two of which attack each
/// other: always on the row with the fewest orbits left.
fn quarter_turns(n: usize) -> u128 {
    fn visit(
        orbits: &[Vec<(usize, usize)>],
        peace: &[Orbits],
        left: Orbits,
        rows: &[usize],
    ) -> u128 {
        let on = |row: usize| {
            (0..orbits.len()).filter(move |&orbit| {
                let is_left = left[orbit / 64] >> (orbit % 64) & 1 == 1;
                is_left && orbits[orbit].iter().any(|square| square.0 == row)
            })
        };
        let Some(&row) = rows.iter().min_by_key(|&&row| on(row).count()) else { return 1 };
        let placements = on(row).map(|orbit| {
            let both = std::array::from_fn(|word| left[word] & peace[orbit][word]);
            let is_used = |row: &&usize| orbits[orbit].iter().any(|square| square.0 == **row);
            let rows: Vec<usize> = rows.iter().filter(|row| !is_used(row)).copied().collect();
            visit(orbits, peace, both, &rows)
        });
        placements.sum()
    }
    let attacks = |&(row, col): &(usize, usize), &(to_row, to_col): &(usize, usize)| {
        let (down, across) = (row.abs_diff(to_row), col.abs_diff(to_col));
        down == 0 || across == 0 || down == across || (down * across == 2)
    };
    let is_peaceful = |a: &[(usize, usize)], b: &[(usize, usize)]| {
        a.iter().all(|a| b.iter().all(|b| a == b || !attacks(a, b)))
    };
    let squares = (0..n * n).map(|at| (at / n, at % n));
    let orbits: Vec<Vec<(usize, usize)>> = squares
        .map(|(row, col)| {
            let mut orbit = vec![(row, col), (col, n - 1 - row)];
            orbit.extend([(n - 1 - row, n - 1 - col), (n - 1 - col, row)]);
            orbit
        })
        // Each once, by its smallest square.
        .filter(|orbit| orbit.iter().all(|square| orbit[0] <= *square))
        .filter(|orbit| is_peaceful(orbit, orbit))
        .collect();
    let peace: Vec<Orbits> = orbits
        .iter()
        .map(|orbit| {
            let mut set = Orbits::default();
            for (other, squares) in orbits.iter().enumerate() {
                let disjoint = orbit != squares && is_peaceful(orbit, squares);
                set[other / 64] |= u64::from(disjoint) << (other % 64);
            }
            set
        })
        .collect();
    let rows: Vec<usize> = (0..n).collect();
    visit(&orbits, &peace, [u64::MAX; 8], &rows)
}

/// The number of sets of columns in a segment. Large segments are unmapped when freed; small ones would leave holes in the heap.
const SETS: usize = 1 << 16;

/// The states of some sets of columns.
#[derive(Default)]
struct Segment {
    /// For each set of columns the start of its states, and the end of the last.
    starts: Vec<usize>,
    /// For each set of rows, in ascending order: its difference from the set before and the number of placements. A number is
    /// its digits in base 128, the lowest first, with 128 added to all but the last.
    bytes: Vec<u8>,
}

impl Segment {
    /// The states of a set of columns: sets of rows with their numbers of placements.
    fn states(&self, at: usize) -> impl Iterator<Item = (u64, u64)> {
        let mut bytes = self.bytes[self.starts[at]..self.starts[at + 1]].iter();
        let mut number = move || {
            let mut number = 0;
            for shift in (0..).step_by(7) {
                let byte = bytes.next()?;
                number |= u64::from(byte & 127) << shift;
                if *byte < 128 {
                    break;
                }
            }
            Some(number)
        };
        let mut rows = 0;
        std::iter::from_fn(move || {
            rows += number()?;
            Some((rows, number()?))
        })
    }

    fn write(&mut self, mut number: u64) {
        while number >= 128 {
            self.bytes.push(number.to_le_bytes()[0] | 128);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }
}

/// The semi-queens placements on a board of side n > 0: permutations s with different sums i + s(i). Goes through the diagonals and
/// counts the placements by state, the rows and columns used, as only these decide how a placement can continue.
fn semi_queens(n: usize) -> u128 {
    let mut sets = vec![Vec::new(); n + 1];
    let mut places = Vec::new();
    for columns in 0..1_u64 << n {
        let sets = &mut sets[columns.count_ones() as usize];
        places.push((sets.len() / SETS, sets.len() % SETS));
        sets.push(columns);
    }
    let empty = |sets: &[_]| Segment { starts: vec![0; sets.len() + 1], bytes: Vec::new() };
    let layers = sets.iter().map(|sets| sets.chunks(SETS).map(empty).collect());
    let mut layers: Vec<Vec<Segment>> = layers.collect();
    layers[0][0] = Segment { starts: vec![0, 2], bytes: vec![0, 1] };
    for diagonal in 0..2 * n - 1 {
        // New states come from old ones with as many columns or one fewer.
        for size in (0..=n).rev() {
            let (smaller, layer) = layers.split_at_mut(size);
            let segments = Mutex::new(layer[0].iter_mut().zip(sets[size].chunks(SETS)));
            let next = || segments.lock().expect("no thread panicked").next();
            let work = || {
                while let Some((segment, sets)) = next() {
                    let mut after = Segment::default();
                    for (at, &columns) in sets.iter().enumerate() {
                        let before = |set| {
                            if set == columns {
                                return segment.states(at);
                            }
                            let (segment, at) = places[usize::try_from(set).expect("small")];
                            smaller[size - 1][segment].states(at)
                        };
                        after.starts.push(after.bytes.len());
                        advance(n, diagonal, columns, before, &mut after);
                    }
                    after.starts.push(after.bytes.len());
                    after.bytes.shrink_to_fit();
                    *segment = after;
                }
            };
            std::thread::scope(|scope| {
                scope.spawn(work);
                work();
            });
        }
    }
    layers[n][0].states(0).map(|(_, count)| u128::from(count)).sum()
}

/// Appends the states of a set of columns after a diagonal, from those before it, without those that cannot be completed.
fn advance<I: Iterator<Item = (u64, u64)>>(
    n: usize,
    diagonal: usize,
    columns: u64,
    before: impl Fn(u64) -> I,
    after: &mut Segment,
) {
    let all = (1 << n) - 1;
    let is_open = |rows: u64| {
        let left = [all ^ rows, all ^ columns];
        reaches(left, diagonal) && reaches([left[1], left[0]], diagonal)
    };
    // The highest rows, when they are left, reach the most diagonals.
    if !is_open((1 << columns.count_ones()) - 1) {
        return;
    }
    let mut states: Vec<_> = before(columns).collect();
    for column in (0..n).filter(|column| columns >> column & 1 == 1) {
        let Some(row) = diagonal.checked_sub(column).filter(|&row| row < n) else { continue };
        let free = before(columns ^ 1 << column).filter(|(rows, _)| rows >> row & 1 == 0);
        states.extend(free.map(|(rows, count)| (rows | 1 << row, count)));
    }
    // A stable sort merges ascending runs.
    states.sort_by_key(|&(rows, _)| rows);
    let mut last = 0;
    for same in states.chunk_by(|one, other| one.0 == other.0) {
        let rows = same[0].0;
        if is_open(rows) {
            let count = same.iter().try_fold(0_u64, |sum, state| sum.checked_add(state.1));
            after.write(rows - last);
            after.write(count.expect("fewer than 2^64 placements"));
            last = rows;
        }
    }
}

/// Whether, for every k, the lowest k of the lines left and the highest k of the lines across have the sum of k diagonals left.
fn reaches([mut lines, mut across]: [u64; 2], mut diagonal: usize) -> bool {
    let mut spare = 0;
    while lines != 0 {
        let (low, high) = (lines.trailing_zeros() as usize, across.ilog2() as usize);
        diagonal += 1;
        let Some(rest) = (spare + low + high).checked_sub(diagonal) else { return false };
        spare = rest;
        lines ^= 1 << low;
        across ^= 1 << high;
    }
    true
}

fn value(id: &str, index: u64) -> u128 {
    let terms = Sequence::find(id).expect("known").terms(2, &Cancel::new());
    let term = terms.starting_at(index).next().expect("in range");
    term.expect("computable").value
}

#[test]
fn the_second_methods_agree_on_small_boards() {
    for n in 1..=9 {
        let index = u64::try_from(n).expect("small");
        let library = ["A062164", "A062165"].map(|id| value(id, index));
        assert_eq!(classes(n), library, "n = {n}");
    }
    for n in 2..=21 {
        let index = u64::try_from(n).expect("small");
        assert_eq!(quarter_turns(n) / 2, value("A352661", index), "n = {n}");
    }
    let mut lines = include_str!("data/oeis.tsv").lines();
    let terms = lines.find_map(|line| line.strip_prefix("A099152\t0\t")).expect("published");
    for (n, term) in terms.split(',').enumerate().take(15).skip(1) {
        assert_eq!(semi_queens(n).to_string(), term, "n = {n}");
    }
}

#[test]
fn new_terms_are_those_of_the_second_method() {
    let is_long = std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1");
    // A search finds the terms of both sequences up to shifts; it takes most of an hour at n = 17.
    let mut by_side = std::collections::HashMap::new();
    let lines = include_str!("data/new.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('\t').collect();
        let number = |field: usize| fields[field].parse::<u128>().expect("a number");
        let n = usize::try_from(number(1)).expect("small");
        let second = match fields[0] {
            "A352661" if is_long || n < 26 => quarter_turns(n) / 2,
            "A062164" if is_long => by_side.entry(n).or_insert_with(|| classes(n))[0],
            "A062165" if is_long => by_side.entry(n).or_insert_with(|| classes(n))[1],
            // n = 23 takes four times as much time and memory; `semi_queens_on_one_board` computes it.
            "A099152" if is_long && n < 23 => semi_queens(n),
            _ => continue,
        };
        assert_eq!(second, number(2), "{} {n}", fields[0]);
    }
}

#[test]
#[ignore = "prints the semi-queens on a board of side BITQUEENS_SIDE"]
fn semi_queens_on_one_board() {
    let side = std::env::var("BITQUEENS_SIDE").expect("BITQUEENS_SIDE is set");
    println!("{side}\t{}", semi_queens(side.parse().expect("a side")));
}

/// The page lists the terms that are not zero.
#[test]
fn the_page_lists_every_new_term() {
    let page = include_str!("../../../docs/SEQUENCES.md");
    let lines = include_str!("data/new.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [id, index, value] =
            <[&str; 3]>::try_from(line.split('\t').collect::<Vec<_>>()).expect("three fields");
        let row = format!("| {id} | ");
        let row = page.lines().find(|line| line.starts_with(&row)).unwrap_or_default();
        let terms = row.split([' ', ',', '|', ';']).filter(|word| !word.is_empty());
        let terms: Vec<_> = terms.collect();
        let is_listed = terms.windows(2).any(|pair| pair == [format!("{index}:").as_str(), value]);
        assert!(is_listed || value == "0", "{id} {index}: {value} in {row:?}");
    }
}
