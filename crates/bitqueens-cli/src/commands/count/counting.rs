//! Counts by the chosen methods, with or without ledgers.

use bitqueens::join::{Join, Joined};
use bitqueens::{Count, Counter, Decomposition, Devices, Kernel, Problem, Threads};
use bitqueens_runs::{Plan, agreed_total};

use super::method::{Joining, Method, Search};
use crate::console::Console;
use crate::device;
use crate::failure::Lost;
use crate::forecast::{announce, announce_join};
use crate::ledgers;
use crate::progress::Bar;

/// The counts of one or both methods.
pub(super) struct Counted {
    pub(super) searched: Option<Count>,
    /// The devices of the search.
    pub(super) devices: Devices,
    pub(super) joined: Option<Joined>,
}

impl Method {
    pub(super) fn count(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<Counted> {
        let join = |joining: &Joining| joining.count(problem, threads, console);
        let (search, joined) = match self {
            Self::Search(search) => (Some(search), None),
            Self::Join(joining) => (None, Some(join(joining)?)),
            Self::JoinOrSearch(search) => match join(&Joining::default()) {
                Err(error) if is_short_of_memory(&error) => (Some(search), None),
                joined => (None, Some(joined?)),
            },
            Self::Both(search, joining) => (Some(search), Some(join(joining)?)),
        };
        let searched = search
            .map(|search| search.count(problem, threads, console))
            .transpose()?;
        let (searched, devices) = searched.unzip();
        Ok(Counted {
            searched,
            devices: devices.unwrap_or_default(),
            joined,
        })
    }
}

impl Search {
    fn count(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<(Count, Devices)> {
        let decomposition = Decomposition::new(problem, self.depth.unwrap_or(0))?;
        let devices = device::open(&self.device, &decomposition, console)?;
        let recorded = ledgers::recorded_method(self.ledger.as_deref())?;
        if devices.names().next().is_none() && recorded.is_none() {
            announce(&decomposition, self.kernel, threads.wanted(), console)?;
        }
        let bar = Bar::new(console);
        if let Some(folder) = &self.ledger {
            let default = || Decomposition::default_depth(problem.n());
            let decomposition = decomposition.at_depth(self.depth.unwrap_or_else(default))?;
            let plan = Plan::quick_of(problem, &decomposition, console.cancel())?;
            let kernel = Some(self.kernel);
            let run = ledgers::new_run(&plan, folder, threads.clone(), kernel, &bar, console)?;
            let report = run.devices(devices.clone())?.run()?;
            ledgers::note_torn(console, &report.torn);
            return Ok((report.count()?, devices));
        }
        let count = Counter::of(&decomposition)
            .threads(threads.clone())?
            .devices(devices.clone())
            .kernel(self.kernel)
            .cancel(console.cancel())
            .progress(|now| bar.show(now))
            .run()
            .map_err(without_ledger)?;
        Ok((count, devices))
    }
}

fn is_short_of_memory(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref();
    matches!(error, Some(bitqueens::Error::Memory { .. }))
}

/// An interrupted count whose units are lost.
fn without_ledger(error: bitqueens::Error) -> anyhow::Error {
    match error {
        bitqueens::Error::Cancelled(_) => anyhow::Error::new(error).context(Lost),
        error => error.into(),
    }
}

impl Joining {
    fn count(
        &self,
        problem: &Problem,
        threads: &Threads,
        console: &Console,
    ) -> anyhow::Result<Joined> {
        let kernel = self.kernel.unwrap_or_else(|| Kernel::best(problem.n()));
        if ledgers::recorded_method(self.ledger.as_deref())?.is_none() {
            announce_join(problem, kernel, threads.wanted(), console);
        }
        let bar = Bar::new(console);
        if let Some(folder) = &self.ledger {
            let plan = Plan::join(problem, console.cancel())?;
            let run = ledgers::new_run(&plan, folder, threads.clone(), None, &bar, console)?;
            let report = run.run()?;
            ledgers::note_torn(console, &report.torn);
            return Ok(report.joined()?);
        }
        Join::new(problem)
            .threads(threads.clone())?
            .kernel(kernel)?
            .cancel(console.cancel())
            .progress(|now| bar.show(now))
            .run()
            .map_err(without_ledger)
    }
}

impl Counted {
    /// The number of solutions, on which the methods must agree.
    pub(super) fn total(&self) -> bitqueens_runs::Result<u128> {
        match (&self.searched, &self.joined) {
            (Some(count), Some(joined)) => agreed_total(count.total, joined.total),
            (Some(count), None) => Ok(count.total),
            (None, Some(joined)) => Ok(joined.total),
            (None, None) => unreachable!("at least one method counts"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_memory_leads_to_the_search() {
        let refused = bitqueens::Error::Memory {
            what: bitqueens::language::Phrase::name("a test"),
            bytes: 1,
        };
        assert!(is_short_of_memory(&refused.into()));
        assert!(!is_short_of_memory(&anyhow::anyhow!("another error")));
    }
}
