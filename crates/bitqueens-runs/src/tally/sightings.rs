//! Sessions of ledgers, and counts that differ.

use crate::ledger::Opening;
use bitqueens::language::{Language, Localized};
use bitqueens::{UnitId, localized_error, say};

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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The unit.
    pub unit: UnitId,
    /// The count read first.
    pub first: Sighting,
    /// The count that differs.
    pub second: Sighting,
}

impl Localized for Conflict {
    fn text(&self, language: Language) -> String {
        let (unit, one, other) = (self.unit, &self.first, &self.second);
        say!(
            language,
            "unit {unit} has {} completions in {} (kernel {}) and {} in {} (kernel {}): one of them is wrong; find it with `bitqueens verify`, remove that ledger and run again",
            "单元 {unit} 在 {1}（内核 {2}）里有 {0} 个解，在 {4}（内核 {5}）里有 {3} 个：其中一个是错的；请用 `bitqueens verify` 找出它，删除那份账本，然后重新运行",
            one.count,
            one.path,
            one.kernel,
            other.count,
            other.path,
            other.kernel
        )
    }
}

localized_error!(Conflict);

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
