//! A thread of a run: counts batches, sends records.

use std::sync::mpsc::SyncSender;

use super::feed::{Feed, Item};
use crate::error::Result;
use crate::ledger::UnitRecord;
use bitqueens::internal::{HostEnd, Queue, drive};
use bitqueens::{Cancel, Device, Devices, Kernel, LookAhead, Sum, UnitId, join};

/// Counts units with a kernel or the join.
enum Worker<'a> {
    Kernel(Box<bitqueens::Worker>),
    Join(Box<join::Matcher<'a>>),
}

impl Worker<'_> {
    /// Counts a unit, or a part of one. Returns the unit's sum once all of it is counted; the outer
    /// option is `None` if `stop` was set.
    fn count(&mut self, item: Item, stop: &Cancel) -> Result<Option<Option<(UnitId, Sum)>>> {
        Ok(match (self, item) {
            (Self::Kernel(worker), Item::Search(id, subproblem)) => {
                worker.sum(&[subproblem], stop).map(|sum| Some((id, sum)))
            }
            (Self::Kernel(worker), Item::Part(unit, subproblems)) => {
                let part = worker.sum(&subproblems, stop);
                part.map(|part| unit.add(part).map(|sum| (unit.id, sum)))
            }
            (Self::Join(worker), Item::Join(id, unit)) => {
                let unit = usize::try_from(unit).expect("planned");
                let sum = worker.count(unit, stop)?;
                sum.map(|sum| Some((id, sum)))
            }
            _ => unreachable!("a kernel counts a search, a join its own units"),
        })
    }
}

/// Counts batches until none is left or `stop` is set.
pub(super) fn count(
    kernel: Option<Kernel>,
    queue: &Queue<Feed<'_>>,
    sender: &SyncSender<Result<Vec<UnitRecord>>>,
    stop: &Cancel,
) {
    let batches = || -> Result<()> {
        let mut worker = match queue.source().join() {
            Some(units) => Worker::Join(Box::new(units.matcher())),
            None => {
                let worker = kernel.expect("a search has a kernel").worker()?;
                Worker::Kernel(Box::new(worker))
            }
        };
        while let Some(batch) = queue.take()? {
            let mut records = Vec::with_capacity(batch.items.len());
            let mut is_stopped = false;
            for item in batch.items {
                // Small units are counted without a look at the flag.
                let counted = if stop.is_cancelled() { None } else { worker.count(item, stop)? };
                match counted {
                    Some(Some((id, sum))) => records.push(checked(id, sum)?),
                    Some(None) => {}
                    None => {
                        is_stopped = true;
                        break;
                    }
                }
            }
            // The receiver is gone when the run ends with the error of another thread.
            if sender.send(Ok(records)).is_err() || is_stopped {
                return Ok(());
            }
        }
        Ok(())
    };
    if let Err(error) = batches() {
        let _ = sender.send(Err(error));
    }
}

/// Drives a device until no unit is left or `stop` is set; counts with the kernel if the device fails.
pub(super) fn host(
    device: &dyn Device,
    devices: &Devices,
    kernel: Option<Kernel>,
    queue: &Queue<Feed<'_>>,
    sender: &SyncSender<Result<Vec<UnitRecord>>>,
    stop: &Cancel,
) {
    let end = drive(
        device,
        queue,
        LookAhead::default(),
        stop,
        |item, batch| match item {
            Item::Search(_, subproblem) => batch.push(*subproblem),
            Item::Part(_, subproblems) => batch.extend(subproblems),
            Item::Join(..) => unreachable!("a device counts a search"),
        },
        |items, sums, _| {
            let mut records = Vec::with_capacity(items.len());
            for (item, sum) in items.into_iter().zip(sums) {
                match item {
                    Item::Search(id, _) => records.push(checked(id, *sum)?),
                    Item::Part(unit, _) => {
                        if let Some(sum) = unit.add(*sum) {
                            records.push(checked(unit.id, sum)?);
                        }
                    }
                    Item::Join(..) => unreachable!("a device counts a search"),
                }
            }
            // The receiver is gone when the run ends with the error of another thread.
            Ok(sender.send(Ok(records)).is_ok())
        },
    );
    let failure = match end {
        Ok(HostEnd::Done | HostEnd::Cancelled) => return,
        Ok(HostEnd::Failed(failure)) => match devices.take_over(failure) {
            Ok(()) => return count(kernel, queue, sender, stop),
            Err(failure) => failure.into(),
        },
        Err(error) => error,
    };
    let _ = sender.send(Err(failure));
}

/// The record of a unit, unless its count does not match its residue.
pub(super) fn checked(id: UnitId, sum: Sum) -> Result<UnitRecord> {
    sum.check()?;
    Ok(UnitRecord { id, sum })
}
