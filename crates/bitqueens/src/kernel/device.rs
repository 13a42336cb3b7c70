//! A device that counts subproblems beside the threads of the processor: a GPU.

use std::fmt;
use std::sync::Arc;

use super::{LookAhead, Subproblem};
use crate::control::{Cancel, Instant};
use crate::error::{Error, Result};
use crate::language::Phrase;
use crate::matching::{MatchBatch, MatchSums};
use crate::schedule::{Pace, Queue, Source};
use crate::sum::Sum;

/// Counts batches outside the processor. Counters and runs drive it with threads of their own and hand it
/// batches from the same queue as the kernels; its results are those of a [`Worker`](super::Worker).
pub trait Device: Send + Sync {
    /// The name that people know it by.
    fn name(&self) -> &str;

    /// Number of threads that keep it busy: while it counts the batch of one, another prepares the next.
    fn hosts(&self) -> usize {
        2
    }

    /// Counts each subproblem of the batch, in order. `None` when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device cannot count; the batch then has no counts.
    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Sum>>>;

    /// Counts the disjoint pairs of half-boards, for a [join](crate::join). `None` when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device cannot match, as one that does not implement this.
    fn match_all(&self, _batch: &MatchBatch, _cancel: &Cancel) -> Result<Option<MatchSums>> {
        let reason = Phrase::new("it does not match half-boards", "它不能匹配半盘").into();
        Err(Error::Device { name: self.name().to_owned(), reason })
    }
}

/// The devices of a count or a run, and what happens when one fails.
///
/// Clones share the devices.
#[derive(Clone, Default)]
pub struct Devices {
    list: Vec<Arc<dyn Device>>,
    is_alone: bool,
    on_failure: Option<Arc<Listener>>,
}

/// Called when a device fails.
type Listener = dyn Fn(&Error) + Send + Sync;

impl Devices {
    /// These devices beside the threads of the processor, which take over what a device that fails has not
    /// counted.
    #[must_use]
    pub fn new(list: impl IntoIterator<Item = Arc<dyn Device>>) -> Self {
        Self { list: list.into_iter().collect(), ..Self::default() }
    }

    /// Leaves the counting to the devices; the failure of one ends it.
    #[must_use]
    pub fn alone(mut self) -> Self {
        self.is_alone = true;
        self
    }

    /// Calls `report` when a device fails and the processor takes over.
    #[must_use]
    pub fn on_failure(mut self, report: impl Fn(&Error) + Send + Sync + 'static) -> Self {
        self.on_failure = Some(Arc::new(report));
        self
    }

    /// The devices.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Device> {
        self.list.iter().map(AsRef::as_ref)
    }

    /// The names of the devices.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(Device::name)
    }

    /// Whether only devices count.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.is_alone && !self.list.is_empty()
    }

    fn hosts(&self) -> impl Iterator<Item = &dyn Device> + Clone {
        let hosts = |device: &'_ Arc<dyn Device>| device.hosts();
        let each = move |device| std::iter::repeat_n(device, hosts(device));
        self.list.iter().flat_map(each).map(AsRef::as_ref)
    }
}

#[doc(hidden)]
impl Devices {
    /// Total number of threads, with `wanted` of them on the processor.
    #[must_use]
    pub fn with_threads(&self, wanted: usize) -> usize {
        if self.is_alone() { self.hosts().count() } else { wanted + self.hosts().count() }
    }

    /// The device that this thread drives, of all threads by number; the others use a kernel. With devices alone
    /// every thread drives one.
    #[must_use]
    pub fn of_thread(&self, number: usize) -> Option<&dyn Device> {
        if self.is_alone() { self.hosts().cycle().nth(number) } else { self.hosts().nth(number) }
    }

    /// Takes over from a device that failed.
    ///
    /// # Errors
    /// The failure, if no one may take over.
    pub fn take_over(&self, failure: Error) -> Result<()> {
        if self.is_alone() {
            return Err(failure);
        }
        if let Some(report) = &self.on_failure {
            report(&failure);
        }
        Ok(())
    }
}

impl fmt::Debug for Devices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// How a thread that drives a device ended.
#[derive(Debug)]
pub enum HostEnd {
    /// Nothing is left.
    Done,
    /// The flag was set.
    Cancelled,
    /// The device failed; what it had not counted is in the queue again.
    Failed(Error),
}

/// Drives a device: takes batches from the queue until none is left. `subproblems` adds those of an item to a
/// list; `keep` receives the counted items with the sum of each, and returns whether to
/// continue.
///
/// # Errors
/// Those of the queue and of `keep`.
pub fn drive<S: Source>(
    device: &dyn Device,
    queue: &Queue<S>,
    look_ahead: LookAhead,
    cancel: &Cancel,
    subproblems: impl Fn(&S::Item, &mut Vec<Subproblem>),
    mut keep: impl FnMut(Vec<S::Item>, &[Sum], f64) -> Result<bool, S::Error>,
) -> Result<HostEnd, S::Error> {
    let mut pace = Pace::new(queue.given());
    while let Some(loan) = queue.lend(|given, left| pace.wanted(given, left))? {
        let (mut batch, mut ends) = (Vec::new(), Vec::new());
        for item in &loan.batch.items {
            subproblems(item, &mut batch);
            ends.push(batch.len());
        }
        let start = Instant::now();
        let counts = match device.counts(&batch, look_ahead, cancel) {
            Ok(Some(counts)) => counts,
            Ok(None) => {
                loan.finish();
                return Ok(HostEnd::Cancelled);
            }
            Err(failure) => {
                loan.put_back()?;
                return Ok(HostEnd::Failed(failure));
            }
        };
        let cost = loan.batch.cost;
        pace.finished(cost, start.elapsed());
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let of_item = |(start, &end): (usize, &usize)| counts[start..end].iter().copied().sum();
        let sums: Vec<Sum> = starts.zip(&ends).map(of_item).collect();
        if !keep(loan.finish(), &sums, cost)? {
            break;
        }
    }
    Ok(HostEnd::Done)
}

#[cfg(test)]
mod tests;
