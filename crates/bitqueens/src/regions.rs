//! Coloured regions: a partition of the board, one queen each.

use crate::{Error, Group, Result, Square, Symmetry};

/// A board cut into regions: every square belongs to exactly one.
///
/// Regions are numbered from 0 in the order in which reading the board row by row meets them, and
/// keep the character they were given with as a name. They need not be connected, and there may be
/// more or fewer than rows; as every region takes exactly one queen, a board whose number of
/// regions is not its side has no solution ([`Regions::remarks`] says so).
///
/// ```
/// use bitqueens::{Regions, Square};
/// let regions = Regions::new(3, "AABACBCCB".chars())?;
/// assert_eq!((regions.len(), regions.name(2)), (3, 'C'));
/// assert_eq!(regions.of(Square::new(1, 1)), 2);
/// assert!(regions.is_connected(0) && regions.remarks().is_empty());
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regions {
    n: usize,
    /// Region of each square, row by row.
    of: Vec<u32>,
    names: Vec<char>,
}

/// Something legal about regions that a reader may want to know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Remark {
    /// The number of regions is not the number of rows.
    #[error(
        "{regions} regions on a board with {n} rows: one queen each is impossible, there is no solution"
    )]
    Number {
        /// Number of regions.
        regions: usize,
        /// Side of the board.
        n: usize,
    },
    /// A region in several pieces.
    #[error("region {name} is in {pieces} pieces: legal, and it still takes one queen")]
    Disconnected {
        /// Name of the region.
        name: char,
        /// Number of pieces, at least 2.
        pieces: usize,
    },
}

impl Regions {
    /// The regions of an `n` × `n` board, one character a square, row by row.
    ///
    /// # Errors
    /// [`Error::RegionSquares`] when there are not exactly n² characters; [`Error::Side`] when `n`
    /// is over [`crate::MAX_SIDE`].
    pub fn new(n: usize, squares: impl IntoIterator<Item = char>) -> Result<Self> {
        if n > crate::MAX_SIDE {
            return Err(Error::Side {
                n,
                max: crate::MAX_SIDE,
                what: "a board with regions",
                why: "larger boards do not fit the square sets",
            });
        }
        let mut numbers = std::collections::HashMap::new();
        let mut names = Vec::new();
        let mut of = Vec::with_capacity(n * n);
        // One more than fits is enough to know that there are too many.
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

    /// Whether there is no region: the board of side 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The region of a square, from 0 to [`Regions::len`] − 1.
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

    /// Whether the squares of a region hang together by their sides.
    #[must_use]
    pub fn is_connected(&self, region: usize) -> bool {
        self.pieces()[region] == 1
    }

    /// What is unusual about the regions, though legal; empty for a usual puzzle.
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        if self.len() != self.n {
            remarks.push(Remark::Number {
                regions: self.len(),
                n: self.n,
            });
        }
        let pieces = self.pieces();
        let scattered = self
            .names
            .iter()
            .zip(pieces)
            .filter(|&(_, count)| count > 1);
        remarks.extend(scattered.map(|(&name, pieces)| Remark::Disconnected { name, pieces }));
        remarks
    }

    /// In how many pieces each region is.
    fn pieces(&self) -> Vec<usize> {
        let (n, mut seen) = (self.n, vec![false; self.of.len()]);
        let mut pieces = vec![0; self.len()];
        for start in 0..self.of.len() {
            if seen[start] {
                continue;
            }
            pieces[self.of[start] as usize] += 1;
            let mut edge = vec![start];
            seen[start] = true;
            while let Some(at) = edge.pop() {
                let (row, col) = (at / n, at % n);
                let sides = [
                    (row > 0).then(|| at - n),
                    (row + 1 < n).then(|| at + n),
                    (col > 0).then(|| at - 1),
                    (col + 1 < n).then(|| at + 1),
                ];
                for next in sides.into_iter().flatten() {
                    if !seen[next] && self.of[next] == self.of[start] {
                        seen[next] = true;
                        edge.push(next);
                    }
                }
            }
        }
        pieces
    }

    /// The symmetries of the square that map regions onto regions.
    #[must_use]
    pub fn group(&self) -> Group {
        Group::of(|symmetry| symmetry == Symmetry::Identity || self.is_kept_by(symmetry))
    }

    fn is_kept_by(&self, symmetry: Symmetry) -> bool {
        let mut image = vec![None; self.len()];
        let side = crate::squares::to_u16(self.n);
        (0..side).all(|row| {
            (0..side).all(|col| {
                let square = Square::new(row, col);
                let target = self.of(symmetry.apply(self.n, square));
                // As many regions before as after: a map that is well defined and onto is a bijection.
                *image[self.of(square)].get_or_insert(target) == target
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unusual_regions_are_legal_and_said() {
        let text = |n, s: &str| Regions::new(n, s.chars()).expect("n² squares");
        let scattered = text(3, "ABAABBCCC");
        assert!(!scattered.is_connected(0) && scattered.is_connected(1));
        assert_eq!(
            scattered.remarks(),
            [Remark::Disconnected {
                name: 'A',
                pieces: 2
            }]
        );
        assert_eq!(
            text(2, "ABCD").remarks(),
            [Remark::Number { regions: 4, n: 2 }]
        );
        assert_eq!(
            text(2, "AAAA").remarks(),
            [Remark::Number { regions: 1, n: 2 }]
        );
        assert!(text(0, "").is_empty() && text(0, "").remarks().is_empty());
    }

    #[test]
    fn the_number_of_squares_must_fit() {
        for (n, given) in [(2, 3), (2, 5), (0, 1)] {
            let error = Regions::new(n, std::iter::repeat_n('A', given));
            assert_eq!(error, Err(Error::RegionSquares { n, given }));
        }
        let endless = Regions::new(2, std::iter::repeat('A'));
        assert_eq!(endless, Err(Error::RegionSquares { n: 2, given: 5 }));
        assert!(matches!(
            Regions::new(1001, std::iter::repeat('A')),
            Err(Error::Side { .. })
        ));
    }

    #[test]
    fn symmetries_of_regions() {
        let quarters = Regions::new(4, "AABBAABBCCDDCCDD".chars()).expect("16 squares");
        assert_eq!(quarters.group(), Group::D4);
        let rows = Regions::new(3, "AAABBBCCC".chars()).expect("9 squares");
        assert_eq!(rows.group().order(), 4);
        let skew = Regions::new(3, "ABBABBCCC".chars()).expect("9 squares");
        assert_eq!(skew.group(), Group::TRIVIAL);
    }
}
