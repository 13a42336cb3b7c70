//! What people pipe: marks of editors, empty solutions, boards, and files that are none.

use std::io::{Read, Write};

use predicates::function::function;
use predicates::str::{contains, starts_with};

use crate::common::{bitqueens, process, start, stdout};

#[test]
fn a_byte_order_mark_is_skipped() {
    for (arguments, input, expected) in [
        (&["count"][..], "\u{feff}8\r\n9\r\n", "8 92\n9 352\n"),
        (&["judge", "hdu2553"], "\u{feff}8\r\n0\r\n", "92\n"),
        (&["judge", "leetcode52"], "\u{feff}4\r\n", "2\n"),
        (&["check"], "\u{feff}2 4 1 3\r\n", "4 queens, none attacks another\n"),
        (&["count", "--board", "-"], "\u{feff}....\r\n.#..\r\n....\r\n....\r\n", "2\n"),
        (&["count", "--format", "fen"], "1Q2/3Q/Q3/2Q1\n", "1\n"),
    ] {
        let piped = bitqueens(arguments).write_stdin(input).assert();
        piped.code(0).stdout(expected);
    }
}

#[test]
fn a_side_out_of_range_has_a_position() {
    bitqueens(&["count"])
        .write_stdin("8\n 33\n9\n")
        .assert()
        .code(2)
        .stdout("8 92\n")
        .stderr(starts_with("error: stdin, line 2, column 2: n = 33 is out of range for counting"));
    bitqueens(&["count", "--lang", "zh"])
        .write_stdin("92\n")
        .assert()
        .code(2)
        .stderr(starts_with("错误：标准输入第 1 行第 1 列：计数不支持 n = 92："));
}

#[test]
fn the_empty_solution_is_read_back_and_an_empty_list_is_none() {
    for arguments in [&["solve", "0"][..], &["list", "0"], &["solve", "0", "--json"]] {
        let made = stdout(arguments);
        let checked = bitqueens(&["check"]).write_stdin(made).assert();
        checked.code(0).stdout("0 queens, none attacks another\n");
    }
    bitqueens(&["check"])
        .write_stdin("\n")
        .assert()
        .stderr("note: an empty line is the solution of a board without rows\n");
    bitqueens(&["check"])
        .write_stdin(stdout(&["list", "3"]))
        .assert()
        .code(2)
        .stderr(starts_with("error: stdin has no solution"));
}

#[test]
fn a_board_on_stdin_needs_no_option() {
    let picture = stdout(&["draw", "4", "2", "7", "3", "6", "8", "5", "1"]);
    for solution in ["4 2 7 3 6 8 5 1", "{\"v\":1,\"n\":8,\"queens\":[4,2,7,3,6,8,5,1]}"] {
        let piped = bitqueens(&["draw"]).write_stdin(solution).assert();
        piped.code(0).stdout(picture.clone());
    }
    let puzzle = stdout(&["puzzle", "make", "5", "--seed", "2"]);
    for (action, text) in [("rate", "one solution"), ("solve", "The only solution")] {
        let piped = bitqueens(&["puzzle", action]).write_stdin(puzzle.clone()).assert();
        piped.code(0).stdout(contains(text));
    }
}

#[test]
fn a_picture_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board.svg");
    let path = path.to_str().expect("UTF-8");
    stdout(&["draw", "8", "-o", path]);
    let refused = |text: &str| {
        text.starts_with(&format!("error: {path}: line "))
            && text.contains("this is a picture in SVG")
    };
    bitqueens(&["check", path]).assert().code(2).stderr(function(refused));
}

#[test]
fn the_list_of_languages_comes_first() {
    for (set, expected) in [
        (&[("LANG", "en_US.UTF-8"), ("LANGUAGE", "zh_CN:en")][..], "无解\n"),
        (&[("LANG", "zh_CN.UTF-8"), ("LANGUAGE", "en")], "unsolvable\n"),
        (&[("LANG", "C"), ("LANGUAGE", "zh_CN")], "unsolvable\n"),
    ] {
        let mut process = process(env!("CARGO_BIN_EXE_bitqueens"));
        process.env_remove("LC_ALL").env_remove("LC_MESSAGES");
        let output = process.args(["solve", "3"]).envs(set.iter().copied());
        let output = output.output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{set:?}");
    }
}

/// What `draw` prints for `input`.
fn drawn(input: &str, flags: &[&str]) -> String {
    let assert = bitqueens(&["draw"]).args(flags).write_stdin(input).assert();
    String::from_utf8(assert.code(0).get_output().stdout.clone()).expect("UTF-8")
}

#[test]
fn what_the_command_writes_can_be_drawn() {
    let wide = drawn(&stdout(&["list", "3x5", "--json"]), &[]);
    assert_eq!(wide.matches('┌').count(), 14);
    let rows = stdout(&["list", "3x5"]);
    assert_eq!(drawn(&rows, &["--size", "3x5"]), wide);
    let tall = drawn(&stdout(&["list", "5x3"]), &[]);
    assert_eq!(tall.matches('♛').count(), 3 * 14);
    for sheet in [wide, tall] {
        let checked = bitqueens(&["check"]).write_stdin(sheet.clone()).assert();
        checked.code(0).stdout("14 checked, 14 of them are solutions\n");
        assert_eq!(drawn(&sheet, &[]), sheet);
    }
    let listed = drawn(&stdout(&["list", "6"]), &[]);
    for layout in ["board", "json", "csv"] {
        let written = stdout(&["list", "6", "--as", layout]);
        assert_eq!(drawn(&written, &[]), listed, "{layout}");
    }
    let numbered = stdout(&["draw", "12", "--coordinates"]);
    assert_eq!(drawn(&numbered, &["--coordinates"]), numbered);
    assert_eq!(drawn(&stdout(&["solve", "0"]), &[]), "┌─┐\n└─┘\n");
    // Queens that attack each other are drawn, as those of the arguments are.
    assert_eq!(drawn("1 2 3\n", &[]), stdout(&["draw", "1", "2", "3"]));
}

/// Output that is longer than the pipe holds, of which a reader takes the beginning.
#[test]
fn a_closed_pipe_is_no_failure() {
    for line in [
        "list 16",
        "list 16 --as board",
        "list 18 --threads 1",
        "list 18 --threads 2",
        "sequence A319284 --to 300",
        "solve 10000000",
        "judge java-all",
        "trace 12",
        "trace 12 --json",
    ] {
        let mut child = start(".", line);
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"18\n").expect("taken");
        drop(stdin);
        let mut stdout = child.stdout.take().expect("piped");
        stdout.read_exact(&mut [0; 16]).expect("a beginning");
        drop(stdout);
        let output = child.wait_with_output().expect("an end");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{line}");
    }
}
