use std::cell::RefCell;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::counting::checked;
use super::writing::GROUP_TIME;
use super::*;
use crate::certificate::Certificate;
use crate::ledger::tests::memory::Memory;
use crate::plan::PlannedCross;
use bitqueens::internal::naive;
use bitqueens::{Problem, Square, Sum};

const FOLDER: &str = "/ledgers";

/// A counter of 32 bits that wraps: the residue, folded flush by flush, remembers.
#[test]
fn a_forced_wrap_does_not_reach_a_ledger() {
    let id = UnitId { cross: 0, part: 0 };
    let mut sum = Sum::default();
    for _ in 0..3 {
        sum.flush(u32::MAX, 1);
    }
    assert!(checked(id, sum).is_ok());
    let mut wrapped = sum;
    wrapped.count &= u128::from(u32::MAX);
    assert_ne!(wrapped.count, sum.count);
    assert!(matches!(
        checked(id, wrapped),
        Err(crate::error::Error::Library(
            bitqueens::Error::Residue { .. }
        ))
    ));
}

fn blocked() -> Problem {
    let problem = Problem::plain(9).unwrap();
    problem.with_blocked([Square::new(0, 1)]).unwrap()
}

/// The same ledgers, tallies and certificates for the second algorithm.
#[test]
fn a_join_runs_as_units_of_a_plan() {
    for problem in [0, 1, 2, 8, 9, 11].map(|n| Problem::plain(n).unwrap()) {
        joined_in_shards(&problem);
    }
    joined_in_shards(&blocked());
}

fn joined_in_shards(problem: &Problem) {
    let expected = naive::count(problem);
    let plan = Plan::join(problem, &Cancel::new()).unwrap();
    let disk = Memory::default();
    let folder = Path::new(FOLDER);
    for index in 0..3 {
        let shard = Shard::new(index, 3).unwrap();
        let run = Run::new(&plan, folder).shard(shard).threads(2).unwrap();
        let ran = run.run_on(&disk).unwrap();
        assert_eq!((ran.added, ran.before), (plan.units_of(shard), 0));
        assert_eq!(ran.kernel, None);
    }
    // Whatever the shards were, nothing is left to do.
    let ran = Run::new(&plan, folder).run_on(&disk).unwrap();
    assert_eq!((ran.added, ran.before), (0, plan.units()));
    assert_eq!(ran.joined().unwrap().total, expected, "{problem:?}");
    assert!(matches!(ran.count(), Err(Error::Method { .. })));
    for writer in ran.tally.writers() {
        assert_eq!(writer.opening.kernel, "join");
    }
    // Each record is what the join says of the unit.
    let units = plan.join_units(&Cancel::new()).unwrap();
    let mut worker = units.worker();
    for (number, cross) in (0_u32..).take(units.len()).enumerate() {
        let unit = worker.count(number, &Cancel::new()).unwrap().unwrap();
        let id = UnitId { cross, part: 0 };
        assert_eq!(ran.tally.count(id).map(u128::from), Some(unit.count));
    }
    let certificate = Certificate::of(&ran.tally).unwrap();
    assert_eq!(certificate.totals().total, expected);
    let again = Certificate::parse(certificate.to_string().as_bytes());
    assert_eq!(again, Ok(certificate));
}

#[test]
fn methods_do_not_mix() {
    let problem = Problem::plain(8).unwrap();
    let join = Plan::quick_join(&problem).unwrap();
    let search = Plan::new(&problem, 0).unwrap();
    let disk = Memory::default();
    let folder = Path::new(FOLDER);
    let ran = Run::new(&search, folder).run_on(&disk).unwrap();
    assert_eq!(ran.count().unwrap().total, 92);
    assert!(matches!(ran.joined(), Err(Error::Method { .. })));
    let refused = Run::new(&join, folder).run_on(&disk).unwrap_err();
    let text = refused.to_string();
    assert!(text.contains("n = 8, depth 0"), "{text}");
    assert!(text.contains("n = 8, by joining"), "{text}");
    let kernel = Run::new(&join, folder).kernel(Kernel::Scalar);
    assert!(matches!(kernel.err(), Some(Error::Method { .. })));
    assert!(matches!(join.decomposition(), Err(Error::Method { .. })));
    let units = search.join_units(&Cancel::new());
    assert!(matches!(units, Err(Error::Method { .. })));
}

