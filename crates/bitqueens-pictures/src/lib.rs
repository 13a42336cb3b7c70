//! Reads region puzzles from pictures: screenshots of coloured boards, and printed ones with black lines.
//!
//! ```text
//! pixels ─► strokes ─► lattice ─► colours of squares, lines between ─► n regions ─► queens and marks
//! ```
//!
//! The board is found as n × n squares between lines or changes of colour, wherever it is in the picture
//! (`lattice`). Neighbouring squares are joined until n regions are left, by colour, by the thickness of the lines
//! between them, or by both (`regions`). A picture that leaves a doubt is read with a confidence and the reasons
//! for the doubt, or refused: a wrong reading is worse than none. Every region is connected and there are n of
//! them by construction; whether the puzzle has one solution is for the caller to check.
//!
//! Nothing here decodes files, except with the feature `decode`. Time and memory grow with the number of pixels, which
//! [`MAX_PIXELS`] bounds.

#![cfg_attr(not(feature = "messages"), no_std)]

#[macro_use]
extern crate alloc;

mod code;
#[cfg(feature = "decode")]
pub mod decode;
mod kind;
mod lattice;
#[cfg(feature = "messages")]
mod messages;
mod number;
mod partition;
mod pixels;
mod reading;
mod regions;
mod spans;
mod squares;
mod strokes;
mod symbols;

use alloc::vec::Vec;

pub use kind::Kind;
use lattice::{Lattice, lattices};
use number::real;
use pixels::{Colour, Pixels};
pub use reading::{Content, Doubt, Place, Reading};

/// The most pixels of a picture.
pub const MAX_PIXELS: usize = 64_000_000;
/// The most pixels along one side of a picture.
pub const MAX_LENGTH: usize = 30_000;
/// A confidence below this is a refusal.
const LEAST: f32 = 0.4;
/// A confidence below this is a warning.
pub const SURE: f32 = 0.75;

/// Why no board was read from a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There are not 4 bytes for each pixel.
    Bytes {
        /// Number of bytes.
        given: usize,
        /// Number of pixels.
        pixels: usize,
    },
    /// Too many pixels.
    Large {
        /// Pixels from left to right.
        width: usize,
        /// Pixels from top to bottom.
        height: usize,
    },
    /// No square board of squares.
    NoBoard,
    /// A board, but not with n regions.
    NoRegions {
        /// Side of the board.
        n: usize,
    },
    /// All regions are rectangles of one shape, as in a sudoku or a table.
    Boxes {
        /// Side of the board.
        n: usize,
    },
    /// Two colours in all, as on a chessboard or in a crossword.
    TwoColours {
        /// Side of the board.
        n: usize,
    },
}

/// Reads the board of a picture: rows of pixels, 4 bytes each (red, green, blue and alpha, not multiplied by it).
///
/// # Errors
/// [`Refusal`], if there is no board or its regions are not clear.
pub fn read(width: usize, height: usize, rgba: &[u8]) -> Result<Reading, Refusal> {
    let pixels = width.saturating_mul(height);
    if width.max(height) > MAX_LENGTH || pixels > MAX_PIXELS {
        return Err(Refusal::Large { width, height });
    }
    if Some(rgba.len()) != pixels.checked_mul(4) {
        return Err(Refusal::Bytes { given: rgba.len(), pixels });
    }
    if width.min(height) < 28 {
        return Err(Refusal::NoBoard);
    }
    let pixels = Pixels::new(width, height, rgba);
    let strokes = strokes::strokes(&pixels);
    let lattices = lattices(&strokes, pixels.width, pixels.height);
    let best = *lattices.first().ok_or(Refusal::NoBoard)?;
    let first = read_board(&pixels, best);
    if let Err(refusal @ (Refusal::Boxes { .. } | Refusal::TwoColours { .. })) = first {
        return Err(refusal);
    }
    let (same, other): (Vec<Lattice>, Vec<Lattice>) =
        lattices[1..].iter().partition(|lattice| lattice.continues(best));
    // Text beside a board may continue its lines.
    let doubtful = first.as_ref().map_or(true, |reading| reading.doubts.contains(&Doubt::Symbols));
    let parts = if doubtful { best.parts() } else { Vec::new() };
    let others =
        same.into_iter().chain(parts).filter_map(|lattice| read_board(&pixels, lattice).ok());
    let better = |a: Reading, b: Reading| if b.merit() > a.merit() + 0.15 { b } else { a };
    let frames = first.as_ref().ok().cloned().into_iter().chain(others).reduce(better);
    let elsewhere = |lattice: &Lattice| read_board(&pixels, *lattice).ok();
    let Some(mut reading) = frames else {
        // A better lattice had no regions.
        let apart = other.iter().filter(|lattice| !lattice.overlaps(best));
        let mut reading =
            apart.into_iter().find_map(elsewhere).ok_or(first.err().unwrap_or(Refusal::NoBoard))?;
        reading.confidence *= 0.6;
        reading.doubts.push(Doubt::SeveralBoards);
        return Ok(reading);
    };
    let is_first = first.is_ok_and(|first| first.place == reading.place);
    if !is_first && reading.n < best.n {
        reading.doubts.push(Doubt::Part);
    }
    if other
        .iter()
        .filter(|lattice| !lattice.overlaps(best))
        .any(|lattice| elsewhere(lattice).is_some())
    {
        reading.doubts.push(Doubt::SeveralBoards);
    }
    Ok(reading)
}

