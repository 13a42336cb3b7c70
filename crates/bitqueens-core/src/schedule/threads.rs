//! Threads: how many are wanted, how many the system gives, and work that all of them share.

mod panics;

pub use panics::Crew;

use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Duration;

use crate::control::Instant;
use crate::error::{Error, Result};

/// The most threads that a count accepts.
pub const MAX_THREADS: usize = 4096;

/// How long a thread spins for the others before it sleeps.
const PATIENCE: Duration = Duration::from_micros(100);

/// The number of cores; 1 if it cannot be detected.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// How many threads work may use. A number is one: `4.into()`.
///
/// When the system refuses a thread (a limit on processes, no memory for its stack), the work goes on with
/// the threads that there are. Its result says how many counted, and [`Threads::on_shortage`] sets what
/// is told at once. Clones share this.
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

/// What hears of a shortage.
struct Listener {
    /// The fewest threads that it has heard of.
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
    /// Why the system started no more, in its words.
    pub reason: String,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wanted,
            working,
            reason,
        } = self;
        write!(
            f,
            "only {working} of {wanted} threads could be started ({reason}): the work goes on with fewer"
        )
    }
}

/// What a thread does.
pub type Work<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// Starts threads. The system does, or what tests put in its place.
pub trait Start: Send + Sync {
    /// Starts one.
    ///
    /// # Errors
    /// What the system refuses it with; `work` is then dropped.
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Work<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>>;
}

/// The operating system.
pub struct System;

impl Start for System {
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Work<'scope>,
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
    /// This many threads; the work that gets them refuses 0 and more than
    /// [`MAX_THREADS`](crate::MAX_THREADS).
    #[must_use]
    pub fn new(wanted: usize) -> Self {
        Self {
            wanted,
            starter: Arc::new(System),
            listener: None,
        }
    }

    /// Calls `report` when fewer threads work than wanted, from the thread that asked for them; again only
    /// when there are fewer still.
    #[doc(hidden)]
    #[must_use]
    pub fn on_shortage(mut self, report: impl Fn(&Shortage) + Send + Sync + 'static) -> Self {
        self.listener = Some(Arc::new(Listener {
            fewest: AtomicUsize::new(usize::MAX),
            report: Box::new(report),
        }));
        self
    }

    /// Has threads started by `starter` instead of the system.
    #[doc(hidden)]
    #[must_use]
    pub fn started_by(mut self, starter: impl Start + 'static) -> Self {
        self.starter = Arc::new(starter);
        self
    }

    /// Number of threads that are wanted.
    #[doc(hidden)]
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// The same with another number, for takers that are not on the processor.
    #[doc(hidden)]
    #[must_use]
    pub fn resized(&self, wanted: usize) -> Self {
        Self {
            wanted,
            ..self.clone()
        }
    }

    /// The same, with a number that is accepted.
    #[doc(hidden)]
    pub fn clamped(mut self) -> Self {
        self.wanted = self.wanted.clamp(1, MAX_THREADS);
        self
    }

    /// The same, if the number is accepted.
    ///
    /// # Errors
    /// [`Error::Threads`] for 0 or more than [`MAX_THREADS`].
    #[doc(hidden)]
    pub fn checked(self) -> Result<Self> {
        let (threads, max) = (self.wanted, MAX_THREADS);
        if (1..=max).contains(&threads) {
            Ok(self)
        } else {
            Err(Error::Threads { threads, max })
        }
    }

    /// Runs `work` on every thread and returns the results, unordered: as many as threads that worked, but
    /// no more than `most` (at least one). The calling thread is one of them, because starting one takes
    /// as long as a small count. A thread that the system refuses is done without.
    ///
    /// # Errors
    /// [`Error::Panicked`] when `work` panicked on a thread. The others see it by [`Crew::has_panicked`].
    #[doc(hidden)]
    pub fn run_on_all<T: Send>(
        &self,
        most: usize,
        work: impl Fn(&Crew) -> T + Sync,
    ) -> Result<Vec<T>> {
        let wanted = self.wanted.min(most).max(1);
        let results = Mutex::new(Vec::with_capacity(wanted));
        let crew = Crew::default();
        let share = || {
            if let Some(own) = crew.run(|| work(&crew)) {
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
        crew.result()?;
        Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Leaves out the threads that got no memory, as if they had not been started: they had begun nothing.
    /// Returns the results of the others, and a refusal if there was one. A thread that was refused memory
    /// after it began is left out as well: the caller must then check that the results are complete.
    ///
    /// # Errors
    /// The first other error of a thread; [`Error::Memory`] when none got memory.
    #[doc(hidden)]
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
    /// What the system refuses the first one with: there is none then.
    #[doc(hidden)]
    pub fn start_beside<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnMut() -> Work<'scope>,
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

    /// Starts `wanted` threads, or those before the first that the system refuses.
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        wanted: usize,
        mut work: impl FnMut() -> Work<'scope>,
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

    /// Tells the listener that fewer threads work than wanted, unless it knows.
    #[doc(hidden)]
    pub fn tell(&self, wanted: usize, working: usize, reason: &dyn fmt::Display) {
        let Some(listener) = &self.listener else {
            return;
        };
        if listener.fewest.fetch_min(working, Ordering::Relaxed) > working {
            (listener.report)(&Shortage {
                wanted,
                working,
                reason: reason.to_string(),
            });
        }
    }
}

/// Spins until something `is` so, but not for long: what follows may still have to wait. To sleep, and to
/// be woken up, each take as long as a small count.
pub fn spin_until(is: impl Fn() -> bool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE && !is() {
        std::hint::spin_loop();
    }
}

#[cfg(test)]
pub(crate) mod tests;
