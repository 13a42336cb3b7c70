//! All placements on one quadrant, by the rows and columns that they occupy.

use std::cmp::Reverse;
use std::ops::Range;

use super::diagonals::Diagonals;
use super::subsets::Subsets;
use super::view::View;
use bitqueens::internal::{memory, to_u16};
use bitqueens::{Cancel, Error, Progress, Result, Square, Squares};

/// The bits of a packed placement that hold its diagonals; its [rank](Quadrant) is below them.
pub(super) const DIAGONALS: u64 = !RANK;

const RANK: u64 = 0xffff;

/// What the memory is for, in errors.
const WHAT: &str = "the placements of the quadrants";

/// The position of a quadrant on the board, and its competing corner sets.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
    /// Whether the quadrant is in the south.
    pub(super) south: bool,
    /// Whether the quadrant is in the east.
    pub(super) east: bool,
    /// The corner sets of this quadrant that compete; see [`Quadrant`].
    pub(super) compete: Vec<View>,
}

/// The placements of non-attacking queens on one quadrant, by set of rows and set of columns.
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
/// Each list, for a set of rows and a set of columns, is sorted by descending rank.
#[derive(Debug)]
pub(super) struct Quadrant {
    width: usize,
    /// The start of each list, by `rows << width | columns`.
    starts: Vec<u32>,
    placements: Vec<u64>,
}

impl Quadrant {
    /// Finds all placements.
    ///
    /// # Errors
    /// [`Error::Cancelled`] when `cancel` was set meanwhile, [`Error::Memory`] when the system refuses the memory.
    pub(super) fn new(
        window: &Window,
        open: &Squares,
        diagonals: &Diagonals,
        subsets: &Subsets,
        cancel: &Cancel,
    ) -> Result<Self> {
        let width = window.cols.len();
        let walk = Walk::new(window, open, diagonals);
        let lists = 1_u64 << (window.rows.len() + width);
        let mut starts = memory::filled(0_u32, lists + 1, WHAT)?;
        walk.each(cancel, &mut |placed| {
            starts[placed.index(width) + 1] += 1;
        })
        .ok_or_else(cancelled)?;
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = memory::filled(0_u32, lists, WHAT)?;
        ends.copy_from_slice(&starts[..starts.len() - 1]);
        let total = starts.last().map_or(0, |&end| end.into());
        let mut placements = memory::filled(0_u64, total, WHAT)?;
        walk.each(cancel, &mut |placed| {
            let end = &mut ends[placed.index(width)];
            let rank = u64::from(window.rank(placed, subsets));
            placements[*end as usize] = placed.diagonals | rank;
            *end += 1;
        })
        .ok_or_else(cancelled)?;
        for (index, pair) in starts.windows(2).enumerate() {
            if index.is_multiple_of(POLLED_LISTS) && cancel.is_cancelled() {
                return Err(cancelled());
            }
            placements[pair[0] as usize..pair[1] as usize]
                .sort_unstable_by_key(|placement| Reverse(placement & RANK));
        }
        Ok(Self {
            width,
            starts,
            placements,
        })
    }

