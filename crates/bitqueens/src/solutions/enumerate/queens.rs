//! Queens in lexicographic order: a row-by-row search that can pause at each solution.
//!
//! The upper rows are a loop over an explicit stack, so the search can return and resume. The last
//! [`ROWS`] rows (the tail) are searched in one call. A list holds the tail's few solutions until they
//! are returned.

use super::tail::{MAX_SIDE, Occupied, ROWS, Tail};

/// The columns still to try in a row, and the columns and diagonals that the queens above occupy.
#[derive(Debug, Clone, Copy, Default)]
struct Level {
    free: u32,
    above: Occupied,
}

/// A search that resumes after the last solution.
#[derive(Debug, Clone)]
pub(super) struct Queens {
    /// Number of rows above the tail.
    top: usize,
    row: usize,
    levels: [Level; MAX_SIDE],
    /// Open squares of each row.
    open: Vec<u32>,
    queens: [u8; 64],
    tail: Tail,
    /// The solutions of the tail for the current stack, one byte per column.
    tails: Vec<u64>,
    /// Number of `tails` already returned.
    returned: usize,
    ended: bool,
    /// A counter that advances at least every few milliseconds of work.
    pub(super) ticks: u64,
    /// Number of tails searched.
    searched: u64,
    /// Number of returns to a row above.
    backtracked: u64,
}

impl Queens {
    /// Creates a search on these open squares, at most [`MAX_SIDE`] rows.
    pub(super) fn new(rows: &[u64]) -> Self {
        let row = |&row: &u64| u32::try_from(row).expect("a row of at most 21 columns");
        let open: Vec<u32> = rows.iter().map(row).collect();
        let mut queens = Self {
            top: rows.len().saturating_sub(ROWS),
            row: 0,
            levels: [Level::default(); MAX_SIDE],
            queens: [0; 64],
            tail: Tail::new(open.len()),
            open,
            tails: Vec::new(),
            returned: 0,
            ended: false,
            ticks: 0,
            searched: 0,
            backtracked: 0,
        };
        if queens.top == 0 {
            queens.search_tail(Occupied::default());
            queens.ended = true;
        } else {
            queens.levels[0].free = queens.open[0];
        }
        queens
    }

    /// The columns of the current solution.
    pub(super) fn queens(&self) -> &[u8; 64] {
        &self.queens
    }

    /// Advances to the next solution; returns `false` at the end or when `stop()` is true.
    #[inline]
    pub(super) fn step(&mut self, stop: &impl Fn() -> bool) -> bool {
        while self.returned == self.tails.len() {
            if self.ended || !self.descend(stop) {
                self.ended = true;
                return false;
            }
        }
        let tail = self.tails[self.returned];
        self.returned += 1;
        self.queens[self.top..self.top + ROWS].copy_from_slice(&tail.to_be_bytes());
        true
    }

    /// Advances to the next placement on the upper rows and searches its tail; returns `false` at
    /// the end or when stopped.
    fn descend(&mut self, stop: &impl Fn() -> bool) -> bool {
        let mut row = self.row;
        loop {
            let level = &mut self.levels[row];
            if level.free == 0 {
                if row == 0 {
                    return false;
                }
                row -= 1;
                self.backtracked += 1;
                // On some boards no placement of the upper rows is whole for a long time.
                if self.backtracked.is_multiple_of(1 << 16) && stop() {
                    return false;
                }
                continue;
            }
            let queen = level.free & level.free.wrapping_neg();
            level.free ^= queen;
            let above = level.above;
            let above = Occupied {
                cols: above.cols | queen,
                diag: (above.diag | queen) << 1,
                anti: (above.anti | queen) >> 1,
            };
            // At least eight rows follow, so both indices are within the board.
            let free = self.open[row + 1] & !(above.cols | above.diag | above.anti);
            let after = self.open[row + 2] & !(above.cols | above.diag << 1 | above.anti >> 1);
            if free == 0 || after == 0 {
                continue;
            }
            self.queens[row] = column(queen);
            if row + 1 == self.top {
                self.row = row;
                self.search_tail(above);
                return !(self.searched.is_multiple_of(1 << 8) && stop());
            }
            row += 1;
            self.levels[row] = Level { free, above };
        }
    }

    /// Searches the last rows.
    fn search_tail(&mut self, above: Occupied) {
        self.tails.clear();
        self.returned = 0;
        self.searched += 1;
        self.ticks = self.searched >> 8;
        let open = &self.open[self.top..];
        self.tail.search(open, above, &mut self.tails);
    }
}

/// The column of the lowest bit.
fn column(queen: u32) -> u8 {
    // At most 31.
    #[allow(clippy::cast_possible_truncation)]
    let col = queen.trailing_zeros() as u8;
    col
}
