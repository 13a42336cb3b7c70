//! Counts n queens by joining half-boards: the second algorithm of bitqueens, independent of the first.
//!
//! It shares only the types of the problem with the [search](crate::count), so that a bug in one
//! does not occur in the other. It uses no search of the whole board, no decomposition and no kernel of the
//! search; its own inner loops are in `kernel/`, with all of its unsafe code.
//!
//! 1. The board is cut into four **quadrants** before row and column n / 2. All placements on each
//!    quadrant are listed by the set of rows and the set of columns that they occupy. Each
//!    placement is stored as the set of its diagonals.
//! 2. For each set of rows of the western queens, northern and southern placements with
//!    complementary columns and no common diagonal are paired into western **half-boards**. Eastern
//!    half-boards take the other rows.
//! 3. Western half-boards are **matched** with eastern ones: the pairs that share no diagonal are the solutions. Either
//!    list is split by a diagonal: those that have it go with the others that do not, those that do not with all. A
//!    quarter of the pairs is never tested. Both lists are split in turns, each in the order of its own diagonals, until
//!    a model of the cost says that testing all pairs is cheaper: bit-sliced, 512 pairs at a time.
//!
//! Joining quadrants and bit-sliced matching were published by E. Kluev in
//! [N-Queens-Count-Sol](https://github.com/EvgenyKluev/N-Queens-Count-Sol) (2022). This is an
//! independent implementation.
//!
//! **Symmetry** uses another argument than the search. Seen from a corner of the board, the queens
//! of that quadrant occupy a set of rows and a set of columns. The four corners give eight sets of
//! numbers below n / 2, one for each element of D4, and an element of D4 only permutes them. It is
//! therefore enough to find the solutions whose first set, the rows of the north-west, is the
//! lowest of those that the symmetries of the problem map to its position. The other seven sets are
//! known per quadrant, before any matching.
//!
//! **Cost.** The number of pairs to test is 5.8e10 at n = 18, 2.7e12 at n = 20 and about 1.2e14 at n = 22: for each
//! solution up to symmetry fewer with every n from 18 on. Up to n = 24 memory is nearly all for the southern placements,
//! listed for the units of one size at a time: 260 MiB at n = 22. Beyond, each thread lists them for one set of rows at a time, and
//! its half-boards take most: at n = 28 2 GiB for a unit in the middle of its class, 15 GB for the largest lists.
//!
//! # Example
//!
//! Both algorithms count the same board:
//!
//! ```
//! use bitqueens::{Counter, Problem, Square};
//! use bitqueens::join::Join;
//! let board = Problem::plain(10)?.with_blocked([Square::new(0, 0), Square::new(4, 5)])?;
//! let joined = Join::new(&board).run()?;
//! assert_eq!(joined.total, Counter::new(&board).run()?.total);
//! # Ok::<(), bitqueens::Error>(())
//! ```

mod class;
mod cost;
mod diagonals;
mod disjoint;
mod halves;
mod kernel;
mod leaves;
mod lines;
mod parts;
mod quadrant;
mod sorted;
mod subsets;
mod tally;
#[cfg(test)]
mod tests;
mod units;
mod view;
mod walk;

use crate::language::Phrase;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

#[doc(hidden)]
pub use units::{Matcher, Units, sets_of_rows};

use crate::board::{Problem, SideLimit};
use crate::control::Instant;
use crate::error::{Error, Result};
use crate::kernel::Devices;
use crate::kernel::Kernel;
use crate::sum::Sum;
use crate::threads::{Meter, Team, Work, work_setters};

/// What the memory of the second step is for, in errors.
const HALF_BOARDS: Phrase = Phrase::new("the half-boards of one thread", "一个线程的半盘");

/// The version of the units at a depth. Unit numbers are comparable only within one version.
#[doc(hidden)]
#[must_use]
pub const fn version(depth: usize) -> u32 {
    if depth == 0 { 1 } else { 2 }
}

/// The greatest depth. At n = 28 each unit then has 54 of at most 3432 sets of southern rows.
#[doc(hidden)]
pub const MAX_DEPTH: usize = 6;

