//! Plans: the numbered units of a long run, in a file that is the same on every machine.
//!
//! A plan names a problem, a version and a depth of the decomposition, and for each cross its weight, its
//! number of units and a digest of them. It does not contain the units. A run makes them again, cross by
//! cross, and compares the digests, so that a build that splits differently is refused before it counts.
//! Nothing in a plan depends on a kernel.
//!
//! The units are those of the search or, as a second algorithm, those of the [join](bitqueens::join).
//! In a join a set of northern rows takes the place of a cross with weight 1, and is one unit at depth 0.
//!
//! **Layout** (see [`crate::sealed`] for the first and the last line)
//!
//! | line | value |
//! |---|---|
//! | `n` | side of the board, 0 to 32 |
//! | `rules` | `queen` |
//! | `blocked`, `fixed` | squares as `row,column` from 1, by row, separated by spaces; or `none` |
//! | `decomposition` or `join` | the method, with the version of its units: [`decompose::VERSION`](bitqueens::count::decompose::VERSION) or [`join::version`](bitqueens::join::version) |
//! | `depth` | rows by which each cross is split; in a join, each set of northern rows is divided into 2^depth units |
//! | `crosses`, `units` | their numbers; at most [`MAX_UNITS`](bitqueens::count::decompose::MAX_UNITS) units |
//! | a line for each cross | weight, units, digest, estimated attempts (Knuth); for the join, pairs of half-boards, ignoring diagonals, all of them divided by a power of two if one is over 64 bits |
//! | `identity` | SHA-256 of all lines from `n` on, without the estimates |
//!
//! The digest of a cross is the first 8 bytes of the SHA-256 of its units in order. A unit is its weight,
//! row and column of each queen, and 255, one byte each; in a join, the rows of the set and 255.
//! Units are numbered in the order of the crosses.
//!
//! Ledgers name the *identity*, not the hash of the file, so that better estimates do not make a new plan.

mod check;
mod draft;
mod method;
mod text;

pub use bitqueens::Method;
pub(crate) use method::version;

use sha2::{Digest, Sha256};

use crate::shard::Shard;
use bitqueens::{Problem, UnitId};

/// The numbered units of a problem.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::Plan;
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// assert_eq!(Plan::parse(plan.to_string().as_bytes())?, plan);
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    problem: Problem,
    method: Method,
    depth: usize,
    crosses: Vec<PlannedCross>,
    /// Number of the first unit of each cross, and the number of units at the end.
    starts: Vec<u64>,
    identity: Identity,
}

/// A cross of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedCross {
    /// Number of boards that each completion stands for; 0 for a cross without units.
    pub weight: u8,
    /// Number of units.
    pub units: u32,
    /// First bytes of the SHA-256 of its units.
    pub digest: [u8; 8],
    /// Estimated number of queens that a kernel tries.
    pub attempts: u64,
}

/// The name of a plan: a hash, equal for equal units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(pub [u8; 32]);

impl std::fmt::Display for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&crate::sealed::hex(&self.0))
    }
}

impl Plan {
    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The method that counts the units.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Rows by which each cross is split; 0 for the join.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The crosses, by id.
    #[must_use]
    pub fn crosses(&self) -> &[PlannedCross] {
        &self.crosses
    }

    /// Number of units.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Number of units of a shard.
    #[must_use]
    pub(crate) fn units_of(&self, shard: Shard) -> u64 {
        shard.units_below(self.units())
    }

    /// Estimated number of queens that a kernel tries for all units.
    #[must_use]
    pub fn attempts(&self) -> u128 {
        // 64 bits are too few for n = 28.
        let attempts = self.crosses.iter().map(|cross| cross.attempts);
        attempts.map(u128::from).sum()
    }

    /// The name of the plan, which its ledgers contain.
    #[must_use]
    pub fn identity(&self) -> Identity {
        self.identity
    }

    /// The number of the first unit of a cross; for the cross after the last, the number of units.
    ///
    /// # Panics
    /// If there is no such cross.
    #[must_use]
    pub fn start(&self, cross: usize) -> u64 {
        self.starts[cross]
    }

    /// The number of a unit, or `None` if the plan has no such unit.
    pub(crate) fn number(&self, unit: UnitId) -> Option<u64> {
        let cross = usize::try_from(unit.cross).ok()?;
        let planned = self.crosses.get(cross)?;
        (unit.part < planned.units).then(|| self.starts[cross] + u64::from(unit.part))
    }

    /// The unit with this number.
    #[must_use]
    pub fn unit(&self, number: u64) -> Option<UnitId> {
        if number >= self.units() {
            return None;
        }
        let cross = self.starts.partition_point(|&start| start <= number) - 1;
        Some(UnitId {
            cross: u32::try_from(cross).ok()?,
            part: u32::try_from(number - self.starts[cross]).ok()?,
        })
    }
}

/// The first 8 bytes of the SHA-256.
fn digest(bytes: &[u8]) -> [u8; 8] {
    let mut start = [0; 8];
    start.copy_from_slice(&Sha256::digest(bytes)[..8]);
    start
}

#[cfg(test)]
pub(crate) mod tests;
