//! Threads that the system refuses, and threads that panic.

use super::*;
use crate::board::{Problem, Rules};
use crate::control::Cancel;
use crate::count::{Counter, profile};
use crate::geometry::Square;
use crate::internal::refusal::short_of_threads;
use crate::join::Join;
use crate::rules::count_any;
use crate::sequences::Sequence;
use crate::solutions::Listing;

#[test]
fn work_goes_on_with_the_threads_that_there_are() {
    for few in 0..4 {
        let (threads, heard) = short_of_threads(4, few);
        let items: Vec<usize> = (0..1000).collect();
        let sum = |team: &Team| -> usize { std::iter::from_fn(|| team.next(&items)).sum() };
        let sums = threads.run_on_all(usize::MAX, sum).unwrap();
        assert_eq!((sums.len(), sums.iter().sum()), (few + 1, 499_500));
        let heard: Vec<_> = heard.lock().unwrap().clone();
        assert_eq!(heard.len(), usize::from(few < 3));
        for shortage in heard {
            assert_eq!((shortage.wanted, shortage.working), (4, few + 1));
            let words = shortage.to_string();
            assert!(
                words.starts_with(&format!("only {} of 4 threads could be started (", few + 1)),
                "{words}"
            );
        }
    }
}

/// A sequence starts threads for every term: one note is enough.
#[test]
fn a_shortage_is_told_once() {
    let (threads, heard) = short_of_threads(3, 1);
    for _ in 0..5 {
        threads.run_on_all(usize::MAX, |_| ()).unwrap();
        threads.clone().run_on_all(usize::MAX, |_| ()).unwrap();
    }
    let working = |heard: &[Shortage]| heard.iter().map(|s| s.working).collect::<Vec<_>>();
    assert_eq!(working(&heard.lock().unwrap()), [2, 1]);
}

/// A thread that gets no memory has taken nothing: the others do its work.
#[test]
fn threads_without_memory_are_done_without() {
    let what = crate::language::Phrase::name("the stacks of one thread");
    let refused = || Error::Memory { what, bytes: 1 };
    let (threads, heard) = short_of_threads(3, 3);
    let all = threads.with_memory(vec![Ok(1), Ok(2), Ok(3)]);
    assert_eq!((all, heard.lock().unwrap().len()), (Ok((vec![1, 2, 3], None)), 0));
    let one = threads.with_memory(vec![Err(refused()), Ok(2), Err(refused())]);
    let expected = Ok((vec![2], Some(refused())));
    assert_eq!((one, heard.lock().unwrap()[0].working), (expected, 1));
    for (results, error) in [
        (vec![Err(refused()), Err(Error::Stopped), Ok(3)], Error::Stopped),
        (vec![Err(refused()), Err(refused())], refused()),
    ] {
        assert_eq!(threads.with_memory(results), Err(error));
    }
    assert_eq!(heard.lock().unwrap().len(), 1);
}

#[test]
fn threads_beside_the_caller_are_one_at_least() {
    for few in 0..3 {
        let (threads, heard) = short_of_threads(3, few);
        let ran = AtomicUsize::new(0);
        let started = std::thread::scope(|scope| {
            threads.start_beside(scope, || {
                Box::new(|| {
                    ran.fetch_add(1, Ordering::Relaxed);
                })
            })
        });
        assert_eq!(ran.into_inner(), few);
        match started {
            Ok(started) => assert_eq!(started, few),
            Err(refusal) => assert_eq!((few, refusal.kind()), (0, io::ErrorKind::WouldBlock)),
        }
        assert_eq!(heard.lock().unwrap().len(), usize::from(few > 0));
    }
}

/// Whichever thread panics, the caller's own or another: the others take no more items, and the result is
/// an error with the words of the panic.
#[test]
fn a_panic_is_an_error() {
    for threads in [1, 4] {
        for at in [0, 10] {
            let items: Vec<usize> = (0..1_000_000).collect();
            let done = AtomicUsize::new(0);
            let work = |team: &Team| {
                while let Some(&item) = team.next(&items) {
                    assert!(item != at, "item {item} is bad");
                    done.fetch_add(1, Ordering::Relaxed);
                    // The others notice while there is still something to do.
                    while threads > 1 && item > at && !team.has_panicked() {
                        std::thread::yield_now();
                    }
                }
            };
            let error = Threads::new(threads).run_on_all(usize::MAX, work).unwrap_err();
            let message = crate::language::Text::verbatim(&format!("item {at} is bad"));
            assert_eq!(error, Error::Panicked { message });
            assert!(done.into_inner() < at + threads);
        }
    }
}

/// Everything that starts threads gives the same answer with fewer, and says how many worked.
#[test]
fn all_that_counts_goes_on_with_fewer_threads() {
    let cancel = Cancel::new();
    let plain = |n| Problem::plain(n).unwrap();
    for few in 0..3 {
        let check = |what: &str, beside: usize, work: &dyn Fn(Threads)| {
            let (threads, heard) = short_of_threads(4, few);
            work(threads);
            let heard = heard.lock().unwrap();
            assert!(!heard.is_empty(), "{what} with {few} threads");
            assert!(heard.iter().all(|s| s.working <= few + beside), "{what}: {heard:?}");
        };
        check("count", 1, &|threads| {
            let count = Counter::new(&plain(11)).threads(threads).unwrap().run().unwrap();
            assert_eq!((count.total, count.threads), (2680, few + 1));
        });
        check("profile", 1, &|threads| {
            let nodes = profile(&plain(8), threads, &cancel).unwrap();
            assert_eq!(nodes.iter().sum::<u64>(), 2057);
        });
        check("join", 1, &|threads| {
            let joined = Join::new(&plain(11)).threads(threads).unwrap().run().unwrap();
            assert_eq!((joined.total, joined.threads), (2680, few + 1));
        });
        check("rules", 1, &|threads| {
            let torus = plain(11).with_rules(Rules::Torus).unwrap();
            assert_eq!(count_any(&torus, threads, &cancel, &|_| ()), Ok(88));
        });
        check("sequence", 1, &|threads| {
            let terms = Sequence::find("A000170").unwrap().terms(threads, &cancel);
            assert_eq!(terms.take(9).last().unwrap().unwrap().value, 92);
        });
        let board = plain(13).with_fixed([Square::new(0, 0)]).unwrap();
        let listed = |threads| {
            let (mut text, listing) = (Vec::new(), Listing::new(&board).unwrap());
            let listing = listing.threads(threads).unwrap().run(|block| {
                text.extend_from_slice(block);
                Ok::<(), ()>(())
            });
            assert!(listing.unwrap().complete);
            text
        };
        check("list", 1, &|threads| assert!(listed(threads) == listed(Threads::new(1))));
    }
}

/// A count ends with an error, wherever it panics; without unwinding, as the command is built, the process
/// ends at once.
#[test]
fn a_count_that_panics_is_an_error() {
    let panicked = |error: Error, words: &str| match error {
        Error::Panicked { message } => assert_eq!(message.english, words),
        other => panic!("{other}"),
    };
    let problem = Problem::plain(12).unwrap();
    let bad = |progress: &crate::control::Progress| assert!(progress.units_done < 5, "enough");
    for threads in [1, 3] {
        let counter = Counter::new(&problem).threads(threads).unwrap();
        panicked(counter.progress(bad).run().unwrap_err(), "enough");
    }
}
