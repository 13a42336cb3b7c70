//! Superqueens, which move like queens and knights: a depth-first search on masks.

mod turns;

pub(super) use turns::{half, quarter};

use super::Work;
use super::choices::{full, mirrored, sum};
use crate::control::Cancel;
use crate::error::Result;

/// Number of remaining rows at which the cancel flag is polled.
const POLL_ROWS: usize = 9;

/// Counts the placements of n superqueens (A051223).
pub(super) fn count(n: usize, work: &Work) -> Result<u128> {
    if n == 0 {
        return Ok(1);
    }
    // A placement and its mirror image differ, since no reflection leaves a placement unchanged (n ≥ 2).
    let found: u64 = sum(work, &mirrored(n), |col| {
        let search = Super { n, full: full(n), cancel: &work.cancel };
        let queen = 1 << col;
        let line = Attack { cols: queen, diag: queen << 1, anti: queen >> 1, near: queen, far: 0 };
        search.visit(1, line)
    })?;
    Ok(found.into())
}

/// Counts the placements up to rotation and reflection (A051224), by Burnside's lemma over D4.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    let all = count(n, work)?;
    if n < 2 {
        return Ok(all);
    }
    Ok((all + half(n, work)? + 2 * quarter(n, work)?) / 8)
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

/// The squares that knights one row and two rows up attack.
fn knights(near: u32, far: u32) -> u32 {
    near << 2 | near >> 2 | far << 1 | far >> 1
}

struct Super<'a> {
    n: usize,
    full: u32,
    cancel: &'a Cancel,
}

impl Super<'_> {
    /// Counts the placements on the rows from `row` down; `None` when cancelled.
    fn visit(&self, row: usize, attack: Attack) -> Option<u64> {
        if row == self.n {
            return Some(1);
        }
        if self.n - row == POLL_ROWS && self.cancel.is_cancelled() {
            return None;
        }
        let Attack { cols, diag, anti, near, far } = attack;
        let mut free = self.full & !(cols | diag | anti | knights(near, far));
        if row + 1 == self.n {
            return Some(free.count_ones().into());
        }
        let mut found = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let next = Attack {
                cols: cols | queen,
                diag: (diag | queen) << 1,
                anti: (anti | queen) >> 1,
                near: queen,
                far: near,
            };
            found += self.visit(row + 1, next)?;
        }
        Some(found)
    }
}
