//! The queue of a run: hands out the units that are still to be counted, in batches.

use std::sync::{Arc, Mutex, PoisonError};

use super::shared::{SharedUnit, finishes_last, split};
use crate::error::Result;
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::internal::memory;
use bitqueens::{Cancel, Decomposition, Subproblem, Unit, UnitId, join};

/// Expected attempts of a batch: about a millisecond of a vector kernel. That is long compared with
/// handing the batch out, and little to lose when the run stops.
const BATCH_ATTEMPTS: f64 = 4e6;

/// Maximum number of units in a batch.
const BATCH_UNITS: usize = 64;

/// The units to count and the number of threads.
pub(super) struct Todo<'t> {
    pub(super) shard: Shard,
    pub(super) tally: &'t Tally<'t>,
    pub(super) threads: usize,
}

/// Units to count, shared by all threads.
pub(super) struct Feed<'a> {
    plan: &'a Plan,
    source: Source,
    /// Numbers of the units to count. Those of a search are sorted by descending expected cost, so that
    /// threads finish together (R. L. Graham's rule), and in order within a cross.
    todo: Vec<u64>,
    /// Their expected attempts.
    expected: f64,
    threads: usize,
    position: Mutex<Position>,
}

/// The source of units.
enum Source {
    /// Units of a cross are made and compared with the plan when its first one is handed out.
    Search(Box<Decomposition>),
    /// The quadrants, which all units of a join share; `None` if there is nothing to count.
    Join(Option<Box<join::Units>>),
}

/// What a thread takes at a time.
pub(super) enum Batch {
    /// Whole units, with a subproblem for each if they are units of a search.
    Units {
        ids: Vec<UnitId>,
        subproblems: Vec<Subproblem>,
    },
    /// Part of a unit.
    Part(Part),
}

/// Part of a unit that several threads count.
pub(super) struct Part {
    pub(super) unit: Arc<SharedUnit>,
    pub(super) subproblems: Vec<Subproblem>,
}

/// What has been handed out.
#[derive(Default)]
struct Position {
    taken: usize,
    /// Expected attempts of the units taken.
    cost: f64,
    /// Parts of the unit that is shared and not yet handed out.
    parts: Vec<Part>,
    /// The last cross, and its units.
    cross: Option<u32>,
    units: Vec<Unit>,
}

impl<'a> Feed<'a> {
    /// `decomposition` is [that of the plan](Plan::decomposition); `None` for a join.
    pub(super) fn new(
        plan: &'a Plan,
        decomposition: Option<Decomposition>,
        wanted: &Todo<'_>,
        cancel: &Cancel,
    ) -> Result<Self> {
        let Todo {
            shard,
            tally,
            threads,
        } = *wanted;
        let is_left = |unit: &u64| shard.owns(*unit) && !tally.is_done(*unit);
        let left = (0..plan.units()).filter(is_left);
        let mut todo: Vec<u64> = Vec::new();
        memory::reserve_exact(&mut todo, left.clone().count(), "the units to be counted")?;
        todo.extend(left);
        let source = match decomposition {
            Some(decomposition) => Source::Search(Box::new(decomposition)),
            None if todo.is_empty() => Source::Join(None),
            None => {
                let units = plan.join_units(cancel)?;
                // A unit is its own cross: its number is that of the join.
                todo = units
                    .large_first()
                    .into_iter()
                    .map(|unit| unit as u64)
                    .collect();
                todo.retain(is_left);
                Source::Join(Some(Box::new(units)))
            }
        };
        let mut feed = Self {
            plan,
            source,
            todo,
            expected: 0.0,
            threads,
            position: Mutex::default(),
        };
        let ids = feed.todo.iter().filter_map(|&number| plan.unit(number));
        feed.expected = ids.map(|id| feed.attempts(id)).sum();
        if matches!(feed.source, Source::Search(_)) {
            let mut todo = std::mem::take(&mut feed.todo);
            let cost = |number: &u64| plan.unit(*number).map_or(0.0, |id| feed.attempts(id));
            // Units of a cross stay together, so that it is split once: their numbers are adjacent.
            // Unstable, because a stable sort allocates without a check.
            todo.sort_unstable_by(|one, other| {
                let by_cost = cost(other).total_cmp(&cost(one));
                by_cost.then_with(|| one.cmp(other))
            });
            feed.todo = todo;
        }
        Ok(feed)
    }

