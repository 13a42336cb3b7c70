//! Sessions of ledgers, and counts that differ.

use crate::ledger::Opening;
use bitqueens::UnitId;

/// The records that one program wrote to a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Session {
    /// The ledger.
    pub(crate) path: String,
    /// The program.
    pub(crate) opening: Opening,
    /// Number of unit records.
    pub(crate) units: u64,
}

/// Two counts of one unit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unit {unit} has {} completions in {} (kernel {}) and {} in {} (kernel {}): one of them is \
     wrong; find it with `bitqueens verify`, remove that ledger and run again",
    .first.count, .first.path, .first.kernel, .second.count, .second.path, .second.kernel
)]
#[non_exhaustive]
pub struct Conflict {
    /// The unit.
    pub unit: UnitId,
    /// The count read first.
    pub first: Sighting,
    /// The count that differs.
    pub second: Sighting,
}

/// A count in a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sighting {
    /// The count.
    pub count: u64,
    /// The ledger.
    pub path: String,
    /// Its kernel, or `join`.
    pub kernel: String,
}
