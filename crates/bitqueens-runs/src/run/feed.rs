//! The units that are still to be counted, as items of a queue.

use bitqueens::language::Phrase;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::shared::{Shared, split};
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::internal::{Policy, Queue, Source, memory};
use bitqueens::{Decomposition, Subproblem, Unit, UnitId, join};

/// The most units of a batch.
pub(super) const BATCH_UNITS: usize = 64;

/// The units to count, and the number of threads.
pub(super) struct Todo<'t> {
    pub(super) shard: Shard,
    pub(super) tally: &'t Tally<'t>,
    pub(super) threads: usize,
}

/// The units that were to be counted at the start.
pub(super) struct Feed<'a> {
    plan: &'a Plan,
    maker: Maker,
    /// Numbers of the units; of a search those that are expected to take longest first, so that threads
    /// end together (R. L. Graham's rule), within a cross in order.
    todo: Vec<u64>,
    policy: Policy,
}

/// The source of units.
enum Maker {
    /// Units are made, and compared with the plan, when their cross is next.
    Search { decomposition: Box<Decomposition>, newest: Mutex<Option<UnitsOfCross>> },
    /// The quadrants, which all units of a join share; `None` if nothing is to be done.
    Join(Option<Box<join::Units>>),
}

type UnitsOfCross = (u32, Arc<Vec<Unit>>);

/// An item of the queue: a unit or a part of one.
pub(super) enum Item {
    Search(UnitId, Subproblem),
    /// A unit of a join, and its number.
    Join(UnitId, u64),
    /// A part of a unit of a search.
    Part(Arc<Shared>, Vec<Subproblem>),
}

impl<'a> Feed<'a> {
    /// The units of a plan that are missing. The decomposition is that of the plan, [made
    /// again](Plan::decomposition); a join has none.
    pub(super) fn queue(
        plan: &'a Plan,
        decomposition: Option<Decomposition>,
        wanted: &Todo<'_>,
    ) -> Result<Queue<Self>> {
        let Todo { shard, tally, threads } = *wanted;
        let is_left = |unit: &u64| shard.owns(*unit) && !tally.is_done(*unit);
        let left = (0..plan.units()).filter(is_left);
        let mut todo: Vec<u64> = Vec::new();
        memory::reserve_exact(
            &mut todo,
            left.clone().count(),
            Phrase::new("the units to be counted", "要计数的单元"),
        )?;
        todo.extend(left);
        let cost = |number: &u64| plan.unit(*number).map_or(0.0, |id| attempts(plan, id));
        let whole = todo.iter().map(cost).sum();
        let maker = match decomposition {
            Some(decomposition) => {
                // Units of one cross stay together, because it is split once: their numbers are
                // neighbours. In place, because a stable sort takes memory without a check.
                todo.sort_unstable_by(|one, other| {
                    let by_cost = cost(other).total_cmp(&cost(one));
                    by_cost.then_with(|| one.cmp(other))
                });
                Maker::Search { decomposition: Box::new(decomposition), newest: Mutex::default() }
            }
            None if todo.is_empty() => Maker::Join(None),
            None => {
                let units = plan.join_units()?;
                let order = units.large_first().into_iter();
                todo = order.map(|unit| unit as u64).collect();
                todo.retain(is_left);
                Maker::Join(Some(Box::new(units)))
            }
        };
        let policy = Policy::for_records(whole, threads);
        let feed = Self { plan, maker, todo, policy };
        Ok(Queue::new(feed, policy, BATCH_UNITS))
    }

    /// Number of units that were to be counted at the start.
    pub(super) fn units(&self) -> u64 {
        self.todo.len() as u64
    }

    /// The units of the join, if the plan is one.
    pub(super) fn join(&self) -> Option<&join::Units> {
        match &self.maker {
            Maker::Join(units) => units.as_deref(),
            Maker::Search { .. } => None,
        }
    }

    /// Expected attempts of a unit, as a share of all units that were to be counted.
    pub(super) fn share(&self, unit: UnitId) -> f64 {
        attempts(self.plan, unit) / self.policy.whole()
    }

    /// The units of a cross, compared with the plan.
    fn units_of(
        &self,
        decomposition: &Decomposition,
        newest: &Mutex<Option<UnitsOfCross>>,
        cross: u32,
    ) -> Result<Arc<Vec<Unit>>> {
        let mut newest = newest.lock().unwrap_or_else(PoisonError::into_inner);
        match &*newest {
            Some((made, units)) if *made == cross => Ok(Arc::clone(units)),
            _ => {
                let units = self.plan.checked_units(decomposition, cross as usize)?;
                let units = Arc::new(units);
                *newest = Some((cross, Arc::clone(&units)));
                Ok(units)
            }
        }
    }
}

/// The estimate for the cross, shared evenly by its units.
fn attempts(plan: &Plan, unit: UnitId) -> f64 {
    let cross = plan.crosses()[unit.cross as usize];
    // An estimate: digits beyond the 53rd bit do not matter.
    #[allow(clippy::cast_precision_loss)]
    let attempts = cross.attempts as f64;
    // A unit that costs nothing takes its place in the queue all the same.
    1.0 + attempts / f64::from(cross.units)
}

