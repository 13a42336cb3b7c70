//! What the squares show: the colour of each, and the lines between neighbours.

use alloc::vec::Vec;

use crate::lattice::Lattice;
use crate::number::{index, median, real, sorted};
use crate::pixels::{Colour, Pixels, distance};

/// Points along a border at which the line on it is measured.
const ALONG: usize = 9;
/// The least contrast of lines: below it there are none.
const FAINT: f32 = 40.0;

/// Two neighbouring squares, and what separates them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Border {
    pub(crate) a: usize,
    pub(crate) b: usize,
    /// Distance between the colours of the squares.
    pub(crate) colours: f32,
    /// Thickness of the line between them in pixels, if it had the colour of the darkest lines.
    pub(crate) line: f32,
}

/// The colours of the squares, in reading order.
pub(crate) fn colours(pixels: &Pixels, lattice: Lattice) -> Vec<Colour> {
    let squares = (0..lattice.n).flat_map(|row| (0..lattice.n).map(move |col| (row, col)));
    squares.map(|(row, col)| colour(pixels, lattice, row, col)).collect()
}

/// The colour of most points near the border of a square, where symbols are not.
#[inline(never)]
fn colour(pixels: &Pixels, lattice: Lattice, row: usize, col: usize) -> Colour {
    const STEPS: usize = 12;
    let mut channels = [const { Vec::new() }; 3];
    for i in 0..STEPS * STEPS {
        let place = |k: usize| 0.16 + 0.68 * (real(k) + 0.5) / real(STEPS);
        let (u, v) = (place(i % STEPS), place(i / STEPS));
        if (u - 0.5).abs().max((v - 0.5).abs()) > 0.27 {
            let point = pixels.at(lattice.x.at(real(col) + u), lattice.y.at(real(row) + v));
            for (channel, value) in channels.iter_mut().zip(point) {
                channel.push(value);
            }
        }
    }
    channels.map(median)
}

/// All borders between neighbours.
pub(crate) fn borders(pixels: &Pixels, lattice: Lattice, colours: &[Colour]) -> Vec<Border> {
    let n = lattice.n;
    let mut found = Vec::new();
    for a in 0..n * n {
        let (row, col) = (real(a / n), real(a % n));
        if a % n + 1 < n {
            let place =
                |along, across| (lattice.x.at(col + 1.0) + across, lattice.y.at(row + along));
            found.push((
                a,
                a + 1,
                line(pixels, [colours[a], colours[a + 1]], lattice.x.pitch, place),
            ));
        }
        if a + n < n * n {
            let place =
                |along, across| (lattice.x.at(col + along), lattice.y.at(row + 1.0) + across);
            found.push((
                a,
                a + n,
                line(pixels, [colours[a], colours[a + n]], lattice.y.pitch, place),
            ));
        }
    }
    let ink = ink(&found);
    let border = |(a, b, line): (usize, usize, Line)| {
        let contrast = distance(ink, colours[a]).min(distance(ink, colours[b])).max(FAINT);
        Border { a, b, colours: distance(colours[a], colours[b]), line: line.mass / contrast }
    };
    found.into_iter().map(border).collect()
}

/// The pixels between two squares that have the colour of neither.
#[derive(Clone, Copy)]
struct Line {
    /// By how much they differ from the nearer colour, summed across the line.
    mass: f32,
    /// The colour that differs most, and by how much.
    peak: (f32, Colour),
}

#[inline(never)]
fn line(
    pixels: &Pixels,
    [a, b]: [Colour; 2],
    pitch: f32,
    place: impl Fn(f32, f32) -> (f32, f32),
) -> Line {
    let reach = index((0.16 * pitch).max(2.0));
    let mut line = Line { mass: 0.0, peak: (0.0, a) };
    for i in 0..ALONG {
        let along = 0.2 + 0.6 * (real(i) + 0.5) / real(ALONG);
        for k in 0..=2 * reach {
            let (x, y) = place(along, real(k) - real(reach));
            let point = pixels.at(x, y);
            let differs = distance(point, a).min(distance(point, b));
            line.mass += differs / real(ALONG);
            if differs > line.peak.0 {
                line.peak = (differs, point);
            }
        }
    }
    line
}

/// The colour of the lines that differ most from the squares: the median of a tenth of them.
fn ink(lines: &[(usize, usize, Line)]) -> Colour {
    let mut peaks: Vec<(f32, Colour)> = lines.iter().map(|(_, _, line)| line.peak).collect();
    peaks = sorted(peaks, |peak| -peak.0);
    peaks.truncate(peaks.len() / 10 + 1);
    [0, 1, 2].map(|i| median(peaks.iter().map(|(_, colour)| colour[i])))
}
