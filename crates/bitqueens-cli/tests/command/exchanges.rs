//! Folders that are exchanged with others while a run writes to them, in one step, at random instants: a run that
//! goes on ends with exit 4 and names its records, and nothing is lost.
//!
//! `BITQUEENS_EXCHANGES` says how many; 20 otherwise.
#![allow(clippy::print_stdout)] // A recorded run tells what it met.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::Duration;

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::common::{does, process};
use crate::kill::{Case, acknowledged, check};

const LEDGER: &str = "shard-0-of-1.ledger";

#[test]
fn an_exchanged_folder_stops_the_run() {
    let rounds = std::env::var("BITQUEENS_EXCHANGES");
    let rounds = rounds.map_or(20, |number| number.parse().expect("a number"));
    let case = Case::search();
    let mut rng = fastrand::Rng::with_seed(38);
    let (mut tries, mut noticed) = (0, 0);
    // On a busy machine many a run ends before its folder is exchanged.
    while tries < rounds || (noticed == 0 && tries < 50 * rounds) {
        noticed += usize::from(exchange(&case, &mut rng));
        tries += 1;
    }
    println!("{tries} exchanges, {noticed} of them while the run wrote");
    assert!(noticed > 0, "none of {tries} was in time");
}

/// Exchanges the folder of a run once. Returns whether units were left to record.
fn exchange(case: &Case, rng: &mut fastrand::Rng) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("plan"), case.plan.to_string()).expect("a file");
    std::fs::create_dir(at("runs")).expect("a folder");
    // Another folder, with a ledger of its own or without.
    std::fs::create_dir(at("away")).expect("a folder");
    if rng.bool() {
        does(&folder, "run plan --ledger away --time-limit 0", 3);
    }
    let length = |name: &str| std::fs::metadata(at(name).join(LEDGER)).map_or(0, |data| data.len());
    let before = length("away");
    let mut child = process(env!("CARGO_BIN_EXE_bitqueens"))
        .args("run plan --ledger runs --json --threads 1 --kernel scalar".split(' '))
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Until the run has opened its ledger, mostly.
    let waits = rng.u8(0..10) > 0;
    while waits && length("runs") <= 288 && child.try_wait().expect("ours").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_micros(rng.u64(0..20_000)));
    let [runs, away] = [at("runs"), at("away")];
    renameat_with(CWD, &runs, CWD, &away, RenameFlags::EXCHANGE).expect("one file system");
    // The run has opened its ledger, which is in the other folder now, and has units to record.
    let written = length("away");
    let is_open = written > 288 && written != before;
    let is_writing = is_open && written < 288 + 48 * case.plan.units();
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    if is_writing {
        assert_eq!(output.status.code(), Some(4), "{said}");
        let moved = format!("away/{LEDGER}");
        assert!(
            said.contains("leads to another file") || said.contains("was removed"),
            "{said}"
        );
        assert!(said.contains(&moved), "{said}");
    }
    let units: BTreeSet<String> = acknowledged(&output.stdout[..]).into_iter().collect();
    check(&case.plan, &case.truth, &[&runs, &away], &units);
    // The next runs also remove the file of a ledger that was being created.
    does(&folder, "run plan --ledger runs", 0);
    does(&folder, "run plan --ledger away", 0);
    let tally = check(&case.plan, &case.truth, &[&runs, &away], &units);
    assert_eq!(tally.totals().expect("no conflict").total, case.total);
    for path in [&runs, &away] {
        for entry in std::fs::read_dir(path).expect("a folder").flatten() {
            assert_eq!(entry.file_name(), LEDGER, "a left-over");
        }
    }
    is_writing
}
