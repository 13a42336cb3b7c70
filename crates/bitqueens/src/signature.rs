//! The search signature: how many queens a kernel tries on a fixed workload.
//!
//! It is the same on every machine and at every load, and it changes only when the search does: a
//! change that should only be faster leaves it alone, a change of the search quotes the new one.
//! (The custom comes from chess programs, which count the nodes of a fixed set of positions.)
//!
//! The workload: for every n from 12 to 24 three units, from the first, the second and the last
//! third of the crosses, split so deep that a kernel needs a second without optimisation.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::{Cancel, Decomposition, Kernel, Problem, Result, Subproblem};

/// The sides of the boards of the workload.
const SIDES: RangeInclusive<usize> = 12..=24;
/// Units of each board.
const UNITS: usize = 3;

/// What a kernel did on the workload.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Signature {
    /// The kernel.
    pub kernel: Kernel,
    /// The count of every unit, in the order of the workload, without weights: the same for every
    /// kernel.
    pub counts: Vec<u64>,
    /// Queens tried, all units together.
    pub attempts: u64,
}

impl Signature {
    /// Completions of all units together.
    #[must_use]
    pub fn completions(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Runs the workload.
///
/// # Errors
/// [`crate::Error::KernelUnavailable`] when this machine cannot run the kernel.
pub fn signature(kernel: Kernel) -> Result<Signature> {
    // Splitting takes longer than searching what is chosen of it.
    static WORKLOAD: OnceLock<Vec<Subproblem>> = OnceLock::new();
    let units = WORKLOAD.get_or_init(|| workload().expect("plain boards within all limits"));
    let outcomes = kernel
        .worker()?
        .run(units, &Cancel::new())
        .expect("nobody cancels");
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

/// Rows by which crosses are split, so that a unit has some hundred thousand attempts.
/// A table and not a formula: the workload must not move.
const fn depth(n: usize) -> usize {
    match n {
        0..=16 => 0,
        17..=18 => 1,
        19..=20 => 2,
        21..=22 => 4,
        _ => 5,
    }
}
