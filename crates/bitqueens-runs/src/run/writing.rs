//! Threads count, one thread writes: finished units are acknowledged in groups.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use bitqueens::internal::Instant;

use super::counting::count;
use super::feed::Feed;
use super::{Ran, Run};
use crate::error::Result;
use crate::ledger::{Entry, Ledger, UnitRecord};
use bitqueens::internal::{Crew, Queue};
use bitqueens::{Cancel, Progress};

/// Records that come within this time are synced together; what a kill can cost at most.
pub(super) const GROUP_TIME: Duration = Duration::from_millis(25);

/// A group this large does not wait.
const GROUP_RECORDS: usize = 8192;

/// Batches that may wait for the disk before the threads do.
const WAITING: usize = 256;

/// What the writing thread holds.
pub(super) struct Writing<'w, 'p> {
    pub(super) queue: &'w Queue<Feed<'p>>,
    pub(super) ledger: &'w mut Ledger,
    /// The number of its file in the tally.
    pub(super) file: usize,
    pub(super) start: Instant,
    pub(super) ran: &'w mut Ran<'p>,
    /// Expected attempts of the units that this run added, as a share of those it had to add.
    pub(super) share: f64,
}

impl<'p> Run<'p, '_> {
    /// Threads count, this one writes.
    pub(super) fn work(&self, mut writing: Writing<'_, 'p>) -> Result<()> {
        let stop = Cancel::new();
        if self.cancel.is_cancelled() {
            stop.cancel();
        }
        let (kernel, queue) = (self.kernel, writing.queue);
        let (sender, receiver) = sync_channel(WAITING);
        let crew = Crew::default();
        let written = std::thread::scope(|scope| {
            let started = self.threads.start_beside(scope, || {
                let (crew, sender, stop) = (&crew, sender.clone(), stop.clone());
                Box::new(move || {
                    if crew.run(|| count(kernel, queue, &sender, &stop)).is_none() {
                        stop.cancel();
                    }
                })
            });
            writing.ran.threads = started.map_err(|refusal| bitqueens::Error::NoThread {
                reason: refusal.to_string(),
            })?;
            drop(sender);
            let written = self.write(&receiver, &stop, &mut writing);
            // Whatever ended the writing ends the threads; without a receiver none waits for it.
            stop.cancel();
            drop(receiver);
            written
        });
        written?;
        Ok(crew.result()?)
    }

    /// Takes finished batches until the threads are done, and acknowledges them in groups.
    fn write(
        &self,
        receiver: &Receiver<Result<Vec<UnitRecord>>>,
        stop: &Cancel,
        writing: &mut Writing<'_, 'p>,
    ) -> Result<()> {
        let mut group = Vec::new();
        let mut oldest = Instant::now();
        loop {
            let next = receiver.recv_timeout(GROUP_TIME);
            let is_over = matches!(next, Err(RecvTimeoutError::Disconnected));
            if let Ok(batch) = next {
                if group.is_empty() {
                    oldest = Instant::now();
                }
                group.extend(batch?);
            }
            let elapsed = writing.start.elapsed();
            if self.time_limit.is_some_and(|limit| elapsed >= limit) {
                writing.ran.out_of_time = true;
                stop.cancel();
            }
            if self.cancel.is_cancelled() {
                stop.cancel();
            }
            let is_due = is_over || group.len() >= GROUP_RECORDS || oldest.elapsed() >= GROUP_TIME;
            if is_due && !group.is_empty() {
                writing.ledger.acknowledge(&group)?;
                self.tell(&group, writing)?;
                group.clear();
            }
            if is_over {
                writing.ran.out_of_time &= !writing.ran.is_complete();
                return Ok(());
            }
        }
    }

    /// After a group is on the disk.
    fn tell(&self, group: &[UnitRecord], writing: &mut Writing<'_, 'p>) -> Result<()> {
        let ran = &mut *writing.ran;
        for unit in group {
            ran.tally.take(writing.file, 0, Entry::Unit(*unit))?;
            ran.attempts += unit.sum.attempts;
            writing.share += writing.queue.source().share(unit.id);
        }
        ran.added += group.len() as u64;
        if let Some(told) = &self.acknowledged {
            let ids: Vec<_> = group.iter().map(|unit| unit.id).collect();
            told(&ids);
        }
        if let Some(report) = &self.progress {
            let small = |units: u64| usize::try_from(units).unwrap_or(usize::MAX);
            let mut progress = Progress::default();
            progress.units_done = small(ran.before + ran.added);
            progress.units = small(ran.units);
            progress.solutions = ran.tally.totals()?.total;
            progress.attempts = ran.attempts;
            progress.share = Some(writing.share);
            progress.elapsed = writing.start.elapsed();
            report(&progress);
        }
        Ok(())
    }
}
