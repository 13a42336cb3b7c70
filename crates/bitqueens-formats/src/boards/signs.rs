//! What the squares of a board hold: signs for queens, free and blocked squares, or the names of regions.
//!
//! | sign | means |
//! |---|---|
//! | `Q` `q` `♛` `♕` `👑` `★` `☆` `⭐` `true`, and `1` beside `0` | a queen |
//! | `.` `_` `-` `+` `·` `0` `o` `⬜` `□`, nothing between separators | a free square |
//! | `#` `▒` `▓` `🚫` | a blocked square |
//! | `x` `X` `×` `❌` `*` `█` `■` `⬛` | a mark |
//!
//! A mark is a blocked square beside free ones. Where queens stand and all other squares are marks, or where
//! marks and free squares alternate as on a chessboard, a mark is a free square. Without queens, `*` has
//! two meanings, which are those of the formats `cses` and `kattis`.

use bitqueens::language::Phrase;
use std::borrow::Cow;
use std::collections::HashMap;

use super::cells::{Cell, Matrix};
use super::draft::{Draft, Placed};
use super::error::FormatError;
use super::grid::{each, no_square, square_draft};
use bitqueens::{Problem, Rules};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Queen,
    Free,
    Blocked,
    Mark,
}

impl Sign {
    fn of(text: &str) -> Option<Self> {
        Some(match text {
            "Q" | "q" | "♛" | "♕" | "👑" | "👸" | "★" | "☆" | "⭐" | "🌟" | "1" | "true"
            | "True" => Self::Queen,
            "" | "." | "_" | "-" | "+" | "·" | "・" | "∙" | "•" | "~" | "0" | "o" | "O" | "○"
            | "false" | "False" | "⬜" | "◻" | "□" | "▢" | "⬚" | "░" | "▫" => {
                Self::Free
            }
            "#" | "▒" | "▓" | "🚫" | "⛔" | "@" => Self::Blocked,
            "x" | "X" | "×" | "✕" | "✖" | "✗" | "✘" | "❌" | "*" | "█" | "■" | "⬛" | "◼" | "▪" => {
                Self::Mark
            }
            _ => return None,
        })
    }
}

fn sign_of(cell: &Cell<'_>) -> Result<Sign, FormatError> {
    let refusal = || {
        no_square(
            cell,
            Phrase::new(
                "give `.` (free), `#` (blocked) or `Q` (queen)",
                "请给 `.`（空位）、`#`（禁放格）或 `Q`（皇后）",
            ),
        )
    };
    Sign::of(&cell.text).ok_or_else(refusal)
}

/// Refuses a cell that is no sign.
pub(crate) fn check(cell: &Cell<'_>) -> Result<(), FormatError> {
    sign_of(cell).map(drop)
}

/// Reads a board of signs.
pub(crate) fn board(matrix: &Matrix<'_>) -> Result<Draft, FormatError> {
    let (mut draft, at) = square_draft(&matrix.rows, matrix.settings)?;
    let sign = |(square, cell)| Ok((square, cell, sign_of(cell)?));
    let signs: Vec<_> = each(matrix).map(sign).collect::<Result<_, FormatError>>()?;
    let has = |wanted| signs.iter().any(|&(.., sign)| sign == wanted);
    let has_text = |wanted: &str| signs.iter().any(|(_, cell, _)| cell.text == wanted);
    let has_queens = has(Sign::Queen);
    let has_dots = has_text("·");
    if has_text("*") && !has_queens {
        let star = signs.iter().find(|(_, cell, _)| cell.text == "*");
        let at = star.map_or(at, |(_, cell, _)| cell.at);
        return refuse!(at,
            ["`*` is a blocked square (`cses`) or a queen (`kattis`)" "`*` 是禁放格（`cses`）或皇后（`kattis`）"]
            ["name the format" "请指明格式"]);
    }
    let parity = |wanted: Sign| {
        let of_sign = signs.iter().filter(move |&&(.., sign)| sign == wanted);
        let parities = of_sign.map(|&(square, ..)| (square.row + square.col) % 2);
        let mut parities: Vec<u16> = parities.collect();
        parities.dedup();
        parities
    };
    let is_chequered = || {
        let (marks, free) = (parity(Sign::Mark), parity(Sign::Free));
        marks.len() == 1 && free.len() == 1 && marks != free
    };
    let is_free = has_queens && (!has(Sign::Free) && !has(Sign::Blocked) || is_chequered());
    for (square, cell, sign) in signs {
        match sign {
            Sign::Queen => draft.fixed.push(Placed::new(square, cell.at)),
            Sign::Blocked => draft.blocked.push(Placed::new(square, cell.at)),
            // In a drawing, the attacked squares.
            Sign::Mark if cell.text == "×" && has_dots => {}
            Sign::Mark if !is_free => draft.blocked.push(Placed::new(square, cell.at)),
            Sign::Mark | Sign::Free => {}
        }
    }
    Ok(draft)
}

