//! How work is done: on which threads, what stops it, and who is told of its progress.

use std::fmt;

use super::{Threads, all_cores};
use crate::control::{Cancel, Progress, Report};
use crate::error::Result;

/// The threads of a count, the flag that stops it, and the callback for its progress. Every builder of counts has
/// one, and its setters.
#[derive(Default)]
pub struct Work<'a> {
    /// `None` for as many as there are cores, a number that takes as long to find as a small count.
    threads: Option<Threads>,
    cancel: Cancel,
    progress: Option<Box<Report<'a>>>,
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Work").field(&self.threads).finish()
    }
}

impl<'a> Work<'a> {
    /// Work on all cores that nothing stops.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Work on the calling thread.
    #[must_use]
    pub fn one_thread() -> Self {
        Self { threads: Some(Threads::new(1)), ..Self::default() }
    }

    /// Sets the number of threads.
    ///
    /// # Errors
    /// [`Error::Threads`](crate::Error::Threads) for 0 or more than [`MAX_THREADS`](crate::MAX_THREADS).
    pub fn on(mut self, threads: impl Into<Threads>) -> Result<Self> {
        self.threads = Some(threads.into().checked()?);
        Ok(self)
    }

    /// Sets the flag that stops the work.
    #[must_use]
    pub fn until(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Sets the callback for progress.
    #[must_use]
    pub fn telling(mut self, report: impl Fn(&Progress) + Sync + 'a) -> Self {
        self.progress = Some(Box::new(report));
        self
    }

    /// The same threads, flag and callback.
    #[must_use]
    pub fn share(&self) -> Work<'_> {
        Work {
            threads: self.threads.clone(),
            cancel: self.cancel.clone(),
            progress: self.progress.as_deref().map(shared),
        }
    }

    /// The threads.
    #[must_use]
    pub fn threads(&self) -> Threads {
        let all = || Threads::new(all_cores());
        self.threads.clone().unwrap_or_else(all)
    }

    /// The flag that stops the work.
    #[must_use]
    pub fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The callback for progress.
    #[must_use]
    pub fn progress(&self) -> Option<&Report<'a>> {
        self.progress.as_deref()
    }
}

/// The same callback.
fn shared<'a>(report: &'a Report<'_>) -> Box<Report<'a>> {
    Box::new(move |now| report(now))
}

/// The setters of a builder that has a field `work`, with the error of its crate.
#[doc(hidden)]
#[macro_export]
macro_rules! work_setters {
    ($lifetime:lifetime, $error:ty) => {
        /// Sets the number of threads, by default as many as there are cores.
        ///
        /// # Errors
        /// `Error::Threads` for 0 or more than `MAX_THREADS`.
        pub fn threads(
            mut self,
            threads: impl Into<$crate::Threads>,
        ) -> ::std::result::Result<Self, $error> {
            self.work = self.work.on(threads)?;
            Ok(self)
        }

        /// Sets the flag that stops the count.
        #[must_use]
        pub fn cancel(mut self, cancel: &$crate::Cancel) -> Self {
            self.work = self.work.until(cancel);
            self
        }

        /// Sets a callback for progress. The thread that finishes units calls `report`, one thread at a time; it
        /// should be cheap.
        #[must_use]
        pub fn progress(mut self, report: impl Fn(&$crate::Progress) + Sync + $lifetime) -> Self {
            self.work = self.work.telling(report);
            self
        }

        /// Sets threads, flag and callback together.
        #[must_use]
        pub fn work(mut self, work: $crate::Work<$lifetime>) -> Self {
            self.work = work;
            self
        }
    };
}
