//! What stands in the squares: nothing, a mark or a queen, by the shape of what differs from the square's colour.

use alloc::vec::Vec;

use crate::Content;
use crate::lattice::Lattice;
use crate::number::real;
use crate::pixels::{Colour, Pixels, distance};

/// Points along the part of a square that is looked at: its middle.
const STEPS: usize = 28;
/// That part, as a share of the square.
const PART: f32 = 0.64;
/// The smallest difference of colours that is part of a symbol.
const CONTRAST: f32 = 36.0;

/// The share of ink that is dirt.
const SPECK: f32 = 0.022;

/// The content of a square, how sure it is, from 0 to 1, and whether lines of the board reach into it.
#[inline(never)]
pub(crate) fn content(
    pixels: &Pixels,
    lattice: Lattice,
    square: usize,
    colour: Colour,
) -> (Content, f32, bool) {
    let (row, col) = (real(square / lattice.n), real(square % lattice.n));
    let place = |k: usize| (1.0 - PART) / 2.0 + PART * (real(k) + 0.5) / real(STEPS);
    let differences: Vec<f32> = (0..STEPS * STEPS)
        .map(|i| {
            let (x, y) =
                (lattice.x.at(col + place(i % STEPS)), lattice.y.at(row + place(i / STEPS)));
            distance(pixels.at(x, y), colour)
        })
        .collect();
    let most = differences.iter().copied().fold(0.0, f32::max);
    let threshold = (0.4 * most).max(CONTRAST);
    let mut inked: Vec<usize> =
        (0..STEPS * STEPS).filter(|&i| differences[i] > threshold).collect();
    let has_lines = leave_out_lines(&mut inked);
    let mass = real(inked.len()) / real(STEPS * STEPS);
    let (content, sure) = match Shape::of(&inked) {
        Some(shape) if mass > SPECK => {
            let (content, sure) = shape.content();
            (content, sure.min(mass / SPECK - 1.0))
        }
        _ => (Content::Empty, (2.5 - 2.0 * mass / SPECK).clamp(0.0, 1.0)),
    };
    (content, sure, has_lines)
}

/// Leaves out lines of the board, which reach a little into what is looked at where the lattice is not exact: up to three
/// rows or columns of points along a side, most of them inked. True if there are any.
fn leave_out_lines(inked: &mut Vec<usize>) -> bool {
    let before = inked.len();
    let distances: [fn(usize) -> usize; 4] =
        [|i| i / STEPS, |i| i % STEPS, |i| STEPS - 1 - i / STEPS, |i| STEPS - 1 - i % STEPS];
    for distance in distances {
        for depth in 0..3 {
            let along = inked.iter().filter(|&&i| distance(i) == depth).count();
            if 5 * along < 3 * STEPS {
                break;
            }
            inked.retain(|&i| distance(i) != depth);
        }
    }
    inked.len() < before
}

/// The statistics of a symbol.
struct Shape {
    /// Width and height as shares of the square.
    width: f32,
    height: f32,
    /// The share of its rectangle that is inked.
    filled: f32,
    /// The share of its ink that is near the diagonals of its rectangle.
    diagonal: f32,
}

impl Shape {
    fn of(inked: &[usize]) -> Option<Self> {
        let (rows, cols) = (|i: &usize| i / STEPS, |i: &usize| i % STEPS);
        let (top, bottom) = (inked.iter().map(rows).min()?, inked.iter().map(rows).max()?);
        let (left, right) = (inked.iter().map(cols).min()?, inked.iter().map(cols).max()?);
        let (w, h) = (real(right - left + 1), real(bottom - top + 1));
        let is_diagonal = |&&i: &&usize| {
            let (u, v) = ((real(i % STEPS - left) + 0.5) / w, (real(i / STEPS - top) + 0.5) / h);
            (u - v).abs().min((u + v - 1.0).abs()) < 0.2
        };
        let diagonal = inked.iter().filter(is_diagonal).count();
        Some(Self {
            width: w / real(STEPS) * PART,
            height: h / real(STEPS) * PART,
            filled: real(inked.len()) / (w * h),
            diagonal: real(diagonal) / real(inked.len()),
        })
    }

    fn content(&self) -> (Content, f32) {
        let size = self.width.max(self.height);
        let is_cross =
            self.diagonal > 0.78 && self.width.min(self.height) > 0.7 * size && self.filled < 0.75;
        match size {
            _ if is_cross => (Content::Mark, ((self.diagonal - 0.7) / 0.12).clamp(0.0, 1.0)),
            _ if size < 0.3 => (Content::Mark, ((0.36 - size) / 0.1).clamp(0.0, 1.0)),
            _ => (Content::Queen, ((size - 0.25) / 0.1).clamp(0.0, 1.0)),
        }
    }
}
