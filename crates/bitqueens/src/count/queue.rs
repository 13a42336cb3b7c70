//! The units of a count, handed out in batches.
//!
//! Crosses become units only when a thread asks for them: a board of side 28 has millions of units
//! and 33,350 crosses. Threads take crosses by what they are expected to cost, less the less is left, so
//! that they end together. A cross that would keep the others waiting is split, without the lock, and its
//! units are for everybody.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::board::Problem;
use crate::control::Meter;
use crate::count::{Decomposition, Unit};
use crate::error::Result;
use crate::geometry::MAX_MASK_SIDE;
use crate::memory;

/// A unit may always be this share of the work of one thread.
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
/// What a cross costs for each lane before a queen is tried: some half a microsecond.
const CROSS_COST: f64 = 7e2;
/// No cross costs so many times what others with as many queens do.
const UNLIKELY: f64 = 16.0;
/// Crosses that stand for all with as many queens when costs are added up.
const SAMPLE: usize = 32;

/// What memory is asked for.
const UNITS: &str = "units on their way to the threads";

/// Units on their way to the threads.
pub(crate) struct Queue<'a> {
    decomposition: Decomposition,
    meter: &'a Meter<'a>,
    depth: Option<usize>,
    threads: f64,
    /// Expected cost of a cross by its number of queens.
    means: Means,
    /// Expected cost of all crosses.
    whole: f64,
    /// The cost up to which no cross is split, and the one from which all are.
    unit: [f64; 2],
    /// The least cost of a batch, and the most.
    batch: [f64; 2],
    state: Mutex<State>,
    /// Rung when units of a split cross are there, or none will come.
    shared: Condvar,
}

#[derive(Default)]
struct State {
    /// The next cross to be handed out.
    cross: usize,
    /// Expected cost of those before it.
    cost: f64,
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
    /// What [`Decomposition::new`] refuses, and [`Error::TooManyUnits`](crate::Error::TooManyUnits).
    pub(crate) fn new(
        problem: &Problem,
        depth: Option<usize>,
        threads: usize,
        lanes: usize,
        meter: &'a Meter<'a>,
    ) -> Result<Self> {
        let decomposition = Decomposition::new(problem, depth.unwrap_or(0))?;
        decomposition.require_countable()?;
        meter.grow(decomposition.crosses());
        // At most 4096: exact.
        #[allow(clippy::cast_precision_loss)]
        let [threads, lanes] = [threads, lanes].map(|number| number as f64);
        let [each, least, batch, most] =
            [CROSS_COST, LEAST_COST, BATCH_COST, COST].map(|cost| cost * lanes);
        let (means, whole) = means(&decomposition, each);
        Ok(Self {
            decomposition,
            meter,
            depth,
            threads,
            means,
            whole,
            unit: [(whole * SHARE / threads).max(least).min(most), most],
            batch: [least, batch],
            state: Mutex::default(),
            shared: Condvar::new(),
        })
    }

    /// What the units are of.
    pub(crate) fn decomposition(&self) -> &Decomposition {
        &self.decomposition
    }

