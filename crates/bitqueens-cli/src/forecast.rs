//! How long a count will take on this machine.

use std::num::NonZeroUsize;
use std::time::Duration;

use bitqueens::{Estimate, Kernel, Problem, estimate, measured_rate};

use crate::console::Console;
use crate::figures;

/// Searches of fewer attempts end within seconds on any machine, and are not worth a word.
const QUICK: f64 = 2e9;

/// Probes to tell what is quick, in a millisecond.
const FEW: u64 = 1000;

/// Probes to tell how long the rest takes: within two per cent.
const MANY: u64 = 10_000;

/// Time for measuring before the start, small beside a search that is not quick.
const MEASURING: Duration = Duration::from_millis(20);

/// From here on it is said before the start, whether anybody watches stderr or not.
const LONG: f64 = 60.0;

/// From here on it is said when somebody watches.
const NOTICEABLE: f64 = 10.0;

/// As many threads as there are cores.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Attempts per second of one thread, and of as many as there are, cores permitting.
pub(crate) struct Pace {
    pub(crate) one_thread: f64,
    pub(crate) all_threads: f64,
}

impl Pace {
    /// Measures for about `time`.
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

    /// Seconds for the search.
    pub(crate) fn seconds(&self, guess: &Estimate) -> f64 {
        guess.attempts.mean / self.all_threads
    }
}

/// Attempts that the count is expected to take; says on stderr how long they will take here, if it
/// is long.
pub(crate) fn announce(
    problem: &Problem,
    kernel: Kernel,
    threads: usize,
    console: &Console,
) -> bitqueens::Result<f64> {
    let guess = estimate(problem, FEW, 0)?;
    if guess.attempts.mean < QUICK {
        return Ok(guess.attempts.mean);
    }
    let guess = estimate(problem, MANY, 0)?;
    let seconds = Pace::measure(problem, kernel, threads, MEASURING)?.seconds(&guess);
    if seconds >= LONG || (seconds >= NOTICEABLE && console.is_watched()) {
        let time = figures::time(seconds);
        console.note(format_args!(
            "note: this count will take about {time} here (kernel {kernel}, threads {threads}); \
             Ctrl-C ends it",
        ));
    }
    Ok(guess.attempts.mean)
}
