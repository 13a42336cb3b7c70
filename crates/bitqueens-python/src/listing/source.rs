//! The source of an iterator's solutions: one search, or threads that search ahead.

use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use pyo3::prelude::*;

use crate::errors::Result;
use crate::library::{Problem, RowBlocks, Solutions, Threads};
use crate::wait::{Follow, POLL, wait};

/// The source of an iterator's solutions.
pub(super) enum Source {
    /// Nothing has been searched.
    Fresh(Listing),
    /// One search, which works when asked.
    Search(Solutions),
    /// Threads that search ahead.
    Ahead(Ahead),
    /// The search has ended or was interrupted.
    Ended,
}

/// The list to make.
pub(super) struct Listing {
    problem: Arc<Problem>,
    unique: bool,
    threads: usize,
    search: Solutions,
}

/// Threads that search ahead, in the process that started them.
pub(super) struct Ahead {
    listing: Listing,
    /// `None` only while it is dropped.
    blocks: Option<RowBlocks>,
    process: u32,
    /// Number of solutions taken from the blocks.
    found: usize,
}

/// Rows, the number of solutions that were added to them, and the source of further ones.
type Refilled = (Vec<u8>, usize, Source);

impl Source {
    pub(super) fn new(problem: &Arc<Problem>, unique: bool, threads: usize) -> Result<Self> {
        // Refused at once, rather than with the first array.
        Threads::new(threads).checked()?;
        let search = if unique { Solutions::unique(problem)? } else { Solutions::new(problem)? };
        Ok(Self::Fresh(Listing { problem: Arc::clone(problem), unique, threads, search }))
    }

    /// Lets threads search what has not been searched. After an error they may be started again.
    pub(super) fn start_threads(&mut self) -> Result<()> {
        let Self::Fresh(listing) = self else { return Ok(()) };
        let blocks = RowBlocks::new(&listing.problem, listing.unique, listing.threads)?;
        if let Self::Fresh(listing) = std::mem::replace(self, Self::Ended) {
            *self = Self::Ahead(Ahead {
                listing,
                blocks: Some(blocks),
                process: std::process::id(),
                found: 0,
            });
        }
        Ok(())
    }

    /// Adds `most` solutions to the rows, or those that are left.
    pub(super) fn refill(self, py: Python<'_>, rows: Vec<u8>, most: usize) -> Result<Refilled> {
        match self {
            Self::Fresh(listing) => search(py, listing.search, 0, rows, most),
            Self::Search(search) => self::search(py, search, 0, rows, most),
            Self::Ahead(ahead) if ahead.process == std::process::id() => {
                ahead.refill(py, rows, most)
            }
            // The threads stayed in the process that forked.
            Self::Ahead(ahead) => search(py, ahead.listing.search.clone(), ahead.found, rows, most),
            Self::Ended => Ok((rows, 0, Self::Ended)),
        }
    }
}

/// Passes over the first `skipped` solutions and adds `most` further ones, on a thread that then ends.
fn search(
    py: Python<'_>,
    search: Solutions,
    skipped: usize,
    mut rows: Vec<u8>,
    most: usize,
) -> Result<Refilled> {
    wait(py, Follow::default(), move |control| {
        let mut search = search.cancel(&control.cancel);
        if skipped > 0 && search.nth(skipped - 1).is_none() {
            return (rows, 0, Source::Ended);
        }
        let mut found = 0;
        while found < most {
            let Some(solution) = search.next() else { return (rows, found, Source::Ended) };
            rows.extend_from_slice(solution.cols());
            found += 1;
        }
        (rows, found, Source::Search(search))
    })
}

impl Ahead {
    /// Waits for blocks without the interpreter lock, and handles signals every [`POLL`].
    fn refill(mut self, py: Python<'_>, mut rows: Vec<u8>, most: usize) -> Result<Refilled> {
        let before = self.found;
        loop {
            let waited = py.detach(|| self.receive(&mut rows, before, most));
            let signals = py.check_signals();
            match (waited, signals) {
                (Ok(Poll::Pending), Ok(())) => {}
                (Ok(Poll::Ready(has_more)), Ok(())) => {
                    let found = self.found - before;
                    let source = if has_more { Source::Ahead(self) } else { Source::Ended };
                    return Ok((rows, found, source));
                }
                (_, Err(error)) => {
                    // Waits for the threads.
                    py.detach(|| drop(self));
                    return Err(error.into());
                }
                (Err(error), _) => return Err(error),
            }
        }
    }

    /// Adds blocks for up to [`POLL`], until there are `most` more solutions than `before`. Returns whether
    /// there may be others.
    fn receive(&mut self, rows: &mut Vec<u8>, before: usize, most: usize) -> Result<Poll<bool>> {
        let began = Instant::now();
        let Some(blocks) = &mut self.blocks else { return Ok(Poll::Ready(false)) };
        while self.found - before < most {
            match blocks.next_within(POLL.saturating_sub(began.elapsed())) {
                Poll::Pending => return Ok(Poll::Pending),
                Poll::Ready(None) => return Ok(Poll::Ready(false)),
                Poll::Ready(Some(block)) => {
                    let block = block?;
                    rows.extend_from_slice(&block.rows);
                    self.found += usize::try_from(block.solutions).unwrap_or(usize::MAX);
                }
            }
            if began.elapsed() > POLL {
                return Ok(Poll::Pending);
            }
        }
        Ok(Poll::Ready(true))
    }
}

impl Drop for Ahead {
    /// In a forked child there is no thread to wait for, and the channel may be locked for ever.
    fn drop(&mut self) {
        if self.process != std::process::id() {
            std::mem::forget(self.blocks.take());
        }
    }
}
