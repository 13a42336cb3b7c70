//! What was read from a picture.

use alloc::vec::Vec;

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
    Shaded {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
    },
    /// There are other boards in the picture; the largest was read.
    SeveralBoards,
    /// There are more symbols than queens can be; they were left out.
    Symbols,
    /// An outer row and column of one colour were taken for the margin.
    Margin,
    /// The squares are a part of a larger lattice.
    Part,
}

impl Reading {
    /// How plausible a reading is beside others of the same squares.
    pub(crate) fn merit(&self) -> f32 {
        let unlikely = |doubt: &Doubt| match doubt {
            Doubt::Symbols | Doubt::Contradiction => 0.3,
            _ => 0.1,
        };
        self.confidence - self.doubts.iter().map(unlikely).sum::<f32>()
    }
}
