//! `bitqueens puzzle`: what it writes it reads, and what it refuses.

use std::fs;

use crate::common::{bitqueens, does, objects, refused, stdout, tells};
use serde_json::Value;

#[test]
fn every_format_of_a_puzzle_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for level in ["easy", "medium", "hard"] {
        for format in ["letters", "text", "json", "minizinc", "puzzlink"] {
            let made = format!("puzzle make 7 --level {level} --seed 11 --as {format} -o board");
            tells(&folder, &made, 0, &format!("7 × 7, {level}, seed 11"));
            let rating = does(&folder, "puzzle rate board --json", 0);
            let rating: Value = serde_json::from_str(rating.trim()).expect("JSON");
            assert_eq!(rating["level"], level, "{format}");
            assert_eq!(rating["solutions"], "one");
            // The solution of `puzzle solve` is the one that `list` lists.
            let listed = does(&folder, "list --board board", 0);
            tells(&folder, "puzzle solve board", 0, listed.trim());
            assert_eq!(listed.lines().count(), 1);
            let solved = does(&folder, "solve --board board", 0);
            assert_eq!(solved, format!("{listed}note: the only solution\n"), "{format}");
        }
    }
}

#[test]
fn stdout_has_the_board_alone() {
    let made = stdout(&["puzzle", "make", "5", "--seed", "2"]);
    assert_eq!(made.lines().count(), 5, "{made}");
    assert!(made.bytes().all(|byte| byte == b'\n' || byte.is_ascii_uppercase()));
    let piped = bitqueens(&["puzzle", "rate", "-"]).write_stdin(made.clone()).assert().success();
    let text = String::from_utf8(piped.get_output().stdout.clone()).expect("text");
    assert!(text.contains("5 × 5, one solution"), "{text}");
    // The same seed makes the same puzzle, another level another one.
    assert_eq!(made, stdout(&["puzzle", "make", "5", "--seed", "2", "--level", "medium"]));
    assert_ne!(made, stdout(&["puzzle", "make", "5", "--seed", "2", "--level", "easy"]));
}

#[test]
fn steps_lead_to_the_only_solution() {
    let board = "../../examples/puzzle.txt";
    for (lang, last) in [("en", "The only solution: "), ("zh", "唯一的解：")] {
        let told = |action| stdout(&["puzzle", action, board, "--lang", lang]);
        let solved = told("solve");
        assert!(solved.ends_with(&format!("{last}5 3 6 2 4 1\n")), "{solved}");
        let is_text = |line: &&str| !line.starts_with("  ");
        assert_eq!(solved.lines().filter(is_text).count(), 18 + 2, "{solved}");
        assert_eq!(told("explain"), solved);
    }
}

#[test]
fn pictures_of_puzzles_and_the_steps_of_several() {
    let folder = tempfile::tempdir().expect("a folder");
    for (line, begin) in [
        ("puzzle make 6 --seed 2 -o board.svg", &b"<svg "[..]),
        ("puzzle daily 2026-11-23 -o board.svg", b"<svg "),
        #[cfg(feature = "png")]
        ("puzzle make 6 --seed 2 -o board.png", b"\x89PNG"),
        #[cfg(feature = "png")]
        ("puzzle make 6 --seed 2 -o board.pdf", b"%PDF"),
    ] {
        does(&folder, line, 0);
        let name = line.split(' ').next_back().expect("words");
        let written = fs::read(folder.path().join(name)).expect("written");
        assert!(written.starts_with(begin), "{line}");
    }
    let board = does(&folder, "puzzle make 6 --seed 2 --quiet", 0);
    fs::write(folder.path().join("two"), format!("{board}\n{board}")).expect("written");
    assert_eq!(does(&folder, "puzzle solve two", 0).lines().count(), 2);
    let steps = does(&folder, "puzzle solve two --steps", 0);
    assert!(steps.starts_with("Puzzle 1:\n1. ") && steps.contains("\nPuzzle 2:\n1. "), "{steps}");
    let sheets = [
        "puzzle sheet 5 --count 1 --seed 2 -o a.svg",
        "puzzle sheet --size 5 --count 1 --seed 2 -o b.svg",
    ];
    for line in sheets {
        does(&folder, line, 0);
    }
    let [a, b] =
        ["a.svg", "b.svg"].map(|name| fs::read(folder.path().join(name)).expect("written"));
    assert_eq!(a, b);
}

