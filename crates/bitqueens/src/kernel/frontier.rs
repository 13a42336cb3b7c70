//! The vector kernel: many states at a time, of many subproblems.
//!
//! ```text
//! each level (rows left) has a stack of states (cols, diag, anti) and a few register sets, one state
//! a lane
//! advance(level):
//!     take the lowest free square of every lane                    attempt
//!     lanes that ran dry pop the next state from the stack         refill
//!     shift, look two rows ahead, push what lives one level down   push
//!     when the stack below is full, advance there first
//! ```
//!
//! Every lane works on one level, so that open columns and shifts are the same for all, and lanes that
//! have nothing left to try are refilled at once: 99% of them are busy. What it is made of:
//! 1. *Compaction.* Popping spreads the top of a stack over the dry lanes (expand), pushing closes
//!    the gaps between the living (compress).
//! 2. *Shared levels.* A state holds its diagonals itself (`narrow.rs`), so that a level serves every
//!    part whose rows from there on read alike. Parts come sorted by their last rows, and between two
//!    of them only the levels that they do not share are emptied: without this a fifth of the lanes
//!    run empty at n = 18, at the end of every small part.
//! 3. *Several register sets in flight.* A set waits some eighty cycles from popping to the next
//!    attempt; four of them keep the machine busy (measured: three and five are slower).
//! 4. *Closed form.* With two rows left, two columns are: two masks per lane.

#![allow(unsafe_code)] // passes the promise about the instruction set on

mod level;
mod steps;

use super::lanes::{Lanes, Word};
use super::narrow::{Parts, Row};
use super::{LookAhead, Outcome};
use crate::control::Cancel;
use crate::error::Result;
use level::{Level, Memory, limit};
use steps::Form;
pub(super) use steps::{Advance, Ends, Shape, Tally, advance};

/// Rows that are written out one by one before the first stack.
const SEEDED: usize = 2;
/// The most states that these rows make: one for each of at most 32 squares of either row.
const SEEDS: isize = 32 * 32;
/// Fewest rows that are worth the set-up; smaller subproblems go to the scalar kernel.
pub(super) const MIN_ROWS: usize = SEEDED + 4;

/// Levels of the largest board.
const LEVELS: usize = 33 - SEEDED;

/// Everything one thread needs to run the vector kernel.
///
/// Between calls the height of every level is from 0 to [`CAPACITY`], the words of its stack below the height
/// are initialised, and so is its padding.
pub(super) struct Frontier<L: Lanes> {
    levels: Vec<Level<L>>,
    memory: Memory<L>,
    rows: Vec<Row<L::Word>>,
    advance: Advance<L>,
    pub(super) look_ahead: LookAhead,
    tally: Tally,
    /// How often a stack was full, for the tests to see that it was.
    #[cfg(test)]
    full: usize,
}

