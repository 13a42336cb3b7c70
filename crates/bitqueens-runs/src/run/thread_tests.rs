//! Runs and verifications whose threads are refused or panic.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{Scope, ScopedJoinHandle};

use bitqueens::internal::{Start, System, Work};
use bitqueens::{Problem, Shortage, Threads};

use super::Run;
use crate::error::Error;
use crate::ledger::tests::memory::Memory;
use crate::plan::Plan;
use crate::verify::Verify;

/// Starts this many threads in all and refuses the rest, as a limit on processes does.
struct Few(AtomicUsize);

impl Few {
    fn new(threads: usize) -> Self {
        Self(AtomicUsize::new(threads))
    }
}

impl Start for Few {
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Work<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>> {
        let left = |threads: usize| threads.checked_sub(1);
        match self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, left)
        {
            Ok(_) => System.start(scope, work),
            Err(_) => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

/// What a listener has heard.
type Heard = Arc<Mutex<Vec<Shortage>>>;

/// So many wanted threads of which the system starts `few`, and what is told of it.
fn short_of_threads(wanted: usize, few: usize) -> (Threads, Heard) {
    let heard = Heard::default();
    let ears = Arc::clone(&heard);
    let threads = Threads::new(wanted)
        .started_by(Few::new(few))
        .on_shortage(move |shortage| ears.lock().unwrap().push(shortage.clone()));
    (threads, heard)
}

#[test]
fn runs_go_on_with_fewer_threads() {
    let problem = Problem::plain(10).unwrap();
    let plan = Plan::new(&problem, 0).unwrap();
    let run = |threads| {
        Run::new(&plan, Path::new("/ledgers"))
            .threads(threads)
            .unwrap()
    };
    for few in 0..3 {
        let check = |what: &str, beside: usize, work: &dyn Fn(Threads)| {
            let (threads, heard) = short_of_threads(4, few);
            work(threads);
            let heard = heard.lock().unwrap();
            assert!(!heard.is_empty(), "{what} with {few} threads");
            assert!(
                heard.iter().all(|s| s.working <= few + beside),
                "{what}: {heard:?}"
            );
        };
        if few == 0 {
            let (threads, _) = short_of_threads(4, few);
            let refused = run(threads).run_on(&Memory::default()).unwrap_err();
            assert!(
                matches!(refused, Error::Library(bitqueens::Error::NoThread { .. })),
                "{refused}"
            );
        } else {
            check("run", 0, &|threads| {
                let ran = run(threads).run_on(&Memory::default()).unwrap();
                assert!(ran.is_complete());
                assert_eq!((ran.tally.totals().unwrap().total, ran.threads), (724, few));
            });
        }
        let ran = run(1.into()).run_on(&Memory::default()).unwrap();
        check("verify", 1, &|threads| {
            let verdict = Verify::ledgers(&ran.tally).threads(threads).run().unwrap();
            assert!(verdict.holds());
        });
    }
}

#[test]
fn a_run_that_panics_is_an_error() {
    let problem = Problem::plain(12).unwrap();
    for threads in [1, 3] {
        let plan = Plan::new(&problem, 0).unwrap();
        let run = Run::new(&plan, Path::new("/ledgers"))
            .threads(threads)
            .unwrap();
        let ran = run.without_kernel().run_on(&Memory::default());
        let message = "a search has a kernel".to_owned();
        let expected = Error::Library(bitqueens::Error::Panicked { message });
        assert_eq!(ran.unwrap_err(), expected);
    }
}
