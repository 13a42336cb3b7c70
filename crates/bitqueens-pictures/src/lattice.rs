//! The board as a lattice: n × n squares between n + 1 lines in each direction.
//!
//! Lines of a board begin and end together, and so do few other lines of a page. The spans that strokes
//! share, in columns and in rows, are paired into squares; each square is tried with every n. A number n
//! fits as well as its lines lie on strokes and the insides of its squares do not.

use alloc::vec::Vec;

use crate::number::{index, real, root, sorted};
use crate::spans::{Span, spans};
use crate::strokes::{Stroke, Strokes};

/// The sides of boards that are looked for.
pub(crate) const SIDES: core::ops::RangeInclusive<usize> = 5..=26;
/// The fewest pixels along a square of a board.
pub(crate) const SMALLEST: f32 = 7.0;
/// Pairs of spans that are tried.
const PAIRS: usize = 80;
/// The share of its lines that a lattice must cover to be one.
const SHARE: f32 = 0.12;
/// Lattices that are returned.
const KEPT: usize = 8;

/// The lines in one direction: line `i` is at `start + i * pitch`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lines {
    pub(crate) start: f32,
    pub(crate) pitch: f32,
}

impl Lines {
    pub(crate) fn at(self, line: f32) -> f32 {
        self.start + line * self.pitch
    }
}

/// A lattice of n × n squares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lattice {
    pub(crate) n: usize,
    pub(crate) x: Lines,
    pub(crate) y: Lines,
    /// How well it fits, from 0 to 1.
    pub(crate) fit: f32,
    /// How much more its lines are covered than others and than few are.
    gain: f32,
    /// How much of the line of its border that shows least is covered.
    pub(crate) frame: f32,
}

impl Lattice {
    /// The length of the lines that lie on strokes, more than any other lines do. A lattice that is too small misses
    /// lines, and one that is too large has lines where none are, or as many as elsewhere.
    fn rank(self) -> f32 {
        self.gain * real(self.n * (self.n + 1)) * self.x.pitch
    }

    /// Whether both have the same squares, but perhaps not the same ones.
    pub(crate) fn continues(self, other: Self) -> bool {
        let close = |a: f32, b: f32| (a - b).abs() < 0.04 * b;
        close(self.x.pitch, other.x.pitch)
            && close(self.y.pitch, other.y.pitch)
            && self.overlaps(other)
    }

    /// The lattices with one or two rows and columns less.
    pub(crate) fn parts(self) -> Vec<Self> {
        let mut parts = Vec::new();
        for less in (1..=2).filter(|less| self.n - less >= *SIDES.start()) {
            for i in 0..(less + 1) * (less + 1) {
                let moved = |lines: Lines, by: usize| Lines { start: lines.at(real(by)), ..lines };
                let (x, y) = (moved(self.x, i % (less + 1)), moved(self.y, i / (less + 1)));
                parts.push(Self { n: self.n - less, x, y, ..self });
            }
        }
        parts
    }

    pub(crate) fn overlaps(self, other: Self) -> bool {
        let n = (real(self.n), real(other.n));
        let apart =
            |a: Lines, b: Lines| a.start >= b.at(n.1) - b.pitch || b.start >= a.at(n.0) - a.pitch;
        !apart(self.x, other.x) && !apart(self.y, other.y)
    }
}

/// Finds the lattices of a picture, the most likely first; those after the first have another place.
pub(crate) fn lattices(strokes: &Strokes, width: usize, height: usize) -> Vec<Lattice> {
    let band = u32::try_from(width.min(height) / 250).unwrap_or(0).max(5);
    let down = spans(&strokes.vertical, height, band);
    let across = spans(&strokes.horizontal, width, band);
    let mut pairs = Vec::new();
    for rows in &down {
        for cols in &across {
            let (a, b) = (rows.len(), cols.len());
            if (a - b).abs() <= 0.1 * a.max(b) {
                let lines = rows.inside(cols).min(60) + cols.inside(rows).min(60);
                let sides = rows.ends(cols, band) + cols.ends(rows, band);
                pairs.push((real(lines + 30 * sides) * root(a.max(b)), rows, cols));
            }
        }
    }
    let pairs = sorted(pairs, |pair| -pair.0);
    let mut found: Vec<Lattice> = Vec::new();
    for (_, rows, cols) in pairs.into_iter().take(PAIRS) {
        found.extend(best(strokes, cols, rows, width, height));
    }
    let mut kept: Vec<Lattice> = Vec::new();
    for lattice in sorted(found, |lattice| -lattice.rank()) {
        let fits = kept.first().is_none_or(|best| lattice.fit > 0.6 * best.fit);
        if kept.len() < KEPT && fits && !kept.iter().any(|&other| same(lattice, other)) {
            kept.push(lattice);
        }
    }
    kept
}

