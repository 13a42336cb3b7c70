//! The scalar kernel: depth-first search on masks, one subproblem at a time.
//!
//! ```text
//! search(row, cols, diag, anti):
//!     for each lowest bit q of  mask[row] & !(cols | diag | anti):
//!         cols', diag', anti' = cols|q, (diag|q) << gap, (anti|q) >> gap
//!         if the rows that are looked at still have a free square:  look-ahead
//!             search(next row, cols', diag', anti')
//!     the last two rows are a closed form on the two columns that are left
//! ```
//!
//! Three things make it fast, each measured at n = 15 and 16:
//! 1. *Look-ahead.* A child that leaves one of the next two rows without a square is dropped before
//!    the call: a fifth fewer attempts than without. A third row costs what it saves.
//! 2. *One function per number of remaining rows.* The chain of types [`Below`] makes the compiler
//!    write each level out, so that row constants come from fixed addresses and the last levels
//!    inline into each other.
//! 3. *The last two rows without a loop.* Two columns are left, hence two ways to place two queens.
//!
//! Counts flow upwards in one register: solutions in the low half, attempts in the high half of a
//! `u64`. With at most [`FLUSH_ROWS`] = 12 rows left a subtree holds at most 12! < 2^29 solutions
//! and Σ 12!/k! < 2^31 attempts, so neither half can overflow; above that, [`Outcome::flush`] folds
//! each subtree into wide totals.

use std::marker::PhantomData;

use super::{LookAhead, Outcome};
use crate::control::Cancel;
use crate::kernel::Subproblem;

/// Subtrees with this many rows left are counted in one register and flushed.
const FLUSH_ROWS: usize = 12;

/// One attempt, in the high half of a packed tally.
const ATTEMPT: u64 = 1 << 32;

/// What a level needs to know about a row.
#[derive(Clone, Copy, Default)]
struct Row {
    mask: u32,
    gap: u32,
}

/// The rows of a subproblem by how many rows remain: `rows[1]` is the last one.
type Rows = [Row; 33];

/// Counts the completions of one subproblem; `None` when cancelled.
pub(super) fn count(
    subproblem: &Subproblem,
    look_ahead: LookAhead,
    cancel: &Cancel,
) -> Option<Outcome> {
    match look_ahead.is_near() {
        true => count_near::<true>(subproblem, cancel),
        false => count_near::<false>(subproblem, cancel),
    }
}

/// The same; `NEAR` looks one row ahead.
fn count_near<const NEAR: bool>(subproblem: &Subproblem, cancel: &Cancel) -> Option<Outcome> {
    let mut rows: Rows = [Row::default(); 33];
    let total = subproblem.len();
    for (at, (&mask, &gap)) in subproblem.masks().iter().zip(subproblem.gaps()).enumerate() {
        rows[total - at] = Row {
            mask,
            gap: u32::from(gap),
        };
    }
    let mut search = Search {
        rows,
        cancel,
        outcome: Outcome::default(),
    };
    search
        .run::<NEAR>(total, subproblem.cols(), 0, 0)
        .then_some(search.outcome)
}

struct Search<'a> {
    rows: Rows,
    cancel: &'a Cancel,
    outcome: Outcome,
}

impl Search<'_> {
    /// The levels above [`FLUSH_ROWS`]: few nodes, wide totals. `false` when cancelled.
    fn run<const NEAR: bool>(&mut self, remaining: usize, cols: u32, diag: u32, anti: u32) -> bool {
        if remaining <= FLUSH_ROWS {
            let tally = search::<NEAR>(remaining, &self.rows, cols, diag, anti);
            // The two halves of a packed tally.
            #[allow(clippy::cast_possible_truncation)]
            self.outcome.flush(tally as u32, (tally >> 32) as u32);
            return !self.cancel.is_cancelled();
        }
        let Row { mask, gap } = self.rows[remaining];
        let (next, after) = (self.rows[remaining - 1], self.rows[remaining - 2]);
        let mut free = mask & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.outcome.attempts += 1;
            let (cols, diag, anti) = (cols | queen, (diag | queen) << gap, (anti | queen) >> gap);
            if alive::<NEAR>(next, after, cols, diag, anti)
                && !self.run::<NEAR>(remaining - 1, cols, diag, anti)
            {
                return false;
            }
        }
        true
    }
}

/// Whether each row that is looked at has a free square.
#[inline(always)]
fn alive<const NEAR: bool>(next: Row, after: Row, cols: u32, diag: u32, anti: u32) -> bool {
    next.mask & !(cols | diag | anti) != 0
        && (NEAR || after.mask & !(cols | diag << next.gap | anti >> next.gap) != 0)
}

