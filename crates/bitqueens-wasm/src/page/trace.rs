//! A search step by step, for the view Watch.

use crate::counter::Refusal;
use bitqueens::language::{Language, Localized};
use bitqueens_tutor::ladder::{
    Action, Jump, LadderError, LadderSolver, Line, Lines, RejectReason, Replay, RowMasks,
    SourceListing,
};
use bitqueens_tutor::ladder::{SolverState, Step};
use wasm_bindgen::prelude::wasm_bindgen;

use super::board::problem;

/// Words before the rows in [`Trace::cells`].
const HEAD: usize = 16;
/// Words for each row.
const ROW: usize = 6;

/// What a solver is called and its idea: name, idea, each in English and Chinese.
///
/// # Errors
/// An unknown solver.
#[wasm_bindgen]
pub fn describe(solver: &str) -> Result<Vec<String>, Refusal> {
    let unknown = || LadderError::UnknownSolver(solver.to_owned());
    let info = LadderSolver::with_id(solver).ok_or_else(unknown)?.info();
    let texts = [info.name.english, info.name.chinese, info.idea.english, info.idea.chinese];
    Ok(texts.map(str::to_owned).to_vec())
}

/// A search of one solver, standing at one of its steps.
#[wasm_bindgen]
pub struct Trace {
    replay: Replay,
    listing: SourceListing,
    step: Step,
    last: u64,
}

#[wasm_bindgen]
impl Trace {
    /// The search of a solver (`l0` to `l6`) on n × n squares, or on a board, at its first step.
    ///
    /// # Errors
    /// An unknown solver; a board that cannot be read, is too large, or that no solver of the ladder knows.
    #[wasm_bindgen(constructor)]
    pub fn new(solver: &str, n: usize, board: Option<String>) -> Result<Trace, Refusal> {
        let unknown = || LadderError::UnknownSolver(solver.to_owned());
        let solver = LadderSolver::with_id(solver).ok_or_else(unknown)?;
        let (mut replay, steps) = match board {
            None => (Replay::new(solver, n)?, solver.step_count(n)?),
            Some(json) => {
                let problem = problem(&json)?;
                (Replay::on(solver, &problem)?, solver.step_count_on(&problem)?)
            }
        };
        let step = replay.step(0).expect("a search starts");
        Ok(Self { replay, listing: solver.listing(), step, last: steps - 1 })
    }

    /// The squares that the search may not use: blocked, or attacked by a fixed queen. Numbers row · n + column.
    #[must_use]
    pub fn closed(&self) -> Vec<u32> {
        let n = self.step.n;
        let closed = (0..n * n).filter(|at| !self.step.is_open(at / n, at % n));
        closed.map(word).collect()
    }

