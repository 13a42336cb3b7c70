//! All placements of one quadrant, by the rows and columns that they occupy.

use std::ops::Range;

use super::diagonals::Diagonals;
use super::subsets::Subsets;
use super::view::View;
use crate::squares::to_u16;
use crate::{Cancel, Square, Squares};

/// The diagonals of a packed placement; above them stands its [standing](Quadrant).
pub(super) const DIAGONALS: u64 = (1 << STANDING_SHIFT) - 1;

const STANDING_SHIFT: u32 = 48;

/// Where a quadrant lies, and how it is looked at.
#[derive(Debug)]
pub(super) struct Window {
    pub(super) rows: Range<usize>,
    pub(super) cols: Range<usize>,
    /// The corner it lies in.
    pub(super) south: bool,
    pub(super) east: bool,
    /// Which of its two corner sets compete, see [`Quadrant`].
    pub(super) compete: Vec<View>,
}

/// The placements of mutually safe queens in one quadrant, for every set of rows and set of columns.
///
/// A placement is packed in 64 bits:
///
/// | bits | what |
/// |---|---|
/// | 0–47 | its diagonals, as in [`Diagonals`] |
/// | 48–63 | its standing |
///
/// The *standing* says how the placement's corner sets (its rows, its columns, each counted from
/// the corner of the board and only as far as the middle line) compare with other ones: 4 · p + 2 −
/// t, where p is the position in [`Subsets`] of the lowest competing set, and t, 1 or 2, the number of
/// competing sets that are equal to it. Placements that compete with nothing have the
/// highest standing. The list of a set of rows and a set of columns falls in standing.
#[derive(Debug)]
pub(super) struct Quadrant {
    width: usize,
    /// Where the list of (rows, columns) starts, by `rows << width | columns`.
    starts: Vec<u32>,
    placements: Vec<u64>,
}

impl Quadrant {
    /// Finds all placements; `None` when cancelled.
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
            let standing = u64::from(window.standing(placed, subsets));
            placements[*end as usize] = standing << STANDING_SHIFT | placed.diagonals;
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

    /// The placements on exactly these rows and columns (bit i: the i-th of the quadrant) whose
    /// competing sets are not before position `least` of [`Subsets`], by how many are equal to it:
    /// none, one, two.
    pub(super) fn at_least(&self, least: u16, rows: u32, cols: u32) -> [&[u64]; 3] {
        let index = (rows as usize) << self.width | cols as usize;
        let list = &self.placements[self.starts[index] as usize..self.starts[index + 1] as usize];
        let above = u64::from(4 * least + 4) << STANDING_SHIFT;
        if list.last().is_none_or(|&lowest| lowest >= above) {
            return [list, &[], &[]];
        }
        let end =
            |standing: u16| list.partition_point(|&p| p >= u64::from(standing) << STANDING_SHIFT);
        let (none, one, two) = (end(4 * least + 4), end(4 * least + 1), end(4 * least));
        [&list[..none], &list[none..one], &list[one..two]]
    }
}

impl Window {
    fn standing(&self, placed: &Placed, subsets: &Subsets) -> u16 {
        let mut best = u16::MAX;
        for view in &self.compete {
            let seen = if view.columns {
                placed.corner_cols
            } else {
                placed.corner_rows
            };
            let standing = 4 * subsets.position(seen) + 1;
            best = if standing == best {
                best - 1
            } else {
                best.min(standing)
            };
        }
        best
    }
}

/// Queens of one quadrant.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    cols: u32,
    /// The rows and columns of those in the corner square, counted from the corner.
    corner_rows: u32,
    corner_cols: u32,
    /// The diagonals that matter outside.
    diagonals: u64,
}

impl Placed {
    fn index(&self, width: usize) -> usize {
        (self.rows as usize) << width | self.cols as usize
    }
}

/// The search for all placements of a quadrant: each row in turn stays empty or gets a queen.
struct Walk {
    /// The open squares of each row.
    rows: Vec<Vec<Step>>,
}

/// A queen that may be placed.
#[derive(Clone, Copy)]
struct Step {
    /// What it adds.
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

    /// Calls `found` with every placement, the empty one included; `None` when cancelled.
    fn each(&self, cancel: &Cancel, found: &mut impl FnMut(&Placed)) -> Option<()> {
        self.go(0, Placed::default(), 0, cancel, found)
    }

    fn go(
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
        if row < CHECKED && cancel.is_cancelled() {
            return None;
        }
        self.go(row + 1, placed, lines, cancel, found)?;
        for step in steps {
            if step.placed.cols & placed.cols == 0 && step.lines & lines == 0 {
                let placed = Placed {
                    rows: placed.rows | step.placed.rows,
                    cols: placed.cols | step.placed.cols,
                    corner_rows: placed.corner_rows | step.placed.corner_rows,
                    corner_cols: placed.corner_cols | step.placed.corner_cols,
                    diagonals: placed.diagonals | step.placed.diagonals,
                };
                self.go(row + 1, placed, lines | step.lines, cancel, found)?;
            }
        }
        Some(())
    }
}

/// Rows on which the flag is looked at: often enough, and not in the inner loop.
const CHECKED: usize = 4;
