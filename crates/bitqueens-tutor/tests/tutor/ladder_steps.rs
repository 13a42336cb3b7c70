//! The steps of the seven solvers: visits, rejections, state and replay.
#![allow(clippy::unwrap_used, reason = "here a panic is a failing test")]

use bitqueens_tutor::ladder::*;

#[test]
fn steps_count_what_the_recursion_counts() {
    for solver in LadderSolver::ALL {
        for n in 0..=9 {
            let tally = solver.count(n).unwrap();
            let mut steps = 0;
            let mut last = None;
            for step in solver.steps(n).unwrap() {
                assert_eq!(step.number, steps);
                steps += 1;
                last = Some(step);
            }
            let Counters { nodes, solutions, .. } = last.unwrap().counters;
            assert_eq!(Total { solutions, nodes }, tally, "{solver} {n}");
            assert_eq!(solver.step_count(n), Ok(steps), "{solver} {n}");
            assert!(last.unwrap().queens.is_empty() || n == 0);
        }
    }
}

#[test]
fn array_and_bit_forms_line_up() {
    let spine = |solver: LadderSolver, n| {
        solver.steps(n).unwrap().filter_map(|step| match step.action {
            Action::Mask { .. } | Action::Reject { .. } => None,
            action => Some((action, step.queens, step.counters.nodes, step.counters.solutions)),
        })
    };
    for n in 0..=8 {
        // All solvers except L6 visit the same tree.
        for solver in LadderSolver::ALL.into_iter().filter(|&solver| solver != LadderSolver::L6) {
            assert!(spine(LadderSolver::L0, n).eq(spine(solver, n)), "{solver} {n}");
        }
        // L6 takes the same steps, up to the middle of the first row.
        let placements = |solver| spine(solver, n).map(|(_, queens, ..)| queens);
        let half: Vec<Queens> = placements(LadderSolver::L6).collect();
        assert!(placements(LadderSolver::L5).take(half.len()).eq(half), "l6 {n}");
    }
}

#[test]
fn every_rejection_names_a_true_attacker() {
    for step in LadderSolver::ALL.into_iter().flat_map(|solver| solver.steps(7).unwrap()) {
        let n = 7;
        let attackers = |row: usize, col: usize, line: Line| {
            let on_line = move |r: usize, c: usize| match line {
                Line::Column => c == col,
                Line::Anti => r + c == row + col,
                Line::Diag => r + col == row + c,
            };
            step.queens.iter().enumerate().find(move |&(r, c)| on_line(r, c))
        };
        match step.action {
            Action::Reject {
                row,
                col,
                reason: RejectReason::Queen { row: above, col: there, line },
            } => {
                assert_eq!(attackers(row, col, line), Some((above, there)), "{step:?}");
                for line in Line::ALL {
                    assert!(
                        attackers(row, col, line).is_none_or(|(r, _)| r >= above),
                        "the first queen: {step:?}"
                    );
                }
            }
            Action::Reject { row, col, reason: RejectReason::Taken(lines) } => {
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
                    assert!(lines.iter().eq(
                        Line::ALL.into_iter().filter(|&line| attackers(row, col, line).is_some())
                    ));
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
        // Only the first mask of L6 leaves out free squares: columns 4, 5 and 6 of 7.
        let Action::Mask { masks, .. } = step.action else { unreachable!("asked for masks only") };
        masks.free == 0b000_1111 && col > 3
    }
}

#[test]
fn the_state_is_that_of_the_queens_on_the_board() {
    let n = 6;
    for solver in LadderSolver::ALL {
        for step in solver.steps(n).unwrap() {
            let queens: Vec<(usize, usize)> = step.queens.iter().enumerate().collect();
            let bits = |line: fn(usize, usize) -> usize| {
                queens.iter().map(|&(r, c)| 1u64 << line(r, c)).sum::<u64>()
            };
            let (cols, anti, diag) = (bits(|_, c| c), bits(|r, c| r + c), bits(|r, c| 5 - r + c));
            let row = step.depth();
            match step.state {
                SolverState::Positions(positions) => assert_eq!(positions, step.queens),
                SolverState::Arrays(arrays) => {
                    let word = |array: &[bool]| {
                        array.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit))
                    };
                    assert_eq!(
                        (arrays.cols().len(), arrays.anti().len(), arrays.diag().len()),
                        (6, 11, 11)
                    );
                    assert_eq!(
                        (word(arrays.cols()), word(arrays.anti()), word(arrays.diag())),
                        (cols, anti, diag)
                    );
                }
                SolverState::BitArrays(arrays) => {
                    assert_eq!((arrays.cols, arrays.anti, arrays.diag), (cols, anti, diag))
                }
                SolverState::Masks(masks) => {
                    let shifted = (cols, anti >> row & 63, (diag << row >> 5) & 63);
                    assert_eq!(
                        (masks.cols.into(), masks.anti.into(), masks.diag.into()),
                        shifted,
                        "{step:?}"
                    );
                    let squares =
                        if solver == LadderSolver::L6 && row == 0 { 0b00_0111 } else { 63 };
                    assert_eq!(masks.free, squares & !masks.blocked());
                }
                _ => panic!("a state this test does not know: {step:?}"),
            }
        }
    }
}

#[test]
fn no_shot_in_vain() {
    for solver in [LadderSolver::L4, LadderSolver::L5, LadderSolver::L6] {
        for step in solver.steps(8).unwrap() {
            assert_eq!(step.counters.tried + 1, step.counters.nodes);
        }
    }
}

#[test]
fn a_replay_goes_both_ways() {
    for solver in LadderSolver::ALL {
        let steps: Vec<Step> = solver.steps(7).unwrap().collect();
        let mut replay = Replay::new(solver, 7).unwrap();
        let all = u64::try_from(steps.len()).unwrap();
        // Backwards, then in both directions by a stride that visits every number once.
        for number in
            (0..all).rev().step_by(7).chain((0..all).map(|k| k * 4099 % all)).chain(0..all + 2)
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
    for solver in LadderSolver::ALL {
        let mut steps = solver.steps(6).unwrap();
        steps.nth(57).unwrap();
        let clone = steps.clone();
        assert_eq!(clone.position(), 58);
        assert!(clone.eq(steps), "{solver}");
    }
}

#[test]
fn every_step_has_its_line_in_the_listing() {
    for solver in LadderSolver::ALL {
        let listing = solver.listing();
        for step in [0, 1, 6].into_iter().flat_map(|n| solver.steps(n).unwrap()) {
            let line =
                listing.line_of(&step).unwrap_or_else(|| panic!("{solver}: no line for {step:?}"));
            let wanted = match step.action {
                Action::Start => "nodes",
                Action::Mask { row, .. } => {
                    if solver == LadderSolver::L6 && row == 0 {
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
        assert!(listing.lines.len() < 45, "{solver}: short enough to read beside a board");
    }
}
