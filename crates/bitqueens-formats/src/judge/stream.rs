//! Numbers from a stream, one by one, in constant memory.

use crate::boards::input::N;
use bitqueens::language::Phrase;
use bitqueens::text;
use std::io::{self, BufRead};
use std::ops::RangeInclusive;

use super::JudgeError;
use crate::boards::FormatError;
use crate::boards::input::{Word, to_u32};
use crate::boards::position::Position;

/// The longest word that is kept for a message; a longer one is no number that any problem accepts.
const LONGEST: usize = 64;

/// What editors put before UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The numbers of a stream, up to a 0 or its end.
pub(super) struct Numbers<R> {
    input: R,
    /// The position of the next byte, in characters.
    at: Position,
}

impl<R: BufRead> Numbers<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, at: Position::START }
    }

    /// Returns the next number; `None` after a 0, whatever follows it, or at the end.
    ///
    /// # Errors
    /// [`JudgeError::Input`] for a word that is no number in `range`, [`JudgeError::Read`].
    pub(super) fn next(
        &mut self,
        range: RangeInclusive<usize>,
    ) -> Result<Option<usize>, JudgeError> {
        let Some((at, word)) = self.word()? else { return Ok(None) };
        let text = checked(at, &word)?;
        if text != "0" {
            let word = Word { text, at };
            return Ok(Some(word.number(N, range)?));
        }
        Ok(None)
    }

    /// Returns the next word and its position; only its first [`LONGEST`] bytes are kept.
    fn word(&mut self) -> Result<Option<(Position, Vec<u8>)>, JudgeError> {
        let mut word: Vec<u8> = Vec::new();
        let mut start = self.at;
        while let Some(byte) = self.byte()? {
            if matches!(byte, b' ' | b'\t' | b'\r' | b'\x0c' | b'\n') {
                if !word.is_empty() {
                    return Ok(Some((start, word)));
                }
                start = self.at;
            } else if word.len() < LONGEST {
                word.push(byte);
                if word == MARK && start == Position::START {
                    word.clear();
                    self.at = start;
                }
            } else {
                break;
            }
        }
        Ok((!word.is_empty()).then_some((start, word)))
    }

    /// Returns the next byte and counts it, unless it continues a character.
    fn byte(&mut self) -> Result<Option<u8>, JudgeError> {
        let byte = loop {
            match self.input.fill_buf() {
                Ok(buffer) => break buffer.first().copied(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(JudgeError::Read(error)),
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
