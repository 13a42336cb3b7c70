//! The units that are still to be counted, handed out in batches.

use std::sync::{Mutex, PoisonError};

use crate::{Decomposition, Plan, Result, Shard, Subproblem, Tally, Unit, UnitId};

/// Expected attempts of one batch: some ten milliseconds of a vector kernel, so that batches cost
/// nothing to hand out and little to drop.
const BATCH_ATTEMPTS: f64 = 4e6;

/// The most units of a batch.
const BATCH_UNITS: usize = 64;

/// Shared by all threads; units are made, and compared with the plan, when their cross comes up.
pub(super) struct Feed<'a> {
    plan: &'a Plan,
    decomposition: Decomposition,
    /// Numbers of the units to count, those that are expected to take longest first, so that
    /// threads end together (R. L. Graham's rule); within a cross in order.
    todo: Vec<u64>,
    /// Expected attempts of all of them.
    expected: f64,
    at: Mutex<Place>,
}

/// How far the units are handed out.
#[derive(Default)]
struct Place {
    taken: usize,
    /// The units of the newest cross.
    units: Vec<Unit>,
    cross: Option<u32>,
}

impl<'a> Feed<'a> {
    pub(super) fn new(plan: &'a Plan, shard: Shard, tally: &Tally<'_>) -> Result<Self> {
        let todo: Vec<u64> = (0..plan.units())
            .filter(|&unit| shard.owns(unit) && !tally.is_done(unit))
            .collect();
        let mut feed = Self {
            plan,
            decomposition: plan.decomposition()?,
            todo,
            expected: 0.0,
            at: Mutex::default(),
        };
        let ids = feed.todo.iter().filter_map(|&number| plan.unit(number));
        feed.expected = ids.map(|id| feed.attempts(id)).sum();
        let mut todo = std::mem::take(&mut feed.todo);
        let cost = |number: &u64| plan.unit(*number).map_or(0.0, |id| feed.attempts(id));
        // Stable, and equal crosses stay apart: each is split once.
        todo.sort_by(|one, other| {
            let by_cost = cost(other).total_cmp(&cost(one));
            let cross = |number: &u64| plan.unit(*number).map(|id| id.cross);
            by_cost.then_with(|| cross(one).cmp(&cross(other)))
        });
        feed.todo = todo;
        Ok(feed)
    }

    /// Number of units that were to be counted at the start.
    pub(super) fn units(&self) -> u64 {
        self.todo.len() as u64
    }

    /// Expected attempts of a unit, as a share of all units that were to be counted.
    pub(super) fn share(&self, unit: UnitId) -> f64 {
        self.attempts(unit) / self.expected
    }

    /// Knuth's estimate for the cross, shared evenly by its units.
    fn attempts(&self, unit: UnitId) -> f64 {
        let cross = self.plan.crosses()[unit.cross as usize];
        // An estimate: digits beyond the 53rd bit do not matter.
        #[allow(clippy::cast_precision_loss)]
        let attempts = cross.attempts as f64;
        // What costs nothing takes its place in the queue all the same.
        1.0 + attempts / f64::from(cross.units)
    }

    /// The next units, for one thread; `None` when all are handed out.
    pub(super) fn next(&self) -> Result<Option<(Vec<UnitId>, Vec<Subproblem>)>> {
        let units = self.next_units()?;
        if units.is_empty() {
            return Ok(None);
        }
        let subproblem = |unit| self.decomposition.subproblem(unit);
        Ok(Some((
            units.iter().map(Unit::id).collect(),
            units.iter().map(subproblem).collect(),
        )))
    }

    fn next_units(&self) -> Result<Vec<Unit>> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let mut batch = Vec::new();
        let mut cost = 0.0;
        while cost < BATCH_ATTEMPTS && batch.len() < BATCH_UNITS {
            let number = self.todo.get(at.taken);
            let Some(id) = number.and_then(|&number| self.plan.unit(number)) else {
                break;
            };
            if at.cross != Some(id.cross) {
                at.units = self
                    .plan
                    .checked_units(&self.decomposition, id.cross as usize)?;
                at.cross = Some(id.cross);
            }
            cost += self.attempts(id);
            batch.push(at.units[id.part as usize]);
            at.taken += 1;
        }
        Ok(batch)
    }
}
