//! A solution as it was read, right or wrong, and why none was.

use bitqueens::language::Text;
use bitqueens::{localized_error, messages};
use std::io;

/// Queens on a board, which may attack each other, share squares, or be too few or too many.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// The line on which it starts, from 1.
    pub line: u64,
    /// The number of rows, the side of a square board.
    pub n: usize,
    /// The number of columns, if the input states it: a drawing and most objects do, a line of columns does not.
    pub stated_columns: Option<usize>,
    /// The rows and columns of the queens, from 0.
    pub queens: Vec<(u32, u32)>,
    /// Whether a 0 in the input decided that it counts from 0.
    pub has_zero: bool,
}

impl Candidate {
    /// No rows, as on the first line.
    pub const EMPTY: Self =
        Self { line: 1, n: 0, stated_columns: None, queens: Vec::new(), has_zero: false };

    /// The queens of squares named as in chess, which count rows from the bottom, on a board that is not smaller.
    #[must_use]
    pub fn on_board(mut self, rows: usize, columns: usize) -> Self {
        let more = rows.checked_sub(self.n).and_then(|more| u32::try_from(more).ok());
        if let Some(more) = more {
            self.queens.iter_mut().for_each(|(row, _)| *row = row.saturating_add(more));
            (self.n, self.stated_columns) = (rows, Some(columns));
        }
        self
    }

    /// The number of columns. Where none is stated, there are as many as queens; as rows if a row without a queen
    /// leaves too few for another queen, as where `4 2 - -` is a beginning.
    pub fn columns(&self) -> usize {
        let queens = self.queens.len();
        let is_inside = |&(_, col): &(u32, u32)| usize::try_from(col).is_ok_and(|col| col < queens);
        let fewest = if self.queens.iter().all(is_inside) { queens } else { queens.max(self.n) };
        self.stated_columns.unwrap_or(fewest)
    }
}

/// An error while reading solutions.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input could not be read.
    Io(io::Error),
    /// A line has no solution.
    Line {
        /// The line, from 1.
        line: u64,
        /// What was wrong.
        what: Text,
        /// What would be accepted.
        accepted: Text,
    },
}

messages! { ReadError, language:
    Line { line, what, accepted }
        ["line {line}: {what}: {accepted}" "第 {line} 行：{what}：{accepted}"; what, accepted]
    ;
    Self::Io(error) => error.text(language),
}

localized_error!(ReadError, from io::Error => Io);
