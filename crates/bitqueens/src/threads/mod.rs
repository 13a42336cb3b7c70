//! Starts threads, runs work on all of them, and goes on with fewer if the system starts fewer.

mod meter;
mod panics;
mod work;

pub(crate) use super::work_setters;
pub use meter::Meter;
pub use panics::Team;
pub use work::Work;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Duration;
use std::{fmt, io};

use crate::control::Instant;
use crate::error::{Error, Result};
use crate::language::{Language, Localized, Text, displayed, say};

/// The most threads that a count accepts.
pub const MAX_THREADS: usize = 4096;

/// The time that a thread spins before it sleeps.
const PATIENCE: Duration = Duration::from_micros(100);

/// The number of cores; 1 if it cannot be detected.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The number of threads to use. Converts from a number: `4.into()`.
///
/// If the system refuses to start a thread (a limit on processes, no memory for its stack), the work goes on
/// with the threads that were started. The result says how many counted; [`Threads::on_shortage`] sets a
/// callback that is called at once. Clones share the callback.
///
/// ```
/// use bitqueens::{Counter, Problem, Threads};
/// let threads = Threads::new(2).on_shortage(|shortage| eprintln!("note: {shortage}"));
/// let count = Counter::new(&Problem::plain(10)?).threads(threads)?.run()?;
/// assert_eq!(count.total, 724);
/// assert!((1..=2).contains(&count.threads));
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Clone)]
pub struct Threads {
    wanted: usize,
    starter: Arc<dyn Start>,
    listener: Option<Arc<Listener>>,
}

/// The callback for shortages.
struct Listener {
    /// The smallest number of threads reported so far.
    fewest: AtomicUsize,
    report: Box<dyn Fn(&Shortage) + Send + Sync>,
}

/// Fewer threads than wanted.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shortage {
    /// Number of threads that were wanted.
    pub wanted: usize,
    /// Number of threads that work, at least one.
    pub working: usize,
    /// Why the system started no more, in its own words.
    pub reason: Text,
}

impl Localized for Shortage {
    fn text(&self, language: Language) -> String {
        let Self { wanted, working, reason } = self;
        say!(
            language,
            "only {working} of {wanted} threads could be started ({reason}): the work goes on with fewer",
            "只启动了 {wanted} 个线程中的 {working} 个（{reason}）：用较少的线程继续"; reason
        )
    }
}

displayed!(Shortage);

/// The closure that a thread runs.
pub(crate) type Body<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// Starts threads: the operating system, or a substitute in tests.
pub(crate) trait Start: Send + Sync {
    /// Starts one thread.
    ///
    /// # Errors
    /// The error of the system; `work` is then dropped.
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Body<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>>;
}

/// The operating system.
pub(crate) struct System;

impl Start for System {
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Body<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>> {
        Builder::new().spawn_scoped(scope, work)
    }
}

impl From<usize> for Threads {
    fn from(wanted: usize) -> Self {
        Self::new(wanted)
    }
}

impl fmt::Debug for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Threads").field(&self.wanted).finish()
    }
}

impl Threads {
    /// Creates the settings for this many threads. The functions that take them return an error for 0 and for
    /// more than [`MAX_THREADS`](crate::MAX_THREADS).
    #[must_use]
    pub fn new(wanted: usize) -> Self {
        Self { wanted, starter: Arc::new(System), listener: None }
    }

    /// Sets what starts threads instead of the system.
    #[must_use]
    pub(crate) fn started_by(mut self, starter: impl Start + 'static) -> Self {
        self.starter = Arc::new(starter);
        self
    }

    /// Starts `wanted` threads, or those before the first that the system refuses.
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        wanted: usize,
        mut work: impl FnMut() -> Body<'scope>,
    ) -> (Vec<ScopedJoinHandle<'scope, ()>>, Option<io::Error>) {
        let mut started = Vec::with_capacity(wanted);
        for _ in 0..wanted {
            match self.starter.start(scope, work()) {
                Ok(thread) => started.push(thread),
                Err(refusal) => return (started, Some(refusal)),
            }
        }
        (started, None)
    }
}

#[doc(hidden)]
impl Threads {
    /// Sets a callback for when fewer threads work than wanted. The thread that asked for them calls it, and
    /// calls it again only for a smaller number.
    #[must_use]
    pub fn on_shortage(mut self, report: impl Fn(&Shortage) + Send + Sync + 'static) -> Self {
        self.listener = Some(Arc::new(Listener {
            fewest: AtomicUsize::new(usize::MAX),
            report: Box::new(report),
        }));
        self
    }

