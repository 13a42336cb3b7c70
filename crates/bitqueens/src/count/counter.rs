//! How to count: on how many threads, by which kernel, with which progress.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::queue::Queue;
use crate::board::Problem;
use crate::control::Cancel;
use crate::control::{Meter, Progress, Report};
use crate::count::{Decomposition, Unit};
use crate::error::{Error, Result};
use crate::kernel::{Kernel, LookAhead, Worker};
use crate::schedule::{Crew, Threads, threads};
use crate::sum::Sum;

/// How to count: a builder.
///
/// ```
/// use bitqueens::{Counter, Problem};
/// let count = Counter::new(&Problem::plain(8)?).threads(1)?.run()?;
/// assert_eq!(count.total, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Counter<'a> {
    problem: &'a Problem,
    /// As many as there are cores unless told: to find out takes as long as a small count.
    threads: Option<Threads>,
    kernel: Kernel,
    look_ahead: LookAhead,
    depth: Option<usize>,
    cancel: Cancel,
    progress: Option<Box<Report<'a>>>,
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Count {
    /// Number of solutions.
    pub total: u128,
    /// The total modulo 2^61 − 1, folded separately; already compared with the total.
    pub residue: u64,
    /// Queens tried by the kernel, over all units: those of n = 28 pass 64 bits.
    pub attempts: u128,
    /// Number of units counted.
    pub units: usize,
    /// The kernel that counted.
    pub kernel: Kernel,
    /// Number of threads that counted: fewer than wanted when the system had no more.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
}

impl Count {
    /// The answer that a checked sum gives.
    #[doc(hidden)]
    #[must_use]
    pub fn new(sum: Sum, units: usize, kernel: Kernel, threads: usize, elapsed: Duration) -> Self {
        Self {
            total: sum.total,
            residue: sum.residue,
            attempts: sum.attempts,
            units,
            kernel,
            threads,
            elapsed,
        }
    }
}

