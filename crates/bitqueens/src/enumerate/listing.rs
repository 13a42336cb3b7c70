//! A whole listing as blocks of text, in order, on many threads.
//!
//! The board is cut into chunks. Each thread takes the next chunk and writes its solutions into
//! blocks; the caller's thread hands the blocks on, chunk by chunk. What waits is bounded: a thread
//! that is too far ahead waits itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

use super::chunks::{Block, Chunk, Chunks, lock, take};
use super::{Layout, Setup, Writer};
use crate::{Cancel, Problem, Result};

/// Bytes after which a block is handed on.
const BLOCK: usize = 64 << 10;

/// Work after which even a small block is handed on, in ticks of the search: slow searches are not
/// silent.
const PATIENCE: u64 = 32;

/// Rows that a chunk leaves to search: about a millisecond of work on the plain board.
const CHUNK_ROWS: usize = 12;

/// The most rows that a chunk fills.
const MAX_CHUNK_DEPTH: usize = 8;

/// What to list, and how: a builder.
///
/// ```
/// use bitqueens::{Layout, Listing, Problem};
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
    threads: usize,
    cancel: Cancel,
}

/// How a listing ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// Number of solutions handed on.
    pub solutions: u64,
    /// Whether it ended because there was no more, or as many as wanted, and not because it was
    /// cancelled.
    pub complete: bool,
}

impl<'a> Listing<'a> {
    /// Lists all solutions as rows, on one thread.
    ///
    /// # Errors
    /// [`crate::Error::Side`] over [`crate::MAX_WORD_SIDE`].
    pub fn new(problem: &'a Problem) -> Result<Self> {
        problem.require_word_rows("listing")?;
        Ok(Self {
            problem,
            unique: false,
            layout: Layout::Rows,
            limit: u64::MAX,
            threads: 1,
            cancel: Cancel::new(),
        })
    }

    /// Lists one solution for each orbit only, the smallest.
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

    /// Lists the first `limit` solutions only. With a limit one thread does it all.
    #[must_use]
    pub fn limit(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Sets the number of threads that search; the caller's thread hands on what they find. The
    /// text is the same for any number.
    ///
    /// # Errors
    /// [`crate::Error::Threads`] for 0 or more than [`crate::count::MAX_THREADS`].
    pub fn threads(mut self, threads: usize) -> Result<Self> {
        self.threads = crate::threads::checked(threads)?;
        Ok(self)
    }

    /// Sets the flag that stops the listing.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Lists: `sink` gets the text in blocks that end with a solution, the first one at once.
    ///
    /// # Errors
    /// What `sink` returned; nothing is handed on after that.
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
        if self.threads == 1 || self.limit < u64::MAX || depth == 0 {
            self.alone(&setup, &writer, sink)
        } else {
            self.together(&setup, &writer, depth, sink)
        }
    }

    fn alone<E>(
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

    fn together<E>(
        &self,
        setup: &Setup,
        writer: &Writer,
        depth: usize,
        mut sink: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<Listed, E> {
        let closed = AtomicBool::new(false);
        let stop = || closed.load(Ordering::Relaxed) || self.cancel.is_cancelled();
        let (announce, announced) = sync_channel(4 * self.threads);
        let chunks = Mutex::new(Chunks::new(setup, depth, announce));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(chunk) = take(&chunks, setup, &stop) {
                        // The only error is that nobody listens any more: `stop` says so too.
                        let _ = fill(setup, writer, &chunk, &stop);
                    }
                    // The last thread to leave closes the list of chunks.
                    lock(&chunks).leave(self.threads);
                });
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
                // A chunk that was cut short is followed by nothing.
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

/// Sends the solutions of one chunk.
fn fill(setup: &Setup, writer: &Writer, chunk: &Chunk, stop: &impl Fn() -> bool) -> Result<(), ()> {
    let send = |text: &mut Vec<u8>, solutions| {
        // The next block is about as large: no growing by steps.
        let next = Vec::with_capacity(text.capacity());
        let text = std::mem::replace(text, next);
        chunk.blocks.send(Block { text, solutions }).map_err(|_| ())
    };
    let mut filled = Blocks::new(writer, u64::MAX);
    if !chunk.is_first {
        filled.target = BLOCK;
    }
    filled.search(setup, &chunk.rows, stop, send)?;
    filled.flush(send)
}

/// Collects text and hands it on when it is worth it.
struct Blocks<'a> {
    writer: &'a Writer,
    limit: u64,
    text: Vec<u8>,
    /// Solutions so far, and those handed on.
    solutions: u64,
    passed: u64,
    /// Bytes that are enough: few for the first blocks, so that the first line comes at once.
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

    /// Writes the solutions on these open squares until the limit.
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
            if self.text.len() >= self.target || walk.ticks() > passed_at + PATIENCE {
                passed_at = walk.ticks();
                self.flush(&mut pass)?;
                self.target = (2 * self.target).min(BLOCK);
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
