//! The queens on the board.

use std::fmt;

use super::MAX_N;

/// The columns of the queens in rows 0, 1, 2, …; at most [`MAX_N`] queens.
///
/// ```
/// use bitqueens_tutor::ladder::{LadderSolver, Step};
/// let first = LadderSolver::L0.steps(4)?.find(Step::is_solution).expect("4 queens have a solution");
/// assert_eq!((first.queens.len(), first.queens.col(1), first.queens.col(4)), (4, Some(3), None));
/// assert_eq!(first.queens.to_vec(), [1, 3, 0, 2]);
/// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Queens {
    // One byte each: a step of a trace holds its board by value.
    cols: [u8; MAX_N],
    len: usize,
}

impl Queens {
    /// Returns the number of queens.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the board is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the column of the queen in `row`, if there is one.
    #[must_use]
    pub fn col(&self, row: usize) -> Option<usize> {
        self.iter().nth(row)
    }

    /// Returns an iterator over the columns, row 0 first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> + DoubleEndedIterator + '_ {
        self.cols[..self.len].iter().map(|&col| usize::from(col))
    }

    /// Returns the columns, row 0 first.
    #[must_use]
    pub fn to_vec(&self) -> Vec<usize> {
        self.iter().collect()
    }

    /// Converts the columns kept by a solver.
    pub(super) fn at(cols: &[usize]) -> Self {
        let mut queens = Queens::default();
        cols.iter().for_each(|&col| queens.push(col));
        queens
    }

    /// Places a queen in the next row. Rows and columns must be below [`MAX_N`].
    pub(super) fn push(&mut self, col: usize) {
        self.cols[self.len] = u8::try_from(col).expect("columns are below 32");
        self.len += 1;
    }

    /// Removes the last queen and returns its column.
    pub(super) fn pop(&mut self) -> Option<usize> {
        self.len = self.len.checked_sub(1)?;
        // A stale column would make equal boards differ.
        Some(usize::from(std::mem::take(&mut self.cols[self.len])))
    }
}

impl fmt::Debug for Queens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
