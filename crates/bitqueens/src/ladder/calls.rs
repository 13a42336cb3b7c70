//! The recursion as it stands at a step: one call for each row that has been entered.

use super::{RowMasks, Solver, Step, l5, l6};

/// A call under way: the solver works on one row, and waits for the calls below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// Its row; n for the call that finds the board full.
    pub row: usize,
    /// The row as the queens above leave it.
    pub masks: RowMasks,
    /// The column of its queen; none in the last call.
    pub queen: Option<usize>,
    /// Squares that it will try when the calls below have returned: bit *i* is column *i*.
    pub untried: u32,
}

impl Step {
    /// Row [`Step::depth`] in masks, whatever this solver itself remembers.
    #[must_use]
    pub fn masks(&self) -> RowMasks {
        self.masks_of(self.depth())
    }

    /// The calls under way, the first row's first: one more than there are queens.
    ///
    /// ```
    /// use bitqueens::ladder::{Solver, Step};
    /// let first = Solver::L5.steps(4)?.find(Step::is_solution).expect("4 queens have a solution");
    /// let calls = first.calls();
    /// assert_eq!(calls.len(), 5);
    /// // The first call stands at column 1 and has columns 2 and 3 before it.
    /// assert_eq!((calls[0].queen, calls[0].untried), (Some(1), 0b1100));
    /// # Ok::<(), bitqueens::ladder::LadderError>(())
    /// ```
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        let one_by_one = matches!(
            self.solver,
            Solver::L0 | Solver::L1 | Solver::L2 | Solver::L3
        );
        let call = |row| {
            let masks = self.masks_of(row);
            let queen = self.queens.col(row);
            let untried = match queen {
                // Columns go up: what lies behind the queen is still to come.
                Some(col) => {
                    let squares = if one_by_one {
                        l5::full_row(self.n)
                    } else {
                        masks.free
                    };
                    squares & !l5::full_row(col + 1)
                }
                None => self.untried,
            };
            Call {
                row,
                masks,
                queen,
                untried,
            }
        };
        (0..=self.depth()).map(call).collect()
    }

    fn masks_of(&self, row: usize) -> RowMasks {
        let mut masks = RowMasks::of(self.n, &self.queens, row);
        if self.solver == Solver::L6 && row == 0 {
            masks.free &= l6::first_row(self.n);
        }
        masks
    }
}
