//! Superqueens, which move like queens and knights: a depth-first search on masks that also counts
//! symmetric solutions.

use super::Work;
use super::choices::{full, mirrored, sum};
use crate::control::Cancel;
use crate::error::Result;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 9;

/// Counts the placements of n superqueens (A051223), those invariant under a half turn, and those
/// invariant under a quarter turn.
pub(super) fn count(n: usize, work: &Work) -> Result<[u64; 3]> {
    if n == 0 {
        return Ok([1; 3]);
    }
    // A placement and its mirror image differ, since no reflection leaves a placement unchanged
    // (n ≥ 2), and have the same symmetries.
    sum(work, &mirrored(n), |col| {
        let mut search = Super {
            n,
            full: full(n),
            columns: vec![0; n],
            found: [0; 3],
        };
        search.columns[0] = col;
        let queen = 1 << col;
        let line = Attack {
            cols: queen,
            diag: queen << 1,
            anti: queen >> 1,
            near: queen,
            far: 0,
        };
        let complete = search.visit(1, line, &work.cancel);
        complete.then_some(search.found)
    })
}

/// Counts the placements up to rotation and reflection (A051224), by Burnside's lemma over D4.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    let [all, half, quarter] = count(n, work)?.map(u128::from);
    Ok(if n < 2 {
        all
    } else {
        (all + half + 2 * quarter) / 8
    })
}

/// The attacks on the next row.
#[derive(Clone, Copy)]
struct Attack {
    cols: u32,
    diag: u32,
    anti: u32,
    /// The queen one row up.
    near: u32,
    /// The queen two rows up.
    far: u32,
}

struct Super {
    n: usize,
    full: u32,
    columns: Vec<usize>,
    found: [u64; 3],
}

impl Super {
    /// Searches the rows from `row` down. Returns `false` when cancelled.
    fn visit(&mut self, row: usize, attack: Attack, cancel: &Cancel) -> bool {
        if row == self.n {
            self.count_solution();
            return true;
        }
        if self.n - row == POLL_ROWS && cancel.is_cancelled() {
            return false;
        }
        let Attack {
            cols,
            diag,
            anti,
            near,
            far,
        } = attack;
        let knights = near << 2 | near >> 2 | far << 1 | far >> 1;
        let mut free = self.full & !(cols | diag | anti | knights);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.columns[row] = queen.trailing_zeros() as usize;
            let next = Attack {
                cols: cols | queen,
                diag: (diag | queen) << 1,
                anti: (anti | queen) >> 1,
                near: queen,
                far: near,
            };
            if !self.visit(row + 1, next, cancel) {
                return false;
            }
        }
        true
    }

    fn count_solution(&mut self) {
        let (far, cols) = (self.n - 1, &self.columns);
        let half = (0..self.n).all(|row| cols[row] + cols[far - row] == far);
        // A quarter turn takes (row, col) to (col, far − row).
        let quarter = half && (0..self.n).all(|row| cols[cols[row]] == far - row);
        self.found[0] += 1;
        self.found[1] += u64::from(half);
        self.found[2] += u64::from(quarter);
    }
}
