//! How the units of a plan fall on shards, nodes and cores.
//!
//! Units are dealt round-robin to shards; the threads of a node take the units of a shard one after
//! another; nodes take shards one after another. A run ends with its last unit, so that
//!
//! ```text
//! makespan = max over nodes of  Σ over its shards of  (time until the last of its threads ends)
//! ```
//!
//! which is the sum of all costs divided by the number of cores when units are small, and more when
//! cores wait for large ones. The last units of a shard, and those that take longer than all others, are
//! shared by the threads of its node. List scheduling of this kind is at most twice as long as the best
//! (R. L. Graham, *Bounds for certain multiprocessing anomalies*, Bell System Technical Journal 45,
//! 1966).

mod needs;

pub use needs::JOIN_RATE;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;

use fastrand::Rng;

use crate::error::Result;
use crate::plan::Plan;
use bitqueens::count::decompose::MAX_UNITS;
use bitqueens::internal::attempts;
use bitqueens::{Cancel, Decomposition, Problem, Progress};

/// How long a shard should take: long beside the time to start it, short beside the limits of
/// queues.
const SHARD_TIME: Duration = Duration::from_secs(30 * 60);

/// Units that a core of a shard should have at least, so that it waits little at the end.
const UNITS_PER_CORE: u64 = 20;

/// The largest part that is counted again when that costs next to nothing.
const RECHECK: f64 = 0.01;

/// How much slower than the fastest kernel the one that counts again may be.
const OTHER_KERNEL: f64 = 5.0;

/// What takes one shard at a time: so many cores, each with this many attempts per second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elements {
    /// Attempts per second of one core; for plans of the join, pairs tested per second, such as
    /// [`JOIN_RATE`].
    pub rate: f64,
    /// Cores of one element, at least 1.
    pub cores: u32,
}

/// A plan dealt to shards, by the plan's own estimates.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Deal {
    /// Time that one core would take for everything, in seconds.
    pub core_seconds: f64,
    /// Time of one shard on an element, in seconds, if its units were equal.
    pub shard_seconds: f64,
    /// Units for each core of an element within one shard.
    pub units_per_core: f64,
    /// Memory of one element: what all its threads and the state of all units take, with a margin.
    pub mebibytes: u64,
}

impl Elements {
    /// A number of shards of about half an hour each: fewer when units are so large that cores would
    /// wait for the last one.
    ///
    /// ```
    /// use bitqueens::Problem;
    /// use bitqueens_runs::Plan;
    /// use bitqueens_runs::balance::Elements;
    /// let plan = Plan::new(&Problem::plain(12)?, 0)?;
    /// assert_eq!(Elements { rate: 1e9, cores: 2 }.shards(&plan), 1);
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

    /// What each of so many shards costs.
    #[must_use]
    pub fn deal(&self, plan: &Plan, shards: u32) -> Deal {
        let core_seconds = needs::work(plan) / self.rate;
        let elements = f64::from(shards) * f64::from(self.cores);
        #[allow(clippy::cast_precision_loss)] // For the eye.
        let units = plan.units() as f64;
        Deal {
            core_seconds,
            shard_seconds: core_seconds / elements,
            units_per_core: units / elements,
            mebibytes: needs::mebibytes(plan, self.cores),
        }
    }

    /// The share of a plan, at most 1%, that one element counts again within so many seconds on
    /// another kernel; 0 when that is less than one cross.
    #[must_use]
    pub fn affordable(&self, plan: &Plan, seconds: f64) -> f64 {
        let cost = OTHER_KERNEL * needs::work(plan) / self.rate / f64::from(self.cores);
        let share = (seconds / cost.max(1e-9)).min(RECHECK);
        #[allow(clippy::cast_precision_loss)] // Crosses are thousands.
        let crosses = plan.crosses().len() as f64;
        if share < RECHECK && share * crosses < 1.0 {
            0.0
        } else {
            share
        }
    }
}

/// Units of a shard with which shards balance to a few percent: at n = 18 in 256 shards the largest
/// over the mean is 1.08 with 172 units each; at n = 19 it is 1.03 with 1930.
const UNITS_PER_SHARD: u64 = 400;

/// The smallest depth that gives each of so many shards enough units to balance, and at least
/// [`Decomposition::default_depth`]; none with more than [`MAX_UNITS`] units.
///
/// # Errors
/// What [`Decomposition::new`] refuses.
pub fn depth_for(problem: &Problem, shards: u32) -> Result<usize> {
    let default = Decomposition::default_depth(problem.n());
    if shards == 1 {
        return Ok(default);
    }
    let wanted = u64::from(shards).saturating_mul(UNITS_PER_SHARD);
    for depth in default..DEEPEST {
        if Decomposition::new(problem, depth)?.count_units(wanted) >= wanted {
            return Ok(depth);
        }
        if Decomposition::new(problem, depth + 1)?.count_units(MAX_UNITS) > MAX_UNITS {
            return Ok(depth);
        }
    }
    Ok(DEEPEST.max(default))
}

