//! The rows without a queen, on boards with ordinary rules.

use crate::rules::search::State;

use super::prices::Prices;

/// A diagonal's bit is at this index plus its column minus its row.
pub(super) const DIAG_ZERO: usize = 64;

/// The number of indices of diagonals in one direction.
pub(super) const DIAGONALS: usize = 128;

/// The rows and columns without a queen, their open squares, and what remains of the allowance.
#[derive(Debug, Clone)]
pub(super) struct RemainingRows {
    len: usize,
    rows: [u8; 64],
    masks: [u64; 64],
    /// Columns without a queen.
    cols: u64,
    /// What remains of the allowance ([`Prices`]).
    left: u8,
    /// The diagonals with a price that may still get a queen.
    diag: u128,
    anti: u128,
}

/// The row or column to fill next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    /// A row, by its index in the list.
    Row(usize),
    Col(u8),
}

/// The state of the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tightest {
    /// A row or column has no open square.
    Dead,
    /// Every row has its queen.
    Done,
    /// A line with a single open square.
    Forced(Line),
    /// The line with the fewest open squares.
    Open(Line),
}

/// Squares as (index of the row, column), in a buffer without an allocation.
pub(super) struct Squares {
    len: usize,
    squares: [(u8, u8); 64],
}

impl Squares {
    pub(super) fn as_slice(&self) -> &[(u8, u8)] {
        &self.squares[..self.len]
    }

    fn push(&mut self, at: usize, col: u8) {
        // Below 64.
        #[allow(clippy::cast_possible_truncation)]
        let at = at as u8;
        self.squares[self.len] = (at, col);
        self.len += 1;
    }
}

impl RemainingRows {
    /// No rows.
    pub(super) const EMPTY: Self =
        Self { len: 0, rows: [0; 64], masks: [0; 64], cols: 0, left: 0, diag: 0, anti: 0 };

    /// The rest of a state.
    pub(super) fn of(state: &State) -> Self {
        let mut rest = Self::EMPTY;
        for (row, mask) in state.rows() {
            rest.rows[rest.len] = row;
            rest.masks[rest.len] = mask;
            rest.len += 1;
        }
        rest.cols = state.wanted()[1];
        rest
    }

