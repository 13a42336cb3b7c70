//! Folders that are exchanged with others, or covered by a mount, while a run writes to them, in one step, at random
//! instants: a run that goes on ends with exit 4 and names its records, and nothing is lost.
//!
//! `BITQUEENS_EXCHANGES` says how many exchanges happen while a run writes; 20 otherwise. Every third is of a join.
#![allow(clippy::print_stdout)] // A recorded run tells what it met.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::common::{APART, bitqueens, can_mount, does, process};
use crate::kill::{Case, acknowledged, check};

const LEDGER: &str = "shard-0-of-1.ledger";
/// Bytes of a ledger without records.
const HEADER: u64 = 288;

#[derive(Clone, Copy, PartialEq)]
enum Change {
    Exchange,
    Mount,
}

#[test]
fn an_exchanged_folder_stops_the_run() {
    let rounds = std::env::var("BITQUEENS_EXCHANGES");
    let rounds = rounds.map_or(20, |number| number.parse().expect("a number"));
    change_folders(&Case::search(), Change::Exchange, rounds * 2 / 3);
    change_folders(&Case::join(17), Change::Exchange, rounds.div_ceil(3));
}

#[test]
fn a_mount_over_a_folder_stops_the_run() {
    if !can_mount() {
        return println!("a_mount_over_a_folder_stops_the_run was not run: no mounts here");
    }
    change_folders(&Case::search(), Change::Mount, 5);
    change_folders(&Case::join(17), Change::Mount, 3);
}

/// Changes the folders of runs until this many changes were made while a run wrote.
fn change_folders(case: &Case, change: Change, rounds: u32) {
    let mut rng = fastrand::Rng::with_seed(38);
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("plan"), case.plan.to_string()).expect("a file");
    let start = Instant::now();
    does(&folder, &case.line, 0);
    let time = start.elapsed();
    let (mut tries, mut noticed) = (0, 0);
    while noticed < rounds {
        noticed += u32::from(change_one(case, change, time, &mut rng));
        tries += 1;
        assert!(tries < 50 * rounds, "{noticed} of {tries} were in time");
    }
    println!("{tries} changes of folders, {noticed} of them while the run wrote");
}

/// Changes the folder of a run once. Returns whether units were left to record.
fn change_one(case: &Case, change: Change, time: Duration, rng: &mut fastrand::Rng) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("plan"), case.plan.to_string()).expect("a file");
    std::fs::create_dir(at("runs")).expect("a folder");
    // Another folder, with a ledger of its own or without.
    std::fs::create_dir(at("away")).expect("a folder");
    if rng.bool() {
        let line = "run plan --ledger away --time-limit 0";
        let ended = bitqueens(&line.split(' ').collect::<Vec<_>>()).current_dir(&folder).output();
        // On a busy machine the threads can be done before the limit is looked at.
        let code = ended.expect("it runs").status.code();
        assert!(matches!(code, Some(0 | 3)), "{code:?}");
    }
    let length = |name: &str| std::fs::metadata(at(name).join(LEDGER)).map_or(0, |data| data.len());
    let before = length("away");
    let mut command = match change {
        Change::Exchange => process(env!("CARGO_BIN_EXE_bitqueens")),
        Change::Mount => process(APART[0]),
    };
    if change == Change::Mount {
        command.args(&APART[1..]).arg(env!("CARGO_BIN_EXE_bitqueens"));
    }
    let mut child = command
        .args(case.line.split(' '))
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Until the run has recorded its start, mostly.
    let waits = change == Change::Mount || rng.u8(0..10) > 0;
    while waits && length("runs") <= HEADER && child.try_wait().expect("ours").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(time.mul_f64(rng.f64() / 2.0));
    let [runs, away] = [at("runs"), at("away")];
    let written = match change {
        Change::Exchange => {
            renameat_with(CWD, &runs, CWD, &away, RenameFlags::EXCHANGE).expect("one file system");
            Some(length("away")).filter(|written| *written != before)
        }
        Change::Mount => {
            let target = child.id().to_string();
            let mut nsenter = Command::new("nsenter");
            nsenter.args(["--user", "--mount", "--target", &target]);
            let mounted = nsenter.args(["mount", "--bind"]).args([&away, &runs]);
            // None if the run has ended.
            let is_mounted = mounted.output().expect("nsenter").status.success();
            is_mounted.then(|| length("runs"))
        }
    };
    // The run has opened its ledger, to which its name no longer leads, and has units to record.
    let full = HEADER + 48 * case.plan.units();
    let is_writing = written.is_some_and(|written| (HEADER + 1..full).contains(&written));
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    if is_writing {
        assert_eq!(output.status.code(), Some(4), "{said}");
        let place = match change {
            Change::Exchange => &format!("away/{LEDGER}"),
            Change::Mount => "leads to another file",
        };
        assert!(said.contains("leads to another file") || said.contains("was removed"), "{said}");
        assert!(said.contains(place), "{said}");
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
