//! Starts of a search, shared among threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::progress::{Meter, Report};
use crate::{Cancel, Error, Result, threads};

/// What a search found from one start.
pub(crate) struct Found {
    /// Solutions, with their weight.
    pub(crate) solutions: u128,
    /// Queens tried.
    pub(crate) nodes: u64,
}

/// Adds up the solutions of all starts. Every thread makes a searcher of its own with `searcher` and
/// takes the next start until none is left; a searcher gives `None` when it was told to stop.
///
/// # Errors
/// [`Error::Threads`] for 0 or too many threads, [`Error::Cancelled`] when `cancel` was set.
pub(crate) fn sum<S, F>(
    starts: &[S],
    threads: usize,
    cancel: &Cancel,
    progress: Option<&Report<'_>>,
    searcher: impl Fn() -> F + Sync,
) -> Result<u128>
where
    S: Sync,
    F: FnMut(&S) -> Option<Found>,
{
    let threads = threads::checked(threads)?;
    let meter = Meter::new(starts.len(), progress);
    let next = AtomicUsize::new(0);
    let share = || {
        let mut search = searcher();
        let mut total = 0;
        while !cancel.is_cancelled() {
            let start = starts.get(next.fetch_add(1, Ordering::Relaxed));
            let Some(found) = start.and_then(&mut search) else {
                break;
            };
            total += found.solutions;
            meter.advance(1, found.solutions, found.nodes);
        }
        total
    };
    let total = threads::all(threads, share).into_iter().sum();
    let done = meter.progress();
    if done.units_done < done.units {
        return Err(Error::Cancelled(done));
    }
    Ok(total)
}