/// Deeper plans have more units than a node likes to hold in memory.
const DEEPEST: usize = 3;

/// What a unit costs, in attempts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitCost {
    /// As the plan has it: the estimate of its cross, shared evenly. Runs take the largest first.
    pub planned: f64,
    /// Estimated by random walks of its own.
    pub sampled: f64,
}

/// The costs of some units of a plan, by so many random walks each: every `stride`-th unit from the
/// first on, in their order. With few walks the estimates of single units scatter, so that whatever
/// is made of them looks more uneven than it is.
///
/// # Errors
/// What [`Plan::decomposition`] and [`Plan::checked_units`] refuse; [`bitqueens::Error::Cancelled`].
pub fn unit_costs(
    plan: &Plan,
    stride: u64,
    walks: usize,
    seed: u64,
    cancel: &Cancel,
) -> Result<Vec<UnitCost>> {
    let decomposition = plan.decomposition()?;
    let mut rng = Rng::with_seed(seed);
    let mut costs = Vec::new();
    for (cross, planned) in plan.crosses().iter().enumerate() {
        let (start, end) = (plan.start(cross), plan.start(cross + 1));
        let mut next = start.next_multiple_of(stride.max(1));
        if next >= end {
            continue;
        }
        #[allow(clippy::cast_precision_loss)] // An estimate.
        let planned = planned.attempts as f64 / f64::from(planned.units);
        let units = plan.checked_units(&decomposition, cross)?;
        while next < end {
            if cancel.is_cancelled() {
                return Err(bitqueens::Error::Cancelled(Progress::default()).into());
            }
            let at = usize::try_from(next - start).expect("units of a cross fit the memory");
            let subproblem = decomposition.subproblem(&units[at]);
            let sampled = attempts(&subproblem, walks.max(1), &mut rng);
            costs.push(UnitCost { planned, sampled });
            next += stride.max(1);
        }
    }
    Ok(costs)
}

/// A plan of so many units like those of a sample, drawn from it at random: neighbours, which are
/// alike in a real plan and so balance better, are not alike here.
#[must_use]
pub fn like(sample: &[UnitCost], units: usize, seed: u64) -> Vec<UnitCost> {
    let mut rng = Rng::with_seed(seed);
    let draw = |_| rng.choice(sample).copied();
    (0..units).map_while(draw).collect()
}

/// The cost of each of so many shards, the units dealt round-robin.
#[must_use]
pub fn shard_costs(costs: &[UnitCost], shards: u32) -> Vec<f64> {
    let mut sums = vec![0.0; shards as usize];
    for (unit, cost) in (0_u64..).zip(costs) {
        let shard = unit % u64::from(shards);
        sums[usize::try_from(shard).expect("below the number of shards")] += cost.sampled;
    }
    sums
}

/// The largest of some numbers over their mean: 1 when all are equal.
#[must_use]
pub fn max_over_mean(costs: &[f64]) -> f64 {
    let largest = costs.iter().copied().fold(0.0, f64::max);
    let sum: f64 = costs.iter().sum();
    #[allow(clippy::cast_precision_loss)] // Numbers of units.
    let mean = sum / costs.len().max(1) as f64;
    if mean > 0.0 { largest / mean } else { 1.0 }
}

/// The time until all is done on so many nodes of so many cores, when `shards` shards go to the
/// nodes in order, and the units of each, the largest by plan first, to the cores of its node; in
/// attempts of one core.
///
/// # Panics
/// Without shards, nodes or cores.
#[must_use]
pub fn makespan(costs: &[UnitCost], shards: u32, nodes: usize, cores: usize) -> f64 {
    // Every `shards`-th unit: what `Shard::owns` says, without looking at the others.
    let shard = |first: u32| {
        let mut own: Vec<_> = costs
            .iter()
            .skip(first as usize)
            .step_by(shards as usize)
            .collect();
        own.sort_by(|one, other| other.planned.total_cmp(&one.planned));
        on_node(&own, cores)
    };
    in_order((0..shards).map(shard), nodes)
}

/// The time for the units of a shard, in order, on the cores of a node. What they share, any of them
/// does at any time.
fn on_node(units: &[&UnitCost], cores: usize) -> f64 {
    let mut left: f64 = units.iter().map(|unit| unit.planned).sum();
    let all: f64 = units.iter().map(|unit| unit.sampled).sum();
    let alone = units.iter().filter_map(|unit| {
        #[allow(clippy::cast_precision_loss)] // At most thousands.
        let shared = unit.planned >= 2.5e8 && unit.planned * cores as f64 > left;
        left -= unit.planned;
        (!shared).then_some(unit.sampled)
    });
    #[allow(clippy::cast_precision_loss)] // At most thousands.
    let even = all / cores as f64;
    in_order(alone, cores).max(even)
}

