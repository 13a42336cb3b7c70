//! Solutions as text, right or wrong, one after the other: what `bitqueens solve` and `bitqueens list` print,
//! and boards in any format.
//!
//! | a block starts with | and is |
//! |---|---|
//! | a digit, `-`, `[` or `(` | one line of columns, from 1, separated by blanks or commas; `-` is a row without a queen |
//! | `{` | one line with a JSON object: `queens`, `n` and `fixed`, or `rows`, `columns` and `solution` |
//! | anything else | a board up to the next blank line or, in the formats `text`, `csplib` and `diagonals`, up to the end |
//!
//! A line `row1,row2,…`, the header of CSV, and the title `n = …: …` of a sheet are skipped. In a board without `Q`, `*` is a queen.

mod object;
#[cfg(test)]
mod tests;

use bitqueens::language::Phrase;
use bitqueens::language::{Language, Localized, Text};
use bitqueens::text;
use bitqueens::{localized_error, say};
use std::collections::VecDeque;
use std::io::{self, BufRead};

use crate::boards::input::to_u32;
use crate::boards::{Format, FormatError, MAX_BYTES, drawing};
use crate::draw::MAX_DRAWN_SIDE;
use bitqueens::Square;
use bitqueens::internal::quoted;

/// Queens on a board, which may attack each other, share squares, or be too few or too many.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The line on which it starts, from 1.
    pub line: u64,
    /// The number of rows, the side of a square board.
    pub n: usize,
    /// The number of columns, if the input states it: a drawing and most objects do, a line of columns does not.
    pub stated_columns: Option<usize>,
    /// The rows and columns of the queens, from 0.
    pub queens: Vec<(u32, u32)>,
}

impl Candidate {
    /// No rows, as on the first line.
    pub const EMPTY: Self = Self {
        line: 1,
        n: 0,
        stated_columns: None,
        queens: Vec::new(),
    };

    /// The number of columns. Where none is stated, there are as many as queens.
    pub fn columns(&self) -> usize {
        self.stated_columns.unwrap_or(self.queens.len())
    }
}

/// An error while reading solutions.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    Io(io::Error),
    /// A line has no solution.
    Line {
        /// The line, from 1.
        line: u64,
        /// What was wrong.
        what: Text,
        /// What would be accepted.
        accepted: Text,
    },
    /// A board is in no format.
    NoFormat {
        /// The line on which it starts, from 1.
        line: u64,
        /// Why each format refuses it.
        refusals: Vec<(Format, FormatError)>,
    },
}

impl Localized for ReadError {
    fn text(&self, language: Language) -> String {
        match self {
            Self::Io(error) => error.text(language),
            Self::Line {
                line,
                what,
                accepted,
            } => say!(
                language,
                "line {line}: {what}: {accepted}",
                "第 {line} 行：{what}：{accepted}"; what, accepted
            ),
            Self::NoFormat { line, .. } => say!(
                language,
                "line {line}: no format reads this board",
                "第 {line} 行：没有格式能读这个棋盘"
            ),
        }
    }
}

localized_error!(ReadError, from io::Error => Io);

/// The forms that a line may have.
const ACCEPTED: Phrase = Phrase::new(
    "give the columns of the rows, from 1, a JSON object, or a board",
    "请给各行的列号（从 1 数起）、JSON 对象或棋盘",
);

/// The longest text of which each format says why it refuses it; a longer one is hardly a board.
pub const MAX_EXPLAINED: usize = 64 << 10;

/// The longest line in bytes: the columns of ten million rows.
const MAX_LINE: usize = 90 << 20;

