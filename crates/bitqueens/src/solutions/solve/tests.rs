use super::*;
use crate::board::validate::{check_columns, check_solution};
use crate::geometry::{Square, to_u16};
use crate::internal::naive;

fn solve(problem: &Problem) -> Outcome {
    let answer = Solver::new(problem).run().expect("plain rules");
    if let Outcome::Solution(columns) = &answer {
        check_solution(problem, columns).unwrap_or_else(|error| panic!("{error}: {problem:?}"));
    }
    answer
}

#[test]
fn a_torus_of_any_side_is_decided() {
    for n in [0, 1, 2, 3, 4, 5, 7, 25, 35, 37, 500, 997] {
        let problem = Problem::plain(n).and_then(|plain| plain.with_rules(Rules::Torus));
        let found = matches!(solve(&problem.expect("a torus")), Outcome::Solution(_));
        assert_eq!(found, n < 2 || n % 2 > 0 && n % 3 > 0, "n = {n}");
    }
}

#[test]
fn random_problems_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(4);
    let (mut solvable, mut unsolvable) = (0, 0);
    for round in 0..4000 {
        let problem = naive::random_problem(&mut rng, 9);
        let solved = matches!(solve(&problem), Outcome::Solution(_));
        assert_eq!(solved, naive::count(&problem) > 0, "round {round}: {problem:?}");
        *(if solved { &mut solvable } else { &mut unsolvable }) += 1;
    }
    assert!(solvable > 500 && unsolvable > 500, "{solvable} and {unsolvable}");
}

/// A board of random blocked squares, dense enough that about half have no solution.
fn dense(rng: &mut fastrand::Rng, n: usize, open_in_a_row: f64) -> Problem {
    let side = to_u16(n);
    let squares: Vec<Square> = (0..side)
        .flat_map(|row| (0..side).map(move |col| Square::new(row, col)))
        .filter(|_| rng.f64() * side_as_f64(n) >= open_in_a_row)
        .collect();
    Problem::plain(n).and_then(|plain| plain.with_blocked(squares)).expect("legal")
}

fn side_as_f64(n: usize) -> f64 {
    f64::from(to_u16(n))
}

#[test]
fn dense_boards_agree_with_the_exact_count() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut solvable = 0;
    for round in 0..300 {
        let n = rng.usize(10..=20);
        let problem = dense(&mut rng, n, 6.0);
        let count =
            crate::count::Counter::new(&problem).threads(1).and_then(|c| c.run()).expect("small");
        let solved = matches!(solve(&problem), Outcome::Solution(_));
        assert_eq!(solved, count.total > 0, "round {round}: {problem:?}");
        solvable += usize::from(solved);
    }
    assert!((50..250).contains(&solvable), "{solvable}");
}

#[test]
fn boards_at_word_boundaries_and_the_largest_are_decided() {
    let mut rng = fastrand::Rng::with_seed(6);
    for n in [63, 64, 65, 127, 128, 129, 500, 1000] {
        for open in [side_as_f64(n) * 0.9, side_as_f64(n) * 0.1] {
            let problem = dense(&mut rng, n, open);
            // Mostly open boards, and boards with six to a hundred open squares per row.
            assert_ne!(solve(&problem), Outcome::Undecided, "n = {n}");
        }
    }
}

#[test]
fn boards_with_fixed_queens_are_decided() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut solved = 0;
    for _ in 0..100 {
        let n = rng.usize(8..=200);
        let queens = rng.usize(0..=n / 2);
        let mut problem = Problem::plain(n).expect("small");
        while problem.fixed().len() < queens {
            let square = Square::new(rng.u16(0..to_u16(n)), rng.u16(0..to_u16(n)));
            problem = problem.clone().with_fixed([square]).unwrap_or(problem);
        }
        match solve(&problem) {
            Outcome::Solution(_) => solved += 1,
            Outcome::Unsolvable => {}
            Outcome::Undecided => panic!("undecided: {problem:?}"),
        }
    }
    assert!(solved > 80, "{solved}");
}

#[test]
fn boards_without_choices_are_decided() {
    let problem = Problem::plain(8)
        .and_then(|p| {
            let columns = closed_form(8)?.expect("8 queens");
            p.with_fixed(columns.zip(0..).map(|(col, row)| Square::new(row, to_u16(col as usize))))
        })
        .expect("a solution");
    assert!(matches!(solve(&problem), Outcome::Solution(_)));
    let empty = dense(&mut fastrand::Rng::with_seed(1), 5, 0.0);
    assert_eq!(solve(&empty), Outcome::Unsolvable);
}

#[test]
fn giving_up_is_reported() {
    // 10^3 dead ends do not decide this board.
    let mut rng = fastrand::Rng::with_seed(8);
    let problem = dense(&mut rng, 100, 7.5);
    let undecided = |solver: Solver<'_>| assert_eq!(solver.run(), Ok(Outcome::Undecided));
    undecided(Solver::new(&problem).patience(1000));
    let cancel = Cancel::new();
    cancel.cancel();
    undecided(Solver::new(&problem).cancel(&cancel));
    undecided(Solver::new(&Problem::plain(50).expect("small")).seed(1).cancel(&cancel));
}

#[test]
fn random_solutions_are_solutions() {
    let cancel = Cancel::new();
    for n in (0..300).chain([1000, 100_000]) {
        match random(n, 3, &cancel) {
            Ok(Outcome::Solution(columns)) => check_columns(n, columns).expect("a solution"),
            other => assert!(n == 2 || n == 3, "n = {n}: {other:?}"),
        }
    }
    assert!(matches!(random(MAX_RANDOM_SIDE + 1, 3, &cancel), Err(Error::Side { .. })));
}

#[test]
fn seeds_reach_every_solution_of_a_small_board() {
    let found = |solve: &dyn Fn(u64) -> Outcome| {
        let solutions = (0..1500).map(|seed| match solve(seed) {
            Outcome::Solution(columns) => columns,
            other => panic!("{other:?}"),
        });
        solutions.collect::<std::collections::HashSet<_>>().len()
    };
    assert_eq!(found(&|seed| random(8, seed, &Cancel::new()).expect("small")), 92);
    // The same seed gives the same solution.
    assert_eq!(random(50, 1, &Cancel::new()), random(50, 1, &Cancel::new()));
    // Four of the 92 solutions have a queen in this corner.
    let cornered = Problem::plain(8).and_then(|p| p.with_blocked([Square::new(0, 0)]));
    let cornered = cornered.expect("legal");
    let solved = |seed| Solver::new(&cornered).seed(seed).run().expect("plain rules");
    assert_eq!(found(&solved), 88);
}
