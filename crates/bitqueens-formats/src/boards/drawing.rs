//! The text drawings of [`crate::draw`]: frames, and a sign for each square.
//!
//! `♛` and `♕` are queens, `▒` is blocked, `·` and `×` are free. Lines without a sign (frames, numbers,
//! captions) are skipped. A drawing of regions is refused, because their names are not in it.

use super::draft::{Draft, Placed};
use super::error::FormatError;
use super::input::{Limits, Line, Text, to_u32};
use super::position::Position;
use crate::draw::{MAX_DRAWN_SIDE, Picture};
use bitqueens::internal::to_u16;
use bitqueens::language::Phrase;
use bitqueens::text;
use bitqueens::{Problem, Square};

const SIGNS: [char; 5] = ['♛', '♕', '▒', '·', '×'];

/// Returns `true` if the line can only be part of a drawing: the upper edge of a frame, or a row.
pub(crate) fn is_drawn(line: Line<'_>) -> bool {
    line.text.trim().starts_with('┌') || !signs(line).is_empty()
}

/// The rows, the columns and the queens of a drawing that is not square; `None` for anything else.
pub(crate) fn rectangle(input: &[u8]) -> Option<(usize, usize, Vec<Square>)> {
    let most = 4 * MAX_DRAWN_SIDE * MAX_DRAWN_SIDE;
    let text = Text::new(input, &Limits::new(MAX_DRAWN_SIDE, most, input.len())).ok()?;
    let rows = rows(&text);
    let cols = rows.first()?.1.len();
    let is_framed = text.lines().any(|line| line.text.contains('┌'));
    let is_even = rows.iter().all(|(_, signs)| signs.len() == cols);
    if !is_framed || !is_even || rows.len() == cols || rows.len().max(cols) > MAX_DRAWN_SIDE {
        return None;
    }
    let mut queens = Vec::new();
    for (row, (_, signs)) in rows.iter().enumerate() {
        let is_queen = |(_, (_, sign)): &(usize, &(usize, char))| matches!(sign, '♛' | '♕');
        let found = signs.iter().enumerate().filter(is_queen);
        queens.extend(found.map(|(col, _)| Square::new(to_u16(row), to_u16(col))));
    }
    Some((rows.len(), cols, queens))
}

/// The lines with signs, and the signs.
fn rows<'a>(text: &Text<'a>) -> Vec<(Line<'a>, Vec<(usize, char)>)> {
    let lines = text.lines().map(|line| (line, signs(line)));
    lines.filter(|(_, signs)| !signs.is_empty()).collect()
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = Text::new(input, limits)?;
    let rows = rows(&text);
    if let Some(line) = text
        .lines()
        .find(|line| line.text.contains(['├', '┼', '┤', '╷', '╵']))
    {
        let what = Phrase::new(
            "this drawing has regions, whose names it does not show",
            "这幅图有区域，但没有写出区域的名字",
        );
        return Err(FormatError::new(
            line.start(),
            what,
            Phrase::new("give the board's file", "请给棋盘的文件"),
        ));
    }
    let n = rows.len();
    if n == 0 {
        // The drawing of the board of side 0 is a frame and nothing else.
        let is_frame = |line: Line<'_>| line.text.trim().chars().all(|char| "┌─┐└┘".contains(char));
        let framed = text.lines().all(is_frame) && text.lines().any(is_drawn);
        return match framed {
            true => Ok(Draft::new(0)),
            false => Err(FormatError::new(
                Position::START,
                Phrase::new("no line is a row of a drawing", "没有一行是图中棋盘的一行"),
                Phrase::new(
                    "give a sign such as `·` or `♛` for each square",
                    "请给每格一个符号，如 `·` 或 `♛`",
                ),
            )),
        };
    }
    if n > limits.side {
        let what = text!("the drawing has {n} rows", "图有 {n} 行");
        let accepted = text!("give at most {}", "最多 {0}", limits.side);
        return Err(FormatError::new(Position::START, what, accepted));
    }
    let mut draft = Draft::new(n);
    for (row, (line, signs)) in rows.iter().enumerate() {
        if signs.len() != n {
            let squares = match signs.len() {
                1 => Phrase::new("1 square", "1 格").into(),
                squares => text!("{squares} squares", "{squares} 格"),
            };
            let what = text!("this row has {squares}, but there are {n} rows", "这一行有 {squares}，而共有 {n} 行"; squares);
            return Err(FormatError::new(
                line.start(),
                what,
                Phrase::new("give n rows of n squares", "请给 n 行，每行 n 格"),
            ));
        }
        for (col, &(char, sign)) in signs.iter().enumerate() {
            let at = Position {
                line: line.number,
                column: to_u32(char).saturating_add(1),
            };
            let square = Square::new(to_u16(row), to_u16(col));
            match sign {
                '♛' | '♕' => draft.fixed.push(Placed { square, at }),
                '▒' => draft.blocked.push(Placed { square, at }),
                _ => {}
            }
        }
    }
    Ok(draft)
}

/// The signs of a row with their indices; none for other lines.
fn signs(line: Line<'_>) -> Vec<(usize, char)> {
    let is_around = |char: char| char == ' ' || char == '│' || char.is_ascii_digit();
    let is_row = |char: char| SIGNS.contains(&char) || is_around(char);
    if !line.text.trim().chars().all(is_row) {
        return Vec::new();
    }
    let chars = line.text.chars().enumerate();
    chars.filter(|(_, char)| SIGNS.contains(char)).collect()
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    match Picture::of(problem) {
        Ok(picture) => Ok(picture.to_text()),
        Err(_) => {
            debug_assert!(problem.n() > MAX_DRAWN_SIDE);
            Err(Phrase::new("more than 100 rows", "超过 100 行"))
        }
    }
}
