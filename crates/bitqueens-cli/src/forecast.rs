//! How long a count will take on this machine.

use std::num::NonZeroUsize;
use std::time::Duration;

use bitqueens::{Decomposition, Estimate, Kernel};

use crate::console::Console;
use crate::figures;

/// Searches of fewer attempts end within seconds on any machine, and are not worth a word.
const QUICK: f64 = 2e9;

/// Probes to tell how long the rest takes: within two per cent.
const PROBES: u64 = 10_000;

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
        decomposition: &Decomposition,
        kernel: Kernel,
        threads: usize,
        time: Duration,
    ) -> bitqueens::Result<Self> {
        let one_thread = decomposition.measured_rate(kernel, time)?;
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

/// Says on stderr how long a count will take here, if it is long.
pub(crate) fn announce(
    decomposition: &Decomposition,
    kernel: Kernel,
    threads: usize,
    console: &Console,
) -> bitqueens::Result<()> {
    if decomposition.rough_attempts() < QUICK {
        return Ok(());
    }
    let guess = decomposition.estimate(PROBES, 0);
    let seconds = Pace::measure(decomposition, kernel, threads, MEASURING)?.seconds(&guess);
    if seconds >= LONG || (seconds >= NOTICEABLE && console.is_watched()) {
        let time = figures::time(seconds);
        console.note(format_args!(
            "note: this count will take about {time} here (kernel {kernel}, threads {threads}); \
             Ctrl-C ends it",
        ));
    }
    Ok(())
}
