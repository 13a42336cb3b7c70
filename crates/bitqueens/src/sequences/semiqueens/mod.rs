//! Semi-queens (A099152): a queen on every row and column, and at most one on every `\` diagonal.
//!
//! The board is cut into halves of the same number of rows, with one row between them if the side is odd. Placements
//! on the halves go together if their columns are complements, but for the column of the row between, and if
//! they share no diagonal. The halves share only 2h − 1 diagonals, h the rows of one. For each set of columns of the upper half:
//!
//! 1. its placements are counted by the set of shared diagonals that they use, in a table of 2^(2h − 1) counters;
//! 2. the table is summed over supersets of the complement, by the algorithm of Yates (1937), so that an entry holds the placements that
//!    avoid a set of diagonals;
//! 3. the placements of the lower half on the other columns are counted in a second table, and the products of entries are added up.
//!
//! The half turn of the board takes a pair of halves to another pair, so one of the two is counted, and placements
//! on the lower half are those on the upper half, turned. This is the sum over disjoint pairs of sets of
//! Björklund, Husfeldt, Kaski and Koivisto (*Counting paths and packings in halves*, 2009).

mod board;
mod lists;
mod tables;
#[cfg(test)]
mod tests;

use super::Work;
use super::choices::full;
use super::parts::sum_parts;
use crate::control::Cancel;
use crate::error::Result;
use crate::sum::Sum;
use board::Board;
use lists::Halves;
use tables::Tables;

/// The largest side: the counters have 32 bits, and 12! placements fit them.
pub(super) const LAST: usize = 24;

/// The most parts that are recorded: those of the largest side take minutes.
const MOST_PARTS: usize = 4096;

/// Counts the placements on a board of side `n` ≤ [`LAST`].
pub(super) fn count(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    let board = Board::new(n);
    let halves = Halves::new(board)?;
    let units: Vec<u32> = (0..=full(n)).filter(|&cols| board.is_half(cols)).collect();
    let parts: Vec<&[u32]> = units.chunks(units.len().div_ceil(MOST_PARTS)).collect();
    let start = || {
        let tables = Tables::new(board, halves.most_unions())?;
        Ok(Counter { board, halves: &halves, tables, cancel: &work.cancel })
    };
    let count = |counter: &mut Counter<'_>, part: usize| -> Option<Sum> {
        parts[part].iter().map(|&unit| counter.completions(unit)).sum()
    };
    let sum: Sum = sum_parts(work, parts.len(), start, count)?;
    sum.check()?;
    Ok(sum.count)
}

/// Counts the placements by the columns of the upper half.
struct Counter<'a> {
    board: Board,
    halves: &'a Halves,
    tables: Tables,
    cancel: &'a Cancel,
}

impl Counter<'_> {
    /// The placements whose upper half is on the columns `upper`, with the images that the half turn takes to
    /// other columns; `None` when cancelled.
    fn completions(&mut self, upper: u32) -> Option<Sum> {
        let (mut with_image, mut symmetric) = (Vec::new(), Vec::new());
        for (middle, lower) in self.board.lower_halves(upper) {
            match self.board.is_first(upper, middle, lower) {
                Some(true) => with_image.push((middle, lower)),
                Some(false) => {}
                None => symmetric.push((middle, lower)),
            }
        }
        let (mut found, mut placements) = (0, 0);
        if !(with_image.is_empty() && symmetric.is_empty()) {
            let [prefixes, rests] = &self.halves.upper;
            self.tables.clear_upper();
            for (set, others) in self.board.splits(upper) {
                if self.cancel.is_cancelled() {
                    return None;
                }
                placements += self.tables.add_upper(prefixes.on(set), rests.on(others));
            }
            self.tables.sum_upper();
        }
        for (times, lowers) in [(2, with_image), (1, symmetric)] {
            if lowers.is_empty() {
                continue;
            }
            let [prefixes, rests] = &self.halves.turned;
            self.tables.clear_lower();
            for (middle, lower) in lowers {
                let occupied = self.board.middle_diagonal(middle);
                for (set, others) in self.board.splits(lower) {
                    if self.cancel.is_cancelled() {
                        return None;
                    }
                    let (prefixes, rests) = (prefixes.on(set), rests.on(others));
                    placements += self.tables.add_lower(occupied, prefixes, rests);
                }
            }
            found += times * self.tables.product();
        }
        Some(Sum::new(found, placements.into()))
    }
}
