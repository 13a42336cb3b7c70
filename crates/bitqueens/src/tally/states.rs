//! What a tally knows: which units are done, how often, by whom.

use super::{Conflict, NOBODY, SeenAgain, Subtotal, Tally, Totals, Writer};
use crate::{Error, Plan, Result, UnitId};

/// How many units are in which state; `missing` and the others sum to the units of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct States {
    /// Recorded once.
    pub once: u64,
    /// Recorded again, with the same count by the same kernel.
    pub identical: u64,
    /// Recorded again, with the same count by another kernel.
    pub confirmed: u64,
    /// Not recorded.
    pub missing: u64,
}

impl<'p> Tally<'p> {
    /// Whether the unit with this number is done.
    ///
    /// # Panics
    /// If the plan has no such unit.
    #[must_use]
    pub fn is_done(&self, number: u64) -> bool {
        let number = usize::try_from(number).expect("units fit the memory");
        self.writers_of[number] != NOBODY
    }

    /// The count of a unit, if it is done.
    #[must_use]
    pub fn count(&self, unit: UnitId) -> Option<u64> {
        let number = usize::try_from(self.plan.number(unit)?).ok()?;
        (self.writers_of[number] != NOBODY).then(|| self.counts[number])
    }

    /// The units that are not done, by number.
    pub fn missing(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..self.plan.units())
            .filter(|&number| !self.is_done(number))
            .filter_map(|number| self.plan.unit(number))
    }

    /// The same as ranges: first, last, how many.
    pub fn missing_ranges(&self) -> impl Iterator<Item = (UnitId, UnitId, u64)> + '_ {
        let end = self.plan.units();
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..end).find(|&number| !self.is_done(number))?;
            next = (first..end)
                .find(|&number| self.is_done(number))
                .unwrap_or(end);
            Some((
                self.plan.unit(first)?,
                self.plan.unit(next - 1)?,
                next - first,
            ))
        })
    }

    /// Number of units that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.subtotals.iter().map(|sub| u64::from(sub.units)).sum()
    }

    /// How many units are in which state.
    #[must_use]
    pub fn states(&self) -> States {
        let count = |state| self.seen_again.iter().filter(|&&s| s == state).count() as u64;
        let (identical, confirmed) = (count(SeenAgain::Identical), count(SeenAgain::Confirmed));
        States {
            once: self.done() - identical - confirmed,
            identical,
            confirmed,
            missing: self.plan.units() - self.done(),
        }
    }

    /// The first conflicts, at most a hundred.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Number of records that contradict an earlier one.
    #[must_use]
    pub fn conflicting(&self) -> u64 {
        self.conflicting
    }

    /// What is known of each cross.
    #[must_use]
    pub fn subtotals(&self) -> &[Subtotal] {
        &self.subtotals
    }

    /// Who wrote, file by file.
    #[must_use]
    pub fn writers(&self) -> &[Writer] {
        &self.writers
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &'p Plan {
        self.plan
    }

    /// The weighted sum of the units that are done.
    ///
    /// # Errors
    /// [`Error::Conflict`] when counts differ, and [`Error::Residue`].
    pub fn totals(&self) -> Result<Totals> {
        if let Some(conflict) = self.conflicts.first() {
            return Err(Error::Conflict(Box::new(conflict.clone())));
        }
        Totals::of(self.plan, &self.subtotals)
    }
}
