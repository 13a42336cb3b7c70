//! The crate's error type.

/// An error from a lesson, a puzzle or the library below. Each message says what was wrong, where,
/// and what would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The library refused the request, failed or was cancelled.
    #[error(transparent)]
    Library(#[from] bitqueens::Error),
    /// A side outside the range of the puzzle generator.
    #[error("cannot make a region puzzle of side {n}: the side must be from 4 to 12")]
    PuzzleSide {
        /// The requested side.
        n: usize,
    },
    /// No puzzle of this level was found.
    #[error("no {level} puzzle of side {n} was found: try another seed or another level")]
    NoPuzzle {
        /// The side.
        n: usize,
        /// The level.
        level: &'static str,
    },
}

/// A [`Result`](std::result::Result) with the crate's error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;
