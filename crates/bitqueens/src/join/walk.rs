//! The search for the placements on a quadrant.

use super::diagonals::Diagonals;
use super::quadrant::Window;
use crate::error::Result;
use crate::geometry::to_u16;
use crate::geometry::{Square, Squares};

/// A placement on one quadrant.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Placed {
    pub(super) cols: u32,
    /// The rows of the queens within n / 2 of the corner in both directions, counted from it.
    pub(super) corner_rows: u32,
    /// The columns of the same queens, counted from the corner.
    pub(super) corner_cols: u32,
    /// The diagonals that leave the quadrant.
    pub(super) diagonals: u64,
}

/// A search for all placements on a quadrant: a queen on each of some rows in turn.
#[derive(Debug)]
pub(super) struct Walk {
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
    pub(super) fn new(window: &Window, open: &Squares, diagonals: &Diagonals) -> Self {
        let (height, width) = (window.rows.len(), window.cols.len());
        let n = open.n();
        let square = |i: usize, j: usize| (window.rows.start + i, window.cols.start + j);
        let queen = |i: usize, j: usize| {
            let (row, col) = square(i, j);
            let far = |far: bool, line: usize| if far { n - 1 - line } else { line };
            let (from_row, from_col) = (far(window.south, row), far(window.east, col));
            let in_corner = from_row < n / 2 && from_col < n / 2;
            Placed {
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
        let open_cols = |i| (0..width).filter(|&j| is_open(i, j)).fold(0, |set, j| set | 1 << j);
        Self {
            height,
            width,
            open: (0..height).map(open_cols).collect(),
            queens: (0..height * width).map(|index| queen(index / width, index % width)).collect(),
        }
    }

    /// Calls `found` with every placement of queens on exactly these rows, until it returns an error.
    pub(super) fn each(
        &self,
        rows: u32,
        found: &mut impl FnMut(&Placed) -> Result<()>,
    ) -> Result<()> {
        match rows {
            0 => found(&Placed::default()),
            _ => self.visit(rows, Placed::default(), Taken::default(), found),
        }
    }

    /// Places queens on at least one row.
    fn visit(
        &self,
        rows: u32,
        placed: Placed,
        taken: Taken,
        found: &mut impl FnMut(&Placed) -> Result<()>,
    ) -> Result<()> {
        let (row, rest) = (rows.trailing_zeros() as usize, rows & (rows - 1));
        let below = self.height - 1 - row;
        let attacked = u64::from(placed.cols) | taken.falling >> below | taken.rising >> row;
        let mut free = self.open[row] & !attacked;
        while free != 0 {
            let col = free.trailing_zeros() as usize;
            free &= free - 1;
            let queen = &self.queens[row * self.width + col];
            let placed = Placed {
                cols: placed.cols | queen.cols,
                corner_rows: placed.corner_rows | queen.corner_rows,
                corner_cols: placed.corner_cols | queen.corner_cols,
                diagonals: placed.diagonals | queen.diagonals,
            };
            if rest == 0 {
                found(&placed)?;
                continue;
            }
            let taken = Taken {
                falling: taken.falling | 1 << (col + below),
                rising: taken.rising | 1 << (col + row),
            };
            self.visit(rest, placed, taken, found)?;
        }
        Ok(())
    }
}