    /// The rows, each with its open squares.
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let rows = self.rows[..self.len].iter().map(|&row| usize::from(row));
        rows.zip(self.masks[..self.len].iter().copied())
    }

    /// The columns without a queen.
    pub(super) fn cols(&self) -> impl Iterator<Item = usize> {
        columns(self.cols).map(usize::from)
    }

    /// The expected nodes of a search of the rest, as a binary logarithm: a regression over subtrees of n = 38
    /// on the logarithms of the open squares of each line, the rows and the allowance.
    pub(super) fn effort(&self) -> f32 {
        let mut counts = [0_u8; 64];
        for &mask in &self.masks[..self.len] {
            columns(mask).for_each(|col| counts[usize::from(col)] += 1);
        }
        let rows = self.masks[..self.len].iter().map(|mask| mask.count_ones());
        let cols = self.cols().map(|col| u32::from(counts[col]));
        // Below 65.
        #[allow(clippy::cast_precision_loss)]
        let squares: f32 = rows.chain(cols).map(|count| (count.max(1) as f32).log2()).sum();
        #[allow(clippy::cast_precision_loss)]
        let len = self.len as f32;
        0.104 * squares - 0.27 * len + 0.019 * f32::from(self.left) - 2.16
    }

    /// The row at an index of the list.
    pub(super) fn row(&self, at: u8) -> usize {
        usize::from(self.rows[usize::from(at)])
    }

    /// Sets the allowance and the diagonals with a price.
    pub(super) fn allow(&mut self, allowance: u8, diag: u128, anti: u128) {
        (self.left, self.diag, self.anti) = (allowance, diag, anti);
    }

    /// Keeps the open squares of which `keep` is true.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, usize) -> bool) {
        for (row, mask) in self.rows[..self.len].iter().zip(&mut self.masks) {
            for col in columns(*mask) {
                if !keep(usize::from(*row), usize::from(col)) {
                    *mask &= !(1 << col);
                }
            }
        }
    }

    /// The line to fill next. Counts the open squares of all columns at once, up to three.
    pub(super) fn tightest(&self) -> Tightest {
        if self.len == 0 {
            return Tightest::Done;
        }
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        let (mut fewest, mut row) = (u32::MAX, 0);
        for (at, &mask) in self.masks[..self.len].iter().enumerate() {
            more |= thrice & mask;
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
            let count = mask.count_ones();
            if count < fewest {
                (fewest, row) = (count, at);
            }
        }
        if fewest == 0 || once != self.cols {
            return Tightest::Dead;
        }
        if fewest == 1 {
            return Tightest::Forced(Line::Row(row));
        }
        // Below 64.
        #[allow(clippy::cast_possible_truncation)]
        let first = |cols: u64| Line::Col(cols.trailing_zeros() as u8);
        if once != twice {
            return Tightest::Forced(first(once & !twice));
        }
        for (count, cols) in [(2, twice & !thrice), (3, thrice & !more)] {
            if count < fewest && cols != 0 {
                return Tightest::Open(first(cols));
            }
        }
        Tightest::Open(Line::Row(row))
    }

    /// The open squares of a line.
    pub(super) fn squares(&self, line: Line) -> Squares {
        let mut squares = Squares { len: 0, squares: [(0, 0); 64] };
        match line {
            Line::Row(at) => columns(self.masks[at]).for_each(|col| squares.push(at, col)),
            Line::Col(col) => {
                for (at, mask) in self.masks[..self.len].iter().enumerate() {
                    if mask >> col & 1 == 1 {
                        squares.push(at, col);
                    }
                }
            }
        }
        squares
    }

    /// Writes the rest after a queen on an open square to `to`. Returns `false` if a row has no open square
    /// left or the allowance is exceeded; `to` is then invalid.
    pub(super) fn place(&self, to: &mut Self, (at, col): (u8, u8), prices: &Prices) -> bool {
        let (at, col) = (usize::from(at), usize::from(col));
        let (row, queen) = (usize::from(self.rows[at]), 1_u64 << col);
        let Some(mut left) = self.left.checked_sub(prices.square(row, col)) else { return false };
        // Halves of 64 bits: shifts of 128 bits take several times as long.
        let (mut diag, mut anti, mut len) = ([0, 0], [0, 0], 0);
        for index in (0..self.len).filter(|&index| index != at) {
            let other = usize::from(self.rows[index]);
            let distance = other.abs_diff(row);
            let attacked = queen | queen << distance | queen >> distance;
            let mask = self.masks[index] & !attacked;
            if mask == 0 {
                return false;
            }
            // The row's columns from bit 64 − row and from bit row.
            diag[0] |= mask << 1 << (63 - other);
            diag[1] |= mask >> other;
            anti[0] |= mask << other;
            anti[1] |= mask >> 1 >> (63 - other);
            to.rows[len] = self.rows[index];
            to.masks[len] = mask;
            len += 1;
        }
        let whole = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
        let (diag, anti) = (whole(diag), whole(anti));
        let taken = (1_u128 << (DIAG_ZERO + col - row), 1_u128 << (col + row));
        for (before, now, taken, prices) in
            [(self.diag, diag, taken.0, &prices.diag), (self.anti, anti, taken.1, &prices.anti)]
        {
            let mut lost = before & !taken & !now;
            while lost != 0 {
                let Some(less) = left.checked_sub(prices[lost.trailing_zeros() as usize]) else {
                    return false;
                };
                left = less;
                lost &= lost - 1;
            }
        }
        let affordable = prices.affordable(left);
        for (row, mask) in to.rows[..len].iter().zip(&mut to.masks) {
            *mask &= affordable[usize::from(*row)];
            if *mask == 0 {
                return false;
            }
        }
        (to.len, to.cols, to.left) = (len, self.cols & !queen, left);
        (to.diag, to.anti) = (self.diag & !taken.0 & diag, self.anti & !taken.1 & anti);
        true
    }
}

/// The columns of a mask, from left to right.
pub(super) fn columns(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        // Below 64.
        #[allow(clippy::cast_possible_truncation)]
        let col = (mask != 0).then_some(mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        col
    })
}
