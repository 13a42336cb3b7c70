//! The time limit of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use bitqueens::Cancel;

/// A time limit, which sets the cancel flag.
pub(crate) struct Limit {
    time: Option<Duration>,
    is_over: Arc<AtomicBool>,
}

impl Limit {
    /// Sets `cancel` after `time`, if given.
    ///
    /// # Errors
    /// If the system refuses the thread that waits.
    pub(crate) fn start(time: Option<Duration>, cancel: &Cancel) -> anyhow::Result<Self> {
        let is_over = Arc::new(AtomicBool::new(false));
        if let Some(time) = time {
            let (over, cancel) = (is_over.clone(), cancel.clone());
            // Never joined; ends with the process.
            let wait = move || {
                std::thread::sleep(time);
                over.store(true, Ordering::Relaxed);
                cancel.cancel();
            };
            let started = std::thread::Builder::new().spawn(wait);
            started.context("--time-limit needs a thread, which could not be started")?;
        }
        Ok(Self { time, is_over })
    }

    /// Why the search stopped.
    pub(crate) fn message(&self) -> String {
        match self.time {
            Some(time) if self.is_over.load(Ordering::Relaxed) => format!(
                "undecided after {} s: there may be a solution or none; increase --time-limit",
                time.as_secs_f64()
            ),
            _ => "stopped: interrupted before a solution was found".to_owned(),
        }
    }
}
