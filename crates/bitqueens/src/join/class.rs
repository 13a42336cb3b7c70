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
}

pub(super) const NORTH_WEST: usize = 0;
pub(super) const SOUTH_WEST: usize = 1;
pub(super) const NORTH_EAST: usize = 2;
pub(super) const SOUTH_EAST: usize = 3;

/// The placements of the units with equally many north-western queens, which determine how many queens stand on each
/// of the other quadrants: a fifth of all placements at n = 20, and all that these units need.
pub(super) struct Class {
    quadrants: Arc<Quadrants>,
    /// Number of north-western queens.
    size: usize,
    /// By quadrant and set of rows.
    lists: [Vec<OnceLock<Result<OnRows>>>; 4],
    /// The quadrants and sets of rows to be listed; none if no unit has a solution.
    sets: Vec<(usize, u32)>,
    /// The next of them that no thread has begun.
    next: AtomicUsize,
}

impl Class {
    /// Creates the class, with nothing listed, of an `n` × `n` board.
    pub(super) fn new(quadrants: &Arc<Quadrants>, n: usize, size: usize) -> Self {
        // Every western column has a queen, every northern row, and then every eastern column.
        let others = n / 2 - size;
        let sizes = [size, others, others, n - n / 2 - others];
        // A corner set of fewer lines is lower than the rows of the north-west.
        let is_lower =
            |quadrant: usize| quadrants.all[quadrant].competes() && sizes[quadrant] < size;
        let is_empty = (0..4).any(is_lower);
        let sets_of_rows = |quadrant: usize| 0..1_u32 << quadrants.all[quadrant].height();
        let sets = (0..4).flat_map(|quadrant| {
            let size = sizes[quadrant];
            let is_due = move |rows: &u32| !is_empty && rows.count_ones() as usize == size;
            sets_of_rows(quadrant)
                .filter(is_due)
                .map(move |rows| (quadrant, rows))
        });
        Self {
            quadrants: Arc::clone(quadrants),
            size,
            lists: [0, 1, 2, 3]
                .map(|quadrant| sets_of_rows(quadrant).map(|_| OnceLock::new()).collect()),
            sets: sets.collect(),
            next: AtomicUsize::new(0),
        }
    }

    /// Number of north-western queens.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Whether no unit has a solution, because another corner set is always lower: its quadrant has fewer queens.
    pub(super) fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Lists all placements, together with the other threads that do so. Returns false when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refused the memory, to this thread or to another.
    pub(super) fn list(&self, cancel: &Cancel) -> Result<bool> {
        let taken = std::iter::from_fn(|| self.sets.get(self.next.fetch_add(1, Ordering::Relaxed)));
        // After those that this thread takes, those that others have not finished.
        for &(quadrant, rows) in taken.chain(&self.sets) {
            if cancel.is_cancelled() {
                return Ok(false);
            }
            self.on(quadrant, rows)?;
        }
        Ok(true)
    }

    /// The placements on a quadrant with queens on exactly these rows.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refused the memory for them.
    pub(super) fn on(&self, quadrant: usize, rows: u32) -> Result<&OnRows> {
        let list = || self.quadrants.all[quadrant].list(rows, &self.quadrants.northern);
        let listed = self.lists[quadrant][rows as usize].get_or_init(list);
        listed.as_ref().map_err(Clone::clone)
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Class")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}