    /// The next units; none when all are handed out.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) where the units of a cross do not fit.
    pub(crate) fn take(&self) -> Result<Vec<Unit>> {
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
                let wanted = self.share(state.ready.len());
                let rest = state.ready.len() - wanted;
                return Ok(state.ready.split_off(rest));
            }
            let (batch, largest) = self.batch(&mut state);
            if batch.is_empty() {
                return Ok(Vec::new());
            }
            state.looking += 1;
            drop(state);
            let looking = Looking {
                queue: self,
                is_done: false,
            };
            let mut whole = Vec::with_capacity(batch.len());
            let split = self.split(batch, largest, &mut whole)?;
            looking.finish(split)?;
            if !whole.is_empty() {
                return Ok(whole);
            }
        }
    }

    /// The units of crosses that are split; those that are not go to `whole`.
    fn split(&self, batch: Range<usize>, largest: f64, whole: &mut Vec<Unit>) -> Result<Vec<Unit>> {
        let mut split = Vec::new();
        for cross in batch {
            match self.depth_of(cross, largest) {
                0 => whole.push(self.decomposition.whole(cross)),
                depth => {
                    let mut units = self.decomposition.units_at(cross, depth)?;
                    self.meter.grow(units.len());
                    self.meter.shrink(1);
                    memory::append(&mut split, &mut units, UNITS)?;
                }
            }
        }
        Ok(split)
    }

    /// Hands out the next crosses and tells up to which cost one of them need not be split: what is done
    /// sooner than the rest keeps nobody waiting.
    fn batch(&self, state: &mut State) -> (Range<usize>, f64) {
        let (first, crosses) = (state.cross, self.decomposition.crosses());
        // `clamp` has a message with numbers in it, 15 kB of a page's download.
        let bounded = |cost: f64, [least, most]: [f64; 2]| match self.threads {
            ..=1.0 => most,
            _ => cost.max(least).min(most),
        };
        let left = |state: &State| (self.whole - state.cost) / self.threads;
        let wanted = state.cost + bounded(left(state) / 2.0, self.batch);
        while state.cross < crosses && state.cost < wanted {
            state.cost += self.mean(state.cross);
            state.cross += 1;
        }
        (first..state.cross, bounded(left(state) / 2.0, self.unit))
    }

    /// Expected cost of a cross, roughly.
    fn mean(&self, cross: usize) -> f64 {
        self.means[self.decomposition.queens_of(cross)]
    }

    /// How far to split a cross whose units may cost so much.
    fn depth_of(&self, cross: usize, largest: f64) -> usize {
        let by_cost = || match self.mean(cross) * UNLIKELY < largest {
            true => 0,
            false => Decomposition::depth_for(self.decomposition.expected_cost(cross), largest),
        };
        self.depth.unwrap_or_else(by_cost)
    }

    /// How many of so many units one thread takes.
    fn share(&self, units: usize) -> usize {
        // At most 4096 threads.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let threads = self.threads as usize;
        (units / (4 * threads)).max(1)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that looks at crosses. However it ends, the threads that wait for it are woken. Unless it
/// is done, by an error or a panic, there will be no total: the queue is then empty.
struct Looking<'q, 'a> {
    queue: &'q Queue<'a>,
    is_done: bool,
}

impl Looking<'_, '_> {
    /// Hands the split units to all threads.
    fn finish(mut self, mut split: Vec<Unit>) -> Result<()> {
        memory::append(&mut self.queue.lock().ready, &mut split, UNITS)?;
        self.is_done = true;
        Ok(())
    }
}

impl Drop for Looking<'_, '_> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        state.looking -= 1;
        if !self.is_done {
            state.cross = self.queue.decomposition.crosses();
            state.ready.clear();
        }
        drop(state);
        self.queue.shared.notify_all();
    }
}

/// By number of queens.
type Means = [f64; MAX_MASK_SIDE + 1];

/// Expected cost of a cross with each number of queens, from some of them, and of all: on odd boards
/// crosses with few queens cost a thousand times as much as those with many. Each costs `least` at least.
// Crosses are fewer than 2^32: exact.
#[allow(clippy::cast_precision_loss)]
fn means(decomposition: &Decomposition, least: f64) -> (Means, f64) {
    let mut by_queens = BTreeMap::<usize, Vec<usize>>::new();
    for cross in 0..decomposition.crosses() {
        let alike = by_queens.entry(decomposition.queens_of(cross));
        alike.or_default().push(cross);
    }
    let (mut means, mut whole) = ([0.0; MAX_MASK_SIDE + 1], 0.0);
    for (queens, alike) in by_queens {
        let sample = alike.iter().step_by(alike.len().div_ceil(SAMPLE));
        let taken = sample.len() as f64;
        let cost = sample.map(|&cross| decomposition.expected_cost(cross));
        means[queens] = least + cost.sum::<f64>() / taken;
        whole += means[queens] * alike.len() as f64;
    }
    (means, whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread that panics while it looks at crosses would be waited for by all others for ever.
    #[test]
    fn a_panic_wakes_those_who_wait() {
        let problem = Problem::plain(8).expect("small");
        let meter = Meter::new(0, None);
        let queue = Queue::new(&problem, None, 2, 1, &meter).expect("small");
        queue.lock().looking += 1;
        std::thread::scope(|scope| {
            let looks = scope.spawn(|| {
                let _looking = Looking {
                    queue: &queue,
                    is_done: false,
                };
                // Until all crosses are taken and the other thread waits, or is about to.
                while queue.lock().cross < queue.decomposition.crosses() {
                    std::thread::yield_now();
                }
                panic!("while it looks at crosses");
            });
            while !queue.take().expect("memory").is_empty() {}
            assert!(looks.join().is_err());
        });
    }
}
