//! Positions in a file.

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
