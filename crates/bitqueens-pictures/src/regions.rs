//! The regions, from the colours of the squares and from the lines between them.

use alloc::vec::Vec;

use crate::number::{real, sorted};
use crate::partition::{Partition, Weighted, partition};
use crate::pixels::{Colour, distance};
use crate::squares::Border;

/// Differences of colours, and thickness of lines in pixels, that mean little.
const NOISE: (f32, f32) = (4.0, 0.25);
/// The least difference of colours between regions.
const LEAST: f32 = 7.0;
/// The least clarity that is a reading.
const CLEAR: f32 = 0.2;

/// The regions that were read.
#[derive(Debug, Clone)]
pub(crate) struct Regions {
    pub(crate) partition: Partition,
    /// The weights of all borders, by which the regions were told apart.
    pub(crate) borders: Vec<Weighted>,
    /// The square with a colour of its own that belongs to a neighbour's region: the one under the pointer.
    pub(crate) shaded: Option<usize>,
    /// Whether another reading of that square is about as likely.
    pub(crate) ambiguous: bool,
    /// Whether colours and lines say different things.
    pub(crate) contradicted: bool,
}

/// Reads n regions; nothing if neither colours nor lines, nor both together, make them clear.
pub(crate) fn regions(n: usize, colours: &[Colour], borders: &[Border]) -> Option<Regions> {
    let lines = weigh(borders, |border| border.line);
    let mut by_line = Regions {
        partition: partition(n * n, n, &lines, NOISE.1),
        borders: lines,
        shaded: None,
        ambiguous: false,
        contradicted: false,
    };
    by_line.partition.clarity = gap(&by_line);
    let by_colour = by_colour(n, colours, borders, &by_line.partition.of);
    if by_colour.partition.of == by_line.partition.of {
        let doubt = (1.0 - by_colour.partition.clarity) * (1.0 - by_line.partition.clarity);
        let mut agreed = by_colour;
        agreed.partition.clarity = 1.0 - doubt;
        return (agreed.partition.clarity > CLEAR).then_some(agreed);
    }
    let both = together(n, borders, &by_colour, &by_line);
    let others = [&by_colour, &by_line].map(|reading| reading.partition.clarity);
    let mut best = [by_colour, by_line, both]
        .into_iter()
        .max_by(|a, b| a.partition.clarity.total_cmp(&b.partition.clarity))?;
    best.contradicted = others.iter().all(|&clarity| clarity > CLEAR);
    (best.partition.clarity > CLEAR).then_some(best)
}

/// How clearly lines are of two kinds: how much of the way from the mean of one to the mean of the other is empty.
fn gap(by_line: &Regions) -> f32 {
    let Partition { of, open, closed, .. } = &by_line.partition;
    let mut sums = [(0.0, 0.0); 2];
    for border in &by_line.borders {
        let (sum, count) = &mut sums[usize::from(of[border.a] != of[border.b])];
        *sum += border.weight;
        *count += 1.0;
    }
    let [within, between] = sums.map(|(sum, count): (f32, f32)| sum / count.max(1.0));
    let way = between - within;
    let gap = (closed - open) / way.max(NOISE.1);
    (gap * way / (0.5 * within + NOISE.1)).min(gap).clamp(0.0, 1.0)
}

fn weigh(borders: &[Border], weight: impl Fn(&Border) -> f32) -> Vec<Weighted> {
    let weighted = |border: &Border| Weighted { a: border.a, b: border.b, weight: weight(border) };
    borders.iter().map(weighted).collect()
}

