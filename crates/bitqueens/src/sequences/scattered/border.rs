//! Placements with a queen on the border, up to symmetry.
//!
//! A placement touches t = 1 to 4 sides of the board, those that have a queen on them. Summed over the
//! sides that it touches, 1 / t is 1 for each placement; and each side has the same share, because a
//! rotation takes one to another. So the number of placements that touch the border is
//!
//! ```text
//! 4 · Σ over placements with a queen in the first row of   1 / t
//! ```
//!
//! and only those with that queen in the left half are searched, once more for their mirror images. The
//! search tries about k / (2n) of the placements of k queens. The sum is kept as one count for each t.

use crate::control::Cancel;
use crate::error::{Error, Result};

use super::{Attack, POLL_ROWS};
use crate::geometry::full;
use crate::sequences::Work;
use crate::sequences::choices::{mirrored, sum};

/// Sides besides the first row, as bits.
type Sides = usize;
const LEFT: Sides = 1;
const RIGHT: Sides = 2;
const LAST_ROW: Sides = 4;

/// Adds up placements by the number of sides that they touch, the first row included.
type Touches = [u64; 4];

/// Counts the placements of exactly `queens` ≥ 1 queens on a board of this side ≥ 1 that touch its border.
pub(super) fn exactly(queens: usize, side: usize, work: &Work) -> Result<u128> {
    if side == 1 {
        return Ok(u128::from(queens == 1));
    }
    let starts = starts(side, side);
    let search = |start: usize| {
        let mut few = Few { border: Border::new(side, work), found: [0; 4] };
        let (col, row) = (start / side, start % side);
        let (attack, sides) = few.border.first(col);
        if queens == 1 {
            // The row of the second queen is of no meaning.
            few.found[touched(sides)] += u64::from(row == 0);
            return Some(few.found);
        }
        // The second queen stands in this row; none does in row 0.
        let between = (1..row).fold(attack, |attack, _| attack.down());
        let found = row == 0 || few.place(row, queens - 1, between, sides);
        found.then_some(few.found)
    };
    weighted(sum::<Touches>(work, &starts, search)?)
}

/// Counts the placements of 0, 1, …, `side` queens that touch the border of a board of this side ≥ 1.
pub(super) fn by_queens(side: usize, work: &Work) -> Result<Vec<u128>> {
    if side == 1 {
        return Ok(vec![0, 1]);
    }
    let starts = starts(side, side + 1);
    let search = |start: usize| {
        let mut any = Any { border: Border::new(side, work), found: vec![0; 4 * (side + 1)] };
        let (col, second) = (start / (side + 1), start % (side + 1));
        let (attack, sides) = any.border.first(col);
        let found = if second == side {
            any.visit(2, 1, attack.down(), sides)
        } else if attack.free(any.border.full) >> second & 1 != 0 {
            let queen = 1 << second;
            let sides = sides | any.border.sides(1, queen);
            any.visit(2, 2, attack.with(queen), sides)
        } else {
            true
        };
        found.then_some(any.found)
    };
    let found = sum::<Vec<u64>>(work, &starts, search)?;
    found
        .chunks_exact(4)
        .map(|touches| weighted([touches[0], touches[1], touches[2], touches[3]]))
        .collect()
}

/// The first queen's column, one of each mirrored pair, with each of `parts` continuations:
/// column · `parts` + continuation.
fn starts(side: usize, parts: usize) -> Vec<(usize, u64)> {
    mirrored(side)
        .into_iter()
        .flat_map(|(col, times)| (0..parts).map(move |part| (col * parts + part, times)))
        .collect()
}

/// Index of a number of sides: the first row alone is 0.
fn touched(sides: Sides) -> usize {
    const ONES: [usize; 8] = [0, 1, 1, 2, 1, 2, 2, 3];
    ONES[sides % 8]
}

/// Four times the sum of 1 / t.
fn weighted(touches: Touches) -> Result<u128> {
    let twelfths = touches.into_iter().zip([12, 6, 4, 3]);
    let total: u128 = twelfths.map(|(found, weight)| weight * u128::from(found)).sum();
    if !total.is_multiple_of(3) {
        return Err(Error::Orbits { count: total, size: 3 });
    }
    Ok(total / 3)
}

