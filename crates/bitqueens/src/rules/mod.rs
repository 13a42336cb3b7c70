//! Counts queens under other rules than those of chess, and on boards with regions.
//!
//! ```text
//! Q(problem) = factor · Σ over starts s of   weight(s) · completions(s)
//! ```
//!
//! Plain boards are first reduced by symmetry: queens go on the border lines, and one placement per
//! orbit under the group of the rules stays, with the orbit size as its weight. On a torus every
//! translation preserves the rules. Of the n² translations of a solution, n have a queen on the
//! first square, so the search counts only those, multiplies by n, and uses the symmetries around
//! that square. Queens on a torus also occupy every diagonal; `torus` has a separate search for
//! them.

mod divided;
#[doc(hidden)]
pub mod search;
mod semitorus;
pub(crate) mod starts;
mod superqueens;
pub(crate) mod torus;

use crate::board::{Problem, Rules, SideLimit};
use crate::control::{Cancel, Progress};
use crate::count::Counter;
use crate::error::Result;
use crate::geometry::Square;
use crate::sum::Sum;
use crate::threads::Threads;
pub(crate) use divided::{PartCounter, divided};
use search::{Board, Choice, Search};
pub(crate) use semitorus::attempts as semitorus_attempts;

/// Counts the solutions of a problem under any rules, with or without regions.
///
/// | problem | counted by |
/// |---|---|
/// | [`Problem::is_for_kernels`], n ≤ [`MAX_COUNT_SIDE`](crate::MAX_COUNT_SIDE) | [`Counter`] |
/// | a plain board on a torus | a search that branches on the tightest row, column or diagonal |
/// | a plain board of superqueens, n ≤ 32 | a vector kernel, after queens on the middle lines |
/// | a plain board of semi-queens on a torus, odd n ≤ 27 | two halves of the rows with complementary columns and diagonals |
/// | any other, n ≤ [`MAX_WORD_SIDE`](crate::MAX_WORD_SIDE) | a search that branches on the tightest row, column or region |
///
/// The counting threads call `progress` whenever they finish a part of the search.
///
/// ```
/// use bitqueens::{Cancel, Problem, Rules};
/// use bitqueens::rules::count_any;
/// let torus = Problem::plain(13)?.with_rules(Rules::Torus)?;
/// assert_eq!(count_any(&torus, 1, &Cancel::new(), &|_| ())?, 4524);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`](crate::Error::Side) over [`SideLimit::of_counting`],
/// [`Error::Threads`](crate::Error::Threads) for 0 or too many threads,
/// [`Error::Cancelled`](crate::Error::Cancelled) when `cancel` was set, and the errors of
/// [`Counter::run`].
pub fn count_any(
    problem: &Problem,
    threads: impl Into<Threads>,
    cancel: &Cancel,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<u128> {
    // Checks the number of threads, whichever search counts.
    let threads = threads.into();
    let counter = Counter::new(problem).threads(threads.clone())?;
    SideLimit::of_counting(problem).check(problem.n())?;
    if problem.is_for_kernels() {
        return Ok(counter.cancel(cancel).progress(progress).run()?.total);
    }
    if problem.is_plain() && problem.rules() == Rules::Torus && torus::is_searched(problem.n()) {
        return torus::sum(problem.n(), &threads, cancel, Some(progress), &|_| 1);
    }
    if let Some(divided) = divided(problem)? {
        let parts: Vec<usize> = (0..divided.parts()).collect();
        let searcher = || {
            let mut count = divided.counter(cancel)?;
            Ok(move |&part: &usize| count(part))
        };
        return starts::sum(&parts, &threads, cancel, Some(progress), searcher);
    }
    let board = Board::new(problem)?;
    let plan = Plan::new(problem, &board, threads.wanted());
    let searcher = || {
        let mut search = Search::new(&board);
        Ok(move |start: &Start| {
            let (before, mut found) = (search.nodes, 0_u64);
            let mut each = |_: &[u8]| {
                found += 1;
                true
            };
            search.run(&start.queens, &mut each, &mut cancel.go_on()).then(|| {
                // The factor is at most 64, a weight at most 8.
                let images = plan.factor * u128::from(start.weight);
                Sum::new(images * u128::from(found), (search.nodes - before).into())
            })
        })
    };
    starts::sum(&plan.starts, &threads, cancel, Some(progress), searcher)
}

/// The starts of the search, and the factor by which all their counts are multiplied.
struct Plan {
    factor: u128,
    starts: Vec<Start>,
}

/// A placement, and the number of placements in its orbit.
#[derive(Debug, Clone, Default)]
struct Start {
    queens: Vec<(u8, u8)>,
    weight: u32,
}

/// A symmetry as a map of squares.
type Map = Box<dyn Fn((u8, u8)) -> (u8, u8)>;

impl Plan {
    fn new(problem: &Problem, board: &Board, threads: usize) -> Self {
        let n = problem.n();
        // Placing queens on the border takes n⁴ placements. That is negligible against the tree of
        // a plain board, but too expensive for boards with few solutions.
        if problem.is_plain() && (5..=30).contains(&n) && !problem.rules().is_impossible(n) {
            return Self::by_symmetry(problem, board);
        }
        let parts = if threads == 1 { 1 } else { 16 * threads };
        Self { factor: 1, starts: split(board, parts) }
    }

    fn by_symmetry(problem: &Problem, board: &Board) -> Self {
        let (n, rules) = (problem.n(), problem.rules());
        let side = u8::try_from(n).expect("at most 64");
        let translated = rules == Rules::TorusSemi;
        let maps: Vec<Map> = rules
            .group()
            .iter()
            .map(|symmetry| -> Map {
                let apply = move |(row, col): (u8, u8)| {
                    let image = symmetry.apply(n, Square::new(row.into(), col.into()));
                    let int = |x: u16| u8::try_from(x).expect("at most 64");
                    (int(image.row), int(image.col))
                };
                let corner = apply((0, 0));
                if translated {
                    // The same symmetry, translated to fix the first square.
                    Box::new(move |square| {
                        let (row, col) = apply(square);
                        ((row + side - corner.0) % side, (col + side - corner.1) % side)
                    })
                } else {
                    Box::new(apply)
                }
            })
            .collect();
        let (first, lines) = match rules {
            Rules::TorusSemi => (vec![(0, 0)], [1, side - 1]),
            // Queens on the middle lines attack the most squares; a kernel does not branch on the tightest line.
            Rules::Superqueen => (vec![], [(side - 1) / 2, side / 2]),
            _ => (vec![], [0, side - 1]),
        };
        Self {
            factor: if translated { n as u128 } else { 1 },
            starts: place_on_lines(board, first, lines)
                .into_iter()
                .filter_map(|queens| canonical(queens, &maps))
                .collect(),
        }
    }
}

/// All placements that extend `first` by queens on the rows and columns `lines`.
fn place_on_lines(board: &Board, first: Vec<(u8, u8)>, lines: [u8; 2]) -> Vec<Vec<(u8, u8)>> {
    let side = u8::try_from(board.n()).expect("at most 64");
    let mut placements = vec![first];
    for by_row in [true, false] {
        for line in lines {
            placements = placements
                .into_iter()
                .flat_map(|placement| {
                    let on_line = |&(row, col): &(u8, u8)| line == if by_row { row } else { col };
                    if placement.iter().any(on_line) {
                        return vec![placement];
                    }
                    (0..side)
                        .map(|at| if by_row { (line, at) } else { (at, line) })
                        .filter(|&square| {
                            let compatible = |&queen| board.are_compatible(queen, square);
                            placement.iter().all(compatible)
                        })
                        .map(|square| [placement.as_slice(), &[square]].concat())
                        .collect()
                })
                .collect();
        }
    }
    placements
}

/// The placement with the size of its orbit, or `None` if another member of the orbit is smaller.
fn canonical(mut queens: Vec<(u8, u8)>, maps: &[Map]) -> Option<Start> {
    queens.sort_unstable();
    let mut stabiliser = 0;
    for map in maps {
        let mut image: Vec<_> = queens.iter().map(|&square| map(square)).collect();
        image.sort_unstable();
        match image.cmp(&queens) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => stabiliser += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    // Orbit-stabiliser theorem.
    let weight = u32::try_from(maps.len()).expect("at most 8") / stabiliser;
    Some(Start { queens, weight })
}

/// At least `parts` starts that partition the solutions, or fewer if the tree is too small.
fn split(board: &Board, parts: usize) -> Vec<Start> {
    let root = Start { queens: vec![], weight: 1 };
    let mut starts = vec![root];
    for _ in 0..board.n() {
        if starts.len() >= parts {
            break;
        }
        starts = starts.into_iter().flat_map(|start| children(board, start)).collect();
    }
    starts
}

/// Splits a start by the search's next choice; a solution is returned unchanged.
fn children(board: &Board, start: Start) -> Vec<Start> {
    let mut state = board.start();
    for &queen in &start.queens {
        let above = state.clone();
        board.place(&above, &mut state, queen);
    }
    if state.choice == Choice::Done {
        return vec![start];
    }
    let mut squares = Vec::new();
    board.squares(&state, &mut squares);
    let with = |square| Start {
        queens: [start.queens.as_slice(), &[square]].concat(),
        weight: start.weight,
    };
    squares.into_iter().map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Regions;
    use crate::error::Error;
    use crate::geometry::to_u16;
    use crate::internal::naive;

    fn count(n: usize, rules: Rules, threads: usize) -> u128 {
        let problem = Problem::plain(n).and_then(|p| p.with_rules(rules));
        let problem = problem.expect("no queen fixed");
        count_any(&problem, threads, &Cancel::new(), &|_| ()).expect("countable")
    }

    #[test]
    fn random_problems_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(44);
        let mut solvable = std::collections::HashMap::new();
        for round in 0..3000 {
            let problem = naive::random_rules(&mut rng, 7);
            let counted = count_any(&problem, rng.usize(1..4), &Cancel::new(), &|_| ());
            let expected = naive::count(&problem);
            assert_eq!(counted, Ok(expected), "round {round}: {problem:?}");
            if expected > 0 && problem.n() > 1 {
                let kind = (problem.rules(), problem.regions().is_some());
                *solvable.entry(kind).or_insert(0) += 1;
            }
        }
        // Solutions occur under all rules with and without regions, except where they are rare on
        // small boards: superqueens (none below n = 10) and the torus with regions.
        assert!(solvable.len() >= 9, "{solvable:?}");
    }

    #[test]
    fn plain_boards_agree_with_the_naive_count() {
        for rules in Rules::ALL {
            for n in 0..=8 {
                let problem = Problem::plain(n).and_then(|p| p.with_rules(rules));
                let expected = naive::count(&problem.expect("no queen fixed"));
                for threads in [1, 3] {
                    let counted = count(n, rules, threads);
                    assert_eq!(counted, expected, "{rules}, n = {n}");
                }
            }
        }
    }

    #[test]
    fn superqueens_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(45);
        let mut solvable = 0;
        for _ in 0..20 {
            let n = rng.u16(10..12);
            let square = || Square::new(rng.u16(0..n), rng.u16(0..n));
            let blocked: Vec<_> = std::iter::repeat_with(square).take(6).collect();
            let problem = Problem::plain(n.into())
                .and_then(|p| p.with_blocked(blocked)?.with_rules(Rules::Superqueen));
            let problem = problem.expect("no queen fixed");
            let expected = naive::count(&problem);
            let counted = count_any(&problem, 1, &Cancel::new(), &|_| ());
            assert_eq!(counted, Ok(expected), "{problem:?}");
            solvable += u32::from(expected > 0);
        }
        assert!(solvable > 10, "{solvable}");
    }

    #[test]
    fn boards_too_large_for_kernels_are_counted() {
        // All squares are blocked except those of one solution.
        let n = 40;
        let solution = (0..n).map(|row| if row < 20 { 2 * row + 1 } else { 2 * row - n });
        let solution: Vec<_> = solution.collect();
        let blocked = (0..n).flat_map(|row| {
            let keep = solution[row];
            (0..n)
                .filter(move |&col| col != keep)
                .map(move |col| Square::new(to_u16(row), to_u16(col)))
        });
        let problem = Problem::plain(n).and_then(|p| p.with_blocked(blocked));
        let problem = problem.expect("on the board");
        let refused = count_any(&problem, 2, &Cancel::new(), &|_| ());
        assert!(matches!(refused, Err(Error::Side { n: 40, max: 32, .. })));
        // Every row a region of its own, which changes nothing but the search.
        let names = ('A'..).take(n).flat_map(|name| std::iter::repeat_n(name, n));
        let regions = Regions::new(n, names).expect("n² characters");
        let problem = problem.with_regions(regions).expect("of the same side");
        let counted = count_any(&problem, 2, &Cancel::new(), &|_| ());
        assert_eq!(counted, Ok(1));
    }

    #[test]
    fn cancellation_and_limits_are_errors() {
        let cancel = Cancel::new();
        let problem = Problem::plain(30).and_then(|p| p.with_rules(Rules::Semi));
        let problem = problem.expect("no queen fixed");
        let result = std::thread::scope(|scope| {
            let stop = cancel.clone();
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(20));
                stop.cancel();
            });
            count_any(&problem, 2, &cancel, &|_| ())
        });
        assert!(matches!(result, Err(Error::Cancelled(_))));
        let large = Problem::plain(65).and_then(|p| p.with_rules(Rules::Semi));
        let large = large.expect("no queen fixed");
        let result = count_any(&large, 1, &Cancel::new(), &|_| ());
        assert!(matches!(result, Err(Error::Side { n: 65, max: 64, .. })));
        let result = count_any(&problem, 0, &Cancel::new(), &|_| ());
        assert!(matches!(result, Err(Error::Threads { .. })));
    }
}
