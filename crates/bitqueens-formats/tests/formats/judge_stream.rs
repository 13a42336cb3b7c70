//! The loop that answers each number as it comes.

use std::io::{self, Read, Write};

use bitqueens::Cancel;
use bitqueens_formats::{Judge, JudgeError};

use crate::judges::judge;

/// An input that hands out one byte at a time.
struct Slow<'a> {
    input: std::slice::Iter<'a, u8>,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.input.next() {
            None => Ok(0),
            Some(&byte) => {
                buffer[0] = byte;
                Ok(1)
            }
        }
    }
}

fn streamed(judge: Judge, input: &[u8]) -> (String, Result<(), JudgeError>) {
    let mut out = Vec::new();
    let slow = Slow { input: input.iter() };
    let end = judge.answer_stream(slow, &mut out, &Cancel::new());
    (String::from_utf8(out).expect("digits"), end)
}

#[test]
fn answers_are_those_of_the_whole_input() {
    for judge in Judge::all() {
        for input in ["8\n5\n0\n", "8\n0\n5 x\n", "8", "0", "", " 4\r\n4 \n\n6", "6\n"] {
            let mut whole = Vec::new();
            let expected = judge.solve(input.as_bytes(), &mut whole);
            let (text, end) = streamed(judge, input.as_bytes());
            let message = |end: Result<(), JudgeError>| end.map_err(|error| error.to_string());
            assert_eq!(message(end), message(expected), "{judge}: {input:?}");
            assert_eq!(text.as_bytes(), whole, "{judge}: {input:?}");
        }
    }
}

#[test]
fn what_is_answered_before_an_error_is_kept() {
    for (input, answers, message) in [
        (
            "8 x",
            "92\n",
            "line 1, column 3: `x` is not a number: give n as a whole number from 1 to 32",
        ),
        (
            "4\n\u{7687}",
            "2\n",
            "line 2, column 1: `\u{7687}` is not a number: give n as a whole number from 1 to 32",
        ),
        ("-1", "", "line 1, column 1: `-1` is not a number: give n as a whole number from 1 to 32"),
    ] {
        let (text, end) = streamed(judge("hdu2553"), input.as_bytes());
        assert_eq!(text, answers, "{input:?}");
        assert_eq!(end.expect_err("refused").to_string(), message);
    }
}

/// A writer that fails after this number of bytes.
struct Pipe(usize);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.checked_sub(bytes.len()) {
            Some(rest) => self.0 = rest,
            None => return Err(io::ErrorKind::BrokenPipe.into()),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn endless_inputs_end() {
    // An endless word is refused at once; endless numbers are answered until the reader has gone.
    let word = judge("hdu2553").answer_stream(io::repeat(b'7'), &mut Vec::new(), &Cancel::new());
    let message = word.expect_err("no number is endless").to_string();
    assert!(
        message.starts_with("line 1, column 1: `77777777777777777777…` is out of range"),
        "{message}"
    );
    struct Eights(bool);
    impl Read for Eights {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 = !self.0;
            buffer[0] = if self.0 { b'8' } else { b' ' };
            Ok(1)
        }
    }
    let end = judge("hdu2553").answer_stream(Eights(false), &mut Pipe(3000), &Cancel::new());
    assert!(
        matches!(end, Err(JudgeError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    );
    // Blanks alone are read in constant memory until they end.
    let blanks = io::repeat(b' ').take(1 << 22);
    let end = judge("hdu2553").answer_stream(blanks, &mut Vec::new(), &Cancel::new());
    assert!(end.is_ok());
    let cancel = Cancel::new();
    cancel.cancel();
    let end = judge("hdu2553").answer_stream(&b"20"[..], &mut Vec::new(), &cancel);
    assert!(matches!(end, Err(JudgeError::Library(_))));
}
