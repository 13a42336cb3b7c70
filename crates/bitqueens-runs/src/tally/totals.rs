//! The sums of crosses, and their weighted sum.

use crate::{error::Result, plan::Plan};
use bitqueens::Sum;

/// The sum of the units of a cross that are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Subtotal {
    /// Number of units.
    pub(crate) units: u32,
    /// Their completions, without the weight.
    pub(crate) sum: Sum,
}

/// The weighted sum of all units.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Number of solutions.
    pub total: u128,
    /// The same modulo 2^61 − 1, folded separately and compared with the total.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
    /// For each weight 8, 4, 2, 1, the completions of all crosses of that weight.
    pub by_weight: [(u8, u128); 4],
}

impl Totals {
    /// The totals as a sum.
    pub(crate) fn sum(&self) -> Sum {
        Sum { count: self.total, residue: self.residue, attempts: self.attempts }
    }

    /// The weighted sum of the subtotals of a plan's crosses.
    pub(crate) fn of(plan: &Plan, subtotals: &[Subtotal]) -> Result<Self> {
        let mut sum = Sum::default();
        let mut by_weight = [8, 4, 2, 1].map(|weight| (weight, 0));
        for (cross, subtotal) in plan.crosses().iter().zip(subtotals) {
            sum += subtotal.sum.weighted(cross.weight);
            for (weight, completions) in &mut by_weight {
                if *weight == cross.weight {
                    *completions += subtotal.sum.count;
                }
            }
        }
        sum.check()?;
        Ok(Self { total: sum.count, residue: sum.residue, attempts: sum.attempts, by_weight })
    }
}
