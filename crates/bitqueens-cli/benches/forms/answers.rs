//! Puzzles, judges and first solutions against the data.

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;

use bitqueens::{Cancel, Problem, Regions, Rules};
use bitqueens_tutor::puzzle;

use crate::times::{Times, bitqueens, words};
use crate::{Size, row};

/// Sixty region puzzles, each with the number of solutions that its authors state.
pub(crate) fn puzzles(_: Size) {
    let data = include_str!("../../../bitqueens/tests/data/regions.json");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let entries = data.as_array().expect("a list");
    assert_eq!(entries.len(), 60);
    let (mut solved, mut explained) = (Times::new(), Times::new());
    for entry in entries {
        let n = entry["n"].as_u64().and_then(|n| usize::try_from(n).ok());
        let n = n.expect("a side");
        let rows = entry["regions"].as_array().expect("rows").iter();
        let squares: String = rows.map(|row| row.as_str().expect("a row")).collect();
        let problem = Regions::new(n, squares.chars()).and_then(|regions| {
            let board = Problem::plain(n)?.with_rules(Rules::Touching)?;
            board.with_regions(regions)
        });
        let problem = problem.expect("a puzzle");
        let cancel = Cancel::new();
        let found = solved.take(|| puzzle::find(&problem, u64::MAX, &cancel));
        let found = found.expect("small");
        assert_eq!(entry["stated_solutions"], found.count, "{}", entry["id"]);
        let explanation = explained.take(|| puzzle::explain(&problem, &cancel));
        let explanation = explanation.expect("small");
        assert_eq!(explanation.solution().is_some(), found.count == 1);
    }
    for (what, times) in [("all solutions", &solved), ("explained", &explained)] {
        row(
            &format!("60 puzzles, {what}"),
            &format!("median {}, slowest {}", words(times.at(50)), words(times.at(100))),
        );
    }
}

/// Every sample of the judges' data, through the command, byte for byte; and the first solutions.
pub(crate) fn judges(_: Size) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitqueens-formats/tests/data");
    let samples = fs::read_to_string(data.join("judges.txt")).expect("the data");
    let mut equal = 0;
    for line in samples.lines().filter(|line| !line.starts_with('#')) {
        let [name, input, expected]: [String; 3] = serde_json::from_str(line).expect("a sample");
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(input.as_bytes()).and_then(|()| file.rewind()).expect("writable");
        let output = bitqueens(&format!("judge {name}")).stdin(file).output().expect("it runs");
        let is_equal = output.status.success() && output.stdout == expected.as_bytes();
        assert!(is_equal, "{name} on {input:?}");
        equal += 1;
    }
    assert!(equal >= 10, "only {equal} samples");
    row("samples of judges, byte for byte", &format!("{equal} of {equal} equal"));

    let first = fs::read_to_string(data.join("../../../bitqueens/tests/data/first3.txt"))
        .expect("the data");
    let mut sides = Vec::new();
    for line in first.lines().filter(|line| !line.starts_with('#')) {
        let (n, rest) = line.split_once(": ").expect("a side");
        let (solutions, count) = rest.rsplit_once(" | ").expect("a count");
        let output = bitqueens(&format!("list {n}")).output().expect("it runs");
        let listed = String::from_utf8(output.stdout).expect("text");
        // One line of the data names it.
        let count = count.trim_start_matches("count ");
        assert_eq!(listed.lines().count().to_string(), count, "n = {n}");
        assert!(listed.lines().zip(solutions.split(" | ")).all(|(a, b)| a == b), "n = {n}");
        sides.push(n.to_owned());
    }
    assert_eq!(sides.len(), 10);
    row("first three solutions and count", &format!("n = {} to {} equal", sides[0], sides[9]));
}
