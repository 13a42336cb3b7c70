//! The eight ways to look at a board: from each corner, along its rows or along its columns.

use crate::squares::to_u16;
use crate::{Square, Squares};

/// A way to look at the board: from one of its corners, with rows as rows or columns as rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    /// The corner is at the bottom.
    pub(super) south: bool,
    /// The corner is on the right.
    pub(super) east: bool,
    /// What is seen as a row is a column of the board.
    pub(super) columns: bool,
}

impl View {
    /// All eight; the first is the board as it is.
    pub(super) fn all() -> [Self; 8] {
        std::array::from_fn(|index| Self {
            south: index & 1 != 0,
            east: index & 2 != 0,
            columns: index & 4 != 0,
        })
    }

    /// The views from which the board looks as it is. They form a group.
    pub(super) fn that_keep(open: &Squares) -> Vec<Self> {
        let keeps = |view: &Self| {
            Squares::all(open.n())
                .iter()
                .all(|seen| open.contains(seen) == open.contains(view.square(open.n(), seen)))
        };
        Self::all().into_iter().filter(keeps).collect()
    }

    /// Whether this is the board as it is.
    pub(super) fn is_first(self) -> bool {
        !(self.south || self.east || self.columns)
    }

    /// The square of the board that is seen at `seen`.
    fn square(self, n: usize, seen: Square) -> Square {
        let far = |flip: bool, index: u16| {
            if flip { to_u16(n) - 1 - index } else { index }
        };
        let (row, col) = if self.columns {
            (seen.col, seen.row)
        } else {
            (seen.row, seen.col)
        };
        Square::new(far(self.south, row), far(self.east, col))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_views_are_eight_different_boards() {
        let n = 5;
        let images: Vec<Vec<Square>> = View::all()
            .iter()
            .map(|view| Squares::all(n).iter().map(|s| view.square(n, s)).collect())
            .collect();
        for (index, image) in images.iter().enumerate() {
            assert!(!images[..index].contains(image));
            let set: std::collections::BTreeSet<_> = image.iter().collect();
            assert_eq!(set.len(), n * n);
        }
        assert_eq!(images[0], Squares::all(n).iter().collect::<Vec<_>>());
    }

    #[test]
    fn a_blocked_square_leaves_the_views_that_keep_it() {
        let count = |squares: &[(u16, u16)]| {
            let mut open = Squares::all(6);
            for &(row, col) in squares {
                open.remove(Square::new(row, col));
            }
            View::that_keep(&open).len()
        };
        assert_eq!(count(&[]), 8);
        assert_eq!(count(&[(0, 0)]), 2);
        assert_eq!(count(&[(0, 0), (5, 5)]), 4);
        assert_eq!(count(&[(0, 1), (1, 5), (5, 4), (4, 0)]), 4);
        assert_eq!(count(&[(0, 1)]), 1);
    }
}
