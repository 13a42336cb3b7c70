//! Exit codes.

/// The exit code of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Success, also if a reader closed the pipe.
    Done = 0,
    /// Negative result: unsolvable, conflicting counts, verification failed.
    No = 1,
    /// Bad input or usage: running again cannot help.
    BadInput = 2,
    /// Interrupted, out of time, units missing: running again can help.
    Incomplete = 3,
    /// Machine failure: a disk, no memory or thread, a count that fails its check.
    MachineFailed = 4,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