impl<'a> Counter<'a> {
    /// Counts `problem` with all cores, the fastest kernel, and each cross split as far as its
    /// expected cost asks for.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            threads: None,
            kernel: Kernel::best(problem.n()),
            look_ahead: LookAhead::default(),
            depth: None,
            cancel: Cancel::new(),
            progress: None,
        }
    }

    /// Sets the number of threads.
    ///
    /// # Errors
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`](crate::MAX_THREADS).
    pub fn threads(mut self, threads: impl Into<Threads>) -> Result<Self> {
        self.threads = Some(threads.into().checked()?);
        Ok(self)
    }

    /// Sets the kernel.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Sets how far the kernel looks ahead.
    #[must_use]
    pub fn look_ahead(mut self, look_ahead: LookAhead) -> Self {
        self.look_ahead = look_ahead;
        self
    }

    /// Splits every cross to this depth; `None`, the default, lets the expected cost decide.
    #[must_use]
    pub fn depth(mut self, depth: impl Into<Option<usize>>) -> Self {
        self.depth = depth.into();
        self
    }

    /// Sets the flag that stops the count.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Calls `report` whenever units are done, from the thread that did them. Make it cheap.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Progress) + Sync + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// Counts.
    ///
    /// # Errors
    /// What [`Decomposition::new`] and [`Kernel::worker`] refuse; [`Error::Cancelled`] with what
    /// was done when the flag was set; [`Error::Residue`] when the machine or a kernel is wrong;
    /// [`Error::Memory`] when no thread gets memory; [`Error::Panicked`] when a thread panicked, in
    /// `report` for instance.
    pub fn run(&self) -> Result<Count> {
        let meter = Meter::new(0, self.progress.as_deref());
        let all_cores = || Threads::new(threads::all_cores());
        let threads = self.threads.clone().unwrap_or_else(all_cores);
        // The first thread that is there splits the board; it does not wait for the others to start.
        let (queue, begun) = (OnceLock::new(), AtomicBool::new(false));
        let split = || {
            let lanes = self.kernel.lanes();
            Queue::new(self.problem, self.depth, threads.wanted(), lanes, &meter)
        };
        let shares = threads.run_on_all(usize::MAX, |crew| {
            if begun.swap(true, Ordering::Relaxed) {
                threads::spin_until(|| queue.get().is_some());
            }
            let queue = queue.get_or_init(split).as_ref().map_err(Error::clone)?;
            self.share(crew, queue, &meter)
        })?;
        let shares = threads.with_memory(shares)?;
        let threads = shares.len();
        let Some(sum) = shares
            .into_iter()
            .try_fold(Sum::default(), |sum, share| Some(sum.merge(share?)))
        else {
            return Err(Error::Cancelled(meter.progress()));
        };
        sum.check()?;
        let units = meter.progress().units_done;
        Ok(Count::new(
            sum,
            units,
            self.kernel,
            threads,
            meter.elapsed(),
        ))
    }

    /// Counts on one thread, which takes the next units until none is left; `None` when cancelled. Takes none
    /// when it gets no memory.
    fn share(&self, crew: &Crew, queue: &Queue<'_>, meter: &Meter<'_>) -> Result<Option<Sum>> {
        let mut worker = self.kernel.worker()?.look_ahead(self.look_ahead);
        let mut sum = Sum::default();
        loop {
            let units = queue.take()?;
            // After a panic the sum is not used.
            if units.is_empty() || crew.is_broken() {
                return Ok(Some(sum));
            }
            let decomposition = queue.decomposition();
            let Some(part) = count_units(&units, decomposition, &mut worker, &self.cancel) else {
                return Ok(None);
            };
            meter.advance(units.len(), part.total, part.attempts);
            sum = sum.merge(part);
        }
    }
}

/// Counts units, all of one weight at once: a kernel is faster the more it sees. `None` when
/// `cancel` was set.
pub(crate) fn count_units(
    units: &[Unit],
    decomposition: &Decomposition,
    worker: &mut Worker,
    cancel: &Cancel,
) -> Option<Sum> {
    let mut batches = BTreeMap::<u8, Vec<_>>::new();
    for unit in units {
        let batch = batches.entry(unit.weight()).or_default();
        batch.push(decomposition.subproblem(unit));
    }
    let mut sum = Sum::default();
    for (weight, batch) in batches {
        sum.add(weight, &worker.sum(&batch, cancel)?);
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::internal::naive;

    fn count(problem: &Problem, threads: usize) -> u128 {
        Counter::new(problem)
            .threads(threads)
            .and_then(|c| c.run())
            .expect("countable")
            .total
    }

    #[test]
    fn random_boards_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(2026);
        let mut groups = [0; 9];
        for round in 0..naive::random_boards(2000) {
            let problem = naive::random_problem(&mut rng, 9);
            let depth = rng.usize(0..3);
            groups[problem.group().order() as usize] += 1;
            let counted = Counter::new(&problem)
                .threads(1)
                .expect("one")
                .depth(depth)
                .run()
                .expect("countable");
            assert_eq!(
                counted.total,
                u128::from(naive::count(&problem)),
                "round {round}: {problem:?}"
            );
        }
        // The test is only worth its name when symmetric and unsymmetric problems both occur.
        assert!(
            groups[1] > 200 && groups[2] > 100 && groups[4] > 20 && groups[8] > 20,
            "{groups:?}"
        );
    }

    #[test]
    fn random_boards_agree_with_the_formula() {
        let mut rng = fastrand::Rng::with_seed(13);
        for round in 0..naive::random_boards(200) {
            let problem = match round % 2 {
                0 => Problem::plain(rng.usize(0..=12)).expect("small"),
                _ => naive::random_problem(&mut rng, 11),
            };
            let kernels = Kernel::available();
            let kernel = kernels[rng.usize(..kernels.len())];
            let sum = crate::count::weighted_sum(&problem, kernel).expect("countable");
            let threads = rng.usize(1..=8);
            let counted = Counter::new(&problem).kernel(kernel).threads(threads);
            let counted = counted
                .and_then(|counter| counter.run())
                .expect("countable");
            let expected = (sum.total, sum.residue);
            assert_eq!((counted.total, counted.residue), expected, "{problem:?}");
        }
    }

    /// Those of n = 28 do: 2.74e19.
    #[test]
    fn attempts_pass_64_bits() {
        let outcome = crate::kernel::Outcome {
            attempts: u64::MAX,
            ..Default::default()
        };
        let mut sum = Sum::default();
        let meter = Meter::new(3, None);
        for _ in 0..3 {
            sum.add(1, &outcome);
            meter.advance(1, 0, u128::from(outcome.attempts));
        }
        let expected = 3 * u128::from(u64::MAX);
        assert_eq!(sum.attempts, expected);
        assert_eq!(sum.merge(sum).attempts, 2 * expected);
        assert_eq!(meter.progress().attempts, expected);
    }

    #[test]
    fn threads_change_nothing() {
        let problem = Problem::plain(11).expect("small");
        for threads in [1, 2, 3, 16] {
            assert_eq!(count(&problem, threads), 2680);
        }
    }

    #[test]
    fn cancelling_stops_and_tells_how_far() {
        let problem = Problem::plain(20).expect("small");
        let cancel = Cancel::new();
        let stop = cancel.clone();
        let counter = Counter::new(&problem)
            .cancel(&cancel)
            .progress(move |_| stop.cancel());
        let Err(Error::Cancelled(progress)) = counter.run() else {
            panic!("n = 20 takes longer")
        };
        assert!(progress.units_done > 0 && progress.units_done < progress.units);
        assert!(progress.solutions > 0);
    }

    #[test]
    fn limits_are_errors() {
        let n33 = Problem::plain(33).expect("a board");
        assert!(matches!(
            Counter::new(&n33).run(),
            Err(Error::Side { n: 33, max: 32, .. })
        ));
        let n8 = Problem::plain(8).expect("a board");
        assert!(matches!(
            Counter::new(&n8).threads(0),
            Err(Error::Threads { threads: 0, .. })
        ));
        assert!(matches!(
            Counter::new(&n8).depth(99).run(),
            Err(Error::Depth { depth: 99, .. })
        ));
    }
}
