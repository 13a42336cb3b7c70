//! The counts of a question, where they may be recorded.

use super::Method;
use super::prices::require_join_memory;
use crate::board::Problem;
use crate::count::{Count, Counter, Decomposition};
use crate::error::{Error, Result};
use crate::join::{self, Joined};
use crate::kernel::{Devices, Kernel};
use crate::threads::Work;

/// A count by search.
#[derive(Debug)]
pub struct SearchCount<'a> {
    /// The board.
    pub problem: &'a Problem,
    /// Its crosses.
    pub decomposition: &'a Decomposition,
    /// The number of rows by which crosses are to be split, if it was set.
    pub depth: Option<usize>,
    /// The kernel.
    pub kernel: Kernel,
    /// What counts beside the threads or instead of them.
    pub devices: Devices,
    /// Threads, flag and callback.
    pub work: Work<'a>,
}

/// A count by joining half-boards.
#[derive(Debug)]
pub struct JoinCount<'a> {
    /// The board.
    pub problem: &'a Problem,
    /// The kernel whose instructions are used.
    pub kernel: Kernel,
    /// What matches half-boards beside the threads or instead of them.
    pub devices: Devices,
    /// Threads, flag and callback.
    pub work: Work<'a>,
    /// How the free memory in MiB is found.
    pub free: fn() -> u64,
}

/// What counts for a [`Question`](super::Question), and may record what is counted.
pub trait Ledger {
    /// Its errors, those of counting among them.
    type Error: From<Error>;

    /// Whether units are recorded.
    const RECORDS: bool = true;

    /// The method of the units that are recorded already, if there are any.
    ///
    /// # Errors
    /// A ledger that cannot be read.
    fn recorded(&self) -> Result<Option<Method>, Self::Error>;

    /// Counts by search.
    ///
    /// # Errors
    /// Those of counting and recording.
    fn search(&self, search: SearchCount<'_>) -> Result<Count, Self::Error>;

    /// Counts by joining half-boards.
    ///
    /// # Errors
    /// Those of counting and recording.
    fn join(&self, join: JoinCount<'_>) -> Result<Joined, Self::Error>;
}

/// Counts and records nothing.
#[derive(Debug, Clone, Copy)]
pub struct Unrecorded;

impl Ledger for Unrecorded {
    type Error = Error;

    const RECORDS: bool = false;

    fn recorded(&self) -> Result<Option<Method>> {
        Ok(None)
    }

    fn search(&self, search: SearchCount<'_>) -> Result<Count> {
        Counter::of(search.decomposition)
            .kernel(search.kernel)
            .devices(search.devices)
            .work(search.work)
            .run()
    }

    fn join(&self, join: JoinCount<'_>) -> Result<Joined> {
        let threads = join::threads_of(&join.devices, join.work.threads().wanted());
        require_join_memory(join.problem.n(), threads, join.free)?;
        let counted = join::Join::new(join.problem).kernel(join.kernel)?;
        counted.devices(join.devices).work(join.work).run()
    }
}
