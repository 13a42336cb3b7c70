//! A board as Unicode text.

use super::{Content, Picture};
use bitqueens::{Square, internal::to_u16};

/// Box-drawing characters, indexed by the sum of their arms: up 1, right 2, down 4, left 8.
const JOINTS: [char; 16] =
    [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

pub(super) fn draw(picture: &Picture) -> String {
    let rows = to_u16(picture.rows);
    let mut lines = Vec::new();
    if picture.regions.is_some() {
        for row in 0..rows {
            lines.push(border_line(picture, row));
            lines.push(bordered(picture, row));
        }
        lines.push(border_line(picture, rows));
    } else {
        let edge = "─".repeat(2 * picture.cols + 1);
        lines.push(format!("┌{edge}┐"));
        lines.extend((0..rows).map(|row| framed(picture, row)));
        lines.push(format!("└{edge}┘"));
    }
    if picture.coordinates {
        lines = numbered(picture, lines);
    }
    lines.extend(picture.caption.clone());
    lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

fn sign(picture: &Picture, row: u16, col: u16) -> char {
    match picture.content(Square::new(row, col)) {
        Content::Queen => '♛',
        Content::FixedQueen => '♕',
        Content::Blocked => '▒',
        Content::Attacked => '×',
        Content::Free => '·',
    }
}

/// Draws a row of a board without regions, with two characters per square.
fn framed(picture: &Picture, row: u16) -> String {
    let squares = (0..to_u16(picture.cols)).flat_map(|col| [' ', sign(picture, row, col)]);
    ['│'].into_iter().chain(squares).chain([' ', '│']).collect()
}

/// Draws a row of a board with regions, with four characters per square including the border to its
/// left.
fn bordered(picture: &Picture, row: u16) -> String {
    let squares = (0..to_u16(picture.cols)).flat_map(|col| {
        let line = if has_border_left(picture, row, col) { '│' } else { ' ' };
        [line, ' ', sign(picture, row, col), ' ']
    });
    squares.chain(['│']).collect()
}

/// Draws the borders above row `row` of a board with regions, or below the last row.
fn border_line(picture: &Picture, row: u16) -> String {
    let cols = to_u16(picture.cols);
    let mut text = String::new();
    for col in 0..=cols {
        let arms = u8::from(row > 0 && has_border_left(picture, row - 1, col))
            | u8::from(col < cols && has_border_above(picture, row, col)) << 1
            | u8::from(usize::from(row) < picture.rows && has_border_left(picture, row, col)) << 2
            | u8::from(col > 0 && has_border_above(picture, row, col - 1)) << 3;
        text.push(JOINTS[usize::from(arms)]);
        if col < cols {
            text.push_str(if has_border_above(picture, row, col) { "───" } else { "   " });
        }
    }
    text
}

/// Returns `true` if there is a border above the square, or below the last row if there is no such square.
fn has_border_above(picture: &Picture, row: u16, col: u16) -> bool {
    usize::from(row) == picture.rows || picture.has_border_above(Square::new(row, col))
}

/// Returns `true` if there is a border to the left of the square, or to the right of the last column
/// if there is no such square.
fn has_border_left(picture: &Picture, row: u16, col: u16) -> bool {
    usize::from(col) == picture.cols || picture.has_border_left(Square::new(row, col))
}

/// Adds row numbers before the lines, and column numbers above them with one digit per line.
fn numbered(picture: &Picture, lines: Vec<String>) -> Vec<String> {
    let digits = picture.rows.max(picture.cols).to_string().len();
    let (pitch, rows_apart) = if picture.regions.is_some() { (4, 2) } else { (2, 1) };
    let above = (0..digits).map(|place| {
        let mut line = " ".repeat(digits + 1);
        for number in 1..=picture.cols {
            // The first square follows a border and a space, for every pitch.
            line.push_str(&" ".repeat(if number == 1 { 2 } else { pitch - 1 }));
            line.extend(format!("{number:>digits$}").chars().nth(place));
        }
        line
    });
    let rows = lines.iter().enumerate().map(|(at, line)| {
        let is_row = at > 0 && (at - 1) % rows_apart == 0 && at + 1 < lines.len();
        if is_row {
            format!("{:>digits$} {line}", (at - 1) / rows_apart + 1)
        } else {
            format!("{:digits$} {line}", "")
        }
    });
    above.chain(rows).collect()
}
