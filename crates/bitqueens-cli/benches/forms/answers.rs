//! Puzzles, judges and first solutions against the data.

use std::fs::{self, File};
use std::path::Path;

use bitqueens::{Cancel, Problem, Regions, Rules};
use bitqueens_formats::Judge;
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

/// Every file of the judges' data, through the command, byte for byte; and the first solutions.
pub(crate) fn judges(_: Size) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitqueens-formats/tests/data");
    let mut equal = 0;
    for entry in fs::read_dir(data.join("judges")).expect("the data") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "in") {
            continue;
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.expect("a name");
        // A judge with several files numbers them: `kattis-queens-1`.
        let names = Judge::all().map(|judge| judge.name());
        let is_of = |name: &&str| {
            let rest = stem.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let name = names.into_iter().find(is_of).expect("a judge's name");
        let output = bitqueens(&format!("judge {name}"))
            .stdin(File::open(&path).expect("readable"))
            .output()
            .expect("it runs");
        let expected = fs::read(path.with_extension("out")).expect("the answer");
        assert!(output.status.success() && output.stdout == expected, "{}", path.display());
        equal += 1;
    }
    assert!(equal >= 10, "only {equal} files");
    row("files of judges, byte for byte", &format!("{equal} of {equal} equal"));

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
