//! Long work: on a thread of its own, so that the calling thread reacts to signals and reports progress.
//!
//! The calling thread holds no interpreter lock while it waits. Every [`POLL`] it attaches to the
//! interpreter, lets Python handle signals and passes the latest progress to the callback, at least every
//! [`INTERVAL`]. An exception of either (Ctrl-C raises `KeyboardInterrupt`) or a set [`Cancel`] cancels the work and
//! is raised.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::types::PyBool;

use crate::errors::Cancelled;
use crate::library::{Cancel, Error, Progress as Snapshot, Question};
use crate::prelude::*;

/// The time between two looks at signals and progress.
pub(crate) const POLL: Duration = Duration::from_millis(20);

/// The time that cancelled work has to end before its thread is left behind. Work that polls its flag ends
/// earlier; the rest (a count of the ladder) goes on and its result is dropped.
const GRACE: Duration = Duration::from_millis(120);

/// The longest time between two calls of the callback.
const INTERVAL: Duration = Duration::from_millis(200);

/// The share of the work from which the rate of this count forecasts its end.
const FORECASTING: f64 = 0.02;

/// What the work has told of its progress.
#[derive(Default)]
struct Told {
    latest: Snapshot,
    is_new: bool,
    /// The expected seconds of all the work.
    forecast: Option<f64>,
}

/// A flag that stops calls from another thread or task: `count(board, cancel=flag)` raises Cancelled soon after
/// `flag.cancel()`, or at once if the flag is set already.
///
/// A set flag stays set. As a context manager it is set at the end of the block, so that no thread is left counting:
///
/// >>> import asyncio
/// >>> async def count_for_a_moment():
/// ...     with Cancel() as flag:
/// ...         return await asyncio.wait_for(asyncio.to_thread(count, 32, cancel=flag), 0.1)
/// >>> asyncio.run(count_for_a_moment())
/// Traceback (most recent call last):
///     ...
/// TimeoutError
#[pyclass(frozen, name = "Cancel", module = "bitqueens")]
pub(crate) struct Flag(pub(crate) Cancel);

#[pymethods]
impl Flag {
    #[new]
    fn new() -> Self {
        Self(Cancel::new())
    }

    /// Set the flag.
    fn cancel(&self) {
        self.0.cancel();
    }

    /// Whether the flag is set.
    #[getter]
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.0.cancel();
    }

    fn __repr__(&self) -> &'static str {
        if self.0.is_cancelled() { "<Cancel: set>" } else { "<Cancel: not set>" }
    }
}

/// Who follows the work and may stop it: the arguments `progress` and `cancel` of a call.
#[derive(Default)]
pub(crate) struct Follow<'py> {
    pub(crate) progress: Option<Bound<'py, PyAny>>,
    pub(crate) cancel: Option<Cancel>,
    /// Waits for the end of cancelled work, which holds files.
    pub(crate) to_the_end: bool,
}

/// The arguments of the work: the flag to poll, and the receiver of progress.
pub(crate) struct Control {
    pub(crate) cancel: Cancel,
    /// Whether a callback gets the progress.
    is_followed: bool,
    told: Arc<Mutex<Told>>,
}

impl Control {
    /// Stores a snapshot for the callback; cheap.
    pub(crate) fn report(&self, progress: &Snapshot) {
        let mut told = lock(&self.told);
        (told.latest, told.is_new) = (*progress, true);
    }

    /// Stores the forecast of a question for the callback, if there is one.
    pub(crate) fn forecast(&self, question: &Question<'_>) -> Result<(), Error> {
        if self.is_followed {
            let seconds = question.forecast()?.seconds;
            lock(&self.told).forecast = seconds.map(|seconds| seconds.mean);
        }
        Ok(())
    }
}

/// The callable of an argument `progress`, and whether it is the package's bar, which `True` asks for.
type Callback<'py> = (Bound<'py, PyAny>, bool);

