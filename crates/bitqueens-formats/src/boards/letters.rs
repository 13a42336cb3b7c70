//! Coloured regions as a grid of letters, `A` to `Z` and `a` to `z`.
//!
//! Squares with the same letter form one region; more than 52 regions need the format `text` or
//! `json`. Region puzzles are often shared in this form, so a board has their rules, `touching`: one
//! queen in every row, column and region, and no two queens touching.
//!
//! ```text
//! AABB
//! ABBB
//! CCDD
//! CCDD
//! ```

use super::draft::Draft;
use super::error::FormatError;
use super::grid::{empty, push_regions, rows, square_side, too_many};
use super::input::{Limits, Text};
use bitqueens::internal::quoted;
use bitqueens::language::Phrase;
use bitqueens::text;
use bitqueens::{Problem, Rules};

/// Returns `true` if the character can name a region.
pub(crate) fn is_name(char: char) -> bool {
    char.is_ascii_alphabetic()
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = Text::new(input, limits)?;
    let mut lines = text.lines();
    let first = text.lines().next();
    let first =
        first.ok_or_else(|| empty(Phrase::new("the first row of letters", "第一行字母")))?;
    let n = square_side(first, limits.side)?;
    let mut names = Vec::with_capacity(n * n);
    rows(&mut lines, n, text.end(), |at, char, _| {
        if !is_name(char) {
            let what = text!(
                "{} does not name a region",
                "{0} 不是区域的名字",
                quoted(char.encode_utf8(&mut [0; 4]))
            );
            return Err(FormatError::new(
                at,
                what,
                Phrase::new(
                    "give a letter from A to Z or a to z",
                    "请给 A 到 Z 或 a 到 z 的字母",
                ),
            ));
        }
        names.push(char);
        Ok(())
    })?;
    if let Some(line) = lines.next() {
        return Err(too_many(line, n));
    }
    let mut draft = Draft::new(n);
    draft.rules = Rules::Touching;
    draft.regions = Some(names);
    Ok(draft)
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    if problem.rules() != Rules::Touching {
        return Err(Phrase::new(
            "rules other than `touching`",
            "`touching` 以外的规则",
        ));
    }
    if !problem.blocked().is_empty() || !problem.fixed().is_empty() {
        return Err(Phrase::new(
            "blocked squares and fixed queens",
            "禁放格和固定皇后",
        ));
    }
    let regions = problem
        .regions()
        .ok_or(Phrase::new("a board without regions", "没有区域的棋盘"))?;
    if problem.n() == 0 {
        return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
    }
    if !(0..regions.len()).all(|region| is_name(regions.name(region))) {
        return Err(Phrase::new(
            "region names other than letters",
            "不是字母的区域名",
        ));
    }
    let mut text = String::new();
    push_regions(&mut text, regions);
    Ok(text)
}
