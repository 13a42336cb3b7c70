//! The call stack of the recursion at a step: one call for each row entered.

use super::{LadderSolver, RowMasks, Step, l6, masks::full_row};

/// An active call: the solver works on one row, or waits for the calls below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// The row of the call; n for the call that finds the board full.
    pub row: usize,
    /// The masks of the row, from the queens above it.
    pub masks: RowMasks,
    /// The column of the row's queen; `None` in the last call.
    pub queen: Option<usize>,
    /// Squares to try after the calls below have returned: bit *i* is column *i*.
    pub untried: u32,
}

impl Step {
    /// Returns the masks of row [`Step::depth`], for every solver.
    #[must_use]
    pub fn masks(&self) -> RowMasks {
        self.masks_of(self.depth())
    }

    /// Returns the active calls, first row first: one more than the number of queens.
    ///
    /// ```
    /// use bitqueens_tutor::ladder::{LadderSolver, Step};
    /// let first = LadderSolver::L5.steps(4)?.find(Step::is_solution).expect("4 queens have a solution");
    /// let calls = first.calls();
    /// assert_eq!(calls.len(), 5);
    /// // The first call has its queen on column 1 and columns 2 and 3 still to try.
    /// assert_eq!((calls[0].queen, calls[0].untried), (Some(1), 0b1100));
    /// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
    /// ```
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let one_by_one = matches!(
            self.solver,
            LadderSolver::L0 | LadderSolver::L1 | LadderSolver::L2 | LadderSolver::L3
        );
        let call = |row| {
            let masks = self.masks_of(row);
            let queen = self.queens.col(row);
            let untried = match queen {
                // Columns are tried in ascending order: those after the queen are still to try.
                Some(col) => {
                    let squares = if one_by_one { full_row(self.n) } else { masks.free };
                    squares & !full_row(col + 1)
                }
                None => self.untried,
            };
            Call { row, masks, queen, untried }
        };
        (0..=self.depth()).map(call).collect()
    }

    fn masks_of(&self, row: usize) -> RowMasks {
        let mut masks = RowMasks::of(self.n, &self.queens, row);
        if self.solver == LadderSolver::L6 && row == 0 {
            masks.free &= l6::first_row(self.n);
        }
        // The row after the last has no squares.
        masks.free &= self.open.get(row).copied().unwrap_or(u32::MAX);
        masks
    }
}
