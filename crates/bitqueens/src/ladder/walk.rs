//! One walk through the tree for all solvers.
//!
//! A recursion cannot be stopped in the middle and resumed, so the walk keeps its own stack: for
//! each row the squares still to be tried. What a solver remembers sits behind [`Memory`]; the
//! walk asks it, tells it of each queen, and is the same for all. That is why their steps line up.

use std::fmt::Debug;
use std::iter::FusedIterator;

use super::{Action, Counters, MAX_N, Queens, Reason, RowMasks, Solver, State, Step};

/// What a solver remembers, and what it can tell from it.
pub(super) trait Memory: Debug + Send + Sync {
    /// All squares of `row` at once, for the solvers that can; `None` means one by one.
    fn look(&self, _row: usize) -> Option<RowMasks> {
        None
    }

    /// Why no queen may stand here, for the solvers that ask square by square.
    fn clash(&self, _row: usize, _col: usize) -> Option<Reason> {
        None
    }

    /// A queen was placed.
    fn place(&mut self, row: usize, col: usize);

    /// The queen was taken back.
    fn remove(&mut self, row: usize, col: usize);

    /// What is remembered now.
    fn state(&self) -> State;

    /// How many solutions a full board stands for.
    fn stands_for(&self, _queens: &Queens) -> u64 {
        1
    }

    /// A copy, so that a walk can be resumed twice.
    fn copy(&self) -> Box<dyn Memory>;
}

/// Columns from the left, or from the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Ascending,
    Descending,
}

#[derive(Debug, Clone, Copy)]
enum Next {
    Start,
    /// A row, or the full board, is reached from above.
    Arrive,
    /// The next square of the row is due.
    Try,
    /// The row is done.
    Leave,
    End,
}

#[derive(Debug)]
pub(super) struct Walk {
    n: usize,
    full: u32,
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
            full: super::l5::full_row(n),
            order,
            next: Next::Start,
            memory,
            queens: Queens::default(),
            untried: [0; MAX_N],
            counters: Counters::default(),
        }
    }

    pub(super) fn queens(&self) -> &Queens {
        &self.queens
    }

    /// Does one thing and says what; `None` when the whole tree has been walked.
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
                    let masks = self.memory.look(row);
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

    /// Takes the next untried column of the row.
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
        if let Some(reason) = self.memory.clash(row, col) {
            return Action::Reject { row, col, reason };
        }
        self.memory.place(row, col);
        self.queens.push(col);
        self.counters.nodes += 1;
        self.next = Next::Arrive;
        // The row below has not been looked at; what stands there is from an earlier visit.
        if let Some(below) = self.untried.get_mut(row + 1) {
            *below = 0;
        }
        Action::Place { row, col }
    }
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        Self {
            memory: self.memory.copy(),
            ..*self
        }
    }
}

/// A search, step by step; made by [`Solver::steps`](super::Solver::steps).
///
/// Each step is computed when it is asked for, in constant memory, so a search may be left at any
/// point. A clone goes on from where it was taken: see [`Replay`](super::Replay) for going back.
#[derive(Debug, Clone)]
pub struct Steps {
    solver: Solver,
    walk: Walk,
    number: u64,
    moves: u64,
    /// The number of the last step that was a move.
    moved_at: u64,
}

impl Steps {
    pub(super) fn new(solver: Solver, n: usize, memory: Box<dyn Memory>) -> Self {
        Self {
            solver,
            walk: Walk::new(n, memory, Order::Ascending),
            number: 0,
            moves: 0,
            moved_at: 0,
        }
    }

    /// The number of the step that comes next.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.number
    }

    /// The moves made so far ([`Step::moves`]).
    pub(super) fn moves(&self) -> u64 {
        self.moves
    }

    /// Takes a step without drawing it up.
    pub(super) fn advance(&mut self) -> Option<Action> {
        let action = self.walk.advance()?;
        if action.is_move() {
            self.moves += 1;
            self.moved_at = self.number;
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
            since_move: number - self.moved_at,
            action,
            queens,
            untried,
            counters: self.walk.counters,
            state: self.walk.memory.state(),
        })
    }

    /// Skips without drawing up the steps in between.
    fn nth(&mut self, skip: usize) -> Option<Step> {
        for _ in 0..skip {
            self.advance()?;
        }
        self.next()
    }
}

impl FusedIterator for Steps {}
