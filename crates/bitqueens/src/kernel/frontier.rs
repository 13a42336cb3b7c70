//! The vector kernel: many states at a time, of many subproblems.
//!
//! ```text
//! each level (number of rows left) has a stack of states (cols, diag, anti)
//! advance(level):
//!     a queen on the lowest free square of every lane                 attempt
//!     shift, look ahead, push the live states one level down          push
//!     when the stack below is full, advance there first
//! ```
//!
//! All lanes of a register work on one level, so that open columns and shifts are the same for all. Four ideas:
//! 1. *Compaction.* A push closes the gaps between the live lanes (compress).
//! 2. *Busy lanes.* Nearly every lane has something to try. With AVX-512 lanes without a free square are refilled
//!    from the stack (`sets.rs`); the other instruction sets store states with squares left on a second stack
//!    (`blocks.rs`).
//! 3. *Shared levels.* A state holds the diagonals of all its queens (`narrow.rs`), so that a level serves
//!    every part whose rows from there on are equal. Parts are sorted by their last rows, and between two parts
//!    only the levels that they do not share are emptied: otherwise a fifth of the lanes are idle at n = 18, at
//!    the end of every small part.
//! 4. *Closed form.* With two rows left, two columns are left: two ways to place the queens.

pub(super) mod blocks;
mod form;
mod level;
mod seed;
#[cfg(any(test, target_arch = "x86_64"))]
pub(super) mod sets;

use super::narrow::{MIN_ROWS, Parts, Row};
use super::{LookAhead, Sum};
use crate::control::Cancel;
use crate::error::Result;
use form::Form;
pub(super) use form::{Advance, LevelTally, LoopVariant, place};
pub(crate) use form::{near_rows, whole_rows};
use level::Levels;
pub(super) use level::{LevelPair, LevelStack};
pub(super) use seed::seed;

/// The level below them looks at four rows.
const _: () = assert!(MIN_ROWS >= seed::ROWS + 4);

/// Levels of the largest board.
const LEVELS: usize = 33 - seed::ROWS;

/// The vector kernel of one thread.
pub(super) struct Frontier<L: Advance> {
    lanes: L,
    levels: Levels<L>,
    rows: Vec<Row<L::Word>>,
    pub(super) look_ahead: LookAhead,
    tally: LevelTally,
    /// How often a stack was full, for the tests.
    #[cfg(test)]
    full: usize,
}

impl<L: Advance> Frontier<L> {
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(super) fn new(lanes: L) -> Result<Self> {
        Ok(Self {
            lanes,
            levels: Levels::new(lanes, LEVELS)?,
            rows: Vec::new(),
            look_ahead: LookAhead::default(),
            tally: LevelTally::default(),
            #[cfg(test)]
            full: 0,
        })
    }

    /// Counts the completions of all parts, which must be sorted (each at least [`MIN_ROWS`] rows), and
    /// adds them to `outcome`; `false` when cancelled.
    ///
    /// A level belongs to the rows from it to the last one. The next part keeps the levels whose rows are its
    /// own last rows, too; the other levels are emptied first, from the top.
    pub(super) fn count(
        &mut self,
        parts: &Parts<L::Word>,
        cancel: &Cancel,
        outcome: &mut Sum,
    ) -> bool {
        self.tally = LevelTally::default();
        self.rows.clear();
        let finished = parts.list.iter().all(|part| {
            let rows = parts.rows_of(part);
            let both = rows.iter().rev().zip(self.rows.iter().rev());
            let equal = both.take_while(|(one, other)| one == other).count();
            // Its own first rows have no level.
            let shared = equal.min(rows.len() - seed::ROWS);
            self.drain(shared, cancel, outcome) && self.start(rows, part.state, cancel, outcome)
        }) && self.drain(0, cancel, outcome);
        if !finished {
            self.levels.clear();
        }
        outcome.flush(self.tally.count, self.tally.attempts);
        finished
    }

    /// Empties the levels of more than `shared` rows; `false` when cancelled.
    fn drain(&mut self, shared: usize, cancel: &Cancel, outcome: &mut Sum) -> bool {
        (shared.max(2) + 1..=self.rows.len().saturating_sub(seed::ROWS))
            .rev()
            .all(|left| self.run(left, true, cancel, outcome))
    }

    /// Puts the first states of a part on their level; `false` when cancelled.
    fn start(
        &mut self,
        rows: &[Row<L::Word>],
        state: [L::Word; 3],
        cancel: &Cancel,
        outcome: &mut Sum,
    ) -> bool {
        assert!((MIN_ROWS..=32).contains(&rows.len()), "{} rows", rows.len());
        self.rows.clear();
        self.rows.extend_from_slice(rows);
        // At most 32 + 32 · 31 attempts for each part.
        if self.tally.attempts > 1 << 20 {
            outcome.flush(0, std::mem::take(&mut self.tally.attempts));
        }
        let left = rows.len() - seed::ROWS;
        while self.levels.len() <= left {
            self.levels.grow();
        }
        let room = self.levels.has_room_for(left, seed::STATES);
        if !room && !self.run(left, false, cancel, outcome) {
            return false;
        }
        let stack = self.levels.stack(left);
        self.tally.attempts += self.lanes.seed(&self.rows, self.look_ahead, state, stack);
        true
    }

    /// Advances the level with `left` rows left until its stack is low, or empty when `drain`; `false` when
    /// cancelled.
    fn run(&mut self, left: usize, drain: bool, cancel: &Cancel, outcome: &mut Sum) -> bool {
        let depth = self.rows.len() - left;
        let variant = LoopVariant {
            form: Form::of(&self.rows[depth..], left, self.look_ahead),
            look_ahead: self.look_ahead,
            adjacent: self.rows[depth..][..2].iter().all(|row| row.gap() == 1),
            drain,
        };
        loop {
            let pair = self.levels.pair(left);
            let tally = self.lanes.advance(variant, &self.rows[depth..], pair);
            outcome.flush(tally.count, tally.attempts);
            if cancel.is_cancelled() {
                return false;
            }
            if self.levels.has_room_for(left - 1, L::ROOM) {
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
