//! Boards drawn with one character per square. The formats differ in the meanings of the characters.
//!
//! | format | free | blocked | queen | first line |
//! |---|---|---|---|---|
//! | `p1562` | `*` | `.` | | the side |
//! | `uva11195` | `.` | `*` | | the side |
//! | `cses` | `.` | `*` | | |
//! | `kattis` | `.` | | `*` | |
//! | `hash` | `.` | `#` | `Q` | |

use super::draft::{Draft, Placed};
use super::error::FormatError;
use super::error::give;
use super::input::N;
use super::input::{Limits, Line, Text, to_u32};
use super::position::Position;
use bitqueens::internal::quoted;
use bitqueens::internal::to_u16;
use bitqueens::language::{self, Localized, Phrase, joined};
use bitqueens::text;
use bitqueens::{MAX_SIDE, Problem, Regions, Square};

/// The meanings of the characters of a drawn board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Alphabet {
    pub(crate) free: char,
    pub(crate) blocked: Option<char>,
    pub(crate) queen: Option<char>,
    /// Whether a line with the side comes before the rows.
    pub(crate) header: bool,
}

pub(crate) const P1562: Alphabet = Alphabet {
    free: '*',
    blocked: Some('.'),
    queen: None,
    header: true,
};
pub(crate) const UVA11195: Alphabet = Alphabet {
    free: '.',
    blocked: Some('*'),
    queen: None,
    header: true,
};
pub(crate) const CSES: Alphabet = Alphabet {
    header: false,
    ..UVA11195
};
pub(crate) const KATTIS: Alphabet = Alphabet {
    free: '.',
    blocked: None,
    queen: Some('*'),
    header: false,
};
pub(crate) const HASH: Alphabet = Alphabet {
    free: '.',
    blocked: Some('#'),
    queen: Some('Q'),
    header: false,
};

impl Alphabet {
    /// Returns the accepted characters, such as "give `.` (free) or `*` (blocked)".
    fn choices(&self) -> language::Text {
        let mut choices = vec![text!("`{}` (free)", "`{0}`（空位）", self.free)];
        choices.extend(
            self.blocked
                .map(|char| text!("`{char}` (blocked)", "`{char}`（禁放格）")),
        );
        choices.extend(
            self.queen
                .map(|char| text!("`{char}` (queen)", "`{char}`（皇后）")),
        );
        let last = choices.pop().unwrap_or_default();
        let choices = language::Text::new(|language| joined(&choices, language, ", ", "，"));
        text!("give {choices} or {last}", "请给 {choices}或 {last}"; choices, last)
    }

    /// Returns `true` if the character has a meaning.
    pub(crate) fn has(&self, char: char) -> bool {
        char == self.free || self.blocked == Some(char) || self.queen == Some(char)
    }

    /// Returns the meaning of a character in words, such as "`*` is blocked".
    pub(crate) fn meaning(&self, char: char) -> language::Text {
        let meaning = if char == self.free {
            Phrase::new("free", "空位")
        } else if self.blocked == Some(char) {
            Phrase::new("blocked", "禁放格")
        } else {
            Phrase::new("a queen", "皇后")
        };
        text!("`{char}` is {meaning}", "`{char}` 是{meaning}"; meaning)
    }

