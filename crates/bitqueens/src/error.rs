//! The library's errors, as one enum.

use crate::control::Progress;
use crate::geometry::Square;

/// An error of the library. Each message says what was wrong, where, and what would be accepted.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The side of the board is out of range for the operation.
    #[error("n = {n} is out of range for {what}: n must be from 0 to {max} ({why})")]
    Side {
        /// The requested side.
        n: usize,
        /// The largest accepted side.
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
        /// The square of both.
        square: Square,
    },
    /// Two fixed queens attack each other.
    #[error("the fixed queens at {first} and {second} attack each other along a {line}")]
    FixedAttack {
        /// The queen that was added first.
        first: Square,
        /// The queen that it attacks.
        second: Square,
        /// `row`, `column`, `diagonal` or another name that [`Rules::clash`](crate::Rules::clash)
        /// returns.
        line: &'static str,
    },
    /// Two fixed queens share a region.
    #[error(
        "the fixed queens at {first} and {second} share region {region}, which takes one queen"
    )]
    FixedInRegion {
        /// The queen that was added first.
        first: Square,
        /// The queen that was added second.
        second: Square,
        /// Name of the region.
        region: char,
    },
    /// The number of squares with a region differs from the number of squares of the board.
    #[error("a board of side {n} has {} squares, but {given}{} have a region: give one character for each square", n * n, if *given > n * n { " or more" } else { "" })]
    RegionSquares {
        /// The side of the board.
        n: usize,
        /// Number of squares given; n² + 1 stands for any larger number.
        given: usize,
    },
    /// The regions are for a board of another side.
    #[error("regions for side {given} do not fit a board of side {n}: the sides must be equal")]
    RegionSide {
        /// The side of the board.
        n: usize,
        /// The side of the regions.
        given: usize,
    },
    /// No layout has this name.
    #[error("no layout is called `{name}`: give one of {known}")]
    UnknownLayout {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// No rules have this name.
    #[error("no rules are called `{name}`: give one of {known}")]
    UnknownRules {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// A placement given as a solution is not one.
    #[error("not a solution: {0}")]
    NotASolution(Fault),
    /// The operation is not defined for these rules.
    #[error("{what} supports only the rules `{accepted}`, not `{rules}`")]
    Rules {
        /// The operation.
        what: &'static str,
        /// The given rules.
        rules: &'static str,
        /// The accepted rules.
        accepted: &'static str,
    },
    /// The number of threads is 0 or too large.
    #[error("threads = {threads} is out of range: give 1 to {max}")]
    Threads {
        /// The requested number.
        threads: usize,
        /// The largest accepted number.
        max: usize,
    },
    /// The depth is too large for the decomposition.
    #[error("depth = {depth} is out of range: give 0 to {max}")]
    Depth {
        /// The requested depth.
        depth: usize,
        /// The largest accepted depth.
        max: usize,
    },
    /// The depth makes more units than are accepted.
    #[error(
        "depth {depth} splits this board of side {n} into more than {max} units: take a smaller depth"
    )]
    TooManyUnits {
        /// The side of the board.
        n: usize,
        /// The requested depth.
        depth: usize,
        /// The most units that are accepted.
        max: u64,
    },
    /// The machine has too little memory.
    #[error(
        "no memory for {what}: {bytes} bytes were refused; use fewer threads, give a smaller board, or \
         raise the memory limit"
    )]
    Memory {
        /// The purpose of the memory.
        what: &'static str,
        /// The size of the request, in bytes.
        bytes: u64,
    },
    /// A task of a distributed count, or the sum of one, is malformed or belongs to another count.
    #[error("{0} is not part of this count: give only what this count handed out")]
    NotPart(String),
    /// No kernel has this name.
    #[error("no kernel is called `{name}`: give one of {known}")]
    UnknownKernel {
        /// The unknown name.
        name: String,
        /// The known names.
        known: String,
    },
    /// This machine cannot run the kernel.
    #[error("kernel `{name}` cannot run on this machine ({why}): available are {available}")]
    KernelUnavailable {
        /// The requested kernel.
        name: &'static str,
        /// The missing requirement.
        why: &'static str,
        /// The kernels that this machine can run.
        available: String,
    },
    /// A device that counts beside the processor, a GPU, failed.
    #[error("{name} failed: {reason}")]
    Device {
        /// The name of the device.
        name: String,
        /// The reason, in the words of its driver.
        reason: String,
    },
    /// The system starts no thread, not even one.
    #[error(
        "no thread could be started ({reason}): raise the limit on processes and threads, or end some"
    )]
    NoThread {
        /// The message of the system.
        reason: String,
    },
    /// A thread panicked, and its work is lost.
    #[error("a thread failed, and there is no answer without it: {message}")]
    Panicked {
        /// The message of the panic.
        message: String,
    },
    /// The caller cancelled work that has no partial result.
    #[error("stopped before the answer was known")]
    Stopped,
    /// No sequence has this identifier.
    #[error("no sequence is called `{id}`: give one of {known}")]
    UnknownSequence {
        /// The unknown identifier.
        id: String,
        /// The known identifiers.
        known: String,
    },
    /// The caller cancelled the work; contains the progress up to then.
    #[error("cancelled after {} of {} units", .0.units_done, .0.units)]
    Cancelled(Progress),
    /// The total and its separately accumulated residue disagree: the machine or a kernel is wrong.
    #[error(
        "the total {total} does not match its residue ({residue} was accumulated, {expected} expected): \
         a counter wrapped or the machine failed; do not use the total"
    )]
    Residue {
        /// The wrong total.
        total: u128,
        /// The residue modulo 2^61 − 1, accumulated separately.
        residue: u64,
        /// The residue of the total.
        expected: u64,
    },
    /// A number of solutions is not a multiple of its orbit size: one of the counts is wrong.
    #[error(
        "{count} solutions cannot form orbits of size {size}: the counts disagree; do not use them"
    )]
    Orbits {
        /// Number of solutions.
        count: u128,
        /// Size of the orbits that the solutions should form.
        size: u128,
    },
}

