//! What a count costs: seconds of either method, and the memory of the join.

use std::time::Duration;

use super::Method;
use crate::board::Problem;
use crate::count::{Decomposition, Figure};
use crate::error::Result;
use crate::join::{self, Join};
use crate::kernel::Kernel;
use crate::language::Phrase;
use crate::memory;
use crate::schedule::policy::as_f64;
use crate::threads::{Threads, Work, all_cores};

/// Searches that take fewer seconds at [`LANE_RATE`] are not estimated: at a tenth of this rate they are not
/// noticeable yet, and an estimate would cost a few percent of them.
const QUICK: f64 = 1.0;

/// About the attempts per second of a lane of one core: AVX-512 2.2e8 to 3.1e8, AVX2 0.8e8 (lab book).
const LANE_RATE: f64 = 2e8;

/// Number of probes to estimate the others: within two percent.
const PROBES: u64 = 10_000;

/// Time to measure the rate, short compared with a count that is not quick.
const MEASURING: Duration = Duration::from_millis(20);

/// How much slower a whole search is than the parts that are measured, on quiet machines and on busy ones: threads wait for
/// each other at the end, and other parts are not as large (lab book, "Forecasts").
const SLOWER: f64 = 1.1;

/// The seconds of a search that are not in its attempts.
const START: f64 = 0.005;

/// The standard error of the forecast of a search, as a part of it: what other programs take while counting, and how the
/// clock of the processor changes (lab book, "Forecasts").
const UNKNOWN: f64 = 0.25;

/// The same of a join, which other programs slow down twice: they take time, and their data the cache.
const UNKNOWN_OF_JOINS: f64 = 0.4;

/// The side of the board whose join is measured; it takes less than a tenth of a second of a core.
const MEASURED_JOIN: usize = 16;

/// Joins that take fewer seconds at [`JOIN_RATE`] are not measured: it would cost more than a percent of them.
const QUICK_JOIN: f64 = 10.0;

/// The time of a test on the plain board of side `n`, as a part of that on the measured one: on wider boards more tests share
/// the work of a block (lab book, "Forecasts").
fn test_time(n: usize) -> f64 {
    if n < 20 { 0.58 } else { 0.42 }
}

/// Pairs of half-boards that one core without AVX2 tests per second at n = 18, rounded down: what nodes that are not
/// this machine can do.
pub const JOIN_RATE: f64 = 3e10;

/// Attempts per second of one thread and of all threads in a whole search, from a measurement while all of them count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// Of one thread.
    pub one_thread: f64,
    /// Of all threads, and of what counts beside them.
    pub all_threads: f64,
}

impl Pace {
    /// The rate of a processor that does not count.
    pub const NONE: Self = Self { one_thread: 0.0, all_threads: 0.0 };

    /// Measures the rate for about `time`, on as many threads as there are cores for.
    ///
    /// # Errors
    /// The errors of [`Kernel::worker`].
    pub fn measure(
        decomposition: &Decomposition,
        kernel: Kernel,
        threads: &Threads,
        time: Duration,
    ) -> Result<Self> {
        let rates =
            threads.run_on_all(all_cores(), |_| decomposition.measured_rate(kernel, time))?;
        let rates = rates.into_iter().collect::<Result<Vec<_>>>()?;
        let all_threads = rates.iter().sum::<f64>() / SLOWER;
        Ok(Self { one_thread: all_threads / as_f64(rates.len()), all_threads })
    }

    /// Expected seconds of a search of this many attempts.
    #[must_use]
    pub fn seconds(&self, attempts: &Figure) -> Figure {
        let (mean, error) =
            (START + attempts.mean / self.all_threads, attempts.error / self.all_threads);
        figure(mean, error.hypot(UNKNOWN * mean))
    }
}

fn figure(mean: f64, error: f64) -> Figure {
    Figure { mean, error }
}

/// What one count after the other takes, on a machine that is wrongly measured for both or for neither.
pub(super) fn sum(seconds: &[Figure]) -> Figure {
    Figure {
        mean: seconds.iter().map(|figure| figure.mean).sum(),
        error: seconds.iter().map(|figure| figure.error).sum(),
    }
}

/// The threads that have a core of their own.
pub(super) fn working(threads: usize) -> f64 {
    as_f64(threads.min(all_cores()))
}

/// Expected seconds of a search; roughly, and without a measurement, for a quick one.
pub(super) fn search_seconds(
    decomposition: &Decomposition,
    kernel: Kernel,
    threads: &Threads,
) -> Result<Figure> {
    let lanes = as_f64(kernel.lanes());
    let working = working(threads.wanted());
    let roughly = decomposition.rough_attempts() / (LANE_RATE * lanes * working);
    if roughly < QUICK {
        return Ok(figure(roughly, roughly));
    }
    let attempts = decomposition.estimated_attempts(kernel, PROBES, 0);
    Ok(Pace::measure(decomposition, kernel, threads, MEASURING)?.seconds(&attempts))
}

