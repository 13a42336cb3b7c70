//! A solution as one line: the column of the queen in each row, from the top, from 1.
//!
//! Blanks or commas separate the columns, as in `1 5 8 6 3 7 2 4`. This is what `bitqueens solve` and
//! `bitqueens list` print.

use super::draft::{Draft, Placed};
use super::error::FormatError;
use super::grid::empty;
use super::input::{Limits, Line, Text, Word};
use bitqueens::internal::to_u16;
use bitqueens::language::Phrase;
use bitqueens::text;
use bitqueens::{Problem, Square};

/// The columns of a line.
fn columns(line: Line<'_>) -> impl Iterator<Item = Word<'_>> {
    let is_between = |char: char| char == ',' || char.is_ascii_whitespace();
    let words = line.text.split(is_between).filter(|word| !word.is_empty());
    words.map(move |text| Word {
        text,
        at: line.at(text.as_ptr().addr() - line.text.as_ptr().addr()),
    })
}

/// Returns `true` if the line is a list of numbers, of which a format with the side in the first line has
/// only one.
pub(crate) fn is_list(line: Line<'_>) -> bool {
    // Without positions, which take time on a long line.
    let is_between = |byte: u8| byte == b',' || byte.is_ascii_whitespace();
    let is_part = |byte: u8| byte.is_ascii_digit() || is_between(byte);
    let bytes = line.text.as_bytes();
    let words = || {
        bytes
            .split(|&byte| is_between(byte))
            .filter(|word| !word.is_empty())
    };
    bytes.iter().all(|&byte| is_part(byte)) && words().nth(1).is_some()
}

pub(crate) fn read(input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
    let text = Text::new(input, limits)?;
    let mut lines = text.lines().filter(|line| !line.is_blank());
    let line = lines
        .next()
        .ok_or_else(|| empty(Phrase::new("the column of each row", "每行皇后的列号")))?;
    let n = columns(line).count();
    if n == 0 {
        let what = Phrase::new("there are commas and no columns", "只有逗号，没有列号");
        let accepted = Phrase::new("give the column of each row", "请给每行皇后的列号");
        return Err(FormatError::new(line.start(), what, accepted));
    }
    if n > limits.side {
        let what = text!("there are {n} columns", "有 {n} 个列号");
        let accepted = text!("give at most {}", "最多 {0}", limits.side);
        return Err(FormatError::new(line.start(), what, accepted));
    }
    let mut draft = Draft::new(n);
    for (row, word) in columns(line).enumerate() {
        let column = word.number(Phrase::new("a column", "列号"), 1..=n)?;
        draft.fixed.push(Placed {
            square: Square::new(to_u16(row), to_u16(column - 1)),
            at: word.at,
        });
    }
    match lines.next() {
        None => Ok(draft),
        Some(line) => {
            let what = Phrase::new("unexpected line after the columns", "列号之后有多余的行");
            Err(FormatError::new(
                line.start(),
                what,
                Phrase::new("give one solution", "请给一个解"),
            ))
        }
    }
}

pub(crate) fn write(problem: &Problem) -> Result<String, Phrase> {
    if !problem.blocked().is_empty() {
        return Err(Phrase::new("blocked squares", "禁放格"));
    }
    if problem.fixed().len() != problem.n() || problem.n() == 0 {
        return Err(Phrase::new(
            "a board without a queen in each row",
            "不是每行都有皇后的棋盘",
        ));
    }
    let columns = problem.fixed().iter().map(|queen| queen.col + 1);
    let columns: Vec<String> = columns.map(|column| column.to_string()).collect();
    Ok(columns.join(" ") + "\n")
}