    /// The number of the last step.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn last(&self) -> f64 {
        number(self.last)
    }

    /// The number of the step it stands at.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn at(&self) -> f64 {
        number(self.step.number)
    }

    /// Goes to a step; beyond the last one, to the last.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, to: f64) {
        let to = whole(to).min(self.last);
        if let Some(step) = self.replay.step(to) {
            self.step = step;
        }
    }

    /// Goes to the step at which this search stands when the other one stands where it does.
    #[wasm_bindgen(js_name = goBeside)]
    pub fn go_beside(&mut self, other: &Trace) {
        self.step = self.replay.beside(&other.step);
    }

    /// The moves made so far: as many in all solvers at the same board.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> f64 {
        number(self.step.moves)
    }

    /// Looks for the next solution or back-up, forwards or backwards, from a step on and over at
    /// most `most` steps. Gives 0 and its number, or 1 when there is none, or 2 and the number from
    /// which to look on.
    #[must_use]
    pub fn find(&mut self, from: f64, forward: bool, solution: bool, most: u32) -> Vec<f64> {
        let wanted = |step: &Step| {
            if solution { step.is_solution() } else { step.is_back_up() }
        };
        let from = whole(from);
        let led = if forward {
            self.replay.next(from, most.into(), wanted)
        } else {
            self.replay.previous(from, most.into(), wanted)
        };
        match led {
            Jump::Found(step) => vec![0.0, number(step.number)],
            Jump::Nowhere => vec![1.0],
            Jump::GaveUp(at) => vec![2.0, number(at)],
        }
    }

    /// The step in English or Chinese.
    #[must_use]
    pub fn text(&self, zh: bool) -> String {
        self.step.text(if zh { Language::Chinese } else { Language::English })
    }

    /// The solver's source, line by line.
    #[must_use]
    pub fn source(&self) -> String {
        self.listing.lines.join("\n")
    }

    /// The step as numbers.
    ///
    /// | word | what |
    /// |---|---|
    /// | 0 | action: 0 start, 1 mask, 2 reject, 3 place, 4 solution, 5 back up |
    /// | 1, 2 | row and column that it is about; n if none |
    /// | 3 | depth: queens on the board |
    /// | 4 | line of the source |
    /// | 5, 6, 7 | nodes, squares tried, solutions so far |
    /// | 8 | lines that reject the square: 1 column, 2 anti, 4 diag |
    /// | 9, 10 | row and column of the attacker; n if none is named |
    ///
    /// From word 16 on six words a row, the row that is not there any more at the end: the queen's column (n for none), `cols`, `anti`, `diag`
    /// and `free` as the queens above the row leave it, and the squares still to be tried.
    #[must_use]
    pub fn cells(&self) -> Vec<u32> {
        let (step, n) = (&self.step, self.step.n);
        let mut cells = vec![0; HEAD + ROW * (n + 1)];
        let (lines, attacker) = reason(step);
        let counters = step.counters;
        let head = [
            action(&step.action),
            word(match step.action {
                Action::Start | Action::Solution { .. } => n,
                _ => step.row(),
            }),
            word(step.col().unwrap_or(n)),
            word(step.depth()),
            word(self.listing.line_of(step).unwrap_or(0)),
            word(counters.nodes),
            word(counters.tried),
            word(counters.solutions),
            lines,
            word(attacker.map_or(n, |(row, _)| row)),
            word(attacker.map_or(n, |(_, col)| col)),
        ];
        cells[..head.len()].copy_from_slice(&head);
        let calls = step.calls();
        for row in 0..=n {
            let call = calls.get(row);
            let masks = call.map_or_else(|| RowMasks::of(n, &step.queens, row), |call| call.masks);
            let words = [
                word(step.queens.col(row).unwrap_or(n)),
                masks.cols,
                masks.anti,
                masks.diag,
                masks.free,
                call.map_or(0, |call| call.untried),
            ];
            let start = HEAD + ROW * row;
            cells[start..start + ROW].copy_from_slice(&words);
        }
        cells
    }

    /// What the solver itself remembers: columns from 1, or three rows of digits from index 0 on
    /// (columns, row + col, n − 1 − row + col), or nothing but the masks.
    #[must_use]
    pub fn memory(&self) -> Vec<String> {
        let digits = |mask: u64, width: usize| {
            let digit = |at| if mask >> at & 1 == 1 { '1' } else { '0' };
            (0..width).map(digit).collect()
        };
        let n = self.step.n;
        let diagonals = (2 * n).saturating_sub(1);
        match self.step.state {
            SolverState::Positions(queens) => {
                queens.iter().map(|col| (col + 1).to_string()).collect()
            }
            SolverState::Arrays(arrays) => [arrays.cols(), arrays.anti(), arrays.diag()]
                .map(|marks| marks.iter().map(|&m| if m { '1' } else { '0' }).collect())
                .to_vec(),
            SolverState::BitArrays(arrays) => vec![
                digits(arrays.cols, n),
                digits(arrays.anti, diagonals),
                digits(arrays.diag, diagonals),
            ],
            _ => Vec::new(),
        }
    }
}

fn action(action: &Action) -> u32 {
    match action {
        Action::Mask { .. } => 1,
        Action::Reject { .. } => 2,
        Action::Place { .. } => 3,
        Action::Solution { .. } => 4,
        Action::BackUp { .. } => 5,
        _ => 0,
    }
}

fn reason(step: &Step) -> (u32, Option<(usize, usize)>) {
    let Action::Reject { reason, .. } = step.action else {
        return (0, None);
    };
    match reason {
        RejectReason::Queen { row, col, line } => (bit(line), Some((row, col))),
        RejectReason::Taken(lines) => (bits(lines), None),
        _ => (0, None),
    }
}

fn bits(lines: Lines) -> u32 {
    lines.iter().map(bit).sum()
}

fn bit(line: Line) -> u32 {
    match line {
        Line::Column => 1,
        Line::Anti => 2,
        Line::Diag => 4,
    }
}

/// A search of n ≤ 12 has fewer steps, nodes and squares tried than 2^32.
fn word(value: impl TryInto<u32>) -> u32 {
    value.try_into().unwrap_or(u32::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "a search that is shown has fewer than 2^53 steps")]
fn number(value: u64) -> f64 {
    value as f64
}

/// Returns 0 for NaN and for negative numbers.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
fn whole(value: f64) -> u64 {
    value as u64
}
