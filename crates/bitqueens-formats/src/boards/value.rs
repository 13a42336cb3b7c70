//! Values as programs write them: JSON, Python, JavaScript and TypeScript, MiniZinc, Essence, facts of answer
//! sets.
//!
//! One tolerant parser reads all of them into a flat list of tokens, the tape. A list may stand in any
//! brackets, its items may be separated by commas, semicolons or blanks, and an item may have a key.
//!
//! | in the text | on the tape |
//! |---|---|
//! | `[1, 2]` `(1, 2)` `{1, 2}` | a list |
//! | `[\| 1, 2 \| 3, 4 \|]` `[1 2; 3 4]` `array2d(1..2, 1..2, [1, 2, 3, 4])` | a list of lists |
//! | `"n": 8` `n = 8` `letting n be 8` `n => 8` | a key and its value |
//! | `queen(1, 5)` | the key `queen` and a list |
//! | `----------` `Answer: 2` | the end of a record |
//! | `1..4` `int(1..4)` `-queen(1, 1)` | nothing |
//!
//! Comments, `import` lines and the words before a name in a declaration are skipped. Cost: linear in the
//! length of the text.

mod lists;
mod parser;

use bitqueens::{language, text};
use std::{borrow::Cow, cell::Cell};

use super::{
    error::{FormatError, Position},
    input::to_u32,
};
use bitqueens::internal::quoted;
use parser::Parser;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    /// A name without quotes.
    Word,
    /// A text in quotes.
    Quoted,
    /// A name before a value.
    Key,
    List,
    /// The end of a record.
    End,
}

/// A token: its kind, its bytes, and the index of the token after it and its items.
#[derive(Debug, Clone, Copy)]
struct Token {
    kind: Kind,
    at: u32,
    len: u32,
    next: u32,
}

/// A parsed text.
#[derive(Debug)]
pub(crate) struct Tape<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Whether the text has brackets, quotes or keys; without them, it is a list of words.
    pub(crate) is_structured: bool,
    /// The byte and the position that were asked for last.
    last: Cell<(usize, Position)>,
}

/// A value on a tape.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value<'t, 'a> {
    tape: &'t Tape<'a>,
    index: usize,
}

impl<'a> Tape<'a> {
    /// Parses a text.
    pub(crate) fn new(text: &'a str) -> Result<Self, FormatError> {
        Parser::parse(Self {
            text,
            tokens: Vec::new(),
            is_structured: false,
            last: Cell::new((0, Position::START)),
        })
    }

    /// The list of all statements.
    pub(crate) fn root(&self) -> Value<'_, 'a> {
        Value { tape: self, index: 0 }
    }

    /// The position of a byte. Cost: the distance from the byte that was asked for before.
    fn position(&self, byte: usize) -> Position {
        let (last, Position { mut line, column }) = self.last.get();
        let lines = |from: usize, to: usize| {
            let ends = self.text.as_bytes()[from..to].iter();
            to_u32(ends.filter(|&&byte| byte == b'\n').count())
        };
        let moved = if byte >= last { &self.text[last..byte] } else { &self.text[byte..last] };
        let chars = to_u32(moved.chars().count());
        let column = if !moved.contains('\n') {
            if byte >= last { column.saturating_add(chars) } else { column.saturating_sub(chars) }
        } else {
            line = if byte >= last {
                line.saturating_add(lines(last, byte))
            } else {
                line.saturating_sub(lines(byte, last))
            };
            let start = self.text[..byte].rfind('\n').map_or(0, |end| end + 1);
            to_u32(self.text[start..byte].chars().count()).saturating_add(1)
        };
        let position = Position { line, column };
        self.last.set((byte, position));
        position
    }
}

impl<'t, 'a> Value<'t, 'a> {
    fn token(self) -> Token {
        self.tape.tokens[self.index]
    }

    fn raw(self) -> &'a str {
        let Token { at, len, .. } = self.token();
        &self.tape.text[at as usize..][..len as usize]
    }

    /// The position of the value.
    pub(crate) fn at(self) -> Position {
        self.tape.position(self.token().at as usize)
    }

    /// The value as a whole number.
    pub(crate) fn number(self) -> Option<i64> {
        match self.token().kind {
            Kind::Number => self.raw().parse().ok(),
            _ => None,
        }
    }

    /// Whether the value is a name without quotes, such as `null`.
    pub(crate) fn is_word(self) -> bool {
        self.token().kind == Kind::Word
    }

    /// Whether the value is a text in quotes.
    pub(crate) fn is_quoted(self) -> bool {
        self.token().kind == Kind::Quoted
    }

    /// Whether the value is a list.
    pub(crate) fn is_list(self) -> bool {
        self.token().kind == Kind::List
    }

    /// Whether the value is a list in parentheses.
    pub(crate) fn is_call(self) -> bool {
        self.raw().starts_with('(')
    }

    /// Whether a record ends here.
    pub(crate) fn is_end(self) -> bool {
        self.token().kind == Kind::End
    }

    /// The text of a number, a name or a text in quotes, without its escapes.
    pub(crate) fn text(self) -> Cow<'a, str> {
        let raw = self.raw();
        match self.token().kind {
            Kind::Quoted if raw.contains('\\') => Cow::Owned(unescaped(raw)),
            _ => Cow::Borrowed(raw),
        }
    }

    /// The items of a list with their keys.
    pub(crate) fn entries(self) -> impl Iterator<Item = (Option<Self>, Self)> {
        let tape = self.tape;
        let end = if self.is_list() { self.token().next as usize } else { self.index };
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            let mut key = None;
            while index < end {
                let value = Value { tape, index };
                if value.token().kind == Kind::Key {
                    key = Some(value);
                    index += 1;
                    continue;
                }
                index = value.token().next as usize;
                return Some((key, value));
            }
            None
        })
    }

    /// The items of a list.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        self.entries().map(|(_, value)| value)
    }

    /// Whether an item of the list has a key.
    pub(crate) fn has_keys(self) -> bool {
        self.entries().any(|(key, _)| key.is_some())
    }

    /// The refusal of this value.
    pub(crate) fn refusal(self, accepted: impl Into<language::Text>) -> FormatError {
        let what = text!("{} is not valid here", "此处不能是 {0}", quoted(self.raw()));
        FormatError::new(self.at(), what, accepted)
    }
}

/// The text in quotes without its escapes.
fn unescaped(raw: &str) -> String {
    let mut units: Vec<u16> = Vec::new();
    let mut chars = raw.chars();
    let mut text = String::with_capacity(raw.len());
    let flush = |text: &mut String, units: &mut Vec<u16>| {
        text.push_str(&String::from_utf16_lossy(units));
        units.clear();
    };
    while let Some(char) = chars.next() {
        let char = match (char, char == '\\') {
            (_, true) => match chars.next() {
                Some('u') => {
                    let hex: String = chars.clone().take(4).collect();
                    if let Ok(unit) = u16::from_str_radix(&hex, 16) {
                        units.push(unit);
                        chars = chars.as_str()[hex.len()..].chars();
                        continue;
                    }
                    'u'
                }
                Some('n') => '\n',
                Some('t') => '\t',
                Some(char) => char,
                None => break,
            },
            (char, false) => char,
        };
        flush(&mut text, &mut units);
        text.push(char);
    }
    flush(&mut text, &mut units);
    text
}
