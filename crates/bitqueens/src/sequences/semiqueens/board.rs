//! The geometry of the halves: columns, and diagonals as bits.

use super::super::choices::full;

/// The most diagonals at an end whose few placements get parts of the table of their own.
const MOST_RARE: usize = 4;

/// A board of `n` rows in two halves of `half` rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board {
    n: usize,
    half: usize,
    /// Number of shared diagonals at either end that count as rare.
    rare: usize,
}

impl Board {
    /// A board of side `n` ≥ 2.
    pub(super) fn new(n: usize) -> Self {
        let half = n / 2;
        Self { n, half, rare: MOST_RARE.min((half - 1) / 2) }
    }

    pub(super) fn side(self) -> usize {
        self.n
    }

    /// Number of rows of the upper half that begin every list of placements on it, and of those that end it: the
    /// lower ones, since they alone reach the rare diagonals, and the upper ones.
    pub(super) fn rows(self) -> [std::ops::Range<usize>; 2] {
        [self.half / 2..self.half, 0..self.half / 2]
    }

    /// Number of diagonals that the halves share.
    pub(super) fn shared(self) -> usize {
        2 * self.half - 1
    }

    /// Number of shared diagonals at either end that count as rare.
    pub(super) fn rare(self) -> usize {
        self.rare
    }

    /// Whether the upper half can be on these columns.
    pub(super) fn is_half(self, cols: u32) -> bool {
        cols.count_ones() as usize == self.half
    }

    /// The sets of columns of a half as those of the first of [`Board::rows`] and of the second.
    pub(super) fn splits(self, cols: u32) -> impl Iterator<Item = (u32, u32)> {
        let first = self.rows()[0].len();
        let subsets =
            std::iter::successors(Some(cols), move |&set| (set != 0).then(|| (set - 1) & cols));
        subsets
            .filter(move |set| set.count_ones() as usize == first)
            .map(move |set| (set, cols & !set))
    }

    /// The columns of the lower half for those of the upper half, after a half turn, with the column of the row between,
    /// also turned, if there is one. It is right of the middle, or on it: the half turn takes the others to these.
    pub(super) fn lower_halves(self, upper: u32) -> impl Iterator<Item = (Option<usize>, u32)> {
        let others = (full(self.n) & !upper).reverse_bits() >> (32 - self.n);
        let is_even = self.n.is_multiple_of(2);
        let even = is_even.then_some((None, others));
        let cols = if is_even { 0..0 } else { self.half..self.n };
        let odd = cols
            .filter(move |col| others >> col & 1 == 1)
            .map(move |col| (Some(col), others & !(1 << col)));
        even.into_iter().chain(odd)
    }

    /// Whether a pair of halves comes before its image under the half turn; `None` if it is its image.
    pub(super) fn is_first(self, upper: u32, middle: Option<usize>, lower: u32) -> Option<bool> {
        let is_centred = middle.is_none_or(|col| col == self.half);
        if is_centred && upper == lower {
            return None;
        }
        Some(!is_centred || upper < lower)
    }

    /// The diagonal of the queen between the halves, turned; none if there is none.
    pub(super) fn middle_diagonal(self, middle: Option<usize>) -> u64 {
        middle.map_or(0, |col| self.diagonal(self.half, col, true))
    }

    /// The diagonal of a square as a bit, for squares of the upper half and of the row below it.
    ///
    /// The shared ones come first: the common ones, from left to right, or from right to left if the board is turned; the rare ones at the right
    /// end of the rows; the rare ones at the left end. Those at the left end have few squares of the upper half,
    /// so most placements fall into the same part of a table. The diagonal of a single square has no bit.
    pub(super) fn diagonal(self, row: usize, col: usize, turned: bool) -> u64 {
        let (half, rare) = (self.half, self.rare);
        let ordinary = half - rare;
        let common = 2 * ordinary - 1;
        let bit = if col >= row {
            let right = col - row;
            if right == self.n - 1 {
                return 0;
            }
            if right >= half {
                self.shared() + right - half
            } else if right >= ordinary {
                common + right - ordinary
            } else if turned {
                ordinary - 1 - right
            } else {
                ordinary - 1 + right
            }
        } else {
            let left = row - col;
            if left >= ordinary {
                common + rare + left - ordinary
            } else if turned {
                ordinary - 1 + left
            } else {
                ordinary - 1 - left
            }
        };
        1 << bit
    }
}
