//! The vector kernel as a worker: narrow a subproblem to the lanes, run the frontier on each part.

#![allow(unsafe_code)] // passes the promise about the instruction set on

use super::frontier::{Advance, Frontier};
use super::lanes::Lanes;
use super::narrow::Parts;
use super::{LookAhead, Outcome, scalar};
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::Subproblem;

/// A vector kernel with its memory.
pub(super) struct Vector<L: Lanes> {
    frontier: Frontier<L>,
    parts: Parts<L::Word>,
}

/// What the kernel's worker needs of a vector kernel, whatever its lanes.
pub(super) trait Count: Send {
    /// Counts the completions of all subproblems together; `None` when cancelled.
    fn count(
        &mut self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Option<Outcome>;

    /// Counts a subproblem that fits the lanes `copies` times over; returns how often a stack was full, too.
    #[cfg(test)]
    fn count_copies(&mut self, subproblem: &Subproblem, copies: u64) -> (Outcome, usize);
}

impl<L: Lanes> Vector<L> {
    /// # Safety
    /// The instructions of `L` must exist, and `advance` must be made for them.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(super) unsafe fn new(advance: Advance<L>) -> Result<Self> {
        Ok(Self {
            // SAFETY: as the caller promises.
            frontier: unsafe { Frontier::new(advance) }?,
            parts: Parts::new(),
        })
    }
}

impl<L: Lanes> Count for Vector<L>
where
    Frontier<L>: Send,
    L::Word: Send,
{
    fn count(
        &mut self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Option<Outcome> {
        let mut outcome = Outcome::default();
        let Self { frontier, parts } = self;
        frontier.look_ahead = look_ahead;
        let mut count = |parts: &mut Parts<L::Word>| {
            parts.sort();
            for small in &parts.small {
                outcome += scalar::count(small, look_ahead, cancel)?;
            }
            let finished = frontier.count(parts, cancel, &mut outcome);
            parts.clear();
            finished.then_some(())
        };
        // A cancelled batch may have left some behind.
        parts.clear();
        let mut placed = 0;
        for subproblem in batch {
            placed += parts.add(subproblem, &mut count)?;
        }
        count(parts)?;
        outcome.attempts += u128::from(placed);
        Some(outcome)
    }

    #[cfg(test)]
    fn count_copies(&mut self, subproblem: &Subproblem, copies: u64) -> (Outcome, usize) {
        self.parts.clear();
        self.parts.add(subproblem, &mut |_| None);
        self.frontier.count_copies(&self.parts, copies)
    }
}
