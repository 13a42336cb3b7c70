//! Units counted again, on another kernel where there is one, turned or mirrored.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::{Check, Outcome, Verify};
use crate::error::Result;
use crate::plan::Method;
use bitqueens::count::orient::expected_cost;
use bitqueens::internal::Crew;
use bitqueens::{Counter, Decomposition, Kernel, Progress, Subproblem};
use bitqueens::{Symmetry, Unit};

/// Of so many units that are drawn at random, one of the largest is added.
const PER_LARGEST: u64 = 10;

/// Something that was counted, a unit or a cross, and that is to be counted again.
struct Item {
    name: String,
    subproblems: Vec<Subproblem>,
    expected: u128,
}

impl Verify<'_> {
    /// The units of a search are counted again in part; the units of a join mean nothing to the
    /// search, which counts the whole board instead.
    pub(super) fn counted_again(&self, total: Option<u128>) -> Result<Check> {
        match (self.plan.method(), total) {
            (Method::Search, _) => self.recheck_units(),
            (Method::Join, Some(total)) if self.share > 0.0 => self.recheck_whole(total),
            (Method::Join, _) => Ok(check(
                Outcome::NotDone,
                "the board was not counted again".to_owned(),
            )),
        }
    }

    fn recheck_whole(&self, total: u128) -> Result<Check> {
        let best = || Kernel::best(self.plan.problem().n());
        let kernel = self.kernel.unwrap_or_else(best);
        let counter = Counter::new(self.plan.problem()).threads(self.threads.clone())?;
        let searched = counter.kernel(kernel).cancel(&self.cancel).run()?.total;
        Ok(if searched == total {
            let found = format!("the search, on the kernel `{kernel}`, counts {total} as well");
            check(Outcome::Passed, found)
        } else {
            let found = format!("the search, on the kernel `{kernel}`, counts {searched}");
            check(Outcome::Failed, found)
        })
    }

    fn recheck_units(&self) -> Result<Check> {
        let decomposition = self.plan.decomposition()?;
        let (kernel, is_new) = self.other_kernel();
        let items = self.drawn(&decomposition)?;
        if items.is_empty() {
            let found = "no unit was counted again".to_owned();
            return Ok(check(Outcome::NotDone, found));
        }
        let wrong = self.count_again(&items, kernel)?;
        let what = if self.tally.is_some() {
            "units"
        } else {
            "crosses"
        };
        let how = format!(
            "{} {what}, turned or mirrored, on the {} kernel `{kernel}`, seed {}",
            items.len(),
            if is_new { "other" } else { "same" },
            self.seed
        );
        Ok(match wrong.first() {
            None => check(Outcome::Passed, format!("counted again: {how}")),
            Some(first) => {
                let found = format!("{} of {how} differ, first {first}", wrong.len());
                check(Outcome::Failed, found)
            }
        })
    }

    /// What would be counted again.
    #[cfg(test)]
    pub(super) fn drawn_names(&self, decomposition: &Decomposition) -> Vec<String> {
        let items = self.drawn(decomposition).expect("not cancelled");
        items.into_iter().map(|item| item.name).collect()
    }

    /// The largest and a random sample, each once.
    fn drawn(&self, decomposition: &Decomposition) -> Result<Vec<Item>> {
        let mut rng = Rng::with_seed(self.seed);
        // Units, or for a certificate, which knows no units, crosses.
        let population: Vec<u64> = match self.tally {
            Some(tally) => (0..self.plan.units())
                .filter(|&u| tally.is_done(u))
                .collect(),
            None => (0..self.plan.crosses().len() as u64).collect(),
        };
        // A share of a number of units: rounding at the 53rd bit does not matter.
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let sample = (population.len() as f64 * self.share).ceil() as u64;
        let largest = self.largest(decomposition, sample.div_ceil(PER_LARGEST));
        let mut drawn = BTreeSet::from_iter(largest);
        let count = usize::try_from(sample).unwrap_or(usize::MAX);
        drawn.extend(rng.choose_multiple(population, count));
        let mut items = Vec::new();
        for number in drawn {
            self.stopped()?;
            items.push(self.item(decomposition, number, &mut rng));
        }
        Ok(items)
    }

    /// The units (crosses) that took the most attempts, or are expected to have.
    pub(super) fn largest(&self, decomposition: &Decomposition, count: u64) -> Vec<u64> {
        let mut crosses: Vec<usize> = (0..self.subtotals.len())
            .filter(|&cross| self.subtotals[cross].units > 0)
            .collect();
        crosses.sort_by_key(|&cross| {
            let subtotal = self.subtotals[cross];
            std::cmp::Reverse(match self.tally {
                Some(_) => subtotal.sum.attempts / u128::from(subtotal.units),
                None => subtotal.sum.attempts,
            })
        });
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        crosses.truncate(count);
        let Some(tally) = self.tally else {
            return crosses.into_iter().map(|cross| cross as u64).collect();
        };
        let mut units: Vec<(f64, u64)> = Vec::new();
        for cross in crosses {
            decomposition.all_units(cross, |unit| {
                let number = self.plan.number(unit.id());
                if let Some(number) = number.filter(|&number| tally.is_done(number)) {
                    units.push((expected_cost(&decomposition.subproblem(&unit)), number));
                }
            });
        }
        units.sort_by(|a, b| b.0.total_cmp(&a.0));
        units.truncate(count);
        units.into_iter().map(|(_, number)| number).collect()
    }

    fn item(&self, decomposition: &Decomposition, number: u64, rng: &mut Rng) -> Item {
        let mut turned = |unit: &Unit| turned(decomposition, unit, rng);
        let unit = self.tally.and_then(|tally| {
            let id = self.plan.unit(number)?;
            Some((id, tally.count(id)?))
        });
        match unit {
            Some((id, expected)) => Item {
                name: format!("unit {id}"),
                subproblems: Vec::from_iter(decomposition.unit(id).as_ref().map(turned)),
                expected: u128::from(expected),
            },
            None => {
                let cross = usize::try_from(number).expect("crosses fit the memory");
                let mut subproblems = Vec::new();
                decomposition.all_units(cross, |unit| subproblems.push(turned(&unit)));
                Item {
                    name: format!("cross {cross}"),
                    subproblems,
                    expected: self.subtotals[cross].sum.count,
                }
            }
        }
    }

    /// What differs, in words.
    fn count_again(&self, items: &[Item], kernel: Kernel) -> Result<Vec<String>> {
        let share = |crew: &Crew| -> bitqueens::Result<Vec<String>> {
            let mut worker = kernel.worker()?;
            let mut wrong = Vec::new();
            while let Some(item) = crew.next(items) {
                let Some(sum) = worker.sum(&item.subproblems, &self.cancel) else {
                    return Err(bitqueens::Error::Cancelled(Progress::default()));
                };
                let count = sum.count;
                if count != item.expected {
                    let Item { name, expected, .. } = item;
                    wrong.push(format!("{name}: {expected} recorded, {count} found"));
                }
            }
            Ok(wrong)
        };
        let found = self.threads.run_on_all(usize::MAX, share)?;
        let found = self.threads.with_memory(found)?;
        let mut wrong: Vec<String> = found.into_iter().flatten().collect();
        wrong.sort();
        Ok(wrong)
    }
}