/// Reads solutions one by one.
///
/// ```
/// use bitqueens_formats::solutions::Reader;
/// let mut reader = Reader::new(&b"2 4 1 3\n\n.Q..\n...Q\nQ...\n..Q.\n"[..]);
/// let rows = reader.read()?.expect("two solutions");
/// let board = reader.read()?.expect("one more");
/// assert_eq!((rows.line, board.line), (1, 3));
/// assert_eq!(rows.queens, board.queens);
/// assert!(reader.read()?.is_none());
/// # Ok::<(), bitqueens_formats::solutions::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    line: u64,
    /// Lines that are read but not used.
    next: VecDeque<String>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader.
    pub fn new(input: R) -> Self {
        Self {
            input,
            line: 0,
            next: VecDeque::new(),
        }
    }

    /// Reads the next solution; `None` at the end.
    ///
    /// # Errors
    /// [`ReadError`] with the line.
    pub fn read(&mut self) -> Result<Option<Candidate>, ReadError> {
        loop {
            let Some(line) = self.read_line()? else {
                return Ok(None);
            };
            let text = line.trim();
            let at = self.line;
            if line.starts_with(' ')
                && let Some(frame) = self.frame_below()?
            {
                return self.board(frame, self.line).map(Some);
            }
            return match text.bytes().next() {
                None => continue,
                Some(b'r') if text.starts_with("row1") => continue,
                Some(b'n') if text.starts_with("n = ") && text.contains(':') => continue,
                Some(byte) if byte.is_ascii_digit() || b"-[(".contains(&byte) => {
                    columns(text, at).map(Some)
                }
                Some(_) if text == "unsolvable" || text == "无解" => Err(refusal(
                    at,
                    Phrase::new("there is no solution in it", "里面没有解"),
                )),
                Some(b'{') => object::read(text, at).map(Some),
                Some(_) => self.board(line, at).map(Some),
            };
        }
    }

    /// The number of lines read so far, blank ones included.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// Reads the upper edge of a drawing, above which the numbers of its columns may stand, one digit a line; reads
    /// nothing if no edge comes.
    fn frame_below(&mut self) -> Result<Option<String>, ReadError> {
        let mut read = Vec::new();
        for _ in 0..MAX_DRAWN_SIDE.to_string().len() {
            let Some(next) = self.read_line()? else { break };
            if next.trim().starts_with('┌') {
                return Ok(Some(next));
            }
            let goes_on = next.starts_with(' ');
            read.push(next);
            if !goes_on {
                break;
            }
        }
        for line in read.into_iter().rev() {
            self.line -= 1;
            self.next.push_front(line);
        }
        Ok(None)
    }

    /// Reads a line without its end.
    fn read_line(&mut self) -> Result<Option<String>, ReadError> {
        if let Some(line) = self.next.pop_front() {
            self.line += 1;
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let limit = u64::try_from(MAX_LINE + 1).unwrap_or(u64::MAX);
        let read = io::Read::take(&mut self.input, limit).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        if bytes.len() > MAX_LINE {
            return Err(refusal(
                self.line,
                Phrase::new("the line is too long", "这一行太长"),
            ));
        }
        while bytes
            .last()
            .is_some_and(|byte| matches!(byte, b'\n' | b'\r'))
        {
            bytes.pop();
        }
        match String::from_utf8(bytes) {
            Ok(text) if self.line == 1 => Ok(Some(text.trim_start_matches('\u{feff}').to_owned())),
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(refusal(
                self.line,
                Phrase::new("the line is not UTF-8", "这一行不是 UTF-8"),
            )),
        }
    }

    /// Reads a board whose first line is read already.
    fn board(&mut self, first: String, at: u64) -> Result<Candidate, ReadError> {
        let is_file = ["bitqueens ", "letting ", "language ", "$", "n =", "n="];
        let is_file = is_file.iter().any(|start| first.starts_with(start));
        let mut text = first + "\n";
        while let Some(line) = self.read_line()? {
            if line.trim().is_empty() && !is_file {
                break;
            }
            text.push_str(&line);
            text.push('\n');
            if text.len() > MAX_BYTES {
                return Err(refusal(
                    at,
                    Phrase::new("the board is too long", "棋盘太长"),
                ));
            }
        }
        let bytes = text.as_bytes();
        if bytes.contains(&0) {
            let accepted = Phrase::new(
                "give text, or a file whose name ends in .bin",
                "请给文本，或名字以 .bin 结尾的文件",
            );
            return Err(ReadError::Line {
                line: at,
                what: Phrase::new("the input is binary", "输入是二进制数据").into(),
                accepted: accepted.into(),
            });
        }
        if let Some((rows, cols, queens)) = drawing::rectangle(bytes) {
            return Ok(Candidate {
                line: at,
                n: rows,
                stated_columns: Some(cols),
                queens: positions(&queens),
            });
        }
        let format = match Format::detect(bytes) {
            Ok(Format::Letters) | Err(_) if text.contains('Q') && is_grid(&text) => Format::Hash,
            Err(_) if text.contains('*') && is_grid(&text) => Format::Kattis,
            // A board of regions.
            Ok(Format::Letters) => {
                let first = text.lines().next().unwrap_or_default();
                return Err(refusal(
                    at,
                    text!("{} has no queens", "{0} 里没有皇后", quoted(first)),
                ));
            }
            Ok(format) => format,
            Err(error) => {
                let mut refusals = match bytes.len() <= MAX_EXPLAINED {
                    true => Format::refusals(bytes),
                    false => Vec::new(),
                };
                for (_, refusal) in &mut refusals {
                    let above = u32::try_from(at - 1).unwrap_or(u32::MAX);
                    refusal.line = refusal.line.saturating_add(above);
                }
                return Err(match refusals.len() == Format::ALL.len() {
                    true => ReadError::NoFormat { line: at, refusals },
                    false => located(&error, at),
                });
            }
        };
        let (n, queens) = format
            .read_queens(bytes)
            .map_err(|error| located(&error, at))?;
        Ok(Candidate {
            line: at,
            n,
            stated_columns: Some(n),
            queens: positions(&queens),
        })
    }
}

