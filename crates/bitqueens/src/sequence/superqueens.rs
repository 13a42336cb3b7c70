//! Superqueens, which move like queens and knights, with their symmetries: a depth-first search on
//! masks, as for queens.

use super::Work;
use super::share::{full, mirrored, sum};
use crate::{Cancel, Result};

/// Rows from the bottom at which the wish to stop is looked at: often enough, and rarely enough.
const LOOK: usize = 9;

/// Placements of n superqueens (A051223); those that a half
/// turn keeps; those that a quarter turn keeps.
pub(super) fn count(n: usize, work: &Work) -> Result<[u64; 3]> {
    if n == 0 {
        return Ok([1; 3]);
    }
    // A mirror image has the same symmetries, since no reflection keeps a placement (n ≥ 2).
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
        search.row(1, line, &work.cancel).then_some(search.found)
    })
}

/// The same up to turning and mirroring (A051224): by Burnside's lemma over D4.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    let [all, half, quarter] = count(n, work)?.map(u128::from);
    Ok(if n < 2 {
        all
    } else {
        (all + half + 2 * quarter) / 8
    })
}

/// What attacks the next row.
#[derive(Clone, Copy)]
struct Attack {
    cols: u32,
    diag: u32,
    anti: u32,
    /// The queen one row up, and the one two rows up.
    near: u32,
    far: u32,
}

struct Super {
    n: usize,
    full: u32,
    columns: Vec<usize>,
    found: [u64; 3],
}

impl Super {
    /// `false` when cancelled.
    fn row(&mut self, row: usize, attack: Attack, cancel: &Cancel) -> bool {
        if row == self.n {
            self.solution();
            return true;
        }
        if self.n - row == LOOK && cancel.is_cancelled() {
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
            if !self.row(row + 1, next, cancel) {
                return false;
            }
        }
        true
    }

    fn solution(&mut self) {
        let (far, cols) = (self.n - 1, &self.columns);
        let half = (0..self.n).all(|row| cols[row] + cols[far - row] == far);
        // A quarter turn takes (row, col) to (col, far − row).
        let quarter = half && (0..self.n).all(|row| cols[cols[row]] == far - row);
        self.found[0] += 1;
        self.found[1] += u64::from(half);
        self.found[2] += u64::from(quarter);
    }
}
