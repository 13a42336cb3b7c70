//! Queens on a torus up to symmetry. The n² translations of the torus and the symmetries of the
//! square preserve the rules, so an orbit has at most 8n² members.

use super::{Work, wide};
use crate::error::Result;
use crate::rules::torus;

/// Counts the placements of n queens on an n × n torus up to rotation, reflection and translation
/// (A053994 at odd sides). By Burnside's lemma it is the sum of the orders of the stabilisers of
/// all solutions, divided by the order of the group.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    if n < 2 {
        return Ok(1);
    }
    if !torus::is_searched(n) {
        return Ok(0);
    }
    let sum = torus::sum(n, &work.threads, &work.cancel, None, &|columns| {
        coincidences(columns, columns)
    })?;
    Ok(sum / (8 * wide(n) * wide(n)))
}

/// Counts the symmetries, of 8n², that take one placement to another; for a placement and itself, those that leave it
/// unchanged. Multiplication by units and the swap of lines and diagonals normalise the group, so related solutions have the
/// same number.
pub(super) fn coincidences(from: &[u8], to: &[u8]) -> u64 {
    let n = to.len();
    let mut rows = [0; 64];
    for (row, &col) in (0..).zip(from) {
        rows[usize::from(col)] = row;
    }
    let mut order = 0;
    // The images are the solution and its transpose, with rows and columns reversed or not,
    // translated so that any one of their queens takes the square of the solution's first queen.
    for image in [from, &rows[..n]] {
        for shift in 0..n {
            let step = |at: usize| n + usize::from(image[at]) - usize::from(image[shift]);
            let forward = |by: usize| step(wrap(shift + by, n));
            let backward = |by: usize| step(wrap(shift + n - by, n));
            let is_same = |moved: &dyn Fn(usize) -> usize| {
                (1..n).all(|row| {
                    let own = n + usize::from(to[row]) - usize::from(to[0]);
                    wrap(moved(row), n) == wrap(own, n)
                })
            };
            order += u64::from(is_same(&forward));
            order += u64::from(is_same(&|by| 2 * n - forward(by)));
            order += u64::from(is_same(&backward));
            order += u64::from(is_same(&|by| 2 * n - backward(by)));
        }
    }
    order
}

/// Reduces a number below 2n modulo n.
fn wrap(number: usize, n: usize) -> usize {
    if number < n { number } else { number - n }
}
