//! A flag that stops work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag: clones share it, and once it is set it stays set.
///
/// Kernels look at it every few milliseconds.
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
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag. This is safe in a signal handler: one atomic store.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Asked at every node of a search whether to go on; looks at the flag once a millisecond.
    pub(crate) fn go_on(&self) -> impl FnMut(u64) -> bool + '_ {
        const LOOK: u64 = 1 << 14;
        |nodes| !nodes.is_multiple_of(LOOK) || !self.is_cancelled()
    }
}
