//! A problem becomes a plan.

use fastrand::Rng;

use super::{Identity, Plan, PlannedCross, digest};
use crate::{Cancel, Decomposition, Error, Problem, Result, estimate};

/// Random walks for all crosses together: their sum is within a few percent, and the crosses among
/// each other are sorted well enough to balance shards.
const PROBES: usize = 50_000;

impl Plan {
    /// Plans the problem at this depth, with Knuth estimates of what each cross costs.
    ///
    /// # Errors
    /// What [`Decomposition::new`] refuses.
    pub fn new(problem: &Problem, depth: usize) -> Result<Self> {
        Self::draft(problem, depth, PROBES, &Cancel::new())
    }

    /// The same, with only one random walk for each cross: enough for a bar.
    ///
    /// # Errors
    /// What [`Decomposition::new`] refuses, and [`Error::Cancelled`].
    pub fn quick(problem: &Problem, depth: usize, cancel: &Cancel) -> Result<Self> {
        Self::draft(problem, depth, 1, cancel)
    }

    fn draft(problem: &Problem, depth: usize, probes: usize, cancel: &Cancel) -> Result<Self> {
        let decomposition = Decomposition::new(problem, depth)?;
        let whole = Decomposition::new(problem, 0)?;
        let probes = (probes / decomposition.crosses().max(1)).clamp(1, 1000);
        let mut rng = Rng::with_seed(1);
        let mut crosses = Vec::with_capacity(decomposition.crosses());
        for cross in 0..decomposition.crosses() {
            if cancel.is_cancelled() {
                return Err(Error::Cancelled(crate::Progress::default()));
            }
            let units = decomposition.units_of(cross);
            let estimated = whole.units_of(cross).first().map_or(0.0, |unit| {
                estimate::attempts(&whole.subproblem(unit), probes, &mut rng)
            });
            crosses.push(PlannedCross {
                weight: units.first().map_or(0, crate::Unit::weight),
                units: u32::try_from(units.len()).expect("parts are numbered by a u32"),
                digest: digest(&units),
                // Never negative; what passes 2^64 would take longer than anybody waits.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                attempts: estimated as u64,
            });
        }
        Ok(Self::of(problem.clone(), depth, crosses))
    }

    /// Puts the parts together.
    pub(crate) fn of(problem: Problem, depth: usize, crosses: Vec<PlannedCross>) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for cross in &crosses {
            end += u64::from(cross.units);
            starts.push(end);
        }
        let mut plan = Self {
            problem,
            depth,
            crosses,
            starts,
            identity: Identity([0; 32]),
        };
        plan.identity = plan.computed_identity();
        plan
    }
}
