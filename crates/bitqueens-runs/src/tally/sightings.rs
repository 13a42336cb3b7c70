//! Who recorded what, and whose counts differ.

use crate::ledger::Opening;
use bitqueens::UnitId;

/// One stretch of a ledger, from an opening to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Writer {
    /// The file.
    pub path: String,
    /// Who wrote.
    pub opening: Opening,
    /// Unit records in it.
    pub units: u64,
    /// Queens tried for them.
    pub attempts: u128,
}

/// Two counts of one unit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "unit {unit} has {} completions in {} (kernel {}) and {} in {} (kernel {}): one of them is \
     wrong; find out which with `bitqueens verify`, take that ledger away and run again",
    .first.count, .first.path, .first.kernel, .second.count, .second.path, .second.kernel
)]
#[non_exhaustive]
pub struct Conflict {
    /// The unit.
    pub unit: UnitId,
    /// The count found first.
    pub first: Sighting,
    /// The one that differs.
    pub second: Sighting,
}

/// Where a count was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sighting {
    /// The count.
    pub count: u64,
    /// The ledger.
    pub path: String,
    /// The kernel that counted.
    pub kernel: String,
}
