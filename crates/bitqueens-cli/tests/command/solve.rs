//! `bitqueens solve`, `draw` and `sequence`: files, exit codes, time.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::bitqueens;

fn words(arguments: &[&str]) -> String {
    let assert = bitqueens(arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_file_of_columns_is_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("queens.bin");
    for n in ["0", "1", "4", "100003"] {
        let said = words(&["solve", n, "-o", text(&path)]);
        assert_eq!(said, format!("{}: {n} queens, none attacks another\n", path.display()));
        assert_eq!(words(&["solve", "--check", text(&path)]), said);
        let bytes = std::fs::metadata(&path).expect("written").len();
        assert_eq!(bytes, 4 * n.parse::<u64>().expect("a number"));
    }
    std::fs::write(&path, [1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]).expect("written");
    words(&["solve", "--check", text(&path)]);
    std::fs::write(&path, [1, 0, 0, 0, 0, 0, 0, 0]).expect("written");
    let refused = bitqueens(&["solve", "--check", text(&path)]).assert().code(1);
    let said = String::from_utf8(refused.get_output().stdout.clone()).expect("UTF-8");
    let fault = "not a solution: row 2: the queen in column 1 is attacked along its / diagonal\n";
    assert!(said.ends_with(fault), "{said}");
    bitqueens(&["solve", "--check", "/nowhere/q.bin"]).assert().code(2).stdout("");
}

#[test]
fn a_solution_goes_where_the_name_of_the_file_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let written = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let all = [&["solve"], arguments, &["-o", text(&path)]].concat();
        assert_eq!(words(&all), "");
        std::fs::read(&path).expect("written")
    };
    assert_eq!(written("a.txt", &["4"]), b"2 4 1 3\n");
    assert_eq!(written("a.json", &["4"]), b"{\"v\":1,\"n\":4,\"queens\":[2,4,1,3]}\n");
    assert_eq!(written("b.txt", &["4", "--as", "board"]), b".Q..\n...Q\nQ...\n..Q.\n");
    assert!(written("a.svg", &["8"]).starts_with(b"<svg "));
    if cfg!(feature = "png") {
        assert!(written("a.png", &["--board", "tests/data/cornered.txt"]).starts_with(b"\x89PNG"));
    }
    // Nothing is left behind where there is no answer.
    let path = folder.path().join("none.svg");
    bitqueens(&["solve", "3", "-o", text(&path)]).assert().code(1).stdout("unsolvable\n");
    assert!(!path.exists());
}

#[test]
#[cfg(feature = "png")]
fn a_contact_sheet_has_pixels() {
    let folder = tempfile::tempdir().expect("a folder");
    let png = folder.path().join("sheet.png");
    let small = ["draw", "8", "--all", "--unique", "--scale", "0.25", "-o", text(&png)];
    assert_eq!(words(&small), "");
    assert!(std::fs::read(&png).expect("written").starts_with(b"\x89PNG"));
    let large = ["draw", "100", "--scale", "20", "-o", text(&png)];
    bitqueens(&large).assert().code(2).stdout("");
}

#[test]
fn chance_needs_no_seed_and_repeats_with_one() {
    let solve = |arguments: &[&str]| words(&[&["solve", "40", "--random"], arguments].concat());
    assert_eq!(solve(&["--seed", "1"]), solve(&["--seed", "1"]));
    let others: std::collections::HashSet<String> = (0..4).map(|_| solve(&[])).collect();
    assert!(others.len() > 1, "four times the same of 10^30 solutions");
}

/// A board that is not decided in half a minute: 200 rows with about eight open squares each, by a
/// fixed rule.
fn hard_board() -> String {
    let mut state = 20_u32;
    let mut open = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16 < 2621
    };
    let row =
        |_| (0..200).map(|_| if open() { '.' } else { '#' }).chain(['\n']).collect::<String>();
    (0..200).map(row).collect()
}

#[test]
fn a_board_that_takes_too_long_is_not_decided() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hard.txt");
    std::fs::write(&path, hard_board()).expect("written");
    let start = Instant::now();
    let limited = ["solve", "--board", text(&path), "--time-limit", "0.3"];
    let undecided = bitqueens(&limited).assert().code(3).stdout("");
    let said = String::from_utf8(undecided.get_output().stderr.clone()).expect("UTF-8");
    assert!(said.starts_with("undecided after 0.3 s"), "{said}");
    assert!(start.elapsed() < Duration::from_secs(30));
}