/// Checks a depth.
///
/// # Errors
/// [`Error::Depth`] over [`MAX_DEPTH`].
#[doc(hidden)]
pub fn check_depth(depth: usize) -> Result<()> {
    let max = MAX_DEPTH;
    if depth <= max { Ok(()) } else { Err(Error::Depth { depth, max }) }
}

/// The shares of a solution in which the units of a depth over 0 count: a multiple of the number of its images, from 1 to 8, but for
/// the powers of two, which divide the number of symmetries.
#[doc(hidden)]
pub const SHARES: u64 = 3 * 5 * 7;

/// In how many shares of a solution the units at a depth count.
#[doc(hidden)]
#[must_use]
pub const fn shares(depth: usize) -> u64 {
    if depth == 0 { 1 } else { SHARES }
}

/// The depth at which the units of the plain board take an hour of a core, rather than days: 9 hours on average at n = 28 without
/// one, as [estimates](crate::Question::estimate_join) say.
#[doc(hidden)]
#[must_use]
pub const fn default_depth(n: usize) -> usize {
    match n {
        0..=26 => 0,
        27 => 3,
        _ => 5,
    }
}

/// The largest side for joining.
pub const MAX_JOIN_SIDE: usize = SideLimit::JOINING.max();

/// Checks that joining can count the problem.
///
/// # Errors
/// [`Error::Side`] over [`MAX_JOIN_SIDE`], and [`Error::Rules`] for other rules or regions.
#[doc(hidden)]
pub fn accepts(problem: &Problem) -> Result<()> {
    SideLimit::JOINING.check(problem.n())?;
    problem.require_queens(Phrase::new("counting by joining half-boards", "拼合半盘的计数"))
}

/// Number of tested pairs of half-boards on the plain board of side n, from n = 0.
const TESTS: [u128; MAX_JOIN_SIDE + 1] = [
    1,
    1,
    1,
    2,
    4,
    6,
    15,
    78,
    344,
    1_706,
    9_813,
    60_059,
    436_006,
    2_955_441,
    26_189_808,
    213_792_990,
    1_779_884_693,
    10_258_571_789,
    58_046_502_568,
    420_620_972_357,
    2_665_481_131_984,
    // Estimates.
    20_000_000_000_000,
    115_000_000_000_000,
    1_300_000_000_000_000,
    7_800_000_000_000_000,
    58_000_000_000_000_000,
    380_000_000_000_000_000,
    3_400_000_000_000_000_000,
    31_000_000_000_000_000_000,
];

/// The number of pairs of half-boards that a count of the plain board of side `n` tests, as a
/// measure of progress. Beyond [`MAX_JOIN_SIDE`], the number for that side.
#[must_use]
#[doc(hidden)]
pub fn expected_tests(n: usize) -> u128 {
    TESTS[n.min(MAX_JOIN_SIDE)]
}

/// A builder that counts solutions by joining half-boards. Its [`Progress`](crate::Progress) has the tested pairs of
/// half-boards as attempts.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens::join::Join;
/// let joined = Join::new(&Problem::plain(8)?).threads(1)?.run()?;
/// assert_eq!(joined.total, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Join<'a> {
    problem: &'a Problem,
    kernel: Kernel,
    devices: Devices,
    work: Work<'a>,
}

/// The result of a count by joining.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Joined {
    /// Number of solutions.
    pub total: u128,
    /// The total modulo 2^61 − 1, accumulated separately and already checked against the total.
    pub residue: u64,
    /// Number of tested pairs of half-boards, over all units.
    pub tests: u64,
    /// Number of units counted.
    pub units: usize,
    /// Number of threads that counted; those that drive devices are not among them.
    pub threads: usize,
    /// Elapsed time.
    pub elapsed: Duration,
}

impl Joined {
    /// Creates the result from a checked sum, whose attempts are tests.
    #[doc(hidden)]
    #[must_use]
    pub fn new(sum: Sum, units: usize, threads: usize, elapsed: Duration) -> Self {
        Self {
            total: sum.count,
            residue: sum.residue,
            // More only beyond n = 27, in no lifetime.
            tests: u64::try_from(sum.attempts).unwrap_or(u64::MAX),
            units,
            threads,
            elapsed,
        }
    }
}

