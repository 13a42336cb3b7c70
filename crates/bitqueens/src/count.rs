//! Counting: the formula is the program.
//!
//! ```text
//! Q(problem) = Σ over subproblems s of   weight(s) · completions(s)
//!
//! problem ─► symmetry ─► decomposition ─► subproblems ─► kernel ─► weighted sum
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::progress::{Meter, Progress, Report};
use crate::queue::Queue;
use crate::threads;
pub use crate::threads::MAX_THREADS;
use crate::{
    Cancel, Decomposition, Error, Kernel, LookAhead, Outcome, Problem, Result, Unit, Worker,
    residue,
};

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
    threads: Option<usize>,
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
    /// Queens tried by the kernel, over all units.
    pub attempts: u64,
    /// Number of units counted.
    pub units: usize,
    /// The kernel that counted.
    pub kernel: Kernel,
    /// Number of threads.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
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
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`].
    pub fn threads(mut self, threads: usize) -> Result<Self> {
        self.threads = Some(threads::checked(threads)?);
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
    /// was done when the flag was set; [`Error::Residue`] when the machine or a kernel is wrong.
    pub fn run(&self) -> Result<Count> {
        let meter = Meter::new(0, self.progress.as_deref());
        let threads = self.threads.unwrap_or_else(threads::all_cores);
        // The first thread that is there splits the board; it does not wait for the others to start.
        let (queue, begun) = (OnceLock::new(), AtomicBool::new(false));
        let split = || {
            let lanes = self.kernel.lanes();
            Queue::new(self.problem, self.depth, threads, lanes, &meter)
        };
        let shares = threads::all(threads, || {
            if begun.swap(true, Ordering::Relaxed) {
                threads::look_out(|| queue.get().is_some());
            }
            let queue = queue.get_or_init(split).as_ref().map_err(Error::clone)?;
            self.share(queue, &meter)
        });
        let shares = shares.into_iter().collect::<Result<Vec<_>>>()?;
        let Some(sum) = shares
            .into_iter()
            .try_fold(Sum::default(), |sum, share| Some(sum.merge(share?)))
        else {
            return Err(Error::Cancelled(meter.progress()));
        };
        sum.check()?;
        Ok(Count {
            total: sum.total,
            residue: sum.residue,
            attempts: sum.attempts,
            units: meter.progress().units_done,
            kernel: self.kernel,
            threads,
            elapsed: meter.elapsed(),
        })
    }

    /// What one thread counts, which takes the next units until none is left; `None` when cancelled.
    fn share(&self, queue: &Queue<'_>, meter: &Meter<'_>) -> Result<Option<Sum>> {
        let mut worker = self.kernel.worker()?.look_ahead(self.look_ahead);
        let mut sum = Sum::default();
        loop {
            let units = queue.take();
            if units.is_empty() {
                return Ok(Some(sum));
            }
            let decomposition = queue.decomposition();
            let Some(part) = Sum::of(&units, decomposition, &mut worker, &self.cancel) else {
                return Ok(None);
            };
            meter.advance(units.len(), part.total, part.attempts);
            sum = sum.merge(part);
        }
    }
}

/// A weighted sum of outcomes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sum {
    pub(crate) total: u128,
    pub(crate) residue: u64,
    pub(crate) attempts: u64,
}

impl Sum {
    /// Counts units, all of one weight at once: a kernel is faster the more it sees. `None` when
    /// `cancel` was set.
    pub(crate) fn of(
        units: &[Unit],
        decomposition: &Decomposition,
        worker: &mut Worker,
        cancel: &Cancel,
    ) -> Option<Self> {
        let mut batches = BTreeMap::<u8, Vec<_>>::new();
        for unit in units {
            let batch = batches.entry(unit.weight()).or_default();
            batch.push(decomposition.subproblem(unit));
        }
        let mut sum = Self::default();
        for (weight, batch) in batches {
            sum.add(weight, &worker.sum(&batch, cancel)?);
        }
        Some(sum)
    }

    pub(crate) fn add(&mut self, weight: u8, outcome: &Outcome) {
        // 2^64 units of 2^64 solutions fit 128 bits.
        self.total += u128::from(weight) * u128::from(outcome.count);
        self.residue = residue::add(
            self.residue,
            residue::mul(u64::from(weight), outcome.residue),
        );
        self.attempts += outcome.attempts;
    }

    pub(crate) fn merge(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            residue: residue::add(self.residue, other.residue),
            attempts: self.attempts + other.attempts,
        }
    }

    pub(crate) fn check(&self) -> Result<()> {
        let expected = residue::of(self.total);
        if self.residue == expected {
            Ok(())
        } else {
            Err(Error::Residue {
                total: self.total,
                residue: self.residue,
                expected,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;

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
    fn a_lost_word_does_not_pass() {
        let mut sum = Sum::default();
        sum.add(
            8,
            &Outcome {
                count: 1 << 40,
                attempts: 0,
                residue: 1 << 40,
            },
        );
        assert_eq!(sum.check(), Ok(()));
        // A counter that wrapped at 32 bits: the residue remembers.
        sum.total -= 1 << 32;
        assert!(matches!(sum.check(), Err(Error::Residue { .. })));
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
