//! The sums of crosses, and their weighted sum.

use crate::error::Result;
use crate::plan::Plan;
use bitqueens::internal::Sum;
use bitqueens::sum::residue;

/// The sum of the units of a cross that are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Subtotal {
    /// Number of units.
    pub(crate) units: u32,
    /// Their completions, without the weight.
    pub(crate) completions: u128,
    /// The same modulo 2^61 − 1, folded separately.
    pub(crate) residue: u64,
    /// Queens tried.
    pub(crate) attempts: u128,
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
        Sum {
            total: self.total,
            residue: self.residue,
            attempts: self.attempts,
        }
    }

    /// The weighted sum of the subtotals of a plan's crosses.
    pub(crate) fn of(plan: &Plan, subtotals: &[Subtotal]) -> Result<Self> {
        let mut totals = Self {
            total: 0,
            residue: 0,
            attempts: 0,
            by_weight: [8, 4, 2, 1].map(|weight| (weight, 0)),
        };
        for (cross, subtotal) in plan.crosses().iter().zip(subtotals) {
            // No overflow: a plan has at most 2^26 units of fewer than 2^64 completions each, and weights
            // are at most 8.
            totals.total += u128::from(cross.weight) * subtotal.completions;
            totals.residue = residue::add(
                totals.residue,
                residue::mul(u64::from(cross.weight), subtotal.residue),
            );
            totals.attempts += subtotal.attempts;
            for (weight, completions) in &mut totals.by_weight {
                if *weight == cross.weight {
                    *completions += subtotal.completions;
                }
            }
        }
        let expected = residue::of(totals.total);
        if totals.residue == expected {
            Ok(totals)
        } else {
            Err(bitqueens::Error::Residue {
                total: totals.total,
                residue: totals.residue,
                expected,
            }
            .into())
        }
    }
}
