//! `bitqueens trace`: what it says agrees with the library and with published counts.

use std::fs;

use crate::common::{bitqueens, does, objects, refused};
use serde_json::Value;

#[test]
fn solutions_are_those_that_list_lists() {
    for solver in ["records", "标记", "marks", "l4", "l5"] {
        if solver == "标记" {
            assert!(refused(&["trace", "6", "--solver", solver]).contains("give l0 to l6"));
            continue;
        }
        let found = objects(&["trace", "7", "--solver", solver, "--only", "solutions", "--json"]);
        let rows: Vec<String> = found
            .iter()
            .map(|step| {
                let queens = step["queens"].as_array().expect("a list").iter();
                queens.map(Value::to_string).collect::<Vec<_>>().join(" ") + "\n"
            })
            .collect();
        bitqueens(&["list", "7"]).assert().success().stdout(rows.concat());
    }
}

#[test]
fn a_piece_of_the_search_is_that_piece() {
    let all = objects(&["trace", "5", "--solver", "l3", "--json"]);
    let piece =
        objects(&["trace", "5", "--solver", "l3", "--from", "100", "--limit", "7", "--json"]);
    assert_eq!(piece, all[100..107]);
    let last = (all.len() - 1).to_string();
    assert_eq!(objects(&["trace", "5", "--solver", "l3", "--from", &last, "--json"]).len(), 1);
    for (beyond, solver) in [(all.len(), "l3"), (usize::MAX, "l3")] {
        assert_eq!(
            refused(&["trace", "5", "--solver", solver, "--from", &beyond.to_string()]),
            format!("error: there is no step {beyond}: this search has steps 0 to {last}")
        );
    }
}

#[test]
fn a_board_with_fixed_queens_has_a_note() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("board"), ".Q..\n....\n....\n....\n").expect("written");
    for (line, words) in [
        ("trace --board board --limit 1", "note: the solvers know no fixed queens"),
        ("trace --board board --limit 1 --lang zh", "注意：各解法不认得固定皇后"),
    ] {
        crate::common::tells(&folder, line, 0, words);
    }
}

#[test]
fn a_search_is_written_as_a_film_and_as_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("written");
    // A picture of the masks for each step, and a key frame.
    does(&folder, "trace 4 -o search.svg", 0);
    let steps = objects(&["trace", "4", "--json"]).len();
    let film = read("search.svg");
    assert_eq!(film.matches(">free</text>").count(), steps);
    assert_eq!(film.matches("translateY").count(), steps);
    does(&folder, "trace 4 --only solutions -o two.svg", 0);
    assert_eq!(read("two.svg").matches(">free</text>").count(), 2);
    // The empty board and sixteen placements.
    does(&folder, "trace 4 --tree -o tree.svg", 0);
    let nodes = ["node", "dead-end", "solution"]
        .map(|kind| read("tree.svg").matches(&format!("\"#bq-{kind}\"")).count());
    assert_eq!(nodes, [11, 4, 2]);
    for refused in [
        "trace 4 -o x.txt",
        "trace 4 --tree -o x.gif",
        "trace 8 -o x.svg",
        "trace 8 --tree -o x.svg",
    ] {
        does(&folder, refused, 2);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
}
