//! What can go wrong, as one enum.

/// Everything the crate can refuse or fail at. Each message says what was wrong, where, and what
/// would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The library refused, failed or was stopped.
    #[error(transparent)]
    Library(#[from] bitqueens::Error),
    /// A shard that makes no sense.
    #[error(
        "`{shard}` is not a shard: give INDEX/COUNT with INDEX from 0 to COUNT - 1, such as 0/8"
    )]
    Shard {
        /// What was given.
        shard: String,
    },
    /// A plan or a certificate cannot be used.
    #[error(transparent)]
    Sealed(#[from] crate::sealed::SealedError),
    /// Something that belongs to plans of the other method.
    #[error("{what} belongs to plans of the {needed}: this is a plan of the {method}")]
    Method {
        /// What was asked for.
        what: &'static str,
        /// `search` or `join`: what it belongs to.
        needed: &'static str,
        /// The method of the plan.
        method: &'static str,
    },
    /// The plan and this build split the problem differently.
    #[error(
        "cross {cross} of the plan has other units than this version of bitqueens makes: count \
         with the version that made the plan, or make a new plan"
    )]
    Units {
        /// Index of the first cross that differs.
        cross: usize,
    },
    /// A ledger cannot be used.
    #[error(transparent)]
    Ledger(#[from] crate::ledger::LedgerError),
    /// Counts of the same units differ.
    #[error(transparent)]
    Conflict(#[from] Box<crate::tally::Conflict>),
    /// Units of a plan that no ledger holds.
    #[error("{missing} of {units} units are missing: run the plan again, it goes on where it was")]
    Missing {
        /// Units that are not done.
        missing: u64,
        /// Units of the plan.
        units: u64,
    },
    /// The file system failed.
    #[error("cannot {what} {path}: {message}")]
    Io {
        /// What was tried.
        what: &'static str,
        /// The file or the folder.
        path: String,
        /// The kind of failure.
        kind: std::io::ErrorKind,
        /// The words of the system.
        message: String,
    },
}

impl Error {
    pub(crate) fn io(
        what: &'static str,
        path: impl std::fmt::Display,
        error: &std::io::Error,
    ) -> Self {
        Self::Io {
            what,
            path: path.to_string(),
            kind: error.kind(),
            message: error.to_string(),
        }
    }
}

/// The crate's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;
