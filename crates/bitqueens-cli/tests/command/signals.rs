//! Ctrl-C, SIGTERM and closed pipes.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{ended, process, start};

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Waits, and tells what was printed.
fn end(mut child: Child) -> (Option<i32>, String, String) {
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().expect("piped").read_to_string(&mut stdout).expect("UTF-8");
    if let Some(mut pipe) = child.stderr.take() {
        pipe.read_to_string(&mut stderr).expect("UTF-8");
    }
    (child.wait().expect("it ends").code(), stdout, stderr)
}

#[test]
fn a_long_count_says_so_and_ends_at_once() {
    for (name, method, how) in [
        ("INT", "search", " (kernel "),
        ("TERM", "search", " (kernel "),
        ("TERM", "join", " (half-boards joined"),
    ] {
        let mut child = start(".", &format!("count 26 --method {method}"));
        let mut stderr = BufReader::new(child.stderr.take().expect("piped"));
        let mut note = String::new();
        stderr.read_line(&mut note).expect("UTF-8");
        assert!(
            note.starts_with("note: this count will take about ") && note.contains(how),
            "{note}"
        );

        signal(&child, name);
        let told = Instant::now();
        let (code, stdout, _) = end(child);
        assert!(told.elapsed() < Duration::from_secs(1), "{:?}", told.elapsed());
        assert_eq!((code, stdout.as_str()), (Some(3), ""), "{name}");
        let mut rest = String::new();
        stderr.read_to_string(&mut rest).expect("UTF-8");
        assert!(rest.starts_with("stopped: interrupted"), "{rest}");
    }
}

/// With recorded units the time of the whole count is not what is left, and another count is refused.
#[test]
fn only_a_count_that_begins_says_how_long_it_takes() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = |n| {
        let line = format!("count {n} --kernel scalar --threads 1 --ledger .");
        start(&folder, &line)
    };
    let recorded = || -> u64 {
        let files = std::fs::read_dir(&folder).expect("a folder");
        let size =
            |file: std::io::Result<std::fs::DirEntry>| Some(file.ok()?.metadata().ok()?.len());
        files.filter_map(size).sum()
    };
    // Until another unit is recorded.
    let wait = || {
        let (start, before) = (Instant::now(), recorded());
        let is_more = || {
            bitqueens_runs::ledger::method(folder.path()).is_ok_and(|found| found.is_some())
                && recorded() > before
        };
        while !is_more() {
            assert!(start.elapsed() < Duration::from_secs(60), "no unit in a minute");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    for (round, is_announced) in [("first", true), ("second", false)] {
        let child = count(20);
        wait();
        signal(&child, "INT");
        let (code, _, stderr) = end(child);
        assert_eq!(code, Some(3), "{round}: {stderr}");
        assert_eq!(
            stderr.contains("this count will take about"),
            is_announced,
            "{round}: {stderr}"
        );
    }
    let (code, _, stderr) = end(count(21));
    assert_eq!(code, Some(2), "{stderr}");
    assert!(!stderr.contains("will take about"), "{stderr}");
}

#[test]
fn what_was_done_is_told() {
    // Thousands of units, of which some are done by then, and minutes for all of them.
    let child = start(".", "count 18 --kernel scalar --threads 1");
    std::thread::sleep(Duration::from_millis(1500));
    signal(&child, "INT");
    let (code, stdout, stderr) = end(child);
    assert_eq!((code, stdout.as_str()), (Some(3), ""), "{stderr}");
    let last = stderr.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("stopped: interrupted after ")
            && last.contains("units done, with")
            && !last.contains(": 0 of"),
        "{stderr}"
    );
}

#[test]
fn a_join_ends_at_once() {
    // Once among the quadrants, once among the half-boards.
    for after in [200, 2000] {
        let child = start(".", "count 20 --method join --threads 1");
        std::thread::sleep(Duration::from_millis(after));
        signal(&child, "TERM");
        let told = Instant::now();
        let (code, stdout, stderr) = end(child);
        assert!(told.elapsed() < Duration::from_secs(1), "{:?}", told.elapsed());
        assert_eq!((code, stdout.as_str()), (Some(3), ""), "{stderr}");
        // A slow machine is told first how long it would take.
        let last = stderr.lines().find(|line| !line.starts_with("note: "));
        let last = last.unwrap_or_default();
        assert!(last.starts_with("stopped: interrupted"), "{stderr}");
    }
}

/// Neither the list nor the count of this board has a solution within seconds.
#[test]
fn a_rectangle_ends_between_two_solutions() {
    for line in ["list 32x32", "count 32x32"] {
        let child = start(".", line);
        std::thread::sleep(Duration::from_millis(400));
        signal(&child, "INT");
        let (code, stdout, stderr) = end(child);
        assert_eq!((code, stdout.as_str()), (Some(3), ""), "{stderr}");
        assert!(stderr.starts_with("stopped: interrupted after "), "{stderr}");
    }
}

#[test]
fn work_that_cannot_look_up_is_ended_too() {
    let mut child = start(".", "ladder 18");
    // The heading comes when the first solver has begun, or at the end of the reference run.
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "INT");
    let told = Instant::now();
    let status = child.wait().expect("it ends");
    assert!(told.elapsed() < Duration::from_secs(1), "{:?}", told.elapsed());
    assert_eq!(status.code(), Some(3));
}

#[test]
fn a_reader_may_leave() {
    for line in [
        "ladder 8",
        "count 8",
        "completions bash",
        "man",
        "--help",
        "--version",
        "help count",
        "list 10 -o /dev/stdout",
    ] {
        // The other end was never opened.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = process(env!("CARGO_BIN_EXE_bitqueens"))
            .args(line.split(' '))
            .stdout(writer)
            .output()
            .expect("the command starts");
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert_eq!(output.stderr, b"", "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_of_the_machine() {
    for line in [
        "count 8",
        "list 8",
        "list 8 -o /dev/stdout",
        "solve 8",
        "draw 8",
        "trace 4",
        "bits",
        "kernels",
        "sequence --list",
        "judge --list",
        "completions bash",
        "man",
        "man count",
        "--help",
        "-h",
        "--version",
        "help",
        "help count",
        "count --help",
        "help puzzle make",
    ] {
        let full = || {
            let mut options = std::fs::OpenOptions::new();
            options.write(true).open("/dev/full").expect("Linux has it")
        };
        let run = |stderr: Stdio| {
            process(env!("CARGO_BIN_EXE_bitqueens"))
                .args(line.split(' '))
                .stdout(full())
                .stderr(stderr)
                .output()
                .expect("the command starts")
        };
        let stderr = ended(&run(Stdio::piped()), 4);
        let words = if line.contains("-o") && !line.starts_with('-') {
            "error: cannot write /dev/stdout: No space left"
        } else {
            "error: cannot write to stdout: No space left"
        };
        assert!(stderr.starts_with(words), "{line}: {stderr}");
        // The code is the same where not even the message can be written.
        assert_eq!(run(full().into()).status.code(), Some(4), "{line}");
    }
}
