//! L5, masks, 精益求精: the masks of the current row as arguments.
//!
//! From one row to the next a `/` moves one column left and a `\` one column right. Each takes one
//! shift by one, instead of a shift by the row's number. Masks passed as arguments need no undo:
//! the caller keeps its own copy. Time per node: O(children). Memory: three words per row. Sources:
//! S003, solution five; S000, `num2`; S001; S002, `queenSettle`; S004, the last listing.
//!
//! This recursion is the tutorials' best solver, and the baseline for everything faster.

use super::{RowMasks, SolverInfo, SolverState, Total, masks::full_row, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l5",
    word: "masks",
    name: Phrase::new("Masks handed down", "精益求精"),
    idea: Phrase::new(
        "Pass the masks as arguments, shifted by one for each row: nothing to undo.",
        "掩码始终对准当前行，每往下一行只移一位，作为参数传下去；返回就是回溯，不用擦除。",
    ),
    keeps: Phrase::new(
        "three masks of the current row; each call has its own",
        "当前行的三个掩码，每层调用各一份",
    ),
    sources: &["S003 solution five", "S000 num2", "S001", "S002 queenSettle", "S004 bit version"],
    time: "O(children) per node",
    memory: "three words per row",
};

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(full_row(n), 0, 0, 0, &mut tally);
    tally
}

// listing
pub(super) fn search(full: u32, cols: u32, anti: u32, diag: u32, tally: &mut Total) {
    tally.nodes += 1; // start
    if cols == full {
        tally.solutions += 1; // solution
        return;
    }
    let mut free = full & !(cols | anti | diag); // mask
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (anti_below, diag_below) = ((anti | queen) >> 1, (diag | queen) << 1);
        search(full, cols | queen, anti_below, diag_below, tally); // place, back up
    }
}
// end of listing

/// The same search on the open squares of each row; the rows below the queens are left.
pub(super) fn search_open(open: &[u32], cols: u32, anti: u32, diag: u32, tally: &mut Total) {
    tally.nodes += 1;
    let Some((row, below)) = open.split_first() else {
        tally.solutions += 1;
        return;
    };
    let mut free = row & !(cols | anti | diag);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (anti_below, diag_below) = ((anti | queen) >> 1, (diag | queen) << 1);
        search_open(below, cols | queen, anti_below, diag_below, tally);
    }
}

/// L5's memory: the arguments of all active calls.
#[derive(Debug, Clone)]
pub(super) struct Masks {
    full: u32,
    calls: Vec<RowMasks>,
}

impl Masks {
    pub(super) fn new(n: usize) -> Self {
        let full = full_row(n);
        Self { full, calls: vec![RowMasks::new(full, 0, 0, 0)] }
    }

    pub(super) fn top(&self) -> RowMasks {
        *self.calls.last().expect("the first call ends with the walk")
    }
}

impl Memory for Masks {
    fn masks(&self, _row: usize) -> Option<RowMasks> {
        Some(self.top())
    }

    fn place(&mut self, _row: usize, col: usize) {
        let RowMasks { cols, anti, diag, .. } = self.top();
        let queen = 1 << col;
        let diag = ((diag | queen) << 1) & self.full;
        self.calls.push(RowMasks::new(self.full, cols | queen, (anti | queen) >> 1, diag));
    }

    fn remove(&mut self, _row: usize, _col: usize) {
        self.calls.pop();
    }

    fn state(&self) -> SolverState {
        SolverState::Masks(self.top())
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
