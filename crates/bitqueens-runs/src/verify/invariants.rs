//! Cheap checks, which count no unit again.

use super::{Check, CheckOutcome, Verify};
use crate::error::{Error, Result};
use crate::plan::Method;
use crate::tally::Totals;
use bitqueens::Orbits;
use bitqueens::count::known;

impl Verify<'_> {
    /// Compares the units made again with those of the plan.
    pub(super) fn check_plan(&self) -> Result<Check> {
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
                        format!("{units} units in {crosses} crosses match the plan")
                    }
                    Method::Join => format!("{units} units of the join"),
                };
                Ok(check(CheckOutcome::Passed, found))
            }
            Err(error @ Error::Units { .. }) => Ok(check(CheckOutcome::Failed, error.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Compares the weighted sum with its residue.
    pub(super) fn check_sums(&self, missing: u64) -> Result<(Check, Option<Totals>)> {
        let (outcome, found, totals) = match self.totals() {
            Ok(totals) if missing > 0 => {
                let found = format!(
                    "{missing} units are missing; the others sum to {}",
                    totals.total
                );
                (CheckOutcome::NotDone, found, Some(totals))
            }
            Ok(totals) => {
                let found = format!(
                    "the crosses sum to {}, and their residues to {} modulo 2^61 - 1, as expected",
                    totals.total, totals.residue
                );
                (CheckOutcome::Passed, found, Some(totals))
            }
            Err(
                error @ (Error::Library(bitqueens::Error::Residue { .. }) | Error::Conflict(_)),
            ) => (CheckOutcome::Failed, error.to_string(), None),
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

    /// Compares the total with the published one.
    pub(super) fn check_published(&self, total: Option<u128>) -> Check {
        let n = self.plan.problem().n();
        let known = known::SOLUTIONS
            .get(n)
            .filter(|_| self.plan.problem().is_plain());
        let (outcome, found) = match (known, total) {
            (Some(known), Some(total)) if *known == total => (
                CheckOutcome::Passed,
                format!("{total} is the published Q({n})"),
            ),
            (Some(known), Some(total)) => (
                CheckOutcome::Failed,
                format!("{total} is not the published Q({n}), {known}"),
            ),
            (_, None) => (CheckOutcome::NotDone, "there is no total".to_owned()),
            (None, _) => (
                CheckOutcome::NotDone,
                "no value is published for this board".to_owned(),
            ),
        };
        Check {
            name: "published",
            outcome,
            found,
            limits: "errors that cancel each other within the total",
        }
    }

    /// Checks that the solutions that no rotation keeps form whole orbits.
    pub(super) fn check_orbits(&self, total: Option<u128>) -> Result<Check> {
        let (outcome, found) = match total {
            None => (CheckOutcome::NotDone, "there is no total".to_owned()),
            Some(total) => match Orbits::of(self.plan.problem(), total, &self.cancel) {
                Ok(orbits) => (CheckOutcome::Passed, describe(&orbits)),
                Err(error @ bitqueens::Error::Orbits { .. }) => {
                    (CheckOutcome::Failed, error.to_string())
                }
                Err(error) => return Err(error.into()),
            },
        };
        Ok(Check {
            name: "orbits",
            outcome,
            found,
            limits: "an error that is a multiple of the order of the group: one of eight random errors \
                     on the plain board, and the wrong Q(24) of NQueens@Home",
        })
    }
}

fn describe(orbits: &Orbits) -> String {
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
        "a half turn keeps {} solutions and a quarter turn {}; the others form whole orbits: \
         {sizes}; {} fundamental solutions",
        orbits.point_symmetric, orbits.quarter_turn, orbits.fundamental
    )
}
