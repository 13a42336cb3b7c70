//! Fitting a subproblem into lanes that are narrower than its board.
//!
//! A lane needs a bit for every column from the first open one to the last. While they do not fit,
//! a queen goes on one of the two outermost open columns, the one with fewer open squares, in every
//! way; a diagonal that leaves the window on one side never comes back, so nothing else is lost.
//! Costs 11% more attempts for 16-bit lanes at n = 18, 19% at n = 20, and doubles the lanes.

use super::frontier::Row;
use super::lanes::Word;
use crate::Subproblem;

/// The rows and occupied columns of a subproblem in the words of a lane.
pub(super) struct Narrow<W> {
    pub(super) rows: Vec<Row<W>>,
    pub(super) cols: W,
}

/// Hands every narrow part of `subproblem` to `each` until it returns `false`; `attempts` counts
/// the queens placed on the way. Returns what the last call returned.
pub(super) fn narrow<W: Word>(
    subproblem: &Subproblem,
    attempts: &mut u64,
    each: &mut impl FnMut(Part<'_, W>) -> bool,
) -> bool {
    if subproblem.is_dead() {
        return true;
    }
    let open = !subproblem.cols();
    if subproblem.len() < super::frontier::MIN_ROWS {
        return each(Part::Small(subproblem));
    }
    let (low, high) = (open.trailing_zeros(), 31 - open.leading_zeros());
    if high - low < W::BITS {
        let row = |(&mask, &gap): (&u32, &u8)| Row {
            mask: W::truncate(mask >> low),
            gap: u32::from(gap),
        };
        let rows = subproblem
            .masks()
            .iter()
            .zip(subproblem.gaps())
            .map(row)
            .collect();
        // Bits of the window beyond the open columns are taken: shifting in ones keeps them so.
        let cols = W::truncate(!(open >> low));
        return each(Part::Narrow(Narrow { rows, cols }));
    }
    let col = outside(subproblem, W::BITS);
    (0..subproblem.len())
        .filter(|&at| subproblem.masks()[at] >> col & 1 == 1)
        .all(|at| {
            *attempts += 1;
            narrow(&subproblem.with_queen(at, 1 << col), attempts, each)
        })
}

/// The column to close next: of the window that leaves the fewest open columns outside, the outermost
/// open column on one side or the other, whichever has fewer open squares.
fn outside(subproblem: &Subproblem, bits: u32) -> u32 {
    let open = !subproblem.cols();
    let (low, high) = (open.trailing_zeros(), 31 - open.leading_zeros());
    let window = u32::MAX >> (32 - bits);
    let best = (low..=high + 1 - bits).min_by_key(|start| (open & !(window << start)).count_ones());
    let left = open & !(window << best.expect("the open columns do not fit"));
    let squares = |col: u32| {
        subproblem
            .masks()
            .iter()
            .filter(|&mask| mask >> col & 1 == 1)
            .count()
    };
    let (low, high) = (left.trailing_zeros(), 31 - left.leading_zeros());
    if squares(low) <= squares(high) {
        low
    } else {
        high
    }
}

/// A part of a subproblem.
pub(super) enum Part<'a, W> {
    /// Too few rows for the frontier.
    Small(&'a Subproblem),
    /// Fits the lanes.
    Narrow(Narrow<W>),
}

#[cfg(test)]
mod tests {
    use super::super::scalar;
    use super::*;
    use crate::{Cancel, Decomposition, Problem};

    /// The parts of a wide board count as much as the board, whatever the width.
    #[test]
    fn parts_add_up() {
        let problem = Problem::plain(18).expect("a board");
        let decomposition = Decomposition::new(&problem, 3).expect("small");
        for unit in decomposition.units_of(1000).iter().step_by(97) {
            let subproblem = decomposition.subproblem(unit);
            let whole = scalar::count(&subproblem, &Cancel::new())
                .expect("not cancelled")
                .count;
            let (mut sum, mut tried, mut wide) = (0, 0, 0);
            let finished = narrow::<u16>(&subproblem, &mut tried, &mut |part| {
                match part {
                    Part::Small(part) => {
                        sum += scalar::count(part, &Cancel::new())
                            .expect("not cancelled")
                            .count
                    }
                    Part::Narrow(part) => {
                        wide += 1;
                        let rows: Vec<_> = part
                            .rows
                            .iter()
                            .map(|row| (u32::from(row.mask), row.gap))
                            .collect();
                        sum += by_rows(&rows, u32::from(part.cols), 0, 0);
                    }
                }
                true
            });
            assert!(finished);
            assert_eq!(sum, whole, "{wide} narrow parts");
        }
    }

    fn by_rows(rows: &[(u32, u32)], cols: u32, diag: u32, anti: u32) -> u64 {
        let Some((&(mask, gap), rest)) = rows.split_first() else {
            return 1;
        };
        let squares = (0..16)
            .map(|col| 1 << col)
            .filter(|queen| mask & !(cols | diag | anti) & queen != 0);
        squares
            .map(|queen| {
                by_rows(
                    rest,
                    cols | queen,
                    (diag | queen) << gap,
                    (anti | queen) >> gap,
                )
            })
            .sum()
    }
}
