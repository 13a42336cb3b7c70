//! Disks that fail: each call of a run in turn, in every way.

use std::{cell::RefCell, collections::BTreeSet};

use super::{memory::Fault, *};
use crate::{error::Error, run::Run};

const EIO: i32 = 5;
const ENOSPC: i32 = 28;
const EEXIST: i32 = 17;
/// A file server that no longer knows the file.
const ESTALE: i32 = 116;

fn run<'a>(
    truth: &'a Truth,
    disk: &Memory,
    told: &RefCell<BTreeSet<UnitId>>,
) -> Result<crate::run::RunReport<'a>> {
    let folder = Path::new(FOLDER);
    let run = Run::new(&truth.plan, folder).threads(1)?;
    run.on_acknowledged(|units| told.borrow_mut().extend(units)).run_on(disk)
}

#[test]
fn every_call_fails_once() {
    every_call_of(&Truth::new(8, 0));
    every_call_of(&Truth::join(8));
}

fn every_call_of(truth: &Truth) {
    let told = RefCell::default();
    let healthy = Memory::default();
    // One ledger of another shard is read as well.
    let other = truth.open_shard(&healthy, Shard::new(1, 2).unwrap());
    drop(other.unwrap());
    run(truth, &healthy, &told).unwrap();
    let calls = healthy.calls();
    for name in [
        "create_folder",
        "kind",
        "create",
        "open",
        "list",
        "len",
        "append",
        "sync",
        "sync_folder",
        "is_at",
    ] {
        assert!(calls.contains(&name), "{name} is never called");
    }
    for (at, &name) in calls.iter().enumerate() {
        let writes = name == "append";
        let mut faults =
            vec![Fault::Error(EIO), Fault::Error(ENOSPC), Fault::Error(ESTALE), Fault::Late(EIO)];
        if writes {
            faults.extend([Fault::Short, Fault::Full]);
        }
        for fault in faults {
            let disk = Memory::failing(at, fault);
            let told = RefCell::default();
            let outcome = run(truth, &disk, &told);
            match (&outcome, fault) {
                // A write that took half of the bytes is simply continued.
                (Ok(report), Fault::Short) => {
                    assert_eq!(report.tally.totals().unwrap().total, truth.total);
                }
                (Err(Error::Io { .. }), Fault::Error(_) | Fault::Late(_) | Fault::Full) => {}
                // The run of a failing disk may make fewer calls than the healthy one.
                (Ok(report), _) if disk.calls().len() <= at => {
                    assert_eq!(report.tally.totals().unwrap().total, truth.total);
                }
                (outcome, fault) => panic!("{fault:?} at call {at}, {name}: {outcome:?}"),
            }
            drop(outcome);
            // What was acknowledged is there, and the next run ends with the exact total.
            if let Some(content) = disk.content(&truth.path()) {
                let (tally, _) = truth.read(&content).unwrap();
                for &unit in told.borrow().iter() {
                    assert!(tally.count(unit).is_some(), "{unit} is lost by {fault:?} at {at}");
                }
            }
            disk.repair();
            let again = run(truth, &disk, &told).unwrap();
            assert!(again.is_complete());
            assert_eq!(again.tally.totals().unwrap().total, truth.total);
        }
    }
}

/// A group whose sync failed was not acknowledged and does not come back.
#[test]
fn what_could_not_be_synced_is_not_found_later() {
    let truth = Truth::new(8, 0);
    let disk = Memory::default();
    let (mut ledger, _) = truth.open(&disk).unwrap();
    ledger.begin(Truth::opening()).unwrap();
    let before = disk.content(&truth.path()).unwrap();
    // len, append, sync.
    let calls = disk.calls().len();
    let failing = Memory::failing(calls + 2, Fault::Error(EIO));
    let (mut ledger, _) = truth.open(&failing).unwrap();
    ledger.begin(Truth::opening()).unwrap();
    assert!(matches!(
        ledger.acknowledge(&truth.records[..5]),
        Err(Error::Io { what, .. }) if what.english == "sync"
    ));
    assert_eq!(failing.content(&truth.path()), Some(before));
}