impl<'a> Join<'a> {
    /// Creates a count of `problem` on all cores.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        let kernel = Kernel::best(problem.n());
        Self { problem, kernel, devices: Devices::default(), work: Work::new() }
    }

    work_setters!('a, Error);

    /// Sets the instruction set to that of a kernel of the search: AVX-512, AVX2, or for other kernels what every
    /// processor has. The result and its tests are the same.
    ///
    /// # Errors
    /// [`Error::KernelUnavailable`] when this machine cannot run the kernel.
    pub fn kernel(mut self, kernel: Kernel) -> Result<Self> {
        kernel.require()?;
        self.kernel = kernel;
        Ok(self)
    }

    /// Sets devices that match half-boards beside the threads, or instead of them. The threads that drive them make the
    /// half-boards. The result is the same, but devices choose their tests otherwise.
    #[must_use]
    pub fn devices(mut self, devices: Devices) -> Self {
        self.devices = devices;
        self
    }

    /// Runs the count.
    ///
    /// # Errors
    /// The errors of [`accepts`]; [`Error::Memory`] when the system refuses the memory for the quadrants or the half-boards;
    /// [`Error::Cancelled`] with the progress when the flag was set; [`Error::Device`] when a device failed and only devices
    /// count;
    /// [`Error::Orbits`] or [`Error::Residue`] when the machine or the join is wrong.
    pub fn run(&self) -> Result<Joined> {
        let start = Instant::now();
        let units = Units::new(self.problem)?;
        let order = units.large_first();
        let meter = Meter::new(order.len(), self.work.progress());
        if self.problem.is_plain() {
            // An estimate from 2^53 on.
            #[allow(clippy::cast_precision_loss)]
            meter.expect(expected_tests(self.problem.n()) as f64);
        }
        let parts = self.count_units(&units, &order, &meter)?;
        let threads = parts.iter().filter(|(is_thread, _)| *is_thread).count();
        if meter.progress().units_done < order.len() {
            return Err(Error::Cancelled(meter.progress()));
        }
        let sum: Sum = parts.into_iter().map(|(_, sum)| sum).sum();
        sum.check()?;
        Ok(Joined::new(sum, order.len(), threads, start.elapsed()))
    }

    /// Counts all units and returns one sum for each thread, and whether it drove no device. Each thread takes the next
    /// unit until none is left. If a device fails, its thread counts the unit itself, and further ones.
    fn count_units(
        &self,
        units: &Units,
        order: &[usize],
        meter: &Meter<'_>,
    ) -> Result<Vec<(bool, Sum)>> {
        let (begun, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = |team: &Team| -> Result<(bool, Sum)> {
            let device = self.devices.of_thread(begun.fetch_add(1, Ordering::Relaxed));
            let mut matcher = match device {
                Some(device) => units.matcher_on(device),
                None => units.matcher_like(self.kernel),
            };
            let mut sum = Sum::default();
            while let Some(&unit) = team.next(order) {
                if is_stopped.load(Ordering::Relaxed) {
                    break;
                }
                let mut part = matcher.count(unit, self.work.cancel());
                if let Err(failure @ Error::Device { .. }) = part {
                    let taken = self.devices.take_over(failure);
                    taken.inspect_err(|_| is_stopped.store(true, Ordering::Relaxed))?;
                    matcher = units.matcher_like(self.kernel);
                    part = matcher.count(unit, self.work.cancel());
                }
                let Some(part) = part? else {
                    break;
                };
                // An estimate from 2^53 on.
                #[allow(clippy::cast_precision_loss)]
                meter.advance(1, &part, part.attempts as f64);
                sum += part;
            }
            Ok((device.is_none(), sum))
        };
        let threads = self.work.threads();
        let everyone = threads.resized(threads_of(&self.devices, threads.wanted()));
        everyone.run_on_all(usize::MAX, work)?.into_iter().collect()
    }
}

/// Total number of threads, with `wanted` of them on the processor. With devices alone they prepare half-boards, which
/// takes longer than a device matches them.
pub(crate) fn threads_of(devices: &Devices, wanted: usize) -> usize {
    devices.with_threads(wanted).max(wanted)
}
