//! Prices of lines, which prove that rows cannot be filled or limit how they can.
//!
//! Give each row, column and diagonal an integer, at least 0 for diagonals, so that on each open square
//!
//! ```text
//! excess = diagonals − row − column ≥ 0
//! ```
//!
//! Each row and column gets one queen and each diagonal at most one. Summed over the queens of a solution,
//!
//! ```text
//! sum of excesses + sum of the unused diagonals = allowance,
//! allowance = sum of all diagonals − sum of all rows and columns
//! ```
//!
//! A negative allowance proves that there is no solution. Otherwise a search may stop as soon as its queens
//! and the diagonals without open squares exceed it. This is duality of linear programs; the programs bound
//! first solutions in Fischetti and Salvagnin, arXiv:1907.08246. The proof holds for any integers that
//! satisfy the inequality, so floating-point numbers may propose them.

use super::multipliers::Multipliers;
use super::remaining_rows::{DIAG_ZERO, DIAGONALS, RemainingRows, Tightest, columns};

/// Units of price per unit of the logarithm.
const SCALE: f32 = 4096.0;

/// The largest price that is proposed; three of them are far from an overflow.
const MAX_PRICE: f32 = 1e8;

/// Number of times that all prices are improved in turn.
const ROUNDS: usize = 3;

/// The allowance in the units of [`Prices`].
const ALLOWANCE: u8 = 200;

/// The prices of squares and diagonals, rounded down to 1/200 of the allowance.
#[derive(Debug)]
pub(super) struct Prices {
    squares: Vec<[u8; 64]>,
    /// For each allowance, the squares of each row that do not exceed it.
    affordable: Vec<[u64; 64]>,
    pub(super) diag: [u8; DIAGONALS],
    pub(super) anti: [u8; DIAGONALS],
}

impl Prices {
    /// Returns whether the multipliers prove that the rest has no solution.
    pub(super) fn refute(rest: &RemainingRows, multipliers: &Multipliers) -> bool {
        Lines::of(rest, multipliers).is_none()
    }

    /// Proves that the rest has no solution (`None`), or closes its squares over the allowance.
    pub(super) fn of(rest: &mut RemainingRows, multipliers: &Multipliers) -> Option<Self> {
        let lines = Lines::of(rest, multipliers)?;
        let allowance = lines.allowance(rest);
        rest.retain(|row, col| lines.excess(row, col) <= allowance);
        if rest.tightest() == Tightest::Dead {
            return None;
        }
        let round = |price: i64| share(price, allowance);
        let mut prices = Self {
            squares: vec![[0; 64]; 64],
            affordable: vec![[0; 64]; usize::from(ALLOWANCE) + 1],
            diag: lines.diag.map(round),
            anti: lines.anti.map(round),
        };
        for (row, mask) in rest.rows() {
            for col in columns(mask).map(usize::from) {
                let price = round(lines.excess(row, col));
                prices.squares[row][col] = price;
                prices.affordable[usize::from(price)][row] |= 1 << col;
            }
        }
        for at in 1..prices.affordable.len() {
            let (less, more) = prices.affordable.split_at_mut(at);
            for (more, less) in more[0].iter_mut().zip(&less[at - 1]) {
                *more |= less;
            }
        }
        let priced = |prices: &[u8; DIAGONALS]| {
            let priced = (0..).zip(prices).filter(|(_, price)| **price > 0);
            priced.fold(0, |set, (line, _): (u32, _)| set | 1 << line)
        };
        rest.allow(ALLOWANCE, priced(&prices.diag), priced(&prices.anti));
        Some(prices)
    }

    pub(super) fn square(&self, row: usize, col: usize) -> u8 {
        self.squares[row][col]
    }

    pub(super) fn affordable(&self, left: u8) -> &[u64; 64] {
        &self.affordable[usize::from(left)]
    }
}

/// The share of the allowance that a price takes, rounded down, in units of 1/[`ALLOWANCE`]; `u8::MAX` for a
/// price over the allowance, however little. Both are at least 0.
pub(super) fn share(price: i64, allowance: i64) -> u8 {
    if price > allowance {
        return u8::MAX;
    }
    let share = i64::from(ALLOWANCE) * price / allowance.max(1);
    u8::try_from(share).expect("at most ALLOWANCE")
}

/// The integers of the lines.
struct Lines {
    rows: [i64; 64],
    cols: [i64; 64],
    diag: [i64; DIAGONALS],
    anti: [i64; DIAGONALS],
}

impl Lines {
    /// Rounds the multipliers' logarithms and improves them. Returns `None` if they prove that there is no
    /// solution.
    fn of(rest: &RemainingRows, multipliers: &Multipliers) -> Option<Self> {
        // At most 10^8, and 0 for NaN.
        #[allow(clippy::cast_possible_truncation)]
        let price = |multiplier: f32| (multiplier.ln() * SCALE).clamp(-MAX_PRICE, MAX_PRICE) as i64;
        let mut lines = Self {
            rows: [0; 64],
            cols: multipliers.cols.map(price),
            diag: multipliers.diag.map(|multiplier| -price(multiplier).min(0)),
            anti: multipliers.anti.map(|multiplier| -price(multiplier).min(0)),
        };
        for _ in 0..ROUNDS {
            lines.improve(rest);
            if lines.allowance(rest) < 0 {
                return None;
            }
        }
        Some(lines)
    }

    fn excess(&self, row: usize, col: usize) -> i64 {
        let diagonals = self.diag[DIAG_ZERO + col - row] + self.anti[col + row];
        diagonals - self.rows[row] - self.cols[col]
    }

    /// Raises rows and columns and lowers diagonals as far as no excess becomes negative.
    fn improve(&mut self, rest: &RemainingRows) {
        for (row, mask) in rest.rows() {
            self.rows[row] = 0;
            let excesses = columns(mask).map(|col| self.excess(row, col.into()));
            self.rows[row] = excesses.min().unwrap_or(0);
        }
        let mut least = [i64::MAX; 64];
        self.for_each(rest, |_, col, excess| least[col] = least[col].min(excess));
        for col in rest.cols().filter(|&col| least[col] < i64::MAX) {
            self.cols[col] += least[col];
        }
        for is_diag in [true, false] {
            let line = |row, col| {
                if is_diag { DIAG_ZERO + col - row } else { col + row }
            };
            let mut least = [i64::MAX; DIAGONALS];
            self.for_each(rest, |row, col, excess| {
                let line = line(row, col);
                least[line] = least[line].min(excess);
            });
            let prices = if is_diag { &mut self.diag } else { &mut self.anti };
            for (price, least) in prices.iter_mut().zip(least) {
                *price = price.saturating_sub(least).max(0);
            }
        }
    }

    /// Calls `each` with each open square and its excess.
    fn for_each(&self, rest: &RemainingRows, mut each: impl FnMut(usize, usize, i64)) {
        for (row, mask) in rest.rows() {
            for col in columns(mask).map(usize::from) {
                each(row, col, self.excess(row, col));
            }
        }
    }

    fn allowance(&self, rest: &RemainingRows) -> i64 {
        let rows: i64 = rest.rows().map(|(row, _)| self.rows[row]).sum();
        let cols: i64 = rest.cols().map(|col| self.cols[col]).sum();
        let diagonals = self.diag.iter().chain(&self.anti).sum::<i64>();
        diagonals - rows - cols
    }
}
