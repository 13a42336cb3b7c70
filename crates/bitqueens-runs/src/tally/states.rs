//! Queries of a tally.

use super::{Conflict, NO_SESSION, Repeat, Session, Subtotal, Tally, Totals};
use crate::error::{Error, Result};
use crate::plan::Plan;
use bitqueens::UnitId;

/// Number of units in each state. They sum to the units of the plan.
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
    pub(crate) fn is_done(&self, number: u64) -> bool {
        let number = usize::try_from(number).expect("units fit the memory");
        self.recorded_by[number] != NO_SESSION
    }

    /// The count of a unit, `None` if it is not done.
    #[must_use]
    pub fn count(&self, unit: UnitId) -> Option<u64> {
        let number = usize::try_from(self.plan.number(unit)?).ok()?;
        (self.recorded_by[number] != NO_SESSION).then(|| self.counts[number])
    }

    /// The units that are not done, as ranges: first, last, number of units.
    pub fn missing_ranges(&self) -> impl Iterator<Item = (UnitId, UnitId, u64)> + '_ {
        let end = self.plan.units();
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..end).find(|&number| !self.is_done(number))?;
            next = (first..end).find(|&number| self.is_done(number)).unwrap_or(end);
            Some((self.plan.unit(first)?, self.plan.unit(next - 1)?, next - first))
        })
    }

    /// Number of units that are done.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.subtotals.iter().map(|sub| u64::from(sub.units)).sum()
    }

    /// Number of units in each state.
    #[must_use]
    pub fn states(&self) -> States {
        let count = |state| self.repeats.iter().filter(|&&s| s == state).count() as u64;
        let (identical, confirmed) = (count(Repeat::Identical), count(Repeat::Confirmed));
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

    /// The sum of each cross.
    pub(crate) fn subtotals(&self) -> &[Subtotal] {
        &self.subtotals
    }

    /// The sessions of all files.
    pub(crate) fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &'p Plan {
        self.plan
    }

    /// The weighted sum of all units that are done.
    ///
    /// # Errors
    /// [`Error::Conflict`] if counts differ, and [`bitqueens::Error::Residue`].
    pub fn totals(&self) -> Result<Totals> {
        if let Some(conflict) = self.conflicts.first() {
            return Err(Error::Conflict(Box::new(conflict.clone())));
        }
        Totals::of(self.plan, &self.subtotals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{Entry, Opening, UnitRecord};
    use bitqueens::{Problem, Sum};

    /// Records units with these numbers as counted by a kernel: each has `count` completions and one more
    /// attempt than its number.
    fn record(tally: &mut Tally<'_>, kernel: &str, numbers: &[u64], count: u64) {
        let file = tally.file(kernel);
        let opening = Opening { start: 0, version: "0.0.0".into(), kernel: kernel.into() };
        tally.add_entry(file, 0, Entry::Opening(opening)).unwrap();
        for &number in numbers {
            let id = tally.plan().unit(number).unwrap();
            let sum = Sum::new(count.into(), u128::from(number) + 1);
            let unit = Entry::Unit(UnitRecord { id, sum });
            tally.add_entry(file, 0, unit).unwrap();
        }
    }

    #[test]
    fn missing_units_are_listed_as_ranges() {
        let plan = Plan::new(&Problem::plain(8).unwrap(), 1).unwrap();
        let (unit, end) = (|number| plan.unit(number).unwrap(), plan.units());
        let mut tally = Tally::new(&plan).unwrap();
        let ranges: Vec<_> = tally.missing_ranges().collect();
        assert_eq!(ranges, [(unit(0), unit(end - 1), end)]);
        record(&mut tally, "one", &[0, 1, 5, 9, 10, end - 2], 0);
        let ranges: Vec<_> = tally.missing_ranges().collect();
        let range = |first, last| (unit(first), unit(last), last + 1 - first);
        let expected = [(2, 4), (6, 8), (11, end - 3), (end - 1, end - 1)];
        assert_eq!(ranges, expected.map(|(first, last)| range(first, last)));
        let all: Vec<u64> = (0..end).collect();
        record(&mut tally, "two", &all, 0);
        assert_eq!(tally.missing_ranges().count(), 0);
    }

    #[test]
    fn states_are_counted_once_each() {
        let plan = Plan::new(&Problem::plain(8).unwrap(), 1).unwrap();
        let mut tally = Tally::new(&plan).unwrap();
        record(&mut tally, "one", &[0, 1, 2, 3, 4, 5, 6], 7);
        // Recorded again by the same kernel, by another one, by both.
        record(&mut tally, "one", &[0, 1, 2, 3], 7);
        record(&mut tally, "two", &[3, 4, 5], 7);
        record(&mut tally, "one", &[5], 7);
        let states = tally.states();
        assert_eq!((states.once, states.identical, states.confirmed), (1, 3, 3));
        assert_eq!(states.missing, plan.units() - 7);
        assert_eq!((tally.done(), tally.conflicting()), (7, 0));
        assert!(tally.is_done(6) && !tally.is_done(7));
        let count = |number| tally.count(plan.unit(number).unwrap());
        assert_eq!((count(6), count(7)), (Some(7), None));
        assert_eq!(tally.totals().unwrap().attempts, (1..=7).sum());
        record(&mut tally, "three", &[2, 8, 4], 8);
        assert_eq!((tally.conflicting(), tally.done()), (2, 8));
        let conflicts = tally.conflicts().iter();
        let conflicts: Vec<_> =
            conflicts.map(|found| (found.unit, found.first.count, found.second.count)).collect();
        let unit = |number| plan.unit(number).unwrap();
        assert_eq!(conflicts, [(unit(2), 7, 8), (unit(4), 7, 8)]);
        assert!(matches!(tally.totals(), Err(Error::Conflict(_))));
    }

    #[test]
    fn conflicts_are_listed_up_to_a_hundred() {
        let plan = Plan::new(&Problem::plain(10).unwrap(), 1).unwrap();
        let mut tally = Tally::new(&plan).unwrap();
        let numbers: Vec<u64> = (0..150).collect();
        record(&mut tally, "one", &numbers, 1);
        record(&mut tally, "two", &numbers, 2);
        assert_eq!((tally.conflicts().len(), tally.conflicting()), (100, 150));
    }
}