/// The reason why a placement is not a solution. Rows and columns are 0-based here and print
/// 1-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The number of queens differs from the number of rows.
    #[error("{queens} queens were given for {n} rows")]
    Queens {
        /// Number of queens given; n + 1 stands for any larger number.
        queens: usize,
        /// Number of rows.
        n: usize,
    },
    /// A queen stands in a column outside the board.
    #[error("row {}: column {} is outside the board", .row + 1, .col + 1)]
    OffBoard {
        /// Row of the queen.
        row: u64,
        /// Column of the queen.
        col: u64,
    },
    /// A queen of an earlier row attacks the queen.
    #[error("row {}: the queen in column {} is attacked along its {line}", .row + 1, .col + 1)]
    Attacked {
        /// Row of the later queen.
        row: u64,
        /// Column of the later queen.
        col: u64,
        /// `column`, `\ diagonal` or `/ diagonal`; under other rules, the name that
        /// [`Rules::clash`](crate::Rules::clash) returns.
        line: &'static str,
    },
    /// A queen stands on a blocked square.
    #[error("the queen at {square} stands on a blocked square")]
    Blocked {
        /// The blocked square.
        square: Square,
    },
    /// A queen shares a region with a queen of an earlier row.
    #[error("row {}: region {region} already has a queen", .row + 1)]
    Region {
        /// Row of the later queen.
        row: u64,
        /// Name of the region.
        region: char,
    },
    /// A fixed queen is missing.
    #[error("the fixed queen at {square} is missing")]
    FixedMissing {
        /// The square of the missing queen.
        square: Square,
    },
}

/// A result whose error is [`Error`] by default.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Number of characters of the input that a message quotes at most.
const MAX_QUOTED: usize = 20;

/// Quotes input in backticks: escapes control characters and truncates long text.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("`");
    for (index, char) in text.chars().enumerate() {
        if index == MAX_QUOTED {
            quoted.push('…');
            break;
        }
        // `escape_debug` would also escape quotes, which are harmless here.
        if char.is_control() || !char.is_ascii() && char.escape_debug().count() > 1 {
            quoted.extend(char.escape_debug());
        } else {
            quoted.push(char);
        }
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_short_and_printable() {
        assert_eq!(quoted("a\"b"), "`a\"b`");
        assert_eq!(quoted("\u{7}\n"), "`\\u{7}\\n`");
        assert_eq!(quoted("皇后"), "`皇后`");
        assert_eq!(quoted("\u{202e}"), "`\\u{202e}`");
        assert_eq!(quoted(&"x".repeat(21)), format!("`{}…`", "x".repeat(20)));
    }
}
