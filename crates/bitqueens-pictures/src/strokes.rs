//! Straight edges of the picture, along rows and columns: all that finds the board.
//!
//! A pixel lies on a vertical edge if the colours left and right of it differ. A stroke is a run of such
//! pixels in one column. Cost: two passes over the picture.

use alloc::vec::Vec;

use crate::pixels::Pixels;

/// The smallest difference of a channel that makes an edge.
const CONTRAST: u8 = 10;
/// Pixels that a stroke may miss: noise, and thin lines across.
const GAP: u32 = 2;

/// A run of edge pixels in one column (or row), from a row (or column) to one past the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stroke {
    pub(crate) at: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Stroke {
    pub(crate) fn len(self) -> u32 {
        self.to - self.from
    }
}

/// Strokes in columns and in rows, each sorted.
pub(crate) struct Strokes {
    pub(crate) vertical: Vec<Stroke>,
    pub(crate) horizontal: Vec<Stroke>,
}

/// Finds all strokes of at least a few pixels.
pub(crate) fn strokes(pixels: &Pixels) -> Strokes {
    let shortest =
        u32::try_from(pixels.width.min(pixels.height) / 120).unwrap_or(u32::MAX).clamp(4, 12);
    let mut vertical = Runs::new(pixels.width, shortest);
    let mut horizontal = Runs::new(pixels.height, shortest);
    let mut sideways = vec![0; pixels.width * 4];
    let mut upwards = vec![0; pixels.width * 4];
    for (y, across) in (0..pixels.height).zip(0_u32..) {
        let row = pixels.row(y);
        differ(&mut sideways[4..], row, row.get(8..).unwrap_or_default());
        each_edge(&sideways, |x| vertical.extend(x, across));
        let (above, below) = (y.saturating_sub(1), (y + 1).min(pixels.height - 1));
        differ(&mut upwards, pixels.row(above), pixels.row(below));
        each_edge(&upwards, |x| horizontal.extend(y, u32::try_from(x).unwrap_or(u32::MAX)));
    }
    Strokes { vertical: vertical.finish(), horizontal: horizontal.finish() }
}

/// Writes by how much the bytes of two rows differ. A browser optimises a function while it is called again and again,
/// and never while it runs: what takes long here is a function for each row or square.
#[inline(never)]
fn differ(differences: &mut [u8], a: &[u8], b: &[u8]) {
    for ((difference, &a), &b) in differences.iter_mut().zip(a).zip(b) {
        *difference = a.abs_diff(b);
    }
}

/// Gives the pixels whose difference is an edge. Most are none: eight pixels without an edge are skipped at once.
#[inline(never)]
fn each_edge(differences: &[u8], mut edge: impl FnMut(usize)) {
    for (at, block) in differences.chunks(32).enumerate() {
        if block.iter().fold(0, |most, &byte| most.max(byte)) < CONTRAST {
            continue;
        }
        for (x, d) in (8 * at..).zip(block.chunks_exact(4)) {
            if d[0].max(d[1]).max(d[2]) >= CONTRAST {
                edge(x);
            }
        }
    }
}

/// One growing stroke for each line.
struct Runs {
    open: Vec<(u32, u32)>,
    shortest: u32,
    /// The finished strokes of each line.
    done: Vec<Vec<Stroke>>,
}

impl Runs {
    fn new(lines: usize, shortest: u32) -> Self {
        Self { open: vec![(0, 0); lines], shortest, done: vec![Vec::new(); lines] }
    }

    /// Adds an edge pixel to the line `at`.
    fn extend(&mut self, at: usize, position: u32) {
        let (from, to) = self.open[at];
        if position > to + GAP {
            self.close(at, from, to);
            self.open[at].0 = position;
        }
        self.open[at].1 = position + 1;
    }

    fn close(&mut self, at: usize, from: u32, to: u32) {
        if to - from >= self.shortest {
            let line = u32::try_from(at).unwrap_or(u32::MAX);
            self.done[at].push(Stroke { at: line, from, to });
        }
    }

    fn finish(mut self) -> Vec<Stroke> {
        for at in 0..self.open.len() {
            let (from, to) = self.open[at];
            self.close(at, from, to);
        }
        self.done.concat()
    }
}
