//! Stroked glyphs for letters, digits and signs, so that a picture needs no font.
//!
//! A glyph is a path to stroke, in SVG's notation, drawn for this project on a grid. Capitals are 6 units high and
//! about 4 wide, and small letters are 4 units high. The y axis points down; the baseline is y = 6.

use super::board::INK;
use super::{Canvas, Cap, Paint, Segment, Stroke};

/// The path and width of a character.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Glyph {
    pub(super) path: &'static str,
    pub(super) width: f32,
}

/// The space between two characters, in grid units.
pub(super) const GAP: f32 = 1.5;

/// The glyph for all other characters: a box.
const UNKNOWN: Glyph = glyph("M.3 0H3.7V6H.3Z", 4.0);

const fn glyph(path: &'static str, width: f32) -> Glyph {
    Glyph { path, width }
}

/// Returns the glyph of a character, or a box if it has none.
pub(super) fn of(character: char) -> Glyph {
    find(character).unwrap_or(UNKNOWN)
}

pub(super) fn find(character: char) -> Option<Glyph> {
    let (path, width) = match character {
        ' ' => ("", 2.0),
        '#' => ("M1.6 .4L.9 5.6M3.2 .4L2.5 5.6M.3 2H4M.1 4H3.7", 4.0),
        '&' => (
            "M4 6L1.1 1.9Q.5 0 1.9 0Q3.2 0 2.8 1.5Q2.4 2.3 1 3Q0 3.6 0 4.5Q.2 6 1.7 6Q3.4 6 4 3.6",
            4.0,
        ),
        '0' => ("M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z", 4.0),
        '1' => ("M.5 1.3L2 0V6", 2.2),
        '2' => ("M0 1.6Q0 0 2 0Q4 0 4 1.7Q4 2.8 2.6 4L0 6H4", 4.0),
        '3' => ("M.2 1Q.6 0 2 0Q3.8 0 3.8 1.5Q3.8 2.9 1.8 2.9Q4 2.9 4 4.4Q4 6 2 6Q.4 6 0 4.9", 4.0),
        '4' => ("M3 6V0L0 4.2H4", 4.0),
        '5' => ("M3.7 0H.6L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.5 6 0 5", 4.0),
        '6' => ("M3.6 .8Q3.1 0 2.1 0Q0 0 0 3.6Q0 6 2 6Q4 6 4 4.2Q4 2.5 2.1 2.5Q.4 2.5 0 4", 4.0),
        '7' => ("M0 0H4L1.4 6", 4.0),
        '8' => (
            "M2 2.9Q.3 2.9 .3 1.5Q.3 0 2 0Q3.7 0 3.7 1.5Q3.7 2.9 2 2.9\
             Q0 2.9 0 4.5Q0 6 2 6Q4 6 4 4.5Q4 2.9 2 2.9Z",
            4.0,
        ),
        '9' => ("M4 2Q3.6 3.5 1.9 3.5Q0 3.5 0 1.8Q0 0 2 0Q4 0 4 2.4Q4 6 1.9 6Q.9 6 .4 5.2", 4.0),
        'A' => ("M0 6L2 0L4 6M.7 4H3.3", 4.0),
        'B' => ("M0 0V6H2Q4 6 4 4.4Q4 2.9 2 2.9H0H1.8Q3.6 2.9 3.6 1.5Q3.6 0 1.8 0Z", 4.0),
        'C' => ("M4 1.2Q3.5 0 2.2 0Q0 0 0 3Q0 6 2.2 6Q3.5 6 4 4.8", 4.0),
        'D' => ("M0 0V6H1.6Q4 6 4 3Q4 0 1.6 0Z", 4.0),
        'E' => ("M3.6 0H0V6H3.6M0 2.9H3", 3.6),
        'F' => ("M3.6 0H0V6M0 2.9H3", 3.6),
        'G' => ("M4 1.2Q3.5 0 2.2 0Q0 0 0 3Q0 6 2.2 6Q4 6 4 3.4H2.4", 4.0),
        'H' => ("M0 0V6M4 0V6M0 2.9H4", 4.0),
        'I' => ("M.3 0V6", 0.6),
        'J' => ("M3 0V4.2Q3 6 1.5 6Q.3 6 0 4.8", 3.0),
        'K' => ("M0 0V6M4 0L0 3.6M1.5 2.3L4 6", 4.0),
        'L' => ("M0 0V6H3.4", 3.4),
        'M' => ("M0 6V0L2.4 4L4.8 0V6", 4.8),
        'N' => ("M0 6V0L4 6V0", 4.0),
        'O' => ("M2.2 0Q0 0 0 3Q0 6 2.2 6Q4.4 6 4.4 3Q4.4 0 2.2 0Z", 4.4),
        'P' => ("M0 6V0H2Q4 0 4 1.7Q4 3.3 2 3.3H0", 4.0),
        'Q' => ("M2.2 0Q0 0 0 3Q0 6 2.2 6Q4.4 6 4.4 3Q4.4 0 2.2 0ZM2.8 4.4L4.4 6.4", 4.4),
        'R' => ("M0 6V0H2Q4 0 4 1.6Q4 3.1 2 3.1H0H2L4 6", 4.0),
        'S' => ("M3.7 1Q3.2 0 2 0Q.3 0 .3 1.5Q.3 2.6 2 2.9Q4 3.2 4 4.5Q4 6 2 6Q.5 6 0 4.9", 4.0),
        'T' => ("M0 0H4M2 0V6", 4.0),
        'U' => ("M0 0V3.8Q0 6 2 6Q4 6 4 3.8V0", 4.0),
        'V' => ("M0 0L2 6L4 0", 4.0),
        'W' => ("M0 0L1.3 6L2.6 1.4L3.9 6L5.2 0", 5.2),
        'X' => ("M0 0L4 6M4 0L0 6", 4.0),
        'Y' => ("M0 0L2 3L4 0M2 3V6", 4.0),
        'Z' => ("M0 0H4L0 6H4", 4.0),
        'a' => ("M3.2 6V2.2M3.2 4Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1Q0 6 1.6 6Q3.2 6 3.2 4", 3.2),
        'b' => ("M0 0V6M0 4Q0 2.2 1.6 2.2Q3.2 2.2 3.2 4.1Q3.2 6 1.6 6Q0 6 0 4.2", 3.2),
        'c' => ("M3 2.9Q2.6 2.2 1.7 2.2Q0 2.2 0 4.1Q0 6 1.7 6Q2.6 6 3 5.3", 3.0),
        'd' => ("M3.2 0V6M3.2 4Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1Q0 6 1.6 6Q3.2 6 3.2 4.2", 3.2),
        'e' => ("M0 4H3.2Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1Q0 6 1.7 6Q2.7 6 3.1 5.3", 3.2),
        'f' => ("M2.2 .2Q.8 -.3 .8 1.4V6M0 2.4H2", 2.0),
        'g' => (
            "M3.2 2.2V6.2Q3.2 8 1.6 8Q.7 8 .2 7.5M3.2 4\
             Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1Q0 6 1.6 6Q3.2 6 3.2 4",
            3.2,
        ),
        'h' => ("M0 0V6M0 4Q0 2.2 1.6 2.2Q3 2.2 3 3.8V6", 3.0),
        'i' => ("M.3 2.2V6M.3 .5V.7", 0.6),
        'j' => ("M1 2.2V6.6Q1 8 -.2 7.8M1 .5V.7", 1.3),
        'k' => ("M0 0V6M2.9 2.2L0 4.7M1.1 3.8L3 6", 3.0),
        'l' => ("M.3 0V6", 0.6),
        'm' => (
            "M0 2.2V6M0 4Q0 2.2 1.2 2.2Q2.4 2.2 2.4 3.8V6M2.4 4Q2.4 2.2 3.6 2.2Q4.8 2.2 4.8 3.8V6",
            4.8,
        ),
        'n' => ("M0 2.2V6M0 4Q0 2.2 1.6 2.2Q3 2.2 3 3.8V6", 3.0),
        'o' => ("M1.6 2.2Q0 2.2 0 4.1Q0 6 1.6 6Q3.2 6 3.2 4.1Q3.2 2.2 1.6 2.2Z", 3.2),
        'p' => ("M0 2.2V8M0 4Q0 2.2 1.6 2.2Q3.2 2.2 3.2 4.1Q3.2 6 1.6 6Q0 6 0 4.2", 3.2),
        'q' => ("M3.2 2.2V8M3.2 4Q3.2 2.2 1.6 2.2Q0 2.2 0 4.1Q0 6 1.6 6Q3.2 6 3.2 4.2", 3.2),
        'r' => ("M0 2.2V6M0 4Q0 2.2 2 2.3", 2.0),
        's' => (
            "M2.8 2.9Q2.5 2.2 1.5 2.2Q.2 2.2 .2 3.2Q.2 4 1.5 4.1Q3 4.2 3 5Q3 6 1.5 6Q.3 6 0 5.2",
            3.0,
        ),
        't' => ("M.8 .7V5Q.8 6.2 2.1 5.9M0 2.4H2", 2.1),
        'u' => ("M0 2.2V4.4Q0 6 1.5 6Q3 6 3 4.2M3 2.2V6", 3.0),
        'v' => ("M0 2.2L1.5 6L3 2.2", 3.0),
        'w' => ("M0 2.2L1.1 6L2.2 3L3.3 6L4.4 2.2", 4.4),
        'x' => ("M0 2.2L3 6M3 2.2L0 6", 3.0),
        'y' => ("M0 2.2L1.5 6M3 2.2L1.4 6.3Q.9 7.8 -.1 7.6", 3.0),
        'z' => ("M0 2.2H3L0 6H3", 3.0),
        '.' => ("M.3 5.8V6", 0.6),
        ',' => ("M.5 5.7V6.1L.1 7", 0.6),
        ':' => ("M.3 2.8V3M.3 5.6V5.8", 0.6),
        ';' => ("M.5 2.8V3M.5 5.7V6.1L.1 7", 0.6),
        '-' => ("M0 3.6H2.4", 2.4),
        '–' => ("M0 3.6H3.6", 3.6),
        '−' => ("M0 3.4H3", 3.0),
        '+' => ("M0 3.4H3M1.5 1.9V4.9", 3.0),
        '=' => ("M0 2.6H3.2M0 4.4H3.2", 3.2),
        '/' => ("M0 6.6L2.4 -.4", 2.4),
        '(' => ("M1.3 -.4Q-.9 3 1.3 6.8", 1.3),
        ')' => ("M0 -.4Q2.2 3 0 6.8", 1.3),
        '×' => ("M.2 2.4L2.8 5M2.8 2.4L.2 5", 3.0),
        '°' => ("M1 0Q0 0 0 1Q0 2 1 2Q2 2 2 1Q2 0 1 0Z", 2.0),
        '\'' => ("M.3 0V1.5", 0.6),
        '!' => ("M.3 0V4.2M.3 5.8V6", 0.6),
        '?' => ("M0 1.4Q.2 0 1.7 0Q3.4 0 3.4 1.6Q3.4 2.8 1.8 3.3V4.2M1.8 5.8V6", 3.4),
        _ => return None,
    };
    Some(glyph(path, width))
}

