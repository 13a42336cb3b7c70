//! Starts of a search, shared among threads.

use crate::control::Cancel;
use crate::control::{Meter, Report};
use crate::error::{Error, Result};
use crate::schedule::Crew;
use crate::schedule::Threads;

/// What a search found from one start.
pub(crate) struct Found {
    /// Solutions, with their weight.
    pub solutions: u128,
    /// Queens tried.
    pub nodes: u64,
}

/// Adds up the solutions of all starts. Every thread makes a searcher of its own with `searcher` and
/// takes the next start until none is left; a searcher gives `None` when it was told to stop.
///
/// # Errors
/// [`Error::Threads`] for 0 or too many threads, [`Error::Cancelled`] when `cancel` was set,
/// [`Error::Panicked`].
pub(crate) fn sum<S, F>(
    starts: &[S],
    threads: &Threads,
    cancel: &Cancel,
    progress: Option<&Report<'_>>,
    searcher: impl Fn() -> F + Sync,
) -> Result<u128>
where
    S: Sync,
    F: FnMut(&S) -> Option<Found>,
{
    let threads = threads.clone().checked()?;
    let meter = Meter::new(starts.len(), progress);
    let share = |crew: &Crew| {
        let mut search = searcher();
        let mut total = 0;
        while !cancel.is_cancelled() {
            let Some(found) = crew.next(starts).and_then(&mut search) else {
                break;
            };
            total += found.solutions;
            meter.advance(1, found.solutions, u128::from(found.nodes));
        }
        total
    };
    let total = threads.run_on_all(usize::MAX, share)?.into_iter().sum();
    let done = meter.progress();
    if done.units_done < done.units {
        return Err(Error::Cancelled(done));
    }
    Ok(total)
}
