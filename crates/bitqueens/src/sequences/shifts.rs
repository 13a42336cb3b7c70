//! Solutions up to rotation, reflection and shifts of rows and columns, which wrap around (A062164); and up to multiplication of
//! rows and columns by a unit modulo n as well (A062165).
//!
//! An image of a solution under these maps need not be a solution: diagonals do not wrap. The solutions among the images of one
//! are a class. If V of the images under all maps are solutions, and S of them are the solution itself, its class has V / S
//! members, which all have the same V and S. So the classes are counted as the sum of S / V over all solutions.
//! Rotations and reflections take shifts to shifts and solutions to solutions, so V is eight times the number of shifts of
//! multiples that are solutions. The half turn multiplies by −1, so half of the units are enough.

use super::choices::{mirrored, sum};
use super::torus::coincidences;
use super::{Work, wide};
use crate::control::Cancel;
use crate::error::Result;
use crate::geometry::full;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 9;

/// Counts the classes under rotation, reflection and shifts.
pub(super) fn congruent(n: usize, work: &Work) -> Result<u128> {
    count(n, work, &[1])
}

/// Counts the classes under rotation, reflection, shifts and multiplication by units.
pub(super) fn similar(n: usize, work: &Work) -> Result<u128> {
    let is_unit =
        |&unit: &usize| (2..=unit).all(|of| !unit.is_multiple_of(of) || !n.is_multiple_of(of));
    let units: Vec<usize> = (1..=(n / 2).max(1)).filter(is_unit).collect();
    count(n, work, &units)
}

/// Adds up S by V, and divides by V.
fn count(n: usize, work: &Work, units: &[usize]) -> Result<u128> {
    // A solution and its mirror image have the same V and S.
    let orders: Vec<u64> = sum(work, &mirrored(n), |col| {
        let mut search = Search {
            n,
            full: full(n),
            columns: vec![0; n],
            image: vec![0; n],
            units,
            orders: vec![0; units.len() * n * n + 1],
            cancel: &work.cancel,
        };
        let queen = 1 << col;
        search.columns[0] = narrow(col);
        let complete = search.visit(1, queen, queen << 1, queen >> 1);
        complete.then_some(search.orders)
    })?;
    let classes = orders.iter().enumerate().skip(1).map(|(valid, &orders)| {
        let (orders, images) = (u128::from(orders), 8 * wide(valid));
        assert!(orders.is_multiple_of(images), "classes are whole");
        orders / images
    });
    Ok(classes.sum())
}

fn narrow(line: usize) -> u8 {
    u8::try_from(line).expect("at most 31")
}

/// A search of all solutions.
struct Search<'a> {
    n: usize,
    full: u32,
    columns: Vec<u8>,
    /// The solution, multiplied.
    image: Vec<u8>,
    units: &'a [usize],
    /// The sum of S over the solutions found, by V / 8.
    orders: Vec<u64>,
    cancel: &'a Cancel,
}

impl Search<'_> {
    /// Searches the rows from `row` down. Returns `false` when cancelled.
    fn visit(&mut self, row: usize, cols: u32, diag: u32, anti: u32) -> bool {
        if row == self.n {
            self.add_solution();
            return true;
        }
        if self.n - row == POLL_ROWS && self.cancel.is_cancelled() {
            return false;
        }
        let mut free = self.full & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.columns[row] = narrow(queen.trailing_zeros() as usize);
            let (diag, anti) = ((diag | queen) << 1, (anti | queen) >> 1);
            if !self.visit(row + 1, cols | queen, diag, anti) {
                return false;
            }
        }
        true
    }

    fn add_solution(&mut self) {
        let (mut valid, mut order) = (0, 0);
        for &unit in self.units {
            for (row, &col) in self.columns.iter().enumerate() {
                self.image[row * unit % self.n] = narrow(usize::from(col) * unit % self.n);
            }
            valid += valid_shifts(&self.image);
            order += coincidences(&self.image, &self.columns);
        }
        self.orders[valid] += order;
    }
}

/// The number of shifts, of n², that take a queen on every row and column to a solution.
///
/// A shift that wraps one of two lines, but not the other, changes their distance from d to n − d. So it takes two queens off
/// their common diagonal if it does this to their rows or their columns, but not to both; and it puts two queens on one whose
/// distances in rows and columns add up to n.
fn valid_shifts(columns: &[u8]) -> usize {
    let n = columns.len();
    // The columns by which the placement can be shifted, by the rows.
    let mut valid = [full(n); 32];
    for (row, &col) in columns.iter().enumerate() {
        let col = usize::from(col);
        for (above, &other) in columns[..row].iter().enumerate() {
            let (other, down) = (usize::from(other), row - above);
            let (left, right) = (col.min(other), col.max(other));
            let across = right - left;
            if across != down && across + down != n {
                continue;
            }
            // One of two lines wraps if the shift is at least n minus the higher one, and less than n minus the lower.
            let one_col = full(n - left) & !full(n - right);
            let one_row = n - row..n - above;
            let is_both = across == down && across + down == n;
            for (by, cols) in valid[..n].iter_mut().enumerate() {
                let apart =
                    if one_row.contains(&by) != (across == down) { one_col } else { !one_col };
                *cols &= if is_both { 0 } else { apart };
            }
        }
    }
    let cols = valid[..n].iter();
    cols.map(|cols| cols.count_ones() as usize).sum()
}
