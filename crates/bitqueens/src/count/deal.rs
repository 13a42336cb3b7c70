//! A count dealt to workers that share no memory, as those of a browser are.
//!
//! ```text
//! Deal ── Portion ──► Hand (one a worker) ── Counted ──► Deal ─► total, compared with its residue
//! ```
//!
//! Every hand makes the decomposition anew; portions and what they hold go over as text. A portion
//! whose worker died is taken back and dealt again, and one that comes home twice counts once.
//!
//! ```
//! use bitqueens::{Deal, Hand, Kernel, Problem};
//! let problem = Problem::plain(8)?;
//! let mut deal = Deal::new(&problem, 2)?;
//! let mut hand = Hand::new(&problem, Kernel::Scalar)?;
//! while let Some(portion) = deal.deal() {
//!     let counted = hand.count(&portion.to_string().parse()?)?;
//!     deal.fold(&portion, &counted.to_string().parse()?)?;
//! }
//! assert_eq!(deal.total(), Some(92));
//! # Ok::<(), bitqueens::Error>(())
//! ```

mod portion;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::counter::count_units;
use crate::board::Problem;
use crate::control::Cancel;
use crate::count::{Decomposition, Unit};
use crate::error::{Error, Result};
use crate::kernel::{Kernel, Worker};
use crate::sum::Sum;
use crate::sum::residue;

pub use portion::{Counted, Portion};

/// A portion is at most this share of the work of one worker, so that workers end together.
const SHARE: f64 = 1.0 / 64.0;
/// Largest expected cost of a portion: about a second of the scalar kernel. Progress moves, and
/// little is lost with a worker.
const COST: f64 = 5e7;

/// Portions that are to be counted, and the sum of those that are.
#[derive(Debug, Clone)]
pub struct Deal {
    decomposition: Decomposition,
    /// Expected cost of a portion at most, and of all of them.
    cost: f64,
    whole: f64,
    /// The next cross to be made into portions.
    cross: usize,
    ready: VecDeque<(Portion, f64)>,
    /// Dealt and not yet home, with their expected cost.
    out: BTreeMap<Portion, f64>,
    home: f64,
    sum: Sum,
}

impl Deal {
    /// Splits the problem for so many workers; more or fewer may turn up.
    ///
    /// # Errors
    /// What [`Decomposition::new`] refuses.
    pub fn new(problem: &Problem, workers: usize) -> Result<Self> {
        let decomposition = Decomposition::new(problem, 0)?;
        let costs = (0..decomposition.crosses()).map(|cross| decomposition.expected_cost(cross));
        let whole: f64 = costs.sum();
        // A number of workers: exact.
        #[allow(clippy::cast_precision_loss)]
        let cost = COST.min(whole * SHARE / workers.max(1) as f64);
        Ok(Self {
            decomposition,
            cost,
            whole,
            cross: 0,
            ready: VecDeque::new(),
            out: BTreeMap::new(),
            home: 0.0,
            sum: Sum::default(),
        })
    }

    /// The next portion; `None` when all are dealt, which they may be before all are home.
    pub fn deal(&mut self) -> Option<Portion> {
        if self.ready.is_empty() {
            self.cut();
        }
        let (portion, cost) = self.ready.pop_front()?;
        self.out.insert(portion.clone(), cost);
        Some(portion)
    }

    /// A portion will not come home: it is dealt again. One that was not dealt, or is home, stays
    /// as it is.
    pub fn take_back(&mut self, portion: &Portion) {
        if let Some(cost) = self.out.remove(portion) {
            self.ready.push_front((portion.clone(), cost));
        }
    }

    /// A portion is home. One that was not dealt, or is home already, changes nothing.
    ///
    /// # Errors
    /// [`Error::Residue`] when what was counted does not fit its residue; the portion stays out.
    pub fn fold(&mut self, portion: &Portion, counted: &Counted) -> Result<()> {
        if !self.out.contains_key(portion) {
            return Ok(());
        }
        let part = counted.sum();
        part.check()?;
        self.home += self.out.remove(portion).unwrap_or(0.0);
        self.sum = self.sum.merge(part);
        self.sum.check()
    }

