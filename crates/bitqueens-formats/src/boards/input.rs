//! Input as lines and words with their positions.

use super::error::{FormatError, Position};
use bitqueens::internal::quoted;
use bitqueens::language::{self, Phrase, space_after};
use bitqueens::text;
use std::borrow::Cow;

/// The side of a board.
pub(crate) const N: Phrase = Phrase::name("n");

/// The limits of a parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest side of a board.
    pub side: usize,
    /// The longest line, in bytes, without its line end.
    pub line: usize,
    /// The longest input, in bytes.
    pub bytes: usize,
}

impl Limits {
    pub(crate) const fn new(side: usize, line: usize, bytes: usize) -> Self {
        Self { side, line, bytes }
    }
}

/// A line without its line end (`\n` or `\r\n`) and without trailing blanks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) number: u32,
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    /// Returns the position of a byte of the line, or of its end.
    pub(crate) fn at(&self, byte: usize) -> Position {
        Position {
            line: self.number,
            column: to_u32(self.text[..byte].chars().count()).saturating_add(1),
        }
    }

    pub(crate) fn start(&self) -> Position {
        self.at(0)
    }

    pub(crate) fn end(&self) -> Position {
        self.at(self.text.len())
    }

    /// Returns an iterator over the words, which blanks separate.
    pub(crate) fn words(self) -> impl Iterator<Item = Word<'a>> {
        let mut rest = self.text;
        let mut column: u32 = 1;
        let advance = |text: &str, column: &mut u32| {
            *column = column.saturating_add(to_u32(text.chars().count()));
        };
        std::iter::from_fn(move || {
            let trimmed = rest.trim_ascii_start();
            advance(&rest[..rest.len() - trimmed.len()], &mut column);
            let length = trimmed.find(BLANKS).unwrap_or(trimmed.len());
            let (text, after) = trimmed.split_at(length);
            let at = Position { line: self.number, column };
            advance(text, &mut column);
            rest = after;
            (!text.is_empty()).then_some(Word { text, at })
        })
    }
}

/// A word and its position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: Position,
}

impl Word<'_> {
    /// Parses the word as a whole number within a range.
    pub(crate) fn number(
        self,
        what: Phrase,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<usize, FormatError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let accepted = || expected(what, &range);
        if !digits {
            let what = text!("{} is not a number", "{0} 不是数", quoted(self.text));
            return Err(FormatError::new(self.at, what, accepted()));
        }
        // A number that overflows a machine word is out of every range.
        match self.text.parse::<usize>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => {
                let what = text!("{} is out of range", "{0} 超出范围", quoted(self.text));
                Err(FormatError::new(self.at, what, accepted()))
            }
        }
    }
}

/// An input in UTF-8 within the limits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text<'a> {
    /// The input up to its last character that is not blank.
    text: &'a str,
}

impl<'a> Text<'a> {
    /// Checks the limits and the encoding. Removes a leading byte order mark and trailing blanks.
    pub(crate) fn new(input: &'a [u8], limits: &Limits) -> Result<Self, FormatError> {
        let text = utf8(input, limits.bytes)?;
        let text = text.trim_end_matches([' ', '\t', '\r', '\n']);
        let text = Self { text };
        match text.lines().find(|line| line.text.len() > limits.line) {
            None => Ok(text),
            Some(line) => {
                refuse!(line.start(),
                    ["this line has {} bytes" "这一行有 {0} 字节", line.text.len()]
                    ["give at most {} bytes a line" "每行最多 {0} 字节", limits.line])
            }
        }
    }

    /// A text that is a part of another one.
    pub(crate) fn of(text: &'a str) -> Self {
        Self { text: text.trim_end_matches([' ', '\t', '\r', '\n']) }
    }

    pub(crate) fn text(self) -> &'a str {
        self.text
    }

    /// Returns an iterator over the lines, up to the last one that is not blank.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let lines = self.text.split('\n').enumerate();
        let some = if self.text.is_empty() { 0 } else { usize::MAX };
        lines.take(some).map(|(index, text)| Line {
            number: to_u32(index).saturating_add(1),
            text: text.trim_end_matches(BLANKS),
        })
    }

    /// Returns the position after the last character that is not blank.
    pub(crate) fn end(self) -> Position {
        self.lines().last().map_or(Position::START, |line| line.end())
    }

    /// Returns all words, line by line.
    pub(crate) fn words(self) -> Words<'a> {
        Words { words: Box::new(self.lines().flat_map(Line::words)), end: self.end() }
    }
}