/// Units that threads share are recorded once, with the counts of those that one thread counts alone.
#[test]
fn threads_share_units() {
    for problem in [Problem::plain(12).unwrap(), blocked()] {
        let plan = Plan::new(&problem, 0).unwrap();
        // A few units each, so that one takes longer than the others together.
        let shards = u32::try_from(plan.units() / 3).unwrap();
        let on = |threads: usize| {
            let disk = Memory::default();
            for index in 0..shards {
                let shard = Shard::new(index, shards).unwrap();
                let run = Run::new(&plan, Path::new(FOLDER)).shard(shard);
                let run = run
                    .with_policy(|whole, threads| Policy::for_records(whole, threads).scaled(1e-7));
                run.threads(threads).unwrap().run_on(&disk).unwrap();
            }
            let ran = Run::new(&plan, Path::new(FOLDER)).run_on(&disk).unwrap();
            assert_eq!((ran.added, ran.before), (0, plan.units()));
            (0..plan.units())
                .map(|number| ran.tally.count(plan.unit(number).unwrap()))
                .collect::<Vec<_>>()
        };
        let alone = on(1);
        for threads in [2, 5] {
            let before = shared::SPLIT.load(Ordering::Relaxed);
            assert!(alone == on(threads), "{threads} threads count otherwise");
            let split = shared::SPLIT.load(Ordering::Relaxed) - before;
            assert!(split > shards as usize / 2, "{split} of {shards} shared");
        }
    }
}

/// Ledgers by path: those of a folder, and one that ends in the middle of a record, which is told.
#[test]
fn ledgers_are_folded_in_by_path() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for index in 0..2 {
        let shard = Shard::new(index, 2).unwrap();
        Run::new(&plan, folder.path()).shard(shard).run().unwrap();
    }
    let mut tally = Tally::new(&plan).unwrap();
    assert_eq!(tally.absorb_paths(&[folder.path()]), Ok(vec![]));
    assert_eq!(tally.totals().unwrap().total, 92);
    let written: Vec<_> = tally.writers().iter().map(|writer| writer.units).collect();
    assert_eq!(written.iter().sum::<u64>(), plan.units());
    assert!(written.iter().all(|&units| units > 0));
    let torn = Ledger::path(folder.path(), Shard::new(1, 2).unwrap());
    let whole = std::fs::read(&torn).unwrap();
    // The closing record goes, and a part of the one before it.
    std::fs::write(&torn, &whole[..whole.len() - 60]).unwrap();
    let mut tally = Tally::new(&plan).unwrap();
    let told = tally.absorb_paths(std::slice::from_ref(&torn)).unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, torn.display().to_string());
}

/// A plan of another version of the join is found out before a unit is counted.
#[test]
fn other_units_of_a_join_are_noticed() {
    let problem = Problem::plain(8).unwrap();
    let mut crosses: Vec<PlannedCross> = Plan::quick_join(&problem).unwrap().crosses().to_vec();
    crosses[3].digest[0] ^= 1;
    let other = Plan::of(problem, Method::Join, 0, crosses);
    let disk = Memory::default();
    let ran = Run::new(&other, Path::new(FOLDER)).run_on(&disk);
    assert!(matches!(ran, Err(Error::Units { .. })));
}

/// A run that is refused leaves the folder as it was, or the next right one would be refused too.
#[test]
fn a_folder_of_another_plan_is_left_as_it_was() {
    let right = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let other = Plan::new(&Problem::plain(9).unwrap(), 0).unwrap();
    let disk = Memory::default();
    let folder = Path::new(FOLDER);
    let shard = Shard::new(1, 2).unwrap();
    Run::new(&right, folder).shard(shard).run_on(&disk).unwrap();
    let before = disk.list(folder).unwrap();
    let refused = Run::new(&other, folder).run_on(&disk);
    assert!(matches!(refused, Err(Error::Ledger(_))));
    assert_eq!(disk.list(folder).unwrap(), before);
    let ran = Run::new(&right, folder).run_on(&disk).unwrap();
    assert_eq!(ran.count().unwrap().total, 92);
}