/// Whether two lattices are about the same.
fn same(a: Lattice, b: Lattice) -> bool {
    let close = |a: Lines, b: Lines| (a.start - b.start).abs() < 0.5 * a.pitch;
    a.n == b.n && close(a.x, b.x) && close(a.y, b.y) && a.overlaps(b)
}

/// The best lattice in the square of two spans.
fn best(
    strokes: &Strokes,
    cols: &Span,
    rows: &Span,
    width: usize,
    height: usize,
) -> Option<Lattice> {
    let across = Profile::new(&strokes.vertical, cols, rows, width);
    let down = Profile::new(&strokes.horizontal, rows, cols, height);
    let lattices = SIDES.filter_map(|n| {
        let (x, fit_x, gain_x, frame_x) = across.fit(n)?;
        let (y, fit_y, gain_y, frame_y) = down.fit(n)?;
        let fit = root(fit_x * fit_y);
        let square = (x.pitch - y.pitch).abs() <= 0.08 * x.pitch.max(y.pitch);
        square.then_some(Lattice {
            n,
            x,
            y,
            fit,
            gain: (gain_x + gain_y) / 2.0,
            frame: f32::min(frame_x, frame_y),
        })
    });
    lattices.max_by(|a, b| a.fit.total_cmp(&b.fit)).filter(|lattice| lattice.gain > 0.0)
}

/// How much of a span each line across it is covered by strokes, from 0 to 1.
struct Profile {
    /// Where the first entry of `covered` is.
    offset: usize,
    covered: Vec<f32>,
    from: f32,
    to: f32,
    /// Whether the picture ends where the span does, so that the lattice may end outside.
    cut: (bool, bool),
    /// The length of the picture.
    extent: f32,
}

impl Profile {
    /// The lines inside `place`, covered by strokes inside `span`.
    fn new(strokes: &[Stroke], place: &Span, span: &Span, extent: usize) -> Self {
        let margin = 0.1 * place.len() + 4.0;
        let (first, last) = (index(place.from - margin), index(place.to + margin));
        let mut covered = vec![0.0; last - first + 1];
        let start = strokes.partition_point(|stroke| (stroke.at as usize) < first);
        // Shorter ones are parts of symbols and of text.
        let long = |stroke: &&Stroke| stroke.len() as f32 > 0.025 * span.len();
        for stroke in
            strokes[start..].iter().take_while(|stroke| stroke.at as usize <= last).filter(long)
        {
            let overlap = (stroke.to as f32).min(span.to) - (stroke.from as f32).max(span.from);
            covered[stroke.at as usize - first] += overlap.max(0.0) / span.len();
        }
        let cut = (place.from < 3.0, place.to > real(extent) - 3.0);
        Self { offset: first, covered, from: place.from, to: place.to, cut, extent: real(extent) }
    }

