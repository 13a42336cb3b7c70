//! Exit codes.

/// How a run ended, for the caller of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Done; a reader that closed the pipe has had what it wanted.
    Done = 0,
    /// The answer is no: unsolvable, in conflict, verification failed.
    No = 1,
    /// Bad input or usage: running it again cannot help.
    BadInput = 2,
    /// Interrupted, out of time, units missing: running it again goes on.
    Incomplete = 3,
    /// The machine failed: a disk, a device, no memory or thread, a sum that does not hold.
    MachineFailed = 4,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
