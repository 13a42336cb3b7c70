//! The first solution in lexicographic order, by the plainest search, and how long that takes.

use super::Work;
use super::share::full;
use crate::{Error, Result};

/// Nodes between two looks at the wish to stop.
const LOOK: u64 = 1 << 16;

/// Queens put down tentatively until the first solution, or until there is none (A140450).
///
/// Squares are tried one by one from the left, attacked or not; a row without a further square
/// sends the search back to the row above.
pub(super) fn tries(n: usize, work: &Work) -> Result<u128> {
    let search = Search::run(n, work)?;
    let wide = |count: usize| u128::try_from(count).expect("a side");
    // A row that was tried out to its end cost n tries, a row of the solution as many as its column.
    let path: u128 = search.columns.iter().map(|&col| wide(col) + 1).sum();
    Ok(u128::from(search.exhausted) * wide(n) + path)
}

/// The columns (from 1) of the first solution, n zeros when there is none (row n of A141843).
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
    /// Rows tried out to their end, over the whole search.
    exhausted: u64,
}

impl<'a> Search<'a> {
    fn run(n: usize, work: &'a Work) -> Result<Self> {
        let mut search = Self {
            full: full(n),
            work,
            columns: Vec::new(),
            exhausted: 0,
        };
        search.row(n, 0, 0, 0)?;
        search.columns.reverse();
        Ok(search)
    }

    /// Whether a solution was found below; its columns are then noted from the last row up.
    fn row(&mut self, rows: usize, cols: u32, diag: u32, anti: u32) -> Result<bool> {
        if rows == 0 {
            return Ok(true);
        }
        let mut free = self.full & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            if self.row(
                rows - 1,
                cols | queen,
                (diag | queen) << 1,
                (anti | queen) >> 1,
            )? {
                self.columns.push(queen.trailing_zeros() as usize);
                return Ok(true);
            }
        }
        self.exhausted += 1;
        if self.exhausted.is_multiple_of(LOOK) && self.work.cancel.is_cancelled() {
            return Err(Error::Stopped);
        }
        Ok(false)
    }
}
