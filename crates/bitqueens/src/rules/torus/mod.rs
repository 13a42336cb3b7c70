//! Sums over all solutions on the n × n torus.
//!
//! ```text
//! Σ over solutions of f  =  n · Σ over classes of c of   size · Σ over solutions with (0, 0), (1, c) of f
//! ```
//!
//! for every f that is invariant under the symmetries. Of the n² translations of a solution, n have
//! a queen on the first square. Besides the eight symmetries of the board, these maps fix that
//! square and permute rows, columns and diagonals: multiplication of both coordinates by a unit
//! modulo n, and (r, c) → (r + c, r − c), which swaps orthogonal lines with diagonals. The maps
//! generate a group of order 8 φ(n), under which the squares of row 1 fall into few classes: 3
//! instead of 20 at n = 23. The reflection that swaps the first two queens halves the rest.

mod search;

use crate::board::Rules;
use crate::control::{Cancel, Report};
use crate::error::Result;
use crate::rules::starts;
use crate::sum::Sum;
use crate::threads::Threads;
use search::Search;

/// Returns whether [`sum`] accepts the side: solutions exist, and a row fits a 32-bit word with one
/// bit to spare.
pub(crate) fn is_searched(n: usize) -> bool {
    (5..32).contains(&n) && !Rules::Torus.is_impossible(n)
}

/// Sums `value` over all solutions on a torus whose side [`is_searched`]. `value` takes the column
/// of each row's queen and must be invariant under translations and the maps above.
///
/// # Errors
/// [`Error::Threads`](crate::Error::Threads) and [`Error::Cancelled`](crate::Error::Cancelled).
pub(crate) fn sum(
    n: usize,
    threads: &Threads,
    cancel: &Cancel,
    progress: Option<&Report<'_>>,
    value: &(dyn Fn(&[u8]) -> u64 + Sync),
) -> Result<u128> {
    let searcher = || {
        let mut search = Search::new(n, value);
        Ok(move |start: &Start| {
            let before = search.nodes;
            let found = search.run(&start.queens, &mut cancel.go_on())?;
            Some(Sum::new(start.weight * u128::from(found), (search.nodes - before).into()))
        })
    };
    starts::sum(&starts(n), threads, cancel, progress, searcher)
}

/// A placement, and the number of placements that it represents.
struct Start {
    queens: Vec<(usize, usize)>,
    weight: u128,
}

/// The placements on rows 0, 1, 2 and n − 1, one per orbit.
fn starts(n: usize) -> Vec<Start> {
    let mut starts = Vec::new();
    for (c, size) in classes(n) {
        // The reflection (r, col) → (1 − r, c − col) swaps the first two queens, and rows 2 and
        // n − 1.
        for a in 0..n {
            for b in 0..n {
                let image = ((n + c - b) % n, (n + c - a) % n);
                let weight = match image.cmp(&(a, b)) {
                    std::cmp::Ordering::Less => continue,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 2,
                };
                let queens = vec![(0, 0), (1, c), (2, a), (n - 1, b)];
                if is_attack_free(n, &queens) {
                    let weight = u128::from(weight * size) * n as u128;
                    starts.push(Start { queens, weight });
                }
            }
        }
    }
    starts
}

fn is_attack_free(n: usize, queens: &[(usize, usize)]) -> bool {
    queens.iter().enumerate().all(|(at, &(row, col))| {
        queens[..at].iter().all(|&(other_row, other_col)| {
            col != other_col
                && (row + col) % n != (other_row + other_col) % n
                && (row + other_col) % n != (other_row + col) % n
        })
    })
}

/// One column per class of the squares of row 1 that a queen on the first square does not attack,
/// with the size of the class.
fn classes(n: usize) -> Vec<(usize, u64)> {
    let mut seen = vec![false; n * n];
    let mut classes = Vec::new();
    let units: Vec<usize> = (2..n).filter(|&unit| is_coprime(unit, n)).collect();
    for c in 2..n - 1 {
        if seen[n + c] {
            continue;
        }
        let mut size = 0;
        let mut stack = vec![(1, c)];
        while let Some((row, col)) = stack.pop() {
            if std::mem::replace(&mut seen[row * n + col], true) {
                continue;
            }
            size += u64::from(row == 1);
            // A quarter turn, a reflection, orthogonal lines to diagonals, and the units.
            stack.extend([(n - col, row), (row, n - col), (row + col, n + row - col)]);
            stack.extend(units.iter().map(|unit| (unit * row, unit * col)));
            for (row, col) in &mut stack {
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
    use crate::board::Problem;
    use crate::error::Error;
    use crate::internal::naive;
    use crate::rules::search::{Board, Search};

    fn count(n: usize, threads: usize) -> u128 {
        sum(n, &threads.into(), &Cancel::new(), None, &|_| 1).expect("not cancelled")
    }

    #[test]
    fn counts_agree_with_naive_and_published_ones() {
        for (n, published) in [(5, 10), (7, 28), (11, 88), (13, 4524), (17, 140_692)] {
            for threads in [1, 3] {
                assert_eq!(count(n, threads), published, "n = {n}");
            }
        }
        for n in [5, 7] {
            let problem = Problem::plain(n).and_then(|p| p.with_rules(Rules::Torus));
            let naive = naive::count(&problem.expect("a torus"));
            assert_eq!(count(n, 1), naive);
        }
    }

    /// The value is the number of translations that preserve the solution, which is invariant under
    /// the symmetries.
    #[test]
    fn values_are_summed_over_all_solutions() {
        let invariant = |cols: &[u8]| {
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
            let board = Board::new(&problem.expect("a torus")).expect("small");
            let mut expected = 0;
            let mut each = |cols: &[u8]| {
                expected += invariant(cols);
                true
            };
            assert!(Search::new(&board).run(&[], &mut each, &mut |_| true));
            let summed = sum(n, &2.into(), &Cancel::new(), None, &invariant);
            assert_eq!(summed, Ok(u128::from(expected)), "n = {n}");
        }
    }

    #[test]
    fn classes_partition_the_columns() {
        assert_eq!(classes(13), [(2, 8), (5, 2)]);
        assert_eq!(classes(23), [(2, 8), (4, 4), (5, 8)]);
        // Every column is in exactly one class, also when n is composite.
        for n in [25, 35] {
            let sizes: u64 = classes(n).iter().map(|class| class.1).sum();
            assert_eq!(sizes, n as u64 - 3, "n = {n}");
        }
        assert!(is_searched(5) && is_searched(31) && !is_searched(4) && !is_searched(35));
        assert!(!is_searched(9) && !is_searched(1) && !is_searched(0));
    }

    #[test]
    fn cancellation_stops_the_sum() {
        let cancel = Cancel::new();
        cancel.cancel();
        let stopped = sum(13, &2.into(), &cancel, None, &|_| 1);
        assert!(matches!(stopped, Err(Error::Cancelled(_))));
        let none = sum(13, &0.into(), &Cancel::new(), None, &|_| 1);
        assert!(matches!(none, Err(Error::Threads { .. })));
    }
}
