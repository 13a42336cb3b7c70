//! The properties of every parser on every input, shared by the fuzz targets and the tests.

use std::io::{self, Write};

use bitqueens_formats::{Format, FormatError, Judge, JudgeError};

/// Checks that an error is one printable line of limited length.
fn check_message(error: &FormatError) {
    let message = error.to_string();
    assert!(error.line > 0 && error.column > 0, "{message}");
    assert!(message.chars().count() < 400, "long: {message}");
    assert!(
        !message.chars().any(char::is_control),
        "control characters: {message:?}"
    );
}

/// Checks a board format: no panic; a board can be written and read back, in this format and in the
/// two formats that can express every problem.
pub(crate) fn board(format: Format, input: &[u8]) {
    match format.read(input) {
        Err(error) => check_message(&error),
        Ok(problem) => {
            for format in [format, Format::Text, Format::Json] {
                let text = format.write(&problem).expect("it came from a file");
                assert_eq!(
                    format.read(text.as_bytes()).as_ref(),
                    Ok(&problem),
                    "{format}: {text}"
                );
            }
        }
    }
}

/// Checks detection: no panic; the detected format reads the board, and no other format reads
/// another problem.
pub(crate) fn detect(input: &[u8]) {
    let format = match Format::detect(input) {
        Err(error) => return check_message(&error),
        Ok(format) => format,
    };
    let Ok(problem) = format.read(input) else {
        return;
    };
    for other in Format::ALL {
        if let Ok(reading) = other.read(input) {
            assert_eq!(reading, problem, "{format} was detected, {other} differs");
        }
    }
}

/// Checks a judge problem: no panic; an invalid input produces no output. Answers are cut after
/// 64 KiB.
pub(crate) fn judge(judge: Judge, input: &[u8]) {
    // The loop counts any board up to n = 32, which takes too long here from n = 13 on.
    let is_long = |word: &[u8]| {
        let number = std::str::from_utf8(word)
            .ok()
            .and_then(|word| word.parse().ok());
        number.is_some_and(|n: usize| (13..=32).contains(&n))
    };
    if judge == Judge::Hdu2553 && input.split(|byte| !byte.is_ascii_digit()).any(is_long) {
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

/// A writer that counts bytes and, like a pipe closed by its reader, fails after 64 KiB.
struct Cut(usize);

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        match self.0 < 1 << 16 {
            true => Ok(bytes.len()),
            false => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
