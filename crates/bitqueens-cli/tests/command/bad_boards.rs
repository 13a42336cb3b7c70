//! Boards that are wrong, through every command that reads one: exit code 2, nothing on stdout, and
//! one line that names line and column. Strange but legal ones: a note.

use std::io::Read;
use std::process::{Command as Process, Stdio};

use crate::common::bitqueens;

/// The commands that read a board.
const READERS: [&[&str]; 4] = [
    &["count", "--board", "-"],
    &["list", "--board", "-"],
    &["solve", "--board", "-"],
    &["draw", "--board", "-", "--given"],
];

/// What every reader says, which is the same.
fn refused(board: &[u8], flags: &[&str]) -> String {
    let said = READERS.map(|reader| {
        let assert = bitqueens(&[reader, flags].concat())
            .write_stdin(board)
            .assert()
            .code(2)
            .stdout("");
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        let (line, rest) = stderr.split_once('\n').expect("a line");
        // Between them are the reasons of all formats, if none reads the file.
        assert!(
            rest.ends_with("\nFor more information, try '--help'.\n"),
            "{rest}"
        );
        line.to_owned()
    });
    assert!(said.iter().all(|line| *line == said[0]), "{said:?}");
    said[0].clone()
}

#[test]
fn each_fault_is_named_with_its_place() {
    let own = |body: &str| format!("bitqueens board 1\nsize 4\n{body}");
    let queens = "error: stdin: line 2, column 4: the fixed queens at (2, 1) and (2, 4) attack each \
                  other along a row: move or remove one of them";
    for (what, board, flags, expected) in [
        (
            "ragged rows",
            "....\n.#.\n....\n....\n".to_owned(),
            &[][..],
            "error: stdin: line 2, column 4: this row has 3 squares: give 4 squares a row",
        ),
        (
            "a second queen on a row",
            "....\nQ..Q\n....\n...#\n".to_owned(),
            &[],
            queens,
        ),
        (
            "n that disagrees with the rows",
            "4\n****\n****\n****\n".to_owned(),
            &["--format", "p1562"],
            "error: stdin: line 4, column 5: the board ends after 3 of 4 rows: give 4 rows of 4 squares",
        ),
        (
            "n that disagrees with the rows",
            own("squares\n....\n....\n....\n"),
            &[],
            "error: stdin: line 6, column 5: the board ends after 3 of 4 rows: give 4 rows of 4 squares",
        ),
        (
            "a fixed queen on a blocked square",
            own("queen 3 2\nblocked 3 2\n"),
            &[],
            "error: stdin: line 3, column 7: the queen at (3, 2) stands on a blocked square: unblock \
             the square or move the queen",
        ),
        (
            "two fixed queens that attack each other",
            own("queen 1 1\nqueen 4 4\n"),
            &[],
            "error: stdin: line 4, column 7: the fixed queens at (1, 1) and (4, 4) attack each other \
             along a diagonal: move or remove one of them",
        ),
        (
            "… by the rules of the board",
            own("rules torus\nqueen 1 2\nqueen 4 3\n"),
            &[],
            "error: stdin: line 5, column 7: the fixed queens at (1, 2) and (4, 3) attack each other \
             along a diagonal that wraps: move or remove one of them",
        ),
    ] {
        assert_eq!(refused(board.as_bytes(), flags), expected, "{what}");
    }
    assert_eq!(
        refused(b"..#.\n.\xff..\n....\n....\n", &[]),
        "error: stdin: line 2, column 2: the byte 0xff is not UTF-8: give plain text in UTF-8"
    );
}

#[test]
fn ten_megabytes_of_garbage_are_one_short_line() {
    let mut garbage = vec![0; 10 << 20];
    fastrand::Rng::with_seed(10).fill(&mut garbage);
    let letters = garbage.iter().map(|byte| b'!' + byte % 90).collect();
    for garbage in [garbage, letters] {
        let line = refused(&garbage, &[]);
        assert!(line.starts_with("error: stdin: line 1, column "), "{line}");
        assert!(line.len() < 400, "{line}");
        for format in bitqueens_formats::Format::ALL {
            let line = refused(&garbage, &["--format", format.name()]);
            assert!(
                line.starts_with("error: stdin: line 1, column ") && line.len() < 400,
                "{line}"
            );
        }
    }
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
        let mut solve = bitqueens(&[READERS[2], &letters].concat());
        let assert = solve.write_stdin(board).assert().code(exit);
        let stderr = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        assert!(stderr.starts_with(note), "{stderr}");
        let mut count = bitqueens(&[READERS[0], &letters].concat());
        let solutions = if exit == 0 { "1\n" } else { "0\n" };
        count
            .write_stdin(board)
            .assert()
            .success()
            .stdout(solutions);
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [
        &["list", "16"][..],
        &["list", "16", "--as", "board"],
        &["sequence", "A319284", "--to", "300"],
        &["solve", "5000000"],
        &["judge", "java-all"],
    ] {
        let mut child = Process::new(env!("CARGO_BIN_EXE_bitqueens"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command");
        let mut stdin = child.stdin.take().expect("piped");
        std::io::Write::write_all(&mut stdin, b"12\n").expect("taken");
        drop(stdin);
        let mut stdout = child.stdout.take().expect("piped");
        stdout.read_exact(&mut [0]).expect("a beginning");
        drop(stdout);
        let output = child.wait_with_output().expect("an end");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(
            (output.status.code(), stderr.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
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
    let counting = "counting: n must be from 0 to 32 (a row must fit 32 bits)";
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
