//! Every kind of plan through every scheduler's job, which is then executed as the scheduler would.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::does;
use crate::schedulers::{Manifest, bash};

/// What the written job says and does in the end.
fn executed(at: &Path, scheduler: &str) -> String {
    let line = format!("cluster {scheduler} plan --shards 3 --cores 2 --rate 1e9 -o job");
    does(at, &line, 0);
    if scheduler == "kubernetes" {
        let volume = tempfile::tempdir().expect("a folder");
        return Manifest::read(&at.join("job")).execute(volume.path());
    }
    let output = bash(at, "job", &[]);
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let text = text.concat();
    assert!(output.status.success(), "{scheduler}: {text}");
    assert!(at.join("plan.certificate").exists(), "{scheduler}: {text}");
    text
}

/// The arguments of `plan`, and the number of solutions.
fn every_scheduler_counts(arguments: &str, solutions: u32) {
    for scheduler in ["slurm", "kubernetes", "hyperqueue"] {
        let folder = tempfile::tempdir().expect("a folder");
        let blocked = "..#.....\n".to_owned() + &"........\n".repeat(7);
        fs::write(folder.path().join("blocked"), blocked).expect("a file");
        fs::write(folder.path().join("open"), "........\n".repeat(8)).expect("a file");
        does(&folder, &format!("plan {arguments} -o plan"), 0);
        let said = executed(folder.path(), scheduler);
        let end = format!("no check failed: {solutions}\n");
        assert!(said.contains(&end), "{arguments}, {scheduler}: {said}");
    }
}

#[test]
fn every_scheduler_counts_a_plan_of_the_search() {
    for depth in 0..=2 {
        every_scheduler_counts(&format!("9 --depth {depth}"), 352);
    }
}

#[test]
fn every_scheduler_counts_a_plan_of_the_join() {
    every_scheduler_counts("9 --method join", 352);
}

#[test]
fn every_scheduler_counts_a_board_with_blocked_squares() {
    for method in ["search --depth 1", "join"] {
        every_scheduler_counts(
            &format!("--board blocked --format hash --method {method}"),
            76,
        );
    }
}

#[test]
fn every_scheduler_counts_a_board_from_a_file() {
    every_scheduler_counts("--board open --format hash", 92);
}

#[test]
fn every_scheduler_counts_the_smallest_boards() {
    for (n, solutions) in [(0, 1), (1, 1), (2, 0), (3, 0)] {
        every_scheduler_counts(&n.to_string(), solutions);
        every_scheduler_counts(&format!("{n} --method join"), solutions);
    }
}
