//! The crate's error type.

use bitqueens::{localized_error, messages};

/// An error from a lesson, a puzzle or the library below. Each message says what was wrong, where,
/// and what would be accepted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The library refused the request, failed or was cancelled.
    Library(bitqueens::Error),
    /// A side outside the range of the puzzle generator.
    PuzzleSide {
        /// The requested side.
        n: usize,
    },
    /// No puzzle of this level was found.
    NoPuzzle {
        /// The side.
        n: usize,
        /// The level.
        level: &'static str,
    },
    /// No level has this name.
    UnknownLevel {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
}

messages! { Error, language:
    PuzzleSide { n }
        ["cannot make a region puzzle of side {n}: the side must be from 4 to 12"
         "不能出边长 {n} 的区域谜题：边长须在 4 到 12 之间"]
    NoPuzzle { n, level }
        ["no {level} puzzle of side {n} was found: try another seed or another level"
         "没有找到边长 {n} 的 {level} 谜题：请换一个种子或难度"]
    UnknownLevel { name, known }
        ["no level is called `{name}`: give {known}"
         "没有叫 `{name}` 的难度：请给 {known} 之一"]
    ;
    Self::Library(error) => error.text(language),
}

localized_error!(Error, from bitqueens::Error => Library);

/// A [`Result`](std::result::Result) with the crate's error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;
