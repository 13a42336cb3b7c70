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
    /// A name that no solver has.
    #[error(
        "there is no solver {0:?}: give l0 to l6, records, look-back, marks, bit-arrays, lowbit, masks or mirror"
    )]
    UnknownSolver(String),
}