    /// Number of units to count at the start.
    pub(super) fn units(&self) -> u64 {
        self.todo.len() as u64
    }

    /// The units of the join; `None` for a search.
    pub(super) fn join(&self) -> Option<&join::Units> {
        match &self.source {
            Source::Join(units) => units.as_deref(),
            Source::Search(_) => None,
        }
    }

    /// Expected attempts of a unit, as a share of those of all units to count.
    pub(super) fn share(&self, unit: UnitId) -> f64 {
        self.attempts(unit) / self.expected
    }

    /// Expected attempts of a unit: the estimate for its cross, divided evenly.
    fn attempts(&self, unit: UnitId) -> f64 {
        let cross = self.plan.crosses()[unit.cross as usize];
        #[allow(clippy::cast_precision_loss)] // An estimate.
        let attempts = cross.attempts as f64;
        // Never 0, so that a batch of free units ends.
        1.0 + attempts / f64::from(cross.units)
    }

    /// The next batch; `None` when all units are handed out.
    pub(super) fn next(&self) -> Result<Option<Batch>> {
        let mut position = self.position.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = position.parts.pop() {
            return Ok(Some(Batch::Part(part)));
        }
        let (mut ids, mut units) = (Vec::new(), Vec::new());
        let mut cost = 0.0;
        while cost < BATCH_ATTEMPTS && ids.len() < BATCH_UNITS {
            let number = self.todo.get(position.taken);
            let Some(id) = number.and_then(|&number| self.plan.unit(number)) else {
                break;
            };
            let attempts = self.attempts(id);
            let left = self.expected - position.cost;
            position.taken += 1;
            position.cost += attempts;
            if let Source::Search(decomposition) = &self.source {
                let unit = position.unit(self.plan, decomposition, id)?;
                // Units are sorted by descending cost, so the batch is empty before an expensive one.
                let subproblem = || decomposition.subproblem(&unit);
                if ids.is_empty()
                    && finishes_last(attempts, left, self.threads)
                    && let Some(part) = position.share(&subproblem(), id, attempts, self.threads)
                {
                    return Ok(Some(Batch::Part(part)));
                }
                units.push(unit);
            }
            cost += attempts;
            ids.push(id);
        }
        drop(position);
        let subproblems = match &self.source {
            Source::Search(decomposition) => units
                .iter()
                .map(|unit| decomposition.subproblem(unit))
                .collect(),
            Source::Join(_) => Vec::new(),
        };
        Ok((!ids.is_empty()).then_some(Batch::Units { ids, subproblems }))
    }
}

impl Position {
    /// Splits a unit for all threads and returns the first part; `None` if it has no completions.
    fn share(
        &mut self,
        subproblem: &Subproblem,
        id: UnitId,
        attempts: f64,
        threads: usize,
    ) -> Option<Part> {
        let (parts, placed) = split(subproblem, attempts, threads);
        let unit = Arc::new(SharedUnit::new(id, parts.len(), placed));
        let part = |subproblems| Part {
            unit: Arc::clone(&unit),
            subproblems,
        };
        self.parts = parts.into_iter().map(part).collect();
        self.parts.pop()
    }

