//! Verifies a result by several checks, each of which says what it cannot catch.
//!
//! | check | compares | cost |
//! |---|---|---|
//! | plan | the units of the plan with those made again | 0.3 µs a unit, divided among threads |
//! | sums | the total with the weighted sum of the crosses, and with its residue | none |
//! | published | the total with A000170, n ≤ 27 | none |
//! | orbits | Q ≡ R180 (mod 8), or the like for a smaller group: the total without the solutions that rotations keep, counted by a search of their own, is a sum of whole orbits | ms to n = 20, minutes at 27 |
//! | methods | n ≤ 18: the count of the join with a queen at (0, i) with that of the search with one at (i, 0); n ≤ 17: for every i, and the sum with the total | seconds |
//! | recheck | the largest units and a random sample, rotated or reflected and recounted by another kernel if there is one; for the join, the total of a search | the share requested |
//!
//! All checks together cannot catch an error of the decomposition that keeps the sum right modulo the
//! orbits, at an n without a published value; nor a few wrong units outside the sample.

mod invariants;
mod methods;
mod recheck;

use crate::certificate::Certificate;
use crate::error::Result;
use crate::plan::Plan;
use crate::tally::{Subtotal, Tally, Totals};
use bitqueens::language::{Phrase, Text};
use bitqueens::{Cancel, Kernel, Threads};

/// Verifies a certificate or ledgers.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::{Plan, Run, Verify};
/// let folder = std::env::temp_dir().join(format!("bitqueens-verify-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let report = Run::new(&plan, &folder).threads(1)?.run()?;
/// let verdict = Verify::ledgers(&report.tally).recheck(1.0).seed(7).run()?;
/// assert!(verdict.holds());
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok::<(), bitqueens_runs::Error>(())
/// ```
pub struct Verify<'a> {
    plan: &'a Plan,
    subtotals: &'a [Subtotal],
    tally: Option<&'a Tally<'a>>,
    kernels: Vec<String>,
    share: f64,
    seed: u64,
    threads: Threads,
    kernel: Option<Kernel>,
    cancel: Cancel,
}

/// The outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckOutcome {
    /// The result passes.
    Passed,
    /// The result is wrong.
    Failed,
    /// The check does not apply, or units are missing.
    NotDone,
}

/// The report of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// The name of the check, one word.
    pub name: Phrase,
    /// Its outcome.
    pub outcome: CheckOutcome,
    /// The findings.
    pub found: Text,
    /// The errors that it cannot catch.
    pub limits: Phrase,
}

/// The reports of all checks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The checks: plan, sums, published, orbits, methods, recheck.
    pub checks: Vec<Check>,
    /// The total, if no unit is missing.
    pub total: Option<u128>,
    /// Number of units that are not done.
    pub missing: u64,
    /// Seed of the random sample.
    pub seed: u64,
}

impl Verdict {
    /// Whether no check failed.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checks.iter().all(|check| check.outcome != CheckOutcome::Failed)
    }
}

impl<'a> Verify<'a> {
    /// Verifies a certificate. The recheck counts whole crosses.
    #[must_use]
    pub fn certificate(certificate: &'a Certificate) -> Self {
        let kernels = certificate.programs().iter().map(|program| program.kernel.clone());
        Self::new(certificate.plan(), certificate.subtotals(), kernels.collect())
    }

    /// Verifies ledgers. The recheck counts single units.
    #[must_use]
    pub fn ledgers(tally: &'a Tally<'a>) -> Self {
        let sessions = tally.sessions().iter().filter(|session| session.units > 0);
        let kernels = sessions.map(|session| session.opening.kernel.clone());
        let mut verify = Self::new(tally.plan(), tally.subtotals(), kernels.collect());
        verify.tally = Some(tally);
        verify
    }

    fn new(plan: &'a Plan, subtotals: &'a [Subtotal], kernels: Vec<String>) -> Self {
        Self {
            plan,
            subtotals,
            tally: None,
            kernels,
            share: 0.01,
            seed: 0,
            threads: 1.into(),
            kernel: None,
            cancel: Cancel::new(),
        }
    }

    /// Sets the share of the units to recount, from 0 to 1: at least one unit unless it is 0.
    #[must_use]
    pub fn recheck(mut self, share: f64) -> Self {
        self.share = share.clamp(0.0, 1.0);
        self
    }

    /// Sets the seed of the random sample and of its symmetries.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: impl Into<Threads>) -> Self {
        self.threads = threads.into().clamped();
        self
    }

    /// Sets the kernel of the recheck, by default one that the run did not use.
    #[must_use]
    pub fn kernel(mut self, kernel: Option<Kernel>) -> Self {
        self.kernel = kernel;
        self
    }

    /// Sets the flag that stops the checks.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Runs all checks. A wrong result is not an error, but in the [`Verdict`].
    ///
    /// # Errors
    /// [`bitqueens::Error::Cancelled`], and errors that prevent a check, such as a missing kernel.
    pub fn run(&self) -> Result<Verdict> {
        let missing = self.plan.units() - self.units_done();
        let mut checks = vec![self.check_plan()?];
        let plan_holds = checks[0].outcome == CheckOutcome::Passed;
        let (sums, totals) = self.check_sums(missing)?;
        checks.push(sums);
        let total = totals.filter(|_| missing == 0).map(|totals| totals.total);
        checks.push(self.check_published(total));
        // With other units than planned there is nothing to compare, and these checks might take weeks.
        let trusted = total.filter(|_| plan_holds);
        checks.push(self.check_orbits(trusted)?);
        checks.push(self.check_methods(trusted)?);
        if plan_holds {
            checks.push(self.recheck_counts(total)?);
        } else {
            checks.push(recheck::check(CheckOutcome::NotDone, Text::default()));
            for check in &mut checks[3..] {
                check.found = Phrase::new("the plan is wrong", "计划有错").into();
            }
        }
        Ok(Verdict { checks, total, missing, seed: self.seed })
    }

    fn units_done(&self) -> u64 {
        self.subtotals.iter().map(|sub| u64::from(sub.units)).sum()
    }

    /// The kernel of the recheck, and whether the run did not use it.
    ///
    /// The vector kernels share a search, so the scalar kernel is the better check of them.
    fn other_kernel(&self) -> (Kernel, bool) {
        let is_new = |kernel: &Kernel| !self.kernels.iter().any(|name| name == kernel.name());
        let best = Kernel::best(self.plan.problem().n());
        let chosen = self.kernel.unwrap_or_else(|| {
            let mut candidates = [Kernel::Scalar, best].into_iter().chain(Kernel::available());
            candidates.find(is_new).unwrap_or(best)
        });
        (chosen, is_new(&chosen))
    }

    fn totals(&self) -> Result<Totals> {
        match self.tally {
            Some(tally) => tally.totals(),
            None => Totals::of(self.plan, self.subtotals),
        }
    }

    fn check_cancelled(&self) -> Result<()> {
        if self.cancel.is_cancelled() {
            Err(bitqueens::Error::Cancelled(bitqueens::Progress::default()).into())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
