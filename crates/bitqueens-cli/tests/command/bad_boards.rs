//! Boards that are wrong, through every command that reads one: exit code 2, nothing on stdout, and
//! one line that names line and column. Strange but legal ones: a note.

use crate::{bad_input::READERS, common::bitqueens};

/// What every reader says, which is the same.
fn refused(board: &[u8], flags: &[&str]) -> String {
    let said = READERS.map(|reader| {
        let mut command = bitqueens(&reader.split(' ').collect::<Vec<_>>());
        let assert = command.args(flags).write_stdin(board).assert();
        let assert = assert.code(2).stdout("");
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        let (line, rest) = stderr.split_once('\n').expect("a line");
        // Between them are the reasons of all formats, if none reads the file.
        assert!(rest.ends_with("\nFor more information, try '--help'.\n"), "{rest}");
        line.to_owned()
    });
    assert!(said.iter().all(|line| *line == said[0]), "{said:?}");
    said[0].clone()
}

#[test]
fn a_byte_that_is_no_text_has_its_place() {
    assert_eq!(
        refused(b"..#.\n.\xff..\n....\n....\n", &[]),
        "error: stdin: line 2, column 2: the byte 0xff is not UTF-8: give plain text in UTF-8"
    );
}

#[test]
fn strange_regions_are_legal_and_said() {
    let letters = ["--format", "letters"];
    for (board, note, exit) in [
        // Too many regions, and too few: no queen for each of them.
        (
            "ABC\nDEE\nFFF\n",
            "note: 6 regions on a board with 3 rows: one queen each is impossible, there is no solution\n",
            1,
        ),
        (
            "AAA\nAAA\nBBB\n",
            "note: 2 regions on a board with 3 rows: one queen each is impossible, there is no solution\n",
            1,
        ),
        (
            "ABBB\nACCB\nADCC\nDDBA\n",
            "note: region A is in 2 pieces: legal, and it still takes one queen\n",
            0,
        ),
    ] {
        let mut solve = bitqueens(&["solve", "--board", "-"]);
        let assert = solve.args(letters).write_stdin(board).assert().code(exit);
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        assert!(stderr.starts_with(note), "{stderr}");
        let mut count = bitqueens(&["count", "--board", "-"]);
        let solutions = if exit == 0 { "1\n" } else { "0\n" };
        let assert = count.args(letters).write_stdin(board).assert();
        assert.success().stdout(solutions);
    }
}

/// The side as an argument or in a file of any format: one limit and one message.
#[test]
fn a_side_over_the_limit_is_refused_alike() {
    let drawn = |n: usize, free: &str| vec![free.repeat(n); n].join("\n");
    let wide = |n: usize| {
        [
            ("hash", drawn(n, ".")),
            ("cses", drawn(n, ".")),
            ("p1562", format!("{n}\n{}\n", drawn(n, "*"))),
            ("json", format!("{{\"v\":1,\"n\":{n}}}")),
            // One square blocked.
            ("hash", drawn(n, ".").replacen('.', "#", 1)),
        ]
    };
    let said = |arguments: &[&str], board: &str| {
        let mut command = bitqueens(arguments);
        let assert = command.write_stdin(board).assert().code(2).stdout("");
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        stderr.lines().next().expect("a line").to_owned()
    };
    let counting =
        "counting: n must be from 0 to 32 (a row must fit 32 bits; `solve` finds one solution)";
    let any = "a search under any rules: n must be from 0 to 64 (a row must fit 64 bits)";
    let listing = "listing: n must be from 0 to 64 (a row must fit 64 bits)";
    let picture = "a picture: n must be from 0 to 100";
    for (n, command, end) in [
        (33, "count", counting),
        (33, "count --fundamental", counting),
        (33, "count --orbits", counting),
        (33, "count --profile", counting),
        (33, "count --kernel scalar", counting),
        (33, "count --ledger /nowhere", counting),
        (33, "count --method join", counting),
        (33, "count --rules queen", counting),
        (33, "plan", counting),
        (33, "plan --shards 8", counting),
        (33, "plan --method join", counting),
        (65, "count --rules torus", any),
        (65, "count --rules superqueen", any),
        (65, "solve --rules torus", any),
        (65, "list", listing),
        (65, "list --rules semi", listing),
        (101, "draw", picture),
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let side = n.to_string();
        let expected = said(&[&arguments[..1], &[&side], &arguments[1..]].concat(), "");
        let start = format!("error: n = {n} is out of range for {end}");
        assert!(expected.starts_with(&start), "{command}: {expected}");
        for (format, board) in wide(n) {
            let of_board = ["--board", "-", "--format", format];
            let found = said(&[&arguments[..], &of_board].concat(), &board);
            assert_eq!(found, expected, "{command} {format}");
        }
    }
}
