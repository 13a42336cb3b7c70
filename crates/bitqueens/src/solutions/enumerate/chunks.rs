//! The chunks of a board: the placements on its first few rows, in order.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::Setup;
use super::tight::Tight;

/// The most blocks of one chunk that may be queued.
const QUEUED_BLOCKS: usize = 16;

/// A block of encoded solutions and their number.
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) solutions: u64,
}

/// A chunk: the solutions that extend one placement on the first rows.
pub(super) struct Chunk {
    /// The open squares: one in each of the first rows.
    pub(super) rows: Vec<u64>,
    /// The sender of the chunk's blocks.
    pub(super) blocks: SyncSender<Block>,
    /// Whether this is the first chunk of the listing.
    pub(super) is_first: bool,
}

/// The remaining chunks, and the channel that announces taken chunks to the caller's thread.
pub(super) struct Chunks {
    depth: usize,
    boards: std::vec::IntoIter<Vec<u64>>,
    /// The current board, and the search for placements on its first rows.
    current: Option<(Vec<u64>, Tight)>,
    /// The channel; `None` once all threads have finished.
    announce: Option<SyncSender<Receiver<Block>>>,
    has_begun: bool,
}

impl Chunks {
    pub(super) fn new(setup: &Setup, depth: usize, announce: SyncSender<Receiver<Block>>) -> Self {
        Self {
            depth,
            boards: setup.boards().into_iter(),
            current: None,
            announce: Some(announce),
            has_begun: false,
        }
    }

    /// The open squares of the next chunk: one in each of its first rows.
    fn next(&mut self, setup: &Setup, stop: &impl Fn() -> bool) -> Option<Vec<u64>> {
        loop {
            let (rows, prefixes) = match &mut self.current {
                Some(current) => current,
                None => {
                    let rows = self.boards.next()?;
                    let prefixes = Tight::new(&setup.board, &rows, self.depth);
                    self.current.insert((rows, prefixes))
                }
            };
            if prefixes.step(stop) {
                let mut chunk = rows.clone();
                for (row, &col) in chunk.iter_mut().zip(&prefixes.queens()[..self.depth]) {
                    *row = 1 << col;
                }
                return Some(chunk);
            }
            self.current = None;
        }
    }

    /// Closes the channel. The first thread that finds no chunk closes it for all: none is left.
    pub(super) fn close(&mut self) {
        self.announce = None;
    }
}

pub(super) fn lock<'a>(chunks: &'a Mutex<Chunks>) -> std::sync::MutexGuard<'a, Chunks> {
    chunks.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Takes the next chunk and announces it. Both happen under the lock, so chunks are announced in
/// order.
pub(super) fn take(
    chunks: &Mutex<Chunks>,
    setup: &Setup,
    stop: &impl Fn() -> bool,
) -> Option<Chunk> {
    let mut chunks = lock(chunks);
    let rows = chunks.next(setup, stop)?;
    let (blocks, receiver) = sync_channel(QUEUED_BLOCKS);
    // Blocks while too many announced chunks are waiting for the caller's thread.
    chunks.announce.as_ref()?.send(receiver).ok()?;
    let is_first = !std::mem::replace(&mut chunks.has_begun, true);
    Some(Chunk { rows, blocks, is_first })
}
