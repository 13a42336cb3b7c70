//! Squares and sets of squares.

use std::fmt;

/// One square of a board; rows count from the top, columns from the left, both from 0.
///
/// It prints as `(row, column)`, both 1-based, the way people name squares.
///
/// ```
/// use bitqueens::Square;
/// let square = Square::new(0, 3);
/// assert_eq!((square.row, square.col), (0, 3));
/// assert_eq!(square.to_string(), "(1, 4)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Row, 0 at the top.
    pub row: u16,
    /// Column, 0 at the left; column `c` is bit `c` of a mask.
    pub col: u16,
}

impl Square {
    /// The square in row `row` and column `col`, both 0-based.
    #[must_use]
    pub const fn new(row: u16, col: u16) -> Self {
        Self { row, col }
    }

    /// The line on which a queen here attacks `other`: `"row"`, `"column"` or `"diagonal"`.
    ///
    /// ```
    /// use bitqueens::Square;
    /// assert_eq!(Square::new(0, 0).attacks(Square::new(2, 2)), Some("diagonal"));
    /// assert_eq!(Square::new(0, 0).attacks(Square::new(1, 2)), None);
    /// ```
    #[must_use]
    pub const fn attacks(self, other: Self) -> Option<&'static str> {
        let (rows, cols) = (self.row.abs_diff(other.row), self.col.abs_diff(other.col));
        if rows == 0 {
            Some("row")
        } else if cols == 0 {
            Some("column")
        } else if rows == cols {
            Some("diagonal")
        } else {
            None
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", u32::from(self.row) + 1, u32::from(self.col) + 1)
    }
}

/// A set of squares of an `n` × `n` board, one bit each.
///
/// Each row takes `ceil(n / 64)` words; bit `c % 64` of word `c / 64` is column `c`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Squares {
    n: usize,
    stride: usize,
    words: Vec<u64>,
}

impl Squares {
    /// The empty set on an `n` × `n` board.
    #[must_use]
    pub fn none(n: usize) -> Self {
        let stride = n.div_ceil(64);
        Self { n, stride, words: vec![0; stride * n] }
    }

    /// The set of all squares of an `n` × `n` board.
    #[must_use]
    pub fn all(n: usize) -> Self {
        let mut all = Self::none(n);
        for row in 0..n {
            for (word, bits) in all.words[row * all.stride..][..all.stride].iter_mut().enumerate() {
                let width = (n - word * 64).min(64);
                *bits = u64::MAX >> (64 - width);
            }
        }
        all
    }

    /// Side of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The index of the square's word and its bit in that word.
    fn position(&self, square: Square) -> (usize, u64) {
        let (row, col) = (usize::from(square.row), usize::from(square.col));
        assert!(
            row < self.n && col < self.n,
            "square {square} is outside a board of side {}",
            self.n
        );
        (row * self.stride + col / 64, 1 << (col % 64))
    }

    /// Returns whether the square is in the set.
    ///
    /// # Panics
    /// If the square is outside the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        let (word, bit) = self.position(square);
        self.words[word] & bit != 0
    }

    /// Adds a square; returns whether it was absent.
    ///
    /// # Panics
    /// If the square is outside the board.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.position(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Removes a square; returns whether it was present.
    ///
    /// # Panics
    /// If the square is outside the board.
    pub fn remove(&mut self, square: Square) -> bool {
        let (word, bit) = self.position(square);
        let present = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        present
    }

    /// Number of squares in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The squares in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.words.iter().enumerate().flat_map(move |(index, &word)| {
            let (row, base) = (index / self.stride, index % self.stride * 64);
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let col = base + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Square::new(to_u16(row), to_u16(col))
                })
            })
        })
    }
}

#[doc(hidden)]
impl Squares {
    /// The columns of one row as a mask, column `c` in bit `c`.
    ///
    /// # Panics
    /// If `n` is over 64 or the row is outside the board.
    #[must_use]
    pub fn row_mask(&self, row: usize) -> u64 {
        assert!(
            self.n <= 64 && row < self.n,
            "row {row} of a board of side {} has no 64-bit mask",
            self.n
        );
        self.words[row]
    }

    /// The image of the set: contains `map(s)` for every square `s` of the set.
    pub fn map(&self, map: impl Fn(Square) -> Square) -> Self {
        let mut image = Self::none(self.n);
        for square in self.iter() {
            image.insert(map(square));
        }
        image
    }
}

/// Converts a row or column, which is at most 1000, to `u16`.
pub fn to_u16(index: usize) -> u16 {
    u16::try_from(index).expect("a side is at most 1000")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_work_at_word_boundaries() {
        for n in [0, 1, 2, 63, 64, 65, 127, 128, 129] {
            let all = Squares::all(n);
            assert_eq!(all.len(), n * n);
            assert_eq!(all.iter().count(), n * n);
            assert!(Squares::none(n).is_empty());
            if n > 0 {
                let corner = Square::new(to_u16(n - 1), to_u16(n - 1));
                let mut set = Squares::none(n);
                assert!(set.insert(corner) && !set.insert(corner) && set.contains(corner));
                assert_eq!(set.iter().collect::<Vec<_>>(), [corner]);
                assert!(set.remove(corner) && !set.remove(corner) && set.is_empty());
            }
        }
    }

    #[test]
    fn queens_attack_in_every_direction() {
        let queen = Square::new(3, 3);
        let line = |row, col| queen.attacks(Square::new(row, col));
        assert_eq!(line(3, 7), Some("row"));
        assert_eq!(line(0, 3), Some("column"));
        for (row, col) in [(0, 0), (6, 6), (1, 5), (5, 1)] {
            assert_eq!(line(row, col), Some("diagonal"));
        }
        assert_eq!(line(1, 2), None);
    }
}
