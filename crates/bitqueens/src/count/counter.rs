//! The scheduled count: threads, kernel, progress.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::crosses::Crosses;
use crate::board::Problem;
use crate::control::Cancel;
use crate::count::{Decomposition, Unit};
use crate::error::{Error, Result};
use crate::kernel::{Device, Devices, HostEnd, Kernel, LookAhead, Worker, drive};
use crate::schedule::{Batch, Policy, Queue};
use crate::sum::Sum;
use crate::threads::{self, Meter, Team, Work, work_setters};

/// A builder that counts solutions.
///
/// ```
/// use bitqueens::{Counter, Problem};
/// let count = Counter::new(&Problem::plain(8)?).threads(1)?.run()?;
/// assert_eq!(count.total, 92);
/// # Ok::<(), bitqueens::Error>(())
/// ```
pub struct Counter<'a> {
    board: Board<'a>,
    work: Work<'a>,
    devices: Devices,
    kernel: Kernel,
    look_ahead: LookAhead,
    depth: Option<usize>,
}

/// The board to count.
enum Board<'a> {
    Problem(&'a Problem),
    Decomposition(&'a Decomposition),
}

/// The result of a count.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Count {
    /// Number of solutions.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub total: u128,
    /// The total modulo 2^61 − 1, accumulated separately and already compared with the total.
    pub residue: u64,
    /// Number of queens tried, over all units. Those of n = 28 exceed 64 bits.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub attempts: u128,
    /// Number of units counted.
    pub units: usize,
    /// The kernel that counted.
    pub kernel: Kernel,
    /// Number of threads that counted: fewer than wanted if the system refused to start more. Those that
    /// drive devices are not among them.
    pub threads: usize,
    /// Elapsed time.
    pub elapsed: Duration,
}

