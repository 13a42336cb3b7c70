//! The scalar kernel: depth-first search on masks, one subproblem at a time.
//!
//! ```text
//! search(row, cols, diag, anti):
//!     for each lowest bit q of  mask[row] & !(cols | diag | anti):
//!         cols', diag', anti' = cols|q, (diag|q) << gap, (anti|q) >> gap
//!         if the rows that the look-ahead tests have a free square:
//!             search(next row, cols', diag', anti')
//!     the last two rows are a closed form on the two columns that are left
//! ```
//!
//! Three things make it fast, each measured at n = 15 and 16:
//! 1. *Look-ahead.* A child that leaves one of the next two rows without a square is dropped before
//!    the call: a fifth fewer attempts than without. Testing a third row costs as much as it saves.
//! 2. *One function per number of remaining rows.* The chain of types [`OneMore`] makes the compiler
//!    write each function out, so that row constants come from fixed addresses and the last functions
//!    inline into each other.
//! 3. *The last two rows without a loop.* Two columns are left, hence two ways to place two queens.
//!
//! Counts flow upwards in one register: solutions in the low half, attempts in the high half of a
//! `u64`. With at most [`FLUSH_ROWS`] = 12 rows left a subtree holds at most 12! < 2^29 solutions
//! and Σ 12!/k! < 2^31 attempts, so neither half can overflow; above that, [`Sum::flush`] folds
//! each subtree into wide totals.

use std::marker::PhantomData;

use super::{BatchCounter, LookAhead, Subproblem, Sum};
use crate::control::Cancel;

/// Subtrees with this many rows left are counted in one register and flushed.
const FLUSH_ROWS: usize = 12;

/// One attempt, in the high half of a packed tally.
const ATTEMPT: u64 = 1 << 32;

/// What the search needs of a row.
#[derive(Clone, Copy, Default)]
struct SearchRow {
    /// Allowed columns, and [`NOT_TESTED`].
    mask: u64,
    /// Distance to the next remaining row.
    gap: u32,
}

/// A column that no queen attacks, beyond those of every board: a row that has it is live when the look-ahead
/// tests it as the second one.
const NOT_TESTED: u64 = 1 << 32;

impl SearchRow {
    /// Allowed columns.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // without `NOT_TESTED`
    fn mask(&self) -> u32 {
        self.mask as u32
    }
}

/// The rows of a subproblem by how many rows remain: `rows[1]` is the last one.
type SearchRows = [SearchRow; 33];

/// Counts the completions of one subproblem; `None` when cancelled.
pub(super) fn count(
    subproblem: &Subproblem,
    look_ahead: LookAhead,
    cancel: &Cancel,
) -> Option<Sum> {
    let mut rows: SearchRows = [SearchRow::default(); 33];
    let total = subproblem.len();
    let not_tested = match look_ahead {
        LookAhead::One => NOT_TESTED,
        LookAhead::Two => 0,
    };
    for (at, (&mask, &gap)) in subproblem.masks().iter().zip(subproblem.gaps()).enumerate() {
        rows[total - at] = SearchRow { mask: u64::from(mask) | not_tested, gap: u32::from(gap) };
    }
    let mut search = ScalarSearch { rows, cancel, outcome: Sum::default() };
    search.run(total, subproblem.cols(), 0, 0).then_some(search.outcome)
}

/// The scalar kernel, which keeps no memory between batches.
pub(super) struct ScalarCounter;

impl BatchCounter for ScalarCounter {
    fn count(
        &mut self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Option<Sum> {
        let mut sum = Sum::default();
        for subproblem in batch {
            sum += count(subproblem, look_ahead, cancel)?;
        }
        Some(sum)
    }
}

struct ScalarSearch<'a> {
    rows: SearchRows,
    cancel: &'a Cancel,
    outcome: Sum,
}

impl ScalarSearch<'_> {
    /// The rows above [`FLUSH_ROWS`]: few nodes, wide totals. `false` when cancelled.
    fn run(&mut self, remaining: usize, cols: u32, diag: u32, anti: u32) -> bool {
        if remaining <= FLUSH_ROWS {
            let tally = search(remaining, &self.rows, cols, diag, anti);
            // The two halves of a packed tally.
            #[allow(clippy::cast_possible_truncation)]
            self.outcome.flush(tally as u32, (tally >> 32) as u32);
            return !self.cancel.is_cancelled();
        }
        let (row, next, after) =
            (self.rows[remaining], self.rows[remaining - 1], self.rows[remaining - 2]);
        let gap = row.gap;
        let mut free = row.mask() & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.outcome.attempts += 1;
            let (cols, diag, anti) = (cols | queen, (diag | queen) << gap, (anti | queen) >> gap);
            if is_alive(next, after, cols, diag, anti) && !self.run(remaining - 1, cols, diag, anti)
            {
                return false;
            }
        }
        true
    }
}

/// Whether each row that is tested has a free square.
#[inline(always)]
fn is_alive(next: SearchRow, after: SearchRow, cols: u32, diag: u32, anti: u32) -> bool {
    next.mask() & !(cols | diag | anti) != 0
        && after.mask & !u64::from(cols | diag << next.gap | anti >> next.gap) != 0
}

