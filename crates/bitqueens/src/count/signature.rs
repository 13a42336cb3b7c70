//! The search signature: the number of queens that a kernel tries on a fixed workload.
//!
//! The signature is the same on every machine and under every load. It changes only when the search
//! does: an optimisation must preserve it, and a change of the search quotes the new one. (Chess
//! programs introduced the practice: they count the nodes of a fixed set of positions.)
//!
//! The workload has three units for every n from 12 to 24: one from each third of the crosses. They
//! are split so far that a kernel needs about a second without optimisation.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::board::Problem;
use crate::control::Cancel;
use crate::count::Decomposition;
use crate::error::Result;
use crate::kernel::{Kernel, Subproblem};

/// The sides of the boards of the workload.
const SIDES: RangeInclusive<usize> = 12..=24;
/// Number of units of each board.
const UNITS: usize = 3;

/// The result of a kernel on the workload.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Signature {
    /// The kernel.
    pub kernel: Kernel,
    /// The unweighted count of each unit, in the order of the workload; the same for every kernel.
    pub counts: Vec<u128>,
    /// Number of queens tried, over all units.
    pub attempts: u128,
}

impl Signature {
    /// Number of completions, over all units.
    #[must_use]
    pub fn completions(&self) -> u128 {
        self.counts.iter().sum()
    }
}

/// Runs the workload with a kernel.
///
/// # Errors
/// [`Error::KernelUnavailable`](crate::Error::KernelUnavailable) when this machine cannot run the
/// kernel.
#[doc(hidden)]
pub fn signature(kernel: Kernel) -> Result<Signature> {
    // Cached, because splitting takes longer than searching the chosen units.
    static WORKLOAD: OnceLock<Vec<Subproblem>> = OnceLock::new();
    let units = WORKLOAD.get_or_init(|| workload().expect("plain boards within all limits"));
    let outcomes = kernel.worker()?.run(units, &Cancel::new()).expect("the flag is never set");
    Ok(Signature {
        kernel,
        counts: outcomes.iter().map(|outcome| outcome.count).collect(),
        attempts: outcomes.iter().map(|outcome| outcome.attempts).sum(),
    })
}

fn workload() -> Result<Vec<Subproblem>> {
    let mut units = Vec::new();
    for n in SIDES {
        let decomposition = Decomposition::new(&Problem::plain(n)?, depth(n))?;
        for at in 0..UNITS {
            let cross = decomposition.crosses() * (2 * at + 1) / (2 * UNITS);
            let parts = decomposition.units_of(cross);
            if let Some(unit) = parts.get(parts.len() / 2) {
                units.push(decomposition.subproblem(unit));
            }
        }
    }
    Ok(units)
}

/// The depth at which a unit has some hundred thousand attempts. A table rather than a formula,
/// because the workload must never change.
const fn depth(n: usize) -> usize {
    match n {
        0..=16 => 0,
        17..=18 => 1,
        19..=20 => 2,
        21..=22 => 4,
        _ => 5,
    }
}
