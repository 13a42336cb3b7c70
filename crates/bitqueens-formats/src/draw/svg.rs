//! A board as SVG. A square is [`SQUARE`] units wide.

use std::{collections::BTreeSet, fmt::Write};

use super::{Content, Letters, Picture, Strip, glyphs};

/// The side of a square.
const SQUARE: f32 = 40.0;
/// The margin around a board.
pub(super) const MARGIN: f32 = 8.0;
/// The space for row and column numbers, and for the names of strips.
const NUMBERS: f32 = 26.0;
/// The height of a strip.
const STRIP: f32 = 18.0;
/// The space for the first line of the caption.
const CAPTION: f32 = 30.0;
/// The space for each further line, which is smaller.
const SMALL_LINE: f32 = 14.0;
/// The size of the further lines, as a part of the first.
const SMALL: f32 = 0.55;
/// The size of a grid unit of the glyphs.
pub(super) const LETTER: f32 = 2.2;

const LIGHT: &str = "#f4ecd8";
const DARK: &str = "#d9c197";
const INK: &str = "#2b2620";
const ATTACK: &str = "#a33b2a";
const BLOCK: &str = "#57534e";

/// The colours of regions, used in turn. With more than 12 regions, neighbours may have the same
/// colour, so borders separate them. All colours are light enough for dark marks.
const REGIONS: [&str; 12] = [
    "#f6c6b8", "#bcd9ee", "#cfe3b4", "#f5dc9a", "#d8c7ea", "#b9e0d4", "#f3c3dc", "#d9d2c3",
    "#a9c4e4", "#e7b98f", "#b6cf8f", "#e9e3f5",
];

/// The path of the queen, drawn for this project in a square of 40 units: an orb, a coronet, a gown
/// and a foot.
const QUEEN: &str = "M20 4.2a2.9 2.9 0 1 1-.01 0ZM10.2 11.4L13.6 19.6H26.4L29.8 11.4L24.9 14.8\
L22.6 10.4L20 14.6L17.4 10.4L15.1 14.8ZM13.4 21.2H26.6V23.4H13.4ZM15.8 24.8H24.2Q24.2 29.8 28.2 33.2\
H11.8Q15.8 29.8 15.8 24.8ZM10.6 34.4H29.4Q30.6 34.4 30.6 35.6V37.2H9.4V35.6Q9.4 34.4 10.6 34.4Z";

/// The id of the queen; the prefix `bq-` avoids conflicts with the ids of a page.
const QUEEN_ID: &str = "bq-queen";

/// Returns the size of a picture, including margins, numbers and caption.
pub(super) fn size(picture: &Picture) -> (f32, f32) {
    let (wide, high) = sides(picture);
    let (left, top) = before(picture);
    let (mut words, mut below) = (0.0_f32, 0.0);
    for (line, size, space) in caption(picture) {
        words = words.max(glyphs::width(line) * size);
        below += space;
    }
    ((wide + left).max(words) + 2.0 * MARGIN, high + strips(picture) + top + below + 2.0 * MARGIN)
}

/// The space to the left of the squares and above them.
fn before(picture: &Picture) -> (f32, f32) {
    let space = |is_needed| if is_needed { NUMBERS } else { 0.0 };
    let has_strips = !picture.strips.is_empty();
    (space(picture.coordinates || has_strips), space(picture.coordinates))
}

/// The space for the strips.
fn strips(picture: &Picture) -> f32 {
    STRIP * f32::from(bitqueens::internal::to_u16(picture.strips.len()))
}

/// The lines of the caption, each with the size of its letters and the space that it takes.
fn caption(picture: &Picture) -> impl Iterator<Item = (&str, f32, f32)> {
    let lines = picture.caption.iter().flat_map(|caption| caption.lines());
    lines.enumerate().map(|(at, line)| match at {
        0 => (line, LETTER, CAPTION),
        _ => (line, SMALL * LETTER, SMALL_LINE),
    })
}

/// The width and the height of the squares.
fn sides(picture: &Picture) -> (f32, f32) {
    (length(picture.cols), length(picture.rows))
}

fn length(squares: usize) -> f32 {
    f32::from(bitqueens::internal::to_u16(squares)) * SQUARE
}

/// The id of the squares of a plain board.
fn board_id(rows: usize, cols: usize) -> String {
    if rows == cols { format!("bq-board-{rows}") } else { format!("bq-board-{rows}x{cols}") }
}

pub(super) fn document(picture: &Picture) -> String {
    let (width, height) = size(picture);
    let (rows, cols) = (picture.rows, picture.cols);
    let name = if rows == cols {
        format!("A board of side {rows}")
    } else {
        format!("A board of {rows} rows and {cols} columns")
    };
    let caption = picture.caption.as_deref().and_then(|text| text.lines().next());
    let name = caption.unwrap_or(&name);
    let body = board(picture, 0.0, 0.0);
    wrap(width, height, name, &[picture], &body)
}

