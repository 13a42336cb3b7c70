//! Any number of queens on an n × n board, none attacking another: rows may stay empty.

use super::Work;
use super::share::{each, full, sum};
use crate::{Cancel, Result};

/// Rows from the bottom at which the wish to stop is looked at.
const LOOK: usize = 7;

/// Ways to place 0, 1, …, n queens (row n of A348129).
pub(super) fn by_queens(n: usize, work: &Work) -> Result<Vec<u128>> {
    let search = |start: usize| {
        let mut search = Scattered {
            n,
            full: full(n),
            cancel: &work.cancel,
            found: vec![0; n + 1],
        };
        search.start(start).then_some(search.found)
    };
    let found = sum::<Vec<u64>>(work, &starts(n), search)?;
    Ok(found.into_iter().map(u128::from).collect())
}

/// Ways to place exactly `queens` queens.
pub(super) fn exactly(queens: usize, n: usize, work: &Work) -> Result<u128> {
    if queens > n {
        return Ok(0);
    }
    let search = |start: usize| {
        let mut search = Few {
            n,
            full: full(n),
            cancel: &work.cancel,
        };
        let (row, col) = (start / (n + 1), start % (n + 1));
        // The first queen of all stands in this row and column.
        if col == n {
            return Some(0);
        }
        search.row(row + 1, queens - 1, Attack::none().with(1 << col))
    };
    let squares: Vec<(usize, u64)> = (0..n * (n + 1)).map(|start| (start, 1)).collect();
    sum::<u64>(work, &squares, search).map(u128::from)
}

/// Ways to place queens so that no more can be added (A146303): every square is attacked or taken.
pub(super) fn maximal(n: usize, work: &Work) -> Result<u128> {
    let search = |start: usize| {
        let mut search = Maximal {
            n,
            full: full(n),
            cancel: &work.cancel,
            bare: Vec::new(),
        };
        let attack = Attack::none();
        if start == n {
            search.bare.push(0);
            search.row(1, attack.down(), Guarded::default())
        } else {
            let queen = 1 << start;
            search.row(1, attack.with(queen), Guarded::default().with(n, 0, start))
        }
    };
    if n == 0 {
        return Ok(1);
    }
    sum::<u64>(work, &starts(n), search).map(u128::from)
}

/// The columns of the first row, and n for an empty first row.
fn starts(n: usize) -> Vec<(usize, u64)> {
    each(n + 1)
}

/// What attacks the next row.
#[derive(Clone, Copy)]
struct Attack {
    cols: u32,
    diag: u32,
    anti: u32,
}

impl Attack {
    const fn none() -> Self {
        Self {
            cols: 0,
            diag: 0,
            anti: 0,
        }
    }

    fn free(self, full: u32) -> u32 {
        full & !(self.cols | self.diag | self.anti)
    }

    /// The row after one without a queen.
    fn down(self) -> Self {
        Self {
            diag: self.diag << 1,
            anti: self.anti >> 1,
            ..self
        }
    }

    /// The row after one with a queen.
    fn with(self, queen: u32) -> Self {
        let Self { cols, diag, anti } = self;
        Self {
            cols: cols | queen,
            diag: diag | queen,
            anti: anti | queen,
        }
        .down()
    }
}

struct Scattered<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
    found: Vec<u64>,
}

impl Scattered<'_> {
    fn start(&mut self, start: usize) -> bool {
        let none = Attack::none();
        if self.n == 0 {
            self.found[0] += 1;
            true
        } else if start == self.n {
            self.row(1, 0, none.down())
        } else {
            self.row(1, 1, none.with(1 << start))
        }
    }

    /// `false` when cancelled.
    fn row(&mut self, row: usize, queens: usize, attack: Attack) -> bool {
        let mut free = attack.free(self.full);
        if row + 1 >= self.n {
            self.found[queens] += 1;
            if row < self.n {
                self.found[queens + 1] += u64::from(free.count_ones());
            }
            return true;
        }
        if self.n - row == LOOK && self.cancel.is_cancelled() {
            return false;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            if !self.row(row + 1, queens + 1, attack.with(queen)) {
                return false;
            }
        }
        self.row(row + 1, queens, attack.down())
    }
}

/// A fixed number of queens: a branch ends when too few rows are left, and the last queen is
/// counted, not placed.
struct Few<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl Few<'_> {
    fn row(&mut self, row: usize, queens: usize, mut attack: Attack) -> Option<u64> {
        if queens == 0 {
            return Some(1);
        }
        if queens == 1 {
            let mut found = 0;
            for _ in row..self.n {
                found += u64::from(attack.free(self.full).count_ones());
                attack = attack.down();
            }
            return Some(found);
        }
        if queens == 3 && self.cancel.is_cancelled() {
            return None;
        }
        let mut found = 0;
        for row in row..=self.n.saturating_sub(queens) {
            let mut free = attack.free(self.full);
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                found += self.row(row + 1, queens - 1, attack.with(queen))?;
            }
            attack = attack.down();
        }
        Some(found)
    }
}

/// The lines that are taken, wherever on the board.
#[derive(Clone, Copy, Default)]
struct Guarded {
    /// `\` diagonals: bit col − row + n − 1.
    diag: u64,
    /// `/` diagonals: bit row + col.
    anti: u64,
}

impl Guarded {
    fn with(self, n: usize, row: usize, col: usize) -> Self {
        Self {
            diag: self.diag | 1 << (col + n - 1 - row),
            anti: self.anti | 1 << (row + col),
        }
    }
}

struct Maximal<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
    /// The rows without a queen.
    bare: Vec<usize>,
}

impl Maximal<'_> {
    fn row(&mut self, row: usize, attack: Attack, guarded: Guarded) -> Option<u64> {
        if row == self.n {
            return Some(u64::from(self.is_covered(attack.cols, guarded)));
        }
        if self.n - row == LOOK && self.cancel.is_cancelled() {
            return None;
        }
        let mut free = attack.free(self.full);
        let mut found = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let col = queen.trailing_zeros() as usize;
            found += self.row(row + 1, attack.with(queen), guarded.with(self.n, row, col))?;
        }
        self.bare.push(row);
        found += self.row(row + 1, attack.down(), guarded)?;
        self.bare.pop();
        Some(found)
    }

    /// Whether every square of the rows without a queen is attacked by now.
    fn is_covered(&self, cols: u32, guarded: Guarded) -> bool {
        self.bare.iter().all(|&row| {
            let diagonals = guarded.diag >> (self.n - 1 - row) | guarded.anti >> row;
            u64::from(self.full) & !(u64::from(cols) | diagonals) == 0
        })
    }
}
