//! Jobs at the same time.

use std::{sync::Mutex, thread};

use anyhow::Context;

/// Runs each job on a thread of its own; returns the first error.
fn run<J>(jobs: impl IntoIterator<Item = J>) -> anyhow::Result<()>
where
    J: FnOnce() -> anyhow::Result<()> + Send,
{
    thread::scope(|scope| {
        let start = |job| thread::Builder::new().spawn_scoped(scope, job);
        let threads: Result<Vec<_>, _> = jobs.into_iter().map(start).collect();
        let threads = threads.context("a thread could not be started")?;
        threads.into_iter().try_for_each(|thread| {
            let done = thread.join();
            done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
}

/// Does something for each item, as many at a time as there are cores; returns the first error.
pub(crate) fn each<T: Send>(
    items: Vec<T>,
    work: impl Fn(T) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let items = Mutex::new(items.into_iter());
    let next = || items.lock().ok()?.next();
    let work = || {
        while let Some(item) = next() {
            work(item)?;
        }
        Ok(())
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    run((0..threads).map(|_| work))
}
