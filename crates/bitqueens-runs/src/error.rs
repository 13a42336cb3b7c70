//! The errors of the crate.

/// Any error of this crate. Each message says what was wrong, where, and what would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An error of the core library.
    #[error(transparent)]
    Library(#[from] bitqueens::Error),
    /// Not a shard.
    #[error(
        "`{shard}` is not a shard: give INDEX/COUNT with INDEX from 0 to COUNT - 1, such as 0/8"
    )]
    Shard {
        /// The text given.
        shard: String,
    },
    /// A plan or a certificate that cannot be used.
    #[error(transparent)]
    Sealed(#[from] crate::sealed::SealedError),
    /// Something that exists for the other method only.
    #[error("{what} needs a plan of the {needed}: this is a plan of the {method}")]
    Method {
        /// The thing asked for.
        what: &'static str,
        /// The method it exists for, `search` or `join`.
        needed: &'static str,
        /// The method of the plan.
        method: &'static str,
    },
    /// This build splits the problem differently from the plan.
    #[error(
        "this version of bitqueens makes different units for cross {cross} than the plan has: use the \
         version that made the plan, or make a new plan"
    )]
    Units {
        /// Index of the first cross that differs.
        cross: usize,
    },
    /// A ledger that cannot be used.
    #[error(transparent)]
    Ledger(#[from] crate::ledger::LedgerError),
    /// The search and the join disagree.
    #[error(
        "the two methods disagree: the search counted {searched} solutions, the join {joined}; use \
         neither number"
    )]
    Disagreement {
        /// Total of the search.
        searched: u128,
        /// Total of the join.
        joined: u128,
    },
    /// Two counts of one unit differ.
    #[error(transparent)]
    Conflict(#[from] Box<crate::tally::Conflict>),
    /// No ledger has some units of the plan.
    #[error(
        "{missing} of {units} units are missing: run the plan again; it continues where it stopped"
    )]
    Missing {
        /// Number of units that are not done.
        missing: u64,
        /// Number of units of the plan.
        units: u64,
    },
    /// A file system call that failed.
    #[error("cannot {what} {path}: {message}")]
    Io {
        /// The operation, as a verb.
        what: &'static str,
        /// The file or folder.
        path: String,
        /// The kind of failure.
        kind: std::io::ErrorKind,
        /// The message of the operating system.
        message: String,
    },
}

/// The total that the search and the join agree on.
///
/// # Errors
/// [`Error::Disagreement`].
pub fn agreed_total(searched: u128, joined: u128) -> Result<u128> {
    if searched == joined {
        Ok(searched)
    } else {
        Err(Error::Disagreement { searched, joined })
    }
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

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;
