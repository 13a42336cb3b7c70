//! The eight symmetries of the square (the group D4) and their subgroups.
//!
//! The group of a problem is the *stabiliser* of its constraints: all eight symmetries for the
//! plain board, fewer when squares are blocked or queens fixed. The plain board is not a special
//! case.

use crate::geometry::{Square, Squares};

/// One symmetry of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Symmetry {
    /// The identity.
    Identity,
    /// A quarter turn clockwise: the top row becomes the right column.
    Rotate90,
    /// A half turn: the point reflection at the centre.
    Rotate180,
    /// A quarter turn counter-clockwise: the top row becomes the left column.
    Rotate270,
    /// A reflection that swaps left and right.
    MirrorColumns,
    /// A reflection that swaps top and bottom.
    MirrorRows,
    /// A reflection in the `\` diagonal: rows become columns.
    Transpose,
    /// A reflection in the `/` diagonal.
    AntiTranspose,
}

use Symmetry::{
    AntiTranspose, Identity, MirrorColumns, MirrorRows, Rotate90, Rotate180, Rotate270, Transpose,
};

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Identity,
        Rotate90,
        Rotate180,
        Rotate270,
        MirrorColumns,
        MirrorRows,
        Transpose,
        AntiTranspose,
    ];

    /// The four rotations, the identity first.
    pub(crate) const ROTATIONS: [Self; 4] = [Identity, Rotate90, Rotate180, Rotate270];

    /// The image of a square of an `n` × `n` board.
    ///
    /// ```
    /// use bitqueens::{Square, Symmetry};
    /// // The top row becomes the right column.
    /// assert_eq!(Symmetry::Rotate90.apply(8, Square::new(0, 2)), Square::new(2, 7));
    /// ```
    ///
    /// # Panics
    /// If the square is outside the board.
    #[must_use]
    pub fn apply(self, n: usize, square: Square) -> Square {
        let far = crate::geometry::to_u16(n) - 1;
        let (row, col) = (square.row, square.col);
        assert!(row <= far && col <= far, "square {square} is outside a board of side {n}");
        let (row, col) = match self {
            Identity => (row, col),
            Rotate90 => (col, far - row),
            Rotate180 => (far - row, far - col),
            Rotate270 => (far - col, row),
            MirrorColumns => (row, far - col),
            MirrorRows => (far - row, col),
            Transpose => (col, row),
            AntiTranspose => (far - col, far - row),
        };
        Square::new(row, col)
    }

    /// The inverse symmetry.
    #[must_use]
    pub(crate) const fn inverse(self) -> Self {
        match self {
            Rotate90 => Rotate270,
            Rotate270 => Rotate90,
            itself => itself,
        }
    }

    /// The composition that applies `self` first, then `next`.
    #[must_use]
    #[doc(hidden)]
    pub fn then(self, next: Self) -> Self {
        // The images of two neighbouring squares of a 3 × 3 board determine a symmetry.
        let images = |s: Self, t: Self| {
            [(0, 0), (0, 1)].map(|(r, c)| t.apply(3, s.apply(3, Square::new(r, c))))
        };
        let composed = images(self, next);
        Self::ALL
            .into_iter()
            .find(|&s| images(s, Identity) == composed)
            .expect("D4 is closed under composition")
    }

    /// The image of a set of squares.
    #[must_use]
    pub(crate) fn apply_to(self, squares: &Squares) -> Squares {
        squares.map(|square| self.apply(squares.n(), square))
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A subgroup of D4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Group(u8);

impl Group {
    /// The stabiliser of a set of squares: the symmetries that map it onto itself.
    #[must_use]
    pub(crate) fn stabiliser(squares: &Squares) -> Self {
        Self::of(|symmetry| symmetry == Identity || symmetry.apply_to(squares) == *squares)
    }

    /// Number of symmetries: 1, 2, 4 or 8.
    #[must_use]
    pub const fn order(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the symmetry belongs to the group.
    #[must_use]
    pub const fn contains(self, symmetry: Symmetry) -> bool {
        self.0 & symmetry.bit() != 0
    }

    /// The members, the identity first.
    pub fn iter(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(move |&s| self.contains(s))
    }
}

#[doc(hidden)]
impl Group {
    /// The group of all eight symmetries.
    pub(crate) const D4: Self = Self(u8::MAX);
    /// The group of the identity alone.
    pub(crate) const TRIVIAL: Self = Self(Identity.bit());

    /// The symmetries for which `unchanged` is true. They must form a group, as the symmetries that
    /// preserve a set of squares do.
    pub fn of(unchanged: impl Fn(Symmetry) -> bool) -> Self {
        let bit = |s: Symmetry| u8::from(unchanged(s)) << s as u8;
        Self(Symmetry::ALL.into_iter().map(bit).sum())
    }

    /// The intersection of both groups.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(n: u16) -> Vec<Square> {
        (0..n).flat_map(|row| (0..n).map(move |col| Square::new(row, col))).collect()
    }

    #[test]
    fn inverses_and_compositions_act_correctly_on_every_square() {
        for n in 1..=5 {
            for square in board(n) {
                let n = usize::from(n);
                for s in Symmetry::ALL {
                    assert_eq!(s.inverse().apply(n, s.apply(n, square)), square);
                    for t in Symmetry::ALL {
                        assert_eq!(s.then(t).apply(n, square), t.apply(n, s.apply(n, square)));
                    }
                }
            }
        }
    }

    #[test]
    fn stabilisers_are_groups() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let n = rng.usize(1..7);
            let mut set = Squares::none(n);
            for square in board(crate::geometry::to_u16(n)) {
                // Symmetric sets are rare at random: copy squares along a random symmetry.
                if rng.u8(0..3) == 0 {
                    let s = rng.choice(Symmetry::ALL).expect("not empty");
                    set.insert(square);
                    set.insert(s.apply(n, square));
                }
            }
            let group = Group::stabiliser(&set);
            assert!(8 % group.order() == 0);
            for s in group.iter() {
                assert!(group.contains(s.inverse()));
                assert_eq!(s.apply_to(&set), set);
                for t in group.iter() {
                    assert!(group.contains(s.then(t)));
                }
            }
        }
    }
}
