//! Queens on boards of m rows and n columns.
//!
//! A board takes min(m, n) queens, one on each line of its shorter side. A board with m > n is transposed, so
//! that m ≤ n and each row has one queen. The number of ways for m rows is then the number of nodes at depth m
//! of the plain tree for side n (A319284), and the first m rows of a solution for side n solve the rectangle.

#[cfg(test)]
mod tests;

use crate::language::Phrase;
use std::iter::FusedIterator;

use crate::board::SideLimit;
use crate::board::validate::check_rows;
use crate::control::{Cancel, Progress};
use crate::count::MAX_COUNT_SIDE;
use crate::error::{Error, Result};
use crate::geometry::full;
use crate::rules::starts;
use crate::sum::Sum;
use crate::threads::Threads;

use crate::solutions::solve::{Outcome, closed_form, random};

/// A board of `rows` × `cols` squares.
///
/// ```
/// use bitqueens::Cancel;
/// use bitqueens::solutions::Rectangle;
/// let board = Rectangle::new(3, 5)?;
/// assert_eq!(board.count(1, &Cancel::new(), &|_| ())?, 14);
/// let first = board.solutions()?.next().expect("fourteen");
/// assert_eq!(first, [Some(0), Some(2), Some(4)]);
/// // The transposed board has rows without a queen.
/// let first = Rectangle::new(5, 3)?.solutions()?.next().expect("fourteen");
/// assert_eq!(first, [Some(0), None, Some(1), None, Some(2)]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rectangle {
    rows: usize,
    cols: usize,
}

/// The longest side for counting and listing.
const LIMIT: SideLimit = SideLimit::new(
    MAX_COUNT_SIDE,
    Phrase::new("a rectangle", "矩形棋盘"),
    Phrase::new("a row must fit 32 bits", "一行须能放入 32 位"),
);

/// The cancel flag is polled at every node with more rows below it than this: 32³ squares take about a millisecond.
const UNPOLLED_ROWS: usize = 3;

impl Rectangle {
    /// Creates a board; either side may be 0.
    ///
    /// # Errors
    /// [`Error::Side`] for a side that [`closed_form`] refuses.
    pub fn new(rows: usize, cols: usize) -> Result<Self> {
        SideLimit::CLOSED.check(rows.max(cols))?;
        Ok(Self { rows, cols })
    }

    /// The rows, from 0.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The columns, from 0.
    #[must_use]
    pub fn cols(self) -> usize {
        self.cols
    }

    /// The number of queens: the lines of the shorter side.
    #[must_use]
    pub fn queens(self) -> usize {
        self.rows.min(self.cols)
    }

    /// Counts the ways to place the queens. The mirror image of a first row is not searched.
    ///
    /// # Errors
    /// [`Error::Side`] for a side over 32, [`Error::Threads`],
    /// [`Error::Cancelled`].
    pub fn count(
        self,
        threads: impl Into<Threads>,
        cancel: &Cancel,
        progress: &(dyn Fn(&Progress) + Sync),
    ) -> Result<u128> {
        let threads = threads.into().checked()?;
        let cols = self.rows.max(self.cols);
        LIMIT.check(cols)?;
        let tree = Tree { rows: self.queens(), full: full(cols), cancel };
        if tree.rows == 0 {
            return Ok(1);
        }
        let half: Vec<usize> = (0..cols.div_ceil(2)).collect();
        let search = |&col: &usize| {
            let (mut tried, queen) = (1, 1 << col);
            let found = tree.below(1, queen, queen >> 1, queen << 1, &mut tried)?;
            let weight = if 2 * col + 1 == cols { 1 } else { 2 };
            Some(Sum::new(weight * u128::from(found), tried))
        };
        starts::sum(&half, &threads, cancel, Some(progress), || Ok(search))
    }

    /// Iterates over the solutions: the column of each row's queen, `None` for a row without one. A wide
    /// board's are in lexicographic order; a tall board's are those of the wide one, transposed.
    ///
    /// # Errors
    /// [`Error::Side`] for a side over 32.
    pub fn solutions(self) -> Result<RectangleSolutions> {
        let cols = self.rows.max(self.cols);
        LIMIT.check(cols)?;
        Ok(RectangleSolutions {
            board: self,
            full: full(cols),
            open: vec![Open::first(full(cols))],
            queens: Vec::new(),
            is_over: false,
            cancel: Cancel::new(),
        })
    }

    /// Returns a solution, or `None` if there is none (2 × 2 and 3 × 3): the first rows of the closed form
    /// for the longer side.
    ///
    /// # Errors
    /// Those of [`closed_form`].
    pub fn solve(self) -> Result<Option<Vec<Option<u32>>>> {
        let side = self.rows.max(self.cols);
        match closed_form(side)? {
            Some(columns) => {
                let lines: Vec<u32> = columns.take(self.queens()).collect();
                Ok(Some(self.by_rows(&lines)))
            }
            None => Ok(self.solutions()?.next()),
        }
    }

