//! What a parser says when it stops.

use super::input::Position;

/// Where a file could not be read, what was wrong there and what would be accepted.
///
/// It prints as one line without control characters, whatever the input was.
///
/// ```
/// use bitqueens::Format;
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
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1, in characters.
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

/// Longest piece of the input that a message repeats, in characters.
const QUOTED: usize = 20;

/// A piece of the input between back ticks: control characters escaped, long pieces cut.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("`");
    for (index, char) in text.chars().enumerate() {
        if index == QUOTED {
            quoted.push('…');
            break;
        }
        // `escape_debug` would also escape quotes, which are harmless here.
        if char.is_control() || !char.is_ascii() && char.escape_debug().count() > 1 {
            quoted.extend(char.escape_debug());
        } else {
            quoted.push(char);
        }
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quoted("a\"b"), "`a\"b`");
        assert_eq!(quoted("\u{7}\n"), "`\\u{7}\\n`");
        assert_eq!(quoted("皇后"), "`皇后`");
        assert_eq!(quoted("\u{202e}"), "`\\u{202e}`");
        assert_eq!(quoted(&"x".repeat(21)), format!("`{}…`", "x".repeat(20)));
    }
}
