//! Terms in parts, which may be recorded, so that a term that was interrupted goes on where it stopped.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Work;
use super::choices::Sum;
use crate::error::{Error, Result};
use crate::threads::Team;

/// Where terms are recorded.
pub trait TermLedger: Debug + Send + Sync {
    /// Opens the record of the term with this index (of a triangle: of the rows with this side).
    ///
    /// # Errors
    /// [`Error::Record`].
    fn open(&self, id: &str, index: usize) -> Result<Arc<dyn TermRecord>>;
}

/// The record of a term. A term is one or more sums, from 1, of numbered parts; part 0 of sum 0 is the term itself, or
/// the terms of a row. A part is a list of numbers.
pub trait TermRecord: Debug + Send + Sync {
    /// The numbers of a part that is recorded.
    fn find(&self, sum: usize, part: usize) -> Option<Vec<u128>>;

    /// Records a part. It may be written later, with others.
    ///
    /// # Errors
    /// [`Error::Record`].
    fn add(&self, sum: usize, part: usize, numbers: &[u128]) -> Result<()>;

    /// Writes what is not written.
    ///
    /// # Errors
    /// [`Error::Record`].
    fn close(&self) -> Result<()>;
}

/// How far a term is that is computed in parts.
#[derive(Debug, Default)]
pub struct Parts {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Parts {
    /// The parts that are done, and all that were to do when it began; 0 of 0 before.
    pub fn done_of_all(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed))
    }

    fn begin(&self, all: usize) {
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }
}

/// The record of the term at hand, and the number of its sums so far.
#[derive(Debug, Clone)]
pub(super) struct Recording {
    record: Arc<dyn TermRecord>,
    sums: Arc<AtomicUsize>,
}

impl Recording {
    pub(super) fn new(record: Arc<dyn TermRecord>) -> Self {
        Self { record, sums: Arc::default() }
    }
}

/// Adds up the parts 0 to `parts` - 1 on all threads, but for those that are recorded. `start` makes what a thread needs,
/// and `count` returns `None` when cancelled.
pub(super) fn sum_parts<S: Sum, W>(
    work: &Work,
    parts: usize,
    start: impl Fn() -> Result<W> + Sync,
    count: impl Fn(&mut W, usize) -> Option<S> + Sync,
) -> Result<S> {
    let threads = work.threads.clone().checked()?;
    let recording = work.recording.as_ref();
    let place = recording.map(|it| (&it.record, it.sums.fetch_add(1, Ordering::Relaxed) + 1));
    let mut total = S::default();
    let mut open = Vec::with_capacity(parts);
    for part in 0..parts {
        let found = place.and_then(|(record, sum)| record.find(sum, part));
        match found.and_then(S::from_numbers) {
            Some(found) => total.add(found, 1),
            None => open.push(part),
        }
    }
    if open.is_empty() {
        return Ok(total);
    }
    // In random order, those that are done tell how long the others will take.
    fastrand::Rng::with_seed(0).shuffle(&mut open);
    work.parts.begin(open.len());
    let share = |team: &Team| -> Result<S> {
        let (mut worker, mut sum) = (start()?, S::default());
        while let Some(&part) = team.next(&open) {
            let found = count(&mut worker, part).ok_or(Error::Stopped)?;
            if let Some((record, number)) = place {
                record.add(number, part, &found.numbers())?;
            }
            sum.add(found, 1);
            work.parts.done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(sum)
    };
    let shares = threads.run_on_all(open.len(), share)?;
    let (sums, _) = threads.with_memory(shares)?;
    sums.into_iter().for_each(|sum| total.add(sum, 1));
    Ok(total)
}
