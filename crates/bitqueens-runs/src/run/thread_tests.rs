//! Runs and verifications whose threads are refused or panic.

use bitqueens::language::Text;
use std::path::Path;

use bitqueens::{Problem, Threads, internal::refusal::short_of_threads};

use super::Run;
use crate::{error::Error, ledger::tests::memory::Memory, plan::Plan, verify::Verify};

#[test]
fn runs_go_on_with_fewer_threads() {
    let problem = Problem::plain(10).unwrap();
    let plan = Plan::new(&problem, 0).unwrap();
    let run = |threads| Run::new(&plan, Path::new("/ledgers")).threads(threads).unwrap();
    for few in 0..3 {
        let check = |what: &str, beside: usize, work: &dyn Fn(Threads)| {
            let (threads, heard) = short_of_threads(4, few);
            work(threads);
            let heard = heard.lock().unwrap();
            assert!(!heard.is_empty(), "{what} with {few} threads");
            assert!(heard.iter().all(|s| s.working <= few + beside), "{what}: {heard:?}");
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
                let report = run(threads).run_on(&Memory::default()).unwrap();
                assert!(report.is_complete());
                assert_eq!((report.tally.totals().unwrap().total, report.threads), (724, few));
            });
        }
        let report = run(1.into()).run_on(&Memory::default()).unwrap();
        check("verify", 1, &|threads| {
            let verdict = Verify::ledgers(&report.tally).threads(threads).run().unwrap();
            assert!(verdict.holds());
        });
    }
}

#[test]
fn a_run_that_panics_is_an_error() {
    let problem = Problem::plain(12).unwrap();
    for threads in [1, 3] {
        let plan = Plan::new(&problem, 0).unwrap();
        let run = Run::new(&plan, Path::new("/ledgers")).threads(threads).unwrap();
        let report = run.without_kernel().run_on(&Memory::default());
        let message = Text::verbatim("a search has a kernel");
        let expected = Error::Library(bitqueens::Error::Panicked { message });
        assert_eq!(report.unwrap_err(), expected);
    }
}
