//! `bitqueens bench`, end to end.

use crate::common::stdout;
use bitqueens::Kernel;
use serde_json::Value;

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_kernel_and_number_of_threads_has_a_checked_row() {
    let arguments = "bench 8..9 --kernel all --threads 1,3 --runs 2 --ladder --json";
    let objects = objects(&stdout(&arguments.split(' ').collect::<Vec<_>>()));
    let (header, rows) = objects.split_first().expect("a header");
    assert_eq!(header["kind"], "header");
    assert!(header["rustc"].as_str().is_some_and(|rustc| rustc.starts_with("rustc ")));
    assert_eq!(rows.len(), 2 * (1 + 2 * Kernel::available().len()));
    for row in rows {
        let count = if row["n"] == 8 { "92" } else { "352" };
        assert_eq!((&row["count"], &row["right"]), (&count.into(), &true.into()));
        assert_eq!(row["seconds"].as_array().map(Vec::len), Some(2));
        let [min, median] = ["seconds_min", "seconds_median"].map(|name| row[name].as_f64());
        assert!(min > Some(0.0) && min <= median);
        assert!(row["times_l5"].is_number());
    }
    let l5 = &rows[0];
    assert_eq!((&l5["kernel"], &l5["times_l5"]), (&"l5".into(), &1.0.into()));
}

#[test]
fn what_was_measured_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let plot = folder.path().join("bench.svg").display().to_string();
    let table = stdout(&["bench", "8", "--threads=1", "-o", &plot]);
    assert!(table.contains(" 8 ") && table.contains(" ok "), "{table}");
    let rows = table.lines().skip_while(|line| !line.is_empty());
    assert!(rows.clone().count() > 2 && rows.into_iter().all(|line| line.chars().count() <= 80));
    let svg = std::fs::read_to_string(&plot).expect("drawn");
    assert!(svg.starts_with("<svg ") && svg.contains(Kernel::best(8).name()));
}

#[test]
fn signatures_are_the_recorded_ones() {
    let recorded = include_str!("../../../bitqueens/tests/data/signature.txt");
    let here = |line: &&str| {
        let name = line.split(' ').next().unwrap_or_default();
        Kernel::available().iter().any(|kernel| kernel.name() == name)
    };
    let expected: Vec<_> = recorded.lines().filter(here).collect();
    assert_eq!(stdout(&["bench", "--signature"]).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn the_kernels_are_listed_with_the_reason_for_the_choice() {
    for n in ["0", "8", "18", "32"] {
        let rows = objects(&stdout(&["kernels", n, "--json"]));
        assert_eq!(rows.len(), Kernel::ALL.len());
        let chosen: Vec<_> = rows.iter().filter(|row| row["chosen"] == true).collect();
        assert_eq!((chosen.len(), &chosen[0]["available"]), (1, &true.into()));
        let reason = chosen[0]["reason"].as_str().expect("words");
        assert!(reason.starts_with(&format!("chosen for n = {n}: ")), "{reason}");
        let words = stdout(&["kernels", n]);
        let words: Vec<_> = words.split_whitespace().collect();
        assert!(words.join(" ").contains(reason), "{reason}");
    }
}
