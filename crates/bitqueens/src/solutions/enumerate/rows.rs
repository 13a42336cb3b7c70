//! Solutions as rows of bytes, found ahead by threads of their own.

use crate::language::Text;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::task::Poll;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use super::Setup;
use super::blocks::{Encoder, Job};
use crate::board::Problem;
use crate::control::Cancel;
use crate::error::{Error, Result};
use crate::threads::Threads;

/// The most blocks that wait for the caller, beside those of the chunks.
const WAITING_BLOCKS: usize = 16;

/// Consecutive solutions: n bytes each, the 0-based column of each row's queen.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowBlock {
    /// The columns, one solution after the other.
    pub rows: Vec<u8>,
    /// Number of solutions.
    pub solutions: u64,
}

/// An iterator over the solutions of a problem in lexicographic order, in blocks of rows that threads find
/// ahead of it.
///
/// The threads search until about five megabytes for each of them are waiting. Dropping the iterator stops
/// them and waits for their end, which takes milliseconds. A forked child has no threads: it must neither
/// use nor drop the iterator.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens::solutions::RowBlocks;
/// let blocks = RowBlocks::new(&Problem::plain(4)?, false, 2)?;
/// let rows = blocks.map(|block| block.map(|block| block.rows)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(rows.concat(), [1, 3, 0, 2, 2, 0, 3, 1]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug)]
pub struct RowBlocks {
    /// `None` once the iterator has ended.
    blocks: Option<Receiver<RowBlock>>,
    thread: Option<JoinHandle<()>>,
    cancel: Cancel,
}

/// A solution as its columns.
struct Columns;

impl Encoder for Columns {
    fn push(&self, cols: &[u8], block: &mut Vec<u8>) {
        block.extend_from_slice(cols);
    }
}

impl RowBlocks {
    /// Starts the search on this many threads; with `unique`, for the smallest solution of each orbit only
    /// ([`Solutions::unique`](super::Solutions::unique)).
    ///
    /// # Errors
    /// - [`Error::Side`] over [`MAX_WORD_SIDE`](crate::MAX_WORD_SIDE).
    /// - [`Error::Threads`] for 0 or more than [`MAX_THREADS`](crate::MAX_THREADS).
    /// - [`Error::NoThread`] if the system starts no thread.
    pub fn new(problem: &Problem, unique: bool, threads: impl Into<Threads>) -> Result<Self> {
        let threads = threads.into().checked()?;
        let setup = Setup::new(problem, unique)?;
        let cancel = Cancel::new();
        let (sender, blocks) = sync_channel(WAITING_BLOCKS);
        let stop = cancel.clone();
        let search = move || {
            let job = Job {
                setup: &setup,
                encoder: &Columns,
                limit: u64::MAX,
                threads: &threads,
                cancel: &stop,
            };
            // Sending fails only when the iterator is gone.
            let _ = job.run(|rows, solutions| {
                let next = Vec::with_capacity(rows.capacity());
                let rows = std::mem::replace(rows, next);
                sender.send(RowBlock { rows, solutions })
            });
        };
        let thread = Builder::new().name("bitqueens".to_owned()).spawn(search);
        let thread = thread.map_err(|error| Error::NoThread { reason: (&error).into() })?;
        Ok(Self { blocks: Some(blocks), thread: Some(thread), cancel })
    }

    /// Returns the next block, as [`Iterator::next`] does, or [`Poll::Pending`] if none is found within this
    /// time.
    pub fn next_within(&mut self, time: Duration) -> Poll<Option<Result<RowBlock>>> {
        let Some(blocks) = &self.blocks else { return Poll::Ready(None) };
        match blocks.recv_timeout(time) {
            Ok(block) => Poll::Ready(Some(Ok(block))),
            Err(RecvTimeoutError::Timeout) => Poll::Pending,
            Err(RecvTimeoutError::Disconnected) => Poll::Ready(self.end().map(Err)),
        }
    }

    /// Waits for the end of the threads and returns the error of one that panicked.
    fn end(&mut self) -> Option<Error> {
        self.cancel.cancel();
        // A thread that waits for room in the channel goes on.
        self.blocks = None;
        let panic = self.thread.take()?.join().err()?;
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Some(Error::Panicked { message: Text::verbatim(text.unwrap_or_default()) })
    }
}

