//! Progress of a long count.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::control::Instant;

/// A snapshot of a long count.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Number of finished units.
    pub units_done: usize,
    /// Number of units known so far: a cross counts as one until it is split.
    pub units: usize,
    /// Weighted number of solutions in the finished units.
    pub solutions: u128,
    /// Queens tried so far. Those of n = 28 exceed 64 bits.
    pub attempts: u128,
    /// Estimated fraction of this run's work that is done, from 0 to 1; `None` where only units are
    /// known.
    pub share: Option<f64>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// The type of progress callbacks.
pub type Report<'a> = dyn Fn(&Progress) + Sync + 'a;

/// Collects the progress of all threads and reports it.
pub struct Meter<'a> {
    start: Instant,
    done: Mutex<(usize, u128, u128)>,
    units: AtomicUsize,
    report: Option<&'a Report<'a>>,
}

impl<'a> Meter<'a> {
    /// Creates a meter for `units` units; it calls `report` after every [`Meter::advance`].
    pub fn new(units: usize, report: Option<&'a Report<'a>>) -> Self {
        Self {
            start: Instant::now(),
            done: Mutex::new((0, 0, 0)),
            units: AtomicUsize::new(units),
            report,
        }
    }

    /// Adds to the number of known units.
    pub fn grow(&self, units: usize) {
        self.units.fetch_add(units, Ordering::Relaxed);
    }

    /// Subtracts from the number of known units.
    pub fn shrink(&self, units: usize) {
        self.units.fetch_sub(units, Ordering::Relaxed);
    }

    /// Records finished units. Threads take the lock once per batch, never inside a kernel.
    pub fn advance(&self, units: usize, solutions: u128, attempts: u128) {
        {
            let mut done = self
                .done
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            done.0 += units;
            done.1 += solutions;
            done.2 += attempts;
        }
        if let Some(report) = self.report {
            report(&self.progress());
        }
    }

    /// Returns a snapshot.
    pub fn progress(&self) -> Progress {
        let done = self
            .done
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        Progress {
            units_done: done.0,
            units: self.units.load(Ordering::Relaxed),
            solutions: done.1,
            attempts: done.2,
            share: None,
            elapsed: self.elapsed(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
