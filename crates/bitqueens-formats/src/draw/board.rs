//! How a board is drawn. A square is [`SQUARE`] units wide.

use std::collections::BTreeMap;

use bitqueens::Square;

use super::canvas::{Color, WHITE, circle, rectangle, rounded};
use super::{Canvas, Cap, Content, Paint, Picture, Segment, Strip, Stroke, glyphs};

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

const LIGHT: Color = Color(0xf4_ecd8);
const DARK: Color = Color(0xd9_c197);
pub(super) const INK: Color = Color(0x2b_2620);
pub(super) const ATTACK: Color = Color(0xa3_3b2a);
pub(super) const BLOCK: Color = Color(0x57_534e);

/// The colours of regions, used in turn. With more than 12 regions, neighbours may have the same
/// colour, so borders separate them. All colours are light enough for dark marks.
const REGIONS: [u32; 12] = [
    0xf6_c6b8, 0xbc_d9ee, 0xcf_e3b4, 0xf5_dc9a, 0xd8_c7ea, 0xb9_e0d4, 0xf3_c3dc, 0xd9_d2c3,
    0xf0_b062, 0xa9_c4e4, 0xb6_cf8f, 0xe9_e3f5,
];

/// The queen below her orb, drawn for this project in a square of 40 units: a coronet, a gown and a foot.
pub(super) const QUEEN: &str = "M10.2 11.4L13.6 19.6H26.4L29.8 11.4L24.9 14.8L22.6 10.4L20 14.6L17.4 10.4L15.1 14.8Z\
M13.4 21.2H26.6V23.4H13.4ZM15.8 24.8H24.2Q24.2 29.8 28.2 33.2H11.8Q15.8 29.8 15.8 24.8Z\
M10.6 34.4H29.4Q30.6 34.4 30.6 35.6V37.2H9.4V35.6Q9.4 34.4 10.6 34.4Z";

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

/// Draws a board with its top left corner at (`x`, `y`).
pub(super) fn draw(picture: &Picture, canvas: &mut impl Canvas, x: f32, y: f32) {
    let (width, _) = size(picture);
    let (before, above) = before(picture);
    // The board is centred if the caption is wider.
    let left = x + (width - sides(picture).0 - before) / 2.0 + before;
    let top = y + MARGIN + above;
    canvas.within(left, top, 1.0, |canvas| {
        match picture.regions {
            Some(_) => regions(picture, canvas),
            None => {
                let id = board_id(picture.rows, picture.cols);
                canvas.symbol(&id, 0.0, 0.0, |canvas| checkers(picture, canvas));
            }
        }
        contents(picture, canvas);
    });
    if picture.coordinates {
        for at in 0..picture.rows.max(picture.cols) {
            let along = length(at) + 0.5 * SQUARE;
            let number = (at + 1).to_string();
            if at < picture.cols {
                canvas.words(&number, LETTER, left + along, top - 19.0);
            }
            if at < picture.rows {
                canvas.words(&number, LETTER, left - 14.0, top + along - 3.0 * LETTER);
            }
        }
    }
    let mut below = top + sides(picture).1;
    for strip in &picture.strips {
        draw_strip(strip, left, below, canvas);
        below += STRIP;
    }
    for (line, size, space) in caption(picture) {
        // The descenders of a line end where the next one begins.
        let y = below + space - 17.0 * size / LETTER;
        canvas.words(line, size, x + width / 2.0, y);
        below += space;
    }
}

/// Draws the squares of a plain board.
fn checkers(picture: &Picture, canvas: &mut impl Canvas) {
    let (wide, high) = sides(picture);
    let all = rectangle(0.0, 0.0, wide, high);
    canvas.path(&all, &[Paint::Fill(LIGHT)]);
    let dark = picture.squares().filter(|square| (square.row + square.col) % 2 == 1);
    let dark: Vec<Segment> = dark.flat_map(whole).collect();
    canvas.path(&dark, &[Paint::Fill(DARK)]);
    canvas.path(&all, &[Paint::Stroke(Stroke::new(INK, 1.5))]);
}

/// The place of a square.
fn corner(square: Square) -> (f32, f32) {
    (f32::from(square.col) * SQUARE, f32::from(square.row) * SQUARE)
}

fn whole(square: Square) -> [Segment; 5] {
    let (x, y) = corner(square);
    rectangle(x, y, SQUARE, SQUARE)
}

