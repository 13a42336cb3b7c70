//! A unit of work and its stable id.

use std::fmt;

use crate::geometry::{Placement, Square};

/// The stable id of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// Index of the cross.
    pub cross: u32,
    /// Index within the cross; always 0 at depth 0.
    pub part: u32,
}

/// Prints as `cross.part`, both 0-based.
impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.cross, self.part)
    }
}

/// A unit of work: a placement and its weight. [`Decomposition::subproblem`](super::Decomposition::subproblem)
/// turns it into plain data for a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    pub(super) id: UnitId,
    pub(super) placement: Placement,
    pub(super) weight: u8,
}

impl UnitId {
    pub(super) fn new(cross: usize, part: usize) -> Self {
        let [cross, part] = [cross, part]
            .map(|index| u32::try_from(index).expect("fewer than 2^32 crosses, and units of one"));
        Self { cross, part }
    }
}

impl Unit {
    /// The stable id.
    #[must_use]
    pub fn id(&self) -> UnitId {
        self.id
    }

    /// The number of boards that each completion represents: 1, 2, 4 or 8.
    #[must_use]
    pub fn weight(&self) -> u8 {
        self.weight
    }

    /// The placed queens, by row, in the orientation of the problem.
    pub fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        self.placement.queens()
    }
}
