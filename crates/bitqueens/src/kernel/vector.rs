//! The vector kernel as a worker: narrow a subproblem to the lanes, run the frontier on each part.

#![allow(unsafe_code)] // passes the promise about the instruction set on

use super::frontier::{Advance, Frontier};
use super::lanes::Lanes;
use super::narrow::{Part, narrow};
use super::{Outcome, scalar};
use crate::{Cancel, Subproblem};

/// A vector kernel with its memory.
pub(super) struct Vector<L: Lanes>(Frontier<L>);

/// What the kernel's worker needs of a vector kernel, whatever its lanes.
pub(super) trait Count: Send {
    /// Counts one subproblem; `None` when cancelled.
    fn count(&mut self, subproblem: &Subproblem, cancel: &Cancel) -> Option<Outcome>;
}

impl<L: Lanes> Vector<L> {
    /// # Safety
    /// The instructions of `L` must exist, and `advance` must be made for them.
    pub(super) unsafe fn new(advance: Advance<L>) -> Self {
        // SAFETY: as the caller promises.
        Self(unsafe { Frontier::new(advance) })
    }
}

impl<L: Lanes> Count for Vector<L>
where
    Frontier<L>: Send,
{
    fn count(&mut self, subproblem: &Subproblem, cancel: &Cancel) -> Option<Outcome> {
        let (mut outcome, mut placed) = (Outcome::default(), 0);
        let finished = narrow::<L::Word>(subproblem, &mut placed, &mut |part| match part {
            Part::Small(part) => scalar::count(part, cancel)
                .map(|small| outcome.merge(&small))
                .is_some(),
            Part::Narrow(part) => self.0.count(&part.rows, part.cols, cancel, &mut outcome),
        });
        outcome.attempts += placed;
        finished.then_some(outcome)
    }
}
