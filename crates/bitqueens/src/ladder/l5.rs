//! L5, masks, 精益求精: masks of this row, handed down.
//!
//! From one row to the next a `/` moves one column left and a `\` one right: one shift by one each,
//! instead of a shift by the row's number. Handed down as arguments the masks need no wiping: the
//! caller still has its own. Time per node: O(children). Memory: three words per row. Sources: S003, solution five; S000, `num2`; S001;
//! S002, `queenSettle`; S004, the last listing.
//!
//! This plain recursion is the tutorials' best solver, and the measure for everything faster.

use super::walk::Memory;
use super::{RowMasks, Rung, State, Tally};
use crate::bits::full_mask;

pub(super) const RUNG: Rung = Rung {
    id: "l5",
    word: "masks",
    name: "Masks handed down",
    name_zh: "精益求精",
    idea: "Keep the masks shifted to the row, one step further per row, as arguments: nothing to wipe.",
    idea_zh: "掩码始终对准当前行，每下一行只移一位，作为参数下传；返回即回溯，无需擦除。",
    keeps: "three masks of this row; each call has its own",
    keeps_zh: "当前行的三个掩码，每层调用各有一份",
    sources: &[
        "S003 solution five",
        "S000 num2",
        "S001",
        "S002 queenSettle",
        "S004 bit version",
    ],
    time: "O(children) per node",
    memory: "three words per row",
};

pub(super) fn count(n: usize) -> Tally {
    let mut tally = Tally::default();
    search(full_row(n), 0, 0, 0, &mut tally);
    tally
}

// listing
pub(super) fn search(full: u32, cols: u32, anti: u32, diag: u32, tally: &mut Tally) {
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

/// n ones, for n ≤ 32.
pub(super) fn full_row(n: usize) -> u32 {
    let full = u32::try_from(n).ok().and_then(full_mask);
    full.and_then(|full| u32::try_from(full).ok())
        .expect("solvers check n ≤ 32 first")
}

/// The arguments of all calls under way.
#[derive(Debug, Clone)]
pub(super) struct Masks {
    full: u32,
    calls: Vec<RowMasks>,
}

impl Masks {
    pub(super) fn new(n: usize) -> Self {
        let full = full_row(n);
        Self {
            full,
            calls: vec![RowMasks::new(full, 0, 0, 0)],
        }
    }

    pub(super) fn top(&self) -> RowMasks {
        *self
            .calls
            .last()
            .expect("the first call ends with the walk")
    }
}

impl Memory for Masks {
    fn look(&self, _row: usize) -> Option<RowMasks> {
        Some(self.top())
    }

    fn place(&mut self, _row: usize, col: usize) {
        let RowMasks {
            cols, anti, diag, ..
        } = self.top();
        let queen = 1 << col;
        let diag = ((diag | queen) << 1) & self.full;
        self.calls.push(RowMasks::new(
            self.full,
            cols | queen,
            (anti | queen) >> 1,
            diag,
        ));
    }

    fn remove(&mut self, _row: usize, _col: usize) {
        self.calls.pop();
    }

    fn state(&self) -> State {
        State::Masks(self.top())
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
