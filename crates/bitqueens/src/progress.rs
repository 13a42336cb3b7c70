//! How far a long count is.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// A moment of a long count.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Units that are done.
    pub units_done: usize,
    /// Units known so far: a cross counts as one until it is split.
    pub units: usize,
    /// Solutions found in the units that are done, with their weights.
    pub solutions: u128,
    /// Queens tried so far.
    pub attempts: u64,
    /// How much of the work of this run is done, from 0 to 1, by estimate; `None` where units are
    /// all there is to go by.
    pub share: Option<f64>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// Who hears of progress.
pub(crate) type Report<'a> = dyn Fn(&Progress) + Sync + 'a;

/// Collects what threads have done and reports it.
pub(crate) struct Meter<'a> {
    start: Instant,
    done: Mutex<(usize, u128, u64)>,
    units: AtomicUsize,
    report: Option<&'a Report<'a>>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(units: usize, report: Option<&'a Report<'a>>) -> Self {
        Self {
            start: Instant::now(),
            done: Mutex::new((0, 0, 0)),
            units: AtomicUsize::new(units),
            report,
        }
    }

    /// Notes that there are more units than was known.
    pub(crate) fn grow(&self, units: usize) {
        self.units.fetch_add(units, Ordering::Relaxed);
    }

    /// Notes that there are fewer.
    pub(crate) fn shrink(&self, units: usize) {
        self.units.fetch_sub(units, Ordering::Relaxed);
    }

    /// Notes finished units. The lock is taken once a batch, never inside a kernel.
    pub(crate) fn advance(&self, units: usize, solutions: u128, attempts: u64) {
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

    pub(crate) fn progress(&self) -> Progress {
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

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
