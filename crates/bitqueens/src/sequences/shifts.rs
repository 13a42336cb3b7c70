//! Solutions up to shifts of rows and columns, which wrap around (A062164), and up to rotation and reflection as well (A062165).
//!
//! A shift of a solution need not be a solution: diagonals do not wrap. The solutions among the images of one
//! are a class. If V of the n² shifts of a solution are solutions, and S of them are the solution itself, its class has V / S
//! members, which all have the same V and S. So the classes are counted as the sum of S / V over all solutions. Rotations and reflections
//! take shifts to shifts, and solutions to solutions: then 8V images are solutions, and S is the order of the whole stabiliser.

use super::choices::{full, mirrored, sum};
use super::torus::stabiliser_order;
use super::{Work, wide};
use crate::control::Cancel;
use crate::error::Result;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 9;

/// Counts the classes under shifts.
pub(super) fn classes(n: usize, work: &Work) -> Result<u128> {
    count(n, work, 1, translations)
}

/// Counts the classes under shifts, rotation and reflection.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    count(n, work, 8, stabiliser_order)
}

/// Adds up the orders of the stabilisers by V, and divides by V.
fn count(
    n: usize,
    work: &Work,
    symmetries: usize,
    stabiliser: fn(&[u8]) -> u64,
) -> Result<u128> {
    // A solution and its mirror image have the same V and S; for n = 1 they are one.
    let orders: Vec<u64> = sum(work, &mirrored(n), |col| {
        let mut search = Search {
            n,
            full: full(n),
            columns: vec![0; n],
            orders: vec![0; n * n + 1],
            stabiliser,
            cancel: &work.cancel,
        };
        let queen = 1 << col;
        search.columns[0] = u8::try_from(col).expect("at most 31");
        search
            .visit(1, queen, queen << 1, queen >> 1)
            .then_some(search.orders)
    })?;
    let classes = orders.iter().enumerate().skip(1).map(|(valid, &orders)| {
        let images = wide(symmetries * valid);
        debug_assert_eq!(u128::from(orders) % images, 0, "V = {valid}");
        u128::from(orders) / images
    });
    Ok(classes.sum())
}

/// A search of all solutions.
struct Search<'a> {
    n: usize,
    full: u32,
    columns: Vec<u8>,
    /// The sum of the orders of the stabilisers of the solutions found, by V.
    orders: Vec<u64>,
    stabiliser: fn(&[u8]) -> u64,
    cancel: &'a Cancel,
}

impl Search<'_> {
    /// Searches the rows from `row` down. Returns `false` when cancelled.
    fn visit(&mut self, row: usize, cols: u32, diag: u32, anti: u32) -> bool {
        if row == self.n {
            let valid = valid_shifts(&self.columns);
            self.orders[valid] += (self.stabiliser)(&self.columns);
            return true;
        }
        if self.n - row == POLL_ROWS && self.cancel.is_cancelled() {
            return false;
        }
        let mut free = self.full & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.columns[row] = u8::try_from(queen.trailing_zeros()).expect("at most 31");
            let (diag, anti) = ((diag | queen) << 1, (anti | queen) >> 1);
            if !self.visit(row + 1, cols | queen, diag, anti) {
                return false;
            }
        }
        true
    }
}

/// The number of shifts of a solution, of n², that are solutions.
///
/// Only queens whose diagonals agree modulo n can attack each other after a shift. There are at most two on such a diagonal, one on
/// each of its parts. They attack each other if one of their rows wraps and none of their columns, or one of their
/// columns and none of their rows.
fn valid_shifts(columns: &[u8]) -> usize {
    let n = columns.len();
    // The columns by which the solution can be shifted, by the rows.
    let mut valid = [full(n); 32];
    // The queen above on the same diagonal modulo n: its row, from 1.
    let (mut diagonals, mut antis) = ([0_usize; 32], [0_usize; 32]);
    for (row, &col) in columns.iter().enumerate() {
        let col = usize::from(col);
        let diagonal = (n + col - row) % n;
        let anti = (col + row) % n;
        for above in [&mut diagonals[diagonal], &mut antis[anti]] {
            if *above != 0 {
                let other = usize::from(columns[*above - 1]);
                let (left, right) = (col.min(other), col.max(other));
                // One of two lines wraps if the shift is at least n minus the higher one, and less than n minus the lower.
                let one_col = full(n - left) & !full(n - right);
                let one_row = n - row..n + 1 - *above;
                for (by, cols) in valid[..n].iter_mut().enumerate() {
                    *cols &= if one_row.contains(&by) { one_col } else { !one_col };
                }
            }
            *above = row + 1;
        }
    }
    let cols = valid[..n].iter();
    cols.map(|cols| cols.count_ones() as usize).sum()
}

/// The number of shifts that leave a solution unchanged.
fn translations(columns: &[u8]) -> u64 {
    let n = columns.len();
    let wrap = |number: usize| if number < n { number } else { number - n };
    let at = |row: usize| usize::from(columns[wrap(row)]);
    let is_unchanged = |&by: &usize| {
        let cols = wrap(n + at(by) - at(0));
        (1..n).all(|row| at(row + by) == wrap(at(row) + cols))
    };
    (0..n).filter(is_unchanged).count() as u64
}
