//! A plan made again and compared with what its file claims.
//!
//! A file can say anything under a seal that holds. Nothing that it claims is believed, nor memory
//! asked for, before the units are made again: cross by cross, up to the first difference.
//!
//! | check | compares | cost |
//! |---|---|---|
//! | [`Plan::check_shape`] | number of crosses, weight and number of units of each | 30 ns a unit, none at depth 0 |
//! | [`Plan::check`] | the digests as well | 0.3 µs a unit, shared by threads |

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use super::{Method, Plan, PlannedCross};
use crate::error::{Error, Result};
use bitqueens::internal::{Crew, memory};
use bitqueens::{Cancel, Decomposition, Progress, Threads, Unit, join};

impl Plan {
    /// Compares number of crosses, weights and numbers of units with those made again. Whoever
    /// holds something for each unit of a plan from a file does this first.
    ///
    /// # Errors
    /// [`Error::Units`] with the first cross that differs.
    pub fn check_shape(&self) -> Result<()> {
        match self.method {
            Method::Search => self.decomposition().map(drop),
            Method::Join => self.check_join(),
        }
    }

    /// Compares every unit with those made again.
    ///
    /// # Errors
    /// [`Error::Units`] with a cross that differs, and [`bitqueens::Error::Cancelled`].
    pub fn check(&self, threads: impl Into<Threads>, cancel: &Cancel) -> Result<()> {
        let decomposition = match self.method {
            Method::Search => self.decomposition()?,
            Method::Join => return self.check_join(),
        };
        let next = AtomicUsize::new(0);
        let share = |crew: &Crew| {
            loop {
                let cross = next.fetch_add(1, Ordering::Relaxed);
                if cross >= self.crosses.len() || crew.is_broken() {
                    return Ok(());
                }
                if cancel.is_cancelled() {
                    return Err(bitqueens::Error::Cancelled(Progress::default()).into());
                }
                if let Err(error) = self.check_units(&decomposition, cross, |_| Ok(())) {
                    // The others need not go on.
                    next.store(self.crosses.len(), Ordering::Relaxed);
                    return Err(error);
                }
            }
        };
        let results = threads.into().clamped().run_on_all(usize::MAX, share)?;
        results.into_iter().collect()
    }

    /// The decomposition that this plan describes, made again.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the join, what [`Decomposition::new`] refuses, and
    /// [`Error::Units`] when it has another number of crosses, or one of them another weight or
    /// another number of units.
    pub fn decomposition(&self) -> Result<Decomposition> {
        self.require(Method::Search, "a decomposition")?;
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

    /// The units of one cross, made again and compared with the plan.
    ///
    /// # Errors
    /// [`Error::Units`] when they are not those that were planned, [`bitqueens::Error::Memory`] when they do not
    /// fit.
    ///
    /// # Panics
    /// If there is no such cross.
    pub fn checked_units(&self, decomposition: &Decomposition, cross: usize) -> Result<Vec<Unit>> {
        let mut units = Vec::new();
        let keep = |unit| Ok(memory::push(&mut units, unit, "the units of a cross")?);
        self.check_units(decomposition, cross, keep)?;
        Ok(units)
    }

    /// The same, given to `each`; before the last it is not known whether they are right.
    fn check_units(
        &self,
        decomposition: &Decomposition,
        cross: usize,
        mut each: impl FnMut(Unit) -> Result<()>,
    ) -> Result<()> {
        let planned = self.crosses[cross];
        let (mut units, mut digest) = (0, UnitDigest::new());
        let mut outcome = Ok(());
        // Where it breaks off, `outcome` says why.
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

    /// The units of the join that this plan describes, made again.
    ///
    /// # Errors
    /// [`Error::Method`] for a plan of the search, what [`join::Units::new`] refuses, and
    /// [`Error::Units`] when they are not those that were planned.
    pub fn join_units(&self, cancel: &Cancel) -> Result<join::Units> {
        self.require(Method::Join, "joining")?;
        self.check_join()?;
        Ok(join::Units::new(&self.problem, cancel)?)
    }

    fn check_join(&self) -> Result<()> {
        if self.is_join_of_this_version()? {
            Ok(())
        } else {
            Err(Error::Units { cross: 0 })
        }
    }

    /// Whether these are the units of the join of this problem.
    pub(crate) fn is_join_of_this_version(&self) -> Result<bool> {
        Ok(Self::quick_join(&self.problem)?.identity == self.identity)
    }
}

/// The digest of the units of a cross, taken in one by one.
pub(super) struct UnitDigest(Sha256);

impl UnitDigest {
    pub(super) fn new() -> Self {
        Self(Sha256::new())
    }

    pub(super) fn add(&mut self, unit: &Unit) {
        // The weight, two bytes for each queen, and the end.
        let mut bytes = [0; 2 * bitqueens::MAX_COUNT_SIDE + 2];
        bytes[0] = unit.weight();
        let mut end = 1;
        for queen in unit.queens() {
            // Rows and columns of a board that can be counted are below 32.
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
