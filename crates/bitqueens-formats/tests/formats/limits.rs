//! The limits of each board format.

use crate::refusal;
use bitqueens_formats::{Format, boards::MAX_BYTES};
use std::sync::Mutex;

/// The columns of a solution.
fn closed_form(n: usize) -> String {
    let columns = bitqueens::solutions::solve::closed_form(n).expect("a side").expect("a solution");
    let columns: Vec<String> = columns.map(|col| (col + 1).to_string()).collect();
    columns.join(" ") + "\n"
}

#[test]
fn sides_up_to_the_limit() {
    for (n, fits) in [(1000, true), (1001, false)] {
        let rows = |char: &str| (char.repeat(n) + "\n").repeat(n);
        for (format, input) in [
            (Format::Text, format!("bitqueens board 1\nsize {n}\nsquares\n{}", rows("."))),
            (Format::Csplib, format!("letting n = {n}\nletting blocks = [[{n},{n}]]")),
            (Format::Diagonals, format!("n = {n}\nnumdiags = 1\ndiags = [[{}, 0]]", 2 * n - 2)),
            (Format::P1562, format!("{n}\n{}", rows("*"))),
            (Format::Uva11195, format!("{n}\n{}", rows("."))),
            (Format::Cses, rows(".")),
            (Format::Kattis, rows(".")),
            (Format::Hash, rows(".")),
            (Format::Letters, rows("A")),
            (Format::Json, format!("{{\"v\":1,\"n\":{n}}}")),
            (Format::Rows, closed_form(n)),
            (Format::Drawing, rows(" ·")),
        ] {
            let result = format.read(input.as_bytes());
            assert_eq!(result.is_ok(), fits, "{format}: n = {n}");
            if let Err(error) = result {
                assert!(error.to_string().contains("1000"), "{format}: {error}");
            }
        }
    }
    // The largest board with every square blocked, in the formats that list squares.
    let full = Format::Hash.read(("#".repeat(1000) + "\n").repeat(1000).as_bytes());
    let full = full.expect("within the limits");
    assert_eq!(full.blocked().len(), 1_000_000);
    for format in [Format::Csplib, Format::Diagonals, Format::Json, Format::Text] {
        let text = format.write(&full).expect("blocked squares only");
        assert_eq!(format.read(text.as_bytes()).as_ref(), Ok(&full), "{format}");
    }
}

#[test]
fn lines_and_bytes_up_to_the_limit() {
    for format in Format::ALL {
        let limits = format.limits();
        assert!(limits.bytes <= MAX_BYTES && limits.side == 1000);
        let mut input = vec![b'\n'; limits.bytes];
        let at_limit = refusal(format, &input);
        assert!(!at_limit.contains("bytes"), "{format}: {at_limit}");
        input.push(b'\n');
        let bytes = limits.bytes;
        assert_eq!(
            refusal(format, &input),
            format!(
                "line 1, column 1: the input has more than {bytes} bytes: give at most {bytes} bytes"
            )
        );
        if limits.line < limits.bytes {
            let long = format!("\n{}", "x".repeat(limits.line));
            assert!(!refusal(format, &long).contains("bytes"), "{format}");
            assert_eq!(
                refusal(format, long + "x"),
                format!(
                    "line 2, column 1: this line has {} bytes: give at most {} bytes a line",
                    limits.line + 1,
                    limits.line
                )
            );
        }
    }
}

#[test]
fn ten_megabytes_of_garbage() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut random = vec![0; 10 << 20];
    rng.fill(&mut random);
    let letters: Vec<u8> = random.iter().map(|byte| b'!' + byte % 90).collect();
    let brackets = "[".repeat(10 << 20);
    for garbage in [&random, &letters, &brackets.into_bytes()] {
        for format in Format::ALL {
            let message = refusal(format, garbage);
            assert!(message.starts_with("line 1, column ") && message.len() < 400, "{message}");
        }
        let error = Format::detect(garbage).and_then(|format| format.read(garbage));
        let error = error.expect_err("garbage");
        assert!(error.to_string().len() < 400, "{error}");
    }
}

/// The table of docs/FORMATS.md; with `TRYCMD=overwrite`, it is written.
#[test]
fn formats_are_stated() {
    let mut wanted =
        "| format | reads | example | bytes per line | bytes per file |\n|---|---|---|---|---|\n"
            .to_owned();
    for format in Format::ALL {
        let (limits, summary) = (format.limits(), format.summary());
        let example = format.example().replace('\n', " ⏎ ").replace('|', "\\|");
        wanted += &format!(
            "| `{format}` | {summary} | `{example}` | {} | {} |\n",
            limits.line, limits.bytes
        );
    }
    table_is_stated("formats", &wanted);
}

/// docs/FORMATS.md has this table between its marks; `TRYCMD=overwrite` writes it.
pub(crate) fn table_is_stated(name: &str, wanted: &str) {
    // Tests run at a time, and both tables are in one file.
    static FILE: Mutex<()> = Mutex::new(());
    let _alone = FILE.lock();
    let (start, end) = (format!("<!-- generated: {name} -->\n"), format!("<!-- end: {name} -->\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/FORMATS.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let (before, rest) = page.split_once(&start).expect("its start");
    let (table, after) = rest.split_once(&end).expect("its end");
    if std::env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite") {
        std::fs::write(path, format!("{before}{start}{wanted}{end}{after}")).expect("writable");
    } else {
        assert_eq!(table, wanted, "TRYCMD=overwrite writes it");
    }
}
