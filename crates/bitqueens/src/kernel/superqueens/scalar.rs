//! One state at a time on ordinary registers.

use super::{Count, Row, leap};
use crate::control::Cancel;
use crate::kernel::lanes::Word;
use crate::sum::Sum;

/// Number of rows left at which the cancel flag is polled.
const POLL_ROWS: usize = 9;

/// The scalar kernel, which keeps no memory.
pub(in crate::kernel) struct Scalar;

/// The attacks on a row.
#[derive(Clone, Copy, Default)]
struct Attack {
    cols: u32,
    diag: u32,
    anti: u32,
    /// Those of knights on this row and, of the queen before it, on the next.
    leaps: [u32; 2],
}

impl Count for Scalar {
    fn count(&mut self, rows: &[Row], cancel: &Cancel) -> Option<Sum> {
        let mut sum = Sum::default();
        visit(rows, Attack::default(), cancel, &mut sum)?;
        Some(sum)
    }
}

/// Adds the placements on the rows; `None` when cancelled.
fn visit(rows: &[Row], attack: Attack, cancel: &Cancel, sum: &mut Sum) -> Option<()> {
    if rows.len() == POLL_ROWS && cancel.is_cancelled() {
        return None;
    }
    let Attack { cols, diag, anti, leaps: [here, next] } = attack;
    let mut free = !(rows[0].closed | cols | diag | anti | here);
    if rows.len() == 1 {
        sum.flush(free.count_ones(), 0);
        return Some(());
    }
    let gap = rows[0].gap;
    let reaches = [gap, gap + rows[1].gap].map(|distance| leap(distance, u32::BITS));
    while free != 0 {
        let queen = free.lowest();
        free ^= queen;
        sum.flush(0, 1);
        let [near, far] = reaches.map(|reach| queen.up(reach) | queen.down(reach));
        let below = Attack {
            cols: cols | queen,
            diag: (diag | queen).up(gap),
            anti: (anti | queen).down(gap),
            leaps: [near | next, far],
        };
        visit(&rows[1..], below, cancel, sum)?;
    }
    Some(())
}
