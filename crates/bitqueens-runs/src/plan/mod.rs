//! Plans: the numbered units of a long run, as a file that every machine reads alike.
//!
//! A plan names a problem, a version and a depth of the decomposition, and for each cross its
//! weight, how many units it has and a digest of them. It does not hold the units: whoever counts
//! makes them again, cross by cross, and compares the digest, so that a build that splits otherwise
//! is found out before it counts a thing. Nothing in a plan depends on a kernel.
//!
//! The units are those of the search or, for a second opinion, those of the [join](bitqueens::join). There
//! a unit is a set of northern rows; it takes the place of a cross, with weight 1 and one unit.
//!
//! **Layout** (see [`crate::sealed`] for the first and the last line)
//!
//! | line | value |
//! |---|---|
//! | `n` | side of the board, 0 to 32 |
//! | `rules` | `queen` |
//! | `blocked`, `fixed` | squares as `row,column` from 1, by row, with spaces between; or `none` |
//! | `decomposition` or `join` | version of the decomposition, [`decompose::VERSION`](bitqueens::count::decompose::VERSION), or of the join's units, [`join::VERSION`](bitqueens::join::VERSION): the word is the method |
//! | `depth` | rows by which each cross is split; 0 for the join |
//! | `crosses`, `units` | how many; at most [`MAX_UNITS`](bitqueens::count::decompose::MAX_UNITS) units |
//! | one line a cross | weight, units, digest, estimated attempts (Knuth); for the join pairs of half-boards, all diagonals left out |
//! | `identity` | SHA-256 of all lines from `n` on, without the estimates |
//!
//! The digest of a cross is the start of the SHA-256 of its units in order: for each its weight,
//! and row and column of every queen, one byte each, then 255; for the join the rows of the set, one
//! byte each, then 255. Unit number `i` is the `i`-th in the order of the crosses.
//!
//! Ledgers carry the *identity*, not the hash of the file, so that better estimates do not make a
//! new plan.

mod check;
mod draft;
mod method;
mod text;

pub use method::Method;

use sha2::{Digest, Sha256};

use crate::shard::Shard;
use bitqueens::{Problem, UnitId};

/// A plan.
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

/// What a plan says of one cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedCross {
    /// How many boards each completion stands for; 0 for a cross without units.
    pub weight: u8,
    /// Number of units.
    pub units: u32,
    /// Start of the SHA-256 of its units.
    pub digest: [u8; 8],
    /// Queens that a kernel will try, estimated.
    pub attempts: u64,
}

/// The name of a plan: equal for equal units.
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

    /// Whose units they are.
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
    pub fn units_of(&self, shard: Shard) -> u64 {
        shard.units_below(self.units())
    }

    /// Queens that a kernel will try in all, estimated.
    #[must_use]
    pub fn attempts(&self) -> u128 {
        // A u64 does not hold those of n = 28.
        let attempts = self.crosses.iter().map(|cross| cross.attempts);
        attempts.map(u128::from).sum()
    }

    /// The name of the plan, which its ledgers carry.
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
    #[must_use]
    pub fn number(&self, unit: UnitId) -> Option<u64> {
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

/// The start of the SHA-256.
fn digest(bytes: &[u8]) -> [u8; 8] {
    let mut start = [0; 8];
    start.copy_from_slice(&Sha256::digest(bytes)[..8]);
    start
}

#[cfg(test)]
mod tests;
