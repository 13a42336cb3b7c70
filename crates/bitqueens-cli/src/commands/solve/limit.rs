//! The time limit of a search.

use bitqueens::language::Text;
use bitqueens::text;

use crate::failure::Place;
use bitqueens::language::Phrase;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
            started.within(|| {
                text!(
                    "--time-limit needs a thread, which could not be started",
                    "--time-limit 需要一个线程，而线程无法启动"
                )
            })?;
        }
        Ok(Self { time, is_over })
    }

    /// Why the search stopped.
    pub(crate) fn message(&self) -> Text {
        match self.time {
            Some(time) if self.is_over.load(Ordering::Relaxed) => text!(
                "undecided after {} s: there may be a solution or none; increase --time-limit",
                "{0} 秒后仍未确定：可能有解，也可能无解；请增大 --time-limit",
                time.as_secs_f64()
            ),
            _ => Phrase::new(
                "stopped: interrupted before a solution was found",
                "已停止：找到解之前被中断",
            )
            .into(),
        }
    }
}
