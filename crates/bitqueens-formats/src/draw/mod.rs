//! Pictures of boards, as Unicode text, as SVG and on any [`Canvas`]: one board, a contact sheet of many, or pages to print.
//!
//! ```
//! use bitqueens::Square;
//! use bitqueens_formats::draw::{Drawing, Picture};
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
//! # Ok::<(), bitqueens_formats::Error>(())
//! ```
//!
//! An SVG needs no font: letters and digits are drawn as lines. Colour is never the only mark:
//! regions have borders and letters, attacked squares have dots, blocked squares have crosses.

mod board;
mod canvas;
mod film;
mod glyphs;
mod pages;
mod sheet;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod tree;

use bitqueens::language::Phrase;
pub use canvas::{Canvas, Cap, Color, Drawing, Paint, Point, Segment, Stroke};
pub use film::{Film, Frame};
pub use pages::{Page, Pages};
pub use sheet::{MAX_PICTURES, Sheet};
pub use tree::{Ending, Tree};

use crate::error::Result;
use bitqueens::{Problem, Regions, Rules, SideLimit, Square, Squares};

/// The largest side of a picture's board.
pub const MAX_DRAWN_SIDE: usize = SIDES.max();

/// The sides of boards that can be drawn.
pub const SIDES: SideLimit = SideLimit::new(
    100,
    Phrase::new("a picture", "图"),
    Phrase::new(
        "the squares of a larger one would be too small to see",
        "再大，格子就小得看不清了",
    ),
);

/// A picture of a board, as a builder.
#[derive(Debug, Clone)]
pub struct Picture {
    rows: usize,
    cols: usize,
    queens: Squares,
    fixed: Squares,
    blocked: Squares,
    regions: Option<Regions>,
    rules: Rules,
    shows_attacked: bool,
    coordinates: bool,
    outlined: Vec<Square>,
    strips: Vec<Strip>,
    caption: Option<String>,
}

/// A row of marks under a board, one for each column.
#[derive(Debug, Clone)]
struct Strip {
    name: String,
    marks: Vec<bool>,
}

/// The content of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    Queen,
    /// A queen fixed by the problem.
    FixedQueen,
    Blocked,
    Attacked,
    Free,
}

impl Drawing for Picture {
    fn size(&self) -> (f32, f32) {
        board::size(self)
    }

    /// The first line of the caption, or the size of the board.
    fn title(&self) -> String {
        let (rows, cols) = (self.rows, self.cols);
        match self.caption.as_deref().and_then(|text| text.lines().next()) {
            Some(line) => line.to_owned(),
            None if rows == cols => format!("A board of side {rows}"),
            None => format!("A board of {rows} rows and {cols} columns"),
        }
    }

    fn figure(&self, canvas: &mut impl Canvas) {
        board::draw(self, canvas, 0.0, 0.0);
    }
}

impl Picture {
    /// Creates a picture of an empty board of side `n`.
    ///
    /// # Errors
    /// [`bitqueens::Error::Side`] if `n` exceeds [`MAX_DRAWN_SIDE`].
    pub fn new(n: usize) -> Result<Self> {
        Self::rectangle(n, n)
    }

    /// Creates a picture of an empty board that need not be square.
    ///
    /// # Errors
    /// [`bitqueens::Error::Side`] if a side exceeds [`MAX_DRAWN_SIDE`].
    pub fn rectangle(rows: usize, cols: usize) -> Result<Self> {
        let side = rows.max(cols);
        SIDES.check(side)?;
        Ok(Self {
            rows,
            cols,
            queens: Squares::none(side),
            fixed: Squares::none(side),
            blocked: Squares::none(side),
            regions: None,
            rules: Rules::Queen,
            shows_attacked: false,
            coordinates: false,
            outlined: Vec::new(),
            strips: Vec::new(),
            caption: None,
        })
    }

    /// Creates a picture of a problem: its blocked squares, fixed queens and regions.
    ///
    /// # Errors
    /// [`bitqueens::Error::Side`] if its side exceeds [`MAX_DRAWN_SIDE`].
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
    /// [`bitqueens::Error::OffBoard`] for a square outside the board.
    pub fn queens(mut self, queens: impl IntoIterator<Item = Square>) -> Result<Self> {
        for square in queens {
            self.require(square)?;
            self.queens.insert(square);
        }
        Ok(self)
    }

    fn require(&self, square: Square) -> Result<()> {
        if usize::from(square.row) < self.rows && usize::from(square.col) < self.cols {
            return Ok(());
        }
        let n = self.rows.max(self.cols);
        Err(bitqueens::Error::OffBoard { square, n }.into())
    }

    /// Draws the queens that the problem fixes like the others, as on a solved board.
    #[must_use]
    pub fn solved(mut self) -> Self {
        self.fixed = Squares::none(self.rows.max(self.cols));
        self
    }

    /// Shows or hides marks on attacked squares: those that a queen attacks under the rules of the
    /// problem, or that share its region.
    #[must_use]
    pub fn attacked(mut self, shown: bool) -> Self {
        self.shows_attacked = shown;
        self
    }

    /// Shows or hides the numbers of rows and columns, from 1.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Outlines squares. A text shows no outlines.
    ///
    /// # Errors
    /// [`bitqueens::Error::OffBoard`] for a square outside the board.
    pub fn outlined(mut self, squares: impl IntoIterator<Item = Square>) -> Result<Self> {
        for square in squares {
            self.require(square)?;
            self.outlined.push(square);
        }
        Ok(self)
    }

    /// Adds a row of marks under the board, one for each column, such as a mask; more marks than columns are left out. A text
    /// shows no marks.
    #[must_use]
    pub fn strip(mut self, name: &str, marks: impl IntoIterator<Item = bool>) -> Self {
        self.strips.push(Strip {
            name: name.to_owned(),
            marks: marks.into_iter().take(self.cols).collect(),
        });
        self
    }

    /// Sets the text under the board; the lines after the first are smaller. An SVG has glyphs for Latin letters, digits and common
    /// signs, and shows other characters as boxes.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Draws the board as Unicode text: `♛` is a queen (`♕` a fixed one), `·` a free square, `×` an
    /// attacked one, `▒` a blocked one; lines separate regions. Each line ends with a line feed.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::draw(self)
    }

    fn content(&self, square: Square) -> Content {
        let attacked = || {
            let clash = |queen| {
                self.rules.clash(self.rows, queen, square).is_some()
                    || self.share_region(queen, square)
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

    /// Returns the squares in reading order.
    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let [rows, cols] = [self.rows, self.cols].map(bitqueens::internal::to_u16);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| Square::new(row, col)))
    }

    /// Returns `true` if a border separates the square from its neighbour above, and in the top row.
    fn has_border_above(&self, square: Square) -> bool {
        square.row == 0 || self.are_separate(square, Square::new(square.row - 1, square.col))
    }

    /// Returns `true` if a border separates the square from its left neighbour, and in the first
    /// column.
    fn has_border_left(&self, square: Square) -> bool {
        square.col == 0 || self.are_separate(square, Square::new(square.row, square.col - 1))
    }

    /// Returns `true` if two squares are in the same region.
    fn share_region(&self, one: Square, other: Square) -> bool {
        let regions = self.regions.as_ref();
        regions.is_some_and(|regions| regions.of(one) == regions.of(other))
    }

    /// Returns `true` if two squares are in different regions.
    fn are_separate(&self, one: Square, other: Square) -> bool {
        self.regions.is_some() && !self.share_region(one, other)
    }
}
