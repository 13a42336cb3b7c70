//! New terms by a second method, which shares no code with the library (`data/new.tsv`).
//!
//! `BITQUEENS_LONG=1` computes the terms, for a release build; otherwise the method is compared on small boards.

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
            _ => continue,
        };
        assert_eq!(second, number(2), "{} {n}", fields[0]);
    }
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
