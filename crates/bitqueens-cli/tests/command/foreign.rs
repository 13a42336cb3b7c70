//! What is no ledger, under the name of one: refused, and left as it was. Ledgers that lose their name.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::common::{does, ended, folder, process, says, start, tells, transcript};
use tempfile::TempDir;

const OWN: &str = "runs/shard-0-of-1.ledger";

/// Every command that reads ledgers.
const READERS: [&str; 5] = [
    "run plan --ledger runs",
    "merge plan runs",
    "status plan runs",
    "verify runs",
    "count 8 --ledger runs",
];

fn with_runs(arguments: &str) -> TempDir {
    let folder = folder(arguments);
    fs::create_dir(folder.path().join("runs")).expect("a folder");
    folder
}

/// Refused by every command, within a time in which nothing is waited for.
fn refused(folder: &TempDir, words: &str) {
    for line in READERS {
        let mut arguments = vec!["20", env!("CARGO_BIN_EXE_bitqueens")];
        arguments.extend(line.split(' '));
        let text = ended(
            &process("timeout").args(arguments).current_dir(folder).output().expect("timeout"),
            2,
        );
        assert!(text.contains(words), "`{line}` says: {text}");
    }
}

#[test]
fn a_file_of_somebody_else_is_left_alone() {
    let notes: [&[u8]; 5] = [
        b"my notes\n",
        b"bitqueens ",
        b"bitqueens plan, format 1\n",
        &[0xff; 288],
        "\u{6211}\u{7684}\u{7b14}\u{8bb0}\n".as_bytes(),
    ];
    for name in [OWN, "runs/shard-1-of-2.ledger", "runs/other.ledger"] {
        let folder = with_runs("8");
        for notes in notes {
            let path = folder.path().join(name);
            fs::write(&path, notes).expect("a file");
            refused(&folder, &format!("{name} is not a ledger"));
            assert_eq!(fs::read(&path).expect("there"), notes);
            // Through a link.
            let notes_elsewhere = folder.path().join("notes");
            fs::rename(&path, &notes_elsewhere).expect("moved");
            symlink("../notes", &path).expect("a link");
            refused(&folder, &format!("{name} is not a ledger"));
            assert_eq!(fs::read(&notes_elsewhere).expect("there"), notes);
            fs::remove_file(&path).expect("a link");
        }
        let left = fs::read_dir(folder.path().join("runs")).expect("a folder");
        assert_eq!(left.count(), 0, "no ledger was made");
    }
    // Empty, or zeros, as a crash may leave it.
    for left in [&[][..], &[0; 100], &[0; 288], b"bitqueens-", b"bitqueens-ledger\x01\0\0\0\0\0"] {
        let folder = with_runs("8");
        fs::write(folder.path().join(OWN), left).expect("a file");
        tells(&folder, "run plan --ledger runs", 0, "30 of 30 units done");
        tells(&folder, "merge plan runs", 0, "total       92");
    }
}

#[test]
fn what_is_no_file_is_refused() {
    for name in [OWN, "runs/other.ledger"] {
        let folder = with_runs("8");
        let path = folder.path().join(name);
        let status = Command::new("mkfifo").arg(&path).status().expect("mkfifo");
        assert!(status.success());
        refused(&folder, &format!("{name} is a pipe, a socket or a device, not a file"));
        fs::remove_file(&path).expect("a pipe");
        fs::create_dir(&path).expect("a folder");
        refused(&folder, &format!("{name} is a folder, not a file"));
        fs::remove_dir(&path).expect("a folder");
        for (target, words) in [
            ("/dev/zero", "not a file"),
            ("/", "is a folder, not a file"),
            ("nowhere", "cannot open"),
        ] {
            symlink(target, &path).expect("a link");
            refused(&folder, words);
            fs::remove_file(&path).expect("a link");
        }
    }
}

/// A ledger that is elsewhere, through a link or a second name, is a ledger.
#[test]
fn links_to_ledgers_are_followed() {
    let folder = with_runs("10");
    transcript(&folder, &["run plan --ledger elsewhere --shard 0/2 => 0 complete"]);
    let at = |name: &str| folder.path().join(name);
    symlink("../elsewhere/shard-0-of-2.ledger", at("runs/shard-0-of-2.ledger")).expect("a link");
    let steps = [
        "run plan --ledger runs => 0 113 of 113 units done, 56 of them in this run",
        "merge plan runs => 0 total       724",
    ];
    transcript(&folder, &steps);
    // One file under two names: a write through one is seen through both.
    fs::hard_link(at(OWN), at("runs/shard-1-of-2.ledger")).expect("a second name");
    tells(&folder, "merge plan runs", 0, "total       724");
    let file = fs::File::open(at(OWN)).expect("a ledger");
    file.lock().expect("free");
    transcript(
        &folder,
        &["run plan --ledger runs --shard 1/2 => 3 is being written by another process"],
    );
    drop(file);
    tells(&folder, "run plan --ledger runs --shard 1/2", 0, "complete");
    tells(&folder, "merge plan runs", 0, "total       724");
}

