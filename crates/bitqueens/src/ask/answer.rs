//! What counting will take, and what it found.

use super::Method;
use crate::count::{Count, Figure};
use crate::join::Joined;
use crate::kernel::Kernel;

/// What counting will take.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// The methods, in the order in which they count; none under other rules or with regions.
    pub methods: &'static [Method],
    /// The kernel of the search, whose instructions the join uses.
    pub kernel: Kernel,
    /// Number of threads.
    pub threads: usize,
    /// Expected seconds, if the machine stays as busy as it is; `None` where nothing is known of them: under other rules,
    /// with devices, with recorded units, and for a join of a board that is not plain.
    pub seconds: Option<Figure>,
    /// The most memory of the join in MiB; 0 without a join.
    pub mebibytes: u64,
}

/// The number of solutions, and how it was found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// Number of solutions.
    pub total: u128,
    /// The count of the search, if it counted.
    pub searched: Option<Count>,
    /// The count of the join, if it counted.
    pub joined: Option<Joined>,
}
