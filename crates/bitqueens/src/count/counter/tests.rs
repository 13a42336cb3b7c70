use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread::{Scope, ScopedJoinHandle};

use super::*;
use crate::internal::naive;
use crate::memory::refusing;
use crate::threads::{Body, Start, System, Threads};

fn count(problem: &Problem, threads: usize) -> u128 {
    Counter::new(problem).threads(threads).and_then(|c| c.run()).expect("countable").total
}

#[test]
fn random_boards_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(2026);
    let mut groups = [0; 9];
    for round in 0..naive::random_boards(2000) {
        let problem = naive::random_problem(&mut rng, 9);
        let depth = rng.usize(0..3);
        groups[problem.group().order() as usize] += 1;
        let counted =
            Counter::new(&problem).threads(1).expect("one").depth(depth).run().expect("countable");
        assert_eq!(counted.total, naive::count(&problem), "round {round}: {problem:?}");
    }
    // The test is only worth its name when symmetric and unsymmetric problems both occur.
    assert!(groups[1] > 200 && groups[2] > 100 && groups[4] > 20 && groups[8] > 20, "{groups:?}");
}

#[test]
fn random_boards_agree_with_the_formula() {
    let mut rng = fastrand::Rng::with_seed(13);
    for round in 0..naive::random_boards(200) {
        let problem = match round % 2 {
            0 => Problem::plain(rng.usize(0..=12)).expect("small"),
            _ => naive::random_problem(&mut rng, 11),
        };
        let kernels = Kernel::available();
        let kernel = kernels[rng.usize(..kernels.len())];
        let sum = crate::count::weighted_sum(&problem, kernel).expect("countable");
        let threads = rng.usize(1..=8);
        let counted = Counter::new(&problem).kernel(kernel).threads(threads);
        let counted = counted.and_then(|counter| counter.run()).expect("countable");
        let expected = (sum.count, sum.residue);
        assert_eq!((counted.total, counted.residue), expected, "{problem:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let problem = Problem::plain(11).expect("small");
    for threads in [1, 2, 3, 16] {
        assert_eq!(count(&problem, threads), 2680);
    }
}

#[test]
fn cancelling_stops_and_tells_how_far() {
    let problem = Problem::plain(20).expect("small");
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let counter = Counter::new(&problem).cancel(&cancel).progress(move |_| stop.cancel());
    let Err(Error::Cancelled(progress)) = counter.run() else { panic!("n = 20 takes longer") };
    assert!(progress.units_done > 0 && progress.units_done < progress.units);
    assert!(progress.solutions > 0);
}

#[test]
fn limits_are_errors() {
    let n33 = Problem::plain(33).expect("a board");
    assert!(matches!(Counter::new(&n33).run(), Err(Error::Side { n: 33, max: 32, .. })));
    let n8 = Problem::plain(8).expect("a board");
    assert!(matches!(Counter::new(&n8).threads(0), Err(Error::Threads { threads: 0, .. })));
    assert!(matches!(Counter::new(&n8).depth(99).run(), Err(Error::Depth { depth: 99, .. })));
}

/// Starts one thread beside the calling one; its work begins when it is told to.
struct Late(Mutex<Option<Receiver<()>>>);

impl Start for Late {
    fn start<'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        work: Body<'scope>,
    ) -> io::Result<ScopedJoinHandle<'scope, ()>> {
        let told = self.0.lock().expect("not poisoned").take();
        let told = told.ok_or(io::ErrorKind::WouldBlock)?;
        let wait = Duration::from_secs(60);
        let work = Box::new(move || {
            // Without a refusal the test fails by its count.
            let _ = told.recv_timeout(wait);
            work();
        });
        System.start(scope, work)
    }
}

/// What a thread had counted before it was refused memory is in no sum: there is no total without it, even if
/// the other thread finishes.
#[test]
fn a_thread_refused_memory_in_mid_count_ends_the_count() {
    let problem = Problem::plain(14).expect("a board");
    // At least one request for each cross.
    let crosses = Decomposition::new(&problem, 1).expect("small").crosses();
    for granted in [0, crosses - 1] {
        let (heard, told) = mpsc::channel();
        let threads = Threads::new(2).started_by(Late(Mutex::new(Some(told))));
        let counted = AtomicUsize::new(0);
        let counter = Counter::new(&problem)
            .kernel(Kernel::Scalar)
            .threads(threads)
            .expect("two")
            .depth(1)
            .progress(|progress| counted.store(progress.units_done, Ordering::Relaxed));
        refusing::after(granted, heard);
        let count = counter.run();
        assert!(matches!(count, Err(Error::Memory { .. })), "{granted}: {count:?}");
        drop(counter);
        // The other thread may have counted a cross before it learns of a refusal at once.
        assert!(granted == 0 || counted.into_inner() > 0, "{granted}");
    }
}