    /// How much of the expected work is home, from 0 to 1.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.is_done() {
            1.0
        } else {
            // The parts of a sum, added in another order, may exceed it by a hair.
            (self.home / self.whole).clamp(0.0, 1.0)
        }
    }

    /// Whether every portion is home.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let all_cut = self.cross == self.decomposition.crosses();
        all_cut && self.ready.is_empty() && self.out.is_empty()
    }

    /// The number of solutions, once every portion is home.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        self.is_done().then_some(self.sum.total)
    }

    /// Solutions of the portions that are home, with their weights.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.sum.total
    }

    /// Queens tried for them.
    #[must_use]
    pub fn attempts(&self) -> u128 {
        self.sum.attempts
    }

    /// Makes portions of the next crosses: several cheap ones together, or the parts of a dear one.
    fn cut(&mut self) {
        let first = self.cross;
        let mut cost = 0.0;
        while self.cross < self.decomposition.crosses() {
            let next = self.decomposition.expected_cost(self.cross);
            if self.cross > first && cost + next > self.cost {
                break;
            }
            self.cross += 1;
            cost += next;
        }
        if self.cross == first {
            return;
        }
        if self.cross - first > 1 || cost <= self.cost {
            let portion = Portion::whole(to_u32(first)..to_u32(self.cross));
            self.ready.push_back((portion, cost));
            return;
        }
        let depth = Decomposition::depth_for(cost, self.cost);
        let parts = self
            .decomposition
            .count_units_at(first, depth, u64::from(u32::MAX));
        let parts = usize::try_from(parts).unwrap_or(usize::MAX);
        let each = ((self.cost / cost) * as_f64(parts)).max(1.0);
        // From 1 to the number of parts.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let each = (each as usize).min(parts.max(1));
        for start in (0..parts.max(1)).step_by(each) {
            let end = (start + each).min(parts);
            let portion = Portion::parts(to_u32(first), depth, to_u32(start)..to_u32(end));
            let share = as_f64(end - start.min(end)) / as_f64(parts.max(1));
            self.ready.push_back((portion, cost * share));
        }
    }
}

/// Counts portions: one for each worker.
#[derive(Debug)]
pub struct Hand {
    decomposition: Decomposition,
    worker: Worker,
    /// The cross that was split last, and how far: its portions come one after the other.
    split: Option<(u32, usize, Vec<Unit>)>,
}

impl Hand {
    /// The same problem as the deal's, and a kernel.
    ///
    /// # Errors
    /// What [`Decomposition::new`] and [`Kernel::worker`] refuse.
    pub fn new(problem: &Problem, kernel: Kernel) -> Result<Self> {
        Ok(Self {
            decomposition: Decomposition::new(problem, 0)?,
            worker: kernel.worker()?,
            split: None,
        })
    }

    /// Counts one portion.
    ///
    /// # Errors
    /// [`Error::NoPortion`] when the problem has no such portion.
    pub fn count(&mut self, portion: &Portion) -> Result<Counted> {
        let mut chosen = Vec::new();
        for cross in portion.crosses() {
            let units = self.units(cross, portion.depth())?;
            let parts = match portion.part_range() {
                None => 0..units.len(),
                Some(Range { start, end }) => start as usize..end as usize,
            };
            chosen.extend_from_slice(units.get(parts).ok_or_else(|| no(portion))?);
        }
        let Self {
            decomposition,
            worker,
            ..
        } = self;
        let sum = count_units(&chosen, decomposition, worker, &Cancel::new());
        Ok(Counted::of(sum.expect("nobody can cancel it")))
    }

    fn units(&mut self, cross: u32, depth: usize) -> Result<&[Unit]> {
        let wanted = |split: &(u32, usize, Vec<Unit>)| split.0 == cross && split.1 == depth;
        if !self.split.as_ref().is_some_and(wanted) {
            let index = cross as usize;
            if index >= self.decomposition.crosses() || depth > crate::count::decompose::MAX_DEPTH {
                return Err(no(&Portion::whole(cross..cross.saturating_add(1))));
            }
            self.split = Some((cross, depth, self.decomposition.units_at(index, depth)?));
        }
        Ok(self.split.as_ref().map_or(&[], |split| &split.2))
    }
}

fn no(portion: &Portion) -> Error {
    Error::NoPortion(portion.to_string())
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 crosses, and units per cross")
}

/// Counts of parts: far below 2^53.
#[allow(clippy::cast_precision_loss)]
fn as_f64(count: usize) -> f64 {
    count as f64
}

impl Counted {
    fn of(sum: Sum) -> Self {
        Self {
            total: sum.total,
            residue: sum.residue,
            attempts: sum.attempts,
        }
    }

    fn sum(&self) -> Sum {
        Sum {
            total: self.total,
            residue: residue::of(u128::from(self.residue)),
            attempts: self.attempts,
        }
    }
}

#[cfg(test)]
mod tests;
