//! Starts of a search, shared among threads.

use crate::control::{Cancel, Report};
use crate::error::{Error, Result};
use crate::sum::Sum;
use crate::threads::{Meter, Team, Threads};

/// Adds up the sums of all starts. Every thread makes a searcher of its own with `searcher` and takes the
/// next start until none is left; a searcher gives `None` when it was told to stop. Threads without the memory for a
/// searcher are left out.
///
/// # Errors
/// [`Error::Threads`] for 0 or too many threads, [`Error::Cancelled`] when `cancel` was set,
/// [`Error::Memory`] if no thread made a searcher, [`Error::Panicked`], and [`Error::Residue`] if the machine is wrong.
pub(crate) fn sum<S, F>(
    starts: &[S],
    threads: &Threads,
    cancel: &Cancel,
    progress: Option<&Report<'_>>,
    searcher: impl Fn() -> Result<F> + Sync,
) -> Result<u128>
where
    S: Sync,
    F: FnMut(&S) -> Option<Sum>,
{
    let threads = threads.clone().checked()?;
    let meter = Meter::new(starts.len(), progress);
    let work = |team: &Team| -> Result<Sum> {
        let mut search = searcher()?;
        let mut sum = Sum::default();
        while !cancel.is_cancelled() {
            let Some(found) = team.next(starts).and_then(&mut search) else { break };
            sum += found;
            meter.advance(1, &found, 0.0);
        }
        Ok(sum)
    };
    let (sums, _) = threads.with_memory(threads.run_on_all(usize::MAX, work)?)?;
    let sum: Sum = sums.into_iter().sum();
    let done = meter.progress();
    if done.units_done < done.units {
        return Err(Error::Cancelled(done));
    }
    sum.check()?;
    Ok(sum.count)
}
