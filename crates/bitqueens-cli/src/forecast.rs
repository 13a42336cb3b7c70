//! The expected time of a count on this machine.

use std::num::NonZeroUsize;
use std::time::Duration;

use bitqueens::join;
use bitqueens::{Decomposition, Figure, Kernel, Problem};

use crate::console::Console;
use crate::figures;

/// Counts that take fewer seconds at [`LANE_RATE`] are not announced: at a tenth of this rate they are not
/// noticeable yet, and an estimate would cost a few percent of them.
const QUICK: f64 = 1.0;

/// About the attempts per second of a lane of one core: AVX-512 2.2e8 to 3.1e8, AVX2 0.8e8 (lab book).
const LANE_RATE: f64 = 2e8;

/// Number of probes to estimate the others: within two percent.
const PROBES: u64 = 10_000;

/// Time to measure the rate, short compared with a count that is not quick.
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
    /// The rate of a processor that does not count.
    pub(crate) const NONE: Self = Self {
        one_thread: 0.0,
        all_threads: 0.0,
    };

    /// Measures the rate for about `time`.
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

    /// Expected seconds of a search of this many attempts.
    pub(crate) fn seconds(&self, attempts: &Figure) -> f64 {
        attempts.mean / self.all_threads
    }
}

/// Notes the expected time of a count if it is long.
pub(crate) fn announce(
    decomposition: &Decomposition,
    kernel: Kernel,
    threads: usize,
    console: &Console,
) -> bitqueens::Result<()> {
    // At most some hundred cores of 32 lanes: exact.
    #[allow(clippy::cast_precision_loss)]
    let lanes = (kernel.lanes() * threads.min(all_cores())) as f64;
    if decomposition.rough_attempts() < QUICK * LANE_RATE * lanes {
        return Ok(());
    }
    let attempts = decomposition.estimated_attempts(kernel, PROBES, 0);
    let seconds = Pace::measure(decomposition, kernel, threads, MEASURING)?.seconds(&attempts);
    if is_long(seconds, console) {
        let time = figures::time(seconds);
        let plural = if threads == 1 { "" } else { "s" };
        console.note(format_args!(
            "this count will take about {time} (kernel {kernel}, {threads} thread{plural}); press \
             Ctrl-C to stop it",
        ));
    }
    Ok(())
}

/// Notes the expected time of a join of a plain board if it is long.
pub(crate) fn announce_join(problem: &Problem, kernel: Kernel, threads: usize, console: &Console) {
    // The rate is that of wide boards, and few of them are not wide.
    let rate = match kernel {
        Kernel::Avx512W16 | Kernel::Avx512W32 => 1.7e11,
        Kernel::Avx2W16 | Kernel::Avx2W32 => 1.25e11,
        _ => 5e10,
    };
    // Tests of at most some 10^16, and few cores: an estimate.
    #[allow(clippy::cast_precision_loss)]
    let seconds = join::expected_tests(problem.n()) as f64 / rate / threads.min(all_cores()) as f64;
    if problem.is_plain() && is_long(seconds, console) {
        let time = figures::time(seconds);
        let plural = if threads == 1 { "" } else { "s" };
        console.note(format_args!(
            "this count will take about {time} (half-boards joined, {threads} thread{plural}); press \
             Ctrl-C to stop it",
        ));
    }
}

/// Whether a count of this many seconds is announced.
fn is_long(seconds: f64, console: &Console) -> bool {
    seconds >= LONG || (seconds >= NOTICEABLE && console.shows_progress())
}
