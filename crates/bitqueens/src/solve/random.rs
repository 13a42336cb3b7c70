//! A random solution of the plain board, by local search in about linear time.
//!
//! After Sosič and Gu (*Efficient local search with conflict minimization: a case study of the
//! n-queens problem*, IEEE Transactions on Knowledge and Data Engineering 6, 1994):
//!
//! 1. A random permutation, so that rows and columns are right from the start. Row after row takes
//!    a random one of the columns that are left, again and again until no diagonal clashes; the last
//!    few rows, for which that would take long, take what is left.
//! 2. Each of those last queens swaps columns with random other queens until neither of the two is
//!    attacked. A start that resists is thrown away.
//!
//! Every solution can come out, but not with equal chances.

use crate::Cancel;

/// Draws, as a multiple of n, for the first step; what is left then is a few dozen rows.
const DRAWS: usize = 4;
/// Swaps tried for one queen before the start is thrown away.
const SWAPS: usize = 20_000;

/// A random solution for n = 1 or n ≥ 4, `None` when cancelled.
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

/// A permutation, and how many queens stand on each diagonal.
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
        Self {
            cols,
            diag: diagonals.clone(),
            anti: diagonals,
        }
    }

    fn n(&self) -> u32 {
        u32::try_from(self.cols.len()).expect("a side")
    }

    fn lines(&mut self, row: u32, col: u32) -> [&mut u32; 2] {
        let diagonal = (col + self.n() - 1 - row) as usize;
        [
            &mut self.diag[diagonal],
            &mut self.anti[(row + col) as usize],
        ]
    }

    /// Whether fewer than `queens` stand on both diagonals of a square.
    fn below(&mut self, queens: u32, row: u32, col: u32) -> bool {
        self.lines(row, col).into_iter().all(|line| *line < queens)
    }

    fn stand(&mut self, row: u32) {
        let col = self.cols[row as usize];
        self.lines(row, col).into_iter().for_each(|line| *line += 1);
    }

    fn lift(&mut self, row: u32) {
        let col = self.cols[row as usize];
        self.lines(row, col).into_iter().for_each(|line| *line -= 1);
    }

    /// Puts down row after row without a clash while draws last, then the others as they are.
    /// Returns the number of rows without a clash among themselves.
    fn settle_first_rows(&mut self, rng: &mut fastrand::Rng) -> u32 {
        let n = self.n();
        let mut row = 0;
        for _ in 0..DRAWS * n as usize {
            if row == n {
                break;
            }
            self.cols.swap(row as usize, rng.u32(row..n) as usize);
            let col = self.cols[row as usize];
            if self.below(1, row, col) {
                self.stand(row);
                row += 1;
            }
        }
        for rest in row..n {
            self.stand(rest);
        }
        row
    }

    /// Swaps the queen of `row` with others until it is not attacked; `false` when that fails.
    fn settle(&mut self, row: u32, rng: &mut fastrand::Rng) -> bool {
        if self.below(2, row, self.cols[row as usize]) {
            return true;
        }
        let n = self.n();
        for _ in 0..SWAPS {
            let other = rng.u32(0..n);
            if other == row {
                continue;
            }
            let swap = |queens: &mut Self| {
                queens.lift(row);
                queens.lift(other);
                queens.cols.swap(row as usize, other as usize);
                queens.stand(row);
                queens.stand(other);
            };
            swap(self);
            let free = |queens: &mut Self, row: u32| {
                let col = queens.cols[row as usize];
                queens.below(2, row, col)
            };
            if free(self, row) && free(self, other) {
                return true;
            }
            swap(self);
        }
        false
    }
}
