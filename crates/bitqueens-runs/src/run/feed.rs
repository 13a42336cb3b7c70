//! The units that are still to be counted, handed out in batches.

use std::sync::{Arc, Mutex, PoisonError};

use super::shared::{self, Shared};

use crate::error::Result;
use crate::plan::Plan;
use crate::shard::Shard;
use crate::tally::Tally;
use bitqueens::internal::memory;
use bitqueens::{Cancel, Decomposition, Subproblem, Unit, UnitId, join};

/// Expected attempts of one batch: some ten milliseconds of a vector kernel, so that batches cost
/// nothing to hand out and little to drop. Tests have smaller units.
const BATCH_ATTEMPTS: f64 = if cfg!(test) { 100.0 } else { 4e6 };

/// The most units of a batch.
const BATCH_UNITS: usize = 64;

/// What is to be counted, and by how many.
pub(super) struct Todo<'t> {
    pub(super) shard: Shard,
    pub(super) tally: &'t Tally<'t>,
    pub(super) threads: usize,
}

/// Shared by all threads.
pub(super) struct Feed<'a> {
    plan: &'a Plan,
    source: Source,
    /// Numbers of the units to count; of a search those that are expected to take longest first, so
    /// that threads end together (R. L. Graham's rule), within a cross in order.
    todo: Vec<u64>,
    /// Expected attempts of all of them.
    expected: f64,
    threads: usize,
    at: Mutex<Place>,
}

/// What units are made from.
enum Source {
    /// Units are made, and compared with the plan, when their cross comes up.
    Search(Box<Decomposition>),
    /// The quadrants, which all units of a join share; none when nothing is to be done.
    Join(Option<Box<join::Units>>),
}

/// What one thread takes at a time.
pub(super) enum Batch {
    /// Whole units, and as many subproblems for a kernel; none for the join, which needs the numbers
    /// only.
    Units {
        ids: Vec<UnitId>,
        subproblems: Vec<Subproblem>,
    },
    /// A part of a unit.
    Part(Part),
}

/// A part of a unit that several threads count.
pub(super) struct Part {
    pub(super) unit: Arc<Shared>,
    pub(super) subproblems: Vec<Subproblem>,
}

/// How far the units are handed out.
#[derive(Default)]
struct Place {
    taken: usize,
    /// Expected attempts of those that are.
    cost: f64,
    /// The unit that is shared, as far as it is not handed out.
    parts: Vec<Part>,
    /// The units of the newest cross.
    units: Vec<Unit>,
    cross: Option<u32>,
}

impl<'a> Feed<'a> {
    /// The decomposition is that of the plan, [made again](Plan::decomposition); a join has none.
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
            at: Mutex::default(),
        };
        let ids = feed.todo.iter().filter_map(|&number| plan.unit(number));
        feed.expected = ids.map(|id| feed.attempts(id)).sum();
        if matches!(feed.source, Source::Search(_)) {
            let mut todo = std::mem::take(&mut feed.todo);
            let cost = |number: &u64| plan.unit(*number).map_or(0.0, |id| feed.attempts(id));
            // Units of one cross stay together, for it is split once: their numbers are neighbours.
            // In place, for a stable sort takes memory without asking.
            todo.sort_unstable_by(|one, other| {
                let by_cost = cost(other).total_cmp(&cost(one));
                by_cost.then_with(|| one.cmp(other))
            });
            feed.todo = todo;
        }
        Ok(feed)
    }

    /// Number of units that were to be counted at the start.
    pub(super) fn units(&self) -> u64 {
        self.todo.len() as u64
    }

    /// What the join counts with, if it is a join.
    pub(super) fn join(&self) -> Option<&join::Units> {
        match &self.source {
            Source::Join(units) => units.as_deref(),
            Source::Search(_) => None,
        }
    }

    /// Expected attempts of a unit, as a share of all units that were to be counted.
    pub(super) fn share(&self, unit: UnitId) -> f64 {
        self.attempts(unit) / self.expected
    }

    /// The estimate for the cross, shared evenly by its units.
    fn attempts(&self, unit: UnitId) -> f64 {
        let cross = self.plan.crosses()[unit.cross as usize];
        // An estimate: digits beyond the 53rd bit do not matter.
        #[allow(clippy::cast_precision_loss)]
        let attempts = cross.attempts as f64;
        // What costs nothing takes its place in the queue all the same.
        1.0 + attempts / f64::from(cross.units)
    }

    /// What comes next, for one thread; `None` when all is handed out.
    pub(super) fn next(&self) -> Result<Option<Batch>> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = at.parts.pop() {
            return Ok(Some(Batch::Part(part)));
        }
        let (mut ids, mut units) = (Vec::new(), Vec::new());
        let mut cost = 0.0;
        while cost < BATCH_ATTEMPTS && ids.len() < BATCH_UNITS {
            let number = self.todo.get(at.taken);
            let Some(id) = number.and_then(|&number| self.plan.unit(number)) else {
                break;
            };
            let attempts = self.attempts(id);
            let left = self.expected - at.cost;
            at.taken += 1;
            at.cost += attempts;
            if let Source::Search(decomposition) = &self.source {
                let unit = at.unit(self.plan, decomposition, id)?;
                // Units come the dearest first, so that a batch is empty before one of these.
                let subproblem = || decomposition.subproblem(&unit);
                if ids.is_empty()
                    && shared::is_worth(attempts, left, self.threads)
                    && let Some(part) = at.share(&subproblem(), id, attempts, self.threads)
                {
                    return Ok(Some(Batch::Part(part)));
                }
                units.push(unit);
            }
            cost += attempts;
            ids.push(id);
        }
        drop(at);
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

