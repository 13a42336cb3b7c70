//! What crosses sum to, and what all of them sum to.

use crate::error::Result;
use crate::plan::Plan;
use bitqueens::internal::Sum;
use bitqueens::sum::residue;

/// What is known of one cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Subtotal {
    /// Units that are done.
    pub units: u32,
    /// Their completions, without the weight.
    pub completions: u128,
    /// The same modulo 2^61 − 1, folded separately.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
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
            // 2^32 units of 2^64 completions, weighted, in 2^32 crosses: below 2^128 by far more
            // than the weight, for no board has that many solutions.
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
