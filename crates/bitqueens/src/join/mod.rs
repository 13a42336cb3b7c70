//! The second algorithm: half-boards, joined.
//!
//! It shares nothing with the [search](crate::count) but the types of the question, so that a
//! mistake in one does not repeat in the other. There is no search of the whole board in it, no
//! decomposition, no kernel and no unsafe code.
//!
//! 1. The board is cut in four before row and column n / 2. Every placement of every **quadrant** is
//!    found, by the set of rows and the set of columns that it occupies, as the set of its
//!    diagonals.
//! 2. For each set of rows whose queens stand in the west, northern and southern placements with
//!    complementary columns and no diagonal in common are paired into western **half-boards**;
//!    those of the east take the other rows.
//! 3. Each western half-board is **matched** against all eastern ones: the solutions are the pairs
//!    that share no diagonal. Pairs that share one of the first few diagonals are settled by
//!    splitting both lists; the others are tested bit-sliced, 256 at a time.
//!
//! Joining quadrants and the bit-sliced matching are the published idea of E. Kluev's
//! [N-Queens-Count-Sol](https://github.com/EvgenyKluev/N-Queens-Count-Sol) (2022), written afresh.
//!
//! **Symmetry**, by another argument than the search's. From each corner of the board one sees a
//! quadrant with a set of rows and a set of columns: eight sets of numbers below n / 2, one for each
//! element of D4, and an element of D4 only permutes them. So it is enough to find the solutions
//! whose first set, the rows of the north-west, is the lowest of those that the symmetries of the
//! problem put in its place. The other seven are known quadrant by quadrant, long before anything
//! is matched.
//!
//! **Cost.** The pairs to be tested, 4.3e10 at n = 18, become six to seven times as many with each
//! step of n. Memory, nearly all for the placements of the quadrants: 37 MiB at n = 18, 122 MiB at n =
//! 19, 255 MiB at n = 20, and less than a MiB more for each thread.

mod diagonals;
mod disjoint;
mod quadrant;
mod slices;
mod subsets;
mod tally;
#[cfg(test)]
mod tests;
mod units;
mod view;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub(crate) use units::sets_of_rows;
pub use units::{Units, Worker};

use crate::clock::Instant;
use crate::progress::{Meter, Progress, Report};
use crate::threads;
use crate::{Cancel, Error, Problem, Result, residue};

/// Version of the units: a unit's number means the same only within one version.
pub const VERSION: u32 = 1;

/// The largest side for joining.
pub const MAX_JOIN_SIDE: usize = 20;

/// Whether joining can count the problem.
///
/// # Errors
/// [`Error::Side`] over [`MAX_JOIN_SIDE`], and [`Error::Rules`] for rules other than queens and for
/// regions.
pub fn accepts(problem: &Problem) -> Result<()> {
    let what = "counting by joining half-boards";
    if problem.n() > MAX_JOIN_SIDE {
        return Err(Error::Side {
            n: problem.n(),
            max: MAX_JOIN_SIDE,
            what,
            why: "the quadrants of larger boards need gigabytes of memory",
        });
    }
    problem.require_queens(what)
}

/// Pairs of half-boards that are tested on the plain board of side n, from n = 0; the last two to
/// four digits.
const TESTS: [u64; MAX_JOIN_SIDE + 1] = [
    0,
    0,
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
    26_065_231,
    184_243_522,
    1_136_786_869,
    7_628_030_820,
    42_716_672_553,
    295_600_000_000,
    1_912_000_000_000,
];

/// Pairs of half-boards that a count of the plain board of side `n` tests: a measure of its progress.
/// Beyond [`MAX_JOIN_SIDE`] it is that of the largest board.
#[must_use]
pub fn expected_tests(n: usize) -> u64 {
    TESTS[n.min(MAX_JOIN_SIDE)]
}

/// How to count by joining: a builder.
///
/// ```
/// use bitqueens::{Join, Problem};
/// let joined = Join::new(&Problem::plain(8)?).threads(1)?.run()?;
/// assert_eq!(joined.total, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Join<'a> {
    problem: &'a Problem,
    threads: usize,
    cancel: Cancel,
    progress: Option<Box<Report<'a>>>,
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Joined {
    /// Number of solutions.
    pub total: u128,
    /// The total modulo 2^61 − 1, folded separately; already compared with the total.
    pub residue: u64,
    /// Pairs of half-boards that were tested, over all units.
    pub tests: u64,
    /// Number of units counted.
    pub units: usize,
    /// Number of threads.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
}

/// The solutions of one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct UnitCount {
    /// Number of solutions that the unit stands for, with their symmetric images.
    pub count: u128,
    /// The count modulo 2^61 − 1, folded separately; already compared with the count.
    pub residue: u64,
    /// Pairs of half-boards that were tested.
    pub tests: u64,
}

impl<'a> Join<'a> {
    /// Counts `problem` with all cores.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            threads: threads::all_cores(),
            cancel: Cancel::new(),
            progress: None,
        }
    }

    /// Sets the number of threads.
    ///
    /// # Errors
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`](crate::count::MAX_THREADS).
    pub fn threads(mut self, threads: usize) -> Result<Self> {
        self.threads = threads::checked(threads)?;
        Ok(self)
    }

    /// Sets the flag that stops the count.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls `report` whenever a unit is done, from the thread that did it. Make it cheap. Attempts
    /// are tested pairs of half-boards.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Progress) + Sync + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// Counts.
    ///
    /// # Errors
    /// What [`accepts`] refuses; [`Error::Cancelled`] with what was done when the flag was set;
    /// [`Error::Orbits`] or [`Error::Residue`] when the machine or the join is wrong.
    pub fn run(&self) -> Result<Joined> {
        let start = Instant::now();
        let units = Units::new(self.problem, &self.cancel)?;
        let order = units.large_first();
        let meter = Meter::new(order.len(), self.progress.as_deref());
        let parts = self.sweep(&units, &order, &meter)?;
        if meter.progress().units_done < order.len() {
            return Err(Error::Cancelled(meter.progress()));
        }
        let sum = parts.into_iter().fold(UnitCount::default(), UnitCount::add);
        sum.check()?;
        Ok(Joined {
            total: sum.count,
            residue: sum.residue,
            tests: sum.tests,
            units: order.len(),
            threads: self.threads,
            elapsed: start.elapsed(),
        })
    }

    /// All threads take the next unit until none is left.
    fn sweep(&self, units: &Units, order: &[usize], meter: &Meter<'_>) -> Result<Vec<UnitCount>> {
        let next = AtomicUsize::new(0);
        let share = || -> Result<UnitCount> {
            let mut worker = units.worker();
            let mut sum = UnitCount::default();
            while let Some(&unit) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(part) = worker.count(unit, &self.cancel)? else {
                    break;
                };
                meter.advance(1, part.count, part.tests);
                sum = sum.add(part);
            }
            Ok(sum)
        };
        threads::all(self.threads, share).into_iter().collect()
    }
}

impl UnitCount {
    fn add(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            residue: residue::add(self.residue, other.residue),
            tests: self.tests + other.tests,
        }
    }

    fn check(&self) -> Result<()> {
        let expected = residue::of(self.count);
        if self.residue == expected {
            Ok(())
        } else {
            Err(Error::Residue {
                total: self.count,
                residue: self.residue,
                expected,
            })
        }
    }
}
