//! The expected time of a count on this machine.

use std::num::NonZeroUsize;
use std::time::Duration;

use bitqueens::{Estimate, Kernel, Problem, estimate, measured_rate};

use crate::console::Console;
use crate::figures;

/// Searches with fewer expected attempts take seconds on any machine and are not announced.
const QUICK: f64 = 2e9;

/// Number of probes to recognise quick searches, in a millisecond.
const FEW_PROBES: u64 = 1000;

/// Number of probes for the others: within two percent.
const MANY_PROBES: u64 = 10_000;

/// Time to measure the rate, short compared with a search that is not quick.
const MEASURING: Duration = Duration::from_millis(20);

/// Counts of this many seconds are always announced.
const LONG: f64 = 60.0;

/// Counts of this many seconds are announced on a terminal.
const NOTICEABLE: f64 = 10.0;

/// The number of cores.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Attempts per second of one thread and of all threads, of which at most one runs on each core.
pub(crate) struct Pace {
    pub(crate) one_thread: f64,
    pub(crate) all_threads: f64,
}

impl Pace {
    /// Measures the rate for about `time`.
    pub(crate) fn measure(
        problem: &Problem,
        kernel: Kernel,
        threads: usize,
        time: Duration,
    ) -> bitqueens::Result<Self> {
        let one_thread = measured_rate(problem, kernel, time)?;
        let cores = u32::try_from(threads.min(all_cores())).unwrap_or(u32::MAX);
        Ok(Self {
            one_thread,
            all_threads: one_thread * f64::from(cores),
        })
    }

    /// Expected seconds of the search.
    pub(crate) fn seconds(&self, estimate: &Estimate) -> f64 {
        estimate.attempts.mean / self.all_threads
    }
}

/// The expected number of attempts of a count. Notes the expected time if it is long.
pub(crate) fn announce(
    problem: &Problem,
    kernel: Kernel,
    threads: usize,
    console: &Console,
) -> bitqueens::Result<f64> {
    let quick = estimate(problem, FEW_PROBES, 0)?;
    if quick.attempts.mean < QUICK {
        return Ok(quick.attempts.mean);
    }
    let estimate = estimate(problem, MANY_PROBES, 0)?;
    let seconds = Pace::measure(problem, kernel, threads, MEASURING)?.seconds(&estimate);
    if seconds >= LONG || (seconds >= NOTICEABLE && console.is_terminal()) {
        let time = figures::time(seconds);
        console.note(format_args!(
            "note: this count will take about {time} (kernel {kernel}, {threads} threads); press \
             Ctrl-C to stop it",
        ));
    }
    Ok(estimate.attempts.mean)
}
