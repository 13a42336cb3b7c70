//! Queens on a torus up to its symmetries. Every shift of the torus keeps the rules, as do the
//! symmetries of the square, so an orbit has up to 8n² members.

use super::{Work, wide};
use crate::{Result, torus};

/// Placements of n queens on an n × n torus, up to rotation, reflection and shifts (A053994 at odd
/// sides): by Burnside's lemma, the symmetries that keep a solution, summed over all solutions, in
/// units of the size of the group.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    if !torus::is_searched(n) {
        return Ok(0);
    }
    let kept = torus::sum(n, work.threads, &work.cancel, None, &symmetries)?;
    Ok(kept / (8 * wide(n) * wide(n)))
}

/// How many of the 8n² symmetries keep a solution. Units and the exchange of lines and diagonals
/// turn the group into itself, so related solutions are kept by as many.
fn symmetries(columns: &[u8]) -> u64 {
    let n = columns.len();
    let mut rows = [0; 64];
    for (row, &col) in (0..).zip(columns) {
        rows[usize::from(col)] = row;
    }
    let mut kept = 0;
    // The solution and its transpose, each of the two reversed in either way, and shifted so that
    // any of its queens comes to the first row and there to the column of the solution's own.
    for image in [columns, &rows[..n]] {
        for shift in 0..n {
            let step = |at: usize| n + usize::from(image[at]) - usize::from(image[shift]);
            let on = |by: usize| step(wrap(shift + by, n));
            let back = |by: usize| step(wrap(shift + n - by, n));
            let same = |moved: &dyn Fn(usize) -> usize| {
                (1..n).all(|row| {
                    let own = n + usize::from(columns[row]) - usize::from(columns[0]);
                    wrap(moved(row), n) == wrap(own, n)
                })
            };
            kept += u64::from(same(&on));
            kept += u64::from(same(&|by| 2 * n - on(by)));
            kept += u64::from(same(&back));
            kept += u64::from(same(&|by| 2 * n - back(by)));
        }
    }
    kept
}

/// A number from 0 to 2n − 1 modulo n.
fn wrap(number: usize, n: usize) -> usize {
    match number < n {
        true => number,
        false => number - n,
    }
}
