//! One solution: blocked boards, fixed queens, the largest plain board.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use bitqueens::board::validate::check_solution;
use bitqueens::solutions::solve::{Outcome, Solver};
use bitqueens::{Problem, Square};
use bitqueens_formats::Format;

use crate::times::{Times, bitqueens, words};
use crate::{Size, row};

pub(crate) fn measure(size: Size) {
    blocked(size);
    fixed(size);
    largest(size);
}

/// The answer, checked.
fn is_solvable(problem: &Problem) -> bool {
    match Solver::new(problem).run().expect("plain rules") {
        Outcome::Solution(columns) => {
            check_solution(problem, &columns).expect("a solution");
            true
        }
        Outcome::Unsolvable => false,
        other => panic!("{other:?}"),
    }
}

/// The 40 boards of CSPLib problem 80. Their answers have a test of their own (`tests/solve.rs` of the
/// solver's crate), so that the small size takes every eighth.
fn blocked(size: Size) {
    let data = include_str!("../../../bitqueens/tests/data/blocked_asp.json");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let boards = data.as_array().expect("a list");
    assert_eq!(boards.len(), 40);
    let step = match size {
        Size::Small => 8,
        Size::Full => 1,
    };
    let mut times = Times::new();
    for board in boards.iter().step_by(step) {
        let rows = board["board"].as_array().expect("rows").iter();
        let rows = rows.map(|row| row.as_str().expect("a row").to_owned() + "\n");
        let problem = Format::Hash.read(rows.collect::<String>().as_bytes());
        let problem = problem.expect("a board");
        // The best of three: other work on the machine is not the board's.
        let mut own = Times::new();
        for _ in 0..3 {
            let answer = if own.take(|| is_solvable(&problem)) { "sat" } else { "unsat" };
            assert_eq!(board["published"], answer, "{}", board["id"]);
        }
        times.push(own.at(0));
    }
    row(
        &format!(
            "{} blocked boards, each the published answer, checked; best of 3 each",
            boards.len().div_ceil(step)
        ),
        &format!("median {}, slowest {}", words(times.at(50)), words(times.at(100))),
    );
}

/// Boards of 8 to 200 rows with none to n / 2 random queens that do not attack each other.
fn fixed(size: Size) {
    let boards = match size {
        Size::Small => 20,
        Size::Full => 500,
    };
    let mut rng = fastrand::Rng::with_seed(500);
    let (mut times, mut solvable) = (Times::new(), 0);
    for _ in 0..boards {
        let side = rng.u16(8..=200);
        let queens = rng.usize(0..=usize::from(side) / 2);
        let mut problem = Problem::plain(usize::from(side)).expect("a board");
        while problem.fixed().len() < queens {
            let square = Square::new(rng.u16(0..side), rng.u16(0..side));
            problem = problem.clone().with_fixed([square]).unwrap_or(problem);
        }
        solvable += u32::from(times.take(|| is_solvable(&problem)));
    }
    row(
        &format!("{boards} boards with random fixed queens, all answered, {solvable} solvable"),
        &format!(
            "median {}, 95th percentile {}, slowest {}",
            words(times.at(50)),
            words(times.at(95)),
            words(times.at(100))
        ),
    );
}

fn largest(size: Size) {
    let n = match size {
        Size::Small => 10_007,
        Size::Full => 100_000_000,
    };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens.bin");
    let (time, memory) = run(&format!("solve {n} -o"), &path);
    let bytes = std::fs::metadata(&path).expect("written").len();
    assert_eq!(bytes, 4 * n);
    row(
        &format!("`solve {n} -o queens.bin`, with its own check"),
        &format!("{}, {memory}", words(time.as_secs_f64())),
    );
    let (time, memory) = run("solve --check", &path);
    row(
        "`solve --check queens.bin`, a separate pass",
        &format!("{}, {memory}", words(time.as_secs_f64())),
    );
}

/// Runs the command on a file: how long it took, and how much memory.
fn run(arguments: &str, path: &Path) -> (Duration, String) {
    let start = Instant::now();
    let mut command = bitqueens(arguments);
    let mut child = command.arg(path).stdout(Stdio::null()).spawn().expect("it starts");
    let mut peak = None;
    let status = loop {
        peak = memory(&child).or(peak);
        match child.try_wait().expect("a child") {
            Some(status) => break status,
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let time = start.elapsed();
    assert!(status.success(), "{arguments}");
    let memory = peak.map_or("memory not measured here".to_owned(), |kib| {
        format!("{:.0} MiB at most", f64::from(kib) / 1024.0)
    });
    (time, memory)
}

/// The most memory a process had so far, in KiB, where the system says.
fn memory(child: &Child) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
