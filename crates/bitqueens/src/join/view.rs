//! The eight views of a board: from each corner, along its rows or along its columns.

use crate::geometry::to_u16;
use crate::geometry::{Square, Squares};

/// A view of the board from one of its corners, with its rows or its columns as rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    /// Whether the corner is at the bottom.
    pub(super) south: bool,
    /// Whether the corner is on the right.
    pub(super) east: bool,
    /// Whether rows of the view are columns of the board.
    pub(super) columns: bool,
}

impl View {
    /// All eight views; the first is the identity.
    pub(super) fn all() -> [Self; 8] {
        std::array::from_fn(|index| Self {
            south: index & 1 != 0,
            east: index & 2 != 0,
            columns: index & 4 != 0,
        })
    }

    /// The views under which the open squares are unchanged. They form a group.
    pub(super) fn stabiliser(open: &Squares) -> Vec<Self> {
        let preserves = |view: &Self| {
            Squares::all(open.n())
                .iter()
                .all(|seen| open.contains(seen) == open.contains(view.square(open.n(), seen)))
        };
        Self::all().into_iter().filter(preserves).collect()
    }

    /// Returns whether this is the identity.
    pub(super) fn is_identity(self) -> bool {
        !(self.south || self.east || self.columns)
    }

    /// The square of the board at `seen` of the view.
    fn square(self, n: usize, seen: Square) -> Square {
        let far = |flip: bool, index: u16| {
            if flip { to_u16(n) - 1 - index } else { index }
        };
        let (row, col) = if self.columns { (seen.col, seen.row) } else { (seen.row, seen.col) };
        Square::new(far(self.south, row), far(self.east, col))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_views_are_different() {
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
    fn the_stabiliser_preserves_blocked_squares() {
        let count = |squares: &[(u16, u16)]| {
            let mut open = Squares::all(6);
            for &(row, col) in squares {
                open.remove(Square::new(row, col));
            }
            View::stabiliser(&open).len()
        };
        assert_eq!(count(&[]), 8);
        assert_eq!(count(&[(0, 0)]), 2);
        assert_eq!(count(&[(0, 0), (5, 5)]), 4);
        assert_eq!(count(&[(0, 1), (1, 5), (5, 4), (4, 0)]), 4);
        assert_eq!(count(&[(0, 1)]), 1);
    }
}