/// Another process appends although the file is locked.
#[test]
fn a_lock_that_does_not_hold_is_noticed() {
    let truth = Truth::new(8, 0);
    let disk = Memory::default();
    let (mut ledger, _) = truth.open(&disk).unwrap();
    ledger.begin(Truth::opening()).unwrap();
    ledger.acknowledge(&truth.records[..5]).unwrap();
    let mut content = disk.content(&truth.path()).unwrap();
    content.extend([0; RECORD_BYTES]);
    disk.put(&truth.path(), content.clone());
    assert!(matches!(
        ledger.acknowledge(&truth.records[5..]),
        Err(Error::Ledger(LedgerError::Intruder { .. }))
    ));
    // Nothing was written over the other's bytes.
    assert_eq!(disk.content(&truth.path()), Some(content));
}

#[test]
fn a_locked_file_is_refused() {
    let truth = Truth::new(8, 0);
    let disk = Memory::default();
    let (_ledger, _) = truth.open(&disk).unwrap();
    assert!(matches!(
        truth.open(&disk).map(|_| ()),
        Err(Error::Ledger(LedgerError::Locked { .. }))
    ));
}

/// A call that a signal interrupted is repeated silently.
#[test]
fn an_interrupted_write_goes_on() {
    const EINTR: i32 = 4;
    let truth = Truth::new(6, 0);
    let healthy = Memory::default();
    run(&truth, &healthy, &RefCell::default()).unwrap();
    let appends = healthy.calls().into_iter().enumerate();
    for (at, _) in appends.filter(|&(_, name)| name == "append") {
        let disk = Memory::failing(at, Fault::Error(EINTR));
        let report = run(&truth, &disk, &RefCell::default()).unwrap();
        assert_eq!(report.tally.totals().unwrap().total, truth.total);
        let content = disk.content(&truth.path()).unwrap();
        assert_eq!(truth.read(&content).unwrap().0.done(), truth.plan.units());
    }
}

/// A file server that has made the file and says that it is there already, since its first answer got
/// lost; one whose lists and reads are old; and one that loses a file which is being written.
#[test]
fn a_file_server_that_answers_late_or_from_memory() {
    let truth = Truth::new(8, 0);
    let healthy = Memory::default();
    run(&truth, &healthy, &RefCell::default()).unwrap();
    let create = healthy.calls().iter().position(|&name| name == "create");
    let disk = Memory::failing(create.unwrap(), Fault::Late(EEXIST));
    let report = run(&truth, &disk, &RefCell::default()).unwrap();
    assert_eq!(report.tally.totals().unwrap().total, truth.total);

    // Two shards of two, neither of which sees what the other has done.
    let disk = Memory::default();
    disk.freeze_views();
    let folder = Path::new(FOLDER);
    for (index, count) in [(0, 2), (1, 2), (0, 1)] {
        let shard = Shard::new(index, count).unwrap();
        Run::new(&truth.plan, folder).shard(shard).run_on(&disk).unwrap();
    }
    let mut tally = Tally::new(&truth.plan).unwrap();
    for (index, count) in [(0, 2), (1, 2), (0, 1)] {
        let path = Ledger::path(folder, Shard::new(index, count).unwrap());
        let content = disk.content(&path).unwrap();
        tally.add("ledger", &mut &content[..]).unwrap();
    }
    assert_eq!(tally.totals().unwrap().total, truth.total);
    assert_eq!(tally.states().identical, truth.plan.units());

    let disk = Memory::default();
    let (mut ledger, _) = truth.open(&disk).unwrap();
    ledger.begin(Truth::opening()).unwrap();
    ledger.acknowledge(&truth.records[..5]).unwrap();
    disk.remove(&truth.path());
    let before = disk.content(&truth.path());
    let removed = ledger.acknowledge(&truth.records[5..]).unwrap_err();
    let is_told = matches!(removed, Error::Ledger(LedgerError::Removed { .. }));
    assert!(is_told, "{removed}");
    // What was not acknowledged does not come back with the file.
    assert_eq!(disk.content(&truth.path()), before);
}
