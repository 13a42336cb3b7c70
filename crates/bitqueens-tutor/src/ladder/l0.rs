//! L0, records, 常规解法: record the column of each queen.
//!
//! Two queens in different rows attack each other if their columns are equal, or if their columns
//! differ by as much as their rows. Time per node: n squares, each against up to n queens, O(n²). Memory: n numbers. Source: S000, `num1`.

use super::{Line, Queens, RejectReason, SolverInfo, SolverState, Total, walk::Memory};
use bitqueens::language::Phrase;

pub(super) const INFO: SolverInfo = SolverInfo {
    id: "l0",
    word: "records",
    name: Phrase::new("The textbook way", "常规解法"),
    idea: Phrase::new(
        "Record each queen's column; a square is attacked if a queen above is in its column, or as far across as up.",
        "记下每行皇后的列号；与上面某个皇后同列，或者横向、纵向距离相等，就不能放。",
    ),
    keeps: Phrase::new("the column of each queen", "每个皇后的列号"),
    sources: &["S000 num1"],
    time: "O(n²) per node",
    memory: "n numbers",
};

pub(super) fn count(n: usize) -> Total {
    let mut tally = Total::default();
    search(n, &mut Vec::with_capacity(n), &mut tally);
    tally
}

// listing
fn search(n: usize, records: &mut Vec<usize>, tally: &mut Total) {
    tally.nodes += 1; // start
    if records.len() == n {
        tally.solutions += 1; // solution
        return;
    }
    for col in 0..n {
        if attacker(records, col).is_some() {
            continue; // reject
        }
        records.push(col); // place
        search(n, records, tally);
        records.pop(); // back up
    }
}

/// Returns the row of the first queen that attacks column `col` of the next row.
fn attacker(records: &[usize], col: usize) -> Option<usize> {
    let row = records.len();
    (0..row).find(|&above| {
        let there = records[above];
        there == col || there.abs_diff(col) == row - above
    })
}
// end of listing

/// L0's memory: `records[i] = j` if the queen of row i stands on column j.
#[derive(Debug, Clone, Default)]
pub(super) struct Records(Vec<usize>);

impl Memory for Records {
    fn clash(&self, _row: usize, col: usize) -> Option<RejectReason> {
        let row = attacker(&self.0, col)?;
        let there = self.0[row];
        // Equal distances do not distinguish the two diagonals; the side of the queen does.
        let line = match there.cmp(&col) {
            std::cmp::Ordering::Equal => Line::Column,
            std::cmp::Ordering::Greater => Line::Anti,
            std::cmp::Ordering::Less => Line::Diag,
        };
        Some(RejectReason::Queen { row, col: there, line })
    }

    fn place(&mut self, _row: usize, col: usize) {
        self.0.push(col);
    }

    fn remove(&mut self, _row: usize, _col: usize) {
        self.0.pop();
    }

    fn state(&self) -> SolverState {
        SolverState::Positions(Queens::at(&self.0))
    }

    fn copy(&self) -> Box<dyn Memory> {
        Box::new(self.clone())
    }
}
