//! L1, look-back, 步步回眸: three tests against every row above.
//!
//! On a column col is constant, on a `/` (撇) row + col, on a `\` (捺) row − col. The tests compare
//! sums, so that no difference of unsigned numbers underflows. Backing up needs no work: the next
//! queen of the row overwrites the last. Time per node: O(n²). Memory: n numbers. Source: S003, solution one.

use super::{Line, Queens, RejectReason, SolverInfo, SolverState, Total, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l1",
    word: "look-back",
    name: Phrase::new("Look back at every step", "步步回眸"),
    idea: Phrase::new(
        "Test every queen above: same column? same /? same \\?",
        "每试一格，就问上面每个皇后三件事：同列吗？同撇吗？同捺吗？",
    ),
    keeps: Phrase::new("the column of each queen", "每个皇后的列号"),
    sources: &["S003 solution one"],
    time: "O(n²) per node",
    memory: "n numbers",
};

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(&mut vec![0; n], 0, &mut tally);
    tally
}

// listing
fn search(queens: &mut [usize], row: usize, tally: &mut Total) {
    tally.nodes += 1; // start
    if row == queens.len() {
        tally.solutions += 1; // solution
        return;
    }
    for col in 0..queens.len() {
        if look_back(queens, row, col).is_some() {
            continue; // reject
        }
        queens[row] = col; // place
        search(queens, row + 1, tally); // back up
    }
}

/// Returns the row of the first queen that attacks the square, and the line they share.
fn look_back(queens: &[usize], row: usize, col: usize) -> Option<(usize, Line)> {
    for (above, &there) in queens[..row].iter().enumerate() {
        if there == col {
            return Some((above, Line::Column));
        }
        if there + above == col + row {
            return Some((above, Line::Anti));
        }
        if there + row == col + above {
            return Some((above, Line::Diag));
        }
    }
    None
}
// end of listing

/// L1's memory: the columns of the first `rows` queens. Later entries are stale.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    queens: Vec<usize>,
    rows: usize,
}

impl Positions {
    pub(super) fn new(n: usize) -> Self {
        Self { queens: vec![0; n], rows: 0 }
    }
}

impl Memory for Positions {
    fn clash(&self, row: usize, col: usize) -> Option<RejectReason> {
        let (above, line) = look_back(&self.queens, row, col)?;
        Some(RejectReason::Queen { row: above, col: self.queens[above], line })
    }

    fn place(&mut self, row: usize, col: usize) {
        self.queens[row] = col;
        self.rows = row + 1;
    }

    fn remove(&mut self, row: usize, _col: usize) {
        self.rows = row;
    }

    fn state(&self) -> SolverState {
        SolverState::Positions(Queens::at(&self.queens[..self.rows]))
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