struct Border<'a> {
    side: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl<'a> Border<'a> {
    fn new(side: usize, work: &'a Work) -> Self {
        Self { side, full: full(side), cancel: &work.cancel }
    }

    /// The attacks of a queen in the first row, and the sides that it touches besides.
    fn first(&self, col: usize) -> (Attack, Sides) {
        let queen = 1 << col;
        (Attack::none().with(queen), self.sides(0, queen))
    }

    /// The sides that a queen below the first row touches; for one in the first row, those besides it.
    fn sides(&self, row: usize, queen: u32) -> Sides {
        let mut sides = 0;
        if queen & 1 != 0 {
            sides |= LEFT;
        }
        if queen >> (self.side - 1) & 1 != 0 {
            sides |= RIGHT;
        }
        if row == self.side - 1 {
            sides |= LAST_ROW;
        }
        sides
    }

    /// Adds the placements that end with a queen in one of the rows from `row` down.
    fn finish(&self, row: usize, mut attack: Attack, sides: Sides, touches: &mut Touches) {
        let last = self.side - 1;
        let (mut all, mut left, mut right) = (0, 0, 0);
        for _ in row..last {
            let free = attack.free(self.full);
            all += u64::from(free.count_ones());
            left += u64::from(free & 1);
            right += u64::from(free >> last & 1);
            attack = attack.down();
        }
        touches[touched(sides)] += all - left - right;
        touches[touched(sides | LEFT)] += left;
        touches[touched(sides | RIGHT)] += right;
        if row <= last {
            self.tally(last, attack.free(self.full), sides, touches);
        }
    }

    /// Adds the placements that end with a queen on one of the squares of `free`.
    fn tally(&self, row: usize, free: u32, sides: Sides, touches: &mut [u64]) {
        let corners = 1 | 1 << (self.side - 1);
        let here = sides | if row == self.side - 1 { LAST_ROW } else { 0 };
        touches[touched(here)] += u64::from((free & !corners).count_ones());
        touches[touched(here | LEFT)] += u64::from(free & 1);
        touches[touched(here | RIGHT)] += u64::from(free >> (self.side - 1) & 1);
    }
}

/// A search for a fixed number of queens. It prunes branches with too few remaining rows, and counts the
/// squares of the last queen instead of placing it.
struct Few<'a> {
    border: Border<'a>,
    found: Touches,
}

impl Few<'_> {
    /// Places `queens` ≥ 1 more queens, the first of them in `row`. Returns `false` when cancelled.
    fn place(&mut self, row: usize, queens: usize, attack: Attack, sides: Sides) -> bool {
        let mut free = attack.free(self.border.full);
        if queens == 1 {
            self.border.tally(row, free, sides, &mut self.found);
            return true;
        }
        if queens == 3 && self.border.cancel.is_cancelled() {
            return false;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let sides = sides | self.border.sides(row, queen);
            let mut below = attack.with(queen);
            if queens == 2 {
                self.border.finish(row + 1, below, sides, &mut self.found);
                continue;
            }
            // The last queens need a row each.
            for next in row + 1..=self.border.side.saturating_sub(queens - 1) {
                if !self.place(next, queens - 1, below, sides) {
                    return false;
                }
                below = below.down();
            }
        }
        true
    }
}

/// A search for any number of queens: a placement is counted when its rows are decided.
struct Any<'a> {
    border: Border<'a>,
    /// For each number of queens, the counts by sides.
    found: Vec<u64>,
}

impl Any<'_> {
    /// Searches the rows from `row` down. Returns `false` when cancelled.
    fn visit(&mut self, row: usize, queens: usize, attack: Attack, sides: Sides) -> bool {
        let side = self.border.side;
        let mut free = attack.free(self.border.full);
        if row + 1 >= side {
            self.found[4 * queens + touched(sides)] += 1;
            if row < side {
                let touches = &mut self.found[4 * (queens + 1)..][..4];
                self.border.tally(row, free, sides, touches);
            }
            return true;
        }
        if side - row == POLL_ROWS && self.border.cancel.is_cancelled() {
            return false;
        }
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let sides = sides | self.border.sides(row, queen);
            if !self.visit(row + 1, queens + 1, attack.with(queen), sides) {
                return false;
            }
        }
        self.visit(row + 1, queens, attack.down(), sides)
    }
}
