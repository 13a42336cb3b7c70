//! Recounts units, rotated or reflected, with another kernel if there is one.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::collections::BTreeSet;

use fastrand::Rng;

use super::{Check, CheckOutcome, Verify};
use crate::error::Result;
use crate::plan::Method;
use bitqueens::count::expected_cost;
use bitqueens::internal::Team;
use bitqueens::{Counter, Decomposition, Kernel, Progress, Subproblem, Symmetry, Unit};

/// Number of random units for each of the largest units in the sample.
const RANDOM_PER_LARGEST: u64 = 10;

/// A unit or a cross to recount.
struct Item {
    name: Text,
    subproblems: Vec<Subproblem>,
    expected: u128,
}

impl Verify<'_> {
    /// Recounts a sample of the units of a search. For a join, the search counts the whole board, because
    /// its units are others.
    pub(super) fn recheck_counts(&self, total: Option<u128>) -> Result<Check> {
        match (self.plan.method(), total) {
            (Method::Search, _) => self.recheck_units(),
            (Method::Join, Some(total)) if self.share > 0.0 => self.recheck_whole(total),
            (Method::Join, _) => Ok(check(
                CheckOutcome::NotDone,
                Phrase::new("the board was not recounted", "没有重新计数棋盘").into(),
            )),
        }
    }

    fn recheck_whole(&self, total: u128) -> Result<Check> {
        let best = || Kernel::best(self.plan.problem().n());
        let kernel = self.kernel.unwrap_or_else(best);
        let counter = Counter::new(self.plan.problem()).threads(self.threads.clone())?;
        let searched = counter.kernel(kernel).cancel(&self.cancel).run()?.total;
        Ok(if searched == total {
            let found = text!(
                "the search with the kernel `{kernel}` also counts {total}",
                "用内核 `{kernel}` 的 search 也数出 {total}"
            );
            check(CheckOutcome::Passed, found)
        } else {
            let found = text!(
                "the search with the kernel `{kernel}` counts {searched}",
                "用内核 `{kernel}` 的 search 数出 {searched}"
            );
            check(CheckOutcome::Failed, found)
        })
    }

    fn recheck_units(&self) -> Result<Check> {
        let decomposition = self.plan.decomposition()?;
        let (kernel, is_new) = self.other_kernel();
        let items = self.sample(&decomposition)?;
        if items.is_empty() {
            let found = Phrase::new("no unit was recounted", "没有重新计数单元").into();
            return Ok(check(CheckOutcome::NotDone, found));
        }
        let wrong = self.recount(&items, kernel)?;
        let what = if self.tally.is_some() {
            Phrase::new("units", "单元")
        } else {
            Phrase::new("crosses", "十字")
        };
        let (count, seed) = (items.len(), self.seed);
        let which = if is_new {
            Phrase::new("another", "另一个")
        } else {
            Phrase::new("the same", "同一个")
        };
        let found = text!(
            "recounted {count} {what}, rotated or reflected, with {which} kernel `{kernel}`, seed {seed}",
            "重新计数了 {count} 个{what}，旋转或翻转，用{which}内核 `{kernel}`，种子 {seed}"; what, which
        );
        Ok(match wrong.first() {
            None => check(CheckOutcome::Passed, found),
            Some(first) => {
                let wrong = wrong.len();
                let found = text!("{found}; {wrong} of them differ, the first: {first}", "{found}；其中 {wrong} 个不同，第一个：{first}"; found, first);
                check(CheckOutcome::Failed, found)
            }
        })
    }

    #[cfg(test)]
    pub(super) fn sample_names(&self, decomposition: &Decomposition) -> Vec<Text> {
        let items = self.sample(decomposition).expect("not cancelled");
        items.into_iter().map(|item| item.name).collect()
    }

    /// The largest units and a random sample, each unit once.
    fn sample(&self, decomposition: &Decomposition) -> Result<Vec<Item>> {
        let mut rng = Rng::with_seed(self.seed);
        // Units; for a certificate, which does not have them, crosses.
        let population: Vec<u64> = match self.tally {
            Some(tally) => (0..self.plan.units()).filter(|&u| tally.is_done(u)).collect(),
            None => (0..self.plan.crosses().len() as u64).collect(),
        };
        // Rounding at the 53rd bit does not matter.
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let size = (population.len() as f64 * self.share).ceil() as u64;
        let largest = self.largest(decomposition, size.div_ceil(RANDOM_PER_LARGEST));
        let mut drawn = BTreeSet::from_iter(largest);
        let count = usize::try_from(size).unwrap_or(usize::MAX);
        drawn.extend(rng.choose_multiple(population, count));
        let mut items = Vec::new();
        for number in drawn {
            self.check_cancelled()?;
            items.push(self.item(decomposition, number, &mut rng));
        }
        Ok(items)
    }

    /// The units, or crosses for a certificate, with the most attempts, by records and estimates.
    pub(super) fn largest(&self, decomposition: &Decomposition, count: u64) -> Vec<u64> {
        let mut crosses: Vec<usize> =
            (0..self.subtotals.len()).filter(|&cross| self.subtotals[cross].units > 0).collect();
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
        let mut transformed = |unit: &Unit| transformed(decomposition, unit, rng);
        let unit = self.tally.and_then(|tally| {
            let id = self.plan.unit(number)?;
            Some((id, tally.count(id)?))
        });
        match unit {
            Some((id, expected)) => Item {
                name: text!("unit {id}", "单元 {id}"),
                subproblems: Vec::from_iter(decomposition.unit(id).as_ref().map(transformed)),
                expected: u128::from(expected),
            },
            None => {
                let cross = usize::try_from(number).expect("crosses fit the memory");
                let mut subproblems = Vec::new();
                decomposition.all_units(cross, |unit| subproblems.push(transformed(&unit)));
                Item {
                    name: text!("cross {cross}", "十字 {cross}"),
                    subproblems,
                    expected: self.subtotals[cross].sum.count,
                }
            }
        }
    }

    /// Recounts the items and describes those that differ.
    fn recount(&self, items: &[Item], kernel: Kernel) -> Result<Vec<Text>> {
        let work = |team: &Team| -> bitqueens::Result<Vec<Text>> {
            let mut worker = kernel.worker()?;
            let mut wrong = Vec::new();
            while let Some(item) = team.next(items) {
                let Some(sum) = worker.sum(&item.subproblems, &self.cancel) else {
                    return Err(bitqueens::Error::Cancelled(Progress::default()));
                };
                let count = sum.count;
                if count != item.expected {
                    let Item { name, expected, .. } = item;
                    wrong.push(text!("{name}: {expected} recorded, {count} recounted", "{name}：记录 {expected}，重新计数 {count}"; name));
                }
            }
            Ok(wrong)
        };
        let found = self.threads.run_on_all(usize::MAX, work)?;
        let (found, _) = self.threads.with_memory(found)?;
        let mut wrong: Vec<Text> = found.into_iter().flatten().collect();
        wrong.sort();
        Ok(wrong)
    }
}

