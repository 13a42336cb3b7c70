//! What the ladder refuses.

use thiserror::Error;

use super::MAX_N;

/// A request that the ladder cannot serve; the text says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LadderError {
    /// A board beyond [`MAX_N`].
    #[error("n = {n} is too large for the ladder: its masks hold a row of 0 to {MAX_N} squares")]
    BoardTooLarge {
        /// The board asked for.
        n: usize,
    },
    /// A name that no solver has.
    #[error(
        "there is no solver {0:?}: give l0 to l6, records, look-back, marks, bit-arrays, lowbit, masks or mirror"
    )]
    UnknownSolver(String),
}
