//! The errors of ledgers.

use bitqueens::UnitId;

/// Why a ledger cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// Not a ledger.
    #[error("{path} is not a ledger: take it out of the folder, or name the right file")]
    Kind {
        /// The file.
        path: String,
    },
    /// Not a regular file.
    #[error("{path} is {what}, not a file: take it out of the folder, or name the right file")]
    NotAFile {
        /// The path.
        path: String,
        /// Its kind.
        what: &'static str,
    },
    /// A format that this version does not know.
    #[error("{path} has ledger format {found}: this version of bitqueens reads format 1")]
    Format {
        /// The file.
        path: String,
        /// Its format.
        found: u32,
    },
    /// Synced bytes have changed.
    #[error(
        "{path} is damaged at offset {offset}: {why}; keep a copy, then truncate the file to {offset} \
         bytes or remove it, and run again: the units lost with it are counted again"
    )]
    Damaged {
        /// The file.
        path: String,
        /// Offset of the damage in bytes.
        offset: u64,
        /// What is wrong.
        why: &'static str,
    },
    /// A ledger of another plan.
    #[error(
        "{path} belongs to another plan ({found}) than this one ({expected}): give each plan its \
         own folder"
    )]
    Foreign {
        /// The file.
        path: String,
        /// The plan of the ledger.
        found: String,
        /// The plan expected.
        expected: String,
    },
    /// Another process has the ledger open.
    #[error(
        "{path} is being written by another process: wait until it ends, or choose another shard"
    )]
    Locked {
        /// The file.
        path: String,
    },
    /// Another process wrote to the ledger despite the lock.
    #[error(
        "{path} has {found} bytes, but this process wrote {expected}: another process writes to it, and \
         locks do not work on this file system; no acknowledged unit is lost; run again when the other \
         process has ended"
    )]
    Intruder {
        /// The file.
        path: String,
        /// Its length after the last write of this process.
        expected: u64,
        /// Its length.
        found: u64,
    },
    /// The ledger lost its name while it was written.
    #[error(
        "{path} was removed or replaced while this process wrote to it: restore it, or its units are \
         lost; run again to count missing units"
    )]
    Removed {
        /// The file.
        path: String,
    },
    /// A record whose count does not have its residue.
    #[error(
        "{path}, offset {offset}: the count of unit {unit} does not have its residue: a counter \
         wrapped or the machine that wrote it failed; truncate the file to {offset} bytes or remove it, \
         do not use that machine, and run again"
    )]
    Residue {
        /// The file.
        path: String,
        /// Offset of the record in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
    /// A unit that the plan does not have.
    #[error("{path}, offset {offset}: the plan has no unit {unit}")]
    NoSuchUnit {
        /// The file.
        path: String,
        /// Offset of the record in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
}
