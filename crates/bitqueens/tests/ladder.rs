//! The seven rungs against published values, and against each other.
#![allow(clippy::unwrap_used, reason = "here a panic is a failing test")]

use bitqueens::ladder::*;

/// The terms of a sequence in `data/oeis.tsv`, from its offset on.
fn oeis(id: &str) -> Vec<u64> {
    let table = include_str!("data/oeis.tsv");
    let line = table
        .lines()
        .find(|line| line.split('\t').next().unwrap().trim_end_matches('*') == id);
    let terms = line
        .unwrap_or_else(|| panic!("{id} is in the table"))
        .split('\t')
        .nth(2)
        .unwrap();
    terms.split(',').map(|term| term.parse().unwrap()).collect()
}

const SAME_TREE: [Solver; 6] = [
    Solver::L0,
    Solver::L1,
    Solver::L2,
    Solver::L3,
    Solver::L4,
    Solver::L5,
];

#[test]
fn counts_are_the_published_ones() {
    let (solutions, nodes) = (oeis("A000170"), oeis("A319283"));
    assert_eq!((solutions[8], nodes[8]), (92, 2057));
    for n in 0..=10 {
        let expected = Tally {
            solutions: solutions[n],
            nodes: nodes[n],
        };
        for solver in SAME_TREE {
            assert_eq!(solver.count(n), Ok(expected), "{solver} {n}");
        }
        assert_eq!(
            Solver::L6.count(n).unwrap().solutions,
            solutions[n],
            "l6 {n}"
        );
    }
    // Further up only the quick ones.
    for n in 11..=13 {
        assert_eq!(
            Solver::L5.count(n),
            Ok(Tally {
                solutions: solutions[n],
                nodes: nodes[n]
            })
        );
        assert_eq!(Solver::L6.count(n).unwrap().solutions, solutions[n]);
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
            under_the_middle = Solver::L5.steps(n).unwrap().filter(placed).count() as u64;
        }
        let expected = 1 + (whole - 1 - under_the_middle) / 2 + under_the_middle;
        assert_eq!(Solver::L6.count(n).unwrap().nodes, expected, "{n}");
    }
}

#[test]
fn steps_count_what_the_recursion_counts() {
    for solver in Solver::ALL {
        for n in 0..=9 {
            let tally = solver.count(n).unwrap();
            let mut steps = 0;
            let mut last = None;
            for step in solver.steps(n).unwrap() {
                assert_eq!(step.number, steps);
                steps += 1;
                last = Some(step);
            }
            let Counters {
                nodes, solutions, ..
            } = last.unwrap().counters;
            assert_eq!(Tally { solutions, nodes }, tally, "{solver} {n}");
            assert_eq!(solver.step_count(n), Ok(steps), "{solver} {n}");
            assert!(last.unwrap().queens.is_empty() || n == 0);
        }
    }
}

#[test]
fn array_and_bit_forms_line_up() {
    let spine = |solver: Solver, n| {
        solver
            .steps(n)
            .unwrap()
            .filter_map(|step| match step.action {
                Action::Mask { .. } | Action::Reject { .. } => None,
                action => Some((
                    action,
                    step.queens,
                    step.counters.nodes,
                    step.counters.solutions,
                )),
            })
    };
    for n in 0..=8 {
        for solver in SAME_TREE {
            assert!(spine(Solver::L0, n).eq(spine(solver, n)), "{solver} {n}");
        }
        // L6 is the beginning of the same walk, as far as the middle of the first row.
        let placements = |solver| spine(solver, n).map(|(_, queens, ..)| queens);
        let half: Vec<Queens> = placements(Solver::L6).collect();
        assert!(placements(Solver::L5).take(half.len()).eq(half), "l6 {n}");
    }
}

