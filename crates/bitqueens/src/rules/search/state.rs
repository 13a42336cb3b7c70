//! The state of the general search.

use super::Choice;

/// A state of the search: the rows without a queen and their open squares.
#[derive(Debug, Clone)]
pub struct State {
    pub(super) len: usize,
    pub(super) rows: [u8; 64],
    pub(super) masks: [u64; 64],
    /// Columns and regions without a queen, one bit each.
    pub(super) cols: u64,
    pub(super) regions: u64,
    /// The row, column or region with the fewest open squares.
    pub choice: Choice,
}

impl State {
    /// A state without rows.
    pub const EMPTY: Self =
        Self { len: 0, rows: [0; 64], masks: [0; 64], cols: 0, regions: 0, choice: Choice::Done };

    /// The open squares of the rows without a queen.
    pub fn squares(&self) -> Vec<(u8, u8)> {
        let mut squares = Vec::new();
        self.rows().for_each(|(row, mask)| push(row, mask, &mut squares));
        squares
    }

    /// The rows, columns and regions without a queen, one bit each.
    pub fn wanted(&self) -> [u64; 3] {
        let rows = self.rows().fold(0, |rows, (row, _)| rows | 1 << row);
        [rows, self.cols, self.regions]
    }

    /// The row at an index of the list of rows without a queen.
    pub fn row(&self, at: usize) -> usize {
        usize::from(self.rows[at])
    }

    /// Removes and returns the first open square of the uppermost row without a queen.
    pub fn take_first(&mut self) -> Option<(u8, u8)> {
        let mask = self.masks[0];
        if self.len == 0 || mask == 0 {
            return None;
        }
        self.masks[0] = mask & (mask - 1);
        // Below 64.
        #[allow(clippy::cast_possible_truncation)]
        Some((self.rows[0], mask.trailing_zeros() as u8))
    }

    /// The rows without a queen, from the top, with their open squares.
    pub fn rows(&self) -> impl Iterator<Item = (u8, u64)> + '_ {
        let rows = self.rows[..self.len].iter().copied();
        rows.zip(self.masks[..self.len].iter().copied())
    }
}

/// Pushes the squares of a row's mask from left to right.
pub(super) fn push(row: u8, mut mask: u64, squares: &mut Vec<(u8, u8)>) {
    while mask != 0 {
        // Below 64.
        #[allow(clippy::cast_possible_truncation)]
        squares.push((row, mask.trailing_zeros() as u8));
        mask &= mask - 1;
    }
}