/// The search with at most [`FLUSH_ROWS`] rows left: solutions in the low half, attempts in the high half.
fn search(remaining: usize, rows: &SearchRows, cols: u32, diag: u32, anti: u32) -> u64 {
    match remaining {
        0 => 1,
        1 => u64::from((rows[1].mask() & !(cols | diag | anti)).count_ones()),
        2 => last_two(rows, cols, diag, anti),
        3 => Rows3::search(rows, cols, diag, anti),
        4 => Rows4::search(rows, cols, diag, anti),
        5 => Rows5::search(rows, cols, diag, anti),
        6 => Rows6::search(rows, cols, diag, anti),
        7 => Rows7::search(rows, cols, diag, anti),
        8 => Rows8::search(rows, cols, diag, anti),
        9 => Rows9::search(rows, cols, diag, anti),
        10 => Rows10::search(rows, cols, diag, anti),
        11 => Rows11::search(rows, cols, diag, anti),
        FLUSH_ROWS => Rows12::search(rows, cols, diag, anti),
        _ => unreachable!("subtrees with more than {FLUSH_ROWS} rows are split above"),
    }
}

/// A number of remaining rows, as a type: the compiler writes the search of each one out.
trait Remaining {
    const ROWS: usize;
    fn search(rows: &SearchRows, cols: u32, diag: u32, anti: u32) -> u64;
}

/// The last two rows.
struct Rows2;

/// One row more than `R`.
struct OneMore<R>(PhantomData<R>);

type Rows3 = OneMore<Rows2>;
type Rows4 = OneMore<Rows3>;
type Rows5 = OneMore<Rows4>;
type Rows6 = OneMore<Rows5>;
type Rows7 = OneMore<Rows6>;
type Rows8 = OneMore<Rows7>;
type Rows9 = OneMore<Rows8>;
type Rows10 = OneMore<Rows9>;
type Rows11 = OneMore<Rows10>;
type Rows12 = OneMore<Rows11>;

impl Remaining for Rows2 {
    const ROWS: usize = 2;

    #[inline(always)]
    fn search(rows: &SearchRows, cols: u32, diag: u32, anti: u32) -> u64 {
        last_two(rows, cols, diag, anti)
    }
}

impl<R: Remaining> Remaining for OneMore<R> {
    const ROWS: usize = R::ROWS + 1;

    fn search(rows: &SearchRows, cols: u32, diag: u32, anti: u32) -> u64 {
        let (row, next, after) = (rows[Self::ROWS], rows[R::ROWS], rows[R::ROWS - 1]);
        let gap = row.gap;
        let mut free = row.mask() & !(cols | diag | anti);
        let mut tally = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            tally += ATTEMPT;
            let (cols, diag, anti) = (cols | queen, (diag | queen) << gap, (anti | queen) >> gap);
            // The closed form of the last two rows is cheaper than the test.
            if R::ROWS == 2 || is_alive(next, after, cols, diag, anti) {
                tally += R::search(rows, cols, diag, anti);
            }
        }
        tally
    }
}

/// Completions of the last two rows: two columns are left, `left` and `right`, hence two ways.
#[inline(always)]
fn last_two(rows: &SearchRows, cols: u32, diag: u32, anti: u32) -> u64 {
    let (upper, lower) = (rows[2], rows[1]);
    let free = upper.mask() & !(cols | diag | anti);
    let below = lower.mask() & !(cols | diag << upper.gap | anti >> upper.gap);
    let left = !cols & cols.wrapping_add(1);
    let right = !cols ^ left;
    // Two queens on these columns attack each other when the columns are as far apart as the rows.
    let apart = u64::from(left << upper.gap != right);
    let both = |up: u32, low: u32| u64::from(free & up != 0) & u64::from(below & low != 0);
    (apart & both(left, right)) + (apart & both(right, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Problem;
    use crate::count::Decomposition;
    use crate::geometry::Square;

    /// Small enough for Miri, yet every kind of level: none, one, two, more rows.
    #[test]
    fn small_boards() {
        let total = |problem: &Problem| -> u128 {
            let decomposition = Decomposition::new(problem, 0).expect("small");
            let counted = decomposition.units().map(|unit| {
                let outcome =
                    count(&decomposition.subproblem(&unit), LookAhead::default(), &Cancel::new())
                        .expect("not cancelled");
                outcome.count * u128::from(unit.weight())
            });
            counted.sum()
        };
        for (n, expected) in [1, 1, 0, 0, 2, 10, 4].into_iter().enumerate() {
            assert_eq!(total(&Problem::plain(n).expect("small")), expected, "n = {n}");
        }
        let blocked = Problem::plain(6)
            .and_then(|p| p.with_blocked([Square::new(0, 1)]))
            .expect("on the board");
        assert_eq!(total(&blocked), 3);
    }

    /// Above [`FLUSH_ROWS`] the levels change their form: the same tree from one row higher up.
    #[test]
    #[cfg_attr(miri, ignore = "thirteen rows are minutes of work for the interpreter")]
    fn counts_above_and_below_the_flush_level() {
        let problem = Problem::plain(13)
            .and_then(|p| p.with_fixed([Square::new(5, 2)]))
            .expect("on the board");
        let empty = crate::geometry::Placement::empty(13);
        let board = crate::count::orient::Board::new(&problem.open());
        let all = Subproblem::new(&empty, board.open(crate::geometry::Symmetry::Identity), 1);
        assert_eq!(all.len(), FLUSH_ROWS + 1);
        let whole = count(&all, LookAhead::default(), &Cancel::new()).expect("not cancelled");
        let parts: Vec<_> = all
            .children()
            .map(|child| {
                count(&child, LookAhead::default(), &Cancel::new()).expect("not cancelled")
            })
            .collect();
        assert_eq!(whole.count, parts.iter().map(|part| part.count).sum::<u128>());
        assert_eq!(whole.count, crate::internal::naive::count(&problem));
    }
}