    /// The n + 1 lines that fit best, how well, how much better than others, and how
    /// well the border fits.
    fn fit(&self, n: usize) -> Option<(Lines, f32, f32, f32)> {
        let side = self.to - self.from;
        let pitch = side / real(n);
        if pitch < SMALLEST {
            return None;
        }
        let near = self.widened((0.07 * pitch).max(1.0));
        let step = (pitch / 24.0).max(0.5);
        let outside = |cut: bool| if cut { 0.4 * pitch } else { 0.13 * pitch };
        let steps = |cut: bool| index((outside(cut) + 0.13 * pitch) / step);
        let mut best = (Lines { start: 0.0, pitch }, 0.0);
        for a in 0..=steps(self.cut.0) {
            let start = self.from - outside(self.cut.0) + real(a) * step;
            for b in 0..=steps(self.cut.1) {
                let end = self.to + outside(self.cut.1) - real(b) * step;
                let lines = Lines { start, pitch: (end - start) / real(n) };
                let sum: f32 = (1..n).map(|i| self.value(&near, lines.at(real(i)))).sum();
                if sum > best.1 {
                    best = (lines, sum);
                }
            }
        }
        // The second time, more of the edges are near the lines that they belong to.
        let lines = self.refined(self.refined(best.0, n), n);
        let outside = |line: f32, edge: f32| (line - edge).abs() > 0.45 * lines.pitch;
        if outside(lines.start, self.from) || outside(lines.at(real(n)), self.to) {
            return None;
        }
        // Where the picture ends, there is no stroke.
        let shown = |at: &f32| (0.15 * pitch..self.extent - 0.15 * pitch).contains(at);
        let covered = |line: usize| {
            let at = Some(lines.at(real(line))).filter(shown);
            at.map(|at| self.value(&near, at))
        };
        let (sum, count) = (0..=n)
            .filter_map(covered)
            .fold((0.0, 0.0), |(sum, count), at| (sum + at, count + 1.0));
        let frame = covered(0).unwrap_or(0.5).min(covered(n).unwrap_or(0.5));
        // Blurred lines reach some pixels into the squares.
        let margin = (4.5 / lines.pitch).clamp(0.2, 0.42);
        let most = |i: usize| self.most(lines.at(real(i) + margin), lines.at(real(i + 1) - margin));
        let inside: f32 = (0..n).map(most).sum();
        let elsewhere =
            |i: usize| [0.35, 0.5, 0.65].map(|part| self.value(&near, lines.at(real(i) + part)));
        let elsewhere: f32 = (0..n).flat_map(elsewhere).sum();
        let mean = sum / f32::max(count, 1.0);
        let fit = mean * (1.0 - inside / real(n)).max(0.0);
        let gain = (mean - elsewhere / real(3 * n) - SHARE) * (0.5 + 0.5 * frame);
        Some((lines, fit, gain, frame))
    }

    fn value(&self, values: &[f32], at: f32) -> f32 {
        index(at).checked_sub(self.offset).and_then(|at| values.get(at)).copied().unwrap_or(0.0)
    }

    /// The most that a line from `a` to `b` is covered.
    fn most(&self, a: f32, b: f32) -> f32 {
        let (a, b) = (index(a), index(b));
        let place = a.saturating_sub(self.offset)
            ..(b + 1).saturating_sub(self.offset).min(self.covered.len());
        let lines = self.covered.get(place).unwrap_or_default();
        lines.iter().fold(0.0, |most, &covered| covered.min(1.0).max(most))
    }

    /// How much the lines at most `radius` away are covered, together: every edge has two of them.
    fn widened(&self, radius: f32) -> Vec<f32> {
        let radius = index(radius);
        let most = |at: usize| {
            let near =
                &self.covered[at.saturating_sub(radius)..(at + radius + 1).min(self.covered.len())];
            near.iter().fold(0.0_f32, |most, &value| most.max(value))
        };
        (0..self.covered.len()).map(most).collect()
    }

    /// Lines through the middles of what is covered near each inner line, by least squares.
    fn refined(&self, lines: Lines, n: usize) -> Lines {
        let radius = 0.14 * lines.pitch;
        let mut sums = [0.0_f32; 5];
        for i in 1..n {
            let line = lines.at(real(i));
            let (first, last) = (index(line - radius), index(line + radius));
            let (mut weight, mut middle) = (0.0, 0.0);
            for at in first.max(self.offset)..=last {
                let Some(&covered) = self.covered.get(at - self.offset) else { break };
                weight += covered * covered;
                middle += covered * covered * real(at);
            }
            if weight > 0.0 {
                let (w, i, at) = (weight.min(1.0), real(i), middle / weight);
                for (sum, term) in sums.iter_mut().zip([w, w * i, w * i * i, w * at, w * i * at]) {
                    *sum += term;
                }
            }
        }
        let [w, wi, wii, wa, wia] = sums;
        let determinant = w * wii - wi * wi;
        if determinant < 0.5 {
            return lines;
        }
        let pitch = (w * wia - wi * wa) / determinant;
        // The middle of pixel k is at k + 1/2.
        let start = (wa - wi * pitch) / w + 0.5;
        if (pitch - lines.pitch).abs() < 0.1 * lines.pitch { Lines { start, pitch } } else { lines }
    }
}
