//! Verifying a result: what can be checked is checked, and each check says what it cannot catch.
//!
//! | check | compares | cost |
//! |---|---|---|
//! | plan | the units of the plan with those made again | 0.3 µs a unit, shared by threads |
//! | sums | the total with the weighted sum of the crosses, and with its residue | none |
//! | published | the total with A000170, n ≤ 27 | none |
//! | orbits | Q ≡ R180 (mod 8) and its kin, for any group: solutions that rotations keep, counted afresh, leave whole orbits | ms to n = 20, minutes at 27 |
//! | methods | n ≤ 18: the join's count with a queen at (0, i) with the search's with one at (i, 0); to n = 17 for every i, and the sum with the total | seconds |
//! | recheck | the largest units and a random sample, on another kernel where there is one, turned or mirrored; for units of the join, the search's total | the share asked for |
//!
//! What all of them together cannot catch: an error in the decomposition that is the same in the
//! run and in the check and keeps the sum right modulo the orbits, at an n whose value nobody
//! knows; and a few wrong units outside the sample.

mod invariants;
mod methods;
mod recheck;

use crate::certificate::Certificate;
use crate::error::Result;
use crate::plan::Plan;
use crate::tally::Tally;
use crate::tally::{Subtotal, Totals};
use bitqueens::{Cancel, Kernel, Threads};

/// How to verify: a builder.
///
/// ```
/// use bitqueens::Problem;
/// use bitqueens_runs::{Plan, Run};
/// use bitqueens_runs::verify::Verify;
/// let folder = std::env::temp_dir().join(format!("bitqueens-verify-{}", std::process::id()));
/// let plan = Plan::new(&Problem::plain(8)?, 0)?;
/// let ran = Run::new(&plan, &folder).threads(1)?.run()?;
/// let verdict = Verify::ledgers(&ran.tally).recheck(1.0).seed(7).run()?;
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

/// How a check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not hold: the result is wrong.
    Failed,
    /// It does not apply, or units are missing.
    NotDone,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// Its name, one word.
    pub name: &'static str,
    /// How it ended.
    pub outcome: Outcome,
    /// What was found.
    pub found: String,
    /// What it cannot catch.
    pub limits: &'static str,
}

/// All checks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// In the order of the table above.
    pub checks: Vec<Check>,
    /// The total, when no unit is missing.
    pub total: Option<u128>,
    /// Units that are not done.
    pub missing: u64,
    /// Where the random sample came from.
    pub seed: u64,
}

impl Verdict {
    /// Whether nothing failed.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checks
            .iter()
            .all(|check| check.outcome != Outcome::Failed)
    }
}

impl<'a> Verify<'a> {
    /// Verifies a certificate; the recheck counts whole crosses.
    #[must_use]
    pub fn certificate(certificate: &'a Certificate) -> Self {
        let kernels = certificate.authors().iter().map(|by| by.kernel.clone());
        Self::new(
            certificate.plan(),
            certificate.subtotals(),
            kernels.collect(),
        )
    }

    /// Verifies ledgers; the recheck counts single units.
    #[must_use]
    pub fn ledgers(tally: &'a Tally<'a>) -> Self {
        let writers = tally.writers().iter().filter(|writer| writer.units > 0);
        let kernels = writers.map(|writer| writer.opening.kernel.clone());
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

    /// Counts this share of the units again, from 0 to 1; at least one unless it is 0.
    #[must_use]
    pub fn recheck(mut self, share: f64) -> Self {
        self.share = share.clamp(0.0, 1.0);
        self
    }

    /// Decides which units are drawn and how they are turned.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of threads for the recheck.
    #[must_use]
    pub fn threads(mut self, threads: impl Into<Threads>) -> Self {
        self.threads = threads.into().clamped();
        self
    }

    /// Sets the kernel for the recheck, instead of one that took no part.
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

    /// Checks.
    ///
    /// # Errors
    /// [`bitqueens::Error::Cancelled`], and what keeps a check from being made, such as a missing kernel. A
    /// result that is wrong is no error: the [`Verdict`] says so.
    pub fn run(&self) -> Result<Verdict> {
        let missing = self.plan.units() - self.done();
        let mut checks = vec![self.plan_again()?];
        let plan_holds = checks[0].outcome == Outcome::Passed;
        let (sums, totals) = self.sums(missing)?;
        checks.push(sums);
        let total = totals.filter(|_| missing == 0).map(|totals| totals.total);
        checks.push(self.published(total));
        // Units that are not those of the plan cannot be compared with anything, and a plan that is
        // no plan may be of a board for which these take weeks.
        let believed = total.filter(|_| plan_holds);
        let mut against_others = [self.orbits(believed)?, self.methods(believed)?];
        if !plan_holds {
            for check in &mut against_others {
                "the plan does not hold".clone_into(&mut check.found);
            }
        }
        checks.extend(against_others);
        checks.push(if plan_holds {
            self.counted_again(total)?
        } else {
            recheck::check(Outcome::NotDone, "the plan does not hold".to_owned())
        });
        Ok(Verdict {
            checks,
            total,
            missing,
            seed: self.seed,
        })
    }

    fn done(&self) -> u64 {
        self.subtotals.iter().map(|sub| u64::from(sub.units)).sum()
    }

    /// The kernel of the recheck, and whether it took no part in the run.
    ///
    /// The vector kernels share one search, so after them the scalar one, which shares nothing with
    /// them, says more than another width.
    fn other_kernel(&self) -> (Kernel, bool) {
        let is_new = |kernel: &Kernel| !self.kernels.iter().any(|name| name == kernel.name());
        let best = Kernel::best(self.plan.problem().n());
        let chosen = self.kernel.unwrap_or_else(|| {
            let mut candidates = [Kernel::Scalar, best]
                .into_iter()
                .chain(Kernel::available());
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

    fn stopped(&self) -> Result<()> {
        if self.cancel.is_cancelled() {
            Err(bitqueens::Error::Cancelled(bitqueens::Progress::default()).into())
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests;
