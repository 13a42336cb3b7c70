//! The units of a count, handed out in batches.
//!
//! Crosses become units only when a thread asks for them: a board of side 28 has millions of units
//! and 33,350 crosses. The lock is taken once a batch, never inside a kernel.

use std::sync::{Mutex, PoisonError};

use crate::progress::Meter;
use crate::{Decomposition, Unit};

/// A unit is at most this share of the work of one thread, so that threads end together.
const SHARE: f64 = 1.0 / 64.0;
/// Largest expected cost of a unit, so that progress moves: about a second of the scalar kernel.
const COST: f64 = 5e7;
/// Units in a batch at most: enough to make the lock cheap, few enough that threads end together and
/// an interrupted count tells how far it came.
const BATCH: usize = 4;

/// Units on their way to the threads.
pub(crate) struct Queue<'a> {
    decomposition: &'a Decomposition,
    meter: &'a Meter<'a>,
    depth: Option<usize>,
    threads: usize,
    /// Largest expected cost of a unit.
    cost: f64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The next cross to be split.
    cross: usize,
    /// Units that are split already, the next one last.
    ready: Vec<Unit>,
}

impl<'a> Queue<'a> {
    /// All units of the decomposition, its crosses split to `depth`, or each as far as its expected
    /// cost asks for.
    pub(crate) fn new(
        decomposition: &'a Decomposition,
        depth: Option<usize>,
        threads: usize,
        meter: &'a Meter<'a>,
    ) -> Self {
        let total: f64 = (0..decomposition.crosses())
            .map(|cross| decomposition.expected_cost(cross))
            .sum();
        // Threads are at most 4096: exact.
        #[allow(clippy::cast_precision_loss)]
        let cost = COST.min(total * SHARE / threads as f64);
        meter.grow(decomposition.crosses());
        Self {
            decomposition,
            meter,
            depth,
            threads,
            cost,
            state: Mutex::default(),
        }
    }

    /// The next units; none when all are handed out.
    pub(crate) fn take(&self) -> Vec<Unit> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let left = state.ready.len() + self.decomposition.crosses() - state.cross;
        let wanted = (left / (4 * self.threads)).clamp(1, BATCH);
        while state.ready.len() < wanted && state.cross < self.decomposition.crosses() {
            let units = self.split(state.cross);
            state.cross += 1;
            // Later crosses go below: the order of the units stays.
            state.ready.splice(0..0, units.into_iter().rev());
        }
        let rest = state.ready.len().saturating_sub(wanted);
        let mut batch = state.ready.split_off(rest);
        batch.reverse();
        batch
    }

    fn split(&self, cross: usize) -> Vec<Unit> {
        let by_cost = || self.decomposition.depth_for(cross, self.cost);
        let depth = self.depth.unwrap_or_else(by_cost);
        let units = self.decomposition.units_at(cross, depth);
        self.meter.grow(units.len());
        self.meter.shrink(1);
        units
    }
}
