//! A board cut into chunks: the ways to fill its first few rows, in order.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::Setup;
use super::tight::Tight;

/// Blocks of one chunk that may wait.
const WAITING_BLOCKS: usize = 16;

/// Text on its way out.
pub(super) struct Block {
    pub(super) text: Vec<u8>,
    pub(super) solutions: u64,
}

/// What a thread works on: the ways to go on from some first rows.
pub(super) struct Chunk {
    /// The open squares: one in each of the first rows.
    pub(super) rows: Vec<u64>,
    /// Where its text goes.
    pub(super) blocks: SyncSender<Block>,
    /// Whether nothing comes before it.
    pub(super) is_first: bool,
}

/// The chunks that are left, and where to announce those that are taken.
pub(super) struct Chunks {
    depth: usize,
    boards: std::vec::IntoIter<Vec<u64>>,
    /// The board that is being cut, and the search for the ways to fill its first rows.
    current: Option<(Vec<u64>, Tight)>,
    announce: Option<SyncSender<Receiver<Block>>>,
    has_begun: bool,
    left: usize,
}

impl Chunks {
    pub(super) fn new(setup: &Setup, depth: usize, announce: SyncSender<Receiver<Block>>) -> Self {
        Self {
            depth,
            boards: setup.boards().into_iter(),
            current: None,
            announce: Some(announce),
            has_begun: false,
            left: 0,
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

    /// A thread takes no more chunks; after the last of `threads` nothing more is announced.
    pub(super) fn leave(&mut self, threads: usize) {
        self.left += 1;
        if self.left == threads {
            self.announce = None;
        }
    }
}

pub(super) fn lock<'a>(chunks: &'a Mutex<Chunks>) -> std::sync::MutexGuard<'a, Chunks> {
    chunks
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Takes the next chunk and announces it, both under the lock, so that the order is right.
pub(super) fn take(
    chunks: &Mutex<Chunks>,
    setup: &Setup,
    stop: &impl Fn() -> bool,
) -> Option<Chunk> {
    let mut chunks = lock(chunks);
    let rows = chunks.next(setup, stop)?;
    let (blocks, receiver) = sync_channel(WAITING_BLOCKS);
    // Waits while too many chunks are finished and not handed on.
    chunks.announce.as_ref()?.send(receiver).ok()?;
    let is_first = !std::mem::replace(&mut chunks.has_begun, true);
    Some(Chunk {
        rows,
        blocks,
        is_first,
    })
}