    /// Returns a random solution, the same for the same seed, or `None` if there is none: the first rows of a random
    /// solution for the longer side.
    ///
    /// # Errors
    /// Those of [`random`].
    pub fn random(self, seed: u64, cancel: &Cancel) -> Result<Option<Vec<Option<u32>>>> {
        match random(self.rows.max(self.cols), seed, cancel)? {
            Outcome::Solution(columns) => Ok(Some(self.by_rows(&columns[..self.queens()]))),
            Outcome::Unsolvable => Ok(self.solutions()?.next()),
            Outcome::Undecided => Err(Error::Stopped),
        }
    }

    /// Checks that columns, `None` for a row without a queen, are a solution.
    ///
    /// # Errors
    /// [`Error::NotASolution`] with the first fault.
    pub fn check(self, columns: impl IntoIterator<Item = Option<u32>>) -> Result<()> {
        check_rows([self.rows, self.cols], columns)
    }

    /// The column of each row's queen, from the queens of the shorter side's lines.
    fn by_rows(self, lines: &[u32]) -> Vec<Option<u32>> {
        if self.rows <= self.cols {
            return lines.iter().copied().map(Some).collect();
        }
        let mut rows = vec![None; self.rows];
        for (col, &row) in (0..).zip(lines) {
            rows[row as usize] = Some(col);
        }
        rows
    }
}

/// The search of a wide board.
struct Tree<'a> {
    rows: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl Tree<'_> {
    /// Counts the ways to fill the rows from `row` on; `None` when cancelled. Fewer than 2^64, because
    /// they take a search of that length.
    fn below(&self, row: usize, cols: u32, anti: u32, diag: u32, tried: &mut u128) -> Option<u64> {
        if row == self.rows {
            return Some(1);
        }
        let mut free = self.full & !(cols | anti | diag);
        *tried += u128::from(free.count_ones());
        if row + 1 == self.rows {
            return Some(free.count_ones().into());
        }
        if self.rows - row > UNPOLLED_ROWS && self.cancel.is_cancelled() {
            return None;
        }
        let mut found = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (anti, diag) = ((anti | queen) >> 1, (diag | queen) << 1);
            found += self.below(row + 1, cols | queen, anti, diag, tried)?;
        }
        Some(found)
    }
}

/// The untried squares of a row, and what the queens above attack in it.
#[derive(Debug, Clone, Copy)]
struct Open {
    free: u32,
    cols: u32,
    anti: u32,
    diag: u32,
}

impl Open {
    fn first(full: u32) -> Self {
        Self { free: full, cols: 0, anti: 0, diag: 0 }
    }

    /// The row below, with a queen in this one.
    fn below(self, queen: u32, full: u32) -> Self {
        let cols = self.cols | queen;
        let (anti, diag) = ((self.anti | queen) >> 1, (self.diag | queen) << 1);
        Self { free: full & !(cols | anti | diag), cols, anti, diag }
    }
}

/// An iterator over the solutions of a [`Rectangle`]; created by [`Rectangle::solutions`].
#[derive(Debug, Clone)]
pub struct RectangleSolutions {
    board: Rectangle,
    full: u32,
    /// The rows entered so far.
    open: Vec<Open>,
    queens: Vec<u32>,
    is_over: bool,
    cancel: Cancel,
}

impl RectangleSolutions {
    /// Makes the iterator end when `cancel` is set, also between two solutions.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }
}

impl Iterator for RectangleSolutions {
    type Item = Vec<Option<u32>>;

    fn next(&mut self) -> Option<Vec<Option<u32>>> {
        let wanted = self.board.queens();
        if wanted == 0 {
            // One solution, without queens.
            let is_first = !std::mem::replace(&mut self.is_over, true);
            return is_first.then(|| self.board.by_rows(&[]));
        }
        loop {
            if wanted > self.open.len() + UNPOLLED_ROWS && self.cancel.is_cancelled() {
                self.open.clear();
            }
            let row = self.open.last_mut()?;
            if row.free == 0 {
                self.open.pop();
                self.queens.pop();
                continue;
            }
            let queen = row.free & row.free.wrapping_neg();
            row.free ^= queen;
            let below = row.below(queen, self.full);
            self.queens.push(queen.trailing_zeros());
            if self.queens.len() == wanted {
                let solution = self.board.by_rows(&self.queens);
                self.queens.pop();
                return Some(solution);
            }
            self.open.push(below);
        }
    }
}

impl FusedIterator for RectangleSolutions {}