/// Reads a matrix of 0 and 1, where 1 is a queen.
pub(crate) fn matrix(matrix: &Matrix<'_>) -> Result<Draft, FormatError> {
    each(matrix).try_for_each(|(_, cell)| check_bit(cell))?;
    board(matrix)
}

/// Refuses a cell that is neither 0 nor 1.
pub(crate) fn check_bit(cell: &Cell<'_>) -> Result<(), FormatError> {
    match cell.text.as_ref() {
        "0" | "1" => Ok(()),
        _ => Err(no_square(
            cell,
            Phrase::new("give 0 (free) or 1 (a queen)", "请给 0（空位）或 1（皇后）"),
        )),
    }
}

/// Refuses a cell that cannot name a region.
pub(crate) fn check_name(cell: &Cell<'_>) -> Result<(), FormatError> {
    if is_name(&cell.text) {
        return Ok(());
    }
    refuse!(cell.at,
        ["{} does not name a region" "{0} 不是区域的名字", bitqueens::internal::quoted(&cell.text)]
        ["give a letter, a number, a word or an emoji for each square" "请给每格一个字母、数、词或表情符号"])
}

/// Reads regions, which letters, numbers, words or emoji name.
pub(crate) fn regions(matrix: &Matrix<'_>) -> Result<Draft, FormatError> {
    let (mut draft, at) = square_draft(&matrix.rows, matrix.settings)?;
    let n = draft.n();
    let mut names: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut shown: Vec<char> = Vec::new();
    let mut squares = Vec::with_capacity(n * n);
    for (_, cell) in each(matrix) {
        check_name(cell)?;
        let next = names.len();
        let region = *names.entry(cell.text.clone()).or_insert(next);
        if region == next {
            let mut chars = cell.text.chars();
            let single =
                chars.next().filter(|char| char.is_ascii_alphanumeric() && chars.next().is_none());
            shown.push(single.unwrap_or('\0'));
        }
        squares.push(region);
    }
    let is_lettered = shown.iter().all(char::is_ascii_alphabetic);
    if shown.len() != n
        && names.keys().any(|name| matches!(Sign::of(name), Some(Sign::Queen)))
        && names.keys().all(|name| Sign::of(name).is_some())
    {
        return refuse!(at,
            ["these are queens and free squares" "这些是皇后和空位"] ["give regions" "请给区域"]);
    }
    if !is_lettered && shown.len() != n {
        return refuse!(at,
            ["there are {} names of regions" "有 {0} 个区域名", shown.len()]
            ["give {n} regions for {n} rows" "{n} 行须有 {n} 个区域"]);
    }
    if shown.contains(&'\0') {
        // Words and signs of more than one byte have letters instead, in the order of the squares.
        let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain('\u{100}'..);
        shown = letters.take(shown.len()).collect();
    }
    draft.rules = Rules::Touching;
    draft.regions = Some(squares.into_iter().map(|region| shown[region]).collect());
    Ok(draft)
}

/// Whether a text can name a region.
fn is_name(text: &str) -> bool {
    let is_word = |char: char| char.is_alphanumeric() || "-_ #".contains(char);
    if text.is_ascii() {
        text.chars().all(is_word) && text.contains(|char: char| char.is_ascii_alphanumeric())
    } else {
        matches!(Sign::of(text), None | Some(Sign::Free | Sign::Mark))
            && !text.contains(char::is_control)
    }
}

/// Writes regions, a letter or a digit for each square.
pub(crate) fn write_regions(problem: &Problem) -> Result<String, Phrase> {
    if problem.rules() != Rules::Touching {
        return Err(Phrase::new("rules other than `touching`", "`touching` 以外的规则"));
    }
    if !problem.blocked().is_empty() || !problem.fixed().is_empty() {
        return Err(Phrase::new("blocked squares and fixed queens", "禁放格和固定皇后"));
    }
    let regions =
        problem.regions().ok_or(Phrase::new("a board without regions", "没有区域的棋盘"))?;
    if problem.n() == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    if !(0..regions.len()).all(|region| regions.name(region).is_ascii_alphabetic()) {
        return Err(Phrase::new("region names other than letters", "不是字母的区域名"));
    }
    let mut text = String::new();
    super::grid::push_regions(&mut text, regions);
    Ok(text)
}