/// Reads the board of a lattice, which may include a margin as wide as a square on two sides.
fn read_board(pixels: &Pixels, lattice: Lattice) -> Result<Reading, Refusal> {
    let n = lattice.n;
    let colours = squares::colours(pixels, lattice);
    let borders = squares::borders(pixels, lattice, &colours);
    let read = regions::regions(n, &colours, &borders).ok_or(Refusal::NoRegions { n })?;
    match regions::margin(n, &read.partition.of, &borders) {
        Some((corner, is_certain)) if n > *lattice::SIDES.start() => {
            let lattice = lattice.parts()[corner];
            let colours = squares::colours(pixels, lattice);
            let borders = squares::borders(pixels, lattice, &colours);
            let read = regions::regions(n - 1, &colours, &borders);
            let read = read.ok_or(Refusal::NoRegions { n: n - 1 })?;
            let mut reading = reading(pixels, lattice, &colours, &read)?;
            if !is_certain {
                reading.doubts.push(Doubt::Margin);
            }
            Ok(reading)
        }
        _ => reading(pixels, lattice, &colours, &read),
    }
}

fn reading(
    pixels: &Pixels,
    lattice: Lattice,
    colours: &[Colour],
    read: &regions::Regions,
) -> Result<Reading, Refusal> {
    let n = lattice.n;
    let of = &read.partition.of;
    if regions::are_boxes(n, of) {
        return Err(Refusal::Boxes { n });
    }
    let kinds = regions::number_of_colours(colours, 24.0);
    if kinds == 2 {
        return Err(Refusal::TwoColours { n });
    }
    let mut certainty = regions::confidence(n, read);
    let (mut doubts, mut unclear, mut crossed) = (Vec::new(), false, 0);
    let mut contents = Vec::with_capacity(n * n);
    for square in 0..n * n {
        let (content, sure, has_lines) = symbols::content(pixels, lattice, square, colours[square]);
        contents.push(content);
        certainty[square] = certainty[square].min(0.4 + 0.6 * sure);
        unclear |= sure < 0.4;
        crossed += usize::from(has_lines);
    }
    let queens = contents.iter().filter(|&&content| content == Content::Queen).count();
    // Lines in many squares are those of another lattice.
    if queens > n || 10 * crossed > n * n {
        contents.fill(Content::Empty);
        doubts.push(Doubt::Symbols);
    } else if unclear {
        doubts.push(Doubt::Unclear);
    }
    let mut confidence = (read.partition.clarity / 0.4).min(1.0)
        * (lattice.fit / 0.3).min(1.0)
        * (lattice.frame / 0.4).min(1.0);
    if confidence < LEAST {
        return Err(Refusal::NoRegions { n });
    }
    if confidence < SURE {
        doubts.push(Doubt::Faint);
    }
    if read.contradicted {
        doubts.push(Doubt::Contradiction);
        confidence = confidence.min(0.5);
    }
    let shaded = read.shaded.filter(|_| read.ambiguous);
    doubts.extend(shaded.map(|square| Doubt::Shaded { row: square / n, col: square % n }));
    Ok(Reading {
        n,
        regions: of.clone(),
        contents,
        certainty,
        confidence,
        colours: regions::palette(n, of, colours).into_iter().map(bytes).collect(),
        place: place(pixels, lattice),
        doubts,
    })
}

fn bytes(colour: Colour) -> [u8; 3] {
    colour.map(|channel| u8::try_from(number::index(channel + 0.5)).unwrap_or(u8::MAX))
}

fn place(pixels: &Pixels, lattice: Lattice) -> Place {
    let (n, scale) = (real(lattice.n), real(pixels.scale));
    Place {
        left: lattice.x.start * scale,
        top: lattice.y.start * scale,
        width: lattice.x.pitch * n * scale,
        height: lattice.y.pitch * n * scale,
    }
}
