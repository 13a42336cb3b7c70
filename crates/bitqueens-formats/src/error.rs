//! The crate's error type.

use bitqueens::language::Phrase;
use bitqueens::{localized_error, messages};

/// An error from a format, a picture or the library below. Each message says what was wrong, where,
/// and what would be accepted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The library refused the request, failed or was cancelled.
    Library(bitqueens::Error),
    /// No board format has this name.
    UnknownFormat {
        /// The given name.
        name: String,
        /// The known names.
        known: String,
    },
    /// No judge problem has this name.
    UnknownJudge {
        /// The given name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A board format cannot express a part of the board.
    Unwritable {
        /// The format.
        format: &'static str,
        /// What it cannot express.
        what: Phrase,
    },
    /// A board file could not be read.
    Format(crate::boards::FormatError),
    /// More boards than a sheet may have.
    Pictures {
        /// The largest accepted number.
        max: usize,
    },
}

messages! { Error, language:
    UnknownFormat { name, known }
        ["no format is called {name}: give one of {known}"
         "没有叫 {name} 的格式：请从 {known} 中选择"]
    UnknownJudge { name, known }
        ["no judge problem is called {name}: give one such as {known}"
         "没有叫 {name} 的题目：请给一个，如 {known}"]
    Unwritable { format, what }
        ["the format `{format}` cannot express {what}: use `text` or `json`"
         "格式 `{format}` 不能表示{what}：请用 `text` 或 `json`"; what]
    Pictures { max } ["too many boards for one sheet: give at most {max}" "一张图放不下这么多棋盘：最多 {max} 个"]
    ;
    Self::Library(error) => error.text(language),
    Self::Format(error) => error.text(language),
}

localized_error!(Error, from bitqueens::Error => Library, from crate::boards::FormatError => Format);

/// A [`Result`](std::result::Result) with the crate's error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;
