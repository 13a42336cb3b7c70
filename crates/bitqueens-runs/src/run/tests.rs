use std::{cell::RefCell, path::Path};

use super::{counting::checked, feed::Item, writing::GROUP_TIME, *};
use crate::{
    certificate::Certificate,
    ledger::tests::memory::Memory,
    plan::{PlannedCross, tests::with_estimates_times},
    tally::Totals,
};
use bitqueens::{Cancel, Problem, Square, Sum, internal::naive};

const FOLDER: &str = "/ledgers";

/// When a 32-bit counter wraps, the residue, folded flush by flush, shows it.
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
        Err(crate::error::Error::Library(bitqueens::Error::Residue { .. }))
    ));
}

fn blocked() -> Problem {
    let problem = Problem::plain(9).unwrap();
    problem.with_blocked([Square::new(0, 1)]).unwrap()
}

/// Ledgers, tallies and certificates work for the second algorithm too.
#[test]
fn a_join_runs_as_units_of_a_plan() {
    for problem in [0, 1, 2, 8, 9, 11].map(|n| Problem::plain(n).unwrap()) {
        joined_in_shards(&problem, 0);
        joined_in_shards(&problem, 2);
    }
    joined_in_shards(&blocked(), 0);
    joined_in_shards(&blocked(), 1);
}

fn joined_in_shards(problem: &Problem, depth: usize) {
    let expected = naive::count(problem);
    let plan = Plan::join(problem, depth, &Cancel::new()).unwrap();
    let disk = Memory::default();
    let folder = Path::new(FOLDER);
    for index in 0..3 {
        let shard = Shard::new(index, 3).unwrap();
        let run = Run::new(&plan, folder).shard(shard).threads(2).unwrap();
        let report = run.run_on(&disk).unwrap();
        assert_eq!((report.added, report.before), (plan.units_of(shard), 0));
        assert_eq!(report.kernel, None);
    }
    // Nothing is left for a run with other shards.
    let report = Run::new(&plan, folder).run_on(&disk).unwrap();
    assert_eq!((report.added, report.before), (0, plan.units()));
    assert_eq!(report.joined().unwrap().total, expected, "{problem:?}");
    assert!(matches!(report.count(), Err(Error::Method { .. })));
    for session in report.tally.sessions() {
        assert_eq!(session.opening.kernel, "join");
    }
    // Each record is what the join says of the unit.
    let units = plan.join_units().unwrap();
    let mut worker = units.matcher();
    for (number, unit) in (0..).zip(0..units.len()) {
        let unit = worker.count(unit, &Cancel::new()).unwrap().unwrap();
        let id = plan.unit(number).unwrap();
        assert_eq!(report.tally.count(id).map(u128::from), Some(unit.count));
    }
    let certificate = Certificate::of(&report.tally).unwrap();
    assert_eq!(certificate.totals().total, expected);
    let again = Certificate::parse(certificate.to_string().as_bytes());
    assert_eq!(again, Ok(certificate));
}

#[test]
fn methods_do_not_mix() {
    let problem = Problem::plain(8).unwrap();
    let join = Plan::quick_join(&problem, 0).unwrap();
    let search = Plan::new(&problem, 0).unwrap();
    let disk = Memory::default();
    let folder = Path::new(FOLDER);
    let report = Run::new(&search, folder).run_on(&disk).unwrap();
    assert_eq!(report.count().unwrap().total, 92);
    assert!(matches!(report.joined(), Err(Error::Method { .. })));
    let refused = Run::new(&join, folder).run_on(&disk).unwrap_err();
    let text = refused.to_string();
    assert!(text.contains("n = 8, depth 0"), "{text}");
    assert!(text.contains("n = 8, join"), "{text}");
    let kernel = Run::new(&join, folder).kernel(Kernel::Scalar);
    assert!(matches!(kernel.err(), Some(Error::Method { .. })));
    assert!(matches!(join.decomposition(), Err(Error::Method { .. })));
    let units = search.join_units();
    assert!(matches!(units, Err(Error::Method { .. })));
}