/// The characters that separate words and may end a line.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\x0c'];

/// The words of an input, read one by one.
pub(crate) struct Words<'a> {
    words: Box<dyn Iterator<Item = Word<'a>> + 'a>,
    end: Position,
}

impl<'a> Words<'a> {
    /// Returns the next word, if there is one.
    pub(crate) fn take(&mut self) -> Option<Word<'a>> {
        self.words.next()
    }

    /// Returns the next word, which must be there.
    pub(crate) fn next(
        &mut self,
        accepted: impl FnOnce() -> language::Text,
    ) -> Result<Word<'a>, FormatError> {
        let missing = Phrase::new("unexpected end of input", "输入意外结束");
        self.take().ok_or_else(|| FormatError::new(self.end, missing, accepted()))
    }

    /// Returns the next word as a number within a range.
    pub(crate) fn number(
        &mut self,
        what: Phrase,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<usize, FormatError> {
        self.next(|| expected(what, &range))?.number(what, range)
    }

    /// Checks that no word follows.
    pub(crate) fn finish(mut self, after: Phrase) -> Result<(), FormatError> {
        match self.take() {
            None => Ok(()),
            Some(word) => {
                let what = follows(after, word.text);
                Err(FormatError::new(
                    word.at,
                    what,
                    Phrase::new("end the input there", "输入应到此结束"),
                ))
            }
        }
    }
}

/// A word after the end of what is read.
pub(super) fn follows(after: Phrase, word: &str) -> language::Text {
    let (word, gap) = (quoted(word), space_after(after.chinese));
    text!("{word} follows {after}", "{after}{gap}之后还有 {word}"; after)
}

fn expected(what: Phrase, range: &std::ops::RangeInclusive<usize>) -> language::Text {
    let gap = space_after(what.chinese);
    let (from, to) = (range.start(), range.end());
    text!("give {what} as a whole number from {from} to {to}", "{what}{gap}须是整数，{from} 到 {to}"; what)
}

/// A text in UTF-16, which its byte order mark tells, in UTF-8; any other input as it is.
pub(crate) fn in_utf8(input: &[u8]) -> Cow<'_, [u8]> {
    let unit: fn([u8; 2]) -> u16 = match input {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Cow::Borrowed(input),
    };
    let (units, rest) = input.as_chunks();
    let text: Result<String, _> =
        char::decode_utf16(units.iter().map(|&pair| unit(pair))).collect();
    match text {
        Ok(text) if rest.is_empty() => Cow::Owned(text.into_bytes()),
        _ => Cow::Borrowed(input),
    }
}

