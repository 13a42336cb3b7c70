//! Compares a plan with the units made again.
//!
//! A file with a valid seal can still claim anything. Before a program trusts a plan, or allocates memory
//! for its units, it makes the units again, cross by cross, up to the first difference.
//!
//! | check | compares | cost |
//! |---|---|---|
//! | [`Plan::check_shape`] | the number of crosses, and the weight and number of units of each | 30 ns a unit, none at depth 0 |
//! | [`Plan::check`] | also the digests | 0.3 µs a unit, divided among threads |

use bitqueens::language::Phrase;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use super::{Method, Plan, PlannedCross};
use crate::error::{Error, Result};
use bitqueens::internal::{Team, memory};
use bitqueens::{Cancel, Decomposition, Progress, Threads, Unit, join};

impl Plan {
    /// Compares the number of crosses, their weights and their numbers of units with those made again,
    /// and returns the decomposition of a search. Call this before allocating memory for each unit of a
    /// plan from a file.
    ///
    /// # Errors
    /// [`Error::Units`] with the first cross that differs.
    pub fn check_shape(&self) -> Result<Option<Decomposition>> {
        match self.method {
            Method::Search => self.decomposition().map(Some),
            Method::Join => self.check_join().map(|()| None),
        }
    }

    /// Compares every unit with those made again.
    ///
    /// # Errors
    /// [`Error::Units`] with a cross that differs, or [`bitqueens::Error::Cancelled`].
    pub fn check(&self, threads: impl Into<Threads>, cancel: &Cancel) -> Result<()> {
        let decomposition = match self.method {
            Method::Search => self.decomposition()?,
            Method::Join => return self.check_join(),
        };
        let next = AtomicUsize::new(0);
        let work = |team: &Team| {
            loop {
                let cross = next.fetch_add(1, Ordering::Relaxed);
                if cross >= self.crosses.len() || team.has_panicked() {
                    return Ok(());
                }
                if cancel.is_cancelled() {
                    return Err(bitqueens::Error::Cancelled(Progress::default()).into());
                }
                if let Err(error) = self.check_units(&decomposition, cross, |_| Ok(())) {
                    // Stops the other threads.
                    next.store(self.crosses.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
        };
        let results = threads.into().clamped().run_on_all(usize::MAX, work)?;
        results.into_iter().collect()
    }

    /// The decomposition of this plan, made again.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, the errors of [`Decomposition::new`], and
    /// [`Error::Units`] if the number of crosses, a weight or a number of units differs.
    pub fn decomposition(&self) -> Result<Decomposition> {
        self.require(Method::Search, Phrase::new("a decomposition", "分解"))?;
        let decomposition = Decomposition::new(&self.problem, self.depth)?;
        let made = decomposition.crosses();
        for (cross, planned) in self.crosses.iter().enumerate().take(made) {
            let PlannedCross { weight, units, .. } = *planned;
            let count = decomposition.count_units_of(cross, u64::from(units));
            let expected = match count {
                // A cross without units has no weight.
                0 => 0,
                _ => decomposition.weight_of(cross),
            };
            if count != u64::from(units) || weight != expected {
                return Err(Error::Units { cross });
            }
        }
        if made == self.crosses.len() {
            Ok(decomposition)
        } else {
            let cross = made.min(self.crosses.len());
            Err(Error::Units { cross })
        }
    }

    /// The units of a cross, made again and compared with the plan.
    ///
    /// # Errors
    /// [`Error::Units`] if they differ, or [`bitqueens::Error::Memory`].
    ///
    /// # Panics
    /// If there is no such cross.
    pub(crate) fn checked_units(
        &self,
        decomposition: &Decomposition,
        cross: usize,
    ) -> Result<Vec<Unit>> {
        let mut units = Vec::new();
        let keep = |unit| {
            Ok(memory::push(
                &mut units,
                unit,
                Phrase::new("the units of a cross", "一个十字的单元"),
            )?)
        };
        self.check_units(decomposition, cross, keep)?;
        Ok(units)
    }

    /// Passes the units of a cross to `each`. Only the result says whether they are those of the plan.
    fn check_units(
        &self,
        decomposition: &Decomposition,
        cross: usize,
        mut each: impl FnMut(Unit) -> Result<()>,
    ) -> Result<()> {
        let planned = self.crosses[cross];
        let (mut units, mut digest) = (0, UnitDigest::new());
        let mut outcome = Ok(());
        // `outcome` has the reason for a break.
        let _ = decomposition.each_unit(cross, |unit| {
            units += 1;
            digest.add(&unit);
            outcome = if units > u64::from(planned.units) || unit.weight() != planned.weight {
                Err(Error::Units { cross })
            } else {
                each(unit)
            };
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        outcome?;
        if units == u64::from(planned.units) && digest.finish() == planned.digest {
            Ok(())
        } else {
            Err(Error::Units { cross })
        }
    }

    /// The units of this plan of the join, made again.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the search, the errors of [`join::Units::at_depth`], and
    /// [`Error::Units`] if they differ.
    pub fn join_units(&self) -> Result<join::Units> {
        self.require(Method::Join, Phrase::new("a join", "join"))?;
        self.check_join()?;
        Ok(join::Units::at_depth(&self.problem, self.depth)?)
    }

    fn check_join(&self) -> Result<()> {
        if self.is_join_of_this_version()? { Ok(()) } else { Err(Error::Units { cross: 0 }) }
    }

    /// Whether this version makes the same units of the join.
    pub(crate) fn is_join_of_this_version(&self) -> Result<bool> {
        Ok(Self::quick_join(&self.problem, self.depth)?.identity == self.identity)
    }
}

/// The digest of the units of a cross, which are added one by one.
pub(super) struct UnitDigest(Sha256);

impl UnitDigest {
    pub(super) fn new() -> Self {
        Self(Sha256::new())
    }

    pub(super) fn add(&mut self, unit: &Unit) {
        // Weight, two bytes for each queen, end mark.
        let mut bytes = [0; 2 * bitqueens::MAX_COUNT_SIDE + 2];
        bytes[0] = unit.weight();
        let mut end = 1;
        for queen in unit.queens() {
            // Rows and columns are below 32.
            bytes[end] = queen.row.to_le_bytes()[0];
            bytes[end + 1] = queen.col.to_le_bytes()[0];
            end += 2;
        }
        bytes[end] = u8::MAX;
        self.0.update(&bytes[..=end]);
    }

    pub(super) fn finish(self) -> [u8; 8] {
        let mut start = [0; 8];
        start.copy_from_slice(&self.0.finalize()[..8]);
        start
    }
}
