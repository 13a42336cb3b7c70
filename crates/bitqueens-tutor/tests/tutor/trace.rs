//! Steps for display: calls, jumps, two searches side by side, sentences.
#![allow(clippy::unwrap_used, reason = "here a panic is a failing test")]

use crate::ladder::SAME_TREE;
use bitqueens::language::{Language, Localized};
use bitqueens_tutor::ladder::*;

fn steps(solver: LadderSolver, n: usize) -> Vec<Step> {
    solver.steps(n).unwrap().collect()
}

#[test]
fn the_masks_of_any_row_are_the_attacked_squares() {
    for step in steps(LadderSolver::L0, 6) {
        for row in 0..=6 {
            let masks = RowMasks::of(6, &step.queens, row);
            let on = |line: fn(usize, usize) -> usize| {
                let above: Vec<_> = step.queens.iter().enumerate().take(row).collect();
                let hit = |&c: &usize| above.iter().any(|&(r, q)| line(r, q) == line(row, c));
                (0..6).filter(hit).map(|c| 1_u32 << c).sum::<u32>()
            };
            assert_eq!(masks.cols, on(|_, c| c));
            assert_eq!(masks.anti, on(|r, c| r + c));
            assert_eq!(masks.diag, on(|r, c| 10 + c - r));
            assert_eq!(masks.free, 63 & !masks.blocked());
        }
    }
    // On some processors a shift by 32 has no effect.
    let deep = LadderSolver::L5.steps(MAX_N).unwrap().nth(50_000).unwrap();
    assert_eq!(RowMasks::of(MAX_N, &deep.queens, 0).blocked(), 0);
    assert_eq!(RowMasks::of(MAX_N, &Queens::default(), 32).free, u32::MAX);
}

#[test]
fn the_masks_are_those_the_solver_remembers() {
    for solver in [LadderSolver::L5, LadderSolver::L6] {
        for step in (0..=7).flat_map(|n| steps(solver, n)) {
            assert_eq!(step.state, SolverState::Masks(step.masks()), "{step:?}");
        }
    }
}

#[test]
fn calls_wait_with_what_they_will_still_try() {
    for solver in LadderSolver::ALL {
        let mut before: Option<Step> = None;
        for step in steps(solver, 7) {
            let calls = step.calls();
            assert_eq!(calls.len(), step.depth() + 1);
            assert!(calls.iter().map(|call| call.row).eq(0..=step.depth()));
            let queens: Vec<usize> = calls.iter().filter_map(|call| call.queen).collect();
            assert_eq!(queens, step.queens.to_vec());
            if let (Action::BackUp { row, .. }, Some(before)) = (step.action, before) {
                // The call continues with the squares it reported as untried.
                assert_eq!(before.calls()[row].untried, step.untried, "{solver} {step}");
            }
            before = Some(step);
        }
    }
}

#[test]
fn moves_count_what_all_solvers_do() {
    for n in 0..=7 {
        let moves = |solver: LadderSolver| {
            let all = steps(solver, n).into_iter();
            let moved = all.filter(|step| step.action.is_move());
            moved.map(|step| (step.moves, step.queens, step.action)).collect::<Vec<_>>()
        };
        let first = moves(LadderSolver::L0);
        let numbers = first.iter().map(|&(number, ..)| number);
        assert!(numbers.eq(1..=first.len() as u64), "{n}");
        for solver in SAME_TREE {
            assert_eq!(moves(solver), first, "{solver} {n}");
        }
    }
    for step in LadderSolver::ALL.into_iter().flat_map(|solver| steps(solver, 6)) {
        assert_eq!(step.since_move == 0, step.action.is_move(), "{step:?}");
    }
}

