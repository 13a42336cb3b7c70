//! Coloured regions: a partition of the board in which each region takes one queen.

use crate::error::{Error, Result};
use crate::geometry::{Group, Square, Symmetry};
use crate::language::{Language, Localized, localized_error, say};

/// A partition of the board into regions.
///
/// Regions are numbered from 0 in reading order of their first squares. The character that marks a
/// region is its name. A region need not be connected. Every region takes exactly one queen, so a
/// board whose number of regions differs from its side has no solution; [`Regions::remarks`]
/// reports that.
///
/// ```
/// use bitqueens::{Regions, Square};
/// let regions = Regions::new(3, "AABACBCCB".chars())?;
/// assert_eq!((regions.len(), regions.name(2)), (3, 'C'));
/// assert_eq!(regions.of(Square::new(1, 1)), 2);
/// assert!(regions.remarks().is_empty());
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regions {
    n: usize,
    /// Region of each square, in reading order.
    of: Vec<u32>,
    names: Vec<char>,
}

/// A legal but unusual property of regions.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// The number of regions differs from the number of rows.
    Number {
        /// Number of regions.
        regions: usize,
        /// Side of the board.
        n: usize,
    },
    /// A region consists of several pieces.
    Disconnected {
        /// Name of the region.
        name: char,
        /// Number of pieces, at least 2.
        pieces: usize,
    },
}

impl Localized for Remark {
    fn text(&self, language: Language) -> String {
        match self {
            Self::Number { regions, n } => {
                let (regions_s, rows_s) = (plural(*regions), plural(*n));
                say!(
                    language,
                    "{regions} region{regions_s} on a board with {n} row{rows_s}: one queen each is impossible, there is no solution",
                    "棋盘有 {n} 行，却有 {regions} 个区域：不可能各放一个皇后，因此无解"
                )
            }
            Self::Disconnected { name, pieces } => say!(
                language,
                "region {name} is in {pieces} pieces: legal, and it still takes one queen",
                "区域 {name} 分成 {pieces} 块：允许，仍只放一个皇后"
            ),
        }
    }
}

localized_error!(Remark);

/// The end of a noun after a number.
fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

impl Regions {
    /// Creates the regions of an `n` × `n` board from one character per square, in reading order.
    ///
    /// # Errors
    /// [`Error::RegionSquares`] when there are not exactly n² characters; [`Error::Side`] when `n`
    /// is over [`MAX_SIDE`](crate::MAX_SIDE).
    pub fn new(n: usize, squares: impl IntoIterator<Item = char>) -> Result<Self> {
        crate::board::SideLimit::REGIONS.check(n)?;
        let mut numbers = std::collections::HashMap::new();
        let mut names = Vec::new();
        let mut of = Vec::with_capacity(n * n);
        // One extra character shows that there are too many.
        for name in squares.into_iter().take(n * n + 1) {
            of.push(*numbers.entry(name).or_insert_with(|| {
                names.push(name);
                u32::try_from(names.len() - 1).expect("at most 10^6 squares")
            }));
        }
        if of.len() != n * n {
            return Err(Error::RegionSquares { n, given: of.len() });
        }
        Ok(Self { n, of, names })
    }

    /// Side of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// Number of regions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there are no regions, as on the board of side 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The region of a square, in `0..self.len()`.
    ///
    /// # Panics
    /// If the square is outside the board.
    #[must_use]
    pub fn of(&self, square: Square) -> usize {
        let (row, col) = (usize::from(square.row), usize::from(square.col));
        assert!(
            row < self.n && col < self.n,
            "square {square} is outside a board of side {}",
            self.n
        );
        self.of[row * self.n + col] as usize
    }

    /// The name of a region.
    ///
    /// # Panics
    /// If there is no such region.
    #[must_use]
    pub fn name(&self, region: usize) -> char {
        self.names[region]
    }

    /// Counts the connected pieces of each region.
    fn pieces(&self) -> Vec<usize> {
        let (n, mut seen) = (self.n, vec![false; self.of.len()]);
        let mut pieces = vec![0; self.len()];
        for start in 0..self.of.len() {
            if seen[start] {
                continue;
            }
            pieces[self.of[start] as usize] += 1;
            let mut stack = vec![start];
            seen[start] = true;
            while let Some(at) = stack.pop() {
                let (row, col) = (at / n, at % n);
                let neighbours = [
                    (row > 0).then(|| at - n),
                    (row + 1 < n).then(|| at + n),
                    (col > 0).then(|| at - 1),
                    (col + 1 < n).then(|| at + 1),
                ];
                for next in neighbours.into_iter().flatten() {
                    if !seen[next] && self.of[next] == self.of[start] {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
        }
        pieces
    }

    fn is_preserved_by(&self, symmetry: Symmetry) -> bool {
        let mut image = vec![None; self.len()];
        let side = crate::geometry::to_u16(self.n);
        (0..side).all(|row| {
            (0..side).all(|col| {
                let square = Square::new(row, col);
                let target = self.of(symmetry.apply(self.n, square));
                // The map between regions is onto, and both sides have the same number of regions.
                // If it is well defined, it is therefore a bijection.
                *image[self.of(square)].get_or_insert(target) == target
            })
        })
    }
}

#[doc(hidden)]
impl Regions {
    /// The legal but unusual properties of the regions; empty for an ordinary puzzle.
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        if self.len() != self.n {
            remarks.push(Remark::Number { regions: self.len(), n: self.n });
        }
        let pieces = self.pieces();
        let disconnected = self.names.iter().zip(pieces).filter(|&(_, count)| count > 1);
        remarks.extend(disconnected.map(|(&name, pieces)| Remark::Disconnected { name, pieces }));
        remarks
    }

    /// The symmetries of the square that map regions onto regions.
    #[must_use]
    pub fn group(&self) -> Group {
        Group::of(|symmetry| symmetry == Symmetry::Identity || self.is_preserved_by(symmetry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_regions_are_accepted_with_remarks() {
        let text = |n, s: &str| Regions::new(n, s.chars()).expect("n² squares");
        let disconnected = text(3, "ABAABBCCC");
        assert_eq!(disconnected.remarks(), [Remark::Disconnected { name: 'A', pieces: 2 }]);
        assert_eq!(text(2, "ABCD").remarks(), [Remark::Number { regions: 4, n: 2 }]);
        assert_eq!(text(2, "AAAA").remarks(), [Remark::Number { regions: 1, n: 2 }]);
        assert!(text(0, "").is_empty() && text(0, "").remarks().is_empty());
    }

    #[test]
    fn a_wrong_number_of_squares_is_rejected() {
        for (n, given) in [(2, 3), (2, 5), (0, 1)] {
            let error = Regions::new(n, std::iter::repeat_n('A', given));
            assert_eq!(error, Err(Error::RegionSquares { n, given }));
        }
        let endless = Regions::new(2, std::iter::repeat('A'));
        assert_eq!(endless, Err(Error::RegionSquares { n: 2, given: 5 }));
        assert!(matches!(Regions::new(1001, std::iter::repeat('A')), Err(Error::Side { .. })));
    }

    #[test]
    fn the_group_preserves_the_regions() {
        let quarters = Regions::new(4, "AABBAABBCCDDCCDD".chars()).expect("16 squares");
        assert_eq!(quarters.group(), Group::D4);
        let rows = Regions::new(3, "AAABBBCCC".chars()).expect("9 squares");
        assert_eq!(rows.group().order(), 4);
        let skew = Regions::new(3, "ABBABBCCC".chars()).expect("9 squares");
        assert_eq!(skew.group(), Group::TRIVIAL);
    }
}