    /// Reads a board.
    pub(crate) fn read(&self, input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
        let text = Text::new(input, limits)?;
        let mut lines = text.lines();
        let n = if self.header {
            text.lines().next().map_or_else(
                || {
                    Err(empty(Phrase::new(
                        "the side of the board on the first line",
                        "第一行的棋盘边长",
                    )))
                },
                |line| side(line, 0..=limits.side),
            )?
        } else {
            text.lines()
                .next()
                .map(|line| square_side(line, limits.side))
                .unwrap_or_else(|| {
                    Err(empty(Phrase::new(
                        "the first row of the board",
                        "棋盘的第一行",
                    )))
                })?
        };
        if self.header {
            lines.next();
        }
        let mut draft = Draft::new(n);
        rows(&mut lines, n, text.end(), |at, char, square| {
            self.square(&mut draft, at, char, square)
        })?;
        match lines.next() {
            None => Ok(draft),
            Some(line) => Err(too_many(line, n)),
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
            draft.blocked.push(Placed { square, at });
        } else if self.queen == Some(char) {
            draft.fixed.push(Placed { square, at });
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
        let mut text = String::with_capacity((n + 1) * n + 8);
        if self.header {
            text.push_str(&format!("{n}\n"));
        }
        for row in 0..to_u16(n) {
            for col in 0..to_u16(n) {
                let square = Square::new(row, col);
                let blocked = self.blocked.filter(|_| problem.blocked().contains(square));
                let queen = self
                    .queen
                    .filter(|_| problem.fixed().binary_search(&square).is_ok());
                text.push(blocked.or(queen).unwrap_or(self.free));
            }
            text.push('\n');
        }
        Ok(text)
    }
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
        let Some(line) = lines.next() else {
            let what = text!(
                "the board ends after {row} of {n} rows",
                "棋盘只有 {row} 行，应有 {n} 行"
            );
            return Err(FormatError::new(
                end,
                what,
                text!("give {n} rows of {n} squares", "请给 {n} 行，每行 {n} 格"),
            ));
        };
        let mut col = 0;
        for char in line.text.chars() {
            let at = Position {
                line: line.number,
                column: to_u32(col).saturating_add(1),
            };
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
        let accepted = text!(
            "give n as a whole number from {} to {}",
            "请给整数 n，{0} 到 {1}",
            range.start(),
            range.end()
        );
        return Err(FormatError::new(
            line.start(),
            Phrase::new("this line is blank", "这一行是空的"),
            accepted,
        ));
    };
    let n = word.number(N, range)?;
    match words.next() {
        None => Ok(n),
        Some(word) => {
            let what = text!("{} follows n", "n 之后还有 {0}", quoted(word.text));
            Err(FormatError::new(
                word.at,
                what,
                Phrase::new("give n on a line of its own", "n 须独占一行"),
            ))
        }
    }
}

/// Returns the side of a board, the length of its first row.
pub(crate) fn square_side(line: Line<'_>, max: usize) -> Result<usize, FormatError> {
    debug_assert!(max <= MAX_SIDE);
    let n = line.text.chars().count();
    if n == 0 {
        let what = Phrase::new("the first line is blank", "第一行是空的");
        return Err(FormatError::new(
            line.start(),
            what,
            Phrase::new("give the first row of the board", "请给棋盘的第一行"),
        ));
    }
    if n > max {
        let what = row_of(n);
        let accepted = text!("give at most {max} squares a row", "每行最多 {max} 格");
        return Err(FormatError::new(line.start(), what, accepted));
    }
    Ok(n)
}

/// Returns the error for a row that is too short or too long.
pub(crate) fn wrong_row(at: Position, length: usize, n: usize) -> FormatError {
    let (what, squares) = (row_of(length), squares(n));
    FormatError::new(
        at,
        what,
        text!("give {squares} a row", "每行须有 {squares}"; squares),
    )
}

/// Returns a count of squares in words, such as "1 square" or "2 squares".
fn squares(count: usize) -> language::Text {
    let plural = if count == 1 { "" } else { "s" };
    text!("{count} square{plural}", "{count} 格")
}

fn row_of(count: usize) -> language::Text {
    let squares = squares(count);
    text!("this row has {squares}", "这一行有 {squares}"; squares)
}

/// Returns the error for a line after the last row.
pub(crate) fn too_many(line: Line<'_>, n: usize) -> FormatError {
    let what = text!("unexpected line after row {n}", "第 {n} 行之后有多余的行");
    FormatError::new(
        line.start(),
        what,
        text!("give {n} rows of {n} squares", "请给 {n} 行，每行 {n} 格"),
    )
}

/// Returns the error for an empty input.
pub(crate) fn empty(wanted: impl Localized) -> FormatError {
    FormatError::new(
        Position::START,
        Phrase::new("the input is empty", "输入是空的"),
        give(wanted),
    )
}
