//! Panics of threads: the first one ends the work of all of them, with an error.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::error::{Error, Result};
use crate::language::{Phrase, Text};

/// The state that threads share while they work on one list of items: the index of the next item, and whether a
/// thread has panicked. The item of a thread that panics is lost, so the others stop.
#[derive(Default)]
pub struct Team {
    next: AtomicUsize,
    has_panicked: AtomicBool,
    /// The message of the first panic.
    panic: Mutex<Option<Text>>,
}

impl Team {
    /// Takes the next item; each goes to one thread. Returns `None` after the last one, or after a panic. All
    /// threads must pass the same list.
    pub fn next<'i, T>(&self, items: &'i [T]) -> Option<&'i T> {
        if self.has_panicked() {
            return None;
        }
        items.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns whether a thread has panicked.
    pub fn has_panicked(&self) -> bool {
        self.has_panicked.load(Ordering::Relaxed)
    }

    /// Runs `work`. Returns `None` if it panics; [`Team::result`] is then an error.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        // Nothing reads what the panicking thread was changing: the work ends with an error.
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(done) => Some(done),
            Err(panic) => {
                self.has_panicked.store(true, Ordering::Relaxed);
                let mut first = self.panic.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert_with(|| message(panic.as_ref()));
                None
            }
        }
    }

    /// Consumes the team after all threads have finished.
    ///
    /// # Errors
    /// [`Error::Panicked`] if one has panicked.
    pub fn result(self) -> Result<()> {
        let panic = self.panic.into_inner().unwrap_or_else(PoisonError::into_inner);
        panic.map_or(Ok(()), |message| Err(Error::Panicked { message }))
    }
}

fn message(panic: &(dyn Any + Send)) -> Text {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).map_or_else(
        || Phrase::new("a panic without a message", "没有说明的内部错误").into(),
        Text::verbatim,
    )
}
