//! Superqueens, which move like queens and knights.

mod turns;

pub(super) use turns::{half, quarter};

use super::Work;
use super::table::any;
use crate::board::Rules;
use crate::error::Result;

/// How much work a side is in proportion to others, as measured for n = 16 to 20.
#[allow(clippy::cast_precision_loss)] // a small number
pub(super) fn weight(n: usize) -> f64 {
    7.8_f64.powf(n as f64)
}

/// Counts the placements up to rotation and reflection (A051224), by Burnside's lemma over D4.
pub(super) fn unique(n: usize, work: &Work) -> Result<u128> {
    let all = any(Rules::Superqueen, n, work)?;
    if n < 2 {
        return Ok(all);
    }
    Ok((all + half(n, work)? + 2 * quarter(n, work)?) / 8)
}
