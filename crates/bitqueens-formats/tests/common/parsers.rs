//! The properties of every parser on every input, shared by the fuzz targets and the tests.

use std::io::{self, Write};

use bitqueens::{Problem, Regions};
use bitqueens_formats::solutions::{ReadError, Reader, columns};
use bitqueens_formats::{Format, FormatError, Judge, JudgeError, boards};

/// Checks that an error is one printable line of limited length.
fn check_message(error: &FormatError) {
    let message = error.to_string();
    assert!(error.line > 0 && error.column > 0, "{message}");
    assert!(message.chars().count() < 600, "long: {message}");
    assert!(!message.chars().any(char::is_control), "control characters: {message:?}");
}

/// The problem with regions named in the order of the squares: not every format keeps their names.
pub(crate) fn renamed(problem: &Problem) -> Problem {
    let Some(regions) = problem.regions() else { return problem.clone() };
    let mut names = Vec::new();
    let squares = bitqueens::Squares::all(problem.n());
    let squares = squares.iter().map(|square| {
        let region = regions.of(square);
        let known = names.iter().position(|&name| name == region);
        let at = known.unwrap_or_else(|| {
            names.push(region);
            names.len() - 1
        });
        char::from_u32(u32::try_from(at).expect("few") + 0x100).expect("a letter")
    });
    let regions = Regions::new(problem.n(), squares.collect::<Vec<_>>()).expect("squares");
    Problem::plain(problem.n())
        .and_then(|p| p.with_rules(problem.rules()))
        .and_then(|p| p.with_regions(regions))
        .and_then(|p| p.with_blocked(problem.blocked().iter()))
        .and_then(|p| p.with_fixed(problem.fixed().iter().copied()))
        .expect("as before")
}

/// Checks a board format: no panic; a board can be written and read back in every format that can express it,
/// two of which can express every problem.
pub(crate) fn board(format: Format, input: &[u8]) {
    match format.read(input) {
        Err(error) => check_message(&error),
        Ok(problem) => {
            for format in Format::ALL {
                let Ok(text) = format.write(&problem) else {
                    assert!(!matches!(format, Format::Text | Format::Json), "{problem:?}");
                    continue;
                };
                assert_eq!(
                    format.read(text.as_bytes()).map(|again| renamed(&again)),
                    Ok(renamed(&problem)),
                    "{format}: {text}"
                );
            }
        }
    }
}

/// Checks reading by trying: no panic; the format that is taken reads the same boards alone.
pub(crate) fn detect(input: &[u8]) {
    match boards::read(input) {
        Err(error) => check_message(&error),
        Ok(reading) => {
            let alone = reading.format.read_all(input);
            // A format alone has limits on lines and bytes of its own.
            let limits = reading.format.limits();
            if input.len() <= limits.bytes && input.len() <= limits.line {
                assert_eq!(alone.as_ref(), Ok(&reading.boards), "{}", reading.format);
            }
        }
    }
}

/// Checks a judge problem: no panic; an invalid input produces no output. Answers are cut after
/// 64 KiB.
pub(crate) fn judge(judge: Judge, input: &[u8]) {
    // The loop counts any board up to n = 32, which takes too long here from n = 13 on.
    let is_long = |word: &[u8]| {
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        number.is_some_and(|n: usize| (13..=32).contains(&n))
    };
    if judge.name() == "hdu2553" && input.split(|byte| !byte.is_ascii_digit()).any(is_long) {
        return;
    }
    let mut out = Cut(0);
    match judge.solve(input, &mut out) {
        Ok(()) => {}
        Err(JudgeError::Input(error)) => {
            assert_eq!(out.0, 0, "wrote before it refused");
            check_message(&error);
        }
        Err(JudgeError::Output(error)) => assert_eq!(error.kind(), io::ErrorKind::BrokenPipe),
        Err(error) => panic!("{judge}: {error}"),
    }
}

/// Checks the reader of solutions: no panic; it ends; solutions and errors have lines of the input, in order;
/// queens in consecutive rows can be written as columns and read back.
pub(crate) fn solutions(input: &[u8]) {
    let last = input.split(|&byte| byte == b'\n').count();
    let mut reader = Reader::new(input);
    let mut before = 0;
    loop {
        match reader.read() {
            Ok(None) => return,
            Ok(Some(candidate)) => {
                let line = usize::try_from(candidate.line).expect("a line");
                assert!(before <= line && line <= last, "{candidate:?}");
                before = line;
                let rows = candidate.queens.iter().map(|&(row, _)| row);
                // One number alone may be a solution in one word.
                if candidate.n > 1
                    && candidate.n == candidate.queens.len()
                    && rows.eq(0..to_u32(candidate.n))
                {
                    let text: Vec<_> = candidate
                        .queens
                        .iter()
                        .map(|&(_, col)| (u64::from(col) + 1).to_string())
                        .collect();
                    let mut again = columns(&text.join(" "), candidate.line).expect("columns");
                    assert_eq!(again.columns(), candidate.n);
                    // A line of columns does not state their number, nor do these count from 0.
                    again.stated_columns = candidate.stated_columns;
                    again.has_zero = candidate.has_zero;
                    assert_eq!(again, candidate);
                }
            }
            Err(ReadError::Line { line, what, accepted }) => {
                let line = usize::try_from(line).expect("a line");
                // A board that ends too early is refused behind its last line.
                assert!(before <= line && line <= last + 1, "{line}: {what:?}");
                assert!(!what.english.chars().any(char::is_control), "{what:?}");
                assert!(
                    what.english.chars().count() < 600 && !accepted.english.is_empty(),
                    "{what:?}"
                );
                return;
            }
            Err(error) => panic!("bytes can be read: {error}"),
        }
    }
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("as many rows as the input has bytes")
}

/// A writer that counts bytes and, like a pipe closed by its reader, fails after 64 KiB.
struct Cut(usize);

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        if self.0 < 1 << 16 { Ok(bytes.len()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
