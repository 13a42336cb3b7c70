//! Judge problems that count the solutions of a board with blocked squares.

use bitqueens::language::Phrase;
use std::io::Write;

use super::counts::count;
use super::{Answer, LIMITS, words};
use crate::boards::draft::Draft;
use crate::boards::error::FormatError;
use crate::boards::grid;
use crate::boards::grid::{CSES, P1562, UVA11195, rows, side};
use crate::boards::input::{Line, N, Text};
use bitqueens::internal::to_u16;
use bitqueens::{Problem, Square};

pub(super) fn p1562(input: &[u8], out: &mut dyn Write) -> Answer {
    let text = Text::new(input, &LIMITS)?;
    let mut lines = text.lines();
    let first = lines
        .next()
        .ok_or_else(|| grid::empty(Phrase::new("n on the first line", "第一行的 n")))?;
    let n = side(first, 1..=14)?;
    let draft = board(&P1562, &mut lines, n, text)?;
    if let Some(line) = lines.next() {
        return Err(grid::too_many(line, n).into());
    }
    writeln!(out, "{}", count(&draft.finish()?)?)?;
    Ok(())
}

pub(super) fn cses1624(input: &[u8], out: &mut dyn Write) -> Answer {
    let text = Text::new(input, &LIMITS)?;
    let mut lines = text.lines();
    let draft = board(&CSES, &mut lines, 8, text)?;
    if let Some(line) = lines.next() {
        return Err(grid::too_many(line, 8).into());
    }
    writeln!(out, "{}", count(&draft.finish()?)?)?;
    Ok(())
}

pub(super) fn uva11195(input: &[u8], out: &mut dyn Write) -> Answer {
    let text = Text::new(input, &LIMITS)?;
    let mut lines = text.lines();
    let mut boards = Vec::new();
    while let Some(line) = lines.next() {
        if line.text.trim_ascii() == "0" {
            break;
        }
        let n = side(line, 1..=15)?;
        boards.push(board(&UVA11195, &mut lines, n, text)?.finish()?);
    }
    for (index, problem) in boards.iter().enumerate() {
        writeln!(out, "Case {}: {}", index + 1, count(problem)?)?;
    }
    Ok(())
}

pub(super) fn holey(input: &[u8], out: &mut dyn Write) -> Answer {
    let mut words = words(input)?;
    let mut problems = Vec::new();
    while let Some(word) = words.take().filter(|word| word.text != "0") {
        let n = word.number(N, 3..=12)?;
        let holes = words.number(Phrase::new("the number of holes", "洞的个数"), 0..=n * n)?;
        let mut blocked = Vec::new();
        for _ in 0..holes {
            let row = words.number(Phrase::new("a row", "行号"), 0..=n - 1)?;
            let col = words.number(Phrase::new("a column", "列号"), 0..=n - 1)?;
            blocked.push(Square::new(to_u16(row), to_u16(col)));
        }
        problems.push(Problem::plain(n)?.with_blocked(blocked)?);
    }
    for problem in &problems {
        writeln!(out, "{}", count(problem)?)?;
    }
    Ok(())
}

/// Reads the next n rows.
fn board<'a>(
    alphabet: &grid::Alphabet,
    lines: &mut impl Iterator<Item = Line<'a>>,
    n: usize,
    text: Text<'a>,
) -> Result<Draft, FormatError> {
    let mut draft = Draft::new(n);
    rows(lines, n, text.end(), |at, char, square| alphabet.square(&mut draft, at, char, square))?;
    Ok(draft)
}
