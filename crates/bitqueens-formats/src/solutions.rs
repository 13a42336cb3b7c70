//! Solutions as text, right or wrong: what `bitqueens solve` and `bitqueens list` print, and boards with queens
//! in any format.
//!
//! A text of up to 1 MiB is read as a whole ([`crate::boards::read`]). A longer one, or one in which several
//! formats follow each other, is read block by block:
//!
//! | a block starts with | and is |
//! |---|---|
//! | a digit, `-`, `[`, `(` or `{` | one line: columns, separated by blanks or commas, `-` a row without a queen; or values |
//! | anything else | a board up to the next blank line |
//!
//! A line `row1,row2,…`, the header of CSV, and the title `n = …: …` of a sheet are skipped.

mod candidate;
#[cfg(test)]
mod tests;

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use crate::boards::draft::Draft;
use crate::boards::error::Position;
use crate::boards::input::in_utf8;
use crate::boards::{Format, FormatError, MAX_BYTES, numbers, read_drafts};
use bitqueens::internal::quoted;

pub use candidate::{Candidate, ReadError};

/// The forms that a line may have.
const ACCEPTED: Phrase = Phrase::new(
    "give the columns of the rows, from 1, a JSON object, or a board",
    "请给各行的列号（从 1 数起）、JSON 对象或棋盘",
);

