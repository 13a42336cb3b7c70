//! The masks of one row.

use super::{Lines, Queens};
use crate::bits::full_mask;

/// Returns the mask of a full row: n ones, for n ≤ 32.
pub(super) fn full_row(n: usize) -> u32 {
    let full = u32::try_from(n).ok().and_then(full_mask);
    full.and_then(|full| u32::try_from(full).ok()).expect("solvers check n ≤ 32 first")
}

/// The masks of one row, bit *i* for column *i*.
///
/// L5 and L6 remember these masks; [`RowMasks::of`] computes them for any board. All bits outside
/// the n squares of the row are 0. In the row after the last, all columns are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RowMasks {
    /// Squares below a queen.
    pub cols: u32,
    /// Squares on a `/` diagonal (撇) of a queen.
    pub anti: u32,
    /// Squares on a `\` diagonal (捺) of a queen.
    pub diag: u32,
    /// Squares to try: those in none of the three masks. In the first row, L6 also leaves out the
    /// right half, which no queen attacks; on a board with blocked squares, these are left out too.
    pub free: u32,
}

impl RowMasks {
    pub(super) fn new(full: u32, cols: u32, anti: u32, diag: u32) -> Self {
        Self { cols, anti, diag, free: full & !(cols | anti | diag) }
    }

    /// Computes the masks of row `row` of an n × n board from the queens above it.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::{RowMasks, LadderSolver};
    /// let first = LadderSolver::L0.steps(8)?.nth(1).expect("a queen in the corner");
    /// let below = RowMasks::of(8, &first.queens, 1);
    /// assert_eq!((below.cols, below.anti, below.diag, below.free), (0b01, 0, 0b10, 0b1111_1100));
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    ///
    /// # Panics
    /// If n > [`MAX_N`](super::MAX_N).
    #[must_use]
    pub fn of(n: usize, queens: &Queens, row: usize) -> Self {
        let full = full_row(n);
        let (mut cols, mut anti, mut diag) = (0, 0, 0);
        for (above, col) in queens.iter().take(row).enumerate() {
            // A diagonal moves one column per row; a shift past the word leaves no bits.
            let down = u32::try_from(row - above).unwrap_or(u32::BITS);
            let queen = 1u32 << col;
            cols |= queen;
            anti |= queen.checked_shr(down).unwrap_or(0);
            diag |= queen.checked_shl(down).unwrap_or(0);
        }
        Self::new(full, cols, anti, diag & full)
    }

    /// Returns the attacked squares.
    #[must_use]
    pub fn blocked(&self) -> u32 {
        self.cols | self.anti | self.diag
    }

    /// Returns the lines along which the square in column `col` is attacked; none outside the row.
    #[must_use]
    pub fn lines_at(&self, col: usize) -> Lines {
        let one = u32::try_from(col).ok().and_then(|col| 1u32.checked_shl(col)).unwrap_or(0);
        Lines {
            column: self.cols & one != 0,
            anti: self.anti & one != 0,
            diag: self.diag & one != 0,
        }
    }
}
