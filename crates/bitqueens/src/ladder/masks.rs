//! The squares of one row as masks.

use super::{Lines, Queens, l5};

/// The squares of one row, bit *i* for column *i*: what L5 and L6 remember, and what any board can
/// be read as ([`RowMasks::of`]).
///
/// The masks are cut to the n squares of the row. For the row after the last all columns are
/// taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowMasks {
    /// Squares below a queen.
    pub cols: u32,
    /// Squares that a queen reaches along a `/` (撇).
    pub anti: u32,
    /// Squares that a queen reaches along a `\` (捺).
    pub diag: u32,
    /// Squares to try: those in none of the three. In the first row of L6 the right half, which
    /// no queen attacks, is left out as well.
    pub free: u32,
}

impl RowMasks {
    pub(super) fn new(full: u32, cols: u32, anti: u32, diag: u32) -> Self {
        Self {
            cols,
            anti,
            diag,
            free: full & !(cols | anti | diag),
        }
    }

    /// Row `row` of an n × n board as the queens above it leave it.
    ///
    /// ```
    /// use bitqueens::ladder::{RowMasks, Solver};
    /// let first = Solver::L0.steps(8)?.nth(1).expect("a queen in the corner");
    /// let below = RowMasks::of(8, &first.queens, 1);
    /// assert_eq!((below.cols, below.anti, below.diag, below.free), (0b01, 0, 0b10, 0b1111_1100));
    /// # Ok::<(), bitqueens::ladder::LadderError>(())
    /// ```
    ///
    /// # Panics
    /// If n > [`MAX_N`](super::MAX_N).
    #[must_use]
    pub fn of(n: usize, queens: &Queens, row: usize) -> Self {
        let full = l5::full_row(n);
        let (mut cols, mut anti, mut diag) = (0, 0, 0);
        for (above, col) in queens.iter().take(row).enumerate() {
            // As many rows down, as many columns aside; a shift past the word leaves nothing.
            let down = u32::try_from(row - above).unwrap_or(u32::BITS);
            let queen = 1u32 << col;
            cols |= queen;
            anti |= queen.checked_shr(down).unwrap_or(0);
            diag |= queen.checked_shl(down).unwrap_or(0);
        }
        Self::new(full, cols, anti, diag & full)
    }

    /// The attacked squares.
    #[must_use]
    pub fn blocked(&self) -> u32 {
        self.cols | self.anti | self.diag
    }

    /// The lines along which the square in column `col` is attacked; none beyond the row.
    #[must_use]
    pub fn lines_at(&self, col: usize) -> Lines {
        let one = u32::try_from(col)
            .ok()
            .and_then(|col| 1u32.checked_shl(col))
            .unwrap_or(0);
        Lines {
            column: self.cols & one != 0,
            anti: self.anti & one != 0,
            diag: self.diag & one != 0,
        }
    }
}
