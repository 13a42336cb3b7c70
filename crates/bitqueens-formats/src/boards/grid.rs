//! Boards drawn with one character per square. The formats differ in the meanings of the characters.
//!
//! | format | free | blocked | queen | first line |
//! |---|---|---|---|---|
//! | `p1562` | `*` | `.` | | the side |
//! | `uva11195` | `.` | `*` | | the side |
//! | `cses` | `.` | `*` | | |
//! | `kattis` | `.` | | `*` | |
//! | `hash` | `.` | `#` | `Q` | |

use super::cells::{Cell, Matrix, ends, wrong_row};
use super::draft::{Draft, Placed, Settings};
use super::error::{FormatError, Position, give};
use super::input::{Line, N, to_u32};
use bitqueens::internal::{quoted, to_u16};
use bitqueens::language::{self, Localized, Phrase, joined};
use bitqueens::{Problem, Regions, Square, text};

/// The meanings of the characters of a drawn board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Alphabet {
    pub(crate) free: char,
    pub(crate) blocked: Option<char>,
    pub(crate) queen: Option<char>,
    /// Whether a line with the side comes before the rows.
    pub(crate) header: bool,
}

pub(crate) const P1562: Alphabet =
    Alphabet { free: '*', blocked: Some('.'), queen: None, header: true };
pub(crate) const UVA11195: Alphabet =
    Alphabet { free: '.', blocked: Some('*'), queen: None, header: true };
pub(crate) const CSES: Alphabet = Alphabet { header: false, ..UVA11195 };
pub(crate) const KATTIS: Alphabet =
    Alphabet { free: '.', blocked: None, queen: Some('*'), header: false };
pub(crate) const HASH: Alphabet =
    Alphabet { free: '.', blocked: Some('#'), queen: Some('Q'), header: false };

pub(crate) const MATRIX: Alphabet =
    Alphabet { free: '0', blocked: None, queen: Some('1'), header: false };

impl Alphabet {
    /// Returns the accepted characters, such as "give `.` (free) or `*` (blocked)".
    fn choices(&self) -> language::Text {
        let mut choices = vec![text!("`{}` (free)", "`{0}`（空位）", self.free)];
        choices.extend(self.blocked.map(|char| text!("`{char}` (blocked)", "`{char}`（禁放格）")));
        choices.extend(self.queen.map(|char| text!("`{char}` (queen)", "`{char}`（皇后）")));
        let last = choices.pop().unwrap_or_default();
        let choices = language::Text::new(|language| joined(&choices, language, ", ", "，"));
        text!("give {choices} or {last}", "请给 {choices}或 {last}"; choices, last)
    }

    /// Reads a board from rows of cells.
    pub(crate) fn draft(&self, matrix: &Matrix<'_>) -> Result<Draft, FormatError> {
        let mut settings = matrix.settings;
        if self.header {
            // A number above the rows is the side here, even a wrong one.
            settings.n = settings.n.or(settings.stars.take());
        }
        let (mut draft, at) = square_draft(&matrix.rows, settings)?;
        if self.header != settings.n.is_some() {
            return if self.header {
                refuse!(at,
                    ["n does not stand above the rows" "各行之上没有 n"]
                    ["give n on a line of its own" "n 须独占一行"])
            } else {
                refuse!(at,
                    ["n stands above the rows" "各行之上有 n"] ["give the rows only" "只给各行即可"])
            };
        }
        for (square, cell) in each(matrix) {
            self.check(cell)?;
            let char = cell.text.chars().next().unwrap_or(self.free);
            self.square(&mut draft, cell.at, char, square)?;
        }
        Ok(draft)
    }

    /// Refuses a cell that has no meaning.
    pub(crate) fn check(&self, cell: &Cell<'_>) -> Result<(), FormatError> {
        let mut chars = cell.text.chars();
        let has =
            |char| char == self.free || self.blocked == Some(char) || self.queen == Some(char);
        match (chars.next(), chars.next()) {
            (Some(char), None) if has(char) => Ok(()),
            _ => Err(no_square(cell, self.choices())),
        }
    }

    /// Adds one square of a drawing to the draft.
    pub(crate) fn square(
        &self,
        draft: &mut Draft,
        at: Position,
        char: char,
        square: Square,
    ) -> Result<(), FormatError> {
        if self.blocked == Some(char) {
            draft.blocked.push(Placed::new(square, at));
        } else if self.queen == Some(char) {
            draft.fixed.push(Placed::new(square, at));
        } else if char != self.free {
            let what = text!(
                "{} is not a square",
                "{0} 不是格子的符号",
                quoted(char.encode_utf8(&mut [0; 4]))
            );
            return Err(FormatError::new(at, what, self.choices()));
        }
        Ok(())
    }

