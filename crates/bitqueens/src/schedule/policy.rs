//! The cost of batches and the splitting of items: every constant of the scheduler.
//!
//! Costs are expected attempts, roughly. A batch is half of what is left for each thread, so that
//! batches shrink and threads end together. An item that one thread would still work on when the others
//! have nothing left is split.

/// A part of a split item may always be this share of the work of one thread.
const SHARE: f64 = 1.0 / 64.0;

/// The greatest cost of a part, for each lane of the kernel, so that progress moves: a fraction of a second of
/// the scalar kernel, a second of the widest. Smaller parts are no gain: at n = 19, 12,818 units instead
/// of 4,147 take 18 % more time, because each is cut to the width of the lanes on its own.
const MOST_OF_PART: f64 = 3e7;

/// The least cost of a batch or a part, for each lane: some 10 µs, more than it takes to hand one out.
const LEAST: f64 = 1.5e4;

/// The least cost of a task or a part for a worker elsewhere: some 0.4 ms of eight lanes. A task takes two messages, and a
/// tenth of a millisecond of the thread that adds up.
const LEAST_OF_TASK: f64 = 1e6;

/// The greatest cost of a batch, for each lane: kernels with many lanes are faster the more subproblems they
/// see at once.
const MOST_OF_BATCH: f64 = 6e6;

/// The greatest cost of a batch of recorded units: some ten milliseconds of a vector kernel. Units that are
/// counted one by one gain nothing from larger batches, and a stop drops what is in them.
const MOST_OF_RECORDED_BATCH: f64 = 4e6;

/// The least cost of a part of a recorded unit. Parts that are smaller cost a vector kernel more than the
/// waiting that they save: at n = 20 in 64 shards, 6e6 took 1.5 % more time and saved none.
const LEAST_OF_RECORDED_PART: f64 = 5e7;

/// A recorded unit is split when it costs this many parts.
const FEWEST_PARTS: f64 = 5.0;

/// The assumed number of lanes of kernels that count tasks elsewhere; most have at least as many.
const LANES_ELSEWHERE: usize = 8;

/// A range of costs.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    least: f64,
    most: f64,
}

impl Bounds {
    fn clamp(self, cost: f64) -> f64 {
        // `f64::clamp` brings a message with numbers into the binary, 15 kB of a page's download.
        cost.max(self.least).min(self.most)
    }
}

/// The cost of batches and parts for one piece of work.
#[derive(Debug, Clone, Copy)]
pub struct Policy {
    threads: usize,
    whole: f64,
    batch: Bounds,
    part: Bounds,
    /// The least cost of an item that is split.
    least_split: f64,
}

impl Policy {
    /// For work of the cost `whole` whose results are added up, on threads with kernels of `lanes` lanes.
    pub fn for_sums(whole: f64, threads: usize, lanes: usize) -> Self {
        let [least, batch, part] = [LEAST, MOST_OF_BATCH, MOST_OF_PART].map(|c| c * as_f64(lanes));
        let share = (whole * SHARE / as_f64(threads.max(1))).max(least).min(part);
        Self {
            threads,
            whole,
            batch: Bounds { least, most: batch },
            part: Bounds { least: share, most: part },
            least_split: 0.0,
        }
    }

    /// For tasks that workers elsewhere count: their kernels are not known here.
    pub fn for_tasks(whole: f64, workers: usize) -> Self {
        let mut policy = Self::for_sums(whole, workers, LANES_ELSEWHERE);
        for bounds in [&mut policy.batch, &mut policy.part] {
            bounds.least = bounds.least.max(LEAST_OF_TASK);
        }
        policy
    }

    /// For units whose results are recorded one by one. A unit is split into parts only where threads
    /// would wait for it.
    pub fn for_records(whole: f64, threads: usize) -> Self {
        Self {
            threads,
            whole,
            batch: Bounds { least: LEAST, most: MOST_OF_RECORDED_BATCH },
            part: Bounds { least: LEAST_OF_RECORDED_PART, most: f64::INFINITY },
            least_split: FEWEST_PARTS * LEAST_OF_RECORDED_PART,
        }
    }

    /// The same policy for costs in other units: `factor` of them are one attempt. Tests make small work
    /// look large.
    #[cfg(test)]
    pub(crate) fn scaled(mut self, factor: f64) -> Self {
        for bounds in [&mut self.batch, &mut self.part] {
            bounds.least *= factor;
            bounds.most *= factor;
        }
        self.least_split *= factor;
        self
    }

    /// Number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Cost of all items.
    pub fn whole(&self) -> f64 {
        self.whole
    }

    /// Cost of the next batch when items of the cost `given` were handed out.
    pub fn batch(&self, given: f64) -> f64 {
        self.bounded(given, self.batch)
    }

    /// The cost from which an item of the batch is split, `given` including the batch.
    pub fn largest(&self, given: f64) -> f64 {
        self.bounded(given, self.part).max(self.least_split)
    }

    /// The number of equal parts into which an item of this cost is split.
    pub fn parts(&self, cost: f64) -> usize {
        // Saturates; never negative.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let parts = (cost / self.part.least) as usize;
        parts.clamp(2, (4 * self.threads).max(2))
    }

    /// The number of parts, of `parts`, that a thread takes at once.
    pub fn share_of(&self, parts: usize) -> usize {
        (parts / (4 * self.threads.max(1))).max(1)
    }

    /// Half of what is left for each thread, within bounds. A single thread keeps no other waiting.
    fn bounded(&self, given: f64, bounds: Bounds) -> f64 {
        match self.threads {
            ..=1 => bounds.most,
            threads => bounds.clamp((self.whole - given) / as_f64(threads) / 2.0),
        }
    }
}

/// Numbers of threads, lanes, items and parts, far below 2^53: exact.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn as_f64(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_shrink() {
        for policy in
            [Policy::for_sums(1e12, 4, 8), Policy::for_tasks(1e12, 4), Policy::for_records(1e12, 4)]
        {
            let steps: Vec<f64> = (0..=1000).map(|k| f64::from(k) * 1e9).collect();
            for pair in steps.windows(2) {
                assert!(policy.batch(pair[0]) >= policy.batch(pair[1]));
                assert!(policy.largest(pair[0]) >= policy.largest(pair[1]));
            }
            assert!(policy.batch(0.0) > policy.batch(1e12));
            assert!(policy.batch(1e12) >= LEAST);
        }
    }

    /// A unit is split when it is large and would keep one of several threads longer than the rest lasts.
    #[test]
    fn what_others_would_wait_for_is_split() {
        let least = FEWEST_PARTS * LEAST_OF_RECORDED_PART;
        let largest =
            |left: f64, threads| Policy::for_records(10.0 * left, threads).largest(9.0 * left);
        assert!((largest(100.0 * least, 2) - 25.0 * least).abs() < 1.0);
        assert!((largest(100.0 * least, 5) - 10.0 * least).abs() < 1.0);
        assert!((largest(least, 2) - least).abs() < 1.0);
        assert!(largest(least, 1).is_infinite());
    }

    #[test]
    fn parts_are_as_many_as_they_are_worth() {
        let parts = |worth, threads| {
            Policy::for_records(1e12, threads).parts(worth * LEAST_OF_RECORDED_PART)
        };
        assert_eq!([parts(7.5, 9), parts(0.1, 9), parts(1e9, 5)], [7, 2, 20]);
        let policy = Policy::for_sums(1e9, 64, 1);
        assert_eq!([0, 3, 256, 1000].map(|p| policy.share_of(p)), [1, 1, 1, 3]);
    }
}
