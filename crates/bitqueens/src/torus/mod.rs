//! Sums over all ways to place n queens on the n × n torus.
//!
//! ```text
//! Σ over solutions of f  =  n · Σ over classes of c of   size · Σ over solutions with (0, 0), (1, c) of f
//! ```
//!
//! for every f that the symmetries keep. Of the n² shifts of a solution n have a queen on the first
//! square. Around that square, besides the eight symmetries of the board, these keep rows, columns
//! and diagonals, or exchange them: multiplying both coordinates by a unit modulo n, and
//! (r, c) → (r + c, r − c), which makes lines of diagonals and diagonals of lines. Together they
//! are 8 φ(n), and the squares of row 1 fall into few classes: 3 instead of 20 at n = 23. What is
//! left is halved by the reflection that exchanges the two queens.

mod search;

use crate::share::{self, Found};
use crate::{Cancel, Result};
use search::Search;

/// Whether [`sum`] can be used: there are solutions, and a row fits a word with a bit to spare.
pub(crate) fn is_searched(n: usize) -> bool {
    (5..32).contains(&n) && !crate::Rules::Torus.is_impossible(n)
}

/// The sum of `value` over all solutions on a torus whose side [`is_searched`]. `value` must not
/// change under shifts, nor under the maps above; it gets the column of each row's queen.
///
/// # Errors
/// [`crate::Error::Threads`] and [`crate::Error::Cancelled`].
pub(crate) fn sum(
    n: usize,
    threads: usize,
    cancel: &Cancel,
    progress: Option<&crate::progress::Report<'_>>,
    value: &(dyn Fn(&[u8]) -> u64 + Sync),
) -> Result<u128> {
    let searcher = || {
        let mut search = Search::new(n, value);
        move |start: &Start| {
            let before = search.nodes;
            let found = search.run(&start.queens, &mut cancel.go_on())?;
            Some(Found {
                solutions: start.weight * u128::from(found),
                nodes: search.nodes - before,
            })
        }
    };
    share::sum(&starts(n), threads, cancel, progress, searcher)
}

/// Queens, and how many placements they stand for.
struct Start {
    queens: Vec<(usize, usize)>,
    weight: u128,
}

/// Queens on rows 0, 1, 2 and n − 1, one placement for each orbit.
fn starts(n: usize) -> Vec<Start> {
    let side = |col: usize| col % n;
    let mut starts = Vec::new();
    for (c, size) in classes(n) {
        // The reflection (r, col) → (1 − r, c − col) exchanges the first two queens, and rows 2 and
        // n − 1.
        for a in 0..n {
            for b in 0..n {
                let image = (side(n + c - b), side(n + c - a));
                let weight = match image.cmp(&(a, b)) {
                    std::cmp::Ordering::Less => continue,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 2,
                };
                let queens = vec![(0, 0), (1, c), (2, a), (n - 1, b)];
                if is_peaceful(n, &queens) {
                    let weight = u128::from(weight * size) * n as u128;
                    starts.push(Start { queens, weight });
                }
            }
        }
    }
    starts
}

fn is_peaceful(n: usize, queens: &[(usize, usize)]) -> bool {
    queens.iter().enumerate().all(|(at, &(row, col))| {
        queens[..at].iter().all(|&(other, with)| {
            col != with
                && (row + col) % n != (other + with) % n
                && (row + with) % n != (other + col) % n
        })
    })
}

/// The columns of row 1 that a queen on the first square leaves, one of each class, with the size
/// of its class.
fn classes(n: usize) -> Vec<(usize, u64)> {
    let mut seen = vec![false; n * n];
    let mut classes = Vec::new();
    let units: Vec<usize> = (2..n).filter(|&unit| is_coprime(unit, n)).collect();
    for c in 2..n - 1 {
        if seen[n + c] {
            continue;
        }
        let mut size = 0;
        let mut found = vec![(1, c)];
        while let Some((row, col)) = found.pop() {
            if std::mem::replace(&mut seen[row * n + col], true) {
                continue;
            }
            size += u64::from(row == 1);
            // A quarter turn, a reflection, lines to diagonals, and the units.
            found.extend([(n - col, row), (row, n - col), (row + col, n + row - col)]);
            found.extend(units.iter().map(|unit| (unit * row, unit * col)));
            for (row, col) in &mut found {
                (*row, *col) = (*row % n, *col % n);
            }
        }
        classes.push((c, size));
    }
    classes
}

fn is_coprime(a: usize, b: usize) -> bool {
    match b {
        0 => a == 1,
        _ => is_coprime(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, Problem, Rules, Solutions, naive};

    fn count(n: usize, threads: usize) -> u128 {
        sum(n, threads, &Cancel::new(), None, &|_| 1).expect("not cancelled")
    }

    #[test]
    fn the_naive_count_and_the_published_ones() {
        for (n, published) in [(5, 10), (7, 28), (11, 88), (13, 4524), (17, 140_692)] {
            for threads in [1, 3] {
                assert_eq!(count(n, threads), published, "n = {n}");
            }
        }
        for n in [5, 7] {
            let problem = Problem::plain(n).and_then(|p| p.with_rules(Rules::Torus));
            let naive = naive::count(&problem.expect("a torus"));
            assert_eq!(count(n, 1), u128::from(naive));
        }
    }

    /// Any value that the symmetries keep: here the number of shifts that keep a solution.
    #[test]
    fn values_are_summed_as_if_every_solution_were_seen() {
        let kept = |cols: &[u8]| {
            let n = cols.len();
            let shifts = (0..n).filter(|&by| {
                let step = |row: usize| {
                    (usize::from(cols[(row + by) % n]) + n - usize::from(cols[row])) % n
                };
                (1..n).all(|row| step(row) == step(0))
            });
            shifts.count() as u64
        };
        for n in [5, 7, 11, 13] {
            let problem = Problem::plain(n).and_then(|p| p.with_rules(Rules::Torus));
            let solutions = Solutions::new(&problem.expect("a torus")).expect("small");
            let expected: u64 = solutions.map(|solution| kept(solution.cols())).sum();
            let summed = sum(n, 2, &Cancel::new(), None, &kept);
            assert_eq!(summed, Ok(u128::from(expected)), "n = {n}");
        }
    }

    #[test]
    fn few_classes() {
        assert_eq!(classes(13), [(2, 8), (5, 2)]);
        assert_eq!(classes(23), [(2, 8), (4, 4), (5, 8)]);
        // Also where not every number has an inverse: every column is in one class.
        for n in [25, 35] {
            let sizes: u64 = classes(n).iter().map(|class| class.1).sum();
            assert_eq!(sizes, n as u64 - 3, "n = {n}");
        }
        assert!(is_searched(5) && is_searched(31) && !is_searched(4) && !is_searched(35));
        assert!(!is_searched(9) && !is_searched(1) && !is_searched(0));
    }

    #[test]
    fn cancelling_stops() {
        let cancel = Cancel::new();
        cancel.cancel();
        let stopped = sum(13, 2, &cancel, None, &|_| 1);
        assert!(matches!(stopped, Err(Error::Cancelled(_))));
        let none = sum(13, 0, &Cancel::new(), None, &|_| 1);
        assert!(matches!(none, Err(Error::Threads { .. })));
    }
}
