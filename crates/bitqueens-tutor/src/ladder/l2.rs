//! L2, marks, 雁过留痕: each queen marks its lines, and clears the marks when it is removed.
//!
//! n columns, 2n − 1 `/` diagonals numbered row + col, 2n − 1 `\` diagonals numbered
//! n − 1 − row + col. A square is attacked if one of its three lines is marked. Time per node: O(n),
//! three look-ups for each of n squares. Memory: 5n − 2 booleans. Sources: S003, solution two; S004, the
//! arrays d, l and r.

use super::{Lines, MAX_N, RejectReason, SolverInfo, SolverState, Total, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l2",
    word: "marks",
    name: Phrase::new("Leave marks", "雁过留痕"),
    idea: Phrase::new(
        "A queen marks its column and both diagonals as taken, and clears the marks when it is removed.",
        "放下皇后，就给它的列、撇、捺做标记，拿走时擦掉；能不能放，查三个标记就知道。",
    ),
    keeps: Phrase::new("three boolean arrays, one entry per line", "三个布尔数组，每条线一项"),
    sources: &["S003 solution two", "S004 arrays d, l, r"],
    time: "O(n) per node",
    memory: "5n − 2 booleans",
};

/// The largest number of diagonals in one direction.
const DIAGONALS: usize = 2 * MAX_N - 1;

/// L2's memory: the taken lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrays {
    n: usize,
    cols: [bool; MAX_N],
    anti: [bool; DIAGONALS],
    diag: [bool; DIAGONALS],
}

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(&mut Arrays::new(n), 0, &mut tally);
    tally
}

// listing
fn search(taken: &mut Arrays, row: usize, tally: &mut Total) {
    tally.nodes += 1; // start
    if row == taken.n {
        tally.solutions += 1; // solution
        return;
    }
    for col in 0..taken.n {
        let (anti, diag) = (row + col, taken.n - 1 - row + col);
        if taken.cols[col] || taken.anti[anti] || taken.diag[diag] {
            continue; // reject
        }
        taken.mark(row, col, true); // place
        search(taken, row + 1, tally);
        taken.mark(row, col, false); // back up
    }
}

impl Arrays {
    fn mark(&mut self, row: usize, col: usize, taken: bool) {
        self.cols[col] = taken;
        self.anti[row + col] = taken;
        self.diag[self.n - 1 - row + col] = taken;
    }
}
// end of listing

impl Arrays {
    pub(super) fn new(n: usize) -> Self {
        Self { n, cols: [false; MAX_N], anti: [false; DIAGONALS], diag: [false; DIAGONALS] }
    }

    /// Returns the marks of the n columns.
    #[must_use]
    pub fn cols(&self) -> &[bool] {
        &self.cols[..self.n]
    }

    /// Returns the marks of the 2n − 1 `/` diagonals, indexed by row + col.
    #[must_use]
    pub fn anti(&self) -> &[bool] {
        &self.anti[..(2 * self.n).saturating_sub(1)]
    }

    /// Returns the marks of the 2n − 1 `\` diagonals, indexed by n − 1 − row + col.
    #[must_use]
    pub fn diag(&self) -> &[bool] {
        &self.diag[..(2 * self.n).saturating_sub(1)]
    }
}

impl Memory for Arrays {
    fn clash(&self, row: usize, col: usize) -> Option<RejectReason> {
        let lines = Lines {
            column: self.cols[col],
            anti: self.anti[row + col],
            diag: self.diag[self.n - 1 - row + col],
        };
        (!lines.is_empty()).then_some(RejectReason::Taken(lines))
    }

    fn place(&mut self, row: usize, col: usize) {
        self.mark(row, col, true);
    }

    fn remove(&mut self, row: usize, col: usize) {
        self.mark(row, col, false);
    }

    fn state(&self) -> SolverState {
        SolverState::Arrays(*self)
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(*self)
    }
}