/// The unit under a random symmetry that gives another search than the one that was run.
pub(super) fn turned(decomposition: &Decomposition, unit: &Unit, rng: &mut Rng) -> Subproblem {
    let before = decomposition.subproblem(unit);
    let mut symmetries = Symmetry::ALL;
    rng.shuffle(&mut symmetries);
    symmetries
        .into_iter()
        .map(|symmetry| decomposition.transformed(unit, symmetry))
        .find(|turned| *turned != before)
        .unwrap_or(before)
}

pub(super) fn check(outcome: Outcome, found: String) -> Check {
    Check {
        name: "recheck",
        outcome,
        found,
        limits: "wrong units outside the sample: if one unit in a hundred is wrong, 100 units miss \
                 it in 37 of 100 cases, 500 in 7 of 1,000; and what the kernels have in common",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::memory::Memory;
    use crate::plan::Plan;
    use crate::run::Run;
    use bitqueens::Problem;

    /// The units that are always counted again are those of the crosses with the most attempts a unit;
    /// the rest is drawn, and nothing of nothing.
    #[test]
    fn the_largest_units_are_always_drawn() {
        let plan = Plan::new(&Problem::plain(11).unwrap(), 1).unwrap();
        let run = Run::new(&plan, std::path::Path::new("/ledgers"));
        let ran = run.run_on(&Memory::default()).unwrap();
        let decomposition = plan.decomposition().unwrap();
        let subtotals = ran.tally.subtotals().iter().enumerate();
        let (dearest, _) = subtotals
            .clone()
            .filter(|(_, sub)| sub.units > 0)
            .max_by_key(|(cross, sub)| {
                (sub.sum.attempts / u128::from(sub.units), usize::MAX - cross)
            })
            .unwrap();
        let (most, _) = subtotals.max_by_key(|(_, sub)| sub.sum.attempts).unwrap();
        assert_ne!(
            dearest, most,
            "one with more units tries more queens in all"
        );
        for seed in 0..20 {
            let verify = Verify::ledgers(&ran.tally).seed(seed);
            let [number] = verify.largest(&decomposition, 1)[..] else {
                panic!("one")
            };
            let unit = plan.unit(number).unwrap();
            assert_eq!(unit.cross as usize, dearest);
            let drawn = verify.recheck(1e-9).drawn(&decomposition).unwrap();
            let is_there = |item: &Item| item.name == format!("unit {unit}");
            assert!((1..=2).contains(&drawn.len()) && drawn.iter().any(is_there));
        }
        let nothing = Verify::ledgers(&ran.tally).recheck(0.0);
        assert!(nothing.drawn(&decomposition).unwrap().is_empty());
    }
}
