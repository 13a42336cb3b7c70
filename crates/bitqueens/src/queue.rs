//! The units of a count, handed out in batches.
//!
//! Crosses become units only when a thread asks for them: a board of side 28 has millions of units
//! and 33,350 crosses. Threads take fewer crosses the fewer are left, so that they end together, and
//! look at them without the lock. A cross that is worth more than its share is split, and its units
//! are for everybody.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::progress::Meter;
use crate::{Decomposition, Problem, Result, Unit};

/// A unit is at most this share of the work of one thread, so that threads end together.
const SHARE: f64 = 1.0 / 64.0;
/// Largest expected cost of a unit for each lane of the kernel, so that progress moves: a part of a
/// second of the scalar kernel, a second of the widest. Smaller units are no gain: 12,818 units instead
/// of 4,147 take 18% more time at n = 19, since each is cut to the lanes by itself.
const COST: f64 = 3e7;
/// Largest expected cost of a batch for each lane: kernels with many lanes are faster the more
/// subproblems they see at once.
const BATCH_COST: f64 = 6e6;
/// What is expected to cost less than this for each lane is not worth a batch of its own: some 10 us.
const LEAST_COST: f64 = 1.5e4;
/// Crosses that stand for all when costs are added up.
const SAMPLE: usize = 64;

/// Units on their way to the threads.
pub(crate) struct Queue<'a> {
    decomposition: Decomposition,
    meter: &'a Meter<'a>,
    depth: Option<usize>,
    threads: usize,
    /// Largest expected cost of a unit.
    cost: f64,
    /// The fewest crosses in a batch, and the most.
    least: usize,
    batch: usize,
    state: Mutex<State>,
    /// Rung when units of a split cross are there, or none will come.
    shared: Condvar,
}

#[derive(Default)]
struct State {
    /// The next cross to be handed out.
    cross: usize,
    /// Units of crosses that were split.
    ready: Vec<Unit>,
    /// Threads that look at crosses and may still split one.
    looking: usize,
}

impl<'a> Queue<'a> {
    /// Splits the problem: into crosses, and these to `depth`, or each as far as its expected cost asks
    /// for. `lanes` are those of the kernel.
    ///
    /// # Errors
    /// What [`Decomposition::new`] refuses.
    pub(crate) fn new(
        problem: &Problem,
        depth: Option<usize>,
        threads: usize,
        lanes: usize,
        meter: &'a Meter<'a>,
    ) -> Result<Self> {
        let decomposition = Decomposition::new(problem, depth.unwrap_or(0))?;
        let crosses = decomposition.crosses();
        let step = crosses.div_ceil(SAMPLE).max(1);
        let sampled: f64 = (0..crosses)
            .step_by(step)
            .map(|cross| decomposition.expected_cost(cross))
            .sum();
        // Crosses are fewer than 2^32, threads and lanes at most 4096: exact. The quotient is at least 1.
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let (cost, least, batch) = {
            let lanes = lanes as f64;
            let share = sampled * step as f64 * SHARE / threads as f64;
            let mean = sampled / crosses.div_ceil(step) as f64;
            let crosses = |cost: f64| (cost * lanes / mean).max(1.0) as usize;
            // `clamp` has a message with numbers in it, 15 kB of a page's download.
            let cost = share.max(LEAST_COST * lanes).min(COST * lanes);
            (cost, crosses(LEAST_COST), crosses(BATCH_COST))
        };
        meter.grow(crosses);
        Ok(Self {
            decomposition,
            meter,
            depth,
            threads,
            cost,
            least,
            batch,
            state: Mutex::default(),
            shared: Condvar::new(),
        })
    }

    /// What the units are of.
    pub(crate) fn decomposition(&self) -> &Decomposition {
        &self.decomposition
    }

    /// The next units; none when all are handed out.
    pub(crate) fn take(&self) -> Vec<Unit> {
        let crosses = self.decomposition.crosses();
        loop {
            let mut state = self.lock();
            while state.ready.is_empty() && state.cross == crosses && state.looking > 0 {
                state = self
                    .shared
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            if !state.ready.is_empty() {
                let wanted = (state.ready.len() / (4 * self.threads)).max(1);
                let rest = state.ready.len() - wanted;
                return state.ready.split_off(rest);
            }
            let first = state.cross;
            let left = crosses - first;
            let wanted = (left / (4 * self.threads)).clamp(self.least, self.batch);
            state.cross = first + wanted.min(left);
            let range = first..state.cross;
            if range.is_empty() {
                return Vec::new();
            }
            state.looking += 1;
            drop(state);
            let (mut whole, mut split) = (Vec::new(), Vec::new());
            for cross in range {
                match self.depth_of(cross) {
                    0 => whole.extend(self.decomposition.units_at(cross, 0)),
                    depth => {
                        let units = self.decomposition.units_at(cross, depth);
                        self.meter.grow(units.len());
                        self.meter.shrink(1);
                        split.extend(units);
                    }
                }
            }
            let mut state = self.lock();
            state.looking -= 1;
            state.ready.append(&mut split);
            drop(state);
            self.shared.notify_all();
            if !whole.is_empty() {
                return whole;
            }
        }
    }

    /// How far to split a cross.
    fn depth_of(&self, cross: usize) -> usize {
        let by_cost = || self.decomposition.depth_for(cross, self.cost);
        self.depth.unwrap_or_else(by_cost)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