impl Iterator for RowBlocks {
    type Item = Result<RowBlock>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.blocks.as_ref()?.recv() {
            Ok(block) => Some(Ok(block)),
            Err(_) => self.end().map(Err),
        }
    }
}

impl Drop for RowBlocks {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::super::Solutions;
    use super::super::blocks::BLOCK_SIZE;
    use super::*;
    use crate::geometry::Square;

    fn rows(problem: &Problem, unique: bool, threads: usize) -> (Vec<u8>, u64) {
        let (mut rows, mut solutions) = (vec![], 0);
        for block in RowBlocks::new(problem, unique, threads).expect("valid") {
            let block = block.expect("no thread panics");
            assert_eq!(block.rows.len() as u64, block.solutions * problem.n() as u64);
            assert!(block.rows.len() < BLOCK_SIZE + problem.n());
            rows.extend_from_slice(&block.rows);
            solutions += block.solutions;
        }
        (rows, solutions)
    }

    fn expected(problem: &Problem, unique: bool) -> (Vec<u8>, u64) {
        let solutions = if unique { Solutions::unique(problem) } else { Solutions::new(problem) };
        let solutions: Vec<_> = solutions.expect("valid").collect();
        let rows = solutions.iter().flat_map(|solution| solution.cols());
        (rows.copied().collect(), solutions.len() as u64)
    }

    /// Sides from 0, without chunks (up to 12) and with them (13).
    #[test]
    fn blocks_are_the_iterator_in_order() {
        for n in (0..=10).chain([12, 13]) {
            let problem = Problem::plain(n).expect("small");
            for unique in [false, true] {
                let expected = expected(&problem, unique);
                for threads in [1, 2, 3] {
                    let rows = rows(&problem, unique, threads);
                    assert!(rows == expected, "n = {n}, unique {unique}, {threads} threads");
                }
            }
        }
    }

    #[test]
    fn blocked_boards_are_listed() {
        let problem = Problem::plain(13).expect("small");
        let problem = problem.with_blocked([Square::new(0, 0), Square::new(7, 3)]);
        let problem = problem.expect("on the board");
        assert!(rows(&problem, false, 2) == expected(&problem, false));
    }

    /// Each of these searches would take minutes or more.
    #[test]
    fn dropping_stops_the_threads() {
        for (n, threads, taken) in [(18, 1, 0), (18, 2, 0), (18, 2, 3), (18, 4, 30), (40, 2, 0)] {
            let problem = Problem::plain(n).expect("small");
            let mut blocks = RowBlocks::new(&problem, false, threads).expect("valid");
            for block in blocks.by_ref().take(taken) {
                assert!(block.expect("no thread panics").solutions > 0);
            }
            let thread = blocks.thread.take().expect("it runs");
            assert!(!thread.is_finished());
            drop(blocks);
            thread.join().expect("no panic");
        }
    }

    /// Rows 11 and 12 have one open square, the same column: no placement of the upper rows is whole.
    #[test]
    fn dropping_stops_a_search_that_finds_nothing() {
        let problem = Problem::plain(20).expect("small");
        let blocked =
            [10, 11].into_iter().flat_map(|row| (1..20).map(move |col| Square::new(row, col)));
        let problem = problem.with_blocked(blocked).expect("on the board");
        for threads in [1, 2] {
            drop(RowBlocks::new(&problem, false, threads).expect("valid"));
        }
    }

    #[test]
    fn an_ended_iterator_stays_ended() {
        let problem = Problem::plain(3).expect("small");
        let mut blocks = RowBlocks::new(&problem, false, 2).expect("valid");
        assert!(blocks.next().is_none() && blocks.next().is_none());
        assert!(matches!(blocks.next_within(Duration::ZERO), Poll::Ready(None)));
    }

    #[test]
    fn what_is_refused() {
        let side = |n| Problem::plain(n).expect("a board");
        assert!(matches!(RowBlocks::new(&side(65), false, 1), Err(Error::Side { .. })));
        assert!(matches!(RowBlocks::new(&side(8), false, 0), Err(Error::Threads { .. })));
    }
}