/// A ledger of a newer version beside ours: refused by its number, nothing is touched and nothing made.
#[test]
fn a_ledger_of_a_newer_version_is_left_alone() {
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs --shard 1/2", 0, "complete");
    let own = folder.path().join("runs/shard-1-of-2.ledger");
    let before = fs::read(&own).expect("a ledger");
    let mut newer = before.clone();
    newer[16] = 2;
    for length in [20, 100, 288, newer.len()] {
        let newer = &newer[..length];
        for name in ["runs/a.ledger", "runs/shard-0-of-1.ledger"] {
            let path = folder.path().join(name);
            fs::write(&path, newer).expect("a file");
            refused(&folder, &format!("{name} has ledger format 2"));
            assert_eq!(fs::read(&path).expect("there"), newer);
            assert_eq!(fs::read(&own).expect("there"), before);
            fs::remove_file(path).expect("a file");
        }
    }
    assert_eq!(fs::read_dir(folder.path().join("runs")).expect("a folder").count(), 1);
}

/// Starts a run that takes a while, and waits until units of it are on the disk.
fn started(folder: &Path) -> (std::process::Child, BufReader<std::process::ChildStdout>) {
    let arguments = "run plan --ledger runs --json --threads 1 --kernel scalar --shard 0/2";
    let mut child = start(folder, arguments);
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("UTF-8");
    assert!(line.contains("acknowledged"), "{line}");
    (child, lines)
}

/// A folder that is removed, or moved away, while a run writes to it.
#[test]
fn a_folder_that_is_removed_stops_the_run() {
    let folder = folder("17 --depth 1");
    for is_moved in [false, true] {
        let (child, mut lines) = started(folder.path());
        let runs = folder.path().join("runs");
        if is_moved {
            fs::rename(&runs, folder.path().join("moved")).expect("moved");
        } else {
            fs::remove_dir_all(&runs).expect("removed");
        }
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut lines, &mut rest).expect("UTF-8");
        let text = ended(&child.wait_with_output().expect("it ends"), 4);
        let reason = if is_moved {
            "leads to another file than the one that this process writes, which is now"
        } else {
            "was removed or replaced"
        };
        assert!(text.contains(reason), "{text}");
        assert!(!rest.contains("complete"), "{rest}");
        assert!(!runs.exists());
    }
    // What was moved is a ledger, and the next run goes on with it.
    fs::rename(folder.path().join("moved"), folder.path().join("runs")).expect("moved");
    let text = does(&folder, "merge plan runs --json", 3);
    assert!(text.contains(r#""conflicting":0"#) && !text.contains(r#""once":0,"#), "{text}");
}

/// Merges and looks while a run writes: never an error, never a count that is not there later.
#[test]
fn merges_while_a_run_writes() {
    let folder = folder("16 --depth 1");
    let (mut child, lines) = started(folder.path());
    let drain = std::thread::spawn(move || lines.lines().map_while(Result::ok).count());
    let mut before = 0;
    let mut merges = 0;
    loop {
        let is_over = child.try_wait().expect("a child").is_some();
        let text = says(folder.path(), &["merge", "plan", "runs", "--json"], &[], 3);
        let line = text.lines().find(|line| line.starts_with('{')).expect("JSON");
        let merged: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let once = merged["once"].as_u64().expect("a number");
        assert!(once >= before, "{once} after {before}");
        assert_eq!(merged["conflicting"], 0);
        before = once;
        merges += 1;
        does(&folder, "status plan runs", 3);
        if is_over {
            break;
        }
    }
    drain.join().expect("UTF-8");
    assert!(child.wait().expect("it ended").success());
    assert!(before > 1000 && merges > 1, "{before} units, {merges} merges");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    tells(&folder, "merge plan runs", 0, "total       14772512");
}

/// A folder that may be read and not written: merged as it is, and a run is refused.
#[test]
fn a_folder_that_may_only_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("8");
    tells(&folder, "run plan --ledger runs", 0, "complete");
    let runs = folder.path().join("runs");
    let before = fs::read(folder.path().join(OWN)).expect("a ledger");
    fs::set_permissions(&runs, fs::Permissions::from_mode(0o555)).expect("ours");
    tells(&folder, "merge plan runs", 0, "total       92");
    tells(&folder, "status plan runs", 0, "30 of 30 units done");
    let is_refused = fs::write(runs.join("probe"), "").is_err();
    if is_refused {
        let words = "cannot create runs/shard-0-of-2.ledger";
        tells(&folder, "run plan --ledger runs --shard 0/2", 2, words);
    } else {
        // Who may write everywhere, as root may, is refused nothing.
        tells(&folder, "run plan --ledger runs --shard 0/2", 0, "complete");
    }
    assert_eq!(fs::read(folder.path().join(OWN)).expect("a ledger"), before);
    fs::set_permissions(&runs, fs::Permissions::from_mode(0o755)).expect("ours");
}
