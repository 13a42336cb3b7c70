//! A listing as blocks of text, in order, on many threads.
//!
//! The board is split into chunks. Each thread takes the next chunk and writes its solutions into
//! blocks. The caller's thread passes the blocks to the sink, chunk by chunk. The channels are
//! bounded: a thread that is too far ahead waits.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

use super::chunks::{Block, Chunk, Chunks, lock, take};
use super::{Layout, Setup, Writer};
use bitqueens::{Cancel, Problem, Result, Threads};

/// Size of a full block, in bytes.
const BLOCK_SIZE: usize = 64 << 10;

/// Search ticks after which even a small block is passed on, so that a slow search produces output.
const FLUSH_TICKS: u64 = 32;

/// Number of rows of a chunk's search: about a millisecond of work on the plain board.
const CHUNK_ROWS: usize = 12;

/// The most rows that are placed to form chunks.
const MAX_CHUNK_DEPTH: usize = 8;

/// A builder that lists solutions as text.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_solutions::{Layout, Listing};
/// let problem = Problem::plain(5)?;
/// let mut text = Vec::new();
/// let listed = Listing::new(&problem)?
///     .layout(Layout::Csv)
///     .limit(2)
///     .run(|block| {
///         text.extend_from_slice(block);
///         Ok::<(), std::io::Error>(())
///     });
/// assert_eq!(listed.expect("nothing fails").solutions, 2);
/// assert_eq!(text, b"row1,row2,row3,row4,row5\n1,3,5,2,4\n1,4,2,5,3\n");
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug)]
pub struct Listing<'a> {
    problem: &'a Problem,
    unique: bool,
    layout: Layout,
    limit: u64,
    threads: Threads,
    cancel: Cancel,
}

/// The result of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// Number of solutions passed to the sink.
    pub solutions: u64,
    /// Whether the listing reached its end or its limit, rather than being cancelled.
    pub complete: bool,
}

impl<'a> Listing<'a> {
    /// Creates a listing of all solutions as [`Layout::Rows`], on one thread.
    ///
    /// # Errors
    /// [`Error::Side`](bitqueens::Error::Side) over [`MAX_WORD_SIDE`](bitqueens::MAX_WORD_SIDE).
    pub fn new(problem: &'a Problem) -> Result<Self> {
        bitqueens::SideLimit::LISTING.check(problem.n())?;
        Ok(Self {
            problem,
            unique: false,
            layout: Layout::Rows,
            limit: u64::MAX,
            threads: 1.into(),
            cancel: Cancel::new(),
        })
    }

    /// Sets whether to list only the smallest solution of each orbit.
    #[must_use]
    pub fn unique(mut self, unique: bool) -> Self {
        self.unique = unique;
        self
    }

