//! The iterator over all solutions.

use std::iter::FusedIterator;

use super::{Action, walk::Walk};

/// An iterator over all solutions in lexicographic order; created by
/// [`LadderSolver::list`](super::LadderSolver::list).
///
/// Solutions are computed lazily, in constant memory.
#[derive(Debug, Clone)]
pub struct LadderSolutions {
    n: usize,
    walk: Walk,
    /// For L6, a second walk, whose boards are returned mirrored.
    mirrored: Option<Walk>,
}

impl LadderSolutions {
    pub(super) fn new(n: usize, walk: Walk, mirrored: Option<Walk>) -> Self {
        Self { n, walk, mirrored }
    }
}

/// Returns the next full board of a walk.
fn next_board(walk: &mut Walk) -> Option<Vec<usize>> {
    while let Some(action) = walk.advance() {
        if let Action::Solution { .. } = action {
            return Some(walk.queens().to_vec());
        }
    }
    None
}

impl Iterator for LadderSolutions {
    /// The column of each row's queen, from 0.
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        next_board(&mut self.walk).or_else(|| {
            let board = next_board(self.mirrored.as_mut()?)?;
            Some(board.into_iter().map(|col| self.n - 1 - col).collect())
        })
    }
}

impl FusedIterator for LadderSolutions {}
