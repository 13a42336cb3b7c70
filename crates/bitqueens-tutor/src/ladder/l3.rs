//! L3, bit-arrays, 以一当百: the three arrays of L2 in three words.
//!
//! Lines, numbering and order are those of L2; a mark is one bit, which XOR both sets and clears.
//! Time per node: O(n), no better than L2, since squares are still tested one by one. Memory:
//! 5n − 2 bits; a 64-bit word holds the 2n − 1 diagonals up to n = 32. Source: S003, solution three.

use super::{Lines, RejectReason, SolverInfo, SolverState, Total, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l3",
    word: "bit-arrays",
    name: Phrase::new("One word for many marks", "以一当百"),
    idea: Phrase::new(
        "A mark is one bit, so each array of marks fits into one integer; XOR sets and clears a mark.",
        "一个标记只占一位，一个整数就装下一个数组；异或一次置位，再异或一次清除。",
    ),
    keeps: Phrase::new("three bit arrays, one bit per line", "三个位数组，每条线一位"),
    sources: &["S003 solution three"],
    time: "O(n) per node",
    memory: "5n − 2 bits in three words",
};

/// The memory of L3 and L4: the taken lines, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BitArrays {
    /// Side of the board.
    pub(super) n: usize,
    /// Bit *i* is column i.
    pub cols: u64,
    /// Bit *i* is the `/` diagonal with row + col = i.
    pub anti: u64,
    /// Bit *i* is the `\` diagonal with n − 1 − row + col = i.
    pub diag: u64,
}

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(&mut BitArrays::new(n), 0, &mut tally);
    tally
}

// listing
fn search(taken: &mut BitArrays, row: usize, tally: &mut Total) {
    tally.nodes += 1; // start
    if row == taken.n {
        tally.solutions += 1; // solution
        return;
    }
    for col in 0..taken.n {
        let (anti, diag) = (row + col, taken.n - 1 - row + col);
        if (taken.cols >> col | taken.anti >> anti | taken.diag >> diag) & 1 != 0 {
            continue; // reject
        }
        taken.toggle(row, col); // place
        search(taken, row + 1, tally);
        taken.toggle(row, col); // back up
    }
}

impl BitArrays {
    fn toggle(&mut self, row: usize, col: usize) {
        self.cols ^= 1 << col;
        self.anti ^= 1 << (row + col);
        self.diag ^= 1 << (self.n - 1 - row + col);
    }
}
// end of listing

impl BitArrays {
    pub(super) fn new(n: usize) -> Self {
        Self { n, cols: 0, anti: 0, diag: 0 }
    }
}

impl Memory for BitArrays {
    fn clash(&self, row: usize, col: usize) -> Option<RejectReason> {
        let taken = |lines: u64, number: usize| lines >> number & 1 != 0;
        let lines = Lines {
            column: taken(self.cols, col),
            anti: taken(self.anti, row + col),
            diag: taken(self.diag, self.n - 1 - row + col),
        };
        (!lines.is_empty()).then_some(RejectReason::Taken(lines))
    }

    fn place(&mut self, row: usize, col: usize) {
        self.toggle(row, col);
    }

    fn remove(&mut self, row: usize, col: usize) {
        self.toggle(row, col);
    }

    fn state(&self) -> SolverState {
        SolverState::BitArrays(*self)
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(*self)
    }
}
