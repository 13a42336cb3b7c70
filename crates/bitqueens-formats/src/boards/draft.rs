//! The contents of a file, before they are checked for contradictions.

use super::error::FormatError;
use super::position::Position;
use bitqueens::language::Phrase;
use bitqueens::text;
use bitqueens::{MAX_SIDE, Problem, Regions, Rules, Square};

/// A square and its position in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) square: Square,
    pub(crate) at: Position,
}

/// The contents of a board file.
#[derive(Debug)]
pub(crate) struct Draft {
    /// The side; the parser has checked that it is at most [`MAX_SIDE`].
    n: usize,
    pub(crate) rules: Rules,
    pub(crate) blocked: Vec<Placed>,
    pub(crate) fixed: Vec<Placed>,
    /// One character per square, row by row.
    pub(crate) regions: Option<Vec<char>>,
}

impl Draft {
    pub(crate) fn new(n: usize) -> Self {
        debug_assert!(n <= MAX_SIDE);
        Self {
            n,
            rules: Rules::Queen,
            blocked: Vec::new(),
            fixed: Vec::new(),
            regions: None,
        }
    }

    /// Returns the side of the board.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// Builds the problem. On a contradiction, returns an error with its position.
    pub(crate) fn finish(self) -> Result<Problem, FormatError> {
        let squares = |placed: &[Placed]| -> Vec<Square> {
            placed.iter().map(|placed| placed.square).collect()
        };
        let (blocked, fixed) = (squares(&self.blocked), squares(&self.fixed));
        let problem = || {
            // Queens come last, one by one, so that an error names the later queen in the file.
            let mut problem = Problem::plain(self.n)?.with_rules(self.rules)?;
            if let Some(names) = &self.regions {
                problem = problem.with_regions(Regions::new(self.n, names.iter().copied())?)?;
            }
            problem.with_blocked(blocked)?.with_fixed(fixed)
        };
        problem().map_err(|error: bitqueens::Error| self.locate(&error))
    }

    /// Converts an error of the library to one with a position in the file.
    fn locate(&self, error: &bitqueens::Error) -> FormatError {
        let (square, accepted) = match error {
            bitqueens::Error::FixedOnBlocked { square } => (
                square,
                Phrase::new(
                    "unblock the square or move the queen",
                    "请取消禁放，或移动皇后",
                ),
            ),
            bitqueens::Error::FixedAttack { second, .. }
            | bitqueens::Error::FixedInRegion { second, .. } => (
                second,
                Phrase::new("move or remove one of them", "请移动或去掉其中一个"),
            ),
            other => {
                // Squares are on the board; no other error has a single position.
                return FormatError::new(
                    Position::START,
                    other,
                    Phrase::new("give another board", "请给别的棋盘"),
                );
            }
        };
        let at = self.fixed.iter().find(|placed| placed.square == *square);
        let at = at.map_or(Position::START, |placed| placed.at);
        let what = match error {
            bitqueens::Error::FixedOnBlocked { square } => {
                text!(
                    "the queen at {square} stands on a blocked square",
                    "皇后 {square} 在禁放格上"
                )
            }
            other => other.into(),
        };
        FormatError::new(at, what, accepted)
    }
}
