//! Times of several runs, and of runs of the command.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Times of the same work.
pub(crate) struct Times(Vec<f64>);

impl Times {
    /// None yet.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Runs and measures once more.
    pub(crate) fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.push(start.elapsed().as_secs_f64());
        result
    }

    /// Takes in a time in seconds.
    pub(crate) fn push(&mut self, seconds: f64) {
        self.0.push(seconds);
        self.0.sort_by(f64::total_cmp);
    }

    /// A percentile of the times: 0 is the minimum, 50 the median.
    pub(crate) fn at(&self, percent: usize) -> f64 {
        assert!(!self.0.is_empty(), "nothing was measured");
        self.0[(self.0.len() - 1) * percent / 100]
    }

    /// Smallest and median.
    pub(crate) fn words(&self) -> String {
        format!("{}, median {}", words(self.at(0)), words(self.at(50)))
    }
}

/// A time with its unit.
pub(crate) fn words(seconds: f64) -> String {
    match seconds {
        s if s >= 0.1 => format!("{s:.2} s"),
        s if s >= 1e-4 => format!("{:.1} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// The command with these arguments, separated by spaces.
pub(crate) fn bitqueens(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitqueens"));
    command.args(arguments.split_whitespace());
    command
}

/// Runs a command and discards its output.
pub(crate) fn to_nowhere(arguments: &str) {
    let status = bitqueens(arguments).stdout(Stdio::null()).status();
    assert!(status.expect("it starts").success(), "{arguments}");
}

/// Runs it into a pipe: the number of lines and the time until the first of them.
pub(crate) fn to_a_pipe(arguments: &str) -> (usize, Duration) {
    let start = Instant::now();
    let mut child = bitqueens(arguments).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut reader = BufReader::with_capacity(1 << 16, child.stdout.take().expect("piped"));
    let mut first = String::new();
    reader.read_line(&mut first).expect("a line");
    let until_first = start.elapsed();
    let mut lines = usize::from(!first.is_empty());
    loop {
        let bytes = reader.fill_buf().expect("readable");
        if bytes.is_empty() {
            break;
        }
        lines += bytes.iter().filter(|&&byte| byte == b'\n').count();
        let length = bytes.len();
        reader.consume(length);
    }
    assert!(child.wait().expect("it ends").success(), "{arguments}");
    (lines, until_first)
}