/// Units of a divided set hold shares of solutions: each alone need not be whole, all of them must be.
#[test]
fn shares_that_do_not_add_up_are_an_error() {
    let plan = Plan::quick_join(&Problem::plain(8).unwrap(), 1).unwrap();
    let disk = Memory::default();
    let report = Run::new(&plan, Path::new(FOLDER)).run_on(&disk).unwrap();
    let mut subtotals = report.tally.subtotals().to_vec();
    assert_eq!(Totals::of(&plan, &subtotals).unwrap().total, 92);
    let cross = subtotals.iter().position(|cross| cross.sum.count > 0).unwrap();
    subtotals[cross].sum += Sum::new(1, 0);
    let error = Totals::of(&plan, &subtotals).unwrap_err();
    assert!(matches!(error, Error::Library(bitqueens::Error::Orbits { size: 105, .. })));
    // Where a unit is missing, what is there is rounded down.
    subtotals[cross].units -= 1;
    assert_eq!(Totals::of(&plan, &subtotals).unwrap().total, 92);
}

/// Units that are split are recorded once, with the count that one thread finds.
#[test]
fn threads_share_units() {
    for problem in [Problem::plain(12).unwrap(), blocked()] {
        // Each cross is one unit, and worth splitting.
        let plan = with_estimates_times(25_000_000, &Plan::new(&problem, 0).unwrap());
        // A few units a shard, so that one takes longer than the others together.
        let shards = u32::try_from(plan.units() / 3).unwrap();
        let on = |threads: usize| {
            let disk = Memory::default();
            for index in 0..shards {
                let shard = Shard::new(index, shards).unwrap();
                let run = Run::new(&plan, Path::new(FOLDER)).shard(shard);
                run.threads(threads).unwrap().run_on(&disk).unwrap();
            }
            let report = Run::new(&plan, Path::new(FOLDER)).run_on(&disk).unwrap();
            assert_eq!((report.added, report.before), (0, plan.units()));
            (0..plan.units())
                .map(|number| report.tally.count(plan.unit(number).unwrap()))
                .collect::<Vec<_>>()
        };
        let splits = |index: &u32, threads: usize| {
            let tally = Tally::new(&plan).unwrap();
            let shard = Shard::new(*index, shards).unwrap();
            let todo = Todo { shard, tally: &tally, threads };
            let decomposition = Some(plan.decomposition().unwrap());
            let queue = Feed::queue(&plan, decomposition, &todo).unwrap();
            let batches = std::iter::from_fn(|| queue.take().unwrap());
            let mut items = batches.flat_map(|batch| batch.items);
            items.any(|item| matches!(item, Item::Part(..)))
        };
        let alone = on(1);
        for threads in [2, 5] {
            let split = (0..shards).filter(|index| splits(index, threads)).count();
            assert!(split > shards as usize / 2, "{split} of {shards} split");
            assert!(alone == on(threads), "{threads} threads count differently");
        }
    }
}

/// Reads ledgers by path: those of a folder, and one that ends within a record, which is reported.
#[test]
fn ledgers_are_folded_in_by_path() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for index in 0..2 {
        let shard = Shard::new(index, 2).unwrap();
        Run::new(&plan, folder.path()).shard(shard).run().unwrap();
    }
    let mut tally = Tally::new(&plan).unwrap();
    assert_eq!(tally.add_paths(&[folder.path()]), Ok(vec![]));
    assert_eq!(tally.totals().unwrap().total, 92);
    let written: Vec<_> = tally.sessions().iter().map(|session| session.units).collect();
    assert_eq!(written.iter().sum::<u64>(), plan.units());
    assert!(written.iter().all(|&units| units > 0));
    let torn = Ledger::path(folder.path(), Shard::new(1, 2).unwrap());
    let whole = std::fs::read(&torn).unwrap();
    // Without the closing record and part of the one before it.
    std::fs::write(&torn, &whole[..whole.len() - 60]).unwrap();
    let mut tally = Tally::new(&plan).unwrap();
    let told = tally.add_paths(std::slice::from_ref(&torn)).unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].path, torn.display().to_string());
}

/// A plan of another version of the join is refused before a unit is counted.
#[test]
fn other_units_of_a_join_are_noticed() {
    let problem = Problem::plain(8).unwrap();
    let mut crosses: Vec<PlannedCross> = Plan::quick_join(&problem, 0).unwrap().crosses().to_vec();
    crosses[3].digest[0] ^= 1;
    let other = Plan::of(problem, Method::Join, 0, crosses);
    let disk = Memory::default();
    let report = Run::new(&other, Path::new(FOLDER)).run_on(&disk);
    assert!(matches!(report, Err(Error::Units { .. })));
}