/// The search with so many rows left, at most [`FLUSH_ROWS`]: solutions low, attempts high.
fn search<const NEAR: bool>(remaining: usize, rows: &Rows, cols: u32, diag: u32, anti: u32) -> u64 {
    match remaining {
        0 => 1,
        1 => u64::from((rows[1].mask & !(cols | diag | anti)).count_ones()),
        2 => last_two(rows, cols, diag, anti),
        3 => L3::<NEAR>::search(rows, cols, diag, anti),
        4 => L4::<NEAR>::search(rows, cols, diag, anti),
        5 => L5::<NEAR>::search(rows, cols, diag, anti),
        6 => L6::<NEAR>::search(rows, cols, diag, anti),
        7 => L7::<NEAR>::search(rows, cols, diag, anti),
        8 => L8::<NEAR>::search(rows, cols, diag, anti),
        9 => L9::<NEAR>::search(rows, cols, diag, anti),
        10 => L10::<NEAR>::search(rows, cols, diag, anti),
        11 => L11::<NEAR>::search(rows, cols, diag, anti),
        FLUSH_ROWS => L12::<NEAR>::search(rows, cols, diag, anti),
        _ => unreachable!("subtrees with more than {FLUSH_ROWS} rows are split above"),
    }
}

/// A level of the search, as a type: the compiler writes each one out.
trait Level {
    const REMAINING: usize;
    fn search(rows: &Rows, cols: u32, diag: u32, anti: u32) -> u64;
}

/// The last two rows.
struct Two;

/// One row more than the level `L`.
struct Below<L, const NEAR: bool>(PhantomData<L>);

type L3<const NEAR: bool> = Below<Two, NEAR>;
type L4<const NEAR: bool> = Below<L3<NEAR>, NEAR>;
type L5<const NEAR: bool> = Below<L4<NEAR>, NEAR>;
type L6<const NEAR: bool> = Below<L5<NEAR>, NEAR>;
type L7<const NEAR: bool> = Below<L6<NEAR>, NEAR>;
type L8<const NEAR: bool> = Below<L7<NEAR>, NEAR>;
type L9<const NEAR: bool> = Below<L8<NEAR>, NEAR>;
type L10<const NEAR: bool> = Below<L9<NEAR>, NEAR>;
type L11<const NEAR: bool> = Below<L10<NEAR>, NEAR>;
type L12<const NEAR: bool> = Below<L11<NEAR>, NEAR>;

impl Level for Two {
    const REMAINING: usize = 2;

    #[inline(always)]
    fn search(rows: &Rows, cols: u32, diag: u32, anti: u32) -> u64 {
        last_two(rows, cols, diag, anti)
    }
}

impl<L: Level, const NEAR: bool> Level for Below<L, NEAR> {
    const REMAINING: usize = L::REMAINING + 1;

    fn search(rows: &Rows, cols: u32, diag: u32, anti: u32) -> u64 {
        let Row { mask, gap } = rows[Self::REMAINING];
        let (next, after) = (rows[L::REMAINING], rows[L::REMAINING - 1]);
        let mut free = mask & !(cols | diag | anti);
        let mut tally = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            tally += ATTEMPT;
            let (cols, diag, anti) = (cols | queen, (diag | queen) << gap, (anti | queen) >> gap);
            // The closed form of the last two rows is cheaper than the question.
            if L::REMAINING == 2 || alive::<NEAR>(next, after, cols, diag, anti) {
                tally += L::search(rows, cols, diag, anti);
            }
        }
        tally
    }
}

/// Completions of the last two rows: two columns are left, `left` and `right`, hence two ways.
#[inline(always)]
fn last_two(rows: &Rows, cols: u32, diag: u32, anti: u32) -> u64 {
    let (upper, lower) = (rows[2], rows[1]);
    let free = upper.mask & !(cols | diag | anti);
    let below = lower.mask & !(cols | diag << upper.gap | anti >> upper.gap);
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
                let outcome = count(
                    &decomposition.subproblem(&unit),
                    LookAhead::default(),
                    &Cancel::new(),
                )
                .expect("not cancelled");
                outcome.count * u128::from(unit.weight())
            });
            counted.sum()
        };
        for (n, expected) in [1, 1, 0, 0, 2, 10, 4].into_iter().enumerate() {
            assert_eq!(
                total(&Problem::plain(n).expect("small")),
                expected,
                "n = {n}"
            );
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
        assert_eq!(
            whole.count,
            parts.iter().map(|part| part.count).sum::<u128>()
        );
        assert_eq!(whole.count, crate::internal::naive::count(&problem));
    }
}
