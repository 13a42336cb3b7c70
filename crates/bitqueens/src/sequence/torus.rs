//! Queens on a torus up to its symmetries. Every shift of the torus keeps the rules, as do the
//! symmetries of the square, so an orbit has up to 8n² members.

use super::Work;
use super::share::{each, full, sum};
use crate::{Cancel, Result};

/// Rows from the bottom at which the wish to stop is looked at.
const LOOK: usize = 9;

/// Whether arithmetic alone rules out queens on this torus; see [`Rules::Torus`](crate::Rules).
fn is_impossible(n: usize) -> bool {
    n > 0 && (n.is_multiple_of(2) || n.is_multiple_of(3))
}

/// Placements of n queens on an n × n torus, up to rotation, reflection and shifts (A053994 at odd
/// sides): solutions with a queen on the first square that are the smallest of their orbit.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    if is_impossible(n) {
        return Ok(0);
    }
    let below = |col: usize| {
        let torus = Torus {
            n,
            full: full(n),
            cancel: &work.cancel,
        };
        let mut columns = vec![0; n];
        columns[1] = col;
        let (first, second) = (1, 1 << col);
        let diag = torus.right(torus.right(first) | second);
        let anti = torus.left(torus.left(first) | second);
        let mut found = 0;
        torus.list(2, first | second, diag, anti, &mut columns, &mut found)?;
        Some(found)
    };
    let choices = &each(n)[2..n - 1];
    sum::<u64>(work, choices, below).map(u128::from)
}

struct Torus<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl Torus<'_> {
    /// Every column one to the right, the last one to the first.
    fn right(&self, mask: u32) -> u32 {
        (mask << 1 | mask >> (self.n - 1)) & self.full
    }

    fn left(&self, mask: u32) -> u32 {
        mask >> 1 | (mask & 1) << (self.n - 1)
    }

    fn is_stopped(&self, rows: usize) -> bool {
        rows == LOOK && self.cancel.is_cancelled()
    }

    /// Counts the solutions that are the smallest of their orbit.
    fn list(
        &self,
        row: usize,
        cols: u32,
        diag: u32,
        anti: u32,
        columns: &mut [usize],
        found: &mut u64,
    ) -> Option<()> {
        if row == self.n {
            *found += u64::from(self.is_smallest(columns));
            return Some(());
        }
        if self.is_stopped(self.n - row) {
            return None;
        }
        let mut free = self.full & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            columns[row] = queen.trailing_zeros() as usize;
            let (diag, anti) = (self.right(diag | queen), self.left(anti | queen));
            self.list(row + 1, cols | queen, diag, anti, columns, found)?;
        }
        Some(())
    }

    /// Whether no symmetry of the square followed by a shift that brings a queen back to the first
    /// square makes the solution smaller. Other shifts need not be looked at: the smallest member of
    /// an orbit has a queen there.
    fn is_smallest(&self, columns: &[usize]) -> bool {
        let n = self.n;
        let mut rows = vec![0; n];
        for (row, &col) in columns.iter().enumerate() {
            rows[col] = row;
        }
        // The transposed solution, and each of the two reversed in either way.
        [columns, &rows].into_iter().all(|image: &[usize]| {
            (0..n).all(|shift| {
                let step = |by: usize| n + image[(shift + by) % n] - image[shift];
                let back = |by: usize| n + image[(shift + n - by) % n] - image[shift];
                let not_smaller = |moved: &dyn Fn(usize) -> usize| {
                    let differs = (1..n).map(|row| (moved(row), columns[row]));
                    differs
                        .into_iter()
                        .find(|(one, other)| one != other)
                        .is_none_or(|(one, other)| one > other)
                };
                not_smaller(&|by| step(by) % n)
                    && not_smaller(&|by| (2 * n - step(by)) % n)
                    && not_smaller(&|by| back(by) % n)
                    && not_smaller(&|by| (2 * n - back(by)) % n)
            })
        })
    }
}
