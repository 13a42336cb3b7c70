//! The number of shards of a job, and the time and memory of each.
//!
//! Units are dealt round-robin to shards. Each shard runs on one node, whose threads take its units from
//! the most expensive on and share the last ones, so the time of a shard is its work divided by the
//! cores of the node as long as it has enough units for each core.

mod needs;

pub use needs::JOIN_RATE;

use std::time::Duration;

use crate::{
    error::Result,
    plan::{Method, Plan, PlannedCross},
};
use bitqueens::{Decomposition, Problem, count::decompose::MAX_UNITS, join};

/// Target time of a shard: long compared with its start-up, short compared with the limits of queues.
const SHARD_TIME: Duration = Duration::from_secs(30 * 60);

/// Minimum number of units for each core of a shard, so that cores are rarely idle at its end.
const UNITS_PER_CORE: u64 = 20;

/// Maximum share of a plan that is recounted.
const MAX_RECHECK: f64 = 0.01;

/// Maximum factor by which the kernel that recounts is slower than the fastest one.
const OTHER_KERNEL: f64 = 5.0;

/// A node of a cluster, which runs one shard at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node {
    /// Attempts per second of one core; for plans of the join, pairs tested per second, such as
    /// [`JOIN_RATE`].
    pub rate: f64,
    /// Cores that a shard uses, at least 1.
    pub cores: u32,
}

/// Cost of a plan on nodes of one kind, by the plan's own estimates.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct JobCost {
    /// Time of the whole plan on one core, in seconds.
    pub core_seconds: f64,
    /// Time of one shard on a node, in seconds.
    pub shard_seconds: f64,
    /// Time of the largest unit on one core, in seconds. A run that ends sooner loses what it counted of it.
    pub unit_seconds: f64,
    /// Units of a shard for each core of the node.
    pub units_per_core: f64,
    /// Memory of a shard in MiB, with a margin.
    pub mebibytes: u64,
}

impl Node {
    /// Number of shards that take about half an hour each, or fewer if a core would otherwise get too few
    /// units.
    ///
    /// ```
    /// use bitqueens::Problem;
    /// use bitqueens_runs::{Node, Plan};
    /// let plan = Plan::new(&Problem::plain(12)?, 0)?;
    /// assert_eq!(Node { rate: 1e9, cores: 2 }.shards(&plan), 1);
    /// # Ok::<(), bitqueens_runs::Error>(())
    /// ```
    #[must_use]
    pub fn shards(&self, plan: &Plan) -> u32 {
        let core_seconds = needs::work(plan) / self.rate;
        let wanted = core_seconds / f64::from(self.cores) / SHARD_TIME.as_secs_f64();
        let most = plan.units() / (UNITS_PER_CORE * u64::from(self.cores));
        let most = u32::try_from(most).unwrap_or(u32::MAX).max(1);
        // Saturates; never negative.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let wanted = wanted.ceil() as u32;
        wanted.clamp(1, most)
    }

    /// Cost of a plan in `shards` shards.
    #[must_use]
    pub fn cost(&self, plan: &Plan, shards: u32) -> JobCost {
        let core_seconds = needs::work(plan) / self.rate;
        let cores = f64::from(shards) * f64::from(self.cores);
        #[allow(clippy::cast_precision_loss)] // Shown with three digits.
        let units = plan.units() as f64;
        #[allow(clippy::cast_precision_loss)] // An estimate.
        let whole = plan.attempts().max(1) as f64;
        #[allow(clippy::cast_precision_loss)] // As above.
        let of_unit = |cross: &PlannedCross| cross.attempts as f64 / f64::from(cross.units.max(1));
        let largest = plan.crosses().iter().map(of_unit).fold(0.0, f64::max);
        JobCost {
            core_seconds,
            unit_seconds: core_seconds * largest / whole,
            shard_seconds: core_seconds / cores,
            units_per_core: units / cores,
            mebibytes: needs::mebibytes(plan, self.cores),
        }
    }

    /// Share of a plan, at most 1%, that the node can recount with another kernel in `seconds`; 0 if
    /// that is less than one cross.
    #[must_use]
    pub fn recheck(&self, plan: &Plan, seconds: f64) -> f64 {
        let cost = OTHER_KERNEL * needs::work(plan) / self.rate / f64::from(self.cores);
        let share = (seconds / cost.max(1e-9)).min(MAX_RECHECK);
        #[allow(clippy::cast_precision_loss)] // There are thousands of crosses.
        let crosses = plan.crosses().len() as f64;
        if share < MAX_RECHECK && share * crosses < 1.0 { 0.0 } else { share }
    }
}

