//! The tree walk that all solvers share.
//!
//! A recursion cannot be paused and resumed, so the walk keeps its own stack: the untried squares of
//! each row. [`Memory`] holds what a solver remembers. The walk queries it and notifies it of each
//! queen. Because the walk is the same for all solvers, their steps correspond.

use std::{fmt::Debug, iter::FusedIterator};

use super::{
    Action, Counters, LadderSolver, MAX_N, Queens, RejectReason, RowMasks, SolverState, Step,
    masks::full_row,
};

/// The memory of a solver: updates for each queen, and queries about rows and squares.
pub(super) trait Memory: Debug + Send + Sync {
    /// Returns the masks of `row`; `None` for a solver that tests squares one by one.
    fn masks(&self, _row: usize) -> Option<RowMasks> {
        None
    }

    /// Returns why the square is attacked, for a solver that tests squares one by one.
    fn clash(&self, _row: usize, _col: usize) -> Option<RejectReason> {
        None
    }

    /// Records that a queen was placed.
    fn place(&mut self, row: usize, col: usize);

    /// Records that the queen was removed.
    fn remove(&mut self, row: usize, col: usize);

    /// Returns what the solver remembers now.
    fn state(&self) -> SolverState;

    /// Returns the number of solutions that a full board counts for.
    fn stands_for(&self, _queens: &Queens) -> u64 {
        1
    }

    /// Clones the memory, so that a walk can be cloned.
    fn copy(&self) -> Box<dyn Memory>;
}

/// The order in which columns are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Ascending,
    Descending,
}

#[derive(Debug, Clone, Copy)]
enum Next {
    Start,
    /// Enter a row, or the full board, from above.
    Arrive,
    /// Try the next square of the row.
    Try,
    /// Leave the finished row.
    Leave,
    End,
}

#[derive(Debug)]
pub(super) struct Walk {
    n: usize,
    full: u32,
    /// The open squares of each row.
    open: [u32; MAX_N],
    order: Order,
    next: Next,
    memory: Box<dyn Memory>,
    queens: Queens,
    untried: [u32; MAX_N],
    counters: Counters,
}

impl Walk {
    pub(super) fn new(n: usize, memory: Box<dyn Memory>, order: Order) -> Self {
        Self {
            n,
            full: full_row(n),
            open: [full_row(n); MAX_N],
            order,
            next: Next::Start,
            memory,
            queens: Queens::default(),
            untried: [0; MAX_N],
            counters: Counters::default(),
        }
    }

    /// Restricts the search to open squares.
    fn with_open(self, open: [u32; MAX_N]) -> Self {
        Self { open, ..self }
    }

    pub(super) fn queens(&self) -> &Queens {
        &self.queens
    }

    /// Performs the next action and returns it; `None` at the end of the tree.
    pub(super) fn advance(&mut self) -> Option<Action> {
        let row = self.queens.len();
        loop {
            match self.next {
                Next::Start => {
                    self.next = Next::Arrive;
                    self.counters.nodes += 1;
                    return Some(Action::Start);
                }
                Next::Arrive if row == self.n => {
                    self.next = Next::Leave;
                    let stands_for = self.memory.stands_for(&self.queens);
                    self.counters.solutions += stands_for;
                    return Some(Action::Solution { stands_for });
                }
                Next::Arrive => {
                    self.next = Next::Try;
                    let masks = self
                        .memory
                        .masks(row)
                        .map(|masks| RowMasks { free: masks.free & self.open[row], ..masks });
                    self.untried[row] = masks.map_or(self.full, |masks| masks.free);
                    if let Some(masks) = masks {
                        return Some(Action::Mask { row, masks });
                    }
                }
                Next::Try => match self.take(row) {
                    Some(col) => return Some(self.attempt(row, col)),
                    None => self.next = Next::Leave,
                },
                Next::Leave => {
                    let Some(col) = self.queens.pop() else {
                        self.next = Next::End;
                        return None;
                    };
                    self.next = Next::Try;
                    self.memory.remove(row - 1, col);
                    return Some(Action::BackUp { row: row - 1, col });
                }
                Next::End => return None,
            }
        }
    }

    /// Removes and returns the next untried column of the row.
    fn take(&mut self, row: usize) -> Option<usize> {
        let untried = &mut self.untried[row];
        let col = match self.order {
            Order::Ascending => untried.trailing_zeros(),
            Order::Descending => untried.checked_ilog2().unwrap_or(u32::BITS),
        };
        *untried ^= 1u32.checked_shl(col)?;
        Some(col as usize)
    }

    fn attempt(&mut self, row: usize, col: usize) -> Action {
        self.counters.tried += 1;
        let closed = (self.open[row] >> col & 1 == 0).then_some(RejectReason::Blocked);
        if let Some(reason) = closed.or_else(|| self.memory.clash(row, col)) {
            return Action::Reject { row, col, reason };
        }
        self.memory.place(row, col);
        self.queens.push(col);
        self.counters.nodes += 1;
        self.next = Next::Arrive;
        // The row below has not been examined; its squares are left from an earlier visit.
        if let Some(below) = self.untried.get_mut(row + 1) {
            *below = 0;
        }
        Action::Place { row, col }
    }
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        Self { memory: self.memory.copy(), ..*self }
    }
}

/// An iterator over the steps of a search; created by [`LadderSolver::steps`](super::LadderSolver::steps).
///
/// Steps are computed lazily, in constant memory. A clone continues from the same step; for access
/// to earlier steps see [`Replay`](super::Replay).
#[derive(Debug, Clone)]
pub struct Steps {
    solver: LadderSolver,
    walk: Walk,
    number: u64,
    moves: u64,
    /// The number of the last move.
    last_move: u64,
}

impl Steps {
    pub(super) fn new(
        solver: LadderSolver,
        n: usize,
        memory: Box<dyn Memory>,
        open: [u32; MAX_N],
    ) -> Self {
        Self {
            solver,
            walk: Walk::new(n, memory, Order::Ascending).with_open(open),
            number: 0,
            moves: 0,
            last_move: 0,
        }
    }

    /// Returns the number of the next step.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.number
    }

    /// Returns the number of moves so far ([`Step::moves`]).
    pub(super) fn moves(&self) -> u64 {
        self.moves
    }

    /// Takes a step without building the [`Step`].
    pub(super) fn advance(&mut self) -> Option<Action> {
        let action = self.walk.advance()?;
        if action.is_move() {
            self.moves += 1;
            self.last_move = self.number;
        }
        self.number += 1;
        Some(action)
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let action = self.advance()?;
        let number = self.number - 1;
        let queens = self.walk.queens;
        let untried = self.walk.untried.get(queens.len()).copied().unwrap_or(0);
        Some(Step {
            solver: self.solver,
            n: self.walk.n,
            number,
            moves: self.moves,
            since_move: number - self.last_move,
            action,
            queens,
            untried,
            open: self.walk.open,
            counters: self.walk.counters,
            state: self.walk.memory.state(),
        })
    }

    /// Skips steps without building them.
    fn nth(&mut self, skip: usize) -> Option<Step> {
        for _ in 0..skip {
            self.advance()?;
        }
        self.next()
    }
}

impl FusedIterator for Steps {}
