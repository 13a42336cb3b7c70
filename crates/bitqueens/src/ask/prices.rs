//! What a count costs: seconds of either method, and the memory of the join.

use std::time::Duration;

use super::Method;
use crate::board::Problem;
use crate::count::{Decomposition, Figure};
use crate::error::{Error, Result};
use crate::join;
use crate::kernel::Kernel;
use crate::threads::all_cores;

/// Searches that take fewer seconds at [`LANE_RATE`] are not estimated: at a tenth of this rate they are not
/// noticeable yet, and an estimate would cost a few percent of them.
const QUICK: f64 = 1.0;

/// About the attempts per second of a lane of one core: AVX-512 2.2e8 to 3.1e8, AVX2 0.8e8 (lab book).
const LANE_RATE: f64 = 2e8;

/// Number of probes to estimate the others: within two percent.
const PROBES: u64 = 10_000;

/// Time to measure the rate, short compared with a count that is not quick.
const MEASURING: Duration = Duration::from_millis(20);

/// Pairs of half-boards that one core without AVX2 tests per second at n = 18, rounded down: what nodes that are not
/// this machine can do.
pub const JOIN_RATE: f64 = 3e10;

/// Attempts per second of one thread and of all threads, of which at most one runs on each core.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// Of one thread.
    pub one_thread: f64,
    /// Of all threads, and of what counts beside them.
    pub all_threads: f64,
}

impl Pace {
    /// The rate of a processor that does not count.
    pub const NONE: Self = Self {
        one_thread: 0.0,
        all_threads: 0.0,
    };

    /// Measures the rate for about `time`.
    ///
    /// # Errors
    /// The errors of [`Kernel::worker`].
    pub fn measure(
        decomposition: &Decomposition,
        kernel: Kernel,
        threads: usize,
        time: Duration,
    ) -> Result<Self> {
        let one_thread = decomposition.measured_rate(kernel, time)?;
        Ok(Self {
            one_thread,
            all_threads: one_thread * working(threads),
        })
    }

    /// Expected seconds of a search of this many attempts.
    #[must_use]
    pub fn seconds(&self, attempts: &Figure) -> f64 {
        attempts.mean / self.all_threads
    }
}

/// The threads that have a core of their own.
pub(super) fn working(threads: usize) -> f64 {
    let cores = u32::try_from(threads.min(all_cores())).unwrap_or(u32::MAX);
    f64::from(cores)
}

/// Expected seconds of a search; roughly, and without a measurement, for a quick one.
pub(super) fn search_seconds(
    decomposition: &Decomposition,
    kernel: Kernel,
    threads: usize,
) -> Result<f64> {
    // At most 32 lanes: exact.
    #[allow(clippy::cast_precision_loss)]
    let lanes = kernel.lanes() as f64;
    let roughly = decomposition.rough_attempts() / (LANE_RATE * lanes * working(threads));
    if roughly < QUICK {
        return Ok(roughly);
    }
    let attempts = decomposition.estimated_attempts(kernel, PROBES, 0);
    Ok(Pace::measure(decomposition, kernel, threads, MEASURING)?.seconds(&attempts))
}

/// Expected seconds of a join of a plain board with the instructions of `kernel`.
pub(super) fn join_seconds(n: usize, kernel: Kernel, threads: usize) -> f64 {
    // The rate is that of wide boards, and few of them are not wide.
    let rate = match kernel {
        Kernel::Avx512W16 | Kernel::Avx512W32 => 1.25e11,
        Kernel::Avx2W16 | Kernel::Avx2W32 => 9e10,
        _ => 4e10,
    };
    // An estimate.
    #[allow(clippy::cast_precision_loss)]
    let tests = join::expected_tests(n) as f64;
    tests / rate / working(threads)
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

/// Checks that a join of a board wide enough to need gigabytes has the memory that it needs, before it begins.
///
/// # Errors
/// [`Error::JoinMemory`].
pub fn require_join_memory(n: usize, threads: usize, free: impl Fn() -> u64) -> Result<()> {
    if n < GIGABYTES {
        return Ok(());
    }
    let (needed, free) = (join_mebibytes(n, threads), free());
    if needed <= free {
        Ok(())
    } else {
        Err(Error::JoinMemory { needed, free })
    }
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
    use crate::geometry::Square;
    use crate::join::MAX_JOIN_SIDE;

    #[test]
    fn joining_is_for_wide_plain_boards_and_few_threads() {
        let plain = |n| Problem::plain(n).expect("a board");
        let faster = |n, kernel, threads| join_is_faster(&plain(n), kernel, threads);
        for kernel in [
            Kernel::Scalar,
            Kernel::Simd128W16,
            Kernel::Avx2W16,
            Kernel::Avx512W32,
        ] {
            let from = (0..=32).find(|&n| faster(n, kernel, 1)).expect("some side");
            assert!((15..=20).contains(&from), "{kernel}: {from}");
            for n in 0..=32 {
                let expected = (from..=MAX_JOIN_SIDE).contains(&n);
                assert_eq!(faster(n, kernel, 1), expected, "{kernel}, n = {n}");
            }
            assert!(
                !faster(from, kernel, 64) && faster(MAX_JOIN_SIDE, kernel, 64),
                "{kernel}"
            );
        }
        let blocked = plain(20)
            .with_blocked([Square::new(0, 0)])
            .expect("a board");
        let torus = plain(20)
            .with_rules(crate::board::Rules::Torus)
            .expect("legal");
        assert!(
            !join_is_faster(&blocked, Kernel::Scalar, 1)
                && !join_is_faster(&torus, Kernel::Scalar, 1)
        );
        let needed = join_mebibytes(28, 2);
        assert_eq!(require_join_memory(28, 2, || needed), Ok(()));
        let refused = require_join_memory(28, 2, || needed - 1);
        let free = needed - 1;
        assert_eq!(refused, Err(Error::JoinMemory { needed, free }));
        assert_eq!(require_join_memory(21, 2, || 0), Ok(()));
        assert!(join_mebibytes(20, 1) < 256 && join_mebibytes(22, 1) < 1024);
    }
}
