//! The crate's error type.

/// An error from a format, a picture or the library below. Each message says what was wrong, where,
/// and what would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The library refused the request, failed or was cancelled.
    #[error(transparent)]
    Library(#[from] bitqueens::Error),
    /// No board format has this name.
    #[error("no format is called {name}: give one of {known}")]
    UnknownFormat {
        /// The given name.
        name: String,
        /// The known names.
        known: String,
    },
    /// No judge problem has this name.
    #[error("no judge problem is called {name}: give one of {known}")]
    UnknownJudge {
        /// The given name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A board format cannot express a part of the board.
    #[error("the format `{format}` cannot express {what}: use `text` or `json`")]
    Unwritable {
        /// The format.
        format: &'static str,
        /// What it cannot express.
        what: &'static str,
    },
    /// A board file could not be read.
    #[error(transparent)]
    Format(#[from] crate::boards::FormatError),
    /// More boards than a sheet may have.
    #[error("too many boards for one sheet: give at most {max}")]
    Pictures {
        /// The largest accepted number.
        max: usize,
    },
}

/// A [`Result`](std::result::Result) with the crate's error type.
pub type Result<T, E = Error> = std::result::Result<T, E>;