/// Expected seconds of a join of the plain board of side `n` with the instructions of `kernel`; roughly, and without a
/// measurement, for a quick one.
pub(super) fn join_seconds(n: usize, kernel: Kernel, work: &Work<'_>) -> Result<Figure> {
    // Estimates.
    #[allow(clippy::cast_precision_loss)]
    let tests = |n| join::expected_tests(n) as f64;
    let threads = work.threads();
    let roughly = tests(n) / JOIN_RATE / working(threads.wanted());
    if roughly < QUICK_JOIN {
        return Ok(figure(roughly, roughly));
    }
    let board = Problem::plain(MEASURED_JOIN)?;
    let measured =
        Join::new(&board).kernel(kernel)?.threads(threads)?.cancel(work.cancel()).run()?;
    let grown = tests(n) / tests(MEASURED_JOIN);
    let mean = measured.elapsed.as_secs_f64() * grown * test_time(n);
    Ok(figure(mean, UNKNOWN_OF_JOINS * mean))
}

/// The most memory of a join in MiB, beside that of the program: up to n = 24 for the southern placements that the units of
/// two sizes share, since threads go on to the next size one after the other, and for the half-boards of each thread. Beyond
/// [`MAX_JOIN_SIDE`](join::MAX_JOIN_SIDE), that of this side.
#[must_use]
pub fn join_mebibytes(n: usize, threads: usize) -> u64 {
    // To n = 22 at least one and a half times what was measured. A unit of n = 28 in the middle of its class took 2 GB, sixteen parts
    // drawn in proportion to their half-boards 15 GB.
    let (quadrants, half_boards) = match n {
        0..=16 => (12, 2),
        17 => (18, 2),
        18 => (32, 3),
        19 => (64, 5),
        20 => (120, 8),
        21 => (440, 20),
        22 => (720, 48),
        23 => (2600, 100),
        24 => (4800, 200),
        25 => (100, 1250),
        26 => (100, 3000),
        27 => (200, 7500),
        _ => (300, 18_000),
    };
    quadrants + half_boards * threads as u64
}

/// What needs memory.
const JOINING: Phrase = Phrase::new("joining half-boards", "拼合半盘");

/// Checks that a join of a board wide enough to need gigabytes has the memory that it needs, before it begins.
///
/// # Errors
/// [`Error::FreeMemory`](crate::Error::FreeMemory).
pub fn require_join_memory(n: usize, threads: usize, free: impl Fn() -> u64) -> Result<()> {
    if n < GIGABYTES {
        return Ok(());
    }
    memory::require_free(JOINING, join_mebibytes(n, threads), free)
}

/// The narrowest board whose join can need a gigabyte.
const GIGABYTES: usize = 22;

/// Whether joining is expected to count `problem` in less time than the search with `kernel`, both on `threads`
/// threads.
///
/// The search takes time in proportion to the solutions, sixty to seventy times as much for two more rows, and joining
/// thirty to fifty times as much. But joining is divided into fewer units, of which the largest takes a sixtieth of the
/// time of one thread at n = 18. Boards with blocked squares or fixed queens are left to the search, which leaves out what
/// they exclude.
pub(super) fn join_is_faster(problem: &Problem, kernel: Kernel, threads: usize) -> bool {
    let least = match kernel {
        Kernel::Scalar => 15,
        Kernel::Avx512W16 | Kernel::Avx512W32 => 20,
        _ => 18,
    };
    let n = problem.n();
    let is_possible = problem.is_plain() && join::accepts(problem).is_ok();
    is_possible && n >= least && threads <= 32 << (n - least)
}

/// The method that answers sooner, if `free` MiB of memory are twice what a join needs.
pub(super) fn faster(problem: &Problem, threads: usize, free: impl Fn() -> u64) -> Method {
    let n = problem.n();
    if join_is_faster(problem, Kernel::best(n), threads) && 2 * join_mebibytes(n, threads) <= free()
    {
        Method::Join
    } else {
        Method::Search
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use crate::geometry::Square;
    use crate::join::MAX_JOIN_SIDE;

    #[test]
    fn joining_is_for_wide_plain_boards_and_few_threads() {
        let plain = |n| Problem::plain(n).expect("a board");
        let faster = |n, kernel, threads| join_is_faster(&plain(n), kernel, threads);
        for kernel in [Kernel::Scalar, Kernel::Simd128W16, Kernel::Avx2W16, Kernel::Avx512W32] {
            let from = (0..=32).find(|&n| faster(n, kernel, 1)).expect("some side");
            assert!((15..=20).contains(&from), "{kernel}: {from}");
            for n in 0..=32 {
                let expected = (from..=MAX_JOIN_SIDE).contains(&n);
                assert_eq!(faster(n, kernel, 1), expected, "{kernel}, n = {n}");
            }
            assert!(!faster(from, kernel, 64) && faster(MAX_JOIN_SIDE, kernel, 64), "{kernel}");
        }
        let blocked = plain(20).with_blocked([Square::new(0, 0)]).expect("a board");
        let torus = plain(20).with_rules(crate::board::Rules::Torus).expect("legal");
        assert!(
            !join_is_faster(&blocked, Kernel::Scalar, 1)
                && !join_is_faster(&torus, Kernel::Scalar, 1)
        );
        let needed = join_mebibytes(28, 2);
        assert_eq!(require_join_memory(28, 2, || needed), Ok(()));
        let refused = require_join_memory(28, 2, || needed - 1);
        let free = needed - 1;
        assert_eq!(refused, Err(Error::FreeMemory { what: JOINING, needed, free }));
        assert_eq!(require_join_memory(21, 2, || 0), Ok(()));
        assert!(join_mebibytes(20, 1) < 256 && join_mebibytes(22, 1) < 1024);
    }
}
