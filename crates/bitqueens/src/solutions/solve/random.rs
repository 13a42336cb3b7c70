//! A random solution of the plain board, by local search in about linear time.
//!
//! After Sosič and Gu (*Efficient local search with conflict minimization: a case study of the
//! n-queens problem*, IEEE Transactions on Knowledge and Data Engineering 6, 1994):
//!
//! 1. Start with a random permutation, so that no row or column clashes. Row by row, draw a random
//!    remaining column until no diagonal clashes. The last few rows, for which that would take
//!    long, take the remaining columns.
//! 2. Each of those last queens swaps columns with random other queens until neither of the two is
//!    attacked. If that fails, start again.
//!
//! Every solution can occur, but the distribution is not uniform.

use crate::control::Cancel;

/// Number of draws of the first step, as a multiple of n; a few dozen rows remain.
const DRAWS: usize = 4;
/// The most swaps tried for one queen before starting again.
const MAX_SWAPS: usize = 20_000;

/// Bytes per row: its column, and two diagonals each way.
pub(super) const BYTES: usize = 5 * size_of::<u32>();

/// Finds a random solution for n = 1 or n ≥ 4. Returns `None` when cancelled.
pub(super) fn solution(n: u32, seed: u64, cancel: &Cancel) -> Option<Vec<u32>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    while !cancel.is_cancelled() {
        let mut queens = Queens::shuffled(n, &mut rng);
        let settled = queens.settle_first_rows(&mut rng);
        if (settled..n).all(|row| !cancel.is_cancelled() && queens.settle(row, &mut rng)) {
            return Some(queens.cols);
        }
    }
    None
}

/// A permutation, and the number of queens on each diagonal.
struct Queens {
    cols: Vec<u32>,
    diag: Vec<u32>,
    anti: Vec<u32>,
}

impl Queens {
    fn shuffled(n: u32, rng: &mut fastrand::Rng) -> Self {
        let mut cols: Vec<u32> = (0..n).collect();
        rng.shuffle(&mut cols);
        let diagonals = vec![0; 2 * n as usize];
        Self { cols, diag: diagonals.clone(), anti: diagonals }
    }

    fn n(&self) -> u32 {
        u32::try_from(self.cols.len()).expect("a side")
    }

    /// The numbers of queens on the two diagonals of a square.
    fn diagonals(&mut self, row: u32, col: u32) -> [&mut u32; 2] {
        let diagonal = (col + self.n() - 1 - row) as usize;
        [&mut self.diag[diagonal], &mut self.anti[(row + col) as usize]]
    }

    /// Returns whether each diagonal of a square has fewer than `queens` queens.
    fn has_fewer_than(&mut self, queens: u32, row: u32, col: u32) -> bool {
        let mut diagonals = self.diagonals(row, col).into_iter();
        diagonals.all(|count| *count < queens)
    }

    /// Adds the queen of `row` to the counts of its diagonals.
    fn add(&mut self, row: u32) {
        let col = self.cols[row as usize];
        let diagonals = self.diagonals(row, col).into_iter();
        diagonals.for_each(|count| *count += 1);
    }

    /// Removes the queen of `row` from the counts of its diagonals.
    fn remove(&mut self, row: u32) {
        let col = self.cols[row as usize];
        let diagonals = self.diagonals(row, col).into_iter();
        diagonals.for_each(|count| *count -= 1);
    }

    /// Places rows from the top without a clash while draws last, then the other rows as they are.
    /// Returns the number of rows placed without a clash.
    fn settle_first_rows(&mut self, rng: &mut fastrand::Rng) -> u32 {
        let n = self.n();
        let mut row = 0;
        for _ in 0..DRAWS * n as usize {
            if row == n {
                break;
            }
            self.cols.swap(row as usize, rng.u32(row..n) as usize);
            let col = self.cols[row as usize];
            if self.has_fewer_than(1, row, col) {
                self.add(row);
                row += 1;
            }
        }
        for rest in row..n {
            self.add(rest);
        }
        row
    }

    /// Swaps the queen of `row` with others until it is not attacked. Returns `false` on failure.
    fn settle(&mut self, row: u32, rng: &mut fastrand::Rng) -> bool {
        if self.has_fewer_than(2, row, self.cols[row as usize]) {
            return true;
        }
        let n = self.n();
        for _ in 0..MAX_SWAPS {
            let other = rng.u32(0..n);
            if other == row {
                continue;
            }
            let swap = |queens: &mut Self| {
                queens.remove(row);
                queens.remove(other);
                queens.cols.swap(row as usize, other as usize);
                queens.add(row);
                queens.add(other);
            };
            swap(self);
            let is_unattacked = |queens: &mut Self, row: u32| {
                let col = queens.cols[row as usize];
                queens.has_fewer_than(2, row, col)
            };
            if is_unattacked(self, row) && is_unattacked(self, other) {
                return true;
            }
            swap(self);
        }
        false
    }
}
