//! Queens in lexicographic order: the row-by-row search as a loop that can stop at each solution.
//!
//! The upper rows are a loop over a stack, which can be left and entered again. The last
//! [`TAIL`] rows are searched in one go by functions of their own, one for each number of rows, so
//! that the compiler keeps everything in registers; their few solutions wait in a list.

use std::marker::PhantomData;

/// Rows that are searched in one go; their columns fit the bytes of a `u64`.
const TAIL: usize = 8;

/// The largest side: a row fits 32 bits.
pub(super) const MAX_SIDE: usize = 32;

/// Columns still to try in a row, and what the queens above occupy.
#[derive(Debug, Clone, Copy, Default)]
struct Level {
    free: u32,
    cols: u32,
    diag: u32,
    anti: u32,
}

/// A search that continues where the last solution left it.
#[derive(Debug, Clone)]
pub(super) struct Queens {
    /// Rows of the stack; the others are the tail.
    top: usize,
    row: usize,
    levels: [Level; MAX_SIDE],
    /// Open squares of each row.
    open: [u32; MAX_SIDE],
    queens: [u8; 64],
    /// Solutions of the last rows below the stack as it is, each column a byte, and how many of
    /// them were given out.
    tails: Vec<u64>,
    given: usize,
    ended: bool,
    /// Moments, a few milliseconds of work apart at most.
    pub(super) ticks: u64,
    filled: u64,
}

impl Queens {
    /// The solutions on these open squares, at most [`MAX_SIDE`] rows.
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
            given: 0,
            ended: false,
            ticks: 0,
            filled: 0,
        };
        if queens.top == 0 {
            queens.fill(rows.len(), Level::default());
            queens.ended = true;
        } else {
            queens.levels[0].free = open[0];
        }
        queens
    }

    /// The columns of the solution found last.
    pub(super) fn queens(&self) -> &[u8; 64] {
        &self.queens
    }

    /// Goes to the next solution; `false` at the end or when `stop` says so.
    #[inline]
    pub(super) fn step(&mut self, stop: &impl Fn() -> bool) -> bool {
        while self.given == self.tails.len() {
            if self.ended || !self.descend(stop) {
                self.ended = true;
                return false;
            }
        }
        let tail = self.tails[self.given];
        self.given += 1;
        self.queens[self.top..self.top + TAIL].copy_from_slice(&tail.to_be_bytes());
        true
    }

    /// Goes to the next way to fill the upper rows and searches the rest; `false` at the end.
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
            // At least eight rows follow.
            let free = self.open[row + 1] & !(below.cols | below.diag | below.anti);
            let after = self.open[row + 2] & !(below.cols | below.diag << 1 | below.anti >> 1);
            if free == 0 || after == 0 {
                continue;
            }
            self.queens[row] = column(queen);
            if row + 1 == self.top {
                self.row = row;
                self.fill(TAIL, below);
                return !(self.filled.is_multiple_of(1 << 8) && stop());
            }
            row += 1;
            self.levels[row] = Level { free, ..below };
        }
    }

    /// Searches the last `rows` rows.
    fn fill(&mut self, rows: usize, level: Level) {
        self.tails.clear();
        self.given = 0;
        self.filled += 1;
        self.ticks = self.filled >> 8;
        let mut open = [0; TAIL];
        open[..rows].copy_from_slice(&self.open[self.top..self.top + rows]);
        open[..rows].reverse();
        let search = [
            Nothing::search,
            One::search,
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

/// So many last rows, as a type: the compiler writes each function out.
trait Tail {
    const ROWS: usize;

    /// Appends the solutions of rows `ROWS − 1` (the uppermost) to 0 of `open`; `queens` are
    /// the columns of those above in this tail, one byte each.
    fn search(
        open: &[u32; TAIL],
        cols: u32,
        diag: u32,
        anti: u32,
        queens: u64,
        found: &mut Vec<u64>,
    );
}

/// No row.
struct Nothing;

/// The last row: one column is left.
struct One;

/// One row more.
struct Above<T>(PhantomData<T>);

type L2 = Above<One>;
type L3 = Above<L2>;
type L4 = Above<L3>;
type L5 = Above<L4>;
type L6 = Above<L5>;
type L7 = Above<L6>;
type L8 = Above<L7>;

impl Tail for Nothing {
    const ROWS: usize = 0;

    fn search(_: &[u32; TAIL], _: u32, _: u32, _: u32, queens: u64, found: &mut Vec<u64>) {
        found.push(queens);
    }
}

impl Tail for One {
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
