//! All placements on one quadrant, by the rows and columns that they occupy.

use std::ops::Range;

use super::diagonals::Diagonals;
use super::subsets::Subsets;
use super::view::View;
use bitqueens::internal::to_u16;
use bitqueens::{Cancel, Square, Squares};

/// The bits of a packed placement that hold its diagonals; its [rank](Quadrant) is above them.
pub(super) const DIAGONALS: u64 = (1 << RANK_SHIFT) - 1;

const RANK_SHIFT: u32 = 48;

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
/// | 0–47 | its diagonals, as in [`Diagonals`] |
/// | 48–63 | its rank |
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
    /// Finds all placements. Returns `None` when cancelled.
    pub(super) fn new(
        window: &Window,
        open: &Squares,
        diagonals: &Diagonals,
        subsets: &Subsets,
        cancel: &Cancel,
    ) -> Option<Self> {
        let width = window.cols.len();
        let walk = Walk::new(window, open, diagonals);
        let mut starts = vec![0_u32; (1 << (window.rows.len() + width)) + 1];
        walk.each(cancel, &mut |placed| {
            starts[placed.index(width) + 1] += 1;
        })?;
        for index in 1..starts.len() {
            starts[index] += starts[index - 1];
        }
        let mut ends = starts.clone();
        let total = starts.last().map_or(0, |&end| end as usize);
        let mut placements = vec![0; total];
        walk.each(cancel, &mut |placed| {
            let end = &mut ends[placed.index(width)];
            let rank = u64::from(window.rank(placed, subsets));
            placements[*end as usize] = rank << RANK_SHIFT | placed.diagonals;
            *end += 1;
        })?;
        for pair in starts.windows(2) {
            placements[pair[0] as usize..pair[1] as usize].sort_unstable_by(|a, b| b.cmp(a));
        }
        Some(Self {
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
        let above = u64::from(4 * least + 4) << RANK_SHIFT;
        if list.last().is_none_or(|&lowest| lowest >= above) {
            return [list, &[], &[]];
        }
        let end = |rank: u16| list.partition_point(|&p| p >= u64::from(rank) << RANK_SHIFT);
        let (none, one, two) = (end(4 * least + 4), end(4 * least + 1), end(4 * least));
        [&list[..none], &list[none..one], &list[one..two]]
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
    /// The possible queens of each row.
    rows: Vec<Vec<Step>>,
}

/// A possible queen.
#[derive(Clone, Copy)]
struct Step {
    /// The placement of this queen alone.
    placed: Placed,
    /// Its two diagonals within the quadrant, in one set.
    lines: u64,
}

impl Walk {
    fn new(window: &Window, open: &Squares, diagonals: &Diagonals) -> Self {
        let (height, width) = (window.rows.len(), window.cols.len());
        let n = open.n();
        let step = |i: usize, j: usize| {
            let (row, col) = (window.rows.start + i, window.cols.start + j);
            let far = |far: bool, line: usize| if far { n - 1 - line } else { line };
            let (from_row, from_col) = (far(window.south, row), far(window.east, col));
            let in_corner = from_row < n / 2 && from_col < n / 2;
            let placed = Placed {
                rows: 1 << i,
                cols: 1 << j,
                corner_rows: if in_corner { 1 << from_row } else { 0 },
                corner_cols: if in_corner { 1 << from_col } else { 0 },
                diagonals: diagonals.of(row, col),
            };
            let lines = 1 << (i + width - 1 - j) | 1 << (height + width + i + j);
            let square = Square::new(to_u16(row), to_u16(col));
            open.contains(square).then_some(Step { placed, lines })
        };
        let row = |i| (0..width).filter_map(|j| step(i, j)).collect();
        Self {
            rows: (0..height).map(row).collect(),
        }
    }

    /// Calls `found` with every placement, including the empty one. Returns `None` when cancelled.
    fn each(&self, cancel: &Cancel, found: &mut impl FnMut(&Placed)) -> Option<()> {
        self.visit(0, Placed::default(), 0, cancel, found)
    }

    fn visit(
        &self,
        row: usize,
        placed: Placed,
        lines: u64,
        cancel: &Cancel,
        found: &mut impl FnMut(&Placed),
    ) -> Option<()> {
        let Some(steps) = self.rows.get(row) else {
            found(&placed);
            return Some(());
        };
        if row < POLLED_ROWS && cancel.is_cancelled() {
            return None;
        }
        self.visit(row + 1, placed, lines, cancel, found)?;
        for step in steps {
            if step.placed.cols & placed.cols == 0 && step.lines & lines == 0 {
                let placed = Placed {
                    rows: placed.rows | step.placed.rows,
                    cols: placed.cols | step.placed.cols,
                    corner_rows: placed.corner_rows | step.placed.corner_rows,
                    corner_cols: placed.corner_cols | step.placed.corner_cols,
                    diagonals: placed.diagonals | step.placed.diagonals,
                };
                self.visit(row + 1, placed, lines | step.lines, cancel, found)?;
            }
        }
        Some(())
    }
}

/// Number of rows at which the cancel flag is polled; deeper rows are the inner loop.
const POLLED_ROWS: usize = 4;
