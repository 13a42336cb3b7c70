//! The state of an iterator that threads share: a mutex that Ctrl-C interrupts and that refuses its own thread.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
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

/// The value, for as long as this lives.
pub(crate) struct Guard<'a, T> {
    value: MutexGuard<'a, T>,
    user: &'a Mutex<Option<ThreadId>>,
}

impl<T> Exclusive<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { value: Mutex::new(value), user: Mutex::new(None) }
    }

    /// Waits until no other thread uses the value; signals are handled meanwhile.
    ///
    /// Python may run a signal handler or a finalizer while this thread uses the value. If that uses the value
    /// too, it would wait for ever, so it gets the `ValueError` that Python's generators raise.
    pub(crate) fn lock(&self, py: Python<'_>) -> PyResult<Guard<'_, T>> {
        let this = thread::current().id();
        loop {
            let value = match self.value.try_lock() {
                Ok(value) => Some(value),
                // A panic leaves values that are complete.
                Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            let mut user = self.user.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(value) = value {
                *user = Some(this);
                return Ok(Guard { value, user: &self.user });
            }
            if *user == Some(this) {
                return Err(PyValueError::new_err("iterator already executing"));
            }
            drop(user);
            py.detach(|| thread::sleep(POLL));
            py.check_signals()?;
        }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        // The value is unlocked after this, so that the next user does not lose its name.
        *self.user.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