impl Place {
    /// Splits a unit for all threads, and gives the first part; `None` when it has none.
    fn share(
        &mut self,
        subproblem: &Subproblem,
        id: UnitId,
        attempts: f64,
        threads: usize,
    ) -> Option<Part> {
        let (parts, placed) = shared::split(subproblem, attempts, threads);
        let unit = Arc::new(Shared::new(id, parts.len(), placed));
        let part = |subproblems| Part {
            unit: Arc::clone(&unit),
            subproblems,
        };
        self.parts = parts.into_iter().map(part).collect();
        self.parts.pop()
    }

    /// A unit of the search; its cross is made and compared with the plan when it comes up.
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

    /// Batches hold what they may and no more, every unit is in one of them, and their shares are all.
    #[test]
    fn batches_are_full() {
        let mut full = [0; 2];
        let plain = |n| Problem::plain(n).expect("small");
        let search = Plan::new(&plain(10), 1).expect("small");
        // Without estimates every unit of the join costs the same.
        let join = Plan::quick_join(&plain(14)).expect("small");
        for plan in [&search, &join] {
            let feed = feed(plan, Shard::WHOLE, 1);
            let (mut seen, mut share, mut batches) = (BTreeSet::new(), 0.0, Vec::new());
            while let Some(batch) = feed.next().expect("the plan's units") {
                let Batch::Units { ids, subproblems } = batch else {
                    panic!("one thread shares nothing");
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

    /// Of two units that two threads have left, the dearer one is shared: the other thread would have
    /// nothing to do at the end. So is the last one.
    #[test]
    fn the_last_units_are_shared() {
        let plan = Plan::new(&Problem::plain(12).expect("small"), 0).expect("small");
        let shards = u32::try_from(plan.units() / 2).expect("small");
        let mut dear = 0;
        for index in 0..shards {
            let shard = Shard::new(index, shards).expect("a shard");
            let feed = feed(&plan, shard, 2);
            let costs: Vec<f64> = feed
                .todo
                .iter()
                .filter_map(|&number| Some(attempts(&plan, plan.unit(number)?)))
                .collect();
            let [first, second] = costs[..] else { continue };
            if first <= second || second < 10.0 {
                continue;
            }
            dear += 1;
            let mut shared = BTreeSet::new();
            while let Some(batch) = feed.next().expect("the plan's units") {
                match batch {
                    Batch::Part(part) => shared.insert(part.unit.id),
                    // Nothing to share: it has no completion.
                    Batch::Units { ids, subproblems } => {
                        let (parts, _) = shared::split(&subproblems[0], 10.0, 2);
                        assert!(ids.len() == 1 && parts.is_empty(), "{ids:?}");
                        shared.insert(ids[0])
                    }
                };
            }
            assert_eq!(shared.len(), 2, "{first} and {second} attempts");
        }
        assert!(dear > 20, "{dear} of {shards}");
    }
}
