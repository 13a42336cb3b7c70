//! The result of a count.

/// The solutions and nodes of a search, or of a part of it.
///
/// A node is a placement of non-attacking queens in the first rows; the empty board is the root.
/// Eight queens have 2057 nodes, A319283 in the OEIS. L0 to L5 visit the same nodes and differ only
/// in the work per node.
///
/// Neither number overflows: a search of 2^64 nodes would take centuries.
///
/// ```
/// use bitqueens_tutor::ladder::LadderSolver;
/// let tally = LadderSolver::L5.count(8)?;
/// assert_eq!((tally.solutions, tally.nodes), (92, 2057));
/// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Total {
    /// The number of solutions.
    pub solutions: u64,
    /// The number of placements, including the root.
    pub nodes: u64,
}
