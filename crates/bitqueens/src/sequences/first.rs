//! The first solution in lexicographic order, and the length of the plain search for it.

use super::Work;
use crate::error::{Error, Result};
use crate::geometry::full;

/// Number of exhausted rows between two polls of the cancel flag.
const POLL_INTERVAL: u64 = 1 << 16;

/// Counts the squares tried until the first solution, or until the search is exhausted (A140450).
///
/// The search tries the squares of a row one by one from the left, attacked or not, and backtracks
/// to the row above at the end of the row.
pub(super) fn tries(n: usize, work: &Work) -> Result<u128> {
    let search = Search::run(n, work)?;
    let wide = |count: usize| u128::try_from(count).expect("a side");
    // An exhausted row takes n tries; a row of the solution takes as many as its 1-based column.
    let path: u128 = search.columns.iter().map(|&col| wide(col) + 1).sum();
    Ok(u128::from(search.exhausted) * wide(n) + path)
}

/// The 1-based columns of the first solution; n zeros if there is none (row n of A141843).
pub(super) fn solution(n: usize, work: &Work) -> Result<Vec<u128>> {
    let search = Search::run(n, work)?;
    if search.columns.is_empty() {
        return Ok(vec![0; n]);
    }
    let wide = |col: &usize| u128::try_from(col + 1).expect("a side");
    Ok(search.columns.iter().map(wide).collect())
}

struct Search<'a> {
    full: u32,
    work: &'a Work,
    /// The columns of the solution.
    columns: Vec<usize>,
    /// Number of exhausted rows, over the whole search.
    exhausted: u64,
}

impl<'a> Search<'a> {
    fn run(n: usize, work: &'a Work) -> Result<Self> {
        let mut search = Self { full: full(n), work, columns: Vec::new(), exhausted: 0 };
        search.visit(n, 0, 0, 0)?;
        search.columns.reverse();
        Ok(search)
    }

    /// Searches the last `rows` rows. Returns whether there is a solution; its columns are then in
    /// `columns`, from the last row up.
    fn visit(&mut self, rows: usize, cols: u32, diag: u32, anti: u32) -> Result<bool> {
        if rows == 0 {
            return Ok(true);
        }
        let mut free = self.full & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            if self.visit(rows - 1, cols | queen, (diag | queen) << 1, (anti | queen) >> 1)? {
                self.columns.push(queen.trailing_zeros() as usize);
                return Ok(true);
            }
        }
        self.exhausted += 1;
        if self.exhausted.is_multiple_of(POLL_INTERVAL) && self.work.cancel.is_cancelled() {
            return Err(Error::Stopped);
        }
        Ok(false)
    }
}
