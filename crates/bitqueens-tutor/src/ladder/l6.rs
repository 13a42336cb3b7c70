//! L6, mirror, 对称剪枝: search half of the first row.
//!
//! The mirror image of a solution is another solution: their first queens stand on columns c and
//! n − 1 − c. So the first queen goes to the left half only, and each solution counts twice. For
//! odd n the middle column follows and counts once, because the mirror image of its solutions also
//! starts in the middle. Nodes are those actually visited: the root, and the subtrees of the left
//! half and of the middle column. The empty board of n = 0 is its own mirror image and is not
//! doubled. The method does not apply to boards with blocked squares that the mirror moves. Time:
//! half of L5. Memory: as L5. Source: S003, closing remark.

use super::{Queens, RowMasks, SolverInfo, SolverState, Total, l5, masks::full_row, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l6",
    word: "mirror",
    name: Phrase::new("Half by the mirror", "对称剪枝"),
    idea: Phrase::new(
        "The mirror image of a solution is a solution: try the first queen in the left half only and count each board twice; count the middle column once.",
        "解左右翻转仍是解：第一行只试左半边，每个解算两个；n 为奇数时，中间一列单独算一次。",
    ),
    keeps: Phrase::new(
        "three masks of the current row; each call has its own",
        "当前行的三个掩码，每层调用各一份",
    ),
    sources: &["S003 closing remark"],
    time: "O(children) per node, half the nodes",
    memory: "three words per row",
};

// listing
pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    tally.nodes += 1; // start
    if n == 0 {
        tally.solutions += 1; // solution
    }
    let left_half = 0..n.div_ceil(2); // mask
    for col in left_half {
        let part = below(n, col); // place, back up
        let weight = if 2 * col + 1 == n { 1 } else { 2 };
        tally.solutions += weight * part.solutions;
        tally.nodes += part.nodes;
    }
    tally
}

fn below(n: usize, col: usize) -> Total {
    let queen = 1u32 << col;
    let mut tally = Total::default();
    l5::search(full_row(n), queen, queen >> 1, queen << 1, &mut tally);
    tally
}
// end of listing

/// Returns the number of full boards visited: solutions, where a board and its mirror image count
/// once.
pub(super) fn full_boards(n: usize) -> u64 {
    if n == 0 { 1 } else { (0..n.div_ceil(2)).map(|col| below(n, col).solutions).sum() }
}

/// Returns the squares of the first row that L6 tries: the left half, and the middle of odd boards.
pub(super) fn first_row(n: usize) -> u32 {
    full_row(n.div_ceil(2))
}

/// L6's memory: L5's masks, with the first row restricted to its left columns.
#[derive(Debug, Clone)]
pub(super) struct Half {
    n: usize,
    first_row: u32,
    masks: l5::Masks,
}

impl Half {
    /// Tries the left half, and the middle column of odd boards.
    pub(super) fn with_middle(n: usize) -> Self {
        Self::new(n, first_row(n))
    }

    /// Tries the left half alone.
    pub(super) fn without_middle(n: usize) -> Self {
        Self::new(n, full_row(n / 2))
    }

    fn new(n: usize, first_row: u32) -> Self {
        Self { n, first_row, masks: l5::Masks::new(n) }
    }

    fn top(&self) -> RowMasks {
        let mut masks = self.masks.top();
        if masks.cols == 0 {
            // No queen yet: the first row.
            masks.free &= self.first_row;
        }
        masks
    }
}

impl Memory for Half {
    fn masks(&self, _row: usize) -> Option<RowMasks> {
        Some(self.top())
    }

    fn place(&mut self, row: usize, col: usize) {
        self.masks.place(row, col);
    }

    fn remove(&mut self, row: usize, col: usize) {
        self.masks.remove(row, col);
    }

    fn state(&self) -> SolverState {
        SolverState::Masks(self.top())
    }

    fn stands_for(&self, queens: &Queens) -> u64 {
        match queens.col(0) {
            Some(first) if 2 * first + 1 != self.n => 2,
            _ => 1,
        }
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
