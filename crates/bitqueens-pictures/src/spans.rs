//! Spans: the intervals that several strokes share, as the lines of a board do.

use alloc::vec::Vec;

use crate::lattice::SMALLEST;
use crate::number::{real, root, sorted};
use crate::strokes::Stroke;

/// Spans that are kept in each direction.
const SPANS: usize = 120;

/// An interval in which several strokes extend.
pub(crate) struct Span {
    pub(crate) from: f32,
    pub(crate) to: f32,
    /// Columns (or rows) of the strokes, ascending.
    lines: Vec<u32>,
}

impl Span {
    pub(crate) fn len(&self) -> f32 {
        self.to - self.from
    }

    /// The number of its strokes inside the other span, which goes the other way.
    pub(crate) fn inside(&self, other: &Self) -> usize {
        let inside = |&&at: &&u32| at as f32 >= other.from - 3.0 && at as f32 <= other.to + 3.0;
        self.lines.iter().filter(inside).count()
    }

    /// The number of ends of the other span, from 0 to 2, at which one of its strokes is.
    pub(crate) fn ends(&self, other: &Self, band: u32) -> usize {
        let near =
            |end: f32| self.lines.iter().any(|&at| (at as f32 - end).abs() <= 3.0 + band as f32);
        usize::from(near(other.from)) + usize::from(near(other.to))
    }

    fn holds(&self, stroke: Stroke) -> bool {
        let slack = 2.0 + 0.02 * self.len();
        (stroke.from as f32 - self.from).abs() <= slack
            && (stroke.to as f32 - self.to).abs() <= slack
    }
}

/// The spans that strokes share; the whole picture is one, for boards that are cut off at its border.
pub(crate) fn spans(strokes: &[Stroke], extent: usize, band: u32) -> Vec<Span> {
    let mut lines = joined(strokes, band);
    lines.retain(|stroke| stroke.len() as f32 >= 4.0 * SMALLEST);
    let lines = sorted(lines, |stroke| -(stroke.len() as f32));
    let whole = Span { from: 0.0, to: real(extent), lines: Vec::new() };
    let mut spans = vec![whole];
    for stroke in lines.into_iter().take(20_000) {
        if let Some(span) = spans.iter_mut().find(|span| span.holds(stroke)) {
            span.lines.push(stroke.at);
        } else if spans.len() < 4 * SPANS {
            let (from, to) = (stroke.from as f32, stroke.to as f32);
            spans.push(Span { from, to, lines: vec![stroke.at] });
        }
    }
    let weight = |span: &Span| span.len() * root(real(span.lines.len()));
    let found = spans.split_off(1);
    spans.extend(sorted(found, |span| -weight(span)));
    spans.truncate(SPANS);
    spans
}

/// Strokes in bands of `width` lines, every half of it, joined across the lines of the board between them.
///
/// A line between squares is as thick as the regions beside it say, so that its edges move from line to line.
fn joined(strokes: &[Stroke], width: u32) -> Vec<Stroke> {
    let mut lines: Vec<Stroke> = Vec::new();
    let mut band = Vec::new();
    let last = strokes.last().map_or(0, |stroke| stroke.at);
    for at in (0..=last).step_by((width / 2).max(1) as usize) {
        let start = strokes.partition_point(|stroke| stroke.at < at);
        let inside = strokes[start..].iter().take_while(|stroke| stroke.at < at + width);
        band.clear();
        band.extend(inside.map(|stroke| u64::from(stroke.from) << 32 | u64::from(stroke.to)));
        band.sort_unstable();
        let mut previous = 0;
        let first = lines.len();
        for &ends in &band {
            let end = |bits: u64| u32::try_from(bits).unwrap_or(u32::MAX);
            let (from, to) = (end(ends >> 32), end(ends & u64::from(u32::MAX)));
            match lines[first..].last_mut() {
                Some(line) if from <= line.to => {
                    previous = (to - from).max(previous);
                    line.to = line.to.max(to);
                }
                Some(line) if 4 * (from - line.to) <= 3 * (to - from).min(previous) => {
                    previous = to - from;
                    line.to = to;
                }
                _ => {
                    previous = to - from;
                    lines.push(Stroke { at: at + width / 2, from, to });
                }
            }
        }
    }
    lines
}
