//! `bitqueens judge` and the boards of `bitqueens count --board`.

use std::fs;
use std::path::Path;

use crate::common::{bitqueens, process};

/// The one line of an error, without what follows it.
fn refusal(arguments: &[&str], input: &[u8]) -> String {
    let output = bitqueens(arguments)
        .write_stdin(input)
        .assert()
        .code(2)
        .stdout("")
        .get_output()
        .stderr
        .clone();
    let text = String::from_utf8(output).expect("text");
    text.lines().next().expect("a line").to_owned()
}

#[test]
fn samples_from_stdin_and_from_files() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitqueens-formats/tests/data/judges");
    for sample in ["p1562", "uva750", "cses1624"] {
        let input = folder.join(sample).with_extension("in");
        let expected = fs::read_to_string(input.with_extension("out")).expect("the answer");
        let text = fs::read(&input).expect("the input");
        for arguments in [vec!["judge", sample], vec!["judge", sample, "-"]] {
            let mut command = bitqueens(&arguments);
            command
                .write_stdin(text.clone())
                .assert()
                .success()
                .stdout(expected.clone());
        }
        let file = input.to_str().expect("a name");
        bitqueens(&["judge", sample, file])
            .assert()
            .success()
            .stdout(expected);
    }
}

#[test]
fn a_verdict_is_an_answer() {
    let mut command = bitqueens(&["judge", "kattis-queens"]);
    command
        .write_stdin("2 0 0 1 1")
        .assert()
        .code(0)
        .stdout("INCORRECT\n")
        .stderr("");
}

#[test]
fn explanations_read_nothing() {
    let list = bitqueens(&["judge", "--list"])
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let list = String::from_utf8(list).expect("text");
    assert_eq!(list.lines().count(), 29);
    assert!(list.contains("p1562           Luogu P1562: n (1 to 14), then n rows: `*` may hold a queen, `.` may not -> the number of solutions\n"), "{list}");
    bitqueens(&["judge", "leetcode52", "--explain"])
        .assert()
        .success()
        .stdout("leetcode52: LeetCode 52\nInput:  n (1 to 9)\nAnswer: the number of solutions\n");
}

#[test]
fn boards_are_counted() {
    let count = |arguments: &[&str], board: &str| -> String {
        let all = [&["count", "--board", "-"], arguments].concat();
        let mut command = bitqueens(&all);
        let output = command
            .write_stdin(board)
            .assert()
            .success()
            .get_output()
            .clone();
        String::from_utf8(output.stdout).expect("text") + &String::from_utf8_lossy(&output.stderr)
    };
    assert_eq!(
        count(&["--format", "p1562"], "4\n**.*\n****\n****\n****\n"),
        "1\n"
    );
    assert_eq!(count(&[], "........\n".repeat(8).as_str()), "92\n");
    assert_eq!(
        count(&[], "bitqueens board 1\nsize 13\nrules torus\n"),
        "4524\n"
    );
    for flag in ["--method=search", "--method=join", "--double-check"] {
        let board = "4\n**.*\n****\n****\n****\n";
        assert_eq!(count(&["--format", "p1562", flag], board), "1\n");
    }
    let pieces = "AAAA\nBBBB\nCCCC\nDDDA\n";
    let note = "note: region A is in 2 pieces: legal, and it still takes one queen";
    assert_eq!(count(&[], pieces), format!("2\n{note}\n"));
    let json = count(
        &["--json"],
        "ABCDEFF\nABCDEEE\nABCDDDD\nABCDCCG\nABBDBBG\nAAAAAAG\nGGGGGGG\n",
    );
    assert!(
        json.contains(r#""rules":"touching","regions":7,"count":"1""#),
        "{json}"
    );
}

#[test]
fn one_line_names_the_file_and_the_place() {
    assert_eq!(
        refusal(&["judge", "p1219"], b"14"),
        "error: stdin: line 1, column 1: `14` is out of range: give n as a whole number from 1 to 13"
    );
    assert_eq!(
        refusal(&["count", "--board", "-"], b"Q#.\n...\n..Q\n"),
        "error: stdin: line 3, column 3: the fixed queens at (1, 1) and (3, 3) attack each other along a diagonal: move or remove one of them"
    );
    assert_eq!(
        refusal(
            &["count", "--board", "-", "--double-check"],
            b"bitqueens board 1\nsize 13\nrules torus\n"
        ),
        "error: counting by joining half-boards supports only the rules `queen`, not `torus`"
    );
    let garbage = vec![0xff; 10 << 20];
    assert_eq!(
        refusal(&["count", "--board", "-"], &garbage),
        "error: stdin: line 1, column 1: the byte 0xff is not UTF-8: give plain text in UTF-8"
    );
    assert!(refusal(&["judge", "java-all"], &garbage).contains("more than 1048576 bytes"));
    assert!(
        refusal(&["judge", "p1219", "no-such-file"], b"")
            .starts_with("error: cannot read no-such-file")
    );
    assert!(refusal(&["judge", "p9999"], b"").contains("p1219, p1562, hdu2553"));
    assert!(
        refusal(&["count", "--board", "-", "--format", "ascii"], b"")
            .contains("text, csplib, diagonals, minizinc")
    );
    for arguments in [
        &["judge"][..],
        &["count", "8", "--board", "-"],
        &["count", "8", "--format", "cses"],
        &["judge", "--list", "p1219"],
    ] {
        refusal(arguments, b"");
    }
}

#[test]
fn a_loop_answers_each_number_as_it_comes() {
    use std::io::{BufRead, BufReader, Write};
    let mut process = process(env!("CARGO_BIN_EXE_bitqueens"))
        .args(["judge", "hdu2553"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = process.stdin.take().expect("piped");
    let mut answers = BufReader::new(process.stdout.take().expect("piped")).lines();
    for (n, count) in [(8, "92"), (12, "14200"), (1, "1"), (8, "92")] {
        writeln!(input, "{n}").expect("taken");
        assert_eq!(answers.next().expect("an answer").expect("text"), count);
    }
    // What was answered before a mistake stays.
    writeln!(input, "33").expect("taken");
    drop(input);
    assert!(answers.next().is_none());
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.starts_with("error: stdin: line 5, column 1: `33` is out of range"),
        "{message}"
    );
    // Both ends of the loop are ends.
    for input in ["4\n0\n", "4", "4\n"] {
        bitqueens(&["judge", "hdu2553"])
            .write_stdin(input)
            .assert()
            .success()
            .stdout("2\n");
    }
}

#[test]
fn excluded_diagonals_are_boards() {
    // The instance of the format's authors with its first three diagonals.
    let board = "n =  10\nnumdiags =  3\ndiags =  [[4, 1], [2, 1], [14, 0]]\n";
    for arguments in [
        &["count", "--board", "-"][..],
        &["count", "--board", "-", "--format", "diagonals"],
    ] {
        bitqueens(arguments)
            .write_stdin(board)
            .assert()
            .success()
            .stdout("63\n");
    }
    assert_eq!(
        refusal(
            &["count", "--board", "-"],
            b"n = 4\nnumdiags = 1\ndiags = [[7, 0]]\n"
        ),
        "error: stdin: line 3, column 11: `7` is out of range: give a diagonal as a whole number from 0 to 6"
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let command = assert_cmd::cargo::cargo_bin("bitqueens");
    let mut process = process(command)
        .args(["judge", "java-all"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    std::io::Write::write_all(&mut process.stdin.take().expect("piped"), b"18").expect("taken");
    drop(process.stdout.take());
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
