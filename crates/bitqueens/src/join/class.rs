//! The placements that units share.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use super::quadrant::{OnRows, Quadrant};
use super::subsets::Subsets;
use crate::control::Cancel;
use crate::error::Result;

/// The quadrants of a board, at [`NORTH_WEST`] and so on.
#[derive(Debug)]
pub(super) struct Quadrants {
    pub(super) all: [Quadrant; 4],
    /// The sets of the rows of the north, whose order ranks are of.
    pub(super) northern: Subsets,
    pub(super) southern: Subsets,
}

impl Quadrants {
    /// Lists the placements on a quadrant with queens on exactly these rows.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn list(&self, quadrant: usize, rows: u32) -> Result<OnRows> {
        self.all[quadrant].list(rows, &self.northern)
    }
}

pub(super) const NORTH_WEST: usize = 0;
pub(super) const SOUTH_WEST: usize = 1;
pub(super) const NORTH_EAST: usize = 2;
pub(super) const SOUTH_EAST: usize = 3;

/// Some southern sets of rows of a class: one in `step`, by their positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slice {
    /// Number of north-western queens.
    pub(super) size: usize,
    pub(super) step: usize,
}

/// The southern placements of the units with equally many north-western queens, which determine how many queens stand
/// on each of the other quadrants, or of a slice of them. Northern placements belong to one set of rows and so to one unit.
pub(super) struct Class {
    quadrants: Arc<Quadrants>,
    slice: Slice,
    /// The southern sets of rows of the western queens; none if no unit has a solution.
    sets: Vec<u32>,
    /// By position in `sets`: the western placements on them, and the eastern ones on the other rows.
    lists: Vec<[OnceLock<Result<OnRows>>; 2]>,
    /// The next of the lists that no thread has begun.
    next: AtomicUsize,
}

impl Class {
    /// Creates the class, with nothing listed, of an `n` × `n` board. `sets` are all southern sets of rows of the class.
    pub(super) fn new(quadrants: &Arc<Quadrants>, n: usize, slice: Slice, sets: &[u32]) -> Self {
        // Every western column has a queen, every northern row, and then every eastern column.
        let others = n / 2 - slice.size;
        let sizes = [slice.size, others, others, n - n / 2 - others];
        // A corner set of fewer lines is lower than the rows of the north-west.
        let is_lower =
            |quadrant: usize| quadrants.all[quadrant].competes() && sizes[quadrant] < slice.size;
        let sets: Vec<u32> = if (0..4).any(is_lower) {
            Vec::new()
        } else {
            sets.iter().copied().step_by(slice.step).collect()
        };
        Self {
            quadrants: Arc::clone(quadrants),
            slice,
            lists: sets.iter().map(|_| Default::default()).collect(),
            sets,
            next: AtomicUsize::new(0),
        }
    }

    pub(super) fn slice(&self) -> Slice {
        self.slice
    }

    /// The southern sets of rows of the western queens; none if no unit has a solution, because another corner set is always
    /// lower: its quadrant has fewer queens.
    pub(super) fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// Lists all placements, together with the other threads that do so. Returns false when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refused the memory, to this thread or to another.
    pub(super) fn list(&self, cancel: &Cancel) -> Result<bool> {
        let all = 2 * self.sets.len();
        let taken = std::iter::from_fn(|| Some(self.next.fetch_add(1, Ordering::Relaxed)));
        // After those that this thread takes, those that others have not finished.
        for index in taken.take_while(|&index| index < all).chain(0..all) {
            if cancel.is_cancelled() {
                return Ok(false);
            }
            self.on(index / 2, index % 2 != 0)?;
        }
        Ok(true)
    }

    /// The western placements on a southern set of rows, by its position, or the eastern ones on the other rows.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refused the memory for them.
    pub(super) fn on(&self, position: usize, east: bool) -> Result<&OnRows> {
        let listed = &self.lists[position][usize::from(east)];
        let listed = listed.get_or_init(|| self.list_one(position, east));
        listed.as_ref().map_err(Clone::clone)
    }

    /// The same, shared with other units or kept in `own`.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn on_or_listed<'l>(
        &'l self,
        position: usize,
        east: bool,
        is_shared: bool,
        own: &'l mut OnRows,
    ) -> Result<&'l OnRows> {
        if is_shared {
            return self.on(position, east);
        }
        *own = self.list_one(position, east)?;
        Ok(own)
    }

    /// The same, listed for the caller alone.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn list_one(&self, position: usize, east: bool) -> Result<OnRows> {
        let (rows, all) = (self.sets[position], self.quadrants.southern.all());
        let (quadrant, rows) = if east { (SOUTH_EAST, all & !rows) } else { (SOUTH_WEST, rows) };
        self.quadrants.list(quadrant, rows)
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Class").field("slice", &self.slice).finish_non_exhaustive()
    }
}
