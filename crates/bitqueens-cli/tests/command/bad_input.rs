//! Bad input: exit code 2, nothing on stdout, and a first line that says what would be accepted.

use crate::common::refused;

#[test]
fn sides_outside_the_limits() {
    let whole = "n must be a whole number from 0 to 32";
    for wrong in ["-3", "abc", "8.5", "", "0x8", "99999999999999999999", "٨"] {
        let expected = match wrong {
            "" => "error: invalid value '' for '<N>': ".to_owned() + whole,
            _ => format!("error: invalid value '{wrong}' for '<N>': {whole}"),
        };
        for command in ["count", "ladder", "trace", "estimate", "kernels"] {
            let line = refused(&[command, wrong])
                .replace("...", "")
                .replace("[N]", "<N>");
            assert_eq!(line, expected, "{command}");
        }
    }
    for wrong in ["33", "99", "18446744073709551615"] {
        for command in ["ladder", "trace", "kernels"] {
            let line = refused(&[command, wrong]).replace("[N]", "<N>");
            let expected =
                format!("error: invalid value '{wrong}' for '<N>': n must be from 0 to 32");
            assert_eq!(line, expected, "{command}");
        }
    }
}

#[test]
fn flags_outside_the_limits() {
    for (arguments, expected) in [
        (
            ["count", "8", "--threads", "0"],
            "error: invalid value '0' for '--threads <T>': threads must be from 1 to 4096",
        ),
        (
            ["count", "8", "--threads", "-1"],
            "error: invalid value '-1' for '--threads <T>': threads must be a whole number from 1 to 4096",
        ),
        (
            ["count", "8", "--depth", "7"],
            "error: invalid value '7' for '--depth <D>': depth must be from 0 to 6",
        ),
        (
            ["bench", "8", "--look-ahead", "3"],
            "error: invalid value '3' for '--look-ahead <ROWS>': the look-ahead must be 1 or 2 rows",
        ),
        (
            ["estimate", "8", "--probes", "0"],
            "error: invalid value '0' for '--probes <P>': probes must be from 1 to 1000000000",
        ),
        (
            ["ladder", "8", "--lang", "fr"],
            "error: invalid value 'fr' for '--lang <LANG>': the language must be en or zh, also with a country as in zh_CN",
        ),
    ] {
        assert_eq!(refused(&arguments), expected);
    }
    let kernel = refused(&["count", "8", "--kernel", "abacus"]);
    assert!(
        kernel.contains("no kernel is called `abacus`: give one of scalar"),
        "{kernel}"
    );
    for flag in ["--method=join", "--double-check"] {
        assert_eq!(
            refused(&["count", "29", flag]),
            "error: n = 29 is out of range for counting by joining half-boards: n must be from 0 \
             to 28 (the diagonals through both halves must fit 54 bits)"
        );
        assert_eq!(
            refused(&["count", "8", flag, "--profile"]),
            "error: --profile counts the plain search tree: drop --method, --double-check, \
             --kernel and --depth"
        );
    }
    assert_eq!(
        refused(&["count", "8", "--method=join", "--depth=1"]),
        "error: --depth is an option of the search: drop it, or drop --method join"
    );
    assert_eq!(
        refused(&["count", "8", "--method=guess"]),
        "error: invalid value 'guess' for '--method <METHOD>': give one of search, join"
    );
    let both = refused(&["count", "8", "--orbits", "--profile"]);
    assert!(
        both.contains("'--orbits' cannot be used with '--profile'"),
        "{both}"
    );
}

#[test]
fn missing_and_unknown_words() {
    assert!(refused(&["count"]).starts_with("error: missing <N>: give"));
    assert_eq!(
        refused(&["cuont", "8"]),
        "error: 'cuont' is not a subcommand: did you mean count?"
    );
    assert_eq!(
        refused(&["estimate", "8", "9"]),
        "error: unexpected argument '9' found"
    );
    assert_eq!(
        refused(&["man", "cuont"]).split(':').nth(1),
        Some(" unknown subcommand `cuont`")
    );
}

#[test]
fn labs_and_their_numbers() {
    for (arguments, expected) in [
        (
            vec!["bits", "B19"],
            "error: there is no lab \"B19\": give B1 to B18",
        ),
        (
            vec!["bits", "lowbit", "3x"],
            "error: \"3x\" is not a number of at most 64 bits: give a decimal",
        ),
        (
            vec!["bits", "lowbit", "1", "2"],
            "error: lab B9 takes one number x; 2 given",
        ),
        (
            vec!["bits", "set", "1", "64"],
            "error: there is no bit 64: a word has bits 0 to 63",
        ),
        (
            vec!["bits", "list", "1"],
            "error: the list of tricks takes no number",
        ),
    ] {
        let line = refused(&arguments);
        let said = expected.trim_start_matches("error: ");
        assert!(line.contains(said), "{line}");
    }
}

#[test]
fn unwritable_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing").join("plot.svg");
    for path in [missing.as_path(), folder.path()] {
        let path = path.to_str().expect("UTF-8");
        let line = refused(&["ladder", "8", "-o", path]);
        assert!(
            line.starts_with(&format!("error: cannot write {path} (")),
            "{line}"
        );
        assert!(
            line.ends_with("give a file in an existing folder with write permission"),
            "{line}"
        );
    }
    // Bad input beside a good file leaves no file behind.
    let plot = folder.path().join("plot.svg");
    refused(&["ladder", "33", "-o", plot.to_str().expect("UTF-8")]);
    assert!(!plot.exists());
}
