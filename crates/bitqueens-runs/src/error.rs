//! The errors of the crate.

use bitqueens::language::{Phrase, Text};
use bitqueens::{localized_error, messages};

/// Any error of this crate. Each message says what was wrong, where, and what would be accepted.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// An error of the core library.
    Library(bitqueens::Error),
    /// Not a shard.
    Shard {
        /// The text given.
        shard: String,
    },
    /// A plan or a certificate that cannot be used.
    Sealed(crate::sealed::SealedError),
    /// Something that exists for the other method only.
    Method {
        /// The thing asked for.
        what: Phrase,
        /// The method it exists for, `search` or `join`.
        needed: &'static str,
        /// The method of the plan.
        method: &'static str,
    },
    /// This build splits the problem differently from the plan.
    Units {
        /// Index of the first cross that differs.
        cross: usize,
    },
    /// A ledger that cannot be used.
    Ledger(crate::ledger::LedgerError),
    /// Two counts of one unit differ.
    Conflict(Box<crate::tally::Conflict>),
    /// No ledger has some units of the plan.
    Missing {
        /// Number of units that are not done.
        missing: u64,
        /// Number of units of the plan.
        units: u64,
    },
    /// A file system call that failed.
    Io {
        /// The operation, as a verb.
        what: Phrase,
        /// The file or folder.
        path: String,
        /// The kind of failure.
        kind: std::io::ErrorKind,
        /// The message of the operating system.
        message: Text,
    },
}

messages! { Error, language:
    Shard { shard }
        ["`{shard}` is not a shard: give INDEX/COUNT with INDEX from 0 to COUNT - 1, such as 0/8"
         "`{shard}` 不是分片：请给 序号/总数，序号从 0 到总数减 1，如 0/8"]
    Method { what, needed, method }
        ["{what} needs a plan of the {needed}: this is a plan of the {method}"
         "{what}需要 {needed} 的计划：这是 {method} 的计划"; what]
    Units { cross }
        ["this version of bitqueens makes different units for cross {cross} than the plan has: use the version that made the plan, or make a new plan"
         "这个版本的 bitqueens 为十字 {cross} 分出的单元与计划不同：请用写计划的那个版本，或重新作计划"]
    Missing { missing, units }
        ["{missing} of {units} units are missing: run the plan again; it continues where it stopped"
         "缺少 {missing} 个单元，共 {units} 个：请再运行这个计划，它会接着做"]
    Io { what, path, message, .. }
        ["cannot {what} {path}: {message}"
         "无法{what} {path}：{message}"; what, message]
    ;
    Self::Library(error) => error.text(language),
    Self::Sealed(error) => error.text(language),
    Self::Ledger(error) => error.text(language),
    Self::Conflict(error) => error.text(language),
}

localized_error!(
    Error,
    from bitqueens::Error => Library,
    from crate::sealed::SealedError => Sealed,
    from crate::ledger::LedgerError => Ledger,
    from Box<crate::tally::Conflict> => Conflict
);

impl Error {
    pub(crate) fn io(what: Phrase, path: impl std::fmt::Display, error: &std::io::Error) -> Self {
        Self::Io { what, path: path.to_string(), kind: error.kind(), message: error.into() }
    }
}

/// The result of this crate's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;
