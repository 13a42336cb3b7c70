//! A thread of a run: counts batches, sends records.

use std::sync::mpsc::SyncSender;

use super::feed::{Batch, Feed, Part};
use crate::error::Result;
use crate::ledger::UnitRecord;
use bitqueens::sum::residue;
use bitqueens::{Cancel, Kernel, Outcome, UnitId, join, kernel};

/// Counts units with a kernel or the join.
enum Worker<'a> {
    Kernel(kernel::Worker),
    Join(Box<join::Worker<'a>>),
}

impl Worker<'_> {
    /// Counts a batch and returns the units it completes: none if other threads still count parts of its
    /// unit. `None` if `stop` was set.
    fn run(&mut self, batch: Batch, stop: &Cancel) -> Result<Option<Vec<(UnitId, Outcome)>>> {
        let counted = match (self, batch) {
            (Self::Kernel(worker), Batch::Units { ids, subproblems }) => worker
                .run(&subproblems, stop)
                .map(|outcomes| ids.into_iter().zip(outcomes).collect()),
            (Self::Kernel(worker), Batch::Part(Part { unit, subproblems })) => worker
                .sum(&subproblems, stop)
                .map(|part| unit.add(&part).map(|whole| (unit.id, whole)))
                .map(Vec::from_iter),
            (Self::Join(worker), Batch::Units { ids, .. }) => ids
                .into_iter()
                .map(|id| Ok(joined(worker, id, stop)?.map(|outcome| (id, outcome))))
                .collect::<Result<_>>()?,
            (Self::Join(_), Batch::Part(_)) => unreachable!("units of the join are not shared"),
        };
        Ok(counted)
    }
}

/// Counts a unit of the join, whose number is its cross.
fn joined(worker: &mut join::Worker<'_>, id: UnitId, stop: &Cancel) -> Result<Option<Outcome>> {
    let counted = worker.count(id.cross as usize, stop)?;
    Ok(counted.map(|unit| Outcome {
        count: u64::try_from(unit.count).expect("a board of side 20 has fewer solutions"),
        attempts: unit.tests,
        residue: unit.residue,
    }))
}

/// Counts batches until none is left or `stop` is set.
pub(super) fn count(
    kernel: Option<Kernel>,
    feed: &Feed<'_>,
    sender: &SyncSender<Result<Vec<UnitRecord>>>,
    stop: &Cancel,
) {
    let batches = || -> Result<()> {
        let mut worker = match feed.join() {
            Some(units) => Worker::Join(Box::new(units.worker())),
            None => Worker::Kernel(kernel.expect("a search has a kernel").worker()?),
        };
        while let Some(batch) = feed.next()? {
            let Some(counted) = worker.run(batch, stop)? else {
                return Ok(());
            };
            let records = counted
                .into_iter()
                .map(|(id, outcome)| checked(id, outcome))
                .collect::<Result<_>>()?;
            // The receiver is gone because another thread failed.
            if sender.send(Ok(records)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    };
    if let Err(error) = batches() {
        let _ = sender.send(Err(error));
    }
}

/// The record of a unit, unless its count does not have its residue.
pub(super) fn checked(id: UnitId, outcome: Outcome) -> Result<UnitRecord> {
    let record = UnitRecord { id, outcome };
    if record.holds() {
        return Ok(record);
    }
    let total = u128::from(outcome.count);
    Err(bitqueens::Error::Residue {
        total,
        residue: outcome.residue,
        expected: residue::of(total),
    }
    .into())
}
