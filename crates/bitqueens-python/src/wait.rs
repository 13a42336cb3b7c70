//! Long work: on a thread of its own, so that the calling thread reacts to signals and reports progress.
//!
//! The calling thread holds no interpreter lock while it waits. Every [`POLL`] it attaches to the
//! interpreter, lets Python handle signals and passes the latest progress to the callback. An exception of
//! either (Ctrl-C raises `KeyboardInterrupt`) cancels the work and is raised.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::{Failure, Result};
use crate::library::{Cancel, Error, Progress as Snapshot};
use crate::records::{Record, record};

/// The time between two looks at signals and progress.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// The time that cancelled work has to end before its thread is left behind. Work that polls its flag ends
/// earlier; the rest (a count of the ladder) goes on and its result is dropped.
const GRACE: Duration = Duration::from_millis(120);

/// The state that a thread shares with its caller.
struct Shared<T> {
    result: Mutex<Option<thread::Result<T>>>,
    ended: Condvar,
    latest: Mutex<Option<Snapshot>>,
}

/// The arguments of the work: the flag to poll, and the receiver of progress.
pub(crate) struct Control {
    pub(crate) cancel: Cancel,
    report: Box<dyn Fn(&Snapshot) + Send + Sync>,
}

impl Control {
    /// Stores a snapshot for the callback; cheap.
    pub(crate) fn report(&self, progress: &Snapshot) {
        (self.report)(progress);
    }
}

/// A callback for progress: a callable, or `True` for a bar.
pub(crate) struct Callback<'py> {
    call: Bound<'py, PyAny>,
    is_bar: bool,
}

impl<'py> Callback<'py> {
    /// The callback of an argument `progress`: `None` and `False` mean none.
    pub(crate) fn new(progress: Option<Bound<'py, PyAny>>) -> PyResult<Option<Self>> {
        let Some(progress) = progress else {
            return Ok(None);
        };
        let py = progress.py();
        if let Ok(wanted) = progress.cast::<PyBool>() {
            if !wanted.is_true() {
                return Ok(None);
            }
            let bar = py.import("bitqueens._progress")?.getattr("Bar")?.call0()?;
            return Ok(Some(Self {
                call: bar,
                is_bar: true,
            }));
        }
        if progress.is_callable() {
            return Ok(Some(Self {
                call: progress,
                is_bar: false,
            }));
        }
        Err(pyo3::exceptions::PyTypeError::new_err(
            "progress must be a callable, True or False",
        ))
    }

    fn report(&self, progress: Snapshot) -> PyResult<()> {
        let progress = self::progress(self.call.py(), &progress)?;
        self.call.call1((progress,)).map(drop)
    }

    fn close(&self) -> PyResult<()> {
        if self.is_bar {
            self.call.call_method0("close").map(drop)
        } else {
            Ok(())
        }
    }
}

/// Runs `work` on a thread and waits for it.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<T> {
    wait_at_most(py, progress, Some(GRACE), work)
}

/// Like [`wait`], but waits for the end of cancelled work, which holds files.
pub(crate) fn wait_for_end<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<T> {
    wait_at_most(py, progress, None, work)
}

fn wait_at_most<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<Bound<'_, PyAny>>,
    grace: Option<Duration>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<T> {
    let callback = Callback::new(progress)?;
    let cancel = Cancel::new();
    let shared = start(&cancel, work)?;
    let waited = watch(py, &shared, callback.as_ref());
    if waited.is_err() {
        cancel.cancel();
        py.detach(|| shared.wait_for(grace));
    }
    let closed = callback.map_or(Ok(()), |callback| callback.close());
    waited?;
    closed?;
    let mut result = shared.result.lock().unwrap_or_else(PoisonError::into_inner);
    match result.take().expect("the work has ended") {
        Ok(value) => Ok(value),
        Err(panic) => Err(Failure::computation(format!(
            "a thread panicked: {}",
            message(panic.as_ref())
        ))),
    }
}

/// Starts the thread.
fn start<T: Send + 'static>(
    cancel: &Cancel,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<Arc<Shared<T>>> {
    let shared = Arc::new(Shared {
        result: Mutex::new(None),
        ended: Condvar::new(),
        latest: Mutex::new(None),
    });
    let (inside, outside) = (Arc::clone(&shared), Arc::clone(&shared));
    let control = Control {
        cancel: cancel.clone(),
        report: Box::new(move |&progress| {
            *outside
                .latest
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Some(progress);
        }),
    };
    let body = move || {
        let result = catch_unwind(AssertUnwindSafe(|| work(&control)));
        drop(control);
        *inside.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        inside.ended.notify_all();
    };
    let started = thread::Builder::new()
        .name("bitqueens".to_owned())
        .spawn(body);
    let no_thread = |error: std::io::Error| Error::NoThread {
        reason: (&error).into(),
    };
    started.map_err(no_thread)?;
    Ok(shared)
}

/// Waits for the end of the work, while signals are handled and progress is reported.
fn watch<T: Send>(
    py: Python<'_>,
    shared: &Shared<T>,
    callback: Option<&Callback<'_>>,
) -> PyResult<()> {
    loop {
        let has_ended = py.detach(|| shared.wait_for(Some(POLL)));
        if let Some(callback) = callback {
            let latest = shared
                .latest
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            if let Some(progress) = latest {
                callback.report(progress)?;
            }
        }
        if has_ended {
            return Ok(());
        }
        py.check_signals()?;
    }
}

impl<T> Shared<T> {
    /// Waits until the work has ended, for at most `time`; returns whether it has.
    fn wait_for(&self, time: Option<Duration>) -> bool {
        let end = time.map(|time| Instant::now() + time);
        let mut result = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        while result.is_none() {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return false;
            }
            result = match left {
                None => self
                    .ended
                    .wait(result)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(left) => {
                    let waited = self.ended.wait_timeout(result, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        true
    }
}

/// The message of a panic.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

/// A snapshot as callbacks get it.
fn progress<'py>(py: Python<'py>, now: &Snapshot) -> Record<'py> {
    let (units, elapsed) = ((now.units_done, now.units), now.elapsed.as_secs_f64());
    let (done, share) = ((now.solutions, now.attempts), now.share);
    let values = (units.0, units.1, done.0, done.1, share, elapsed);
    record(py, "Progress", values)
}
