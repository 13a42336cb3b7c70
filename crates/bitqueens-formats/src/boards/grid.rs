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
use super::input::{Limits, Line, Text, to_u32};
use super::position::Position;
use bitqueens::internal::quoted;
use bitqueens::internal::to_u16;
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
    fn choices(&self) -> String {
        let mut choices = vec![format!("`{}` (free)", self.free)];
        choices.extend(self.blocked.map(|char| format!("`{char}` (blocked)")));
        choices.extend(self.queen.map(|char| format!("`{char}` (queen)")));
        let last = choices.pop().unwrap_or_default();
        format!("give {} or {last}", choices.join(", "))
    }

    /// Returns `true` if the character has a meaning.
    pub(crate) fn has(&self, char: char) -> bool {
        char == self.free || self.blocked == Some(char) || self.queen == Some(char)
    }

    /// Returns the meaning of a character in words, such as "`*` is blocked".
    pub(crate) fn meaning(&self, char: char) -> String {
        let meaning = if char == self.free {
            "free"
        } else if self.blocked == Some(char) {
            "blocked"
        } else {
            "a queen"
        };
        format!("`{char}` is {meaning}")
    }

    /// Reads a board.
    pub(crate) fn read(&self, input: &[u8], limits: &Limits) -> Result<Draft, FormatError> {
        let text = Text::new(input, limits)?;
        let mut lines = text.lines();
        let n = if self.header {
            text.lines().next().map_or_else(
                || Err(empty("the side of the board on the first line")),
                |line| side(line, 0..=limits.side),
            )?
        } else {
            text.lines()
                .next()
                .map(|line| square_side(line, limits.side))
                .unwrap_or_else(|| Err(empty("the first row of the board")))?
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
            let what = format!("{} is not a square", quoted(char.encode_utf8(&mut [0; 4])));
            return Err(FormatError::new(at, what, self.choices()));
        }
        Ok(())
    }

    /// Draws the squares of a board. The error is what these characters cannot express.
    pub(crate) fn write(&self, problem: &Problem) -> Result<String, &'static str> {
        let n = problem.n();
        if n == 0 && !self.header {
            return Err("the board of side 0");
        }
        if self.blocked.is_none() && !problem.blocked().is_empty() {
            return Err("blocked squares");
        }
        if self.queen.is_none() && !problem.fixed().is_empty() {
            return Err("fixed queens");
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
            let what = format!("the board ends after {row} of {n} rows");
            return Err(FormatError::new(
                end,
                what,
                format!("give {n} rows of {n} squares"),
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
        let accepted = format!(
            "give n as a whole number from {} to {}",
            range.start(),
            range.end()
        );
        return Err(FormatError::new(
            line.start(),
            "this line is blank",
            accepted,
        ));
    };
    let n = word.number("n", range)?;
    match words.next() {
        None => Ok(n),
        Some(word) => {
            let what = format!("{} follows n", quoted(word.text));
            Err(FormatError::new(
                word.at,
                what,
                "give n on a line of its own",
            ))
        }
    }
}

/// Returns the side of a board, the length of its first row.
pub(crate) fn square_side(line: Line<'_>, max: usize) -> Result<usize, FormatError> {
    debug_assert!(max <= MAX_SIDE);
    let n = line.text.chars().count();
    if n == 0 {
        let what = "the first line is blank";
        return Err(FormatError::new(
            line.start(),
            what,
            "give the first row of the board",
        ));
    }
    if n > max {
        let what = format!("this row has {}", squares(n));
        let accepted = format!("give at most {max} squares a row");
        return Err(FormatError::new(line.start(), what, accepted));
    }
    Ok(n)
}

/// Returns the error for a row that is too short or too long.
pub(crate) fn wrong_row(at: Position, length: usize, n: usize) -> FormatError {
    let what = format!("this row has {}", squares(length));
    FormatError::new(at, what, format!("give {} a row", squares(n)))
}

/// Returns a count of squares in words, such as "1 square" or "2 squares".
fn squares(count: usize) -> String {
    format!("{count} square{}", if count == 1 { "" } else { "s" })
}

/// Returns the error for a line after the last row.
pub(crate) fn too_many(line: Line<'_>, n: usize) -> FormatError {
    let what = format!("unexpected line after row {n}");
    FormatError::new(line.start(), what, format!("give {n} rows of {n} squares"))
}

/// Returns the error for an empty input.
pub(crate) fn empty(wanted: &str) -> FormatError {
    FormatError::new(
        Position::START,
        "the input is empty",
        format!("give {wanted}"),
    )
}
