//! Queens in lexicographic order: a row-by-row search that can pause at each solution.
//!
//! The upper rows are a loop over an explicit stack, so the search can return and resume. The last
//! [`TAIL`] rows (the tail) are searched in one call. There is one function for each number of tail
//! rows, so that the compiler keeps all state in registers. A list holds the tail's few solutions
//! until they are returned.

use std::marker::PhantomData;

/// Number of rows of the tail; their columns fit the bytes of a `u64`.
const TAIL: usize = 8;

/// The largest side: a row fits 32 bits.
pub(super) const MAX_SIDE: usize = 32;

/// The columns still to try in a row, and the columns and diagonals that the queens above occupy.
#[derive(Debug, Clone, Copy, Default)]
struct Level {
    free: u32,
    cols: u32,
    diag: u32,
    anti: u32,
}

/// A search that resumes after the last solution.
#[derive(Debug, Clone)]
pub(super) struct Queens {
    /// Number of rows above the tail.
    top: usize,
    row: usize,
    levels: [Level; MAX_SIDE],
    /// Open squares of each row.
    open: [u32; MAX_SIDE],
    queens: [u8; 64],
    /// The solutions of the tail for the current stack, one byte per column.
    tails: Vec<u64>,
    /// Number of `tails` already returned.
    returned: usize,
    ended: bool,
    /// A counter that advances at least every few milliseconds of work.
    pub(super) ticks: u64,
    /// Number of tails searched.
    searched: u64,
}

impl Queens {
    /// Creates a search on these open squares, at most [`MAX_SIDE`] rows.
    pub(super) fn new(rows: &[u64]) -> Self {
        let mut open = [0; MAX_SIDE];
        for (open, &row) in open.iter_mut().zip(rows) {
            *open = u32::try_from(row).expect("a row of at most 32 columns");
        }
        let mut queens = Self {
            top: rows.len().saturating_sub(TAIL),
            row: 0,
            levels: [Level::default(); MAX_SIDE],
            open,
            queens: [0; 64],
            tails: Vec::new(),
            returned: 0,
            ended: false,
            ticks: 0,
            searched: 0,
        };
        if queens.top == 0 {
            queens.search_tail(rows.len(), Level::default());
            queens.ended = true;
        } else {
            queens.levels[0].free = open[0];
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
        self.queens[self.top..self.top + TAIL].copy_from_slice(&tail.to_be_bytes());
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
                continue;
            }
            let queen = level.free & level.free.wrapping_neg();
            level.free ^= queen;
            let below = Level {
                free: 0,
                cols: level.cols | queen,
                diag: (level.diag | queen) << 1,
                anti: (level.anti | queen) >> 1,
            };
            // At least eight rows follow, so both indices are within the board.
            let free = self.open[row + 1] & !(below.cols | below.diag | below.anti);
            let after = self.open[row + 2] & !(below.cols | below.diag << 1 | below.anti >> 1);
            if free == 0 || after == 0 {
                continue;
            }
            self.queens[row] = column(queen);
            if row + 1 == self.top {
                self.row = row;
                self.search_tail(TAIL, below);
                return !(self.searched.is_multiple_of(1 << 8) && stop());
            }
            row += 1;
            self.levels[row] = Level { free, ..below };
        }
    }

    /// Searches the last `rows` rows.
    fn search_tail(&mut self, rows: usize, level: Level) {
        self.tails.clear();
        self.returned = 0;
        self.searched += 1;
        self.ticks = self.searched >> 8;
        let mut open = [0; TAIL];
        open[..rows].copy_from_slice(&self.open[self.top..self.top + rows]);
        open[..rows].reverse();
        let search = [
            NoRows::search,
            LastRow::search,
            L2::search,
            L3::search,
            L4::search,
            L5::search,
            L6::search,
            L7::search,
            L8::search,
        ];
        search[rows](
            &open,
            level.cols,
            level.diag,
            level.anti,
            0,
            &mut self.tails,
        );
        // The first row of the tail belongs in the first byte.
        for tail in &mut self.tails {
            for _ in rows..TAIL {
                *tail <<= 8;
            }
        }
    }
}

/// The column of the lowest bit.
fn column(queen: u32) -> u8 {
    // At most 31.
    #[allow(clippy::cast_possible_truncation)]
    let col = queen.trailing_zeros() as u8;
    col
}

/// A number of tail rows as a type, so that the compiler generates one function for each.
trait Tail {
    const ROWS: usize;

    /// Appends the solutions of rows `ROWS − 1` (the uppermost) to 0 of `open`. `queens` holds the
    /// columns of the tail's queens above, one byte each.
    fn search(
        open: &[u32; TAIL],
        cols: u32,
        diag: u32,
        anti: u32,
        queens: u64,
        found: &mut Vec<u64>,
    );
}

/// No rows.
struct NoRows;

/// The last row, where one column is left.
struct LastRow;

/// One row above the rows of `T`.
struct Above<T>(PhantomData<T>);

type L2 = Above<LastRow>;
type L3 = Above<L2>;
type L4 = Above<L3>;
type L5 = Above<L4>;
type L6 = Above<L5>;
type L7 = Above<L6>;
type L8 = Above<L7>;

impl Tail for NoRows {
    const ROWS: usize = 0;

    fn search(_: &[u32; TAIL], _: u32, _: u32, _: u32, queens: u64, found: &mut Vec<u64>) {
        found.push(queens);
    }
}

impl Tail for LastRow {
    const ROWS: usize = 1;

    #[inline(always)]
    fn search(
        open: &[u32; TAIL],
        cols: u32,
        diag: u32,
        anti: u32,
        queens: u64,
        found: &mut Vec<u64>,
    ) {
        let free = open[0] & !(cols | diag | anti);
        if free != 0 {
            found.push(queens << 8 | u64::from(column(free)));
        }
    }
}

impl<T: Tail> Tail for Above<T> {
    const ROWS: usize = T::ROWS + 1;

    fn search(
        open: &[u32; TAIL],
        cols: u32,
        diag: u32,
        anti: u32,
        queens: u64,
        found: &mut Vec<u64>,
    ) {
        let mut free = open[T::ROWS] & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            T::search(
                open,
                cols | queen,
                (diag | queen) << 1,
                (anti | queen) >> 1,
                queens << 8 | u64::from(column(queen)),
                found,
            );
        }
    }
}