impl<L: Lanes> Frontier<L> {
    /// # Safety
    /// The instructions of `L` must exist, and `advance` must be made for them.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(super) unsafe fn new(advance: Advance<L>) -> Result<Self> {
        Ok(Self {
            levels: Vec::new(),
            memory: Memory::new(LEVELS)?,
            rows: Vec::new(),
            advance,
            look_ahead: LookAhead::default(),
            tally: Tally::default(),
            #[cfg(test)]
            full: 0,
        })
    }

    /// Counts the completions of all parts, which must be sorted (each at least [`MIN_ROWS`] rows), and
    /// adds them to `outcome`; `false` when cancelled.
    ///
    /// A level belongs to the rows from it to the last one. The next part keeps the levels of the rows
    /// that it ends with as well; what it does not share is emptied first, from the top.
    pub(super) fn count(
        &mut self,
        parts: &Parts<L::Word>,
        cancel: &Cancel,
        outcome: &mut Outcome,
    ) -> bool {
        self.tally = Tally::default();
        self.rows.clear();
        let finished = parts.list.iter().all(|part| {
            let rows = parts.rows_of(part);
            let alike = |(one, other): &(&Row<L::Word>, &Row<L::Word>)| one == other;
            let both = rows.iter().rev().zip(self.rows.iter().rev());
            // Its own first rows have no level.
            let shared = both.take_while(alike).count().min(rows.len() - SEEDED);
            self.drain(shared, cancel, outcome) && self.start(rows, part.state, cancel, outcome)
        }) && self.drain(0, cancel, outcome);
        if !finished {
            for level in &mut self.levels {
                // SAFETY: `new` was promised the instruction set.
                *level = unsafe { Level::new() };
            }
        }
        outcome.flush(self.tally.count, self.tally.attempts);
        finished
    }

    /// Empties the levels of more than `shared` rows; `false` when cancelled.
    fn drain(&mut self, shared: usize, cancel: &Cancel, outcome: &mut Outcome) -> bool {
        (shared.max(2) + 1..=self.rows.len().saturating_sub(SEEDED))
            .rev()
            .all(|left| self.run(left, true, cancel, outcome))
    }

    /// Puts the first states of a part on their level; `false` when cancelled.
    fn start(
        &mut self,
        rows: &[Row<L::Word>],
        state: [L::Word; 3],
        cancel: &Cancel,
        outcome: &mut Outcome,
    ) -> bool {
        assert!((MIN_ROWS..=32).contains(&rows.len()), "{} rows", rows.len());
        self.rows.clear();
        self.rows.extend_from_slice(rows);
        // Of a part at most 32 + 32 · 31 attempts.
        if self.tally.attempts > 1 << 20 {
            outcome.flush(0, std::mem::take(&mut self.tally.attempts));
        }
        let left = rows.len() - SEEDED;
        while self.levels.len() <= left {
            self.memory.pad(self.levels.len());
            // SAFETY: `new` was promised the instruction set.
            self.levels.push(unsafe { Level::new() });
        }
        let room = self.levels[left].height <= limit::<L>() - SEEDS;
        if !room && !self.run(left, false, cancel, outcome) {
            return false;
        }
        self.seed(state);
        true
    }

    /// Writes out the first rows one by one, on a level that must have room for [`SEEDS`] states.
    fn seed(&mut self, state: [L::Word; 3]) {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|at| self.rows[at]);
        let left = self.rows.len() - SEEDED;
        let [stack] = self.memory.stacks([left]);
        let level = &mut self.levels[left];
        assert!(
            level.height <= limit::<L>() - SEEDS,
            "room for all first states"
        );
        let near = self.look_ahead.is_near();
        let mut attempts = 0;
        for child in first.children(state) {
            attempts += 1;
            for [cols, diag, anti] in second.children(child) {
                attempts += 1;
                let free = third.open() & !(cols | diag | anti);
                let (gap, [down, up]) = (third.gap(), third.enter());
                let after = cols | diag.up(gap) | down | anti.down(gap) | up;
                // Every state of a stack has something to try, and look-ahead as in [`step`].
                if free != L::Word::ZERO && (near || fourth.open() & !after != L::Word::ZERO) {
                    // SAFETY: the stack of this level, which had room for SEEDS states; these are fewer.
                    unsafe { level.push(stack, [cols, diag, anti]) };
                }
            }
        }
        self.tally.attempts += attempts;
    }

    /// Advances the level with this many rows left until its stack is low, or empty when `drain`;
    /// `false` when cancelled.
    fn run(&mut self, left: usize, drain: bool, cancel: &Cancel, outcome: &mut Outcome) -> bool {
        let depth = self.rows.len() - left;
        let shape = Shape {
            form: Form::of(&self.rows[depth..], left),
            look_ahead: self.look_ahead,
            next: self.rows[depth].gap() == 1,
            after: self.rows[depth + 1].gap() == 1,
            drain,
        };
        loop {
            let [lower, upper] = self
                .levels
                .get_disjoint_mut([left - 1, left])
                .expect("two levels");
            let stacks = self.memory.stacks([left, left - 1]);
            // SAFETY: the stack of this level, as [`Frontier`] keeps it.
            unsafe { upper.cap(stacks[0]) };
            let ends = Ends {
                upper,
                lower,
                stacks,
            };
            // SAFETY: `new` was promised that `advance` may run here. At least three rows begin at
            // `depth`, the last of them being those of level 3 (`MIN_ROWS`, `drain`); both stacks are those of
            // their levels, whose heights are kept as [`Frontier`] says.
            let tally = unsafe { (self.advance)(shape, &self.rows[depth..], ends) };
            outcome.flush(tally.count, tally.attempts);
            if cancel.is_cancelled() {
                return false;
            }
            let full = self.levels[left - 1].height > limit::<L>();
            if !full {
                return true;
            }
            #[cfg(test)]
            {
                self.full += 1;
            }
            if !self.run(left - 1, false, cancel, outcome) {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests;
