//! Placements of any number of non-attacking queens on an n × n board: rows may stay empty.

use super::Work;
use super::choices::{each, full, sum};
use bitqueens::{Cancel, Result};

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 7;

/// Counts the placements of 0, 1, …, n queens (row n of A348129).
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

/// Counts the placements of exactly `queens` queens.
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
        // The uppermost queen stands in this row and column.
        if col == n {
            return Some(0);
        }
        search.visit(row + 1, queens - 1, Attack::none().with(1 << col))
    };
    let squares: Vec<(usize, u64)> = (0..n * (n + 1)).map(|start| (start, 1)).collect();
    sum::<u64>(work, &squares, search).map(u128::from)
}

/// Counts the maximal placements (A146303): those to which no queen can be added, because every
/// square is attacked or occupied.
pub(super) fn maximal(n: usize, work: &Work) -> Result<u128> {
    let search = |start: usize| {
        let mut search = Maximal {
            n,
            full: full(n),
            cancel: &work.cancel,
            empty_rows: Vec::new(),
        };
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
    sum::<u64>(work, &starts(n), search).map(u128::from)
}

/// The choices for the first row: its columns, and n for an empty row.
fn starts(n: usize) -> Vec<(usize, u64)> {
    each(n + 1)
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
        Self {
            cols: 0,
            diag: 0,
            anti: 0,
        }
    }

    fn free(self, full: u32) -> u32 {
        full & !(self.cols | self.diag | self.anti)
    }

    /// The attacks on the row below if this row stays empty.
    fn down(self) -> Self {
        Self {
            diag: self.diag << 1,
            anti: self.anti >> 1,
            ..self
        }
    }

    /// The attacks on the row below if this row gets `queen`.
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
            self.visit(1, 0, none.down())
        } else {
            self.visit(1, 1, none.with(1 << start))
        }
    }

    /// Searches the rows from `row` down. Returns `false` when cancelled.
    fn visit(&mut self, row: usize, queens: usize, attack: Attack) -> bool {
        let mut free = attack.free(self.full);
        if row + 1 >= self.n {
            self.found[queens] += 1;
            if row < self.n {
                self.found[queens + 1] += u64::from(free.count_ones());
            }
            return true;
        }
        if self.n - row == POLL_ROWS && self.cancel.is_cancelled() {
            return false;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            if !self.visit(row + 1, queens + 1, attack.with(queen)) {
                return false;
            }
        }
        self.visit(row + 1, queens, attack.down())
    }
}

/// A search for a fixed number of queens. It prunes branches with too few remaining rows, and
/// counts the squares of the last queen instead of placing it.
struct Few<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl Few<'_> {
    /// Counts the placements of `queens` more queens on the rows from `row` down; `None` when
    /// cancelled.
    fn visit(&mut self, row: usize, queens: usize, mut attack: Attack) -> Option<u64> {
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
                found += self.visit(row + 1, queens - 1, attack.with(queen))?;
            }
            attack = attack.down();
        }
        Some(found)
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
