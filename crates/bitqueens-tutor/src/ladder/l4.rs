//! L4, lowbit, 弹无虚发: all free squares of a row in one expression.
//!
//! The `/` diagonals of row r have the numbers r to r + n − 1, the `\` diagonals n − 1 − r to
//! 2n − 2 − r: a shift moves either to bits 0 to n − 1. Lowbit then extracts the free squares, and
//! the solver never tries an attacked one. The shift by n − 1 − r cannot underflow, because the
//! test for a full board comes first; for n = 0 the board is full. Time per node: O(children). Memory: three words. Source:
//! S003, solution four.

use super::{
    RowMasks, SolverInfo, SolverState, Total, l3::BitArrays, masks::full_row, walk::Memory,
};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l4",
    word: "lowbit",
    name: Phrase::new("No shot in vain", "弹无虚发"),
    idea: Phrase::new(
        "Shift the diagonals to the row, OR and invert: all free squares at once; lowbit takes them one by one.",
        "把撇和捺移到当前行，相或再取反，一次得到所有空位；用 lowbit 逐个取出，绝不空试。",
    ),
    keeps: Phrase::new("three bit arrays, one bit per line", "三个位数组，每条线一位"),
    sources: &["S003 solution four"],
    time: "O(children) per node",
    memory: "three words",
};

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(&mut BitArrays::new(n), u64::from(full_row(n)), 0, &mut tally);
    tally
}

// listing
fn search(taken: &mut BitArrays, full: u64, row: usize, tally: &mut Total) {
    tally.nodes += 1; // start
    if row == taken.n {
        tally.solutions += 1; // solution
        return;
    }
    let (anti, diag) = (taken.anti >> row, taken.diag >> (taken.n - 1 - row));
    let mut free = full & !(taken.cols | anti | diag); // mask
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        taken.toggle_bit(row, queen); // place
        search(taken, full, row + 1, tally);
        taken.toggle_bit(row, queen); // back up
    }
}

impl BitArrays {
    fn toggle_bit(&mut self, row: usize, queen: u64) {
        self.cols ^= queen;
        self.anti ^= queen << row;
        self.diag ^= queen << (self.n - 1 - row);
    }
}
// end of listing

/// L4's memory: the bit arrays, and the mask of a full row.
#[derive(Debug, Clone)]
pub(super) struct Shifted {
    full: u32,
    taken: BitArrays,
}

impl Shifted {
    pub(super) fn new(n: usize) -> Self {
        Self { full: full_row(n), taken: BitArrays::new(n) }
    }
}

impl Memory for Shifted {
    fn masks(&self, row: usize) -> Option<RowMasks> {
        let within_row = |mask: u64| {
            u32::try_from(mask & u64::from(self.full)).expect("a full row has at most 32 bits")
        };
        let BitArrays { n, cols, anti, diag } = self.taken;
        Some(RowMasks::new(
            self.full,
            within_row(cols),
            within_row(anti >> row),
            within_row(diag >> (n - 1 - row)),
        ))
    }

    fn place(&mut self, row: usize, col: usize) {
        self.taken.toggle_bit(row, 1 << col);
    }

    fn remove(&mut self, row: usize, col: usize) {
        self.taken.toggle_bit(row, 1 << col);
    }

    fn state(&self) -> SolverState {
        SolverState::BitArrays(self.taken)
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
