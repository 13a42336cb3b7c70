//! `bitqueens judge` and the boards of `bitqueens count --board`.

use crate::common::{bitqueens, does, first_line, start};

#[test]
fn samples_from_stdin_and_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases = include_str!("../../../bitqueens-formats/tests/data/judges.txt").lines();
    for sample in ["p1562", "uva750", "cses1624"] {
        let is_sample = |line: &&str| line.starts_with(&format!("[\"{sample}\""));
        let case = cases.clone().find(is_sample).expect("a sample");
        let [_, input, expected]: [String; 3] = serde_json::from_str(case).expect("JSON");
        for arguments in [vec!["judge", sample], vec!["judge", sample, "-"]] {
            let mut command = bitqueens(&arguments);
            let assert = command.write_stdin(input.clone()).assert();
            assert.success().stdout(expected.clone());
        }
        std::fs::write(folder.path().join("input"), input).expect("a file");
        let answered = does(&folder, &format!("judge {sample} input"), 0);
        assert_eq!(answered, expected);
    }
    // More than any judge takes.
    let mut command = bitqueens(&["judge", "java-all"]);
    let assert = command.write_stdin(vec![0xff; 10 << 20]).assert();
    let refusal = first_line(&assert.code(2).stdout(""));
    assert!(refusal.contains("more than 1048576 bytes"), "{refusal}");
}

#[test]
fn a_verdict_is_an_answer() {
    let mut command = bitqueens(&["judge", "kattis-queens"]);
    command.write_stdin("2 0 0 1 1").assert().code(0).stdout("INCORRECT\n").stderr("");
}

#[test]
fn explanations_read_nothing() {
    let list = bitqueens(&["judge", "--list"]).assert().success().get_output().stdout.clone();
    let list = String::from_utf8(list).expect("text");
    assert_eq!(list.lines().count(), 29, "{list}");
    let entry = "p1562           Luogu P1562: n (1 to 14), then n rows: `*` may hold a queen, `.` may not -> the number of solutions\n";
    assert!(list.contains(entry), "{list}");
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
        let output = command.write_stdin(board).assert().success().get_output().clone();
        String::from_utf8(output.stdout).expect("text") + &String::from_utf8_lossy(&output.stderr)
    };
    assert_eq!(count(&["--format", "p1562"], "4\n**.*\n****\n****\n****\n"), "1\n");
    assert_eq!(count(&[], "........\n".repeat(8).as_str()), "92\n");
    assert_eq!(count(&[], "bitqueens board 1\nsize 13\nrules torus\n"), "4524\n");
    for flag in ["--method=search", "--method=join", "--quiet"] {
        let board = "4\n**.*\n****\n****\n****\n";
        assert_eq!(count(&["--format", "p1562", flag], board), "1\n");
    }
    let json =
        count(&["--json"], "ABCDEFF\nABCDEEE\nABCDDDD\nABCDCCG\nABBDBBG\nAAAAAAG\nGGGGGGG\n");
    assert!(json.contains(r#""rules":"touching","regions":7,"count":"1""#), "{json}");
}

#[test]
fn a_loop_answers_each_number_as_it_comes() {
    use std::io::{BufRead, BufReader, Write};
    let mut process = start(".", "judge hdu2553");
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
        bitqueens(&["judge", "hdu2553"]).write_stdin(input).assert().success().stdout("2\n");
    }
}