    /// Sets the layout.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets the largest number of solutions to list. A listing with a limit uses one thread.
    #[must_use]
    pub fn limit(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Sets the number of threads that search; the caller's thread calls the sink. The text is the
    /// same for any number of threads.
    ///
    /// # Errors
    /// [`Error::Threads`](bitqueens::Error::Threads) for 0 or more than
    /// [`MAX_THREADS`](bitqueens::MAX_THREADS).
    pub fn threads(mut self, threads: impl Into<Threads>) -> Result<Self> {
        self.threads = threads.into().checked()?;
        Ok(self)
    }

    /// Sets the flag that stops the listing.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Passes the text to `sink` in blocks, each of which ends with a solution. The first block is
    /// passed on as soon as there is a solution.
    ///
    /// # Errors
    /// The error of `sink`, which ends the listing.
    pub fn run<E>(&self, mut sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<Listed, E> {
        let setup = Setup::new(self.problem, self.unique).expect("the side was checked");
        let writer = Writer::new(self.problem, self.layout);
        if !writer.header().is_empty() {
            sink(writer.header().as_bytes())?;
        }
        let depth = self
            .problem
            .n()
            .saturating_sub(CHUNK_ROWS)
            .min(MAX_CHUNK_DEPTH);
        if self.threads.wanted() == 1 || self.limit < u64::MAX || depth == 0 {
            self.run_serial(&setup, &writer, sink)
        } else {
            self.run_parallel(&setup, &writer, depth, sink)
        }
    }

    fn run_serial<E>(
        &self,
        setup: &Setup,
        writer: &Writer,
        mut sink: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Listed, E> {
        let stop = || self.cancel.is_cancelled();
        let mut blocks = Blocks::new(writer, self.limit);
        for rows in setup.boards() {
            blocks.search(setup, &rows, &stop, |text, _| sink(text))?;
        }
        blocks.flush(|text, _| sink(text))?;
        Ok(Listed {
            solutions: blocks.solutions,
            complete: blocks.solutions == self.limit || !stop(),
        })
    }

    fn run_parallel<E>(
        &self,
        setup: &Setup,
        writer: &Writer,
        depth: usize,
        mut sink: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Listed, E> {
        let closed = AtomicBool::new(false);
        let stop = || closed.load(Ordering::Relaxed) || self.cancel.is_cancelled();
        let (announce, announced) = sync_channel(4 * self.threads.wanted());
        let chunks = Mutex::new(Chunks::new(setup, depth, announce));
        std::thread::scope(|scope| {
            let search = || {
                let _end = AtEnd(&chunks);
                while let Some(chunk) = take(&chunks, setup, &stop) {
                    // Dropped before the chunk, whose end the caller waits for.
                    let _panic = AtPanic(&closed);
                    // Sending fails only when the receiver is gone; then `stop` is true too.
                    let _ = search_chunk(setup, writer, &chunk, &stop);
                }
            };
            if let Err(refusal) = self.threads.start_beside(scope, || Box::new(search)) {
                // No thread has begun: the calling thread does all the work.
                self.threads.tell(self.threads.wanted(), 1, &refusal);
                return self.run_serial(setup, writer, sink);
            }
            let mut solutions = 0;
            for blocks in announced {
                for block in blocks {
                    if let Err(error) = sink(&block.text) {
                        closed.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                    solutions += block.solutions;
                }
                // An interrupted chunk is incomplete, so the listing must end with it.
                if stop() {
                    break;
                }
            }
            Ok(Listed {
                solutions,
                complete: !stop(),
            })
        })
    }
}

/// Closes the channel when a searching thread ends, also by a panic, so that the caller waits for no
/// more chunks.
struct AtEnd<'a>(&'a Mutex<Chunks>);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        lock(self.0).close();
    }
}

/// Marks the listing as closed when a panic cuts a chunk short: the caller passes on nothing after it,
/// and panics as well.
struct AtPanic<'a>(&'a AtomicBool);

impl Drop for AtPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Searches one chunk and sends its solutions in blocks.
fn search_chunk(
    setup: &Setup,
    writer: &Writer,
    chunk: &Chunk,
    stop: &impl Fn() -> bool,
) -> Result<(), ()> {
    let send = |text: &mut Vec<u8>, solutions| {
        // The next block is about as large, so reserve its capacity at once.
        let next = Vec::with_capacity(text.capacity());
        let text = std::mem::replace(text, next);
        chunk.blocks.send(Block { text, solutions }).map_err(|_| ())
    };
    let mut blocks = Blocks::new(writer, u64::MAX);
    if !chunk.is_first {
        blocks.target = BLOCK_SIZE;
    }
    blocks.search(setup, &chunk.rows, stop, send)?;
    blocks.flush(send)
}

/// Collects text into blocks and passes them on.
struct Blocks<'a> {
    writer: &'a Writer,
    limit: u64,
    text: Vec<u8>,
    /// Number of solutions so far.
    solutions: u64,
    /// Number of solutions passed on.
    passed: u64,
    /// Size at which a block is passed on, in bytes. It starts small, so that the first solution is
    /// passed on immediately.
    target: usize,
}

impl<'a> Blocks<'a> {
    fn new(writer: &'a Writer, limit: u64) -> Self {
        Self {
            writer,
            limit,
            text: Vec::new(),
            solutions: 0,
            passed: 0,
            target: 1,
        }
    }

    /// Writes the solutions on these open squares, up to the limit.
    fn search<E>(
        &mut self,
        setup: &Setup,
        rows: &[u64],
        stop: &impl Fn() -> bool,
        mut pass: impl FnMut(&mut Vec<u8>, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut walk = setup.walk(rows);
        let mut passed_at = 0;
        while self.solutions < self.limit && walk.step(setup, stop) {
            self.writer.push(&walk.queens()[..setup.n], &mut self.text);
            self.solutions += 1;
            if self.text.len() >= self.target || walk.ticks() > passed_at + FLUSH_TICKS {
                passed_at = walk.ticks();
                self.flush(&mut pass)?;
                self.target = (2 * self.target).min(BLOCK_SIZE);
            }
        }
        Ok(())
    }

    fn flush<E>(
        &mut self,
        mut pass: impl FnMut(&mut Vec<u8>, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.text.is_empty() {
            pass(&mut self.text, self.solutions - self.passed)?;
            self.passed = self.solutions;
            self.text.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread that panics ends the list: the caller gets neither what comes after nor waits for it.
    #[test]
    fn a_panic_ends_the_list() {
        let problem = Problem::plain(14).expect("small");
        let setup = Setup::new(&problem, false).expect("small");
        let closed = AtomicBool::new(false);
        let (announce, announced) = sync_channel(4);
        let chunks = Mutex::new(Chunks::new(&setup, 2, announce));
        let panics = || {
            let _end = AtEnd(&chunks);
            let _chunk = take(&chunks, &setup, &|| false);
            let _panic = AtPanic(&closed);
            panic!("in the middle of a chunk");
        };
        std::thread::scope(|scope| {
            let thread = scope.spawn(panics);
            let mut chunks = announced.into_iter();
            let blocks = chunks.next().expect("a chunk");
            assert_eq!(blocks.into_iter().count(), 0);
            assert!(
                closed.load(Ordering::Relaxed),
                "the end of a chunk tells it"
            );
            assert!(chunks.next().is_none());
            assert!(thread.join().is_err());
        });
    }
}
