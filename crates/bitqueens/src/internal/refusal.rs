//! Threads that the system refuses, for tests.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle};

use crate::threads::{Body, Shortage, Start, System, Threads};

/// Starts a number of threads in all and refuses the others, as a limit on processes does.
struct Limited(AtomicUsize);

impl Start for Limited {
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Body<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>> {
        let left = |threads: usize| threads.checked_sub(1);
        let order = Ordering::Relaxed;
        match self.0.fetch_update(order, order, left) {
            Ok(_) => System.start(scope, work),
            Err(_) => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

/// The shortages that were reported.
pub type Shortages = Arc<Mutex<Vec<Shortage>>>;

/// `wanted` threads of which the system starts `started`, and the shortages that they report.
pub fn short_of_threads(wanted: usize, started: usize) -> (Threads, Shortages) {
    let shortages = Shortages::default();
    let reported = Arc::clone(&shortages);
    let threads = Threads::new(wanted)
        .started_by(Limited(AtomicUsize::new(started)))
        .on_shortage(move |shortage| reported.lock().expect("not poisoned").push(shortage.clone()));
    (threads, shortages)
}
