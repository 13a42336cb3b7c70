//! Addresses of Star Battle in Penpa (`penpa-edit`): `…#m=edit&p=…`, where `p` is Base64 of Deflate of lines.
//!
//! | line | holds |
//! |---|---|
//! | 1 | `square`, the columns and the rows, margins included, and more, with commas |
//! | 2 | the margins: top, bottom, left, right |
//! | 4 | the puzzle: `zE`, lines between two corners of squares, and `zN`, texts on squares |
//!
//! Squares are numbered in reading order of a board with two more on each side. The corner at the lower right of a
//! square has its number, plus the number of all squares. A text in the margin states the stars.

use std::collections::HashSet;

use super::{draft::Draft, error::FormatError, input::Word, links::areas};
use bitqueens::{MAX_SIDE, Rules};

/// What stands before the puzzle.
const START: &str = "&p=";
/// The most bytes of a puzzle: a few thousand at any side that people solve.
const MOST: usize = 4 << 20;

pub(super) fn is_address(word: &str) -> bool {
    word.contains("m=edit&p=") || word.contains("m=solve&p=")
}

/// Reads an address.
pub(super) fn board(Word { text, at }: Word<'_>) -> Result<Draft, FormatError> {
    let damaged = || {
        refusal!(at,
            ["this address of Penpa is damaged, or its board is not square" "这个 Penpa 网址已损坏，或棋盘不是方格的"]
            ["copy the whole address of a Star Battle on squares" "请复制方格 Star Battle 的整个网址"]).known()
    };
    let mut draft = draft(text).ok_or_else(damaged)?;
    draft.at = at;
    Ok(draft)
}

fn draft(address: &str) -> Option<Draft> {
    let (_, puzzle) = address.split_once(START)?;
    let packed = from_base64(puzzle.split('&').next()?)?;
    let lines = miniz_oxide::inflate::decompress_to_vec_with_limit(&packed, MOST).ok()?;
    let lines = String::from_utf8(lines).ok()?;
    let lines: Vec<&str> = lines.lines().collect();
    let mut header = lines.first()?.split(',');
    if !["square", "sudoku", "kakuro"].contains(&header.next()?) {
        return None;
    }
    let [columns, rows] = [header.next()?, header.next()?].map(|side| side.parse::<usize>().ok());
    let (columns, rows) = (columns?, rows?);
    let margins = lines.get(1)?.trim_matches(['[', ']']).split(',');
    let margins: Vec<usize> = margins.map(|margin| margin.parse().ok()).collect::<Option<_>>()?;
    let [top, bottom, left, right] = margins[..] else { return None };
    let n = rows.checked_sub(top.checked_add(bottom)?)?;
    if columns.checked_sub(left.checked_add(right)?)? != n
        || !(1..=MAX_SIDE).contains(&n)
        || rows.max(columns) > 2 * MAX_SIDE
    {
        return None;
    }
    let width = columns + 4;
    let squares = width * (rows + 4);
    let puzzle = lines.get(3)?;
    // Keys such as "295,311" stand between quotation marks, and nothing else does.
    let lines: HashSet<(usize, usize)> = entries(puzzle, "zE:{")?
        .split('"')
        .filter_map(|key| {
            let (a, b) = key.split_once(',')?;
            Some((a.parse().ok()?, b.parse().ok()?))
        })
        .collect();
    // The corner at the lower right of a square, from row and column 1; 0 is the edge of the board.
    let corner = |row: usize, col: usize| squares + (row + 1 + top) * width + col + 1 + left;
    let has_line =
        |from: usize, to: usize| lines.contains(&(from, to)) || lines.contains(&(to, from));
    let mut draft = Draft::new(n);
    draft.rules = Rules::Touching;
    draft.regions = Some(areas(n, |row, col, is_below| {
        let end = corner(row + 1, col + 1);
        if is_below {
            has_line(corner(row + 1, col), end)
        } else {
            has_line(corner(row, col + 1), end)
        }
    }));
    let is_outside = |square: usize| {
        let (row, col) = (square / width, square % width);
        !(top + 2..top + 2 + n).contains(&row) || !(left + 2..left + 2 + n).contains(&col)
    };
    let mut stars = entries(puzzle, "zN:{")?.split(']').filter_map(|entry| {
        let mut texts = entry.split('"').skip(1).step_by(2);
        let square = texts.next()?.parse().ok()?;
        texts.next()?.parse().ok().filter(|_| is_outside(square))
    });
    draft.stars = Some(stars.next().unwrap_or(1));
    Some(draft)
}

/// What stands in the braces after a name.
fn entries<'a>(puzzle: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = puzzle.split_once(name)?;
    Some(rest.split_once('}')?.0)
}

/// The bytes of Base64, in either of its alphabets.
fn from_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for sign in text.trim_end_matches('=').bytes() {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).unwrap_or(0));
        }
    }
    Some(bytes)
}
