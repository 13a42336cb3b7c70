//! Placements of any number of non-attacking queens on an n × n board: rows may stay empty.

mod border;

use super::Work;
use super::choices::{mirrored, sum};
use crate::control::Cancel;
use crate::error::Result;
use crate::geometry::full;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 7;

/// Counts the placements of 0, 1, …, n queens (row n of A348129).
pub(super) fn by_queens(n: usize, work: &Work) -> Result<Vec<u128>> {
    let mut found = vec![0; n + 1];
    found[0] = 1;
    for side in rings(n) {
        for (sum, part) in found.iter_mut().zip(border::by_queens(side, work)?) {
            *sum += part;
        }
    }
    Ok(found)
}

/// Counts the placements of exactly `queens` ≥ 1 queens.
pub(super) fn exactly(queens: usize, n: usize, work: &Work) -> Result<u128> {
    rings(n).filter(|&side| side >= queens).map(|side| border::exactly(queens, side, work)).sum()
}

/// The sides of the boards inside an `n` × `n` board with the same centre, `n` first. Each placement of
/// at least one queen reaches the border of exactly one of them, and leaves nothing outside.
fn rings(n: usize) -> impl Iterator<Item = usize> {
    (1..=n).rev().step_by(2)
}

/// Counts the maximal placements (A146303): those to which no queen can be added, because every
/// square is attacked or occupied.
pub(super) fn maximal(n: usize, work: &Work) -> Result<u128> {
    let search = |start: usize| {
        let mut search = Maximal { n, full: full(n), cancel: &work.cancel, empty_rows: Vec::new() };
        let (attack, none) = (Attack::none(), Diagonals::default());
        if start == n {
            search.empty_rows.push(0);
            search.visit(1, attack.down(), none)
        } else {
            search.visit(1, attack.with(1 << start), none.with(n, 0, start))
        }
    };
    if n == 0 {
        return Ok(1);
    }
    // The columns of the first row, one of each mirrored pair, and n for an empty row.
    let mut starts = mirrored(n);
    starts.push((n, 1));
    sum::<u64>(work, &starts, search).map(u128::from)
}

/// The attacks on the next row.
#[derive(Clone, Copy)]
struct Attack {
    cols: u32,
    diag: u32,
    anti: u32,
}

impl Attack {
    const fn none() -> Self {
        Self { cols: 0, diag: 0, anti: 0 }
    }

    fn free(self, full: u32) -> u32 {
        full & !(self.cols | self.diag | self.anti)
    }

    /// The attacks on the row below if this row stays empty.
    fn down(self) -> Self {
        Self { diag: self.diag << 1, anti: self.anti >> 1, ..self }
    }

    /// The attacks on the row below if this row gets `queen`.
    fn with(self, queen: u32) -> Self {
        let Self { cols, diag, anti } = self;
        Self { cols: cols | queen, diag: diag | queen, anti: anti | queen }.down()
    }
}

/// The occupied diagonals of the whole board.
#[derive(Clone, Copy, Default)]
struct Diagonals {
    /// `\` diagonals: bit col − row + n − 1.
    diag: u64,
    /// `/` diagonals: bit row + col.
    anti: u64,
}

impl Diagonals {
    fn with(self, n: usize, row: usize, col: usize) -> Self {
        Self { diag: self.diag | 1 << (col + n - 1 - row), anti: self.anti | 1 << (row + col) }
    }
}

struct Maximal<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
    /// The rows left empty so far.
    empty_rows: Vec<usize>,
}

impl Maximal<'_> {
    /// Counts the maximal placements below; `None` when cancelled.
    fn visit(&mut self, row: usize, attack: Attack, diagonals: Diagonals) -> Option<u64> {
        if row == self.n {
            return Some(u64::from(self.is_maximal(attack.cols, diagonals)));
        }
        if self.n - row == POLL_ROWS && self.cancel.is_cancelled() {
            return None;
        }
        let mut free = attack.free(self.full);
        let mut found = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let col = queen.trailing_zeros() as usize;
            let below = diagonals.with(self.n, row, col);
            found += self.visit(row + 1, attack.with(queen), below)?;
        }
        self.empty_rows.push(row);
        found += self.visit(row + 1, attack.down(), diagonals)?;
        self.empty_rows.pop();
        Some(found)
    }

    /// Returns whether every square of the empty rows is attacked.
    fn is_maximal(&self, cols: u32, diagonals: Diagonals) -> bool {
        self.empty_rows.iter().all(|&row| {
            let attacked = diagonals.diag >> (self.n - 1 - row) | diagonals.anti >> row;
            u64::from(self.full) & !(u64::from(cols) | attacked) == 0
        })
    }
}