impl Count {
    /// Creates the result from a checked sum.
    #[doc(hidden)]
    #[must_use]
    pub fn new(sum: Sum, units: usize, kernel: Kernel, threads: usize, elapsed: Duration) -> Self {
        Self {
            total: sum.count,
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
    /// Counts `problem` on all cores, by the fastest kernel. The expected cost decides how far each cross
    /// is split.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self::on(Board::Problem(problem), problem.n())
    }

    /// Counts a board that was decomposed before, to estimate its cost for instance. The decomposition
    /// itself takes as long as a small count.
    ///
    /// ```
    /// use bitqueens::{Counter, Decomposition, Problem};
    /// let decomposition = Decomposition::new(&Problem::plain(12)?, 0)?;
    /// let estimate = decomposition.estimate(1000, 1);
    /// let count = Counter::of(&decomposition).run()?;
    /// assert_eq!(count.total, 14_200);
    /// assert!((estimate.solutions.mean - 14_200.0).abs() < 6.0 * estimate.solutions.error);
    /// # Ok::<(), bitqueens::Error>(())
    /// ```
    #[must_use]
    pub fn of(decomposition: &'a Decomposition) -> Self {
        Self {
            depth: Some(decomposition.depth()).filter(|&depth| depth > 0),
            ..Self::on(Board::Decomposition(decomposition), decomposition.n())
        }
    }

    fn on(board: Board<'a>, n: usize) -> Self {
        Self {
            board,
            work: Work::new(),
            devices: Devices::default(),
            kernel: Kernel::best(n),
            look_ahead: LookAhead::default(),
            depth: None,
        }
    }

    work_setters!('a, Error);

    /// Sets devices that count beside the threads, or instead of them.
    #[must_use]
    pub fn devices(mut self, devices: Devices) -> Self {
        self.devices = devices;
        self
    }

    /// Sets the kernel.
    #[must_use]
    pub fn kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// Sets how far the kernel looks ahead.
    #[doc(hidden)]
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

    /// Counts.
    ///
    /// # Errors
    /// The errors of [`Decomposition::new`] and [`Kernel::worker`]; [`Error::Cancelled`] with the
    /// progress when the flag was set; [`Error::Residue`] if the machine or a kernel is wrong;
    /// [`Error::Memory`] if no thread gets memory; [`Error::Device`] if a device failed and only devices
    /// count; [`Error::Panicked`] if a thread panicked, for
    /// instance in `report`.
    pub fn run(&self) -> Result<Count> {
        let meter = Meter::new(0, self.work.progress());
        let threads = self.work.threads();
        // The first thread that runs decomposes the board; it does not wait for the others to start.
        let (made, queue, begun) = (OnceLock::new(), OnceLock::new(), AtomicUsize::new(0));
        let prepare = || -> Result<_> {
            let decomposition = match self.board {
                Board::Problem(problem) => {
                    let new = || Decomposition::new(problem, self.depth.unwrap_or(0));
                    made.get_or_init(new).as_ref().map_err(Error::clone)?
                }
                Board::Decomposition(decomposition) => decomposition,
            };
            decomposition.require_countable()?;
            let lanes = self.kernel.lanes();
            let (crosses, cost) = Crosses::new(decomposition, self.depth, lanes, &meter);
            let policy = Policy::for_sums(cost, threads.wanted(), lanes);
            Ok(Queue::new(crosses, policy, usize::MAX))
        };
        let everyone = threads.resized(self.devices.with_threads(threads.wanted()));
        let sums = everyone.run_on_all(usize::MAX, |team| {
            let number = begun.fetch_add(1, Ordering::Relaxed);
            if number > 0 {
                threads::spin_until(|| queue.get().is_some());
            }
            let queue = queue.get_or_init(prepare).as_ref().map_err(Error::clone)?;
            let device = self.devices.of_thread(number);
            let sum = match device {
                Some(device) => self.host(device, team, queue, &meter),
                None => self.count_from(team, queue, &meter),
            };
            sum.map(|sum| (device.is_none(), sum))
        })?;
        let (sums, refusal) = everyone.with_memory(sums)?;
        let threads = sums.iter().filter(|(is_thread, _)| *is_thread).count();
        let sums = sums.into_iter().map(|(_, sum)| sum);
        let Some(sum) = sums.sum::<Option<Sum>>() else {
            return Err(Error::Cancelled(meter.progress()));
        };
        // Only a thread that got no memory before its first batch may be left out.
        let done = meter.progress();
        let is_whole = done.units_done == done.units
            && (done.solutions, done.attempts) == (sum.count, sum.attempts);
        if let Some(refusal) = refusal.filter(|_| !is_whole) {
            return Err(refusal);
        }
        sum.check()?;
        let units = done.units_done;
        Ok(Count::new(sum, units, self.kernel, threads, meter.elapsed()))
    }

    /// Drives a device from one thread, which counts itself if the device fails. Returns `None` when
    /// cancelled.
    fn host(
        &self,
        device: &dyn Device,
        team: &Team,
        queue: &Queue<Crosses<'_>>,
        meter: &Meter<'_>,
    ) -> Result<Option<Sum>> {
        let decomposition = queue.source().decomposition();
        let mut sum = Sum::default();
        let end = drive(
            device,
            queue,
            self.look_ahead,
            self.work.cancel(),
            |unit, batch| batch.push(decomposition.subproblem(unit)),
            |units, counts, cost| {
                let weighted = units.iter().zip(counts).map(|(u, c)| c.weighted(u.weight()));
                let part = weighted.sum();
                meter.advance(units.len(), &part, cost);
                sum += part;
                Ok(!team.has_panicked())
            },
        )?;
        match end {
            HostEnd::Done => Ok(Some(sum)),
            HostEnd::Cancelled => Ok(None),
            HostEnd::Failed(failure) => {
                self.devices.take_over(failure).inspect_err(|_| queue.close())?;
                let rest = self.count_from(team, queue, meter)?;
                Ok(rest.map(|rest| [sum, rest].into_iter().sum()))
            }
        }
    }

    /// Counts on one thread, which takes the next units until none is left. Returns `None` when cancelled,
    /// and takes no units if it gets no memory.
    fn count_from(
        &self,
        team: &Team,
        queue: &Queue<Crosses<'_>>,
        meter: &Meter<'_>,
    ) -> Result<Option<Sum>> {
        let mut worker = self.kernel.worker()?.look_ahead(self.look_ahead);
        let mut sum = Sum::default();
        while let Some(Batch { items, cost }) = queue.take()? {
            // After a panic the sum is not used.
            if team.has_panicked() {
                break;
            }
            let decomposition = queue.source().decomposition();
            let Some(part) = sum_of_units(&items, decomposition, &mut worker, self.work.cancel())
            else {
                return Ok(None);
            };
            meter.advance(items.len(), &part, cost);
            sum += part;
        }
        Ok(Some(sum))
    }
}

/// The weighted sum of units. Those of one weight are counted together, because a kernel is faster the more
/// subproblems it sees. `None` when `cancel` was set.
pub(crate) fn sum_of_units(
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
    let sums = batches
        .into_iter()
        .map(|(weight, batch)| Some(worker.sum(&batch, cancel)?.weighted(weight)));
    sums.sum()
}

#[cfg(test)]
mod tests;