#[test]
fn every_rejection_names_a_true_attacker() {
    for step in Solver::ALL
        .into_iter()
        .flat_map(|solver| solver.steps(7).unwrap())
    {
        let n = 7;
        let attackers = |row: usize, col: usize, line: Line| {
            let on_line = move |r: usize, c: usize| match line {
                Line::Column => c == col,
                Line::Anti => r + c == row + col,
                Line::Diag => r + col == row + c,
            };
            step.queens
                .iter()
                .enumerate()
                .find(move |&(r, c)| on_line(r, c))
        };
        match step.action {
            Action::Reject {
                row,
                col,
                reason:
                    Reason::Queen {
                        row: above,
                        col: there,
                        line,
                    },
            } => {
                assert_eq!(attackers(row, col, line), Some((above, there)), "{step:?}");
                for line in Line::ALL {
                    assert!(
                        attackers(row, col, line).is_none_or(|(r, _)| r >= above),
                        "the first queen: {step:?}"
                    );
                }
            }
            Action::Reject {
                row,
                col,
                reason: Reason::Taken(lines),
            } => {
                assert!(!lines.is_empty());
                assert!(
                    lines.iter().eq(Line::ALL
                        .into_iter()
                        .filter(|&line| attackers(row, col, line).is_some()))
                );
            }
            Action::Mask { row, masks } => {
                for col in 0..n {
                    let lines = masks.lines_at(col);
                    assert!(
                        lines.iter().eq(Line::ALL
                            .into_iter()
                            .filter(|&line| attackers(row, col, line).is_some()))
                    );
                    let free = masks.free >> col & 1 == 1;
                    assert_eq!(
                        free,
                        lines.is_empty() && !(row == 0 && is_left_out(&step, col)),
                        "{step:?} {col}"
                    );
                }
                assert_eq!((masks.blocked() | masks.free) >> n, 0, "cut to the row");
                assert_eq!(step.untried, masks.free);
            }
            _ => {}
        }
    }
    fn is_left_out(step: &Step, col: usize) -> bool {
        // Only L6's first mask has free squares missing: columns 4, 5 and 6 of 7.
        let Action::Mask { masks, .. } = step.action else {
            unreachable!("asked for masks only")
        };
        masks.free == 0b000_1111 && col > 3
    }
}

#[test]
fn the_state_is_that_of_the_queens_on_the_board() {
    let n = 6;
    for solver in Solver::ALL {
        for step in solver.steps(n).unwrap() {
            let queens: Vec<(usize, usize)> = step.queens.iter().enumerate().collect();
            let bits = |line: fn(usize, usize) -> usize| {
                queens.iter().map(|&(r, c)| 1u64 << line(r, c)).sum::<u64>()
            };
            let (cols, anti, diag) = (bits(|_, c| c), bits(|r, c| r + c), bits(|r, c| 5 - r + c));
            let row = step.depth();
            match step.state {
                State::Positions(positions) => assert_eq!(positions, step.queens),
                State::Arrays(arrays) => {
                    let word = |array: &[bool]| {
                        array
                            .iter()
                            .rev()
                            .fold(0, |word, &bit| word << 1 | u64::from(bit))
                    };
                    assert_eq!(
                        (
                            arrays.cols().len(),
                            arrays.anti().len(),
                            arrays.diag().len()
                        ),
                        (6, 11, 11)
                    );
                    assert_eq!(
                        (
                            word(arrays.cols()),
                            word(arrays.anti()),
                            word(arrays.diag())
                        ),
                        (cols, anti, diag)
                    );
                }
                State::BitArrays(arrays) => {
                    assert_eq!((arrays.cols, arrays.anti, arrays.diag), (cols, anti, diag))
                }
                State::Masks(masks) => {
                    let shifted = (cols, anti >> row & 63, (diag << row >> 5) & 63);
                    assert_eq!(
                        (masks.cols.into(), masks.anti.into(), masks.diag.into()),
                        shifted,
                        "{step:?}"
                    );
                    let squares = if solver == Solver::L6 && row == 0 {
                        0b00_0111
                    } else {
                        63
                    };
                    assert_eq!(masks.free, squares & !masks.blocked());
                }
                _ => panic!("a state this test does not know: {step:?}"),
            }
        }
    }
}

#[test]
fn no_shot_in_vain() {
    for solver in [Solver::L4, Solver::L5, Solver::L6] {
        for step in solver.steps(8).unwrap() {
            assert_eq!(step.counters.tried + 1, step.counters.nodes);
        }
    }
}

#[test]
fn the_first_solution_takes_as_many_tries_as_published() {
    // A140450: squares tried until the first solution; where there is none, in all.
    let tries = oeis("A140450");
    for (n, &expected) in (1..=13).zip(&tries) {
        for solver in [Solver::L0, Solver::L1, Solver::L2, Solver::L3] {
            let mut steps = solver.steps(n).unwrap();
            let first = steps.find(Step::is_solution);
            let end = first.unwrap_or_else(|| solver.steps(n).unwrap().last().unwrap());
            assert_eq!(end.counters.tried, expected, "{solver} {n}");
        }
    }
    // 113 placements and the root, 876 squares.
    let first = Solver::L2
        .steps(8)
        .unwrap()
        .find(Step::is_solution)
        .unwrap();
    assert_eq!((first.counters.nodes, first.counters.tried), (114, 876));
}

