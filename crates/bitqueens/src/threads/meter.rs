//! The progress of threads that work together.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::control::{Instant, Progress, Report};
use crate::sum::Sum;

/// Collects the progress of all threads and reports it.
pub struct Meter<'a> {
    start: Instant,
    done: Mutex<Done>,
    units: AtomicUsize,
    report: Option<&'a Report<'a>>,
}

/// The finished work.
#[derive(Default)]
struct Done {
    units: usize,
    sum: Sum,
    cost: f64,
    /// Expected cost of everything; 0 if it is not known.
    whole: f64,
}

impl<'a> Meter<'a> {
    /// Creates a meter for `units` units; it calls `report` after every [`Meter::advance`].
    pub fn new(units: usize, report: Option<&'a Report<'a>>) -> Self {
        Self {
            start: Instant::now(),
            done: Mutex::default(),
            units: AtomicUsize::new(units),
            report,
        }
    }

    /// Adds to the number of known units.
    pub fn grow(&self, units: usize) {
        self.units.fetch_add(units, Ordering::Relaxed);
    }

    /// Replaces one of the known units by its parts.
    pub fn split(&self, parts: usize) {
        // Wraps to a decrement for a unit without parts.
        self.units.fetch_add(parts.wrapping_sub(1), Ordering::Relaxed);
    }

    /// Sets the expected cost of everything, of which [`Progress::share`] is the finished part.
    pub fn expect(&self, whole: f64) {
        self.lock().whole = whole;
    }

    /// Records finished units and their cost. Threads take the lock once per batch, never inside a kernel,
    /// and keep it while they report: no report is older than the one before.
    pub fn advance(&self, units: usize, sum: &Sum, cost: f64) {
        let mut done = self.lock();
        done.units += units;
        done.sum += *sum;
        done.cost += cost;
        if let Some(report) = self.report {
            report(&self.snapshot(&done));
        }
    }

    /// Returns a snapshot.
    pub fn progress(&self) -> Progress {
        self.snapshot(&self.lock())
    }

    fn snapshot(&self, done: &Done) -> Progress {
        Progress {
            units_done: done.units,
            units: self.units.load(Ordering::Relaxed),
            solutions: done.sum.count,
            attempts: done.sum.attempts,
            // Rounding may carry the parts of a sum beyond the whole.
            share: (done.whole > 0.0).then(|| (done.cost / done.whole).min(1.0)),
            elapsed: self.elapsed(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn lock(&self) -> MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
