//! The source of an iterator's solutions: one search, or threads that search ahead.

use std::task::Poll;
use std::time::Instant;

use crate::library::{Problem, Rectangle, RectangleSolutions, RowBlocks, Solutions, Threads};
use crate::prelude::*;
use crate::wait::POLL;

/// The column of a row without a queen.
pub(crate) const NO_QUEEN: u8 = u8::MAX;

/// The source of an iterator's solutions.
pub(super) enum Source {
    /// Nothing has been searched.
    Fresh(Listing),
    /// One search, which works when asked.
    Search(Search),
    /// Threads that search ahead.
    Ahead(Ahead),
    /// The search has ended or was interrupted.
    Ended,
}

/// One search, of a board or of one that is not square.
pub(super) enum Search {
    Square(Solutions),
    Rectangle(RectangleSolutions),
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

    /// The source of a board that is not square.
    pub(super) fn of_rectangle(board: Rectangle) -> Result<Self> {
        Ok(Self::Search(Search::Rectangle(board.solutions()?)))
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
            Self::Fresh(listing) => search(py, Search::Square(listing.search), 0, rows, most),
            Self::Search(search) => self::search(py, search, 0, rows, most),
            Self::Ahead(ahead) if ahead.process == std::process::id() => {
                ahead.refill(py, rows, most)
            }
            // The threads stayed in the process that forked.
            Self::Ahead(ahead) => {
                search(py, Search::Square(ahead.listing.search.clone()), ahead.found, rows, most)
            }
            Self::Ended => Ok((rows, 0, Self::Ended)),
        }
    }
}

/// Passes over the first `skipped` solutions and adds `most` further ones, on a thread that then ends.
fn search(
    py: Python<'_>,
    search: Search,
    skipped: usize,
    mut rows: Vec<u8>,
    most: usize,
) -> Result<Refilled> {
    wait(py, Follow::default(), move |control| {
        let mut search = match search {
            Search::Square(search) => Search::Square(search.cancel(&control.cancel)),
            Search::Rectangle(search) => Search::Rectangle(search.cancel(&control.cancel)),
        };
        let before = rows.len();
        for _ in 0..skipped {
            search.add_to(&mut rows);
            rows.truncate(before);
        }
        for found in 0..most {
            if !search.add_to(&mut rows) {
                return (rows, found, Source::Ended);
            }
        }
        (rows, most, Source::Search(search))
    })
}

impl Search {
    /// Adds the columns of the next solution; returns whether there was one.
    fn add_to(&mut self, rows: &mut Vec<u8>) -> bool {
        match self {
            Self::Square(search) => {
                search.next().map(|found| rows.extend_from_slice(found.cols())).is_some()
            }
            Self::Rectangle(search) => {
                let byte = |col: Option<u32>| {
                    col.and_then(|col| u8::try_from(col).ok()).unwrap_or(NO_QUEEN)
                };
                search.next().map(|found| rows.extend(found.into_iter().map(byte))).is_some()
            }
        }
    }
}

impl Ahead {
    /// Waits for blocks without the interpreter lock, and handles signals every [`POLL`].
    fn refill(mut self, py: Python<'_>, mut rows: Vec<u8>, most: usize) -> Result<Refilled> {
        let before = self.found;
        loop {
            let waited = py.detach(|| self.receive(&mut rows, before, most));
            if let Err(error) = py.check_signals() {
                // Waits for the threads.
                py.detach(|| drop(self));
                return Err(error.into());
            }
            if let Poll::Ready(has_more) = waited? {
                let found = self.found - before;
                let source = if has_more { Source::Ahead(self) } else { Source::Ended };
                return Ok((rows, found, source));
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