impl Source for Feed<'_> {
    type Item = Item;
    type Error = Error;

    fn items(&self) -> usize {
        self.todo.len()
    }

    fn cost(&self, item: usize) -> f64 {
        let id = self.plan.unit(self.todo[item]);
        id.map_or(0.0, |id| attempts(self.plan, id))
    }

    fn make(
        &self,
        items: Range<usize>,
        largest: f64,
        whole: &mut Vec<Item>,
        parts: &mut Vec<Item>,
    ) -> Result<f64> {
        let mut cost_of_split = 0.0;
        for &number in &self.todo[items] {
            let Some(id) = self.plan.unit(number) else { continue };
            let Maker::Search { decomposition, newest } = &self.maker else {
                whole.push(Item::Join(id, number));
                continue;
            };
            let unit = self.units_of(decomposition, newest, id.cross)?[id.part as usize];
            let subproblem = decomposition.subproblem(&unit);
            let cost = attempts(self.plan, id);
            let (pieces, placed) = if cost > largest {
                split(&subproblem, self.policy.parts(cost))
            } else {
                (Vec::new(), 0)
            };
            if pieces.is_empty() {
                // Also a unit that has no completions, and so no parts.
                whole.push(Item::Search(id, subproblem));
                continue;
            }
            let shared = Arc::new(Shared::new(id, pieces.len(), placed));
            let part = |piece| Item::Part(Arc::clone(&shared), piece);
            parts.extend(pieces.into_iter().map(part));
            cost_of_split += cost;
        }
        Ok(cost_of_split)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::plan::Method;
    use crate::plan::tests::with_estimates_times;
    use bitqueens::Problem;

    fn queue<'a>(plan: &'a Plan, shard: Shard, threads: usize) -> Queue<Feed<'a>> {
        let decomposition = (plan.method() == Method::Search)
            .then(|| plan.decomposition().expect("the plan's own"));
        let tally = Tally::new(plan).expect("small");
        let todo = Todo { shard, tally: &tally, threads };
        Feed::queue(plan, decomposition, &todo).expect("a queue")
    }

    /// Batches hold what they may and no more, every unit is in one of them, and their shares add up.
    #[test]
    fn batches_are_full() {
        let plain = |n| Problem::plain(n).expect("small");
        let search = with_estimates_times(40_000, &Plan::new(&plain(10), 1).expect("small"));
        // Without estimates every unit of the join costs the same.
        let join = Plan::quick_join(&plain(14), 0).expect("small");
        for plan in [&search, &join] {
            let queue = queue(plan, Shard::WHOLE, 1);
            let most = queue.policy().batch(0.0);
            let (mut seen, mut share, mut batches) = (BTreeSet::new(), 0.0, Vec::new());
            while let Some(batch) = queue.take().expect("the plan's units") {
                for item in &batch.items {
                    let (Item::Search(id, _) | Item::Join(id, _)) = item else {
                        panic!("one thread shares nothing");
                    };
                    share += queue.source().share(*id);
                    assert!(seen.insert(*id), "{id} was handed out");
                }
                batches.push((batch.items.len(), batch.cost));
            }
            assert_eq!(seen.len() as u64, plan.units());
            assert!((share - 1.0).abs() < 1e-9, "{share}");
            batches.pop();
            assert!(!batches.is_empty());
            for (units, cost) in batches {
                assert!(cost >= most || units == BATCH_UNITS, "{units} units, {cost}");
            }
        }
    }

    /// Of two units that two threads have left, the larger one is split: the other thread would have
    /// nothing to do at the end.
    #[test]
    fn the_last_units_are_split() {
        let plan = Plan::new(&Problem::plain(12).expect("small"), 0).expect("small");
        let plan = with_estimates_times(25_000_000, &plan);
        let shards = u32::try_from(plan.units() / 2).expect("small");
        let (mut large, mut split) = (0, 0);
        for index in 0..shards {
            let shard = Shard::new(index, shards).expect("a shard");
            let queue = queue(&plan, shard, 2);
            let cost = |item| queue.source().cost(item);
            if queue.source().items() != 2 || cost(0) < 2.5e8 {
                continue;
            }
            large += 1;
            let (mut parts, mut whole) = (BTreeSet::new(), BTreeSet::new());
            while let Some(batch) = queue.take().expect("the plan's units") {
                for item in batch.items {
                    match item {
                        Item::Part(unit, _) => parts.insert(unit.id),
                        Item::Search(id, _) => whole.insert(id),
                        Item::Join(..) => panic!("a search"),
                    };
                }
            }
            assert!(parts.is_disjoint(&whole));
            assert_eq!(parts.len() + whole.len(), 2);
            split += usize::from(!parts.is_empty());
        }
        assert!(large > 20 && split > large / 2, "{split} of {large}");
    }
}