/// The unit under a random symmetry that gives a different search.
pub(super) fn transformed(decomposition: &Decomposition, unit: &Unit, rng: &mut Rng) -> Subproblem {
    let before = decomposition.subproblem(unit);
    let mut symmetries = Symmetry::ALL;
    rng.shuffle(&mut symmetries);
    symmetries
        .into_iter()
        .map(|symmetry| decomposition.transformed(unit, symmetry))
        .find(|transformed| *transformed != before)
        .unwrap_or(before)
}

pub(super) fn check(outcome: CheckOutcome, found: Text) -> Check {
    Check {
        name: Phrase::new("recheck", "抽查"),
        outcome,
        found,
        limits: Phrase::new(
            "wrong units outside the sample: if one unit in a hundred is wrong, a sample of 100 misses all of them in 37% of cases, one of 500 in 0.7%; and errors that the kernels share",
            "样本以外的错误单元：若每一百个单元有一个错，100 个的样本有 37% 的可能全部漏掉，500 个的样本有 0.7%；以及各内核共有的错误",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::memory::Memory;
    use crate::plan::Plan;
    use crate::run::Run;
    use bitqueens::Problem;

    /// The sample contains the units of the crosses with the most attempts per unit.
    #[test]
    fn the_largest_units_are_always_drawn() {
        let plan = Plan::new(&Problem::plain(11).unwrap(), 1).unwrap();
        let run = Run::new(&plan, std::path::Path::new("/ledgers"));
        let report = run.run_on(&Memory::default()).unwrap();
        let decomposition = plan.decomposition().unwrap();
        let subtotals = report.tally.subtotals().iter().enumerate();
        let (largest, _) = subtotals
            .clone()
            .filter(|(_, sub)| sub.units > 0)
            .max_by_key(|(cross, sub)| {
                (sub.sum.attempts / u128::from(sub.units), usize::MAX - cross)
            })
            .unwrap();
        let (most, _) = subtotals.max_by_key(|(_, sub)| sub.sum.attempts).unwrap();
        assert_ne!(largest, most, "one with more units tries more queens in all");
        for seed in 0..20 {
            let verify = Verify::ledgers(&report.tally).seed(seed);
            let [number] = verify.largest(&decomposition, 1)[..] else { panic!("one") };
            let unit = plan.unit(number).unwrap();
            assert_eq!(unit.cross as usize, largest);
            let drawn = verify.recheck(1e-9).sample(&decomposition).unwrap();
            let is_there = |item: &Item| item.name.english == format!("unit {unit}");
            assert!((1..=2).contains(&drawn.len()) && drawn.iter().any(is_there));
        }
        let nothing = Verify::ledgers(&report.tally).recheck(0.0);
        assert!(nothing.sample(&decomposition).unwrap().is_empty());
    }
}
