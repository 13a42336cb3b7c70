//! Words and numbers from a stream, one by one, in constant memory.

use crate::boards::input::N;
use bitqueens::language::Phrase;
use bitqueens::text;
use std::io::{self, BufRead};
use std::ops::RangeInclusive;

use super::JudgeError;
use crate::boards::FormatError;
use crate::boards::error::Position;
use crate::boards::input::{Word, to_u32};

/// The longest word that is kept for a message; a longer one is no number that any problem accepts.
const LONGEST: usize = 64;

/// What editors put before UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A word of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct StreamWord {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// Its first 64 bytes.
    pub bytes: Vec<u8>,
}

/// Reads the words of a stream, each as soon as it is there; blanks and line ends separate them. A byte order mark
/// before the first is skipped.
#[derive(Debug)]
pub struct WordReader<R> {
    input: R,
    /// The position of the next byte, in characters.
    at: Position,
}

impl<R: BufRead> WordReader<R> {
    /// Creates a reader.
    pub fn new(input: R) -> Self {
        Self { input, at: Position::START }
    }

    /// The next word; `None` at the end.
    ///
    /// # Errors
    /// The errors of the stream.
    pub fn read(&mut self) -> io::Result<Option<StreamWord>> {
        let mut bytes: Vec<u8> = Vec::new();
        let mut start = self.at;
        while let Some(byte) = self.byte()? {
            if matches!(byte, b' ' | b'\t' | b'\r' | b'\x0c' | b'\n') {
                if !bytes.is_empty() {
                    break;
                }
                start = self.at;
            } else if bytes.len() < LONGEST {
                bytes.push(byte);
                if bytes == MARK && start == Position::START {
                    bytes.clear();
                    self.at = start;
                }
            } else {
                break;
            }
        }
        let word = StreamWord { line: start.line, column: start.column, bytes };
        Ok((!word.bytes.is_empty()).then_some(word))
    }

    /// Returns the next byte and counts it, unless it continues a character.
    fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = loop {
            match self.input.fill_buf() {
                Ok(buffer) => break buffer.first().copied(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        let Some(byte) = byte else { return Ok(None) };
        self.input.consume(1);
        if byte == b'\n' {
            self.at.line = self.at.line.saturating_add(1);
            self.at.column = 1;
        } else if byte & 0b1100_0000 != 0b1000_0000 {
            self.at.column = self.at.column.saturating_add(1);
        }
        Ok(Some(byte))
    }
}

/// The next number of a stream within a range; `None` after a 0, whatever follows it, or at the end.
///
/// # Errors
/// [`JudgeError::Input`] for a word that is no number in `range`, [`JudgeError::Read`].
pub(super) fn number<R: BufRead>(
    words: &mut WordReader<R>,
    range: RangeInclusive<usize>,
) -> Result<Option<usize>, JudgeError> {
    let Some(word) = words.read().map_err(JudgeError::Read)? else { return Ok(None) };
    let at = Position { line: word.line, column: word.column };
    match checked(at, &word.bytes)? {
        "0" => Ok(None),
        text => Ok(Some(Word { text, at }.number(N, range)?)),
    }
}

/// The text of a word, without a character that was cut at [`LONGEST`].
fn checked(at: Position, word: &[u8]) -> Result<&str, FormatError> {
    let error = match std::str::from_utf8(word) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let (valid, rest) = word.split_at(error.valid_up_to());
    let valid = std::str::from_utf8(valid).expect("valid up to here");
    if error.error_len().is_none() && word.len() == LONGEST {
        return Ok(valid);
    }
    let column = at.column.saturating_add(to_u32(valid.chars().count()));
    let byte = rest.first().copied().unwrap_or(0);
    let what = text!("the byte {byte:#04x} is not UTF-8", "字节 {byte:#04x} 不是 UTF-8");
    let at = Position { column, ..at };
    Err(FormatError::new(at, what, Phrase::new("give plain text in UTF-8", "请给 UTF-8 的纯文本")))
}
