//! Checks that cost little and count no unit again.

use super::{Check, Outcome, Verify};
use crate::error::{Error, Result};
use crate::plan::Method;
use crate::tally::Totals;
use bitqueens::Orbits;
use bitqueens::count::known;

impl Verify<'_> {
    /// The units, made again, are those of the plan.
    pub(super) fn plan_again(&self) -> Result<Check> {
        let limits = "an error in the decomposition itself, which makes the same units again";
        let check = |outcome, found| Check {
            name: "plan",
            outcome,
            found,
            limits,
        };
        let (units, crosses) = (self.plan.units(), self.plan.crosses().len());
        match self.plan.check(self.threads.clone(), &self.cancel) {
            Ok(()) => {
                let found = match self.plan.method() {
                    Method::Search => {
                        format!("{units} units in {crosses} crosses are those of the plan")
                    }
                    Method::Join => format!("{units} units of the join"),
                };
                Ok(check(Outcome::Passed, found))
            }
            Err(error @ Error::Units { .. }) => Ok(check(Outcome::Failed, error.to_string())),
            Err(error) => Err(error),
        }
    }

    /// The weighted sum and its residue agree.
    pub(super) fn sums(&self, missing: u64) -> Result<(Check, Option<Totals>)> {
        let (outcome, found, totals) = match self.totals() {
            Ok(totals) if missing > 0 => {
                let found = format!(
                    "{missing} units are missing; those that are done sum to {}",
                    totals.total
                );
                (Outcome::NotDone, found, Some(totals))
            }
            Ok(totals) => {
                let found = format!(
                    "the crosses sum to {}, and the residues to {} modulo 2^61 - 1, as they should",
                    totals.total, totals.residue
                );
                (Outcome::Passed, found, Some(totals))
            }
            Err(
                error @ (Error::Library(bitqueens::Error::Residue { .. }) | Error::Conflict(_)),
            ) => (Outcome::Failed, error.to_string(), None),
            Err(error) => return Err(error),
        };
        let check = Check {
            name: "sums",
            outcome,
            found,
            limits: "a kernel that counts wrongly: count and residue are then wrong together",
        };
        Ok((check, totals))
    }

    /// The total is the published one.
    pub(super) fn published(&self, total: Option<u128>) -> Check {
        let n = self.plan.problem().n();
        let known = known::SOLUTIONS
            .get(n)
            .filter(|_| self.plan.problem().is_plain());
        let (outcome, found) = match (known, total) {
            (Some(known), Some(total)) if *known == total => {
                (Outcome::Passed, format!("{total} is the published Q({n})"))
            }
            (Some(known), Some(total)) => (
                Outcome::Failed,
                format!("{total} is not the published Q({n}), {known}"),
            ),
            (_, None) => (Outcome::NotDone, "there is no total".to_owned()),
            (None, _) => (
                Outcome::NotDone,
                "nobody published a value for this board".to_owned(),
            ),
        };
        Check {
            name: "published",
            outcome,
            found,
            limits: "errors that cancel each other within the total",
        }
    }

    /// What rotations keep, counted afresh, leaves whole orbits.
    pub(super) fn orbits(&self, total: Option<u128>) -> Result<Check> {
        let (outcome, found) = match total {
            None => (Outcome::NotDone, "there is no total".to_owned()),
            Some(total) => match Orbits::of(self.plan.problem(), total, &self.cancel) {
                Ok(orbits) => (Outcome::Passed, words(&orbits)),
                Err(error @ bitqueens::Error::Orbits { .. }) => {
                    (Outcome::Failed, error.to_string())
                }
                Err(error) => return Err(error.into()),
            },
        };
        Ok(Check {
            name: "orbits",
            outcome,
            found,
            limits: "an error that is a multiple of the order of the group: on the plain board one \
                     of eight random errors, and the wrong Q(24) of NQueens@Home",
        })
    }
}

fn words(orbits: &Orbits) -> String {
    let sizes: Vec<_> = orbits
        .by_size
        .iter()
        .map(|(size, count)| format!("{count} of size {size}"))
        .collect();
    let sizes = if sizes.is_empty() {
        "none".to_owned()
    } else {
        sizes.join(", ")
    };
    format!(
        "a half turn keeps {} solutions and a quarter turn {}; what is left forms whole orbits: \
         {sizes}; {} fundamental solutions",
        orbits.point_symmetric, orbits.quarter_turn, orbits.fundamental
    )
}
