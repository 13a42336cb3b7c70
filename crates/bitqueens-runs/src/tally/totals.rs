//! The sums of crosses, and their weighted sum.

use crate::{error::Result, plan::Plan};
use bitqueens::{Error, Sum};

/// The sum of the units of a cross that are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Subtotal {
    /// Number of units.
    pub(crate) units: u32,
    /// Their completions, without the weight.
    pub(crate) sum: Sum,
}

impl Subtotal {
    /// The sum in whole solutions, of `shares` each; those of a complete cross add up.
    fn whole(&self, shares: u64, is_complete: bool) -> Result<Sum> {
        if shares == 1 {
            return Ok(self.sum);
        }
        self.sum.check()?;
        let (count, size) = (self.sum.count, u128::from(shares));
        if is_complete && !count.is_multiple_of(size) {
            return Err(Error::Orbits { count, size }.into());
        }
        Ok(Sum::new(count / size, self.sum.attempts))
    }
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

    /// The weighted sum of the subtotals of a plan's crosses. Shares of solutions are left out where they do not add up
    /// because units are missing.
    ///
    /// # Errors
    /// [`bitqueens::Error::Residue`], and [`bitqueens::Error::Orbits`] if the shares of a cross do not add up.
    pub(crate) fn of(plan: &Plan, subtotals: &[Subtotal]) -> Result<Self> {
        let mut sum = Sum::default();
        let mut by_weight = [8, 4, 2, 1].map(|weight| (weight, 0));
        for (cross, subtotal) in plan.crosses().iter().zip(subtotals) {
            let done = subtotal.whole(plan.shares(), subtotal.units == cross.units)?;
            sum += done.weighted(cross.weight);
            for (weight, completions) in &mut by_weight {
                if *weight == cross.weight {
                    *completions += done.count;
                }
            }
        }
        sum.check()?;
        Ok(Self { total: sum.count, residue: sum.residue, attempts: sum.attempts, by_weight })
    }
}
