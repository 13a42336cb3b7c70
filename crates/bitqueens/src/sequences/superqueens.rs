//! Superqueens, which move like queens and knights.

mod turns;

pub(super) use turns::{half, quarter};

use super::Work;
use super::parts::sum_parts;
use crate::board::{Problem, Rules};
use crate::error::Result;
use crate::kernel::SuperqueenCounter;
use crate::rules::{count_any, superqueens};
use crate::sum::Sum;

/// Counts the placements of n superqueens (A051223).
pub(super) fn count(n: usize, work: &Work) -> Result<u128> {
    if !superqueens::is_searched(n) {
        let problem = Problem::plain(n)?.with_rules(Rules::Superqueen)?;
        return count_any(&problem, work.threads.clone(), &work.cancel, &|_| ());
    }
    let parts = superqueens::Parts::new(n)?;
    let count = |counter: &mut _, part| parts.count(counter, part, &work.cancel);
    let found: Sum = sum_parts(work, parts.len(), SuperqueenCounter::best, count)?;
    found.check()?;
    Ok(found.count)
}

/// Counts the placements up to rotation and reflection (A051224), by Burnside's lemma over D4.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    let all = count(n, work)?;
    if n < 2 {
        return Ok(all);
    }
    Ok((all + half(n, work)? + 2 * quarter(n, work)?) / 8)
}

/// The squares that knights one row and two rows up attack.
fn knights(near: u32, far: u32) -> u32 {
    near << 2 | near >> 2 | far << 1 | far >> 1
}
