//! The lines of a board.

/// A kind of line that a queen attacks, besides its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    /// `|`, col constant, 竖.
    Column,
    /// `/`, row + col constant, 撇.
    Anti,
    /// `\`, row − col constant, 捺.
    Diag,
}

impl Line {
    /// All three kinds.
    pub const ALL: [Line; 3] = [Line::Column, Line::Anti, Line::Diag];

    /// Returns the library's name of the line: `cols`, `anti` or `diag`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Line::Column => "cols",
            Line::Anti => "anti",
            Line::Diag => "diag",
        }
    }

    /// Returns the Chinese name; a diagonal has that of a brush stroke.
    pub(super) fn name_in_chinese(self) -> &'static str {
        match self {
            Line::Column => "列",
            Line::Anti => "撇",
            Line::Diag => "捺",
        }
    }
}

/// A set of the three lines through a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Lines {
    /// The column.
    pub column: bool,
    /// The `/` diagonal.
    pub anti: bool,
    /// The `\` diagonal.
    pub diag: bool,
}

impl Lines {
    /// Returns `true` if the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Lines::default()
    }

    /// Returns an iterator over the lines in the set, column first.
    pub fn iter(self) -> impl Iterator<Item = Line> {
        let present = [self.column, self.anti, self.diag];
        Line::ALL
            .into_iter()
            .zip(present)
            .filter_map(|(line, is_present)| is_present.then_some(line))
    }
}
