//! Counting under any rules.
//!
//! ```text
//! Q(problem) = factor · Σ over starts s of   weight(s) · completions(s)
//! ```
//!
//! Plain boards are cut down by symmetry first: queens on the border lines, one placement per orbit
//! under the group of the rules, weight = size of the orbit. On a torus every translation keeps the
//! rules: of the n² translations of a solution n have a queen on the first square, so it is enough
//! to count those, times n; and the symmetries turn around that square. Queens on a torus, whose
//! diagonals are full as well, have a search of their own (`torus`).

use crate::progress::Progress;
use crate::search::{Board, Choice, Search};
use crate::share::{self, Found};
use crate::{Cancel, Counter, MAX_COUNT_SIDE, Problem, Result, Rules, Square, torus};

/// Counts the solutions of a problem under any rules, with regions or without.
///
/// Boards for kernels ([`Problem::is_for_kernels`]) with n ≤ [`MAX_COUNT_SIDE`] are counted by
/// [`Counter`], plain boards on a torus by a search that takes the tightest row, column or diagonal,
/// everything else with n ≤ [`crate::MAX_WORD_SIDE`] by a general search that always takes the
/// tightest row, column or region. `progress` is called from the threads that count
/// whenever they finish a part.
///
/// ```
/// use bitqueens::{Cancel, Problem, Rules, count_any};
/// let torus = Problem::plain(13)?.with_rules(Rules::Torus)?;
/// assert_eq!(count_any(&torus, 1, &Cancel::new(), &|_| ())?, 4524);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`crate::Error::Side`] over [`crate::MAX_WORD_SIDE`], [`crate::Error::Threads`] for 0 or too many threads,
/// [`crate::Error::Cancelled`] when `cancel` was set, and what [`Counter::run`] refuses.
pub fn count_any(
    problem: &Problem,
    threads: usize,
    cancel: &Cancel,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<u128> {
    // Checks the number of threads for all ways.
    let counter = Counter::new(problem).threads(threads)?;
    if problem.is_for_kernels() && problem.n() <= MAX_COUNT_SIDE {
        return Ok(counter.cancel(cancel).progress(progress).run()?.total);
    }
    if problem.is_plain() && problem.rules() == Rules::Torus && torus::is_searched(problem.n()) {
        return torus::sum(problem.n(), threads, cancel, Some(progress), &|_| 1);
    }
    let board = Board::new(problem)?;
    let plan = Plan::new(problem, &board, threads);
    let searcher = || {
        let mut search = Search::new(&board);
        move |start: &Start| {
            let (before, mut found) = (search.nodes, 0_u64);
            let mut each = |_: &[u8]| {
                found += 1;
                true
            };
            search
                .run(&start.queens, &mut each, &mut cancel.go_on())
                .then(|| Found {
                    // The factor is at most 64, a weight at most 8.
                    solutions: plan.factor * u128::from(start.weight) * u128::from(found),
                    nodes: search.nodes - before,
                })
        }
    };
    share::sum(&plan.starts, threads, cancel, Some(progress), searcher)
}

/// Where the search starts, and what each start stands for.
struct Plan {
    factor: u128,
    starts: Vec<Start>,
}

/// Queens, and the number of placements they stand for.
#[derive(Debug, Clone, Default)]
struct Start {
    queens: Vec<(u8, u8)>,
    weight: u32,
}

/// A symmetry as what it does to a square.
type Map = Box<dyn Fn((u8, u8)) -> (u8, u8)>;

impl Plan {
    fn new(problem: &Problem, board: &Board, threads: usize) -> Self {
        let n = problem.n();
        // Covering the border costs n⁴ placements: nothing against the tree of a plain board that
        // can be counted at all, but not to be spent on boards of few solutions.
        if problem.is_plain() && (5..=30).contains(&n) && !problem.rules().is_impossible(n) {
            return Self::by_symmetry(problem, board);
        }
        let parts = if threads == 1 { 1 } else { 16 * threads };
        Self {
            factor: 1,
            starts: split(board, parts),
        }
    }

    fn by_symmetry(problem: &Problem, board: &Board) -> Self {
        let (n, rules) = (problem.n(), problem.rules());
        let side = u8::try_from(n).expect("at most 64");
        let turns = rules == Rules::TorusSemi;
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
                if turns {
                    // The same symmetry, turning around the first square.
                    Box::new(move |square| {
                        let (row, col) = apply(square);
                        (
                            (row + side - corner.0) % side,
                            (col + side - corner.1) % side,
                        )
                    })
                } else {
                    Box::new(apply)
                }
            })
            .collect();
        let (first, lines) = if turns {
            (vec![(0, 0)], [1, side - 1])
        } else {
            (vec![], [0, side - 1])
        };
        Self {
            factor: if turns { n as u128 } else { 1 },
            starts: cover(board, first, lines)
                .into_iter()
                .filter_map(|queens| canonical(queens, &maps))
                .collect(),
        }
    }
}

