//! The error of a parser.

use bitqueens::language::{Language, Localized, Text, space_before};
use bitqueens::{localized_error, say, text};

/// A position in a file: line and column, both from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

impl Position {
    /// The first character of a file.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

/// An error in a file: its position, what was wrong, and what would be accepted.
///
/// Its `Display` is one line without control characters, for every input.
///
/// ```
/// use bitqueens_formats::Format;
/// let error = Format::P1562.read(b"2\n*.\n*x\n").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 2));
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 2: `x` is not a square: give `*` (free) or `.` (blocked)"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What was wrong.
    pub what: Text,
    /// What would be accepted.
    pub accepted: Text,
    /// Whether the format knows every sign of the text, so that only the board is wrong.
    pub(crate) is_known: bool,
}

impl FormatError {
    pub(crate) fn new(at: Position, what: impl Into<Text>, accepted: impl Into<Text>) -> Self {
        Self {
            line: at.line,
            column: at.column,
            what: what.into(),
            accepted: accepted.into(),
            is_known: false,
        }
    }

    /// The error of a board whose signs are all known.
    pub(crate) fn known(self) -> Self {
        Self { is_known: true, ..self }
    }
}

impl Localized for FormatError {
    fn text(&self, language: Language) -> String {
        let Self { line, column, what, accepted, .. } = self;
        say!(
            language,
            "line {line}, column {column}: {what}: {accepted}",
            "第 {line} 行第 {column} 列：{what}：{accepted}"; what, accepted
        )
    }
}

localized_error!(FormatError);

/// The error at a position: what was wrong, then what would be accepted, each in every language as for `text!`.
macro_rules! refusal {
    ($at:expr, [$what:literal $($whats:tt)*] [$accepted:literal $($accepteds:tt)*]) => {
        $crate::FormatError::new(
            $at,
            bitqueens::text!($what, $($whats)*),
            bitqueens::text!($accepted, $($accepteds)*),
        )
    };
}

/// The result of a [`refusal!`].
macro_rules! refuse {
    ($($refusal:tt)*) => { Err(refusal!($($refusal)*)) };
}

/// `give …`.
pub(crate) fn give(wanted: impl Localized) -> Text {
    let gap = space_before(&wanted.text(Language::Chinese));
    text!("give {wanted}", "请给{gap}{wanted}"; wanted)
}