/// The longest text that is read as a whole.
const MAX_WHOLE: usize = 1 << 20;

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
    /// The beginning of the text, as far as it is not used; `None` before it is read.
    head: Option<io::Cursor<Vec<u8>>>,
    /// Solutions of a text that was read as a whole.
    whole: VecDeque<Candidate>,
    /// Whether the text is too long to be read as a whole.
    is_long: bool,
    /// Why the text cannot be read as a whole.
    refusal: Option<FormatError>,
    /// Whether a solution was read.
    has_read: bool,
    /// The number of rows, if it is known.
    rows: Option<usize>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader.
    pub fn new(input: R) -> Self {
        Self {
            input,
            line: 0,
            head: None,
            whole: VecDeque::new(),
            is_long: false,
            refusal: None,
            has_read: false,
            rows: None,
        }
    }

    /// States the number of rows: if the first line has a column for each of them, each line is a solution.
    #[must_use]
    pub fn rows(self, rows: Option<usize>) -> Self {
        Self { rows, ..self }
    }

    /// Whether the first line with columns has one for each of the known rows.
    fn is_listed(&self, head: &[u8]) -> bool {
        let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(b"row1"));
        let first = lines.next().and_then(|line| std::str::from_utf8(line).ok());
        let first = first.and_then(|line| columns(line, 1).ok());
        first.is_some_and(|first| Some(first.n) == self.rows)
    }

    /// Reads the next solution; `None` at the end.
    ///
    /// # Errors
    /// [`ReadError`] with the line.
    pub fn read(&mut self) -> Result<Option<Candidate>, ReadError> {
        if self.head.is_none() {
            self.read_head()?;
        }
        if let Some(candidate) = self.whole.pop_front() {
            return Ok(Some(candidate));
        }
        let block = self.block();
        match (block, &self.refusal) {
            // The block was not read either: the whole text was refused with a better reason.
            (Err(ReadError::Line { line, what, accepted }), Some(refusal)) => {
                // A line of columns after others has the shorter reason.
                let is_better = u64::from(refusal.line) < line
                    || self.has_read && accepted == Text::from(ACCEPTED);
                Err(if is_better || what == Text::from(NO_SOLUTION) {
                    ReadError::Line { line, what, accepted }
                } else {
                    located(refusal, 1)
                })
            }
            (block, _) => {
                self.has_read |= block.is_ok();
                block
            }
        }
    }

    /// Reads the beginning of the text and, if that is all of it, its solutions.
    fn read_head(&mut self) -> Result<(), ReadError> {
        let mut head = Vec::new();
        let limit = u64::try_from(MAX_WHOLE).unwrap_or(u64::MAX);
        io::Read::take(&mut self.input, limit).read_to_end(&mut head)?;
        if let Cow::Owned(_) = in_utf8(&head[..head.len() & !1]) {
            let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
            io::Read::take(&mut self.input, limit).read_to_end(&mut head)?;
            head = in_utf8(&head).into_owned();
        }
        self.is_long = head.len() >= MAX_WHOLE;
        if !self.is_long && !self.is_listed(&head) && !head.trim_ascii().is_empty() {
            match read_drafts(&head) {
                Ok(reading) => {
                    self.line = head.split(|&byte| byte == b'\n').count() as u64;
                    self.whole.extend(reading.boards.iter().map(|draft| candidate(draft, 1)));
                    head.clear();
                }
                Err(refusal) => self.refusal = Some(refusal),
            }
        }
        self.head = Some(io::Cursor::new(head));
        Ok(())
    }

    /// Reads the solution of the next block.
    fn block(&mut self) -> Result<Option<Candidate>, ReadError> {
        loop {
            let Some(line) = self.read_line()? else { return Ok(None) };
            let text = line.trim();
            let at = self.line;
            return match text.bytes().next() {
                None => continue,
                Some(b'r') if text.starts_with("row1") => continue,
                Some(b'n') if text.starts_with("n = ") && text.contains(':') => continue,
                Some(byte) if byte.is_ascii_digit() || b"-[(".contains(&byte) => {
                    let text = alone(text);
                    let read = columns(text, at);
                    match read.or_else(|refusal| one_of(text, at).map_err(|_| refusal))? {
                        candidate if Some(candidate.n) == self.rows => Ok(Some(candidate)),
                        Candidate { n: 1, queens, .. }
                            if queens.first().is_some_and(|&(_, col)| col > 0) =>
                        {
                            Err(refusal(
                                at,
                                Phrase::new("one number is no board", "一个数不是棋盘"),
                            ))
                        }
                        Candidate { n: 2, queens, .. }
                            if self.is_long && queens.iter().any(|&(_, col)| col > 1) =>
                        {
                            Err(refusal(
                                at,
                                Phrase::new("two numbers are no board", "两个数不是棋盘"),
                            ))
                        }
                        candidate => Ok(Some(candidate)),
                    }
                }
                Some(_)
                    if ["unsolvable", "无解", "UNSATISFIABLE"]
                        .contains(&text.trim_matches('=')) =>
                {
                    Err(refusal(at, NO_SOLUTION))
                }
                Some(b'{') => one_of(text, at).map(Some),
                Some(_) => self.paragraph(line, at).map(Some),
            };
        }
    }

    /// The number of lines read so far, blank ones included.
    #[must_use]
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// Reads a line without its end.
    fn read_line(&mut self) -> Result<Option<String>, ReadError> {
        let mut bytes = Vec::new();
        let limit = u64::try_from(MAX_LINE + 1).unwrap_or(u64::MAX);
        let head = self.head.get_or_insert_default();
        let rest = io::Read::chain(head, &mut self.input);
        let read = io::Read::take(rest, limit).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        if bytes.len() > MAX_LINE {
            return Err(refusal(self.line, Phrase::new("the line is too long", "这一行太长")));
        }
        while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            bytes.pop();
        }
        match String::from_utf8(bytes) {
            Ok(text) if self.line == 1 => Ok(Some(text.trim_start_matches('\u{feff}').to_owned())),
            Ok(text) => Ok(Some(text)),
            Err(_) => {
                Err(refusal(self.line, Phrase::new("the line is not UTF-8", "这一行不是 UTF-8")))
            }
        }
    }

    /// Reads a board up to the next blank line; its first line is read already.
    fn paragraph(&mut self, first: String, at: u64) -> Result<Candidate, ReadError> {
        let mut text = first + "\n";
        while let Some(line) = self.read_line()? {
            if line.trim().is_empty() {
                break;
            }
            text.push_str(&line);
            text.push('\n');
            if text.len() > MAX_BYTES {
                return Err(refusal(at, Phrase::new("the board is too long", "棋盘太长")));
            }
        }
        one_of(&text, at)
    }
}

/// What is said where there is no solution.
const NO_SOLUTION: Phrase = Phrase::new("there is no solution in it", "里面没有解");

/// A line of `LeetCode`'s list without the brackets and the comma of the list, if it has one board.
fn alone(line: &str) -> &str {
    let board = || {
        let (list, board) = line.split_at_checked(line.find("[\"")?)?;
        let (board, rest) = board.split_at_checked(board.find("\"]")? + 2)?;
        (["", "["].contains(&list) && ["", ",", "]"].contains(&rest)).then_some(board)
    };
    board().unwrap_or(line)
}

