use std::{io::Write as _, path::PathBuf};

use super::*;
use crate::run::Run;
use bitqueens::Problem;

fn plan() -> Plan {
    Plan::new(&Problem::plain(10).expect("small"), 0).expect("small")
}

fn run_shard(plan: &Plan, folder: &Path, shard: &str) {
    let shard = shard.parse().expect("a shard");
    Run::new(plan, folder).shard(shard).threads(1).and_then(|run| run.run()).expect("it runs");
}

fn status(plan: &Plan, folder: &Path) -> Status {
    Status::read(plan, &[folder], SystemTime::now()).expect("readable")
}

#[test]
fn a_run_from_nothing_to_the_end() {
    let (plan, folder) = (plan(), tempfile::tempdir().expect("a folder"));
    let folder = folder.path();
    let before = status(&plan, folder);
    assert_eq!((before.done, before.units), (0, 113));
    assert!(before.shards.is_empty() && before.share == 0.0 && !before.is_complete());
    assert!(Status::read(&plan, &[folder.join("nowhere")], SystemTime::now()).is_err());

    run_shard(&plan, folder, "1/3");
    let some = status(&plan, folder);
    assert_eq!((some.done, some.not_started), (38, Some(2)));
    assert_eq!(some.shards.len(), 1);
    let shard = &some.shards[0];
    assert_eq!((shard.done, shard.units, shard.state), (38, 38, ShardState::Done));
    assert!(some.share > 0.2 && some.share < 0.5, "{}", some.share);
    assert_eq!((some.rate, some.left), (None, None), "no ledger is in use");

    // Of another number of shards: who started what is then unknown.
    run_shard(&plan, folder, "0/1");
    let all = status(&plan, folder);
    assert!(all.is_complete() && (all.share - 1.0).abs() < 1e-9);
    assert_eq!((all.shards.len(), all.not_started), (2, None));
}

/// Every prefix of a ledger is what a reader may find while it is written.
#[test]
fn a_ledger_that_is_being_written() {
    let (plan, folder) = (plan(), tempfile::tempdir().expect("a folder"));
    run_shard(&plan, folder.path(), "0/1");
    let path: PathBuf = folder.path().join("shard-0-of-1.ledger");
    let whole = std::fs::read(&path).expect("a ledger");
    let mut file = std::fs::File::create(&path).expect("ours");
    let mut last = 0;
    for (length, byte) in whole.iter().enumerate() {
        let now = status(&plan, folder.path());
        assert!(now.done >= last, "{length}");
        last = now.done;
        let records = length.saturating_sub(288) / 48;
        // The first record is the opening.
        assert_eq!(now.done, (records as u64).saturating_sub(1).min(113));
        if now.done < 113 {
            assert!(now.shards.iter().all(|s| s.state != ShardState::Done));
        }
        if records > 0 {
            let is_open = now.shards[0].state == ShardState::Open;
            assert_eq!(is_open, now.done < 113, "{length}");
        }
        file.write_all(&[*byte]).expect("ours");
    }
}

#[test]
fn clocks_that_contradict_each_other_give_no_rate() {
    let shard = Shard::WHOLE;
    let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    let seen = |start, changed| Observation {
        shard,
        is_open: true,
        start,
        attempts: 5000,
        changed: at(changed),
    };
    assert_eq!(seen(1000, 1010).rate(), Some(500.0));
    for (start, changed) in [(0, 1010), (1010, 1000), (1000, 1000), (u64::MAX, 1000)] {
        assert_eq!(seen(start, changed).rate(), None, "{start} {changed}");
    }
    let plan = plan();
    let tally = Tally::new(&plan).unwrap();
    // A file server ahead of this clock.
    let now = Status::of(&plan, &tally, &[seen(1000, 1010)], at(500));
    assert_eq!(now.shards[0].silent, Duration::ZERO);
    assert_eq!(now.rate, Some(500.0));
    assert!(now.left.is_some());
    // A ledger without a write for a day has no rate.
    let late = Status::of(&plan, &tally, &[seen(1000, 1010)], at(90_000));
    assert_eq!((late.rate, late.left), (None, None));
    assert_eq!(late.shards[0].state, ShardState::Open);
}

#[test]
fn the_time_left_follows_what_the_units_really_cost() {
    let costs = Costs { expected: 100.0, done: 40.0, actual: 20.0 };
    assert_eq!((costs.share(), costs.left()), (0.4, 30.0));
    let none = Costs { expected: 100.0, ..Costs::default() };
    assert_eq!((none.share(), none.left()), (0.0, 100.0));
    assert_eq!(Costs::default().share(), 1.0);
}