fn positions(queens: &[Square]) -> Vec<(u32, u32)> {
    let position = |queen: &Square| (queen.row.into(), queen.col.into());
    queens.iter().map(position).collect()
}

/// Whether most signs are squares of a drawn board, so that the others are mistakes in it.
fn is_grid(text: &str) -> bool {
    let signs = text.chars().filter(|char| !char.is_whitespace());
    let (squares, others): (Vec<_>, Vec<_>) = signs.partition(|char| ".#*Q".contains(*char));
    squares.len() > others.len()
}

fn refusal(line: u64, what: impl Into<Text>) -> ReadError {
    ReadError::Line {
        line,
        what: what.into(),
        accepted: ACCEPTED.into(),
    }
}

/// The error of a board that starts at line `start`.
fn located(error: &FormatError, start: u64) -> ReadError {
    ReadError::Line {
        line: start + u64::from(error.line) - 1,
        what: column_of(error),
        accepted: error.accepted.clone(),
    }
}

fn column_of(error: &FormatError) -> Text {
    let (column, what) = (error.column, &error.what);
    text!("column {column}: {what}", "第 {column} 列：{what}"; what)
}

/// The queens in these columns, from 1; `None` for a row without one.
///
/// # Errors
/// [`ReadError::Line`] for a column 0.
pub fn in_columns(columns: &[Option<u32>], line: u64) -> Result<Candidate, ReadError> {
    let n = columns.len();
    let queen = |(&column, row): (&Option<u32>, usize)| match column? {
        0 => Some(Err(refusal(
            line,
            Phrase::new("columns count from 1", "列号从 1 数起"),
        ))),
        column => Some(Ok((to_u32(row), column - 1))),
    };
    let queens: Result<Vec<_>, _> = columns.iter().zip(0..).filter_map(queen).collect();
    Ok(Candidate {
        line,
        n,
        stated_columns: None,
        queens: queens?,
    })
}

/// Parses one solution in one line: columns or a JSON object.
///
/// # Errors
/// [`ReadError::Line`] for anything else.
pub fn one(text: &str) -> Result<Candidate, ReadError> {
    match text.trim_start().starts_with('{') {
        true => object::read(text.trim(), 1),
        false => columns(text, 1),
    }
}

/// Parses columns, from 1, separated by blanks or commas, in brackets or parentheses or not. `-` is a row without a queen.
///
/// # Errors
/// [`ReadError::Line`] for anything but numbers from 1 and `-`.
pub fn columns(text: &str, line: u64) -> Result<Candidate, ReadError> {
    let text = text.trim();
    let between = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = between('[', ']')
        .or_else(|| between('(', ')'))
        .unwrap_or(text);
    let words = inner.split(|char: char| char == ',' || char.is_whitespace());
    let number = |word: &str| match word {
        "-" => Ok(None),
        word => word.parse::<u32>().map(Some).map_err(|_| {
            refusal(
                line,
                text!("{} is not a column", "{0} 不是列号", quoted(word)),
            )
        }),
    };
    let columns: Result<Vec<Option<u32>>, _> =
        words.filter(|word| !word.is_empty()).map(number).collect();
    in_columns(&columns?, line)
}