    /// Number of threads that are wanted.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// Returns the same settings for another number of threads, devices included.
    #[must_use]
    pub fn resized(&self, wanted: usize) -> Self {
        Self { wanted, ..self.clone() }
    }

    /// Returns the same settings with the nearest accepted number.
    pub fn clamped(mut self) -> Self {
        self.wanted = self.wanted.clamp(1, MAX_THREADS);
        self
    }

    /// Returns the settings if their number is accepted.
    ///
    /// # Errors
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`].
    pub fn checked(self) -> Result<Self> {
        let (threads, max) = (self.wanted, MAX_THREADS);
        if (1..=max).contains(&threads) { Ok(self) } else { Err(Error::Threads { threads, max }) }
    }

    /// Runs `work` on every thread and returns the results, unordered: one for each
    /// thread. Uses at most `most` threads, and at least one. The calling thread is one of them, because starting
    /// a thread takes as long as a small count. Threads that the system refuses are left out.
    ///
    /// # Errors
    /// [`Error::Panicked`] if `work` panicked on a thread. The others learn of it by [`Team::has_panicked`].
    pub fn run_on_all<T: Send>(
        &self,
        most: usize,
        work: impl Fn(&Team) -> T + Sync,
    ) -> Result<Vec<T>> {
        let wanted = self.wanted.min(most).max(1);
        let results = Mutex::new(Vec::with_capacity(wanted));
        let team = Team::default();
        let share = || {
            if let Some(own) = team.run(|| work(&team)) {
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results.push(own);
            }
        };
        std::thread::scope(|scope| {
            let (others, refusal) = self.start(scope, wanted - 1, || Box::new(share));
            if let Some(refusal) = refusal {
                self.tell(wanted, others.len() + 1, &refusal);
            }
            share();
            spin_until(|| others.iter().all(ScopedJoinHandle::is_finished));
        });
        team.result()?;
        Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Leaves out the threads that got no memory, as if they had not been started. Returns the results of the
    /// others, and the error if there was one. A thread that was refused memory after it began its work is left
    /// out as well: the caller must then check that the results are complete.
    ///
    /// # Errors
    /// The first other error of a thread; [`Error::Memory`] if no thread got memory.
    pub fn with_memory<T>(&self, results: Vec<Result<T>>) -> Result<(Vec<T>, Option<Error>)> {
        let (threads, mut refusal) = (results.len(), None);
        let mut found = Vec::with_capacity(threads);
        for result in results {
            match result {
                Ok(own) => found.push(own),
                Err(error @ Error::Memory { .. }) => refusal = Some(error),
                Err(error) => return Err(error),
            }
        }
        match refusal {
            Some(refusal) if found.is_empty() => Err(refusal),
            refusal => {
                if let Some(refusal) = &refusal {
                    self.tell(self.wanted, found.len(), refusal);
                }
                Ok((found, refusal))
            }
        }
    }

    /// Starts threads beside the calling one, which does other work; returns their number.
    ///
    /// # Errors
    /// The error of the system if it did not start even one.
    pub fn start_beside<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnMut() -> Body<'scope>,
    ) -> io::Result<usize> {
        match self.start(scope, self.wanted, work) {
            (started, Some(refusal)) if started.is_empty() => Err(refusal),
            (started, refusal) => {
                if let Some(refusal) = refusal {
                    self.tell(self.wanted, started.len(), &refusal);
                }
                Ok(started.len())
            }
        }
    }

    /// Calls the callback for shortages, unless it was called for this number or a smaller one.
    pub fn tell(&self, wanted: usize, working: usize, reason: &dyn Localized) {
        let Some(listener) = &self.listener else { return };
        if listener.fewest.fetch_min(working, Ordering::Relaxed) > working {
            (listener.report)(&Shortage { wanted, working, reason: reason.into() });
        }
    }
}

/// Spins until `condition` holds, for at most 100 µs: the caller may still have to wait. Sleeping and waking up
/// each take as long as a small count.
pub(crate) fn spin_until(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE && !condition() {
        std::hint::spin_loop();
    }
}

#[cfg(test)]
pub(crate) mod tests;
