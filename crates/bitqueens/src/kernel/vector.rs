//! The vector kernels: each narrows subproblems to its lanes and runs the frontier on the parts.

use super::frontier::{Advance, Frontier};
use super::narrow::Parts;
use super::{BatchCounter, LookAhead, Subproblem, Sum, scalar};
use crate::control::Cancel;
use crate::error::Result;

/// A vector kernel with its memory.
pub(super) struct VectorCounter<L: Advance> {
    frontier: Frontier<L>,
    parts: Parts<L::Word>,
}

impl<L: Advance> VectorCounter<L> {
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(super) fn new(lanes: L) -> Result<Self> {
        Ok(Self { frontier: Frontier::new(lanes)?, parts: Parts::new() })
    }
}

impl<L: Advance> BatchCounter for VectorCounter<L> {
    fn count(
        &mut self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Option<Sum> {
        let mut outcome = Sum::default();
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
        // A cancelled batch may have left parts behind.
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
    fn count_copies(&mut self, subproblem: &Subproblem, copies: u64) -> Option<(Sum, usize)> {
        self.parts.clear();
        self.parts.add(subproblem, &mut |_| None);
        Some(self.frontier.count_copies(&self.parts, copies))
    }
}
