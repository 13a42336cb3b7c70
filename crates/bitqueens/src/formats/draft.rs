//! What a file says, before it is known to make sense.

use super::error::FormatError;
use super::input::Position;
use crate::{Error, MAX_SIDE, Problem, Regions, Rules, Square};

/// A square and where the file speaks of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) square: Square,
    pub(crate) at: Position,
}

/// Everything a board file can say.
#[derive(Debug)]
pub(crate) struct Draft {
    /// At most [`MAX_SIDE`], which the parser has checked.
    n: usize,
    pub(crate) rules: Rules,
    pub(crate) blocked: Vec<Placed>,
    pub(crate) fixed: Vec<Placed>,
    /// One character a square, row by row.
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

    /// Side of the board.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// The problem, or the place of the contradiction.
    pub(crate) fn finish(self) -> Result<Problem, FormatError> {
        let squares = |placed: &[Placed]| -> Vec<Square> {
            placed.iter().map(|placed| placed.square).collect()
        };
        let (blocked, fixed) = (squares(&self.blocked), squares(&self.fixed));
        let problem = || {
            // Queens last, one by one, so that what is refused is the queen that the file gives last.
            let mut problem = Problem::plain(self.n)?.with_rules(self.rules)?;
            if let Some(names) = &self.regions {
                problem = problem.with_regions(Regions::new(self.n, names.iter().copied())?)?;
            }
            problem.with_blocked(blocked)?.with_fixed(fixed)
        };
        problem().map_err(|error: Error| self.blame(&error))
    }

    /// The place of what the library refuses.
    fn blame(&self, error: &Error) -> FormatError {
        let (square, accepted) = match error {
            Error::FixedOnBlocked { square } => {
                (square, "unblock the square or move the queen".to_owned())
            }
            Error::FixedAttack { second, .. } | Error::FixedInRegion { second, .. } => {
                (second, "move or remove one of them".to_owned())
            }
            other => {
                // The parsers keep squares on the board; what else is refused has no one place.
                return FormatError::new(Position::START, other.to_string(), "give another board");
            }
        };
        let at = self.fixed.iter().find(|placed| placed.square == *square);
        let at = at.map_or(Position::START, |placed| placed.at);
        let what = match error {
            Error::FixedOnBlocked { square } => {
                format!("the queen at {square} stands on a blocked square")
            }
            other => other.to_string(),
        };
        FormatError::new(at, what, accepted)
    }
}