/// Every way to have queens on these rows and on these columns.
fn cover(board: &Board, first: Vec<(u8, u8)>, lines: [u8; 2]) -> Vec<Vec<(u8, u8)>> {
    let side = u8::try_from(board.n()).expect("at most 64");
    let mut ways = vec![first];
    for by_row in [true, false] {
        for line in lines {
            ways = ways
                .into_iter()
                .flat_map(|way| {
                    let on_line = |&(row, col): &(u8, u8)| line == if by_row { row } else { col };
                    if way.iter().any(on_line) {
                        return vec![way];
                    }
                    (0..side)
                        .map(|at| if by_row { (line, at) } else { (at, line) })
                        .filter(|&square| way.iter().all(|&queen| board.go_together(queen, square)))
                        .map(|square| [way.as_slice(), &[square]].concat())
                        .collect()
                })
                .collect();
        }
    }
    ways
}

/// The placement with the size of its orbit, or `None` when another member of the orbit is smaller.
fn canonical(mut queens: Vec<(u8, u8)>, maps: &[Map]) -> Option<Start> {
    queens.sort_unstable();
    let mut kept = 0;
    for map in maps {
        let mut image: Vec<_> = queens.iter().map(|&square| map(square)).collect();
        image.sort_unstable();
        match image.cmp(&queens) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => kept += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    // Orbit and stabiliser: at most 8 maps.
    let weight = u32::try_from(maps.len()).expect("at most 8") / kept;
    Some(Start { queens, weight })
}

/// At least `parts` starts that partition the solutions, unless the search ends before.
fn split(board: &Board, parts: usize) -> Vec<Start> {
    let root = Start {
        queens: vec![],
        weight: 1,
    };
    let mut starts = vec![root];
    for _ in 0..board.n() {
        if starts.len() >= parts {
            break;
        }
        starts = starts
            .into_iter()
            .flat_map(|start| children(board, start))
            .collect();
    }
    starts
}

/// A start split by what the search would choose next; itself when nothing is left to choose.
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
    use crate::squares::to_u16;
    use crate::{Error, naive};

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
            let expected = u128::from(naive::count(&problem));
            assert_eq!(counted, Ok(expected), "round {round}: {problem:?}");
            if expected > 0 && problem.n() > 1 {
                let kind = (problem.rules(), problem.regions().is_some());
                *solvable.entry(kind).or_insert(0) += 1;
            }
        }
        // Solutions occur under all rules with and without regions, but for those that are rare on
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
                    assert_eq!(counted, u128::from(expected), "{rules}, n = {n}");
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
            let expected = u128::from(naive::count(&problem));
            let counted = count_any(&problem, 1, &Cancel::new(), &|_| ());
            assert_eq!(counted, Ok(expected), "{problem:?}");
            solvable += u32::from(expected > 0);
        }
        assert!(solvable > 10, "{solvable}");
    }

    #[test]
    fn queens_on_boards_beyond_the_kernels() {
        // All but the squares of one solution blocked, then one solution more by an exchange.
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
        let counted = count_any(&problem, 2, &Cancel::new(), &|_| ());
        assert_eq!(counted, Ok(1));
    }

    #[test]
    fn cancelling_stops_and_limits_are_errors() {
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
        let large = Problem::plain(65).expect("a board");
        let result = count_any(&large, 1, &Cancel::new(), &|_| ());
        assert!(matches!(result, Err(Error::Side { n: 65, max: 64, .. })));
        let result = count_any(&problem, 0, &Cancel::new(), &|_| ());
        assert!(matches!(result, Err(Error::Threads { .. })));
    }
}
