//! A thread of a run: counts batches, sends records.

use std::sync::mpsc::SyncSender;

use super::feed::{Feed, Item};
use crate::error::Result;
use crate::ledger::UnitRecord;
use bitqueens::internal::Queue;
use bitqueens::{Cancel, Kernel, Sum, UnitId, kernel};
use bitqueens_join as join;

/// Counts units with a kernel or the join.
enum Worker<'a> {
    Kernel(Box<kernel::Worker>),
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
            // The cross of a unit of the join is its number.
            (Self::Join(worker), Item::Join(id)) => {
                let sum = worker.count(id.cross as usize, stop)?;
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
                let counted = match stop.is_cancelled() {
                    true => None,
                    false => worker.count(item, stop)?,
                };
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

/// The record of a unit, unless its count does not match its residue.
pub(super) fn checked(id: UnitId, sum: Sum) -> Result<UnitRecord> {
    sum.check()?;
    Ok(UnitRecord { id, sum })
}
