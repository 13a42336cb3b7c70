//! What was read from a picture.

use bitqueens::internal::to_u16;
use bitqueens::language::{displayed, messages};
use bitqueens::{Problem, Regions, Rules, Square};

/// A board that was read from a picture. Squares are in reading order.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// Side of the board.
    pub n: usize,
    /// The region of each square, from 0 in reading order of their first squares.
    pub regions: Vec<usize>,
    /// What stands on each square.
    pub contents: Vec<Content>,
    /// How sure the reading of each square is, from 0 to 1.
    pub certainty: Vec<f32>,
    /// How sure the whole reading is, from 0 to 1.
    pub confidence: f32,
    /// The mean colour of each region, as red, green and blue.
    pub colours: Vec<[u8; 3]>,
    /// Where the board is in the picture.
    pub place: Place,
    /// What is unusual about the picture.
    pub doubts: Vec<Doubt>,
}

/// What stands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A cross or a dot: the player excluded the square.
    Mark,
    /// A queen, crown or star.
    Queen,
}

/// A rectangle in the picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Pixels left of it; negative if the picture cuts the board off.
    pub left: f32,
    /// Pixels above it.
    pub top: f32,
    /// Pixels from its left to its right.
    pub width: f32,
    /// Pixels from its top to its bottom.
    pub height: f32,
}

/// What is unusual about a picture that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// The regions are hard to tell apart.
    Faint,
    /// The symbols on some squares are unclear.
    Unclear,
    /// The colours and the lines between regions say different things.
    Contradiction,
    /// This square has a colour of its own, and was taken for the one under the pointer.
    Shaded(Square),
    /// There are other boards in the picture; the largest was read.
    SeveralBoards,
    /// There are more symbols than queens can be; they were left out.
    Symbols,
    /// An outer row and column of one colour were taken for the margin.
    Margin,
    /// The squares are a part of a larger lattice.
    Part,
}

messages! { Doubt, language:
    Faint ["the regions are hard to tell apart" "各区域难以区分"]
    Unclear ["the symbols on some squares are unclear" "有些格子里的符号不清楚"]
    Contradiction ["colours and thick lines show different regions" "颜色和粗线划分的区域不同"]
    Shaded(square)
        ["{square} has a shade of its own, as under a pointer"
         "{square} 的颜色与众不同，像在指针之下"]
    SeveralBoards ["there are several boards; the largest was read" "图中有多个棋盘；读的是最大的"]
    Symbols
        ["the symbols in the squares are not queens; they were left out"
         "格子里的符号不是皇后，已略去"]
    Margin
        ["an outer row and column of one colour were taken for the margin"
         "外侧同色的一行一列当作了棋盘外的空白"]
    Part ["there are more squares around those that were read" "读到的格子周围还有更多格子"]
}

displayed!(Doubt);

impl Reading {
    /// How plausible a reading is beside others of the same squares.
    pub(crate) fn merit(&self) -> f32 {
        let unlikely = |doubt: &Doubt| match doubt {
            Doubt::Symbols | Doubt::Contradiction => 0.3,
            _ => 0.1,
        };
        self.confidence - self.doubts.iter().map(unlikely).sum::<f32>()
    }

    /// The puzzle: one queen in each row, column and region, and none that touch. Queens and marks of the picture are
    /// a player's, who may be wrong: they are left out.
    ///
    /// # Errors
    /// None for a reading of [`crate::read`].
    pub fn problem(&self) -> bitqueens::Result<Problem> {
        let names = self.regions.iter().map(|&region| name(region));
        let regions = Regions::new(self.n, names)?;
        Problem::plain(self.n)?.with_rules(Rules::Touching)?.with_regions(regions)
    }

    /// The squares that hold something, in reading order.
    pub fn squares(&self, content: Content) -> impl Iterator<Item = Square> {
        let holds = move |(index, &there)| (there == content).then(|| at(index, self.n));
        self.contents.iter().enumerate().filter_map(holds)
    }

    /// The rows, each square as the letter of its region and what stands there: `♛`, `×` or a blank.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        let square = |(&region, content): (&usize, &Content)| {
            let sign = match content {
                Content::Empty => ' ',
                Content::Mark => '×',
                Content::Queen => '♛',
            };
            String::from_iter([name(region), sign])
        };
        let squares: Vec<String> = self.regions.iter().zip(&self.contents).map(square).collect();
        let rows: Vec<String> =
            squares.chunks(self.n.max(1)).map(|row| row.join(" ").trim_end().to_owned()).collect();
        rows.into_iter()
    }
}

/// The square of an index in reading order.
pub(crate) fn at(index: usize, n: usize) -> Square {
    Square::new(to_u16(index / n), to_u16(index % n))
}

/// The letter of a region.
fn name(region: usize) -> char {
    let letter = u8::try_from(region).ok().filter(|&region| region < 26);
    letter.map_or('?', |region| char::from(b'A' + region))
}
