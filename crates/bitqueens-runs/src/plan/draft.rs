//! Plans a problem.

use fastrand::Rng;

use super::check::UnitDigest;
use super::{Identity, Method, Plan, PlannedCross, digest};
use crate::error::Result;
use bitqueens::internal::{Team, attempts, threads};
use bitqueens::{Cancel, Decomposition, Problem, Threads, join};

/// Number of random walks for all crosses together. The total is then within a few percent, and the
/// order of the crosses by cost is good enough to balance shards.
const PROBES: usize = 50_000;

/// The widest board on which the cost of each unit of the join is estimated; on wider ones some share that of the unit before.
const EACH: usize = 22;

impl Plan {
    /// Plans the problem at this depth, with a Knuth estimate of the cost of each cross.
    ///
    /// # Errors
    /// The errors of [`Decomposition::new`], and [`bitqueens::Error::TooManyUnits`].
    pub fn new(problem: &Problem, depth: usize) -> Result<Self> {
        let decomposition = Decomposition::new(problem, depth)?;
        Self::draft(problem, &decomposition, PROBES, &Cancel::new())
    }

    /// Plans the problem at this depth for a method.
    ///
    /// # Errors
    /// Those of [`Plan::new`] for the search and of [`Plan::join`] for the join.
    pub fn with_method(
        problem: &Problem,
        method: Method,
        depth: usize,
        cancel: &Cancel,
    ) -> Result<Self> {
        match method {
            Method::Search => Self::new(problem, depth),
            Method::Join => Self::join(problem, depth, cancel),
        }
    }

    /// The [search's plan](Plan::new) with one random walk for each cross, enough for a progress bar.
    ///
    /// # Errors
    /// Those of [`Plan::new`], and [`bitqueens::Error::Cancelled`].
    pub fn quick(problem: &Problem, depth: usize, cancel: &Cancel) -> Result<Self> {
        Self::quick_of(problem, &Decomposition::new(problem, depth)?, cancel)
    }

    /// The same for a problem that is decomposed already. [`Run`](crate::Run) refuses the plan if the
    /// decomposition is that of another problem.
    #[doc(hidden)]
    pub fn quick_of(
        problem: &Problem,
        decomposition: &Decomposition,
        cancel: &Cancel,
    ) -> Result<Self> {
        Self::draft(problem, decomposition, 1, cancel)
    }

    /// Plans the problem as units of the join at this depth, with an estimate of the cost of each. At n = 20 this takes
    /// about a second and as much memory as the join.
    ///
    /// # Errors
    /// The errors of [`join::accepts`] and [`join::check_depth`], and [`bitqueens::Error::Cancelled`].
    pub fn join(problem: &Problem, depth: usize, cancel: &Cancel) -> Result<Self> {
        join::check_depth(depth)?;
        let units = join::Units::new(problem)?;
        // Beyond, a set takes a tenth of a second and more.
        let step = 1 << problem.n().saturating_sub(EACH);
        let sample: Vec<usize> = (0..units.len()).step_by(step).collect();
        let work = |team: &Team| -> Result<Vec<(usize, u128)>> {
            let mut found = Vec::new();
            while let Some(&unit) = team.next(&sample) {
                if cancel.is_cancelled() {
                    return Err(bitqueens::Error::Cancelled(bitqueens::Progress::default()).into());
                }
                found.push((unit, units.possible_pairs(unit)?));
            }
            Ok(found)
        };
        let mut pairs = vec![0_u128; units.len()];
        for found in Threads::from(threads::all_cores()).run_on_all(sample.len(), work)? {
            for (unit, found) in found? {
                pairs[unit..units.len().min(unit + step)].fill(found);
            }
        }
        // At n = 28 a set has more than 2^64.
        let most = pairs.iter().max().copied().unwrap_or_default();
        let excess = 64_u32.saturating_sub(most.leading_zeros());
        let pairs = |set: usize| u64::try_from(pairs[set] >> excess).expect("64 bits are left");
        Ok(Self::of_join(problem, depth, pairs))
    }

    /// The same without estimates.
    ///
    /// # Errors
    /// The errors of [`join::accepts`] and [`join::check_depth`].
    pub(crate) fn quick_join(problem: &Problem, depth: usize) -> Result<Self> {
        join::accepts(problem)?;
        join::check_depth(depth)?;
        Ok(Self::of_join(problem, depth, |_| 0))
    }

    fn of_join(problem: &Problem, depth: usize, attempts: impl Fn(usize) -> u64) -> Self {
        let cross = |(set, rows): (usize, u32)| {
            let rows = (0..32_u8).filter(|row| rows >> row & 1 != 0);
            PlannedCross {
                weight: 1,
                units: 1 << depth,
                digest: digest(&rows.chain([u8::MAX]).collect::<Vec<u8>>()),
                attempts: attempts(set),
            }
        };
        let sets = bitqueens::join::sets_of_rows(problem.n());
        let crosses = sets.into_iter().enumerate().map(cross).collect();
        Self::of(problem.clone(), Method::Join, depth, crosses)
    }

    fn draft(
        problem: &Problem,
        decomposition: &Decomposition,
        probes: usize,
        cancel: &Cancel,
    ) -> Result<Self> {
        decomposition.require_countable()?;
        let probes = (probes / decomposition.crosses().max(1)).clamp(1, 1000);
        let mut rng = Rng::with_seed(1);
        let mut crosses = Vec::with_capacity(decomposition.crosses());
        for cross in 0..decomposition.crosses() {
            if cancel.is_cancelled() {
                return Err(bitqueens::Error::Cancelled(bitqueens::Progress::default()).into());
            }
            let (mut units, mut weight, mut digest) = (0, 0, UnitDigest::new());
            decomposition.all_units(cross, |unit| {
                units += 1;
                weight = unit.weight();
                digest.add(&unit);
            });
            let subproblem = decomposition.subproblem_of_plan(&decomposition.whole(cross));
            let estimated = attempts(&subproblem, probes, &mut rng);
            crosses.push(PlannedCross {
                weight,
                units,
                digest: digest.finish(),
                // Never negative; saturates beyond any count that could be finished.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                attempts: estimated as u64,
            });
        }
        let (problem, depth) = (problem.clone(), decomposition.depth());
        Ok(Self::of(problem, Method::Search, depth, crosses))
    }

    /// The plan of these crosses.
    pub(crate) fn of(
        problem: Problem,
        method: Method,
        depth: usize,
        crosses: Vec<PlannedCross>,
    ) -> Self {
        let mut starts = vec![0];
        let mut end = 0;
        for cross in &crosses {
            end += u64::from(cross.units);
            starts.push(end);
        }
        let mut plan =
            Self { problem, method, depth, crosses, starts, identity: Identity([0; 32]) };
        plan.identity = plan.computed_identity();
        plan
    }
}