/// The only solution of a text that starts on line `at`.
fn one_of(text: &str, at: u64) -> Result<Candidate, ReadError> {
    let reading = read_drafts(text.as_bytes()).map_err(|error| located(&error, at))?;
    match &reading.boards[..] {
        [draft] => Ok(candidate(draft, at)),
        boards => Err(refusal(at, text!("there are {} boards", "有 {0} 个棋盘", boards.len()))),
    }
}

/// The queens of a board that was read from a text whose first line is `start`.
fn candidate(draft: &Draft, start: u64) -> Candidate {
    Candidate {
        line: start + u64::from(draft.at.line) - 1,
        n: draft.n(),
        stated_columns: draft.columns,
        queens: draft.fixed.iter().map(|queen| (queen.row, queen.col)).collect(),
        has_zero: draft.has_zero,
    }
}

fn refusal(line: u64, what: impl Into<Text>) -> ReadError {
    ReadError::Line { line, what: what.into(), accepted: ACCEPTED.into() }
}

/// The error of a board that starts at line `start`.
fn located(error: &FormatError, start: u64) -> ReadError {
    ReadError::Line {
        line: start + u64::from(error.line) - 1,
        what: {
            let FormatError { column, what, .. } = error;
            text!("column {column}: {what}", "第 {column} 列：{what}"; what)
        },
        accepted: error.accepted.clone(),
    }
}

/// The queens in these columns; `None` for a row without one. Columns count from 1 or, where there is a 0 and no
/// column beyond the rows, from 0.
///
/// # Errors
/// [`ReadError::Line`] for a column 0 that cannot count from 0.
pub fn in_columns(columns: &[Option<u32>], line: u64) -> Result<Candidate, ReadError> {
    let columns: Vec<_> = columns.iter().map(|&column| (column, Position::START)).collect();
    match numbers::columns(&columns, numbers::Base::Found) {
        Ok(draft) => Ok(Candidate { line, ..candidate(&draft, line) }),
        Err(error) => Err(refusal(line, error.what)),
    }
}

/// Parses one solution that was typed: columns, or values such as `{"queens":[2,4,1,3]}` and names of squares in
/// chess.
///
/// # Errors
/// [`ReadError::Line`] for anything else, as of columns.
pub fn typed(text: &str) -> Result<Candidate, ReadError> {
    if text.trim_start().starts_with('{') {
        return one(text);
    }
    columns(text, 1).or_else(|refused| {
        let read = |format: Format| format.draft_of(text).map(|draft| candidate(&draft, 1));
        read(Format::Json).or_else(|_| read(Format::Chess)).map_err(|error| {
            let FormatError { what, accepted, .. } = error;
            if names_squares(text) { ReadError::Line { line: 1, what, accepted } } else { refused }
        })
    })
}

/// Whether a text begins with the name of a square in chess, perhaps behind the sign of a piece, such as `a1b3` and
/// `Qa2 Qb4`, and has nothing but letters, digits, blanks and commas.
#[must_use]
pub fn names_squares(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || b", ".contains(&sign);
    (1..=2).contains(&letters)
        && text.as_bytes().get(letters).is_some_and(u8::is_ascii_digit)
        && text.bytes().all(is_sign)
}

/// Parses one solution in any format.
///
/// # Errors
/// [`ReadError::Line`] for anything else.
pub fn one(text: &str) -> Result<Candidate, ReadError> {
    one_of(text, 1)
}

/// Parses columns, separated by blanks or commas, in brackets or parentheses or not. `-` is a row without a queen.
///
/// # Errors
/// [`ReadError::Line`] for anything but numbers and `-`.
pub fn columns(text: &str, line: u64) -> Result<Candidate, ReadError> {
    let text = text.trim();
    let between = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let inner = between('[', ']').or_else(|| between('(', ')')).unwrap_or(text);
    let words = inner.split(|char: char| char == ',' || char.is_whitespace());
    let number = |word: &str| match word {
        "-" => Ok(None),
        word => word
            .parse::<u32>()
            .map(Some)
            .map_err(|_| refusal(line, text!("{} is not a column", "{0} 不是列号", quoted(word)))),
    };
    let mut words = words.filter(|word| !word.is_empty());
    if let (Some(word), None) = (words.clone().next(), words.clone().nth(1))
        && let Some(digits) = numbers::digits(word, Position::START)
    {
        let columns: Vec<_> = digits.into_iter().map(|(digit, _)| digit).collect();
        return in_columns(&columns, line);
    }
    let columns: Result<Vec<Option<u32>>, _> = words.by_ref().map(number).collect();
    in_columns(&columns?, line)
}
