//! A machine at its limits: too little memory, no threads, closed streams. The answer is right, or
//! there is a sentence and an exit code.
#![cfg(target_os = "linux")]

use crate::common::{bitqueens, refused, shell, stdout};

/// 200 MB of addresses: each thread takes some, and so do files of pictures.
#[test]
fn with_little_memory_there_is_the_answer_or_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    crate::common::tells(&folder, "plan 12 -o plan", 0, "");
    for (line, answer) in [
        // Fewer threads do the work.
        ("count 13 --threads 4096", "73712\n"),
        ("count 13 --threads 4096 --method join", "73712\n"),
        ("count 13 --threads 4096 --rules torus", "4524\n"),
        ("count 8 --threads 4096 --fundamental", "12\n"),
        ("run plan --ledger runs --threads 4096", "shard 0/1: 342 of 342"),
        ("list 10 --threads 4096", "1 3 6 8 10 5 9 2 4 7\n"),
        ("solve 1000000 -o q.bin", "q.bin: 1000000 queens"),
        ("draw 100", "┌"),
        // There is no smaller way.
        ("solve 10000000 --random", "no memory for a random solution: 200000000 bytes"),
        #[cfg(feature = "png")]
        ("list 9 --limit 2000 -o s.png", "no memory for "),
        ("count 21 --method join", "no memory for the placements of the quadrants: "),
    ] {
        let output = shell(&folder, &format!("ulimit -v 200000; exec \"$0\" {line}"));
        let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        match output.status.code() {
            Some(0) => assert!(said[0].starts_with(answer), "{line}: {said:?}"),
            Some(4) => assert!(said[1].contains("memory"), "{line}: {said:?}"),
            code => panic!("{line}: {code:?} {said:?}"),
        }
        if answer.contains("memory") {
            assert!(said[1].contains(answer), "{line}: {said:?}");
        }
    }
    assert!(!folder.path().join("s.png").exists());
}

/// The text is that of any other number of threads.
#[test]
fn a_list_by_fewer_threads_is_the_same() {
    let listed = shell(".", "ulimit -v 200000; exec \"$0\" list 10 --threads 4096");
    assert_eq!(listed.status.code(), Some(0));
    let whole = stdout(&["list", "10"]);
    assert_eq!(String::from_utf8(listed.stdout).expect("UTF-8"), whole);
}

#[test]
fn closed_streams_change_no_exit_code() {
    for (script, code, said) in [
        ("\"$0\" count 8 <&-", 0, "92\n"),
        ("\"$0\" count 8 2>&-", 0, "92\n"),
        ("\"$0\" count 99 2>&-", 2, ""),
        ("\"$0\" count 99 2>/dev/full", 2, ""),
        ("\"$0\" count --board - <&- 2>&-", 2, ""),
        ("\"$0\" judge p1219 <&- 2>&-", 2, ""),
        ("\"$0\" count 8 >/dev/full 2>&-", 4, ""),
    ] {
        let output = shell(".", script);
        assert_eq!(output.status.code(), Some(code), "{script}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), said, "{script}");
    }
}

#[test]
fn only_files_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "mkdir sub; mkfifo pipe; for file in sub pipe /dev/zero /dev/null /dev/stdin; do \
                  \"$0\" solve --check $file; echo $?; done < /dev/null";
    let output = shell(&folder, script);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2\n2\n2\n2\n2\n");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.matches(" is not a file: give a file of ").count(), 5);
}

#[test]
fn a_name_sends_nothing_to_the_terminal() {
    let line = refused(&["count", "--board", "a\u{1b}[31mb\u{7}\u{9b}c"]);
    assert!(line.starts_with("error: cannot read a\\u{1b}[31mb\\u{7}\\u{9b}c ("), "{line:?}");
}

#[test]
fn limits_say_what_they_accept() {
    let accepted = "the limit must be a whole number from 0 to 18446744073709551615";
    for command in ["list", "trace"] {
        for wrong in ["-1", "1_0", "", "٣", "18446744073709551616"] {
            let line = refused(&[command, "8", "--limit", wrong]);
            let words = format!("error: invalid value '{wrong}' for '--limit <K>': {accepted}");
            assert_eq!(line, words);
        }
    }
}

/// What a hostile board may hold; each is refused in a moment.
#[test]
fn hostile_boards_are_refused() {
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"v\":1,\"n\":8,\"blocked\":{deep}}}");
    let keys = "{\"a\":".repeat(100_000);
    let long = ".".repeat(17_000_000);
    let wide = ".".repeat(10_000_000);
    for board in [&deep, &nested, &keys, &long, &wide, "1000000000\n"] {
        for format in [&[][..], &["--format", "json"], &["--format", "hash"]] {
            for command in ["count", "list", "solve", "draw", "plan"] {
                let arguments = [&[command, "--board", "-"], format].concat();
                let assert = bitqueens(&arguments).write_stdin(board).assert();
                let assert = assert.code(2).stdout("");
                let said = String::from_utf8_lossy(&assert.get_output().stderr);
                assert!(said.starts_with("error: stdin: line "), "{said}");
                // Below it are the reasons of all formats, if none reads a small file.
                let line = said.lines().next().expect("a line");
                assert!(line.len() < 500, "{said}");
            }
        }
    }
    for path in ["/dev/zero", "/dev/urandom"] {
        let line = refused(&["count", "--board", path]);
        assert!(line.contains("give at most 16777216 bytes"), "{line}");
    }
}