/// A refused run leaves the folder unchanged; otherwise the next right one would be refused too.
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
    let report = Run::new(&right, folder).run_on(&disk).unwrap();
    assert_eq!(report.count().unwrap().total, 92);
}

#[test]
fn an_incomplete_run_has_no_answer() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let disk = Memory::default();
    let shard = Shard::new(0, 2).unwrap();
    let run = Run::new(&plan, Path::new(FOLDER)).shard(shard);
    let report = run.run_on(&disk).unwrap();
    assert!(report.is_complete());
    let missing = plan.units() - plan.units_of(shard);
    let expected = Error::Missing { missing, units: plan.units() };
    assert_eq!(report.totals(), Err(expected.clone()));
    assert_eq!(report.count(), Err(expected.clone()));
    assert_eq!(Certificate::of(&report.tally), Err(expected));
}

/// A stopped run reports that it is incomplete, and whether its time was over.
#[test]
fn a_stopped_run_is_not_complete() {
    // With these estimates there are many batches.
    let plan = Plan::new(&Problem::plain(12).unwrap(), 0).unwrap();
    let plan = with_estimates_times(40_000, &plan);
    let folder = Path::new(FOLDER);
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = Run::new(&plan, folder).cancel(&cancel);
    let stopped = stopped.run_on(&Memory::default()).unwrap();
    assert!(!stopped.is_complete() && !stopped.out_of_time);
    assert!(stopped.added < plan.units());
    // A time limit of zero leaves units, which a run without a limit finishes.
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

/// Progress reports have shares that grow to 1 and the units of the shard; groups are not empty, and no
/// more than time and size demand.
#[test]
fn progress_and_groups() {
    let plan = Plan::new(&Problem::plain(11).unwrap(), 1).unwrap();
    let (folder, disk) = (Path::new(FOLDER), Memory::default());
    let half = Run::new(&plan, folder).shard(Shard::new(0, 2).unwrap());
    let before = half.run_on(&disk).unwrap().added;
    let (told, groups) = (std::sync::Mutex::new(Vec::new()), RefCell::default());
    let start = std::time::Instant::now();
    let report = Run::new(&plan, folder)
        .time_limit(Some(std::time::Duration::from_secs(3600)))
        .progress(|now| told.lock().unwrap().push(*now))
        .on_acknowledged(|ids| RefCell::<Vec<usize>>::borrow_mut(&groups).push(ids.len()))
        .run_on(&disk)
        .unwrap();
    assert!(report.is_complete() && !report.out_of_time);
    let (told, groups) = (told.into_inner().unwrap(), groups.into_inner());
    assert_eq!(told.len(), groups.len());
    assert!(groups.iter().all(|&units| units > 0), "{groups:?}");
    assert_eq!(groups.iter().sum::<usize>() as u64, plan.units() - before);
    let due = start.elapsed().as_millis() / GROUP_TIME.as_millis() + 1;
    assert!(groups.len() as u128 <= due, "{} groups, {due} due", groups.len());
    let shares: Vec<f64> = told.iter().map(|now| now.share.unwrap()).collect();
    assert!(shares.is_sorted() && shares[0] > 0.0, "{shares:?}");
    let last = told.last().unwrap();
    assert!((shares[shares.len() - 1] - 1.0).abs() < 1e-9, "{shares:?}");
    let units = usize::try_from(report.units).unwrap();
    assert_eq!((last.units_done, last.units), (units, units));
    assert_eq!(last.solutions, 2680);
}

/// Finished units are written within [`GROUP_TIME`], not only at the end, so that a kill loses little.
#[test]
fn groups_do_not_wait_for_the_end() {
    let plan = Plan::quick(&Problem::plain(16).unwrap(), 0, &Cancel::new()).unwrap();
    let groups = std::cell::Cell::new(0);
    let report = Run::new(&plan, Path::new(FOLDER))
        .kernel(Kernel::Scalar)
        .and_then(|run| run.threads(1))
        .unwrap()
        .time_limit(Some(16 * GROUP_TIME))
        .on_acknowledged(|_| groups.set(groups.get() + 1))
        .run_on(&Memory::default())
        .unwrap();
    assert!(report.out_of_time && report.added > 0);
    assert!(groups.get() >= 2, "{} units in one group", report.added);
}
