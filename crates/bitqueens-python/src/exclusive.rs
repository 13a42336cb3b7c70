//! The state of an iterator that threads share: a mutex that Ctrl-C interrupts and that refuses its own thread.

use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The time between two attempts to lock.
const POLL: Duration = Duration::from_millis(1);

/// A value that one thread uses at a time.
pub(crate) struct Exclusive<T> {
    value: Mutex<T>,
    /// The thread that uses the value. Locked for a moment only.
    user: Mutex<Option<ThreadId>>,
}

/// The time in which a thread uses a value, also when it ends with a panic.
struct Use<'a>(&'a Mutex<Option<ThreadId>>);

impl Drop for Use<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl<T> Exclusive<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { value: Mutex::new(value), user: Mutex::new(None) }
    }

    /// Works on the value once no other thread uses it; signals are handled meanwhile.
    ///
    /// Python may run a signal handler or a finalizer while this thread uses the value. If that uses the value
    /// too, it would wait for ever, so it gets the `ValueError` that Python's generators raise.
    pub(crate) fn with<R, E: From<PyErr>>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> Result<R, E>,
    ) -> Result<R, E> {
        let this = thread::current().id();
        loop {
            let value = match self.value.try_lock() {
                Ok(value) => Some(value),
                // A panic leaves values that are complete.
                Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            let mut user = self.user.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(mut value) = value {
                *user = Some(this);
                drop(user);
                // The value is unlocked after this ends, so that the next user does not lose its name.
                let _use = Use(&self.user);
                return work(&mut value);
            }
            if *user == Some(this) {
                return Err(PyValueError::new_err("iterator already executing").into());
            }
            drop(user);
            py.detach(|| thread::sleep(POLL));
            py.check_signals()?;
        }
    }
}
