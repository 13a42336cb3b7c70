//! Encoded solutions as blocks of bytes, in order, on many threads.
//!
//! The board is split into chunks. Each thread takes the next chunk and encodes its solutions into
//! blocks. The caller's thread passes the blocks to the sink, chunk by chunk. The channels are
//! bounded: a thread that is too far ahead waits.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;

use super::chunks::{Block, Chunk, Chunks, lock, take};
use super::{Listed, Setup};
use crate::control::Cancel;
use crate::error::Result;
use crate::threads::Threads;

/// Size of a full block, in bytes.
pub(super) const BLOCK_SIZE: usize = 64 << 10;

/// Search ticks after which even a small block is passed on, so that a slow search produces output.
const FLUSH_TICKS: u64 = 32;

/// Number of rows of a chunk's search: about a millisecond of work on the plain board.
const CHUNK_ROWS: usize = 12;

/// The most rows that are placed to form chunks.
const MAX_CHUNK_DEPTH: usize = 8;

/// An encoding of solutions.
pub(super) trait Encoder: Sync {
    /// Appends one solution, given by the 0-based column of each row's queen.
    fn push(&self, cols: &[u8], block: &mut Vec<u8>);
}

/// A listing to run.
pub(super) struct Job<'a, E> {
    pub(super) setup: &'a Setup,
    pub(super) encoder: &'a E,
    /// The largest number of solutions. A job with a limit uses one thread.
    pub(super) limit: u64,
    pub(super) threads: &'a Threads,
    pub(super) cancel: &'a Cancel,
}

impl<E: Encoder> Job<'_, E> {
    /// Passes the encoded solutions to `sink` in blocks, each with its number of solutions. The sink may
    /// keep the bytes. The first block is passed on as soon as there is a solution.
    ///
    /// # Errors
    /// The error of `sink`, which ends the listing.
    pub(super) fn run<S>(
        &self,
        sink: impl FnMut(&mut Vec<u8>, u64) -> Result<(), S>,
    ) -> Result<Listed, S> {
        let depth = self.setup.n.saturating_sub(CHUNK_ROWS);
        let depth = depth.min(MAX_CHUNK_DEPTH);
        if self.threads.wanted() == 1 || self.limit < u64::MAX || depth == 0 {
            self.run_serial(sink)
        } else {
            self.run_parallel(depth, sink)
        }
    }

    fn run_serial<S>(
        &self,
        mut sink: impl FnMut(&mut Vec<u8>, u64) -> Result<(), S>,
    ) -> Result<Listed, S> {
        let stop = || self.cancel.is_cancelled();
        let mut blocks = Blocks::new(self.encoder, self.limit);
        for rows in self.setup.boards() {
            blocks.search(self.setup, &rows, &stop, &mut sink)?;
        }
        blocks.flush(&mut sink)?;
        Ok(Listed {
            solutions: blocks.solutions,
            complete: blocks.solutions == self.limit || !stop(),
        })
    }

    fn run_parallel<S>(
        &self,
        depth: usize,
        mut sink: impl FnMut(&mut Vec<u8>, u64) -> Result<(), S>,
    ) -> Result<Listed, S> {
        let closed = AtomicBool::new(false);
        let stop = || closed.load(Ordering::Relaxed) || self.cancel.is_cancelled();
        let (announce, announced) = sync_channel(4 * self.threads.wanted());
        let chunks = Mutex::new(Chunks::new(self.setup, depth, announce));
        std::thread::scope(|scope| {
            let search = || {
                let _end = AtEnd(&chunks);
                while let Some(chunk) = take(&chunks, self.setup, &stop) {
                    // Dropped before the chunk, whose end the caller waits for.
                    let _panic = AtPanic(&closed);
                    // Sending fails only when the receiver is gone; then `stop` is true too.
                    let _ = search_chunk(self.setup, self.encoder, &chunk, &stop);
                }
            };
            if let Err(refusal) = self.threads.start_beside(scope, || Box::new(search)) {
                // No thread has begun: the calling thread does all the work.
                self.threads.tell(self.threads.wanted(), 1, &refusal);
                return self.run_serial(sink);
            }
            let mut solutions = 0;
            for blocks in announced {
                for mut block in blocks {
                    if let Err(error) = sink(&mut block.bytes, block.solutions) {
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
            Ok(Listed { solutions, complete: !stop() })
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
    encoder: &impl Encoder,
    chunk: &Chunk,
    stop: &impl Fn() -> bool,
) -> Result<(), ()> {
    let send = |bytes: &mut Vec<u8>, solutions| {
        // The next block is about as large, so reserve its capacity at once.
        let next = Vec::with_capacity(bytes.capacity());
        let bytes = std::mem::replace(bytes, next);
        let block = Block { bytes, solutions };
        chunk.blocks.send(block).map_err(|_| ())
    };
    let mut blocks = Blocks::new(encoder, u64::MAX);
    if !chunk.is_first {
        blocks.target = BLOCK_SIZE;
    }
    blocks.search(setup, &chunk.rows, stop, send)?;
    blocks.flush(send)
}

/// Collects encoded solutions into blocks and passes them on.
struct Blocks<'a, E> {
    encoder: &'a E,
    limit: u64,
    bytes: Vec<u8>,
    /// Number of solutions so far.
    solutions: u64,
    /// Number of solutions passed on.
    passed: u64,
    /// Size at which a block is passed on, in bytes. It starts small, so that the first solution is
    /// passed on immediately.
    target: usize,
}

impl<'a, E: Encoder> Blocks<'a, E> {
    fn new(encoder: &'a E, limit: u64) -> Self {
        Self { encoder, limit, bytes: Vec::new(), solutions: 0, passed: 0, target: 1 }
    }

    /// Encodes the solutions on these open squares, up to the limit.
    fn search<S>(
        &mut self,
        setup: &Setup,
        rows: &[u64],
        stop: &impl Fn() -> bool,
        mut pass: impl FnMut(&mut Vec<u8>, u64) -> Result<(), S>,
    ) -> Result<(), S> {
        let mut walk = setup.walk(rows);
        let mut passed_at = 0;
        while self.solutions < self.limit && walk.step(setup, stop) {
            self.encoder.push(&walk.queens()[..setup.n], &mut self.bytes);
            self.solutions += 1;
            if self.bytes.len() >= self.target || walk.ticks() > passed_at + FLUSH_TICKS {
                passed_at = walk.ticks();
                self.flush(&mut pass)?;
                self.target = (2 * self.target).min(BLOCK_SIZE);
            }
        }
        Ok(())
    }

    fn flush<S>(
        &mut self,
        mut pass: impl FnMut(&mut Vec<u8>, u64) -> Result<(), S>,
    ) -> Result<(), S> {
        // The row of an empty board has no bytes, so the solutions decide.
        if self.solutions > self.passed {
            pass(&mut self.bytes, self.solutions - self.passed)?;
            self.passed = self.solutions;
            self.bytes.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Problem;

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
            assert!(closed.load(Ordering::Relaxed), "the end of a chunk tells it");
            assert!(chunks.next().is_none());
            assert!(thread.join().is_err());
        });
    }
}
