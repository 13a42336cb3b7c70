//! Partial placements of non-attacking queens, as masks.

use crate::geometry::{Square, to_u16};

/// The largest side of a board whose rows fit the masks used for counting.
pub(crate) const MAX_MASK_SIDE: usize = 32;

const EMPTY: u8 = u8::MAX;

/// Non-attacking queens on a board of side `n` ≤ 32.
///
/// | field | bit |
/// |---|---|
/// | `rows`, `cols` | occupied rows and columns |
/// | `diag` | the `\` diagonals, `col − row + n − 1` |
/// | `anti` | the `/` diagonals, `row + col` |
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placement {
    n: u8,
    rows: u32,
    cols: u32,
    diag: u64,
    anti: u64,
    col_of_row: [u8; MAX_MASK_SIDE],
}

impl Placement {
    /// The empty board.
    pub(crate) fn empty(n: usize) -> Self {
        assert!(n <= MAX_MASK_SIDE, "side {n} has no 32-bit masks");
        // At most 32.
        #[allow(clippy::cast_possible_truncation)]
        let n = n as u8;
        Self { n, rows: 0, cols: 0, diag: 0, anti: 0, col_of_row: [EMPTY; MAX_MASK_SIDE] }
    }

    pub(crate) fn n(&self) -> usize {
        usize::from(self.n)
    }

    /// The bits of a square's row, column, `\` diagonal and `/` diagonal.
    fn lines(&self, row: usize, col: usize) -> (u32, u32, u64, u64) {
        (1 << row, 1 << col, 1 << (col + self.n() - 1 - row), 1 << (row + col))
    }

    /// Returns whether no queen attacks the square by row, column or diagonal.
    pub(crate) fn is_free(&self, row: usize, col: usize) -> bool {
        let (r, c, d, a) = self.lines(row, col);
        self.rows & r == 0 && self.cols & c == 0 && self.diag & d == 0 && self.anti & a == 0
    }

    /// Places a queen on a free square.
    pub(crate) fn insert(&mut self, row: usize, col: usize) {
        debug_assert!(self.is_free(row, col));
        let (r, c, d, a) = self.lines(row, col);
        self.rows |= r;
        self.cols |= c;
        self.diag |= d;
        self.anti |= a;
        // A column is at most 31.
        #[allow(clippy::cast_possible_truncation)]
        {
            self.col_of_row[row] = col as u8;
        }
    }

    /// The placement with one more queen on a free square. Slower than [`Self::insert`] for several queens:
    /// a copy waits for the bytes that were just written.
    pub(crate) fn with(mut self, row: usize, col: usize) -> Self {
        self.insert(row, col);
        self
    }

    pub(crate) fn has_row(&self, row: usize) -> bool {
        self.rows & 1 << row != 0
    }

    pub(crate) fn has_col(&self, col: usize) -> bool {
        self.cols & 1 << col != 0
    }

    pub(crate) fn side(&self) -> u8 {
        self.n
    }

    pub(crate) fn cols(&self) -> u32 {
        self.cols
    }

    pub(crate) fn diag(&self) -> u64 {
        self.diag
    }

    pub(crate) fn anti(&self) -> u64 {
        self.anti
    }

    /// The columns of `row` that no queen attacks by column or diagonal.
    pub(crate) fn unattacked(&self, row: usize) -> u32 {
        // After the shift the columns of the row are in the low n ≤ 32 bits.
        #[allow(clippy::cast_possible_truncation)]
        let diagonals = ((self.diag >> (self.n() - 1 - row)) | (self.anti >> row)) as u32;
        !(self.cols | diagonals)
    }

    /// The rows of `col` that no queen attacks by row or diagonal.
    pub(crate) fn unattacked_rows(&self, col: usize) -> u32 {
        // Down a column, the index of the `\` diagonal falls.
        let diag = self.diag.reverse_bits() >> (u64::BITS as usize - self.n() - col);
        // After the shifts the rows of the column are in the low n ≤ 32 bits.
        #[allow(clippy::cast_possible_truncation)]
        let diagonals = (diag | (self.anti >> col)) as u32;
        !(self.rows | diagonals)
    }

    /// Column of the queen in `row`, if there is one.
    pub(crate) fn col_of_row(&self, row: usize) -> Option<usize> {
        let col = self.col_of_row[row];
        (col != EMPTY).then_some(usize::from(col))
    }

    /// Row of the queen in `col`, if there is one.
    pub(crate) fn row_of_col(&self, col: usize) -> Option<usize> {
        bits(self.rows).find(|&row| self.col_of_row(row) == Some(col))
    }

    /// Number of queens, at most 32.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn len(&self) -> u8 {
        self.rows.count_ones() as u8
    }

    /// The queens, by row.
    pub(crate) fn queens(&self) -> impl Iterator<Item = Square> + '_ {
        bits(self.rows).map(|row| Square::new(to_u16(row), u16::from(self.col_of_row[row])))
    }
}

/// The indices of the set bits, lowest first.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// A mask of the lowest `n` ≤ 32 bits.
pub(crate) fn full(n: usize) -> u32 {
    if n == 0 { 0 } else { u32::MAX >> (32 - n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_agree_with_squares() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let n = rng.usize(1..=MAX_MASK_SIDE);
            let mut placement = Placement::empty(n);
            for _ in 0..n {
                let (row, col) = (rng.usize(0..n), rng.usize(0..n));
                let square = Square::new(to_u16(row), to_u16(col));
                let free = placement
                    .queens()
                    .all(|queen| queen != square && queen.attacks(square).is_none());
                assert_eq!(placement.is_free(row, col), free);
                if free {
                    placement = placement.with(row, col);
                    assert_eq!(
                        (placement.col_of_row(row), placement.row_of_col(col)),
                        (Some(col), Some(row))
                    );
                }
            }
            for row in (0..n).filter(|&row| !placement.has_row(row)) {
                let free = (0..n)
                    .filter(|&col| placement.is_free(row, col))
                    .map(|col| 1_u32 << col)
                    .sum::<u32>();
                let full = u32::MAX >> (32 - n);
                assert_eq!(placement.unattacked(row) & full, free);
            }
            for col in (0..n).filter(|&col| !placement.has_col(col)) {
                let free = (0..n)
                    .filter(|&row| placement.is_free(row, col))
                    .map(|row| 1_u32 << row)
                    .sum::<u32>();
                let full = u32::MAX >> (32 - n);
                assert_eq!(placement.unattacked_rows(col) & full, free);
            }
        }
    }
}
