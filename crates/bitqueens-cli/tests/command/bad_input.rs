//! Bad input: exit code 2, nothing on stdout, and a first line that says what would be accepted.

use crate::common::{bitqueens, first_line, refused};

/// The commands that read a board.
pub(crate) const READERS: [&str; 4] =
    ["count --board -", "list --board -", "solve --board -", "draw --board - --given"];

/// Words, the first line on stderr or a part of it, and stdin.
#[test]
fn what_is_refused_and_why() {
    let cases = include_str!("../data/refused.tsv").lines();
    let mut wrong = Vec::new();
    let mut number = 0;
    for case in cases.filter(|line| !line.starts_with('#')) {
        let mut fields = case.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let (words, expected, stdin) = (field(), field(), field());
        let stdin = stdin.replace("\\n", "\n").replace("\\0", "\0");
        let lines = match words.strip_prefix('*') {
            Some(flags) => READERS.map(|reader| format!("{reader}{flags}")).to_vec(),
            None => vec![words.to_owned()],
        };
        for line in lines {
            let mut command = bitqueens(&line.split(' ').collect::<Vec<_>>());
            let assert = command.write_stdin(stdin.clone()).assert().code(2);
            let said = first_line(&assert.stdout(""));
            let is_whole = expected.starts_with("error: ") || expected.starts_with("错误：");
            if said != expected && (is_whole || !said.contains(expected)) {
                wrong.push(format!("{line}\t{said}"));
            }
            number += 1;
        }
    }
    assert!(number > 170, "{number}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sides_outside_the_limits() {
    let whole = "n must be a whole number from 0 to 32";
    for wrong in ["-3", "abc", "8.5", "", "0x8", "99999999999999999999", "٨"] {
        let expected = match wrong {
            "" => "error: invalid value '' for '<N>': ".to_owned() + whole,
            _ => format!("error: invalid value '{wrong}' for '<N>': {whole}"),
        };
        for command in ["count", "ladder", "trace", "estimate", "kernels"] {
            let line = refused(&[command, wrong]).replace("...", "").replace("[N]", "<N>");
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