/// The clearest reading of the colours, with at most one square that the pointer shades. Of two that are about as
/// clear, the one that the lines confirm.
fn by_colour(n: usize, colours: &[Colour], borders: &[Border], lines: &[usize]) -> Regions {
    let read = |shaded: Option<(usize, usize)>| {
        // The square under the pointer counts as if it had its host's colour.
        let seen = |square: usize| match shaded {
            Some((shaded, host)) if square == shaded => colours[host],
            _ => colours[square],
        };
        let weights = weigh(borders, |border| distance(seen(border.a), seen(border.b)));
        let mut partition = partition(n * n, n, &weights, NOISE.0);
        if partition.closed < LEAST {
            partition.clarity = 0.0;
        }
        Regions {
            partition,
            borders: weights,
            shaded: shaded.map(|(square, _)| square),
            ambiguous: false,
            contradicted: false,
        }
    };
    let mut best = read(None);
    let merit = |reading: &Regions| {
        let confirmed = if reading.partition.of == lines { 0.2 } else { 0.0 };
        reading.partition.clarity + confirmed
    };
    let mut rivals = Vec::new();
    for pair in shaded(n, colours, borders) {
        let reading = read(Some(pair));
        rivals.push(if merit(&reading) > merit(&best) {
            core::mem::replace(&mut best, reading)
        } else {
            reading
        });
    }
    let likely = |rival: &Regions| {
        merit(rival) > 0.6 * merit(&best) && rival.partition.of != best.partition.of
    };
    best.ambiguous = rivals.iter().any(likely);
    best
}

/// Squares unlike all neighbours that are darker or lighter than one of them, with that neighbour, the likeliest first.
fn shaded(n: usize, colours: &[Colour], borders: &[Border]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for square in 0..n * n {
        let neighbours = borders.iter().filter_map(|border| match square {
            _ if border.a == square => Some((border.b, border.colours)),
            _ if border.b == square => Some((border.a, border.colours)),
            _ => None,
        });
        let neighbours: Vec<(usize, f32)> = neighbours.collect();
        if neighbours.iter().any(|&(_, colours)| colours < 2.0 * NOISE.0) {
            continue;
        }
        let hosts =
            neighbours.iter().map(|&(host, _)| (host, shade(colours[square], colours[host])));
        let hosts = sorted(hosts.filter(|&(_, misfit)| misfit < 14.0), |&(_, misfit)| misfit);
        found.extend(hosts.into_iter().map(|(host, _)| (square, host)));
    }
    found
}

