//! A subproblem as plain data: the input of a kernel.

use crate::geometry::{MAX_MASK_SIDE, Placement};

/// The last row of the largest board.
const LAST: u32 = 31;
const _: () = assert!(LAST as usize + 1 == MAX_MASK_SIDE);

/// The rows that still need a queen, and where each may stand.
///
/// The row masks contain the queens placed before, the blocked squares and the edge of the board, so that a
/// kernel treats all problems the same way: it starts with the occupied columns `cols` and with empty diagonals,
/// since the diagonals of earlier queens are missing bits.
///
/// | field | shape | meaning |
/// |---|---|---|
/// | `masks` | one per remaining row, top first | allowed columns; none of `cols` |
/// | `gaps` | one per remaining row | distance to the next remaining row, at least 1; 1 for the last |
/// | `cols` | 32 bits | closed columns: occupied ones and bits from `n` up |
/// | `weight` | 1, 2, 4 or 8 | boards that each completion stands for |
/// | `side`, `top` | 0 to 32 | side of the board, the first remaining row |
/// | `diag`, `anti` | one bit per diagonal | diagonals of the queens placed before: bit `col − row + 31` and bit `row + col` |
///
/// The masks already contain the diagonals. Vector kernels need them separately: rows of different
/// subproblems that differ only in these diagonals share their stacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subproblem {
    rows: u8,
    weight: u8,
    side: u8,
    top: u8,
    cols: u32,
    diag: u64,
    anti: u64,
    gaps: [u8; MAX_MASK_SIDE],
    masks: [u32; MAX_MASK_SIDE],
}

impl Subproblem {
    /// The rows that `placement` leaves on a board with these open squares (one mask per row).
    pub(crate) fn new(placement: &Placement, open: &[u32; MAX_MASK_SIDE], weight: u8) -> Self {
        let n = placement.n();
        let beyond = if n == MAX_MASK_SIDE { 0 } else { u32::MAX << n };
        let mut subproblem = Self {
            rows: 0,
            weight,
            side: placement.side(),
            top: 0,
            cols: placement.cols() | beyond,
            diag: placement.diag() << (MAX_MASK_SIDE - n),
            anti: placement.anti(),
            gaps: [1; MAX_MASK_SIDE],
            masks: [0; MAX_MASK_SIDE],
        };
        let mut last = 0;
        for row in (0..n).filter(|&row| !placement.has_row(row)) {
            let at = subproblem.len();
            // At most 31.
            #[allow(clippy::cast_possible_truncation)]
            match at {
                0 => subproblem.top = row as u8,
                _ => subproblem.gaps[at - 1] = (row - last) as u8,
            }
            subproblem.masks[at] = placement.unattacked(row) & open[row] & !beyond;
            subproblem.rows += 1;
            last = row;
        }
        subproblem
    }

    /// Side of the board.
    pub(crate) fn side(&self) -> u32 {
        u32::from(self.side)
    }

    /// The remaining rows as rows of the board, top first.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> + '_ {
        self.gaps().iter().scan(u32::from(self.top), |row, &gap| {
            let here = *row;
            *row += u32::from(gap);
            Some(here)
        })
    }

    /// The columns of a row of the board on the `\` and on the `/` diagonals of queens placed before.
    #[allow(clippy::cast_possible_truncation)] // the columns are the low bits
    pub(crate) fn attacked(&self, row: u32) -> [u32; 2] {
        [(self.diag >> (LAST - row)) as u32, (self.anti >> row) as u32]
    }

    /// Whether every column of remaining row `at` is allowed but those that queens occupy or attack.
    pub(crate) fn is_unblocked(&self, at: usize) -> bool {
        let row = self.rows().nth(at).expect("a remaining row");
        let [diag, anti] = self.attacked(row);
        self.masks[at] | self.cols | diag | anti == u32::MAX
    }

    /// The subproblem after a queen on one allowed column (a mask of one bit) of remaining row `at`.
    pub(crate) fn with_queen(&self, at: usize, queen: u32) -> Self {
        debug_assert!(queen.is_power_of_two() && self.masks[at] & queen != 0);
        let attack = |distance: u32| !(queen | queen << distance | queen >> distance);
        let mut rest = *self;
        rest.cols |= queen;
        let mut distance = 0;
        for other in at + 1..self.len() {
            distance += u32::from(self.gaps[other - 1]);
            rest.masks[other] &= attack(distance);
        }
        distance = 0;
        for other in (0..at).rev() {
            distance += u32::from(self.gaps[other]);
            rest.masks[other] &= attack(distance);
        }
        rest.rows -= 1;
        let row = self.rows().nth(at).expect("a remaining row");
        rest.diag |= u64::from(queen) << (LAST - row);
        rest.anti |= u64::from(queen) << row;
        if at == 0 {
            rest.top += self.gaps[0];
        } else {
            // The gap of the row above grows; the last row has none.
            rest.gaps[at - 1] =
                if at + 1 < self.len() { self.gaps[at - 1] + self.gaps[at] } else { 1 };
        }
        rest.gaps.copy_within(at + 1.., at);
        rest.masks.copy_within(at + 1.., at);
        rest
    }
}

#[doc(hidden)]
impl Subproblem {
    /// Number of remaining rows, 0 to 32; as many columns are free.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.rows)
    }

    /// Whether every row has its queen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// How many boards each completion stands for: 1, 2, 4 or 8.
    #[must_use]
    pub fn weight(&self) -> u8 {
        self.weight
    }

    /// Closed columns: occupied ones and all bits from `n` up.
    #[must_use]
    pub fn cols(&self) -> u32 {
        self.cols
    }

    /// Distance from each remaining row to the next.
    #[must_use]
    pub fn gaps(&self) -> &[u8] {
        &self.gaps[..self.len()]
    }

    /// Allowed columns of each remaining row.
    #[must_use]
    pub fn masks(&self) -> &[u32] {
        &self.masks[..self.len()]
    }

    /// The subproblems after a queen on each allowed column of the first row, left to right; none when no row
    /// remains.
    pub fn children(&self) -> impl Iterator<Item = Self> + '_ {
        let mut free = self.masks().first().copied().unwrap_or(0);
        std::iter::from_fn(move || {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            (queen != 0).then(|| self.with_queen(0, queen))
        })
    }

    /// Whether a row has no allowed column, or a free column no allowed row: no completion exists.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        let reachable = self.masks().iter().fold(self.cols, |all, mask| all | mask);
        reachable != u32::MAX || self.masks().contains(&0)
    }
}