#[test]
fn today_has_a_puzzle() {
    let today = stdout(&["puzzle", "daily"]);
    let sides = 6..=9;
    assert!(sides.contains(&today.lines().count()), "{today}");
    let monday = stdout(&["puzzle", "daily", "--date", "2026-11-23"]);
    assert_eq!(monday.lines().count(), 6);
    assert_eq!(monday, stdout(&["puzzle", "daily", "2026-11-23"]));
    let text = stdout(&["puzzle", "daily", "2026-11-23", "--as", "text"]);
    let head = "bitqueens board 1\nsize 6\nrules touching\nregions\n";
    assert_eq!(text, format!("{head}{monday}"));
}

#[test]
fn boards_with_no_or_several_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("none"), "AB\nAB\n").expect("written");
    fs::write(folder.path().join("two"), "AAAA\nBBBB\nCCCC\nDDDD\n").expect("written");
    tells(&folder, "puzzle solve none", 1, "unsolvable");
    let text = does(&folder, "puzzle solve two", 0);
    assert!(text.ends_with("such as:\n2 4 1 3\n3 1 4 2\n"), "{text}");
    tells(&folder, "puzzle rate none", 1, "no solution");
    tells(&folder, "puzzle rate two --lang zh", 0, "多个解");
    tells(&folder, "puzzle rate two --json", 0, "\"solutions\":\"several\"");
    let none = does(&folder, "puzzle solve none --lang zh", 1);
    assert!(none.ends_with("无解\n"), "{none}");
}

#[test]
fn bad_input_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("ragged"), "AAB\nAB\nABB\n").expect("written");
    tells(&folder, "puzzle rate ragged", 2, "line 2, column 3");
    let path = folder.path().join("no-folder").join("board");
    let path = path.to_str().expect("a name");
    assert!(refused(&["puzzle", "make", "6", "-o", path]).contains("no-folder"));
}

#[test]
fn steps_on_boards_and_trees() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("board"), "..#.\n....\n....\n.#..\n").expect("written");
    tells(
        &folder,
        "trace --board board --solver l2",
        0,
        "no queen at (1, 3): the square is blocked",
    );
    tells(&folder, "trace --board board --lang zh --solver l0", 0, "(1, 3) 不能放：这一格禁放");
    tells(&folder, "trace --board board", 0, "▶│ · · # · │");
    let tree = does(&folder, "trace --board board --tree", 0);
    assert!(tree.ends_with(", 1 solution\n"), "{tree}");
    assert_eq!(does(&folder, "count --board board", 0), "1\n");
    tells(&folder, "trace --board board --solver mirror", 2, "take l0 to l5");
    tells(&folder, "trace 4 --board board", 2, "cannot be used with");
    tells(&folder, "trace --board missing", 2, "cannot read missing");
    fs::write(folder.path().join("torus"), "bitqueens board 1\nsize 5\nrules torus\n")
        .expect("written");
    tells(&folder, "trace --board torus", 2, "not torus");
    let large = (".".repeat(33) + "\n").repeat(33);
    fs::write(folder.path().join("large"), large).expect("written");
    tells(&folder, "trace --board large", 2, "n = 33 is too large for the ladder");
    let board = folder.path().join("board");
    let board = board.to_str().expect("a name");
    for step in objects(&["trace", "--board", board, "--json"]) {
        if step["action"] == "mask" {
            let free = step["masks"]["free"].as_str().expect("digits");
            let rejected = step["rejected"].as_array().expect("a list").len();
            assert_eq!(free.matches('0').count(), rejected, "{step}");
        }
    }
}

#[test]
fn a_sheet_has_its_puzzles_and_their_solutions() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = "puzzle sheet --count 3 --each 2 --size 5 --level easy --seed 4 -o sheet.svg";
    tells(&folder, made, 0, "3 puzzles of 5 × 5, from seed 4 on");
    let svg = fs::read_to_string(folder.path().join("sheet.svg")).expect("written");
    // Three solutions of five queens; two pages of puzzles and one of solutions.
    assert_eq!(svg.matches("#bq-queen").count(), 15);
    assert!(svg.contains("height=\"3367.5\""), "{svg:.200}");
    for refused in
        ["--count 0 -o x.svg", "--count 201 -o x.svg", "--size 13 -o x.svg", "-o x", "-o x.png"]
    {
        does(&folder, &format!("puzzle sheet {refused}"), 2);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
