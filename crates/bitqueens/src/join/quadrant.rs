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
/// A placement is the set of its [`Diagonals`]. The *corner sets* of a placement are its rows and its columns, each counted
/// from the corner of the board and only up to the middle line. The *rank* of a placement encodes the lowest of its
/// competing corner sets: 4 · p + 2 − t, where p is the position of that set in [`Subsets`], and t, 1 or 2, is the
/// number of competing sets equal to it. Placements without competing sets have the highest rank.
/// Each list, for a set of columns, is sorted by descending rank.
#[derive(Debug, Default)]
pub(super) struct OnRows {
    /// The start of each list, by set of columns, and the end of the last; nothing if there are no placements.
    starts: Vec<u32>,
    placements: Vec<u64>,
    ranks: Vec<u16>,
}

/// A placement that was found: its columns, its rank, its diagonals.
type Found = (u16, u16, u64);

impl Quadrant {
    pub(super) fn new(window: Window, open: &Squares, diagonals: &Diagonals) -> Self {
        let walk = Walk::new(&window, open, diagonals);
        Self { window, walk }
    }

    /// Whether corner sets of this quadrant compete.
    pub(super) fn competes(&self) -> bool {
        !self.window.compete.is_empty()
    }

    /// Finds all placements on exactly these rows (bit i: the i-th of the quadrant).
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn list(&self, rows: u32, subsets: &Subsets) -> Result<OnRows> {
        let mut found: Vec<Found> = Vec::new();
        self.walk.each(rows, &mut |placed| {
            #[allow(clippy::cast_possible_truncation)] // at most 16 columns
            let cols = placed.cols as u16;
            let rank = self.window.rank(placed, subsets);
            memory::push(&mut found, (cols, rank, placed.diagonals), WHAT)
        })?;
        OnRows::new(&found, self.window.cols.len())
    }
}

impl OnRows {
    /// Puts placements in order, on columns of `width`.
    fn new(found: &[Found], width: usize) -> Result<Self> {
        if found.is_empty() {
            return Ok(Self::default());
        }
        let mut starts = memory::filled(0_u32, (1 << width) + 1, WHAT)?;
        let mut ordered = memory::filled((0_u16, 0_u64), found.len() as u64, WHAT)?;
        let by_cols = |&(cols, rank, diagonals): &Found| (usize::from(cols), (rank, diagonals));
        sorted::place(found, by_cols, &mut starts, &mut ordered);
        for pair in starts.windows(2) {
            ordered[pair[0] as usize..pair[1] as usize]
                .sort_unstable_by_key(|&(rank, _)| Reverse(rank));
        }
        let (mut placements, mut ranks) = (Vec::new(), Vec::new());
        memory::reserve_exact(&mut placements, ordered.len(), WHAT)?;
        memory::reserve_exact(&mut ranks, ordered.len(), WHAT)?;
        placements.extend(ordered.iter().map(|&(_, diagonals)| diagonals));
        ranks.extend(ordered.iter().map(|&(rank, _)| rank));
        Ok(Self { starts, placements, ranks })
    }

    /// Whether there are no placements.
    pub(super) fn is_empty(&self) -> bool {
        self.placements.is_empty()
    }

    /// The placements on exactly these columns with no competing set before position `least` of [`Subsets`]. They are
    /// grouped by the number of competing sets at that position: none, one, two.
    #[inline]
    pub(super) fn at_least(&self, least: u16, cols: u32) -> [&[u64]; 3] {
        if self.is_empty() {
            return [&[]; 3];
        }
        let cols = cols as usize;
        let range = self.starts[cols] as usize..self.starts[cols + 1] as usize;
        let (list, ranks) = (&self.placements[range.clone()], &self.ranks[range]);
        let lowest = rank_of(least);
        // Most lists have no placement of a lower rank, and few have any at the position itself.
        if ranks.last().is_none_or(|&rank| rank > lowest) {
            return [list, &[], &[]];
        }
        let none = ranks.partition_point(|&rank| rank > lowest);
        let (list, rest) = list.split_at(none);
        let ranks = &ranks[none..];
        let first = |ranks: &[u16], equal| ranks.iter().take_while(|&&rank| rank == equal).count();
        let one = first(ranks, lowest);
        let (one, rest) = rest.split_at(one);
        let (two, _) = rest.split_at(first(&ranks[one.len()..], lowest - 1));
        [list, one, two]
    }
}

/// The rank of a placement of which one competing set is at this position and none before it. That is below the highest rank
/// for up to 2^14 sets.
fn rank_of(position: u16) -> u16 {
    4 * position + 1
}

impl Window {
    /// The rank of a placement; see [`OnRows`].
    fn rank(&self, placed: &Placed, subsets: &Subsets) -> u16 {
        let mut lowest = u16::MAX;
        for view in &self.compete {
            let set = if view.columns { placed.corner_cols } else { placed.corner_rows };
            let rank = rank_of(subsets.position(set));
            lowest = if rank == lowest { lowest - 1 } else { lowest.min(rank) };
        }
        lowest
    }
}