/// Wraps drawn boards in an SVG document.
pub(super) fn wrap(
    width: f32,
    height: f32,
    name: &str,
    pictures: &[&Picture],
    body: &str,
) -> String {
    let name = escape(name);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{name}\">\n<title>{name}</title>\n<defs>\n"
    );
    let queens = pictures.iter().any(|picture| !picture.queens.is_empty());
    if queens {
        let _ = writeln!(
            text,
            "<path id=\"{QUEEN_ID}\" d=\"{QUEEN}\" fill=\"{INK}\" stroke=\"#fff\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\" paint-order=\"stroke\"/>"
        );
    }
    let plain_sides: BTreeSet<(usize, usize)> = pictures
        .iter()
        .filter(|p| p.regions.is_none())
        .map(|picture| (picture.rows, picture.cols))
        .collect();
    for (rows, cols) in plain_sides {
        checkers(rows, cols, &mut text);
    }
    let _ = write!(
        text,
        "</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{body}</svg>\n"
    );
    text
}

/// Defines the squares of a plain board, shared by all boards of a document.
fn checkers(rows: usize, cols: usize, text: &mut String) {
    let (wide, high) = (length(cols), length(rows));
    let id = board_id(rows, cols);
    let _ = write!(
        text,
        "<g id=\"{id}\"><rect width=\"{wide}\" height=\"{high}\" fill=\"{LIGHT}\"/>\
         <path fill=\"{DARK}\" d=\""
    );
    for row in 0..rows {
        for col in (0..cols).filter(|col| (row + col) % 2 == 1) {
            let _ = write!(text, "M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z", 40 * col, 40 * row);
        }
    }
    let _ = writeln!(
        text,
        "\"/><rect width=\"{wide}\" height=\"{high}\" fill=\"none\" stroke=\"{INK}\" \
         stroke-width=\"1.5\"/></g>"
    );
}

/// Draws a board with its top left corner at (`x`, `y`).
pub(super) fn board(picture: &Picture, x: f32, y: f32) -> String {
    let mut text = String::new();
    let (width, _) = size(picture);
    let (before, above) = before(picture);
    // The board is centred if the caption is wider.
    let left = x + (width - sides(picture).0 - before) / 2.0 + before;
    let top = y + MARGIN + above;
    let _ = writeln!(text, "<g transform=\"translate({left} {top})\">");
    match picture.regions {
        Some(_) => regions(picture, &mut text),
        None => {
            let id = board_id(picture.rows, picture.cols);
            let _ = writeln!(text, "<use href=\"#{id}\"/>");
        }
    }
    let mut attacked = String::new();
    for square in picture.squares() {
        let (x, y) = (f32::from(square.col) * SQUARE, f32::from(square.row) * SQUARE);
        let _ = match picture.content(square) {
            Content::Queen => writeln!(text, "<use href=\"#{QUEEN_ID}\" x=\"{x}\" y=\"{y}\"/>"),
            // A frame marks a fixed queen.
            Content::FixedQueen => writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"34\" height=\"34\" rx=\"5\" fill=\"none\" \
                 stroke=\"{INK}\" stroke-width=\"1.6\" stroke-dasharray=\"5 3\"/>\
                 <use href=\"#{QUEEN_ID}\" x=\"{x}\" y=\"{y}\"/>",
                x + 3.0,
                y + 3.0
            ),
            Content::Blocked => writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{BLOCK}\"/>\
                 <path d=\"M{} {}l22 22m0 -22l-22 22\" stroke=\"#fff\" stroke-width=\"2\" \
                 stroke-opacity=\".7\"/>",
                x + 9.0,
                y + 9.0
            ),
            // A stroke without a length is a dot.
            Content::Attacked => write!(attacked, "M{} {}h0", x + SQUARE / 2.0, y + SQUARE / 2.0),
            Content::Free => Ok(()),
        };
    }
    if !attacked.is_empty() {
        let _ = writeln!(
            text,
            "<path d=\"{attacked}\" stroke=\"{ATTACK}\" stroke-width=\"9\" stroke-linecap=\"round\" stroke-opacity=\".75\"/>"
        );
    }
    outlines(picture, &mut text);
    text.push_str("</g>\n");
    if picture.coordinates {
        for at in 0..picture.rows.max(picture.cols) {
            let along = length(at) + 0.5 * SQUARE;
            let number = (at + 1).to_string();
            if at < picture.cols {
                words_of(picture.letters, LETTER, &number, left + along, top - 19.0, &mut text);
            }
            if at < picture.rows {
                let y = top + along - 3.0 * LETTER;
                words_of(picture.letters, LETTER, &number, left - 14.0, y, &mut text);
            }
        }
    }
    let mut below = top + sides(picture).1;
    for strip in &picture.strips {
        draw_strip(picture, strip, left, below, &mut text);
        below += STRIP;
    }
    for (line, size, space) in caption(picture) {
        // The descenders of a line end where the next one begins.
        let y = below + space - 17.0 * size / LETTER;
        words_of(picture.letters, size, line, x + width / 2.0, y, &mut text);
        below += space;
    }
    text
}