/// Returns the input as text, or an error at the first byte that is not UTF-8.
pub(crate) fn utf8(input: &[u8], bytes: usize) -> Result<&str, FormatError> {
    if input.len() > bytes {
        return refuse!(Position::START,
            ["the input has more than {bytes} bytes" "输入超过 {bytes} 字节"]
            ["give at most {bytes} bytes" "最多 {bytes} 字节"]);
    }
    const ACCEPTED: Phrase = Phrase::new("give plain text in UTF-8", "请给 UTF-8 的纯文本");
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        let what = Phrase::new("the input is damaged UTF-16", "输入是损坏的 UTF-16");
        return Err(FormatError::new(Position::START, what, ACCEPTED));
    }
    let text = std::str::from_utf8(input).map_err(|error| {
        let (valid, rest) = input.split_at(error.valid_up_to());
        let valid = std::str::from_utf8(valid).expect("valid up to here");
        let byte = rest.first().copied().unwrap_or(0);
        let what = text!("the byte {byte:#04x} is not UTF-8", "字节 {byte:#04x} 不是 UTF-8");
        FormatError::new(end_of(valid), what, ACCEPTED)
    })?;
    if let Some((before, _)) = text.split_once('\0') {
        let what = Phrase::new("the input is binary", "输入是二进制数据");
        return Err(FormatError::new(end_of(before), what, ACCEPTED));
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The position after a text.
fn end_of(text: &str) -> Position {
    let line = text.bytes().filter(|&byte| byte == b'\n').count();
    let tail = text.rsplit('\n').next().unwrap_or(text);
    Position {
        line: to_u32(line).saturating_add(1),
        column: to_u32(tail.chars().count()).saturating_add(1),
    }
}

/// Converts a count to `u32`. The limits rule out larger counts.
pub(crate) fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits::new(8, 10, 40);

    fn message(input: &[u8]) -> String {
        Text::new(input, &LIMITS).expect_err("refused").to_string()
    }

    #[test]
    fn line_ends_are_removed() {
        let text = Text::new(b"\xef\xbb\xbfab \r\n\ncd\t\n\n \n", &LIMITS).expect("fine");
        let lines: Vec<_> = text.lines().map(|l| (l.number, l.text)).collect();
        assert_eq!(lines, [(1, "ab"), (2, ""), (3, "cd")]);
        assert_eq!(text.end(), Position { line: 3, column: 3 });
        for blank in ["", "\n", " \r\n\t\n"] {
            let text = Text::new(blank.as_bytes(), &LIMITS).expect("fine");
            assert_eq!((text.lines().count(), text.end()), (0, Position::START));
        }
    }

    #[test]
    fn limits_hold_at_the_byte() {
        assert!(Text::new(&[b'\n'; 40], &LIMITS).is_ok());
        assert_eq!(
            message(&[b'\n'; 41]),
            "line 1, column 1: the input has more than 40 bytes: give at most 40 bytes"
        );
        assert!(Text::new(b"0123456789\n", &LIMITS).is_ok());
        assert_eq!(
            message(b"\n01234567890\n"),
            "line 2, column 1: this line has 11 bytes: give at most 10 bytes a line"
        );
    }

    #[test]
    fn broken_utf8_is_found() {
        assert_eq!(
            message(b"a\n\xe7\x9a\x87b\xff"),
            "line 2, column 3: the byte 0xff is not UTF-8: give plain text in UTF-8"
        );
        assert_eq!(
            message(b"\xe7\x9a"),
            "line 1, column 1: the byte 0xe7 is not UTF-8: give plain text in UTF-8"
        );
    }

    #[test]
    fn utf16_is_decoded() {
        let text = "..♛\n皇";
        for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
            let mut input: Vec<u8> = units.flat_map(bytes).collect();
            let read = in_utf8(&input).into_owned();
            assert_eq!(utf8(&read, 40), Ok(text));
            input.pop();
            assert!(message(&in_utf8(&input)).contains("the input is damaged UTF-16"));
        }
        assert_eq!(in_utf8(b"abc"), &b"abc"[..]);
    }

    #[test]
    fn words_have_their_positions() {
        let text = Text::new("皇 1\n\t23  x".as_bytes(), &LIMITS).expect("fine");
        let mut words = text.words();
        let positions: Vec<_> =
            std::iter::from_fn(|| words.take()).map(|w| (w.text, w.at.line, w.at.column)).collect();
        assert_eq!(positions, [("皇", 1, 1), ("1", 1, 3), ("23", 2, 2), ("x", 2, 6)]);
        let error = words.number(N, 1..=9).expect_err("nothing left");
        assert_eq!(
            error.to_string(),
            "line 2, column 7: unexpected end of input: give n as a whole number from 1 to 9"
        );
    }

    #[test]
    fn numbers_are_plain_digits_in_range() {
        let number = |text: &str| {
            let text = Text::new(text.as_bytes(), &Limits::new(8, 40, 40)).expect("fine");
            text.words().number(N, 1..=9).map_err(|e| e.to_string())
        };
        assert_eq!(number("7"), Ok(7));
        assert_eq!(number("007"), Ok(7));
        for text in ["-1", "+1", "1.0", "x", "１"] {
            let error = number(text).expect_err("not digits");
            assert_eq!(
                error,
                format!(
                    "line 1, column 1: `{text}` is not a number: \
                     give n as a whole number from 1 to 9"
                )
            );
        }
        for text in ["0", "10", "18446744073709551616"] {
            assert!(number(text).expect_err("out of range").contains("is out of range"));
        }
    }
}
