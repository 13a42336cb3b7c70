//! What crosses sum to, and what all of them sum to.

use crate::error::Result;
use crate::plan::Plan;
use bitqueens::Sum;

/// What is known of one cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Subtotal {
    /// Units that are done.
    pub units: u32,
    /// Their completions, without the weight.
    pub sum: Sum,
}

/// What all units sum to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Number of solutions.
    pub total: u128,
    /// The same modulo 2^61 − 1, folded separately; already compared with the total.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
    /// For each weight 8, 4, 2, 1: the completions of all crosses of that weight.
    pub by_weight: [(u8, u128); 4],
}

impl Totals {
    /// The totals as a sum.
    pub(crate) fn sum(&self) -> Sum {
        Sum {
            count: self.total,
            residue: self.residue,
            attempts: self.attempts,
        }
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
        Ok(Self {
            total: sum.count,
            residue: sum.residue,
            attempts: sum.attempts,
            by_weight,
        })
    }
}
