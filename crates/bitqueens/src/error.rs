//! What can go wrong, as one enum.

use crate::validate::Fault;
use crate::{Progress, Square};

/// Everything the library can refuse or fail at. Each message says what was wrong, where, and what
/// would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The side of the board is outside what the operation can do.
    #[error("n = {n} is outside what {what} can do: n must be from 0 to {max} ({why})")]
    Side {
        /// The side that was asked for.
        n: usize,
        /// The largest side that is accepted.
        max: usize,
        /// The operation.
        what: &'static str,
        /// The reason for the limit.
        why: &'static str,
    },
    /// A square lies outside the board.
    #[error("square {square} is outside the board: rows and columns go from 1 to {n}")]
    OffBoard {
        /// The offending square.
        square: Square,
        /// The side of the board.
        n: usize,
    },
    /// A fixed queen stands on a blocked square.
    #[error("the fixed queen at {square} stands on a blocked square: unblock it or move the queen")]
    FixedOnBlocked {
        /// Where both are.
        square: Square,
    },
    /// Two fixed queens attack each other.
    #[error("the fixed queens at {first} and {second} attack each other along a {line}")]
    FixedAttack {
        /// The queen that was there first.
        first: Square,
        /// The queen that it attacks.
        second: Square,
        /// `row`, `column`, `diagonal` or what [`crate::Rules::clash`] says.
        line: &'static str,
    },
    /// Two fixed queens share a region.
    #[error("the fixed queens at {first} and {second} are both in region {region}: one queen each")]
    FixedInRegion {
        /// The queen that was there first.
        first: Square,
        /// The other one.
        second: Square,
        /// Name of the region.
        region: char,
    },
    /// The number of squares with a region is not the number of squares of the board.
    #[error("a board of side {n} has {} squares, but {given}{} have a region: give one character for each square", n * n, if *given > n * n { " or more" } else { "" })]
    RegionSquares {
        /// The side of the board.
        n: usize,
        /// How many were given; n² + 1 stands for that and more.
        given: usize,
    },
    /// The regions belong to a board of another side.
    #[error("regions of side {given} do not fit a board of side {n}: both must be equal")]
    RegionSide {
        /// The side of the board.
        n: usize,
        /// The side of the regions.
        given: usize,
    },
    /// No layout has this name.
    #[error("no layout is called `{name}`: give one of {known}")]
    UnknownLayout {
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// No rules have this name.
    #[error("no rules are called `{name}`: give one of {known}")]
    UnknownRules {
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// More boards than fit a sheet.
    #[error("too many boards for one sheet: give at most {max}")]
    Pictures {
        /// The largest number that is accepted.
        max: usize,
    },
    /// A placement that was given as a solution is none.
    #[error("not a solution: {0}")]
    NotASolution(Fault),
    /// No format of boards has this name.
    #[error("no format is called {name}: give one of {known}")]
    UnknownFormat {
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// A format of boards has no way to say something.
    #[error("the format `{format}` cannot write {what}: take `text` or `json`")]
    Unwritable {
        /// The format.
        format: &'static str,
        /// What it cannot say.
        what: &'static str,
    },
    /// A board could not be read.
    #[error(transparent)]
    Format(#[from] crate::FormatError),
    /// The operation is not defined for these rules.
    #[error("{what} works with the rules {accepted} only, not with `{rules}`")]
    Rules {
        /// The operation.
        what: &'static str,
        /// The rules that were given.
        rules: &'static str,
        /// The rules that would be accepted.
        accepted: &'static str,
    },
    /// A number of threads that makes no sense.
    #[error("threads = {threads} is not possible: give 1 to {max}")]
    Threads {
        /// The number that was asked for.
        threads: usize,
        /// The largest number that is accepted.
        max: usize,
    },
    /// A depth beyond what the decomposition can do.
    #[error("depth = {depth} is not possible: give 0 to {max}")]
    Depth {
        /// The depth that was asked for.
        depth: usize,
        /// The largest depth that is accepted.
        max: usize,
    },
    /// A portion of a dealt count, or what was counted of it, that makes no sense.
    #[error("{0} is no portion of this count: give what the deal gave")]
    NoPortion(String),
    /// No kernel has this name.
    #[error("no kernel is called `{name}`: give one of {known}")]
    UnknownKernel {
        /// What was given.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// This machine cannot run the kernel.
    #[error("kernel `{name}` cannot run here ({why}): available are {available}")]
    KernelUnavailable {
        /// The kernel that was asked for.
        name: &'static str,
        /// What is missing.
        why: &'static str,
        /// The kernels that this machine can run.
        available: String,
    },
    /// The caller cancelled work of which a part is worth nothing.
    #[error("stopped before the answer was known")]
    Stopped,
    /// No sequence has this identifier.
    #[error("no sequence is called `{id}`: give one of {known}")]
    UnknownSequence {
        /// What was given.
        id: String,
        /// The identifiers that exist.
        known: String,
    },
    /// The caller cancelled the work; what was done so far is inside.
    #[error("cancelled after {} of {} units", .0.units_done, .0.units)]
    Cancelled(Progress),
    /// Count and residue, which are folded separately, disagree: the machine or a kernel is wrong.
    #[error(
        "the total {total} and its residue disagree ({residue} was folded, {expected} follows from the total): \
         a counter wrapped or the machine failed; the total must not be used"
    )]
    Residue {
        /// The total that does not hold.
        total: u128,
        /// The residue modulo 2^61 − 1 that was folded beside it.
        residue: u64,
        /// The residue of the total.
        expected: u64,
    },
    /// A division that must come out even did not: one of the counts is wrong.
    #[error(
        "{count} solutions cannot form orbits of {size}: the counts disagree and must not be used"
    )]
    Orbits {
        /// Number of solutions.
        count: u128,
        /// Size of the orbits they should form.
        size: u128,
    },
    /// A shard that makes no sense.
    #[error(
        "`{shard}` is not a shard: give INDEX/COUNT with INDEX from 0 to COUNT - 1, such as 0/8"
    )]
    Shard {
        /// What was given.
        shard: String,
    },
    /// A plan or a certificate cannot be used.
    #[error(transparent)]
    Sealed(#[from] crate::sealed::SealedError),
    /// Something that belongs to plans of the other method.
    #[error("{what} belongs to plans of the {needed}: this is a plan of the {method}")]
    Method {
        /// What was asked for.
        what: &'static str,
        /// `search` or `join`: what it belongs to.
        needed: &'static str,
        /// The method of the plan.
        method: &'static str,
    },
    /// The plan and this build split the problem differently.
    #[error(
        "cross {cross} of the plan has other units than this version of bitqueens makes: count \
         with the version that made the plan, or make a new plan"
    )]
    Units {
        /// Index of the first cross that differs.
        cross: usize,
    },
    /// A ledger cannot be used.
    #[error(transparent)]
    Ledger(#[from] crate::ledger::LedgerError),
    /// Counts of the same units differ.
    #[error(transparent)]
    Conflict(#[from] Box<crate::tally::Conflict>),
    /// Units of a plan that no ledger holds.
    #[error("{missing} of {units} units are missing: run the plan again, it goes on where it was")]
    Missing {
        /// Units that are not done.
        missing: u64,
        /// Units of the plan.
        units: u64,
    },
    /// The file system failed.
    #[error("cannot {what} {path}: {message}")]
    Io {
        /// What was tried.
        what: &'static str,
        /// The file or the folder.
        path: String,
        /// The kind of failure.
        kind: std::io::ErrorKind,
        /// The words of the system.
        message: String,
    },
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

/// The library's result.
pub type Result<T, E = Error> = std::result::Result<T, E>;
