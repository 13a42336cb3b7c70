//! The seven solvers against published values, and against each other.
#![allow(clippy::unwrap_used, reason = "here a panic is a failing test")]

use bitqueens_tutor::ladder::*;

/// The terms of a sequence in `data/oeis.tsv`, from its offset on.
fn oeis(id: &str) -> Vec<u64> {
    let table = include_str!("../../../bitqueens/tests/data/oeis.tsv");
    let line =
        table.lines().find(|line| line.split('\t').next().unwrap().trim_end_matches('*') == id);
    let terms = line.unwrap_or_else(|| panic!("{id} is in the table")).split('\t').nth(2).unwrap();
    terms.split(',').map(|term| term.parse().unwrap()).collect()
}

/// The solvers that visit the same placements.
pub(crate) const SAME_TREE: [LadderSolver; 6] = [
    LadderSolver::L0,
    LadderSolver::L1,
    LadderSolver::L2,
    LadderSolver::L3,
    LadderSolver::L4,
    LadderSolver::L5,
];

#[test]
fn counts_are_the_published_ones() {
    let (solutions, nodes) = (oeis("A000170"), oeis("A319283"));
    assert_eq!((solutions[8], nodes[8]), (92, 2057));
    for n in 0..=10 {
        let expected = Total { solutions: solutions[n], nodes: nodes[n] };
        for solver in SAME_TREE {
            assert_eq!(solver.count(n), Ok(expected), "{solver} {n}");
        }
        assert_eq!(LadderSolver::L6.count(n).unwrap().solutions, solutions[n], "l6 {n}");
    }
    // Larger boards only with the fast solvers.
    for n in 11..=13 {
        assert_eq!(
            LadderSolver::L5.count(n),
            Ok(Total { solutions: solutions[n], nodes: nodes[n] })
        );
        assert_eq!(LadderSolver::L6.count(n).unwrap().solutions, solutions[n]);
    }
}

#[test]
fn the_mirror_visits_half_of_the_tree_and_the_middle() {
    let nodes = oeis("A319283");
    for (n, &whole) in nodes.iter().enumerate().skip(1).take(12) {
        let mut under_the_middle = 0;
        if n % 2 == 1 {
            let under = |queens: &Queens| queens.col(0) == Some(n / 2);
            let placed =
                |step: &Step| matches!(step.action, Action::Place { .. }) && under(&step.queens);
            under_the_middle = LadderSolver::L5.steps(n).unwrap().filter(placed).count() as u64;
        }
        let expected = 1 + (whole - 1 - under_the_middle) / 2 + under_the_middle;
        assert_eq!(LadderSolver::L6.count(n).unwrap().nodes, expected, "{n}");
    }
}

#[test]
fn the_first_solution_takes_as_many_tries_as_published() {
    // A140450: squares tried up to the first solution, or in total if there is none.
    let tries = oeis("A140450");
    for (n, &expected) in (1..=13).zip(&tries) {
        for solver in [LadderSolver::L0, LadderSolver::L1, LadderSolver::L2, LadderSolver::L3] {
            let mut steps = solver.steps(n).unwrap();
            let first = steps.find(Step::is_solution);
            let end = first.unwrap_or_else(|| solver.steps(n).unwrap().last().unwrap());
            assert_eq!(end.counters.tried, expected, "{solver} {n}");
        }
    }
    // 113 placements and the root, 876 squares.
    let first = LadderSolver::L2.steps(8).unwrap().find(Step::is_solution).unwrap();
    assert_eq!((first.counters.nodes, first.counters.tried), (114, 876));
}

#[test]
fn lists_are_lexicographic_and_begin_as_published() {
    let mut seen = 0;
    for line in include_str!("../../../bitqueens/tests/data/first3.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let (n, rest) = line.split_once(':').unwrap();
        let n: usize = n.parse().unwrap();
        if n > 10 {
            continue;
        }
        seen += 1;
        let fields: Vec<&str> = rest.split('|').map(str::trim).collect();
        let (count, boards) = fields.split_last().unwrap();
        let count: usize = count.trim_start_matches("count ").parse().unwrap();
        let boards: Vec<Vec<usize>> = boards
            .iter()
            .map(|b| b.split(' ').map(|c| c.parse::<usize>().unwrap() - 1).collect())
            .collect();
        for solver in LadderSolver::ALL {
            let all: Vec<Vec<usize>> = solver.list(n).unwrap().collect();
            assert_eq!(all.len(), count, "{solver} {n}");
            assert!(all.starts_with(&boards), "{solver} {n}");
            assert!(all.is_sorted_by(|a, b| a < b), "{solver} {n}");
            assert!(all.iter().all(|board| is_solution(board)), "{solver} {n}");
        }
    }
    assert_eq!(seen, 7);
}

