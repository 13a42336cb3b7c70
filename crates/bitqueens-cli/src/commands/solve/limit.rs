//! The time that a search may take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use bitqueens::Cancel;

/// A clock that stops the work when its time is up.
pub(crate) struct Limit {
    time: Option<Duration>,
    is_over: Arc<AtomicBool>,
}

impl Limit {
    /// Sets `cancel` after `time`, if there is one.
    ///
    /// # Errors
    /// What the system refuses the clock's thread with: without it the limit would not be kept.
    pub(crate) fn start(time: Option<Duration>, cancel: &Cancel) -> anyhow::Result<Self> {
        let is_over = Arc::new(AtomicBool::new(false));
        if let Some(time) = time {
            let (over, cancel) = (is_over.clone(), cancel.clone());
            // Ends with the process at the latest; nobody waits for it.
            let clock = move || {
                std::thread::sleep(time);
                over.store(true, Ordering::Relaxed);
                cancel.cancel();
            };
            let started = std::thread::Builder::new().spawn(clock);
            started.context("--time-limit needs a thread, and none could be started")?;
        }
        Ok(Self { time, is_over })
    }

    /// Why a search did not come to its end.
    pub(crate) fn words(&self) -> String {
        match self.time {
            Some(time) if self.is_over.load(Ordering::Relaxed) => format!(
                "not decided in the time given ({} s): there may be a solution or none; give more \
                 time",
                time.as_secs_f64()
            ),
            _ => "stopped: interrupted before the answer was known".to_owned(),
        }
    }
}
