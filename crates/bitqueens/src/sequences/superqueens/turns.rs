//! Superqueens that a half turn or a quarter turn leaves unchanged. A queen is placed together with its images.

use super::super::Work;
use super::super::choices::{mirrored, sum};
use crate::control::Cancel;
use crate::error::Result;
use crate::geometry::full;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 5;

/// Counts the placements that a half turn leaves unchanged.
pub(in super::super) fn half(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    let found: u64 = sum(work, &mirrored(n), |col| {
        let turn = Turn::new(n, &work.cancel);
        let first = turn.start();
        match turn.free(0, first) >> col & 1 {
            0 => Some(0),
            _ => turn.visit(1, turn.with(0, 1 << col, first)),
        }
    })?;
    Ok(found.into())
}

/// Counts the placements that a quarter turn leaves unchanged.
pub(in super::super) fn quarter(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    let found: u64 = sum(work, &mirrored(n), |col| {
        let turn = Turn::new(n, &work.cancel);
        match turn.orbit(0, col, &turn.centred()) {
            Some(board) => turn.quarters(1, &board),
            None => Some(0),
        }
    })?;
    Ok(found.into())
}

/// The upper rows of a placement that a half turn leaves unchanged.
#[derive(Clone, Copy)]
struct Upper {
    /// The columns, diagonals and anti-diagonals of all queens, the images included. Diagonal col − row is bit col − row + n − 1.
    cols: u32,
    diag: u64,
    anti: u64,
    /// The queen one row up, and that two rows up.
    near: u32,
    far: u32,
}

/// The queens of a placement that a quarter turn leaves unchanged.
#[derive(Clone)]
struct Board {
    /// The occupied rows, and so the occupied columns.
    lines: u32,
    diag: u64,
    anti: u64,
    rows: [u32; 32],
}

struct Turn<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl<'a> Turn<'a> {
    fn new(n: usize, cancel: &'a Cancel) -> Self {
        Self { n, full: full(n), cancel }
    }

    /// The queen on the centre square of a board of odd side, as a set of lines and as one of diagonals.
    fn centre(&self) -> (u32, u64) {
        if self.n.is_multiple_of(2) {
            return (0, 0);
        }
        (1 << (self.n / 2), 1 << (self.n - 1))
    }

    /// No rows, and the queen on the centre square.
    fn start(&self) -> Upper {
        let (cols, diagonal) = self.centre();
        Upper { cols, diag: diagonal, anti: diagonal, near: 0, far: 0 }
    }

    /// The columns of a row above the middle that a queen and its image can take.
    fn free(&self, row: usize, upper: Upper) -> u32 {
        let Upper { cols, diag, anti, near, far } = upper;
        let last = self.n - 1;
        // Of the long diagonals a queen takes the same as its image.
        let long = 1 << row | 1 << (last - row);
        let taken = u64::from(cols | knights(near, far) | long);
        let taken = taken | diag >> (last - row) | anti >> row;
        let free = u64::from(self.full) & !taken;
        u32::try_from(free).expect("at most 32 columns")
    }

    /// Adds a queen and its image.
    fn with(&self, row: usize, queen: u32, upper: Upper) -> Upper {
        let (last, col) = (self.n - 1, queen.trailing_zeros() as usize);
        let (diag, anti) = (col + last - row, col + row);
        Upper {
            cols: upper.cols | queen | 1 << (last - col),
            diag: upper.diag | 1 << diag | 1 << (2 * last - diag),
            anti: upper.anti | 1 << anti | 1 << (2 * last - anti),
            near: queen,
            far: upper.near,
        }
    }

    /// Counts the placements with these queens above `row`; `None` when cancelled.
    fn visit(&self, row: usize, upper: Upper) -> Option<u64> {
        if row == self.n / 2 {
            return Some(self.fits_images(upper).into());
        }
        if self.n / 2 - row == POLL_ROWS && self.cancel.is_cancelled() {
            return None;
        }
        let mut free = self.free(row, upper);
        let mut found = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            found += self.visit(row + 1, self.with(row, queen, upper))?;
        }
        Some(found)
    }

    /// Returns whether no knight's move leads from the rows above the middle to the rows from it down.
    fn fits_images(&self, upper: Upper) -> bool {
        let image = |queen: u32| queen.reverse_bits() >> (32 - self.n);
        let (near, far) = (upper.near, upper.far);
        let (centre, _) = self.centre();
        if centre == 0 {
            knights(near, far) & image(near) == 0
        } else {
            knights(near, far) & centre == 0 && knights(0, near) & image(near) == 0
        }
    }

    /// A board with the queen on the centre square, if there is one.
    fn centred(&self) -> Board {
        let (lines, diagonal) = self.centre();
        let mut rows = [0; 32];
        rows[self.n / 2] = lines;
        Board { lines, diag: diagonal, anti: diagonal, rows }
    }

    /// Adds a queen and its three images, or returns `None` if one of them is attacked.
    fn orbit(&self, row: usize, col: usize, board: &Board) -> Option<Board> {
        let last = self.n - 1;
        let mut squares = [(row, col); 4];
        for turn in 1..4 {
            let (row, col) = squares[turn - 1];
            squares[turn] = (col, last - row);
        }
        let mut next = board.clone();
        for (row, col) in squares {
            let (diag, anti) = (1 << (col + last - row), 1 << (col + row));
            // The columns are those of the other queens' rows.
            if next.lines >> row & 1 != 0 || next.diag & diag != 0 || next.anti & anti != 0 {
                return None;
            }
            next.lines |= 1 << row;
            next.diag |= diag;
            next.anti |= anti;
            next.rows[row] = 1 << col;
        }
        let above = |row: usize, by: usize| row.checked_sub(by).map_or(0, |row| next.rows[row]);
        let below = |row: usize, by: usize| next.rows.get(row + by).copied().unwrap_or_default();
        let is_attacked = |&(row, col): &(usize, usize)| {
            let down = knights(above(row, 1), above(row, 2));
            let up = knights(below(row, 1), below(row, 2));
            (down | up) >> col & 1 != 0
        };
        (!squares.iter().any(is_attacked)).then_some(next)
    }

    /// Counts the placements with these queens and others from `row` down; `None` when cancelled.
    fn quarters(&self, row: usize, board: &Board) -> Option<u64> {
        let Some(row) = (row..self.n.div_ceil(2)).find(|row| board.lines >> row & 1 == 0) else {
            return Some(1);
        };
        if self.cancel.is_cancelled() {
            return None;
        }
        let mut free = self.full & !board.lines;
        let mut found = 0;
        while free != 0 {
            let col = free.trailing_zeros() as usize;
            free &= free - 1;
            if let Some(next) = self.orbit(row, col, board) {
                found += self.quarters(row + 1, &next)?;
            }
        }
        Some(found)
    }
}

/// The squares that knights one row and two rows up attack.
fn knights(near: u32, far: u32) -> u32 {
    near << 2 | near >> 2 | far << 1 | far >> 1
}