#[test]
fn lists_are_lexicographic_and_begin_as_published() {
    let mut seen = 0;
    for line in include_str!("data/first3.txt")
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
            .map(|b| {
                b.split(' ')
                    .map(|c| c.parse::<usize>().unwrap() - 1)
                    .collect()
            })
            .collect();
        for solver in Solver::ALL {
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
    let all = |solver: Solver, n| solver.list(n).unwrap().collect::<Vec<_>>();
    for solver in Solver::ALL {
        assert_eq!(
            all(solver, 0),
            [Vec::<usize>::new()],
            "{solver}: the empty board"
        );
        assert_eq!(all(solver, 1), [[0]], "{solver}");
        assert!(
            all(solver, 2).is_empty() && all(solver, 3).is_empty(),
            "{solver}"
        );
        assert_eq!(
            solver.count(0),
            Ok(Tally {
                solutions: 1,
                nodes: 1
            }),
            "{solver}"
        );
        assert_eq!(
            solver.count(1),
            Ok(Tally {
                solutions: 1,
                nodes: 2
            }),
            "{solver}"
        );
        let actions: Vec<Action> = solver.steps(0).unwrap().map(|step| step.action).collect();
        assert_eq!(
            actions,
            [Action::Start, Action::Solution { stands_for: 1 }],
            "{solver}"
        );
    }
}

#[test]
fn the_largest_board_and_one_beyond() {
    for solver in Solver::ALL {
        // Row 0 to 31, bits 0 to 31, diagonals 0 to 62: a walk of a hundred thousand steps
        // comes down to depth 20 and more.
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
    // skip it. The mirrored half of L6 begins at the right edge.
    let first = Solver::L5.steps(32).unwrap().nth(1).unwrap();
    assert_eq!(first.untried, u32::MAX);
    let text = LadderError::BoardTooLarge { n: 33 }.to_string();
    assert_eq!(
        text,
        "n = 33 is too large for the ladder: its masks hold a row of 0 to 32 squares"
    );
}

#[test]
fn solvers_by_name() {
    for (i, solver) in Solver::ALL.into_iter().enumerate() {
        let rung = solver.rung();
        assert_eq!(solver.id(), format!("l{i}"));
        for name in [
            rung.id,
            rung.word,
            rung.name_zh,
            &rung.word.to_uppercase(),
            &format!(" L{i} "),
        ] {
            assert_eq!(name.parse(), Ok(solver), "{name}");
        }
        assert!(!rung.name_zh.is_ascii() && !rung.idea_zh.is_ascii() && !rung.keeps_zh.is_ascii());
        assert!(!rung.sources.is_empty());
    }
    assert_eq!(
        "l7".parse::<Solver>(),
        Err(LadderError::UnknownSolver("l7".into()))
    );
    for solver in Solver::ALL {
        let text = LadderError::UnknownSolver(String::new()).to_string();
        assert!(text.contains(solver.word()), "the error names {solver}");
    }
}

#[test]
fn a_replay_goes_both_ways() {
    for solver in Solver::ALL {
        let steps: Vec<Step> = solver.steps(7).unwrap().collect();
        let mut replay = Replay::new(solver, 7).unwrap();
        let all = u64::try_from(steps.len()).unwrap();
        // Backwards, then leaps in both directions by a stride that meets every number once.
        for number in (0..all)
            .rev()
            .step_by(7)
            .chain((0..all).map(|k| k * 4099 % all))
            .chain(0..all + 2)
        {
            assert_eq!(
                replay.step(number).as_ref(),
                steps.get(usize::try_from(number).unwrap()),
                "{solver} {number}"
            );
        }
    }
}

#[test]
fn a_clone_goes_on_where_it_was_taken() {
    for solver in Solver::ALL {
        let mut steps = solver.steps(6).unwrap();
        steps.nth(57).unwrap();
        let clone = steps.clone();
        assert_eq!(clone.position(), 58);
        assert!(clone.eq(steps), "{solver}");
    }
}

#[test]
fn every_step_has_its_line_in_the_listing() {
    for solver in Solver::ALL {
        let listing = solver.listing();
        for step in [0, 1, 6].into_iter().flat_map(|n| solver.steps(n).unwrap()) {
            let line = listing
                .line_of(&step)
                .unwrap_or_else(|| panic!("{solver}: no line for {step:?}"));
            let wanted = match step.action {
                Action::Start => "nodes",
                Action::Mask { row, .. } => {
                    if solver == Solver::L6 && row == 0 {
                        "left_half"
                    } else {
                        "& !("
                    }
                }
                Action::Reject { .. } => "continue",
                Action::Solution { .. } => "solutions",
                _ => "",
            };
            assert!(
                listing.lines[line].contains(wanted),
                "{solver} {step:?}: {}",
                listing.lines[line]
            );
        }
        assert!(
            listing.lines.iter().all(|line| !line.contains(" // ")),
            "{solver}: marks are taken off"
        );
        assert!(
            listing.lines.len() < 45,
            "{solver}: short enough to read beside a board"
        );
    }
}
