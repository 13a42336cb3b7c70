//! What a run came to.

use std::time::Duration;

use crate::error::{Error, Result};
use crate::ledger::Scan;
use crate::plan::Method;
use crate::shard::Shard;
use crate::tally::Tally;
use crate::tally::Totals;
use bitqueens::{Count, Joined, Kernel};

/// What a run came to.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Ran<'p> {
    /// All units that are acknowledged in the folder, of every shard.
    pub tally: Tally<'p>,
    /// The shard.
    pub shard: Shard,
    /// Units of the shard.
    pub units: u64,
    /// Units of the shard that were done before.
    pub before: u64,
    /// Units that this run added.
    pub added: u64,
    /// Queens tried by this run: those of n = 28 pass 64 bits.
    pub attempts: u128,
    /// Files whose ends were torn, this shard's own first; that one was cut.
    pub torn: Vec<(String, Scan)>,
    /// Whether the time limit ended the run.
    pub out_of_time: bool,
    /// The kernel that counted; `None` for the join, which has none.
    pub kernel: Option<Kernel>,
    /// Number of threads that counted, or would have if anything had been left: fewer than wanted when the
    /// system had no more.
    pub threads: usize,
    /// Time from start to end.
    pub elapsed: Duration,
}

impl Ran<'_> {
    /// Whether every unit of the shard is done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.before + self.added == self.units
    }

    /// What the whole plan sums to, when every unit of it is done.
    ///
    /// # Errors
    /// [`Error::Missing`] and what [`Tally::totals`] refuses.
    pub fn totals(&self) -> Result<Totals> {
        let missing = self.tally.states().missing;
        if missing > 0 {
            let units = self.tally.plan().units();
            return Err(Error::Missing { missing, units });
        }
        self.tally.totals()
    }

    /// The answer of a plan of the search, when every unit is done.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, and what [`Ran::totals`] refuses.
    pub fn count(&self) -> Result<Count> {
        self.tally.plan().require(Method::Search, "a count")?;
        let totals = self.totals()?;
        let kernel = self.kernel.expect("a search has a kernel");
        Ok(Count::new(
            totals.sum(),
            self.number_of_units(),
            kernel,
            self.threads,
            self.elapsed,
        ))
    }

    /// The answer of a plan of the join, when every unit is done.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the search, and what [`Ran::totals`] refuses.
    pub fn joined(&self) -> Result<Joined> {
        self.tally.plan().require(Method::Join, "a joined count")?;
        let totals = self.totals()?;
        Ok(Joined::new(
            totals.sum(),
            self.number_of_units(),
            self.threads,
            self.elapsed,
        ))
    }

    fn number_of_units(&self) -> usize {
        usize::try_from(self.tally.plan().units()).unwrap_or(usize::MAX)
    }
}