/// Units of a shard at which shards balance to a few percent: at n = 18 in 256 shards the largest
/// over the mean is 1.08 with 172 units each; at n = 19 it is 1.03 with 1930.
const UNITS_PER_SHARD: u64 = 400;

/// Plans of a greater depth have more units than fit the memory of a node.
const MAX_CHOSEN_DEPTH: usize = 3;

/// The smallest depth of a plan that gives each of `shards` shards enough units to balance: at least that which the
/// method has for a board of this side, with at most [`MAX_UNITS`] units.
///
/// # Errors
/// The errors of [`Decomposition::new`].
pub fn depth_for(problem: &Problem, method: Method, shards: u32) -> Result<usize> {
    let default = match method {
        Method::Search => Decomposition::default_depth(problem.n()),
        Method::Join => join::default_depth(problem.n()),
    };
    if shards == 1 {
        return Ok(default);
    }
    let wanted = u64::from(shards).saturating_mul(UNITS_PER_SHARD);
    if method == Method::Join {
        let is_enough = |depth: &usize| 1_u64 << (problem.n() / 2 + depth) >= wanted;
        return Ok((default..join::MAX_DEPTH).find(is_enough).unwrap_or(join::MAX_DEPTH));
    }
    let mut decomposition = Decomposition::new(problem, default)?;
    for depth in default..MAX_CHOSEN_DEPTH {
        if decomposition.count_units(wanted) >= wanted {
            return Ok(depth);
        }
        decomposition = decomposition.at_depth(depth + 1)?;
        if decomposition.count_units(MAX_UNITS) > MAX_UNITS {
            return Ok(depth);
        }
    }
    Ok(MAX_CHOSEN_DEPTH.max(default))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(n: usize, depth: usize) -> Plan {
        Plan::new(&Problem::plain(n).expect("small"), depth).expect("small")
    }

    #[test]
    fn shards_take_half_an_hour_and_have_units_for_every_core() {
        let plan = plan(16, 1);
        for (rate, cores) in [(1e4, 2), (1e5, 1), (1e3, 64), (1e9, 1)] {
            let node = Node { rate, cores };
            let shards = node.shards(&plan);
            let cost = node.cost(&plan, shards);
            assert!(cost.shard_seconds <= 3600.0 || cost.units_per_core < 40.0, "{cost:?}");
            assert!(shards == 1 || cost.shard_seconds >= 600.0, "{cost:?}");
            assert!(shards == 1 || cost.units_per_core >= 20.0, "{cost:?}");
            #[allow(clippy::cast_precision_loss)]
            let mean = cost.core_seconds / plan.units() as f64;
            assert!(cost.unit_seconds > mean && cost.unit_seconds < 1000.0 * mean, "{cost:?}");
        }
    }

    #[test]
    fn more_shards_need_a_greater_depth() {
        for (n, shards, depth) in [(8, 1, 0), (18, 1, 0), (18, 64, 1), (18, 256, 2), (24, 4, 1)] {
            let problem = Problem::plain(n).expect("small");
            let found = depth_for(&problem, Method::Search, shards).expect("small");
            assert_eq!(found, depth, "n = {n} in {shards} shards");
        }
        for (n, shards, depth) in [(8, 1, 0), (20, 2, 0), (20, 4, 1), (28, 1, 5), (8, 10_000, 6)] {
            let problem = Problem::plain(n).expect("small");
            let found = depth_for(&problem, Method::Join, shards).expect("small");
            assert_eq!(found, depth, "n = {n} in {shards} shards, joined");
        }
    }

    #[test]
    fn a_recheck_is_only_as_large_as_there_is_time() {
        let plan = plan(12, 0);
        let node = Node { rate: 1e9, cores: 4 };
        assert!((node.recheck(&plan, 60.0) - MAX_RECHECK).abs() < 1e-12);
        let slow = Node { rate: 1e3, cores: 1 };
        assert!(slow.recheck(&plan, 2.0) < MAX_RECHECK);
        assert!(slow.recheck(&plan, 0.1).abs() < 1e-12);
    }
}