    /// Draws the squares of a board. The error is what these characters cannot express.
    pub(crate) fn write(&self, problem: &Problem) -> Result<String, Phrase> {
        let n = problem.n();
        if n == 0 && !self.header {
            return Err(Phrase::new("the board of side 0", "边长为 0 的棋盘"));
        }
        if self.blocked.is_none() && !problem.blocked().is_empty() {
            return Err(Phrase::new("blocked squares", "禁放格"));
        }
        if self.queen.is_none() && !problem.fixed().is_empty() {
            return Err(Phrase::new("fixed queens", "固定皇后"));
        }
        if self.free == '0' && n == 1 && problem.fixed().is_empty() {
            return Err(Phrase::new("the empty board of side 1", "边长为 1 的空棋盘"));
        }
        let mut text = String::with_capacity((n + 1) * n + 8);
        if self.header {
            text.push_str(&format!("{n}\n"));
        }
        for row in 0..to_u16(n) {
            for col in 0..to_u16(n) {
                let square = Square::new(row, col);
                let blocked = self.blocked.filter(|_| problem.blocked().contains(square));
                let queen = self.queen.filter(|_| problem.fixed().binary_search(&square).is_ok());
                text.push(blocked.or(queen).unwrap_or(self.free));
            }
            text.push('\n');
        }
        Ok(text)
    }
}

/// An empty board with these rows, and the position of its first row.
pub(crate) fn square_draft(
    rows: &[Vec<Cell<'_>>],
    settings: Settings,
) -> Result<(Draft, Position), FormatError> {
    let first = rows.first().and_then(|row| row.first());
    let at = first.map_or(Position::START, |cell| cell.at);
    let mut draft = Draft::new(rows.len());
    draft.columns = Some(rows.first().map_or(0, Vec::len));
    Ok((draft.with(settings, at)?, at))
}

/// The squares of a matrix.
pub(crate) fn each<'m, 'a>(matrix: &'m Matrix<'a>) -> impl Iterator<Item = (Square, &'m Cell<'a>)> {
    let rows = (0..).zip(&matrix.rows);
    rows.flat_map(|(row, cells)| {
        let cells = (0..).zip(cells);
        cells.map(move |(col, cell)| (Square::new(row, col), cell))
    })
}

/// The refusal of what is no square.
pub(crate) fn no_square(cell: &Cell<'_>, accepted: impl Into<language::Text>) -> FormatError {
    let what = text!("{} is not a square", "{0} 不是格子的符号", quoted(&cell.text));
    FormatError::new(cell.at, what, accepted)
}

/// Reads the next `n` lines as rows of `n` characters, and calls `each` for every character with its
/// position and square.
pub(crate) fn rows<'a>(
    lines: &mut impl Iterator<Item = Line<'a>>,
    n: usize,
    end: Position,
    mut each: impl FnMut(Position, char, Square) -> Result<(), FormatError>,
) -> Result<(), FormatError> {
    for row in 0..to_u16(n) {
        let Some(line) = lines.next() else { return Err(ends(end, row.into(), n)) };
        let mut col = 0;
        for char in line.text.chars() {
            let at = Position { line: line.number, column: to_u32(col).saturating_add(1) };
            if col == n {
                return Err(wrong_row(at, line.text.chars().count(), n));
            }
            each(at, char, Square::new(row, to_u16(col)))?;
            col += 1;
        }
        if col < n {
            return Err(wrong_row(line.end(), col, n));
        }
    }
    Ok(())
}

/// Draws regions with one character per square.
pub(crate) fn push_regions(text: &mut String, regions: &Regions) {
    for row in 0..to_u16(regions.n()) {
        for col in 0..to_u16(regions.n()) {
            text.push(regions.name(regions.of(Square::new(row, col))));
        }
        text.push('\n');
    }
}

/// Reads the side of a board from a line of its own.
pub(crate) fn side(
    line: Line<'_>,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, FormatError> {
    let mut words = line.words();
    let Some(word) = words.next() else {
        return refuse!(line.start(),
            ["this line is blank" "这一行是空的"]
            ["give n as a whole number from {} to {}" "请给整数 n，{0} 到 {1}", range.start(), range.end()]);
    };
    let n = word.number(N, range)?;
    match words.next() {
        None => Ok(n),
        Some(word) => {
            refuse!(word.at,
                ["{} follows n" "n 之后还有 {0}", quoted(word.text)]
                ["give n on a line of its own" "n 须独占一行"])
        }
    }
}

/// Returns the error for a line after the last row.
pub(crate) fn too_many(line: Line<'_>, n: usize) -> FormatError {
    refusal!(line.start(),
        ["unexpected line after row {n}" "第 {n} 行之后有多余的行"]
        ["give {n} rows of {n} squares" "请给 {n} 行，每行 {n} 格"])
}

/// Returns the error for an empty input.
pub(crate) fn empty(wanted: impl Localized) -> FormatError {
    FormatError::new(Position::START, Phrase::new("the input is empty", "输入是空的"), give(wanted))
}
