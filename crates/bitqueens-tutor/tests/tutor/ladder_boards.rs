//! The solvers' steps on boards with blocked squares and fixed queens.

use bitqueens::{Problem, Regions, Rules, Square, Squares, rules::count_any};
use bitqueens_tutor::ladder::{Action, LadderError, LadderSolver, RejectReason, Replay, Step};

fn random(rng: &mut fastrand::Rng) -> Problem {
    let n = rng.u16(1..=7);
    let mut problem = Problem::plain(n.into()).expect("small");
    for _ in 0..rng.u16(0..=n) {
        let square = [Square::new(rng.u16(0..n), rng.u16(0..n))];
        problem = problem.clone().with_blocked(square).unwrap_or(problem);
    }
    if rng.u8(0..3) == 0 {
        let square = [Square::new(rng.u16(0..n), rng.u16(0..n))];
        problem = problem.clone().with_fixed(square).unwrap_or(problem);
    }
    problem
}

/// The solvers that take a board: all but the mirror.
fn solvers() -> impl Iterator<Item = LadderSolver> {
    LadderSolver::ALL.into_iter().filter(|&solver| solver != LadderSolver::L6)
}

#[test]
fn every_solver_finds_the_solutions_of_the_board() {
    let mut rng = fastrand::Rng::with_seed(1562);
    for _ in 0..100 {
        let problem = random(&mut rng);
        let open: Squares = problem.open();
        let expected = count_any(&problem, 1, &bitqueens::Cancel::new(), &|_| ()).expect("small");
        let mut moves: Option<Vec<Step>> = None;
        for solver in solvers() {
            let steps: Vec<Step> = solver.steps_on(&problem).expect("queens").collect();
            let number = steps.len() as u64;
            assert_eq!(solver.step_count_on(&problem), Ok(number), "{solver}");
            let mut replay = Replay::on(solver, &problem).expect("queens");
            assert_eq!(replay.step(number - 1).as_ref(), steps.last());
            let last = steps.last().expect("a search has steps");
            assert_eq!(u128::from(last.counters.solutions), expected, "{solver}: {problem:?}");
            for step in &steps {
                if let Action::Place { row, col } = step.action {
                    let at = |index: usize| u16::try_from(index).expect("small");
                    assert!(open.contains(Square::new(at(row), at(col))) && step.is_open(row, col));
                }
                if let Action::Reject { row, col, reason } = step.action {
                    assert_eq!(reason == RejectReason::Blocked, !step.is_open(row, col));
                }
            }
            // All make the same moves.
            let made: Vec<Step> = steps.into_iter().filter(|step| step.action.is_move()).collect();
            let queens = |steps: &[Step]| steps.iter().map(|step| step.queens).collect::<Vec<_>>();
            if let Some(before) = &moves {
                assert_eq!(queens(before), queens(&made), "{solver}");
            }
            moves = Some(made);
        }
    }
}

#[test]
fn a_plain_board_takes_the_same_steps_as_its_side() {
    for n in 0..=5 {
        let problem = Problem::plain(n).expect("small");
        for solver in solvers() {
            let steps = solver.steps_on(&problem).expect("queens");
            assert!(steps.eq(solver.steps(n).expect("small")), "{solver} {n}");
        }
    }
}

#[test]
fn boards_that_no_solver_knows_are_refused() {
    let plain = |n| Problem::plain(n).expect("in range");
    assert_eq!(LadderSolver::L6.steps_on(&plain(4)).err(), Some(LadderError::Mirror));
    assert_eq!(LadderSolver::L6.step_count_on(&plain(4)), Err(LadderError::Mirror));
    let torus = plain(4).with_rules(Rules::Torus).expect("no queen");
    assert_eq!(LadderSolver::L0.steps_on(&torus).err(), Some(LadderError::OtherRules("torus")));
    let regions = Regions::new(2, "AABB".chars()).expect("four");
    let regions = plain(2).with_regions(regions).expect("no queen");
    assert_eq!(LadderSolver::L0.steps_on(&regions).err(), Some(LadderError::OtherRules("regions")));
    assert_eq!(
        LadderSolver::L0.steps_on(&plain(33)).err(),
        Some(LadderError::BoardTooLarge { n: 33 })
    );
}