/// Draws what is on the squares, and the outlined ones. The prefix `bq-` avoids conflicts with the ids of a page.
fn contents(picture: &Picture, canvas: &mut impl Canvas) {
    let mut attacked = Vec::new();
    for square in picture.squares() {
        let (x, y) = corner(square);
        match picture.content(square) {
            Content::Queen => queen(canvas, x, y),
            Content::FixedQueen => canvas.symbol("bq-fixed", x, y, fixed_queen),
            Content::Blocked => canvas.symbol("bq-blocked", x, y, blocked),
            Content::Attacked => {
                let centre = [x + SQUARE / 2.0, y + SQUARE / 2.0];
                attacked.extend([Segment::Move(centre), Segment::Line(centre)]);
            }
            Content::Free => (),
        }
    }
    if !attacked.is_empty() {
        let dot = Stroke { opacity: 0.75, cap: Cap::Round, ..Stroke::new(ATTACK, 9.0) };
        canvas.path(&attacked, &[Paint::Stroke(dot)]);
    }
    if !picture.outlined.is_empty() {
        let inside = |&square| {
            let (x, y) = corner(square);
            rectangle(x + 2.5, y + 2.5, SQUARE - 5.0, SQUARE - 5.0)
        };
        let outlined: Vec<Segment> = picture.outlined.iter().flat_map(inside).collect();
        canvas.path(&outlined, &[Paint::Stroke(Stroke::new(ATTACK, 3.0))]);
    }
}

fn queen(canvas: &mut impl Canvas, x: f32, y: f32) {
    canvas.symbol("bq-queen", x, y, |canvas| {
        let mut path = circle([20.0, 7.1], 2.9);
        path.extend(glyphs::outline(QUEEN));
        let edge = Stroke { cap: Cap::Round, ..Stroke::new(WHITE, 1.6) };
        canvas.path(&path, &[Paint::Stroke(edge), Paint::Fill(INK)]);
    });
}

/// A queen in a frame.
fn fixed_queen(canvas: &mut impl Canvas) {
    let frame = Stroke { dashes: Some([5.0, 3.0]), ..Stroke::new(INK, 1.6) };
    canvas.path(&rounded(3.0, 34.0, 5.0), &[Paint::Stroke(frame)]);
    queen(canvas, 0.0, 0.0);
}

fn blocked(canvas: &mut impl Canvas) {
    canvas.path(&rectangle(0.0, 0.0, SQUARE, SQUARE), &[Paint::Fill(BLOCK)]);
    let cross = Stroke { opacity: 0.7, ..Stroke::new(WHITE, 2.0) };
    canvas.path(&crossed(9.0, 9.0, 22.0), &[Paint::Stroke(cross)]);
}

/// The diagonals of a square.
pub(super) fn crossed(x: f32, y: f32, side: f32) -> [Segment; 4] {
    let (right, bottom) = (x + side, y + side);
    [
        Segment::Move([x, y]),
        Segment::Line([right, bottom]),
        Segment::Move([right, y]),
        Segment::Line([x, bottom]),
    ]
}

/// Draws a strip under the columns of a board, and its name to the left.
fn draw_strip(strip: &Strip, left: f32, top: f32, canvas: &mut impl Canvas) {
    let size = SMALL * LETTER;
    let name = left - 4.0 - glyphs::width(&strip.name) * size / 2.0;
    canvas.words(&strip.name, size, name, top + STRIP - 9.5);
    let cells = |wanted: bool, gap: f32| {
        let marks = strip.marks.iter().enumerate().filter(move |(_, mark)| **mark == wanted);
        let cell = move |(col, _)| {
            rectangle(left + length(col) + gap, top + 4.0, SQUARE - 2.0 * gap, STRIP - 5.0)
        };
        marks.flat_map(cell).collect::<Vec<Segment>>()
    };
    canvas.path(&cells(false, 1.0), &[Paint::Stroke(Stroke::new(INK, 1.0))]);
    canvas.path(&cells(true, 0.5), &[Paint::Fill(INK)]);
}

/// Draws coloured squares, the letter of each region in its first square, and the borders.
fn regions(picture: &Picture, canvas: &mut impl Canvas) {
    let Some(regions) = &picture.regions else { return };
    let mut borders = Vec::new();
    let mut first = BTreeMap::new();
    for square in picture.squares() {
        let region = regions.of(square);
        first.entry(region).or_insert(square);
        let (x, y) = corner(square);
        let grid = Stroke { opacity: 0.25, ..Stroke::new(INK, 1.0) };
        let color = Color(REGIONS[region % REGIONS.len()]);
        canvas.path(&whole(square), &[Paint::Fill(color), Paint::Stroke(grid)]);
        if picture.has_border_above(square) {
            borders.extend([Segment::Move([x, y]), Segment::Line([x + SQUARE, y])]);
        }
        if picture.has_border_left(square) {
            borders.extend([Segment::Move([x, y]), Segment::Line([x, y + SQUARE])]);
        }
    }
    for (region, square) in first {
        if let Some(letter) = glyphs::find(regions.name(region)) {
            let (x, y) = corner(square);
            let ink = Stroke { cap: Cap::Round, ..Stroke::new(INK, 1.0) };
            canvas.within(x + 3.5, y + 4.0, 1.2, |canvas| {
                canvas.path(&glyphs::outline(letter.path), &[Paint::Stroke(ink)]);
            });
        }
    }
    let (wide, high) = sides(picture);
    borders.extend([Segment::Move([0.0, high]), Segment::Line([wide, high])]);
    borders.extend([Segment::Move([wide, 0.0]), Segment::Line([wide, high])]);
    let border = Stroke { cap: Cap::Square, ..Stroke::new(INK, 3.0) };
    canvas.path(&borders, &[Paint::Stroke(border)]);
}