    /// A unit of the search. Makes the units of its cross and compares them with the plan if needed.
    fn unit(&mut self, plan: &Plan, decomposition: &Decomposition, id: UnitId) -> Result<Unit> {
        if self.cross != Some(id.cross) {
            self.units = plan.checked_units(decomposition, id.cross as usize)?;
            self.cross = Some(id.cross);
        }
        Ok(self.units[id.part as usize])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::plan::Method;
    use crate::plan::tests::with_estimates_times;
    use crate::run::shared::UNIT_ATTEMPTS;
    use bitqueens::Problem;

    fn feed<'a>(plan: &'a Plan, shard: Shard, threads: usize) -> Feed<'a> {
        let decomposition = (plan.method() == Method::Search)
            .then(|| plan.decomposition().expect("the plan's own"));
        let tally = Tally::new(plan).expect("small");
        let todo = Todo {
            shard,
            tally: &tally,
            threads,
        };
        Feed::new(plan, decomposition, &todo, &Cancel::new()).expect("a feed")
    }

    #[allow(clippy::cast_precision_loss)] // small
    fn attempts(plan: &Plan, unit: UnitId) -> f64 {
        let cross = plan.crosses()[unit.cross as usize];
        1.0 + cross.attempts as f64 / f64::from(cross.units)
    }

    /// Every batch is full, every unit is in one, and the shares of all units sum to 1.
    #[test]
    fn batches_are_full() {
        let mut full = [0; 2];
        let plain = |n| Problem::plain(n).expect("small");
        let search = Plan::new(&plain(10), 1).expect("small");
        let search = with_estimates_times(40_000, &search);
        // Without estimates every unit of the join has the same cost.
        let join = Plan::quick_join(&plain(14)).expect("small");
        for plan in [&search, &join] {
            let feed = feed(plan, Shard::WHOLE, 1);
            let (mut seen, mut share, mut batches) = (BTreeSet::new(), 0.0, Vec::new());
            while let Some(batch) = feed.next().expect("the plan's units") {
                let Batch::Units { ids, subproblems } = batch else {
                    panic!("one thread splits nothing");
                };
                assert!(plan.method() == Method::Join || ids.len() == subproblems.len());
                let costs: Vec<f64> = ids.iter().map(|&id| attempts(plan, id)).collect();
                share += ids.iter().map(|&id| feed.share(id)).sum::<f64>();
                seen.extend(ids);
                batches.push(costs);
            }
            assert_eq!(seen.len() as u64, plan.units());
            assert!((share - 1.0).abs() < 1e-9, "{share}");
            batches.pop();
            for costs in batches {
                let cost = costs.iter().sum::<f64>();
                let before = cost - costs[costs.len() - 1];
                assert!(before < BATCH_ATTEMPTS && costs.len() <= BATCH_UNITS);
                full[0] += usize::from(cost >= BATCH_ATTEMPTS);
                full[1] += usize::from(costs.len() == BATCH_UNITS);
                assert!(cost >= BATCH_ATTEMPTS || costs.len() == BATCH_UNITS);
            }
        }
        assert!(full.iter().all(|&batches| batches > 0), "{full:?}");
    }

    /// Of the last two units, two threads split the more expensive one, because one thread would be idle
    /// at the end; and then the other.
    #[test]
    fn the_last_units_are_split() {
        let plan = Plan::new(&Problem::plain(12).expect("small"), 0).expect("small");
        let plan = with_estimates_times(25_000_000, &plan);
        let shards = u32::try_from(plan.units() / 2).expect("small");
        let mut pairs = 0;
        for index in 0..shards {
            let shard = Shard::new(index, shards).expect("a shard");
            let feed = feed(&plan, shard, 2);
            let costs: Vec<f64> = feed
                .todo
                .iter()
                .filter_map(|&number| Some(attempts(&plan, plan.unit(number)?)))
                .collect();
            let [first, second] = costs[..] else { continue };
            if first <= second || second < UNIT_ATTEMPTS {
                continue;
            }
            pairs += 1;
            let mut units = BTreeSet::new();
            while let Some(batch) = feed.next().expect("the plan's units") {
                match batch {
                    Batch::Part(part) => units.insert(part.unit.id),
                    // Not split: it has no completions.
                    Batch::Units { ids, subproblems } => {
                        let (parts, _) = split(&subproblems[0], UNIT_ATTEMPTS, 2);
                        assert!(ids.len() == 1 && parts.is_empty(), "{ids:?}");
                        units.insert(ids[0])
                    }
                };
            }
            assert_eq!(units.len(), 2, "{first} and {second} attempts");
        }
        assert!(pairs > 20, "{pairs} of {shards}");
    }
}
