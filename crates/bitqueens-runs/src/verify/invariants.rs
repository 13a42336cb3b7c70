//! Cheap checks, which count no unit again.

use super::{Check, CheckOutcome, Verify};
use crate::error::{Error, Result};
use crate::plan::Method;
use crate::tally::Totals;
use bitqueens::count::SOLUTIONS;
use bitqueens::language::{Localized, Phrase, Text, joined};
use bitqueens::{Orbits, text};

impl Verify<'_> {
    /// Compares the units made again with those of the plan.
    pub(super) fn check_plan(&self) -> Result<Check> {
        let limits = Phrase::new(
            "an error in the decomposition itself, which makes the same units again",
            "分解本身的错误，因为重做时会得到同样的单元",
        );
        let check =
            |outcome, found| Check { name: Phrase::new("plan", "计划"), outcome, found, limits };
        let (units, crosses) = (self.plan.units(), self.plan.crosses().len());
        match self.plan.check(self.threads.clone(), &self.cancel) {
            Ok(()) => {
                let found = match self.plan.method() {
                    Method::Search => {
                        text!(
                            "{units} units in {crosses} crosses match the plan",
                            "{crosses} 个十字的 {units} 个单元与计划相符"
                        )
                    }
                    Method::Join => text!("{units} units of the join", "join 的 {units} 个单元"),
                };
                Ok(check(CheckOutcome::Passed, found))
            }
            Err(error @ Error::Units { .. }) => Ok(check(CheckOutcome::Failed, (&error).into())),
            Err(error) => Err(error),
        }
    }

    /// Compares the weighted sum with its residue.
    pub(super) fn check_sums(&self, missing: u64) -> Result<(Check, Option<Totals>)> {
        let (outcome, found, totals) = match self.totals() {
            Ok(totals) if missing > 0 => {
                let found = text!(
                    "{missing} units are missing; the others sum to {}",
                    "缺少 {missing} 个单元；其余的和是 {0}",
                    totals.total
                );
                (CheckOutcome::NotDone, found, Some(totals))
            }
            Ok(totals) => {
                let found = text!(
                    "the crosses sum to {}, and their residues to {} modulo 2^61 - 1, as expected",
                    "各十字的和是 {0}，余数的和模 2^61 - 1 是 {1}，相符",
                    totals.total,
                    totals.residue
                );
                (CheckOutcome::Passed, found, Some(totals))
            }
            Err(
                error @ (Error::Library(bitqueens::Error::Residue { .. }) | Error::Conflict(_)),
            ) => (CheckOutcome::Failed, (&error).into(), None),
            Err(error) => return Err(error),
        };
        let check = Check {
            name: Phrase::new("sums", "总和"),
            outcome,
            found,
            limits: Phrase::new(
                "a kernel that counts wrongly: count and residue are then wrong together",
                "内核数错：这时计数和余数一起错",
            ),
        };
        Ok((check, totals))
    }

    /// Compares the total with the published one.
    pub(super) fn check_published(&self, total: Option<u128>) -> Check {
        let n = self.plan.problem().n();
        let known = SOLUTIONS.get(n).filter(|_| self.plan.problem().is_plain());
        let (outcome, found) = match (known, total) {
            (Some(known), Some(total)) if *known == total => (
                CheckOutcome::Passed,
                text!("{total} is the published Q({n})", "{total} 是已发表的 Q({n})"),
            ),
            (Some(known), Some(total)) => (
                CheckOutcome::Failed,
                text!(
                    "{total} is not the published Q({n}), {known}",
                    "{total} 不是已发表的 Q({n})，即 {known}"
                ),
            ),
            (_, None) => {
                (CheckOutcome::NotDone, Phrase::new("there is no total", "没有总数").into())
            }
            (None, _) => (
                CheckOutcome::NotDone,
                Phrase::new("no value is published for this board", "这个棋盘没有已发表的值")
                    .into(),
            ),
        };
        Check {
            name: Phrase::new("published", "已发表"),
            outcome,
            found,
            limits: Phrase::new(
                "errors that cancel each other within the total",
                "在总数里互相抵消的错误",
            ),
        }
    }

    /// Checks that the solutions that no rotation keeps form whole orbits.
    pub(super) fn check_orbits(&self, total: Option<u128>) -> Result<Check> {
        let (outcome, found) = match total {
            None => (CheckOutcome::NotDone, Phrase::new("there is no total", "没有总数").into()),
            Some(total) => match Orbits::of(self.plan.problem(), total, &self.cancel) {
                Ok(orbits) => (CheckOutcome::Passed, describe(&orbits)),
                Err(error @ bitqueens::Error::Orbits { .. }) => {
                    (CheckOutcome::Failed, (&error).into())
                }
                Err(error) => return Err(error.into()),
            },
        };
        Ok(Check {
            name: Phrase::new("orbits", "轨道"),
            outcome,
            found,
            limits: Phrase::new(
                "an error that is a multiple of the order of the group: one of eight random errors on the plain board, and the wrong Q(24) of NQueens@Home",
                "是群的阶的倍数的错误：在普通棋盘上，八个随机错误中有一个，还有 NQueens@Home 的错误的 Q(24)",
            ),
        })
    }
}

fn describe(orbits: &Orbits) -> Text {
    let sizes: Vec<_> = orbits
        .by_size
        .iter()
        .map(|(size, count)| text!("{count} of size {size}", "{count} 个大小为 {size}"))
        .collect();
    let none = Phrase::new("none", "无");
    let sizes = Text::new(|language| {
        if sizes.is_empty() { none.text(language) } else { joined(&sizes, language, ", ", "，") }
    });
    text!("{} solutions look the same after a half turn, {} after a quarter turn; orbits: {sizes}; {} fundamental solutions", "半转不变的解有 {0} 个，四分之一转不变的有 {1} 个；其余的组成完整的轨道：{sizes}；本质不同的解 {2} 个",
        orbits.point_symmetric, orbits.quarter_turn, orbits.fundamental; sizes
    )
}