#[test]
fn an_incomplete_run_has_no_answer() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let disk = Memory::default();
    let shard = Shard::new(0, 2).unwrap();
    let run = Run::new(&plan, Path::new(FOLDER)).shard(shard);
    let ran = run.run_on(&disk).unwrap();
    assert!(ran.is_complete());
    let missing = plan.units() - plan.units_of(shard);
    let expected = Error::Missing {
        missing,
        units: plan.units(),
    };
    assert_eq!(ran.totals(), Err(expected.clone()));
    assert_eq!(ran.count(), Err(expected.clone()));
    assert_eq!(Certificate::of(&ran.tally), Err(expected));
}

/// A run that is stopped says so, and by what.
#[test]
fn a_stopped_run_is_not_complete() {
    let plan = Plan::new(&Problem::plain(12).unwrap(), 0).unwrap();
    let folder = Path::new(FOLDER);
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = Run::new(&plan, folder).cancel(&cancel);
    let stopped = stopped.run_on(&Memory::default()).unwrap();
    assert!(!stopped.is_complete() && !stopped.out_of_time);
    assert!(stopped.added < plan.units());
    // Enough is left that no time is not enough; a run without a limit finishes it.
    let disk = Memory::default();
    let run = Run::new(&plan, folder).threads(1).unwrap();
    let limited = run.time_limit(Some(std::time::Duration::ZERO));
    let limited = limited.run_on(&disk).unwrap();
    assert_eq!(limited.out_of_time, !limited.is_complete());
    let whole = Run::new(&plan, folder).run_on(&disk).unwrap();
    assert!(whole.is_complete() && !whole.out_of_time);
    assert_eq!(whole.before, limited.added);
    assert_eq!(whole.count().unwrap().total, 14_200);
}

/// What is told on the way: shares that grow to 1, units of the shard, groups that are not empty and as
/// few as time and size ask for.
#[test]
fn progress_and_groups() {
    let plan = Plan::new(&Problem::plain(11).unwrap(), 1).unwrap();
    let (folder, disk) = (Path::new(FOLDER), Memory::default());
    let half = Run::new(&plan, folder).shard(Shard::new(0, 2).unwrap());
    let before = half.run_on(&disk).unwrap().added;
    let (told, groups) = (std::sync::Mutex::new(Vec::new()), RefCell::default());
    let start = std::time::Instant::now();
    let ran = Run::new(&plan, folder)
        .time_limit(Some(std::time::Duration::from_secs(3600)))
        .progress(|now| told.lock().unwrap().push(*now))
        .acknowledged(|ids| RefCell::<Vec<usize>>::borrow_mut(&groups).push(ids.len()))
        .run_on(&disk)
        .unwrap();
    assert!(ran.is_complete() && !ran.out_of_time);
    let (told, groups) = (told.into_inner().unwrap(), groups.into_inner());
    assert_eq!(told.len(), groups.len());
    assert!(groups.iter().all(|&units| units > 0), "{groups:?}");
    assert_eq!(groups.iter().sum::<usize>() as u64, plan.units() - before);
    let due = start.elapsed().as_millis() / GROUP_TIME.as_millis() + 1;
    assert!(
        groups.len() as u128 <= due,
        "{} groups, {due} due",
        groups.len()
    );
    let shares: Vec<f64> = told.iter().map(|now| now.share.unwrap()).collect();
    assert!(shares.is_sorted() && shares[0] > 0.0, "{shares:?}");
    let last = told.last().unwrap();
    assert!((shares[shares.len() - 1] - 1.0).abs() < 1e-9, "{shares:?}");
    let units = usize::try_from(ran.units).unwrap();
    assert_eq!((last.units_done, last.units), (units, units));
    assert_eq!(last.solutions, 2680);
}

/// What is finished is written after a while, not at the end only: a kill costs little.
#[test]
fn groups_do_not_wait_for_the_end() {
    let plan = Plan::quick(&Problem::plain(16).unwrap(), 0, &Cancel::new()).unwrap();
    let groups = std::cell::Cell::new(0);
    let ran = Run::new(&plan, Path::new(FOLDER))
        .kernel(Kernel::Scalar)
        .and_then(|run| run.threads(1))
        .unwrap()
        .time_limit(Some(16 * GROUP_TIME))
        .acknowledged(|_| groups.set(groups.get() + 1))
        .run_on(&Memory::default())
        .unwrap();
    assert!(ran.out_of_time && ran.added > 0);
    assert!(groups.get() >= 2, "{} units in one group", ran.added);
}
