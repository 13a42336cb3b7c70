//! Answers, end to end.

use bitqueens_tutor::ladder::{Code, LadderSolver};

use crate::common::{bitqueens, objects, stdout, subcommands};

/// A000170.
const SOLUTIONS: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200];

/// A002562.
const FUNDAMENTAL: [u64; 13] = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

#[test]
fn counts() {
    for (n, solutions) in SOLUTIONS.iter().enumerate() {
        let assert = bitqueens(&["count", &n.to_string()]).assert().success();
        assert.stdout(format!("{solutions}\n")).stderr("");
    }
    for (n, fundamental) in FUNDAMENTAL.iter().enumerate() {
        let lines = stdout(&["count", &n.to_string(), "--fundamental"]);
        assert_eq!(lines, format!("{fundamental}\n"));
    }
}

#[test]
fn squares_have_names() {
    for (words, same) in [
        ("--queen a1", "--queen 8,1"),
        ("--queen a8,e7", "--queen 1,1 --queen 2,5"),
        ("--queens 1,1;2,5", "--queen 1,1 --queen 2,5"),
        ("--blocked H8", "--block 1,8"),
        ("--fundamental", "--unique"),
        ("--fundamental --unique", "--unique"),
    ] {
        let [named, numbered] = [words, same].map(|flags| {
            let line = format!("list 8 {flags}");
            stdout(&line.split(' ').collect::<Vec<_>>())
        });
        assert!(!named.is_empty() && named == numbered, "{words}");
    }
}

#[test]
fn a_solution_is_typed_in_several_ways() {
    let drawn = stdout(&["draw", "4"]);
    assert_eq!(stdout(&["draw", "2", "4", "1", "3"]), drawn);
    for typed in ["2413", "[2,4,1,3]", "2 4 1 3", "{\"n\":4,\"queens\":[2,4,1,3]}", "a2b4c1d3"] {
        assert_eq!(stdout(&["draw", typed]), drawn, "{typed}");
        let checked = stdout(&["check", typed]);
        assert_eq!(checked, "4 queens, none attacks another\n", "{typed}");
    }
}

#[test]
fn a_sequence_without_an_end_has_ten_terms() {
    // A formula: no term takes long, however busy the machine is.
    let terms = stdout(&["sequence", "A036464"]);
    assert_eq!(terms, stdout(&["sequence", "A036464", "--to", "10"]));
    let from = stdout(&["sequence", "A036464", "--from", "2"]);
    assert_eq!(from, stdout(&["sequence", "A036464", "--from", "2", "--to", "11"]));
}

#[test]
fn a_program_alone_runs_as_it_is_printed() {
    for solver in LadderSolver::ALL {
        for code in Code::ALL {
            let printed = stdout(&["trace", "--code", code.name(), "--solver", solver.id()]);
            let listing = solver.listing_in(code);
            // In C++ behind the headers.
            assert!(printed.ends_with(&(listing.lines.join("\n") + "\n")), "{solver} {code}");
            assert_eq!(printed.contains("#include <cstdint>"), code == Code::Cpp);
        }
    }
}

#[test]
fn threads_and_depth_change_nothing() {
    for flags in [["--threads", "1"], ["--threads", "7"], ["--depth", "0"], ["--depth", "3"]] {
        assert_eq!(stdout(&["count", "11", flags[0], flags[1]]), "2680\n");
    }
    for kernel in bitqueens::Kernel::available() {
        assert_eq!(stdout(&["count", "11", "--kernel", kernel.name()]), "2680\n");
    }
}

#[test]
fn two_methods_count_the_same() {
    for (n, solutions) in SOLUTIONS.iter().enumerate() {
        for flag in ["--method=join", "--method=search", "--double-check"] {
            let assert = bitqueens(&["count", &n.to_string(), flag]).assert().success();
            let note = match flag {
                "--double-check" => "note: the search and the join, which share no code, agree\n",
                _ => "",
            };
            assert.stdout(format!("{solutions}\n")).stderr(note);
        }
    }
    let fundamental = ["count", "12", "--fundamental", "--double-check"];
    assert_eq!(stdout(&fundamental), "1787\n");
    let records = objects(&["count", "12", "--double-check", "--json"]);
    let [record] = &records[..] else { panic!("{records:?}") };
    let of = |field: &str| [&record[field], &record["double_check"][field]];
    assert_eq!(of("method"), ["search", "join"]);
    assert_eq!(of("count"), ["14200", "14200"]);
    assert_eq!(of("residue"), ["14200", "14200"]);
    assert!(of("kernel")[0].is_string() && of("kernel")[1].is_null());
    assert_eq!(of("units")[1], 64);
}

#[test]
fn json_counts_are_strings() {
    let count = &objects(&["count", "12", "--json", "--threads", "1"])[0];
    assert_eq!(count["count"], "14200");
    assert_eq!(count["residue"], "14200");
    assert_eq!(count["threads"], 1);
    assert!(count["attempts"].as_str().is_some_and(|text| text.parse::<u64>().is_ok()));

    let orbits = &objects(&["count", "12", "--orbits", "--json"])[0];
    assert_eq!((&orbits["count"], &orbits["fundamental"]), (&"14200".into(), &"1787".into()));
    let sum: u64 = orbits["orbits"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|class| {
            let orbits: u64 =
                class["orbits"].as_str().expect("a string").parse().expect("a number");
            class["size"].as_u64().expect("a number") * orbits
        })
        .sum();
    assert_eq!(sum, 14_200);
}

