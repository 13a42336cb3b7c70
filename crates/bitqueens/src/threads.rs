//! Numbers of threads: what is accepted, and how many there are by default.

use std::num::NonZeroUsize;

use crate::{Error, Result};

/// The most threads that a count accepts.
pub const MAX_THREADS: usize = 4096;

/// As many as there are cores, as far as that can be found out.
pub(crate) fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The same number, if it is accepted: [`Error::Threads`] for 0 or more than [`MAX_THREADS`].
pub(crate) fn checked(threads: usize) -> Result<usize> {
    let max = MAX_THREADS;
    if (1..=max).contains(&threads) {
        Ok(threads)
    } else {
        Err(Error::Threads { threads, max })
    }
}