/// How far a colour is from all mixtures of another with black or white.
fn shade(colour: Colour, host: Colour) -> f32 {
    let towards = |end: Colour| {
        let dot = |a: Colour, b: Colour| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let minus = |a: Colour, b: Colour| [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
        let whole = minus(end, host);
        let part = (dot(minus(colour, host), whole) / dot(whole, whole).max(1.0)).clamp(0.0, 0.6);
        distance(colour, [0, 1, 2].map(|i| host[i] + part * whole[i]))
    };
    towards([0.0; 3]).min(towards([255.0; 3]))
}

/// Colours and lines added, each by how much it has to say.
fn together(n: usize, borders: &[Border], by_colour: &Regions, by_line: &Regions) -> Regions {
    let scale = |reading: &Regions, noise: f32| {
        let Partition { open, closed, .. } = reading.partition;
        if closed.is_finite() { open + closed + noise } else { f32::INFINITY }
    };
    let (colours, lines) = (scale(by_colour, NOISE.0), scale(by_line, NOISE.1));
    let pairs = by_colour.borders.iter().zip(borders);
    let sums = pairs.map(|(colour, border)| Weighted {
        weight: colour.weight / colours + border.line / lines,
        ..*colour
    });
    let borders: Vec<Weighted> = sums.collect();
    Regions {
        partition: partition(n * n, n, &borders, 0.1),
        borders,
        shaded: by_colour.shaded,
        ambiguous: false,
        contradicted: false,
    }
}

/// How sure each square's region is, from 0 to 1.
pub(crate) fn confidence(n: usize, regions: &Regions) -> Vec<f32> {
    let Partition { of, open, closed, clarity } = &regions.partition;
    let mut nearest = vec![(f32::INFINITY, f32::INFINITY); n * n];
    for border in &regions.borders {
        for (square, other) in [(border.a, border.b), (border.b, border.a)] {
            let (same, different) = &mut nearest[square];
            let nearest = if of[square] == of[other] { same } else { different };
            *nearest = nearest.min(border.weight);
        }
    }
    let sure = |(same, different): (f32, f32)| {
        let same = if same.is_finite() { same } else { *open };
        let different = if different.is_finite() { different } else { *closed };
        let margin = (different - same) / (different + same + 0.1 * closed);
        (margin.max(*clarity) / 0.4).clamp(0.0, 1.0)
    };
    let mut sure: Vec<f32> = nearest.into_iter().map(sure).collect();
    if let Some(square) = regions.shaded {
        sure[square] = sure[square].min(0.6);
    }
    sure
}

/// Whether all regions are rectangles of one shape, as the boxes of a sudoku and the rows of a table are.
pub(crate) fn are_boxes(n: usize, of: &[usize]) -> bool {
    let shape = |region: usize| {
        let squares = (0..n * n).filter(|&square| of[square] == region);
        let (mut rows, mut cols, mut count) = ((n, 0), (n, 0), 0);
        for square in squares {
            let (row, col) = (square / n, square % n);
            rows = (rows.0.min(row), rows.1.max(row));
            cols = (cols.0.min(col), cols.1.max(col));
            count += 1;
        }
        let (height, width) = (rows.1 + 1 - rows.0, cols.1 + 1 - cols.0);
        (height * width == count).then_some((height, width))
    };
    let first = shape(0);
    first.is_some() && (1..n).all(|region| shape(region) == first)
}

/// The corner at which a region is one outer row and one outer column, as the margin of a smaller board is: 0 for the
/// right and the bottom one, 1 more for the left column and 2 more for the top row. Whether it is certain: the
/// other squares have lines between them, and these have not. A region with such lines is none.
pub(crate) fn margin(n: usize, of: &[usize], borders: &[Border]) -> Option<(usize, bool)> {
    let is_margin = |corner: &usize| {
        let (left, top) = (corner % 2 == 1, corner / 2 == 1);
        let (row, col) = (if top { 0 } else { n - 1 }, if left { 0 } else { n - 1 });
        let region = of[row * n + col];
        (0..n * n).all(|square| (square / n == row || square % n == col) == (of[square] == region))
    };
    let corner = (0..4).find(is_margin)?;
    let region = of[[n * n - 1, n * (n - 1), n - 1, 0][corner]];
    let mean = |wanted: bool| {
        let within = borders.iter().filter(|border| of[border.a] == of[border.b]);
        let lines = within.filter(|border| (of[border.a] == region) == wanted);
        let (sum, count) =
            lines.fold((0.0, 0.0), |(sum, count), border| (sum + border.line, count + 1.0));
        sum / f32::max(count, 1.0)
    };
    let (own, others) = (mean(true), mean(false));
    match others > 2.0 * NOISE.1 {
        true if own > 0.5 * others => None,
        is_certain => Some((corner, is_certain)),
    }
}

/// The number of colours that are told apart when those within `tolerance` are one.
pub(crate) fn number_of_colours(colours: &[Colour], tolerance: f32) -> usize {
    let mut kinds: Vec<Colour> = Vec::new();
    for &colour in colours {
        if kinds.iter().all(|&kind| distance(kind, colour) > tolerance) {
            kinds.push(colour);
        }
    }
    kinds.len()
}

/// The mean colour of each region.
pub(crate) fn palette(n: usize, of: &[usize], colours: &[Colour]) -> Vec<Colour> {
    let mut sums = vec![([0.0; 3], 0); n];
    for (&region, colour) in of.iter().zip(colours) {
        let (sum, count) = &mut sums[region];
        *sum = [0, 1, 2].map(|i| sum[i] + colour[i]);
        *count += 1;
    }
    sums.into_iter().map(|(sum, count)| sum.map(|channel| channel / real(count.max(1)))).collect()
}