fn callback<'py>(progress: Option<Bound<'py, PyAny>>) -> PyResult<Option<Callback<'py>>> {
    let Some(progress) = progress else { return Ok(None) };
    if let Ok(wanted) = progress.cast::<PyBool>() {
        let bar = || progress.py().import("bitqueens._progress")?.getattr("Bar")?.call0();
        return wanted.is_true().then(|| Ok((bar()?, true))).transpose();
    }
    if !progress.is_callable() {
        return Err(PyTypeError::new_err("progress: give a callable, True or False"));
    }
    Ok(Some((progress, false)))
}

/// Calls a callback with the progress after this time.
fn tell(
    callback: &Bound<'_, PyAny>,
    now: &Snapshot,
    forecast: Option<f64>,
    elapsed: Duration,
) -> PyResult<()> {
    let elapsed = elapsed.as_secs_f64();
    let by_time = forecast.map(|seconds| (elapsed / seconds).min(0.99));
    let share = now.share.filter(|&share| share > 0.0);
    let forecast = match share {
        Some(share) if share > FORECASTING => Some(elapsed / share),
        _ => forecast,
    };
    let share = share.or(by_time).or(now.share);
    let done = (now.units_done, now.units, now.solutions, now.attempts, share, elapsed, forecast);
    callback.call1((record(callback.py(), "Progress", done)?,)).map(drop)
}

/// Runs `work` on a thread and waits for it.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    follow: Follow<'_>,
    work: impl FnOnce(&Control) -> T + Send + 'static,
) -> Result<T> {
    let callback = callback(follow.progress)?;
    let (cancel, told) = (Cancel::new(), Arc::<Mutex<Told>>::default());
    let (is_followed, inside) = (callback.is_some(), Arc::clone(&told));
    let control = Control { cancel: cancel.clone(), is_followed, told: inside };
    // Nothing is sent: the end of the work drops the sender, by a panic too.
    let (ended, receiver) = mpsc::channel::<()>();
    let body = move || {
        let _ended = ended;
        work(&control)
    };
    let started = thread::Builder::new().name("bitqueens".to_owned()).spawn(body);
    let thread = started.map_err(|error| Error::NoThread { reason: (&error).into() })?;
    let receiver = Mutex::new(receiver);
    let receive = |time| py.detach(|| lock(&receiver).recv_timeout(time));
    let watched = watch(py, &told, callback.as_ref(), follow.cancel.as_ref(), || receive(POLL));
    if watched.is_err() {
        cancel.cancel();
        _ = receive(if follow.to_the_end { Duration::MAX } else { GRACE });
    }
    let closed = match callback {
        Some((bar, true)) => bar.call_method0("close").map(drop),
        _ => Ok(()),
    };
    watched.and(closed)?;
    py.detach(|| thread.join()).map_err(|panic| {
        Failure::computation(format!("a thread panicked: {}", message(panic.as_ref())))
    })
}

/// Waits for the end of the work, while signals are handled and progress is reported.
fn watch(
    py: Python<'_>,
    told: &Mutex<Told>,
    callback: Option<&Callback<'_>>,
    cancel: Option<&Cancel>,
    receive: impl Fn() -> Result<(), RecvTimeoutError>,
) -> PyResult<()> {
    let start = Instant::now();
    let mut next = INTERVAL;
    loop {
        if cancel.is_some_and(Cancel::is_cancelled) {
            return Err(Cancelled::new_err("cancelled by its flag"));
        }
        let received = receive();
        if let Some((callback, _)) = callback {
            let elapsed = start.elapsed();
            let (is_new, latest, forecast) = {
                let mut told = lock(told);
                (std::mem::take(&mut told.is_new), told.latest, told.forecast)
            };
            if is_new || elapsed >= next {
                next = elapsed + INTERVAL;
                tell(callback, &latest, forecast, elapsed)?;
            }
        }
        if received != Err(RecvTimeoutError::Timeout) {
            return Ok(());
        }
        py.check_signals()?;
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