/// Returns the width of a line of text, in grid units.
pub(super) fn width(text: &str) -> f32 {
    let glyphs: f32 = text.chars().map(|character| of(character).width + GAP).sum();
    (glyphs - GAP).max(0.0)
}

/// Draws a line of text, centred on `x`, with its top at `y` and a grid unit of `unit`.
pub(super) fn draw(line: &str, unit: f32, x: f32, y: f32, canvas: &mut impl Canvas) {
    if line.trim().is_empty() {
        return;
    }
    let ink = Stroke { cap: Cap::Round, ..Stroke::new(INK, 0.75) };
    canvas.within(x - width(line) * unit / 2.0, y, unit, |canvas| {
        let mut at = 0.0;
        for character in line.chars() {
            let glyph = of(character);
            if !glyph.path.is_empty() {
                let id = format!("bq-{:x}", u32::from(character));
                canvas.symbol(&id, at, 0.0, |canvas| {
                    canvas.path(&outline(glyph.path), &[Paint::Stroke(ink)]);
                });
            }
            at += glyph.width + GAP;
        }
    });
}

/// The segments of a path of this program, whose commands are M, L, H, V, Q and Z.
pub(super) fn outline(data: &str) -> Vec<Segment> {
    let mut path = Vec::new();
    let (mut rest, mut here) = (data, [0.0; 2]);
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_uppercase()).map_or(rest.len(), |at| at + 1);
        let numbers = rest[1..end].split_whitespace().map(|number| number.parse::<f32>());
        let numbers: Result<Vec<f32>, _> = numbers.collect();
        let segment = match (command, &numbers.expect("numbers")[..]) {
            ('M', &[x, y]) => Segment::Move([x, y]),
            ('L', &[x, y]) => Segment::Line([x, y]),
            ('H', &[x]) => Segment::Line([x, here[1]]),
            ('V', &[y]) => Segment::Line([here[0], y]),
            ('Q', &[a, b, x, y]) => Segment::Curve([a, b], [x, y]),
            ('Z', []) => Segment::Close,
            _ => unreachable!("a path of this program: {data}"),
        };
        if let Segment::Move(to) | Segment::Line(to) | Segment::Curve(_, to) = segment {
            here = to;
        }
        path.push(segment);
        rest = &rest[end..];
    }
    path
}