/// The naive version of `beside`: among all steps, the one with the same number of moves and of
/// other steps since.
#[test]
fn two_searches_stand_at_the_same_board() {
    for n in [0, 1, 2, 5, 6] {
        for (left, right) in LadderSolver::ALL
            .into_iter()
            .flat_map(|left| LadderSolver::ALL.map(|right| (left, right)))
        {
            let (leading, following) = (steps(left, n), steps(right, n));
            let mut replay = Replay::new(right, n).unwrap();
            let stride = 7 % leading.len().max(2);
            let there_and_back = (0..leading.len()).chain((0..leading.len()).rev().step_by(stride));
            for at in there_and_back {
                let step = &leading[at];
                let mut met = following.iter().filter(|other| other.moves == step.moves);
                let expected = met
                    .rfind(|other| other.since_move <= step.since_move)
                    .or(following.last())
                    .unwrap();
                let beside = replay.beside(step);
                assert_eq!(&beside, expected, "{left} {right} {step:?}");
                if left != LadderSolver::L6 && right != LadderSolver::L6 {
                    assert_eq!(beside.queens, step.queens, "{left} {right} {step:?}");
                }
            }
        }
    }
    // Deep in the search, past several marks, forwards and backwards.
    let mut arrays = Replay::new(LadderSolver::L0, 9).unwrap();
    let mut masks = Replay::new(LadderSolver::L5, 9).unwrap();
    for number in [80_000, 12_345, 12_346, 77_777, 3] {
        let step = arrays.step(number).unwrap();
        let beside = masks.beside(&step);
        assert_eq!((beside.queens, beside.moves), (step.queens, step.moves));
    }
}

#[test]
fn jumps_find_what_a_list_of_all_steps_has() {
    for solver in [LadderSolver::L1, LadderSolver::L5, LadderSolver::L6] {
        let all = steps(solver, 8);
        let mut replay = Replay::new(solver, 8).unwrap();
        for wanted in [Step::is_solution, Step::is_back_up] {
            for from in (0..all.len()).step_by(97).chain([all.len() - 1]) {
                let here = from as u64;
                let found = |step: Option<&Step>| step.map_or(Jump::Nowhere, |s| Jump::Found(*s));
                let next = all[from + 1..].iter().find(|step| wanted(step));
                assert_eq!(replay.next(here, u64::MAX, wanted), found(next), "{from}");
                let last = all[..from].iter().rfind(|step| wanted(step));
                assert_eq!(replay.previous(here, u64::MAX, wanted), found(last), "{from}");
            }
        }
    }
    let mut replay = Replay::new(LadderSolver::L0, 12).unwrap();
    assert_eq!(replay.next(5, 100, |_| false), Jump::GaveUp(105));
    assert_eq!(replay.previous(50_000, 10_000, |_| false), Jump::GaveUp(36_864));
    assert_eq!(replay.previous(0, 10, |_| true), Jump::Nowhere);
}

#[test]
fn sentences_say_row_column_and_reason() {
    for solver in LadderSolver::ALL {
        for step in steps(solver, 6) {
            let (en, zh) = (step.to_string(), step.text(Language::Chinese));
            assert!(en.is_ascii() && !zh.is_ascii() && !en.ends_with('.'), "{en} {zh}");
            if let Some(col) = step.col() {
                let square = format!("({}, {})", step.row() + 1, col + 1);
                assert!(en.contains(&square) && zh.contains(&square), "{en} {zh}");
            }
        }
    }
    let said = |solver: LadderSolver, n, number| {
        let step = solver.steps(n).unwrap().nth(number).unwrap();
        (step.to_string(), step.text(Language::Chinese))
    };
    let same = |(en, zh): (String, String), expected: [&str; 2]| {
        assert_eq!([en.as_str(), zh.as_str()], expected);
    };
    same(
        said(LadderSolver::L5, 5, 3),
        ["row 2: columns 3, 4 and 5 are free", "第 2 行：第 3、4、5 列能放"],
    );
    same(
        said(LadderSolver::L6, 5, 1),
        [
            "row 1: columns 1, 2 and 3 are free; the right half is their mirror image",
            "第 1 行：第 1、2、3 列能放，右半边是它们的镜像",
        ],
    );
    same(said(LadderSolver::L5, 1, 1), ["row 1: column 1 is free", "第 1 行：第 1 列能放"]);
    same(said(LadderSolver::L5, 2, 3), ["row 2 has no free square", "第 2 行没有空位"]);
    same(
        said(LadderSolver::L1, 5, 3),
        [
            "no queen at (2, 2): the queen at (1, 1) is on its \\ diagonal",
            "(2, 2) 不能放：与 (1, 1) 的皇后同捺",
        ],
    );
    let both = |step: &Step| step.text(Language::Chinese).contains("：撇、捺");
    let both = LadderSolver::L3.steps(8).unwrap().find(both).unwrap().to_string();
    assert!(both.contains("/ diagonal") && both.contains("\\ diagonal"), "{both}");
}
