//! The writing thread of a run: acknowledges finished units in groups.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use bitqueens::internal::Instant;

use super::counting::{count, host};
use super::feed::Feed;
use super::{Run, RunReport};
use crate::error::Result;
use crate::ledger::{Entry, Ledger, UnitRecord};
use bitqueens::internal::{Queue, Team};
use bitqueens::{Cancel, Progress};

/// Records that arrive within this time are synced together. A kill loses at most these.
pub(super) const GROUP_TIME: Duration = Duration::from_millis(25);

/// A group of this size is synced at once.
const GROUP_RECORDS: usize = 8192;

/// Batches that may wait for the disk before threads block.
const WAITING: usize = 256;

/// State of the writing thread.
pub(super) struct Writing<'w, 'p> {
    pub(super) queue: &'w Queue<Feed<'p>>,
    pub(super) ledger: &'w mut Ledger,
    /// Number of the ledger in the tally.
    pub(super) file: usize,
    pub(super) start: Instant,
    pub(super) report: &'w mut RunReport<'p>,
    /// Share of the expected attempts that this run has done.
    pub(super) share: f64,
}

impl<'p> Run<'p, '_> {
    /// Starts the counting threads and writes what they finish.
    pub(super) fn count_and_write(&self, mut writing: Writing<'_, 'p>) -> Result<()> {
        let stop = Cancel::new();
        if self.work.cancel().is_cancelled() {
            stop.cancel();
        }
        let (kernel, queue) = (self.kernel, writing.queue);
        let (sender, receiver) = sync_channel(WAITING);
        let team = Team::default();
        let written = std::thread::scope(|scope| {
            let devices = &self.devices;
            let threads = self.work.threads();
            let everyone = threads.resized(devices.with_threads(threads.wanted()));
            let mut numbers = 0..;
            let started = everyone.start_beside(scope, || {
                let (team, sender, stop) = (&team, sender.clone(), stop.clone());
                let device = numbers.next().and_then(|number| devices.of_thread(number));
                Box::new(move || {
                    let worked = team.run(|| match device {
                        Some(device) => host(device, devices, kernel, queue, &sender, &stop),
                        None => count(kernel, queue, &sender, &stop),
                    });
                    if worked.is_none() {
                        stop.cancel();
                    }
                })
            });
            let started = started
                .map_err(|refusal| bitqueens::Error::NoThread { reason: (&refusal).into() })?;
            writing.report.threads = started.saturating_sub(devices.with_threads(0));
            drop(sender);
            let written = self.write(&receiver, &stop, &mut writing);
            // Stop the threads however writing ended; without a receiver none blocks on sending.
            stop.cancel();
            drop(receiver);
            written
        });
        written?;
        Ok(team.result()?)
    }

    /// Receives finished batches until the threads are done, and acknowledges them in groups.
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
                writing.report.out_of_time = true;
                stop.cancel();
            }
            if self.work.cancel().is_cancelled() {
                stop.cancel();
            }
            let is_due = is_over || group.len() >= GROUP_RECORDS || oldest.elapsed() >= GROUP_TIME;
            if is_due && !group.is_empty() {
                writing.ledger.acknowledge(&group)?;
                self.notify(&group, writing)?;
                group.clear();
            }
            if is_over {
                writing.report.out_of_time &= !writing.report.is_complete();
                return Ok(());
            }
        }
    }

    /// Adds an acknowledged group to the report and calls the callbacks.
    fn notify(&self, group: &[UnitRecord], writing: &mut Writing<'_, 'p>) -> Result<()> {
        let report = &mut *writing.report;
        for unit in group {
            report.tally.add_entry(writing.file, 0, Entry::Unit(*unit))?;
            report.attempts += unit.sum.attempts;
            writing.share += writing.queue.source().share(unit.id);
        }
        report.added += group.len() as u64;
        if let Some(callback) = &self.on_acknowledged {
            let ids: Vec<_> = group.iter().map(|unit| unit.id).collect();
            callback(&ids);
        }
        if let Some(callback) = self.work.progress() {
            let small = |units: u64| usize::try_from(units).unwrap_or(usize::MAX);
            let mut progress = Progress::default();
            progress.units_done = small(report.before + report.added);
            progress.units = small(report.units);
            progress.solutions = report.tally.totals()?.total;
            progress.attempts = report.attempts;
            progress.share = Some(writing.share);
            progress.elapsed = writing.start.elapsed();
            callback(&progress);
        }
        Ok(())
    }
}