fn is_solution(board: &[usize]) -> bool {
    let pairs = (0..board.len()).flat_map(|low| (0..low).map(move |high| (high, low)));
    pairs.into_iter().all(|(high, low)| {
        board[high] != board[low] && board[high].abs_diff(board[low]) != low - high
    })
}

#[test]
fn small_boards() {
    let all = |solver: LadderSolver, n| solver.list(n).unwrap().collect::<Vec<_>>();
    for solver in LadderSolver::ALL {
        assert_eq!(all(solver, 0), [Vec::<usize>::new()], "{solver}: the empty board");
        assert_eq!(all(solver, 1), [[0]], "{solver}");
        assert!(all(solver, 2).is_empty() && all(solver, 3).is_empty(), "{solver}");
        assert_eq!(solver.count(0), Ok(Total { solutions: 1, nodes: 1 }), "{solver}");
        assert_eq!(solver.count(1), Ok(Total { solutions: 1, nodes: 2 }), "{solver}");
        let actions: Vec<Action> = solver.steps(0).unwrap().map(|step| step.action).collect();
        assert_eq!(actions, [Action::Start, Action::Solution { stands_for: 1 }], "{solver}");
    }
}

#[test]
fn the_largest_board_and_one_beyond() {
    for solver in LadderSolver::ALL {
        // Row 0 to 31, bits 0 to 31, diagonals 0 to 62: a walk of a hundred thousand steps
        // reaches depth 20 and more.
        let mut deepest = 0;
        for step in solver.steps(MAX_N).unwrap().take(100_000) {
            deepest = deepest.max(step.depth());
            let queens: Vec<usize> = step.queens.to_vec();
            assert!(
                !matches!(step.action, Action::Place { .. }) || is_solution(&queens),
                "{solver}"
            );
        }
        assert!(deepest > 20, "{solver} came to {deepest}");
        let refused = LadderError::BoardTooLarge { n: MAX_N + 1 };
        assert_eq!(solver.count(MAX_N + 1), Err(refused.clone()));
        assert_eq!(
            solver.steps(usize::MAX).unwrap_err(),
            LadderError::BoardTooLarge { n: usize::MAX }
        );
        assert_eq!(solver.list(MAX_N + 1).unwrap_err(), refused);
        assert_eq!(solver.step_count(MAX_N + 1).unwrap_err(), refused);
    }
    // The full mask of 32 columns and a free square in the top bit: `> 0` on signed words would
    // skip it. The mirrored half of L6 starts at the right edge.
    let first = LadderSolver::L5.steps(32).unwrap().nth(1).unwrap();
    assert_eq!(first.untried, u32::MAX);
    let text = LadderError::BoardTooLarge { n: 33 }.to_string();
    assert_eq!(text, "n = 33 is too large for the ladder: its masks hold rows of 0 to 32 squares");
}

#[test]
fn solvers_by_id() {
    for solver in LadderSolver::ALL {
        assert_eq!(LadderSolver::with_id(solver.id()), Some(solver));
    }
    for other in ["", "L5", "l7", "masks"] {
        assert_eq!(LadderSolver::with_id(other), None);
    }
}

#[test]
fn solvers_by_name() {
    for (i, solver) in LadderSolver::ALL.into_iter().enumerate() {
        let info = solver.info();
        assert_eq!(solver.id(), format!("l{i}"));
        for name in
            [info.id, info.word, info.name.chinese, &info.word.to_uppercase(), &format!(" L{i} ")]
        {
            assert_eq!(name.parse(), Ok(solver), "{name}");
        }
        assert!(
            !info.name.chinese.is_ascii()
                && !info.idea.chinese.is_ascii()
                && !info.keeps.chinese.is_ascii()
        );
        assert!(!info.sources.is_empty());
    }
    assert_eq!("l7".parse::<LadderSolver>(), Err(LadderError::UnknownSolver("l7".into())));
    for solver in LadderSolver::ALL {
        let text = LadderError::UnknownSolver(String::new()).to_string();
        assert!(text.contains(solver.word()), "the error names {solver}");
    }
}
