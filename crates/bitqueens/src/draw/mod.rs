//! Boards as pictures: Unicode text and SVG, one board or a contact sheet of many.
//!
//! ```
//! use bitqueens::Square;
//! use bitqueens::draw::Picture;
//!
//! let columns = [1, 3, 0, 2];
//! let picture = Picture::new(4)?.queens((0..).zip(columns).map(|(r, c)| Square::new(r, c)))?;
//! assert_eq!(
//!     picture.to_text(),
//!     "┌─────────┐\n\
//!      │ · ♛ · · │\n\
//!      │ · · · ♛ │\n\
//!      │ ♛ · · · │\n\
//!      │ · · ♛ · │\n\
//!      └─────────┘\n"
//! );
//! assert!(picture.to_svg().starts_with("<svg "));
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! An SVG needs no font: letters and digits are drawn as lines. Colour is never the only sign:
//! regions have borders and their letters, attacked squares dots, blocked squares a cross.

mod glyphs;
mod sheet;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use sheet::{MAX_PICTURES, Sheet};

use crate::{Error, Problem, Regions, Result, Rules, Square, Squares};

/// The largest side of a board that is drawn.
pub const MAX_DRAWN_SIDE: usize = 100;

/// A board to draw: a builder.
#[derive(Debug, Clone)]
pub struct Picture {
    n: usize,
    queens: Squares,
    fixed: Squares,
    blocked: Squares,
    regions: Option<Regions>,
    rules: Rules,
    shows_attacked: bool,
    coordinates: bool,
    caption: Option<String>,
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Queen,
    /// A queen that the problem gave.
    FixedQueen,
    Blocked,
    Attacked,
    Free,
}

impl Picture {
    /// An empty board of side `n`.
    ///
    /// # Errors
    /// [`Error::Side`] when `n` is over [`MAX_DRAWN_SIDE`].
    pub fn new(n: usize) -> Result<Self> {
        if n > MAX_DRAWN_SIDE {
            return Err(Error::Side {
                n,
                max: MAX_DRAWN_SIDE,
                what: "a picture",
                why: "the squares of a larger one could not be told apart",
            });
        }
        Ok(Self {
            n,
            queens: Squares::none(n),
            fixed: Squares::none(n),
            blocked: Squares::none(n),
            regions: None,
            rules: Rules::Queen,
            shows_attacked: false,
            coordinates: false,
            caption: None,
        })
    }

    /// The board of a problem: its blocked squares, fixed queens and regions.
    ///
    /// # Errors
    /// [`Error::Side`] when its side is over [`MAX_DRAWN_SIDE`].
    pub fn of(problem: &Problem) -> Result<Self> {
        let mut picture = Self::new(problem.n())?;
        for &queen in problem.fixed() {
            picture.fixed.insert(queen);
            picture.queens.insert(queen);
        }
        picture.blocked = problem.blocked().clone();
        picture.regions = problem.regions().cloned();
        picture.rules = problem.rules();
        Ok(picture)
    }

    /// Adds queens.
    ///
    /// # Errors
    /// [`Error::OffBoard`] for a square outside the board.
    pub fn queens(mut self, queens: impl IntoIterator<Item = Square>) -> Result<Self> {
        for square in queens {
            if usize::from(square.row.max(square.col)) >= self.n {
                return Err(Error::OffBoard { square, n: self.n });
            }
            self.queens.insert(square);
        }
        Ok(self)
    }

    /// Marks the squares that a queen attacks under the rules of the problem, or shares a region
    /// with.
    #[must_use]
    pub fn attacked(mut self, shown: bool) -> Self {
        self.shows_attacked = shown;
        self
    }

    /// Numbers rows and columns from 1.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Writes a line under the board. Latin letters, digits and common signs are drawn; others
    /// become boxes in an SVG.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Side of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The board as Unicode text: `♛` a queen (`♕` a fixed one), `·` a free square, `×` an attacked
    /// one, `▒` a blocked one; regions are parted by lines. Each line ends with a line feed.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::draw(self)
    }

    /// The board as an SVG document of its own.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::document(self)
    }

    fn content(&self, square: Square) -> Content {
        let attacked = || {
            let clash = |queen| {
                self.rules.clash(self.n, queen, square).is_some() || self.share(queen, square)
            };
            self.shows_attacked && self.queens.iter().any(clash)
        };
        if self.fixed.contains(square) {
            Content::FixedQueen
        } else if self.queens.contains(square) {
            Content::Queen
        } else if self.blocked.contains(square) {
            Content::Blocked
        } else if attacked() {
            Content::Attacked
        } else {
            Content::Free
        }
    }

    /// The squares in reading order.
    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let side = crate::squares::to_u16(self.n);
        (0..side).flat_map(move |row| (0..side).map(move |col| Square::new(row, col)))
    }

    /// Whether a line parts a square from its neighbour above (`true` in the top row)…
    fn is_parted_above(&self, square: Square) -> bool {
        square.row == 0 || self.parts(square, Square::new(square.row - 1, square.col))
    }

    /// … and from its neighbour to the left.
    fn is_parted_left(&self, square: Square) -> bool {
        square.col == 0 || self.parts(square, Square::new(square.row, square.col - 1))
    }

    /// Whether two squares are in the same region.
    fn share(&self, one: Square, other: Square) -> bool {
        let regions = self.regions.as_ref();
        regions.is_some_and(|regions| regions.of(one) == regions.of(other))
    }

    fn parts(&self, one: Square, other: Square) -> bool {
        self.regions.is_some() && !self.share(one, other)
    }
}
