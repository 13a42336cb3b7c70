//! Numbers of threads: what is accepted, how many there are by default, and work for all of them.

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

/// What every thread gives, when so many do the same work, at least one. The calling thread is one of
/// them: starting one takes as long as some work does.
pub(crate) fn all<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let theirs = others
            .into_iter()
            .map(|thread| thread.join().expect("the work does not panic"));
        std::iter::once(own).chain(theirs).collect()
    })
}
