//! The error of a parser.

use super::position::Position;

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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}: {accepted}")]
#[non_exhaustive]
pub struct FormatError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What was wrong.
    pub what: String,
    /// What would be accepted.
    pub accepted: String,
}

impl FormatError {
    pub(crate) fn new(at: Position, what: impl Into<String>, accepted: impl Into<String>) -> Self {
        Self {
            line: at.line,
            column: at.column,
            what: what.into(),
            accepted: accepted.into(),
        }
    }
}
