//! Errors of the ladder.

use thiserror::Error;

use super::MAX_N;

/// A request that the ladder rejects. The message says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LadderError {
    /// A board larger than [`MAX_N`].
    #[error("n = {n} is too large for the ladder: its masks hold rows of 0 to {MAX_N} squares")]
    BoardTooLarge {
        /// The requested side.
        n: usize,
    },
    /// A board for the mirror solver that may not be its own mirror image.
    #[error(
        "l6 counts each board of the left half twice, and a board in a file need not be its own mirror image: take l0 to l5"
    )]
    Mirror,
    /// A board with rules or regions that no solver of the ladder knows.
    #[error("the solvers of the ladder know queens on a board with blocked squares, not {0}")]
    OtherRules(&'static str),
    /// A name that no language of the listings has.
    #[error("there is no listing in {0:?}: give rust, python, java or c++")]
    UnknownCode(String),
    /// A name that no solver has.
    #[error(
        "there is no solver {0:?}: give l0 to l6, records, look-back, marks, bit-arrays, lowbit, masks or mirror"
    )]
    UnknownSolver(String),
}
