//! What can be wrong with a ledger.

use bitqueens::UnitId;

/// Why a ledger cannot be used. `path` is the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// Some other file.
    #[error("{path} is not a ledger: take it out of the folder, or name the right file")]
    Kind {
        /// The file.
        path: String,
    },
    /// No file at all.
    #[error("{path} is {what}, not a file: take it out of the folder, or name the right file")]
    NotAFile {
        /// The path.
        path: String,
        /// What it is.
        what: &'static str,
    },
    /// Written by a version that this one does not know.
    #[error("{path} has ledger format {found}: this version of bitqueens reads format 1")]
    Format {
        /// The file.
        path: String,
        /// The format it names.
        found: u32,
    },
    /// Bytes that were on the disk have changed.
    #[error(
        "{path} is damaged at offset {offset}: {why}; keep a copy, then cut the file to {offset} \
         bytes or take it away, and run again: the units lost with it are counted again"
    )]
    Damaged {
        /// The file.
        path: String,
        /// Where the damage starts, in bytes.
        offset: u64,
        /// What does not hold.
        why: &'static str,
    },
    /// The ledger of another run.
    #[error(
        "{path} belongs to another plan ({found}) than this one ({expected}): give each plan its \
         own folder"
    )]
    Foreign {
        /// The file.
        path: String,
        /// What the ledger was written for.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// Another process has it open.
    #[error(
        "{path} is being written by another process: wait until that one ends, or give it another \
         shard"
    )]
    Locked {
        /// The file.
        path: String,
    },
    /// Another process wrote to it in spite of the lock.
    #[error(
        "{path} has {found} bytes where this process left {expected}: another process writes to \
         it, the lock of this file system does not hold; nothing acknowledged is lost, run again \
         when the other one has ended"
    )]
    Intruder {
        /// The file.
        path: String,
        /// Bytes that this process knows of.
        expected: u64,
        /// Bytes that there are.
        found: u64,
    },
    /// It lost its name while it was written.
    #[error(
        "{path} was removed or replaced while this process wrote to it: the units in it are lost \
         unless it is brought back; run again, what is missing is counted again"
    )]
    Removed {
        /// The file.
        path: String,
    },
    /// Count and residue of one record disagree.
    #[error(
        "{path}, offset {offset}: the count of unit {unit} does not have its residue: a counter \
         wrapped or the machine that wrote it failed; cut the file to {offset} bytes or take it \
         away, do not use that machine, and run again"
    )]
    Residue {
        /// The file.
        path: String,
        /// Where the record starts, in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
    /// A unit that the plan does not have.
    #[error("{path}, offset {offset}: the plan has no unit {unit}")]
    NoSuchUnit {
        /// The file.
        path: String,
        /// Where the record starts, in bytes.
        offset: u64,
        /// The unit.
        unit: UnitId,
    },
}
