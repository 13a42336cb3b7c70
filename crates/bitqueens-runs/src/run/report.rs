//! The report of a run.

use bitqueens::language::Phrase;
use std::time::Duration;

use crate::error::{Error, Result};
use crate::ledger::TornTail;
use crate::plan::Method;
use crate::shard::Shard;
use crate::tally::{Tally, Totals};
use bitqueens::join::Joined;
use bitqueens::{Count, Kernel};

/// The result of a [`Run`](super::Run).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RunReport<'p> {
    /// All acknowledged units in the folder, of every shard.
    pub tally: Tally<'p>,
    /// The shard.
    pub shard: Shard,
    /// Number of units of the shard.
    pub units: u64,
    /// Number of them that were done before.
    pub before: u64,
    /// Number of them that this run added.
    pub added: u64,
    /// Queens tried by this run; 64 bits are too few for n = 28.
    pub attempts: u128,
    /// Torn tails of ledgers; that of this shard was truncated.
    pub torn: Vec<TornTail>,
    /// Whether the time limit ended the run.
    pub out_of_time: bool,
    /// The kernel, `None` for the join.
    pub kernel: Option<Kernel>,
    /// Number of threads: fewer than wanted if the system started no more.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
}

impl RunReport<'_> {
    /// Whether every unit of the shard is done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.before + self.added == self.units
    }

    /// The sum of the whole plan.
    ///
    /// # Errors
    /// [`Error::Missing`] unless every unit is done, and the errors of [`Tally::totals`].
    pub fn totals(&self) -> Result<Totals> {
        let missing = self.tally.states().missing;
        if missing > 0 {
            let units = self.tally.plan().units();
            return Err(Error::Missing { missing, units });
        }
        self.tally.totals()
    }

    /// The count of a plan of the search.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, and the errors of [`RunReport::totals`].
    pub fn count(&self) -> Result<Count> {
        self.tally.plan().require(Method::Search, Phrase::new("a count", "计数"))?;
        let totals = self.totals()?;
        let kernel = self.kernel.expect("a search has a kernel");
        Ok(Count::new(totals.sum(), self.units_of_plan(), kernel, self.threads, self.elapsed))
    }

    /// The count of a plan of the join.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the search, and the errors of [`RunReport::totals`].
    pub fn joined(&self) -> Result<Joined> {
        self.tally.plan().require(Method::Join, Phrase::new("a joined count", "join 的计数"))?;
        let totals = self.totals()?;
        Ok(Joined::new(totals.sum(), self.units_of_plan(), self.threads, self.elapsed))
    }

    fn units_of_plan(&self) -> usize {
        usize::try_from(self.tally.plan().units()).unwrap_or(usize::MAX)
    }
}
