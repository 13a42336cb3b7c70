//! Numbers of threads: what is accepted, how many there are by default, and work for all of them.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use crate::clock::Instant;
use crate::{Error, Result};

/// The most threads that a count accepts.
pub const MAX_THREADS: usize = 4096;

/// How long a thread that has nothing to do looks out for the others before it goes to sleep.
const PATIENCE: Duration = Duration::from_micros(100);

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

/// What every thread gives, in any order, when so many do the same work, at least one. The calling
/// thread is one of them: starting one takes as long as some work does.
pub(crate) fn all<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    let found = Mutex::new(Vec::with_capacity(threads));
    let share = || {
        let own = work();
        found
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(own);
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(share)).collect();
        share();
        look_out(|| others.iter().all(ScopedJoinHandle::is_finished));
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until something `is` so, but not for long: what follows may still have to wait. To sleep, and to
/// be woken up, each take as long as some work does.
pub(crate) fn look_out(is: impl Fn() -> bool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE && !is() {
        std::hint::spin_loop();
    }
}