    /// The placements on exactly these rows and columns (bit i: the i-th of the quadrant) with no
    /// competing set before position `least` of [`Subsets`]. They are grouped by the number of
    /// competing sets at that position: none, one, two.
    pub(super) fn at_least(&self, least: u16, rows: u32, cols: u32) -> [&[u64]; 3] {
        let index = (rows as usize) << self.width | cols as usize;
        let list = &self.placements[self.starts[index] as usize..self.starts[index + 1] as usize];
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
    /// The rank of a placement; see [`Quadrant`].
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

fn cancelled() -> Error {
    Error::Cancelled(Progress::default())
}

/// A placement on one quadrant.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    cols: u32,
    /// The rows of the queens within n / 2 of the corner in both directions, counted from it.
    corner_rows: u32,
    /// The columns of the same queens, counted from the corner.
    corner_cols: u32,
    /// The diagonals that leave the quadrant.
    diagonals: u64,
}

impl Placed {
    fn index(&self, width: usize) -> usize {
        (self.rows as usize) << width | self.cols as usize
    }
}

/// A search for all placements on a quadrant: each row in turn stays empty or gets a queen.
struct Walk {
    height: usize,
    width: usize,
    /// The open columns of each row.
    open: Vec<u64>,
    /// The placement of one queen, by `row * width + column`.
    queens: Vec<Placed>,
}

/// The diagonals of the queens so far: the falling ones by column − row + height − 1, the rising ones by
/// column + row.
#[derive(Clone, Copy, Default)]
struct Taken {
    falling: u64,
    rising: u64,
}

impl Walk {
    fn new(window: &Window, open: &Squares, diagonals: &Diagonals) -> Self {
        let (height, width) = (window.rows.len(), window.cols.len());
        let n = open.n();
        let square = |i: usize, j: usize| (window.rows.start + i, window.cols.start + j);
        let queen = |i: usize, j: usize| {
            let (row, col) = square(i, j);
            let far = |far: bool, line: usize| if far { n - 1 - line } else { line };
            let (from_row, from_col) = (far(window.south, row), far(window.east, col));
            let in_corner = from_row < n / 2 && from_col < n / 2;
            Placed {
                rows: 1 << i,
                cols: 1 << j,
                corner_rows: if in_corner { 1 << from_row } else { 0 },
                corner_cols: if in_corner { 1 << from_col } else { 0 },
                diagonals: diagonals.of(row, col),
            }
        };
        let is_open = |i: usize, j: usize| {
            let (row, col) = square(i, j);
            open.contains(Square::new(to_u16(row), to_u16(col)))
        };
        let open_cols = |i| {
            (0..width)
                .filter(|&j| is_open(i, j))
                .fold(0, |set, j| set | 1 << j)
        };
        Self {
            height,
            width,
            open: (0..height).map(open_cols).collect(),
            queens: (0..height * width)
                .map(|index| queen(index / width, index % width))
                .collect(),
        }
    }

    /// Calls `found` with every placement, including the empty one. Returns `None` when cancelled.
    fn each(&self, cancel: &Cancel, found: &mut impl FnMut(&Placed)) -> Option<()> {
        self.visit(0, Placed::default(), Taken::default(), cancel, found)
    }

    fn visit(
        &self,
        row: usize,
        placed: Placed,
        taken: Taken,
        cancel: &Cancel,
        found: &mut impl FnMut(&Placed),
    ) -> Option<()> {
        if row == self.height {
            found(&placed);
            return Some(());
        }
        if row < POLLED_ROWS && cancel.is_cancelled() {
            return None;
        }
        self.visit(row + 1, placed, taken, cancel, found)?;
        let below = self.height - 1 - row;
        let attacked = u64::from(placed.cols) | taken.falling >> below | taken.rising >> row;
        let mut free = self.open[row] & !attacked;
        while free != 0 {
            let col = free.trailing_zeros() as usize;
            free &= free - 1;
            let queen = &self.queens[row * self.width + col];
            let placed = Placed {
                rows: placed.rows | queen.rows,
                cols: placed.cols | queen.cols,
                corner_rows: placed.corner_rows | queen.corner_rows,
                corner_cols: placed.corner_cols | queen.corner_cols,
                diagonals: placed.diagonals | queen.diagonals,
            };
            let taken = Taken {
                falling: taken.falling | 1 << (col + below),
                rising: taken.rising | 1 << (col + row),
            };
            self.visit(row + 1, placed, taken, cancel, found)?;
        }
        Some(())
    }
}

/// Number of rows at which the cancel flag is polled; deeper rows are the inner loop.
const POLLED_ROWS: usize = 4;

/// Number of lists that are sorted before the cancel flag is polled again.
const POLLED_LISTS: usize = 1 << 12;
