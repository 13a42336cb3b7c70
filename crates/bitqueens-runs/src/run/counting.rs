//! One thread of a run: batches in, records out.

use std::sync::mpsc::SyncSender;

use super::feed::{Batch, Feed, Part};
use crate::error::Result;
use crate::ledger::UnitRecord;
use bitqueens::sum::residue;
use bitqueens::{Cancel, Kernel, Outcome, UnitId, join, kernel};

/// Whoever counts the units of a feed.
enum Worker<'a> {
    Kernel(kernel::Worker),
    Join(Box<join::Worker<'a>>),
}

impl Worker<'_> {
    /// The units that are counted with a batch, none while others have parts of it; `None` when `stop`
    /// was set meanwhile.
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

/// One unit of the join: the cross is its number.
fn joined(worker: &mut join::Worker<'_>, id: UnitId, stop: &Cancel) -> Result<Option<Outcome>> {
    let counted = worker.count(id.cross as usize, stop)?;
    Ok(counted.map(|unit| Outcome {
        count: u64::try_from(unit.count).expect("a board of side 20 has fewer solutions"),
        attempts: unit.tests,
        residue: unit.residue,
    }))
}

/// One thread: batch after batch, until nothing is left or somebody says stop.
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
            // Nobody listens any more: somebody else has an error to tell.
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

/// A record whose count has its residue; nothing else reaches a ledger.
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