/// Draws the outlined squares of a board.
fn outlines(picture: &Picture, text: &mut String) {
    if picture.outlined.is_empty() {
        return;
    }
    let _ = write!(text, "<path fill=\"none\" stroke=\"{ATTACK}\" stroke-width=\"3\" d=\"");
    for square in &picture.outlined {
        let [x, y] = [square.col, square.row].map(|at| f32::from(at) * SQUARE + 2.5);
        let side = SQUARE - 5.0;
        let _ = write!(text, "M{x} {y}h{side}v{side}h-{side}z");
    }
    text.push_str("\"/>\n");
}

/// Draws a strip under the columns of a board, and its name to the left.
fn draw_strip(picture: &Picture, strip: &Strip, left: f32, top: f32, text: &mut String) {
    let size = SMALL * LETTER;
    let name = left - 4.0 - glyphs::width(&strip.name) * size / 2.0;
    words_of(picture.letters, size, &strip.name, name, top + STRIP - 9.5, text);
    let _ = write!(text, "<path fill=\"none\" stroke=\"{INK}\" d=\"");
    let (high, from) = (STRIP - 5.0, top + 4.0);
    let cells =
        |wanted: bool| strip.marks.iter().enumerate().filter(move |(_, mark)| **mark == wanted);
    for (col, _) in cells(false) {
        let x = left + length(col) + 1.0;
        let _ = write!(text, "M{x} {from}h{0}v{high}h-{0}z", SQUARE - 2.0);
    }
    let _ = write!(text, "\"/><path fill=\"{INK}\" d=\"");
    for (col, _) in cells(true) {
        let x = left + length(col) + 0.5;
        let _ = write!(text, "M{x} {from}h{0}v{high}h-{0}z", SQUARE - 1.0);
    }
    text.push_str("\"/>\n");
}

/// Draws coloured squares, the letter of each region in its first square, and the borders.
fn regions(picture: &Picture, text: &mut String) {
    let Some(regions) = &picture.regions else { return };
    let mut borders = String::new();
    let mut named = BTreeSet::new();
    let mut names = String::new();
    for square in picture.squares() {
        let region = regions.of(square);
        let (x, y) = (f32::from(square.col) * SQUARE, f32::from(square.row) * SQUARE);
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{}\" \
             stroke=\"{INK}\" stroke-opacity=\".25\"/>",
            REGIONS[region % REGIONS.len()]
        );
        if picture.has_border_above(square) {
            let _ = write!(borders, "M{x} {y}h{SQUARE}");
        }
        if picture.has_border_left(square) {
            let _ = write!(borders, "M{x} {y}v{SQUARE}");
        }
        let name = regions.name(region);
        if named.insert(region) && glyphs::find(name).is_some() {
            let _ = write!(
                names,
                "<path transform=\"translate({} {}) scale(1.2)\" d=\"{}\"/>",
                x + 3.5,
                y + 4.0,
                glyphs::of(name).path
            );
        }
    }
    let (wide, high) = sides(picture);
    let _ = writeln!(
        text,
        "<g fill=\"none\" stroke=\"{INK}\" stroke-width=\"1\" stroke-linecap=\"round\">{names}</g>\n\
         <path fill=\"none\" stroke=\"{INK}\" stroke-width=\"3\" stroke-linecap=\"square\" \
         d=\"{borders}M0 {high}h{wide}M{wide} 0v{high}\"/>"
    );
}

/// Draws a line of text, centred on `x`, with its top at `y`.
pub(super) fn words(line: &str, x: f32, y: f32, text: &mut String) {
    words_of(Letters::Drawn, LETTER, line, x, y, text);
}

/// Draws a line of text whose glyphs have a grid unit of `size`.
fn words_of(letters: Letters, size: f32, line: &str, x: f32, y: f32, text: &mut String) {
    if letters == Letters::Text {
        // Capitals of most fonts are .7 of their size high.
        let (font, baseline) = (8.5 * size, y + 6.0 * size);
        let line = escape(line);
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{baseline:.1}\" font-size=\"{font:.1}\" text-anchor=\"middle\">{line}</text>"
        );
        return;
    }
    let mut at = x - glyphs::width(line) * size / 2.0;
    let _ = write!(
        text,
        "<g fill=\"none\" stroke=\"{INK}\" stroke-width=\".75\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" transform=\"translate({at:.1} {y:.1}) scale({size})\">"
    );
    at = 0.0;
    for character in line.chars() {
        let glyph = glyphs::of(character);
        if !glyph.path.is_empty() {
            let _ = write!(text, "<path transform=\"translate({at:.1})\" d=\"{}\"/>", glyph.path);
        }
        at += glyph.width + glyphs::GAP;
    }
    text.push_str("</g>\n");
}

/// Escapes text for an attribute or an element.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML does not allow control characters.
            control if control.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}
