//! A flag that cancels work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared cancellation flag. Clones share the flag, and a set flag stays set.
///
/// Kernels poll it every few milliseconds.
///
/// ```
/// use bitqueens::Cancel;
/// let cancel = Cancel::new();
/// let shared = cancel.clone();
/// shared.cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Creates a flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag with one atomic store, which is safe in a signal handler.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns a predicate for searches to call at every node with the number of nodes so far; it
    /// returns whether to continue. It polls the flag every 2^14 nodes, about once a millisecond.
    pub(crate) fn go_on(&self) -> impl FnMut(u64) -> bool + '_ {
        const POLL_INTERVAL: u64 = 1 << 14;
        |nodes| !nodes.is_multiple_of(POLL_INTERVAL) || !self.is_cancelled()
    }
}