#[test]
fn the_ladder_agrees_with_itself() {
    let rows = objects(&["ladder", "8", "--json"]);
    assert_eq!(rows.len(), 8);
    for row in &rows {
        assert_eq!(row["count"], "92", "{row}");
        assert!(row["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0), "{row}");
    }
    assert_eq!(rows[5]["solver"], "l5");
    assert_eq!(rows[5]["ratio"], 1.0);
    assert_eq!(rows[5]["name_zh"], "精益求精");
    assert!(rows[..6].iter().all(|row| row["nodes"] == "2057"));
}

#[test]
fn the_ladder_is_a_table_for_documents_and_for_programs() {
    let rows = objects(&["ladder", "6", "--json"]);
    let csv = stdout(&["ladder", "6", "--as", "csv", "--lang", "zh"]);
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().expect("a heading");
    for (row, cells) in rows.iter().zip(lines) {
        assert_eq!(cells.len(), names.len());
        for (name, cell) in names.iter().zip(cells) {
            match name {
                &"seconds" | &"ratio" | &"ns_per_node" => {
                    assert!(row[name].is_number() && cell.parse::<f64>().is_ok_and(f64::is_finite));
                }
                _ => assert_eq!(row[name].as_str(), Some(cell), "{name}"),
            }
        }
    }
    let markdown = stdout(&["ladder", "6", "--as", "markdown"]);
    assert_eq!(markdown.lines().count(), rows.len() + 2);
    for line in markdown.lines() {
        assert!(
            line.starts_with('|') && line.ends_with('|') && line.matches('|').count() == 8,
            "{line}"
        );
    }
}

#[test]
fn the_ladder_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ladder.svg");
    let path_text = path.to_str().expect("UTF-8");
    let table = stdout(&["ladder", "6", "--lang", "zh", "-o", path_text]);
    assert_eq!(table.lines().count(), 9);
    let svg = std::fs::read_to_string(&path).expect("written");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<rect ").count(), 9, "eight bars on a background");
    assert!(svg.contains("精益求精"));
}

#[test]
fn every_lab_is_worked_out() {
    for lab in bitqueens_tutor::bits::Lab::ALL {
        let sheets = objects(&["bits", lab.word, "--json"]);
        assert_eq!(sheets.len(), lab.examples.len());
        assert!(sheets.iter().all(|sheet| sheet["lab"] == lab.id));
    }
}

#[test]
fn a_join_is_estimated_by_its_parts() {
    let command = "estimate 14 --method join --probes 64 --threads 1 --json";
    let words: Vec<&str> = command.split(' ').collect();
    let guess = &objects(&words)[0];
    assert_eq!((&guess["method"], &guess["parts"]), (&"join".into(), &3432.into()));
    for (name, truth) in [("solutions", 365_596.0), ("tests", 26_189_808.0)] {
        let of = |part: &str| guess[name][part].as_f64().expect("a number");
        let (mean, error) = (of("mean"), of("error"));
        assert!((mean - truth).abs() < 4.0 * error, "{name}: {mean} ± {error}");
    }
    assert_eq!(guess["seconds"], guess["core_seconds"]);
    for wrong in ["estimate 14 --method join --device gpu", "estimate 29 --method join"] {
        let words: Vec<&str> = wrong.split(' ').collect();
        bitqueens(&words).assert().code(2);
    }
}

#[test]
fn estimates_are_near_the_truth() {
    let guess = &objects(&["estimate", "10", "--json", "--seed", "7"])[0];
    for (figure, truth) in [("solutions", 724.0), ("nodes", 35_539.0)] {
        let mean = guess[figure]["mean"].as_f64().expect("a number");
        let error = guess[figure]["error"].as_f64().expect("a number");
        assert!((mean - truth).abs() < 5.0 * error, "{figure}: {guess}");
    }
    assert!(guess["seconds"]["mean"].as_f64().is_some_and(|seconds| seconds > 0.0));
    let again = &objects(&["estimate", "10", "--json", "--seed", "7"])[0];
    assert_eq!(guess["solutions"], again["solutions"]);
}

#[test]
fn shells_and_manuals_know_every_subcommand() {
    let names = subcommands(&[]);
    assert!(names.len() >= 7, "{names:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        assert!(names.iter().all(|name| script.contains(name)), "{shell}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("pages");
    stdout(&["man", "--all", pages.to_str().expect("UTF-8")]);
    assert_eq!(pages.read_dir().expect("a folder").count(), names.len() + 1);
    for name in names {
        let page = std::fs::read_to_string(pages.join(format!("bitqueens-{name}.1")));
        assert_eq!(page.expect("a page"), stdout(&["man", &name]));
        assert!(stdout(&["man", &name]).contains(".SH SYNOPSIS"), "{name}");
        let taught = stdout(&[&name, "--help"]);
        let examples = taught.lines().filter(|line| line.starts_with("  bitqueens ")).count();
        assert!((1..=7).contains(&examples), "{name} has {examples} examples");
    }
}
