//! The placements on one quadrant, by the rows and columns that they occupy.

use crate::language::Phrase;
use std::cmp::Reverse;
use std::ops::Range;

use super::diagonals::Diagonals;
use super::sorted;
use super::subsets::Subsets;
use super::view::View;
use super::walk::{Placed, Walk};
use crate::error::Result;
use crate::geometry::Squares;
use crate::memory;

/// The bits of a packed placement that hold its diagonals; its [rank](OnRows) is below them.
pub(super) const DIAGONALS: u64 = !RANK;

const RANK: u64 = 0xffff;

/// What the memory is for, in errors.
const WHAT: Phrase = Phrase::new("the placements of the quadrants", "四块棋盘的各种摆法");

/// The position of a quadrant on the board, and its competing corner sets.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
    /// Whether the quadrant is in the south.
    pub(super) south: bool,
    /// Whether the quadrant is in the east.
    pub(super) east: bool,
    /// The corner sets of this quadrant that compete; see [`OnRows`].
    pub(super) compete: Vec<View>,
}

/// A quadrant, to list the placements of non-attacking queens on it.
#[derive(Debug)]
pub(super) struct Quadrant {
    window: Window,
    walk: Walk,
}

/// The placements on one set of rows, by set of columns.
///
/// A placement is packed in 64 bits:
///
/// | bits | contents |
/// |---|---|
/// | 0–15 | its rank |
/// | 16–63 | its diagonals, as in [`Diagonals`] |
///
/// The *corner sets* of a placement are its rows and its columns, each counted from the corner of
/// the board and only up to the middle line. The *rank* encodes the lowest of its competing corner
/// sets: 4 · p + 2 − t, where p is the position of that set in [`Subsets`], and t, 1 or 2, is the
/// number of competing sets equal to it. Placements without competing sets have the highest rank.
/// Each list, for a set of columns, is sorted by descending rank.
#[derive(Debug)]
pub(super) struct OnRows {
    /// The start of each list, by set of columns, and the end of the last.
    starts: Vec<u32>,
    placements: Vec<u64>,
}

impl Quadrant {
    pub(super) fn new(window: Window, open: &Squares, diagonals: &Diagonals) -> Self {
        let walk = Walk::new(&window, open, diagonals);
        Self { window, walk }
    }

    /// Whether corner sets of this quadrant compete.
    pub(super) fn competes(&self) -> bool {
        !self.window.compete.is_empty()
    }

    /// Number of rows.
    pub(super) fn height(&self) -> usize {
        self.window.rows.len()
    }

    /// Finds all placements on exactly these rows (bit i: the i-th of the quadrant).
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn list(&self, rows: u32, subsets: &Subsets) -> Result<OnRows> {
        let mut found = Vec::new();
        self.walk.each(rows, &mut |placed| {
            let word = placed.diagonals | u64::from(self.window.rank(placed, subsets));
            memory::push(&mut found, (placed.cols, word), WHAT)
        })?;
        OnRows::new(&found, self.window.cols.len())
    }
}

impl OnRows {
    /// Puts placements in order, each with its columns, of `width`.
    fn new(found: &[(u32, u64)], width: usize) -> Result<Self> {
        let mut starts = memory::filled(0_u32, (1 << width) + 1, WHAT)?;
        let mut placements = memory::filled(0_u64, found.len() as u64, WHAT)?;
        let by_cols = |&(cols, placement): &(u32, u64)| (cols as usize, placement);
        sorted::place(found, by_cols, &mut starts, &mut placements);
        for pair in starts.windows(2) {
            placements[pair[0] as usize..pair[1] as usize]
                .sort_unstable_by_key(|placement| Reverse(placement & RANK));
        }
        Ok(Self { starts, placements })
    }

    /// The placements on exactly these columns with no competing set before position `least` of [`Subsets`]. They are
    /// grouped by the number of competing sets at that position: none, one, two.
    #[inline]
    pub(super) fn at_least(&self, least: u16, cols: u32) -> [&[u64]; 3] {
        let cols = cols as usize;
        let list = &self.placements[self.starts[cols] as usize..self.starts[cols + 1] as usize];
        // Most lists have no placement of a lower rank, and few have any at the position itself.
        let above = u64::from(4 * least + 4);
        if list.last().is_none_or(|p| p & RANK >= above) {
            return [list, &[], &[]];
        }
        let none = list.partition_point(|p| p & RANK >= above);
        let (none, rest) = list.split_at(none);
        let first =
            |list: &[u64], rank: u16| list.iter().take_while(|&p| p & RANK >= rank.into()).count();
        let (one, rest) = rest.split_at(first(rest, 4 * least + 1));
        let (two, _) = rest.split_at(first(rest, 4 * least));
        [none, one, two]
    }
}

impl Window {
    /// The rank of a placement; see [`OnRows`].
    fn rank(&self, placed: &Placed, subsets: &Subsets) -> u16 {
        let mut lowest = u16::MAX;
        for view in &self.compete {
            let set = if view.columns {
                placed.corner_cols
            } else {
                placed.corner_rows
            };
            let rank = 4 * subsets.position(set) + 1;
            lowest = if rank == lowest {
                lowest - 1
            } else {
                lowest.min(rank)
            };
        }
        lowest
    }
}