/// When the last of some workers ends, each taking the next job when it is free.
fn in_order(jobs: impl IntoIterator<Item = f64>, workers: usize) -> f64 {
    assert!(workers > 0, "somebody must work");
    // Costs are not negative, so that their bits are in their order.
    let mut free: BinaryHeap<Reverse<u64>> = vec![Reverse(0); workers].into();
    let mut end: f64 = 0.0;
    for job in jobs {
        let Some(Reverse(bits)) = free.pop() else {
            unreachable!("as many as there are workers");
        };
        let done = f64::from_bits(bits) + job;
        end = end.max(done);
        free.push(Reverse(done.to_bits()));
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitqueens::Problem;

    fn plan(n: usize, depth: usize) -> Plan {
        Plan::new(&Problem::plain(n).expect("small"), depth).expect("small")
    }

    #[test]
    fn shards_take_half_an_hour_and_have_units_for_every_core() {
        let plan = plan(16, 1);
        for (rate, cores) in [(1e4, 2), (1e5, 1), (1e3, 64), (1e9, 1)] {
            let elements = Elements { rate, cores };
            let shards = elements.shards(&plan);
            let deal = elements.deal(&plan, shards);
            assert!(
                deal.shard_seconds <= 3600.0 || deal.units_per_core < 40.0,
                "{deal:?}"
            );
            assert!(shards == 1 || deal.shard_seconds >= 600.0, "{deal:?}");
            assert!(shards == 1 || deal.units_per_core >= 20.0, "{deal:?}");
        }
    }

    #[test]
    fn more_shards_need_a_greater_depth() {
        for (n, shards, depth) in [(8, 1, 0), (18, 1, 0), (18, 64, 1), (18, 256, 2), (24, 4, 1)] {
            let problem = Problem::plain(n).expect("small");
            let found = depth_for(&problem, shards).expect("small");
            assert_eq!(found, depth, "n = {n} in {shards} shards");
        }
    }

    #[test]
    fn a_recheck_is_only_as_large_as_there_is_time() {
        let plan = plan(12, 0);
        let elements = Elements {
            rate: 1e9,
            cores: 4,
        };
        assert!((elements.affordable(&plan, 60.0) - RECHECK).abs() < 1e-12);
        let slow = Elements {
            rate: 1e3,
            cores: 1,
        };
        assert!(slow.affordable(&plan, 2.0) < RECHECK);
        assert!(slow.affordable(&plan, 0.1).abs() < 1e-12);
    }

    #[test]
    fn sampled_costs_sum_to_the_estimate_of_the_plan() {
        let plan = plan(14, 1);
        let all = unit_costs(&plan, 1, 20, 1, &Cancel::new()).expect("not cancelled");
        assert_eq!(all.len() as u64, plan.units());
        let sum: f64 = all.iter().map(|unit| unit.sampled).sum();
        assert!((sum / needs::work(&plan) - 1.0).abs() < 0.1, "{sum}");
        let some = unit_costs(&plan, 7, 20, 1, &Cancel::new()).expect("not cancelled");
        assert_eq!(some.len() as u64, plan.units().div_ceil(7));
        let part: f64 = some.iter().map(|unit| unit.sampled).sum();
        assert!((7.0 * part / sum - 1.0).abs() < 0.15, "{part}");
    }

    #[test]
    fn the_last_job_decides() {
        let jobs = [3.0, 1.0, 1.0, 1.0, 5.0];
        assert_eq!(in_order(jobs, 1), 11.0);
        // 3 | 1 1 1, then 5 on either.
        assert_eq!(in_order(jobs, 2), 8.0);
        let unit = |(planned, sampled)| UnitCost { planned, sampled };
        let costs = jobs.map(|cost| unit((1.0, cost)));
        assert_eq!(makespan(&costs, 1, 1, 2), 8.0);
        // Shards 3 1 5 and 1 1, one node each.
        assert_eq!(makespan(&costs, 2, 2, 1), 9.0);
        assert_eq!(makespan(&costs, 2, 1, 1), 11.0);
        assert_eq!(makespan(&[], 3, 2, 2), 0.0);
        // The largest first, by plan: 5 | 3 1 1 1.
        let planned = jobs.map(|cost| unit((cost, cost)));
        assert_eq!(makespan(&planned, 1, 1, 2), 6.0);
        // Of 1,000 and ten of 100 the first and the last are shared by two cores.
        let mut dear = [unit((100.0, 100.0)); 11];
        dear[0] = unit((1000.0, 1000.0));
        assert_eq!(makespan(&dear, 1, 1, 2), 1000.0);
        dear[0] = unit((3000.0, 3000.0));
        assert_eq!(makespan(&dear, 1, 1, 2), 2000.0);
        assert_eq!(makespan(&dear, 1, 1, 1), 4000.0);
        assert_eq!(shard_costs(&costs, 2), [9.0, 2.0]);
        assert_eq!(like(&costs[..1], 3, 1), [costs[0]; 3]);
        assert!(like(&[], 3, 1).is_empty());
        assert_eq!(max_over_mean(&[9.0, 3.0]), 1.5);
        assert_eq!(max_over_mean(&[]), 1.0);
    }
}
