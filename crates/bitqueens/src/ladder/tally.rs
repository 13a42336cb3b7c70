//! What a count brings home.

/// Solutions and nodes of a search, or of a part of it.
///
/// A node is a placement that attacks nobody, the empty board (the root) included: 2057 for
/// 8 queens, A319283 in the OEIS. It is the same for every rung that looks at the whole board, so
/// what differs between the rungs is only the work per node.
///
/// 64 bits hold both: a search of 2^64 nodes would take centuries.
///
/// ```
/// use bitqueens::ladder::Solver;
/// let tally = Solver::L5.count(8)?;
/// assert_eq!((tally.solutions, tally.nodes), (92, 2057));
/// # Ok::<(), bitqueens::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally {
    /// Full boards found.
    pub solutions: u64,
    /// Placements, the root included.
    pub nodes: u64,
}
