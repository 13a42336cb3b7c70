//! Sizes the batches of a taker of unknown speed, such as a device.
//!
//! The first batch is small. Later ones take about [`BATCH`] at the measured rate, but at most half of the taker's
//! share of the remaining cost, so that all takers end together.

use std::time::Duration;

use crate::control::Instant;

/// Cost of the first batch.
const FIRST: f64 = 1e6;

/// A batch is at most this many times the one before.
const GROWTH: f64 = 8.0;

/// Time of a batch: long compared with the waiting at its end, and most of what a stop loses.
const BATCH: Duration = Duration::from_millis(500);

/// Time of the smallest batch: shorter ones cost more than they are worth.
const LEAST: Duration = Duration::from_millis(20);

/// The pace of one taker.
#[derive(Debug)]
pub(crate) struct Pace {
    start: Instant,
    /// Cost of what everyone had taken when this taker began.
    before: f64,
    /// Cost and seconds of the last batch.
    last: Option<(f64, f64)>,
}

impl Pace {
    /// A taker that begins when items of the cost `given` were handed out.
    pub(crate) fn new(given: f64) -> Self {
        Self { start: Instant::now(), before: given, last: None }
    }

    /// Takes note of a finished batch.
    pub(crate) fn finished(&mut self, cost: f64, elapsed: Duration) {
        self.last = Some((cost, elapsed.as_secs_f64().max(1e-6)));
    }

    /// Cost of the next batch when items of the cost `given` were handed out and `left` is left.
    pub(crate) fn wanted(&self, given: f64, left: f64) -> f64 {
        self.wanted_after(self.start.elapsed().as_secs_f64(), given, left)
    }

    fn wanted_after(&self, elapsed: f64, given: f64, left: f64) -> f64 {
        let Some((cost, seconds)) = self.last else { return FIRST.min(left / 2.0) };
        let rate = cost / seconds;
        let rate_of_all = (given - self.before) / elapsed.max(1e-6);
        let share = (rate / rate_of_all.max(rate)).min(1.0);
        let most = (rate * BATCH.as_secs_f64()).min(cost * GROWTH);
        (left * share / 2.0).max(rate * LEAST.as_secs_f64()).min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64) -> bool {
        (found / expected - 1.0).abs() < 1e-6
    }

    #[test]
    fn batches_grow_to_their_time_and_shrink_towards_the_end() {
        let mut pace = Pace::new(0.0);
        assert!(close(pace.wanted_after(0.0, 0.0, 1e12), FIRST));
        assert!(close(pace.wanted_after(0.0, 0.0, 1e5), 5e4));
        // A first batch says little about the speed.
        pace.finished(1e7, Duration::from_millis(1));
        assert!(close(pace.wanted_after(0.001, 1e7, 1e12), 8e7));
        // 1e9 a second, of 4e9 that all take together.
        pace.finished(5e8, BATCH);
        assert!(close(pace.wanted_after(2.0, 8e9, 1e12), 5e8));
        assert!(close(pace.wanted_after(2.0, 8e9, 8e8), 1e8));
        assert!(close(pace.wanted_after(2.0, 8e9, 8e6), 2e7));
    }
}
