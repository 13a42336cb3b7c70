//! Knuth's estimates of the number of solutions, the size of the search tree and the time.
//!
//! A probe walks down the search tree at random. The product of the branching numbers along its
//! path is an unbiased estimate of the number of nodes at each depth (Knuth, *Estimating the
//! efficiency of backtrack programs*, Math. Comp. 29, 1975). Crosses are drawn in proportion to
//! their expected cost and reweighted (importance sampling, section 4 of the same paper), which
//! reduces the error of the attempts.

mod probe;

use std::time::Duration;

use fastrand::Rng;

use crate::board::Problem;
use crate::control::{Cancel, Instant};
use crate::count::Decomposition;
use crate::error::Result;
use crate::kernel::{Device, Devices, Kernel, LookAhead, Subproblem, Worker};
use crate::schedule::policy::as_f64;
use crate::sum::Sum;
use probe::{Tree, probe};

/// An estimated figure: its mean over the probes and the standard error of that mean.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Figure {
    /// The estimate.
    pub mean: f64,
    /// The standard error; the true value is within two standard errors 19 times out of 20.
    pub error: f64,
}

/// The estimates from all probes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Estimate {
    /// Number of solutions.
    pub solutions: Figure,
    /// Number of queens that a search in lanes of 32 columns will try: the size of its tree.
    pub attempts: Figure,
    /// Number of nodes of the plain backtracking tree, which the tutorials' solvers walk.
    pub nodes: Figure,
    /// Number of probes.
    pub probes: u64,
}

impl Estimate {
    /// The time for all attempts at a rate of `attempts_per_second`.
    #[must_use]
    pub fn time(&self, attempts_per_second: f64) -> Duration {
        Duration::try_from_secs_f64(self.attempts.mean / attempts_per_second)
            .unwrap_or(Duration::MAX)
    }
}

/// Estimates solutions, attempts and plain nodes by random probes; the same seed gives the same
/// figures.
///
/// ```
/// use bitqueens::{Problem, estimate};
/// let estimate = estimate(&Problem::plain(12)?, 20_000, 1)?;
/// assert!((estimate.solutions.mean - 14_200.0).abs() < 5.0 * estimate.solutions.error);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// The errors of [`Decomposition::new`].
pub fn estimate(problem: &Problem, probes: u64, seed: u64) -> Result<Estimate> {
    Ok(Decomposition::new(problem, 0)?.estimate(probes, seed))
}

impl Decomposition {
    /// Like [`estimate()`], for a board that is decomposed already.
    #[must_use]
    pub fn estimate(&self, probes: u64, seed: u64) -> Estimate {
        let crosses = CrossSampler::new(self);
        let plain = plain_tree(self);
        let mut rng = Rng::with_seed(seed);
        let (mut solutions, mut attempts, mut nodes) =
            (Mean::default(), Mean::default(), Mean::default());
        for _ in 0..probes {
            let (found, tried) =
                crosses.draw(&mut rng).map_or((0.0, 0.0), |(subproblem, chance)| {
                    let probe = probe(subproblem, &Tree::WIDE, &mut rng);
                    (
                        probe.leaves * f64::from(subproblem.weight()) / chance,
                        probe.attempts / chance,
                    )
                });
            solutions.add(found);
            attempts.add(tried);
            nodes.add(1.0 + probe(&plain, &Tree::PLAIN, &mut rng).attempts);
        }
        Estimate {
            solutions: solutions.figure(),
            attempts: attempts.figure(),
            nodes: nodes.figure(),
            probes,
        }
    }
}

#[doc(hidden)]
impl Decomposition {
    /// Estimates the number of queens that this kernel will try: in lanes of 16 columns more than
    /// [`Estimate::attempts`] says if the board is wider, in the scalar kernel more on every board.
    #[must_use]
    pub fn estimated_attempts(&self, kernel: Kernel, probes: u64, seed: u64) -> Figure {
        let (crosses, tree) = (CrossSampler::new(self), Tree::of(kernel));
        let mut rng = Rng::with_seed(seed);
        let mut attempts = Mean::default();
        for _ in 0..probes {
            attempts.add(match crosses.draw(&mut rng) {
                Some((subproblem, chance)) => probe(subproblem, &tree, &mut rng).attempts / chance,
                None => 0.0,
            });
        }
        attempts.figure()
    }

    /// Measures the attempts per second of one thread of this machine with this kernel.
    ///
    /// Takes about `time`. The measured parts of the problem are as large as that time allows, because
    /// vector kernels are slower on small ones.
    ///
    /// # Errors
    /// The errors of [`Kernel::worker`].
    pub fn measured_rate(&self, kernel: Kernel, time: Duration) -> Result<f64> {
        let mut worker = kernel.worker()?;
        let crosses = CrossSampler::new(self);
        let mut rng = Rng::with_seed(1);
        // The rate on small parts determines the size of the large parts.
        let rough = crosses.rate(&mut worker, SMALL_PART, time / 8, &mut rng);
        let large = rough * time.as_secs_f64() / 4.0;
        if large <= SMALL_PART {
            return Ok(rough);
        }
        Ok(crosses.rate(&mut worker, large, time - time / 8, &mut rng))
    }

    /// Draws `number` parts of at most about `limit` attempts, for measurements. Beside each is the number of parts
    /// that it stands for, so that sums weighted by it are unbiased estimates for the whole board.
    #[must_use]
    pub fn parts_at_random(
        &self,
        limit: f64,
        number: usize,
        rng: &mut Rng,
    ) -> Vec<(Subproblem, f64)> {
        let crosses = CrossSampler::new(self);
        let parts = std::iter::from_fn(|| crosses.part(limit, rng));
        parts.take(number).collect()
    }

    /// Measures how many attempts devices make a second together, 0 without any; takes some times `time` for
    /// each.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub fn measured_rate_of(&self, devices: &Devices, time: Duration) -> Result<f64> {
        let (crosses, mut sum) = (CrossSampler::new(self), 0.0);
        for device in devices.iter() {
            sum += crosses.rate_of(device, time)?;
        }
        Ok(sum)
    }
}

/// The most attempts of a part measured first.
const SMALL_PART: f64 = 1e6;

/// Estimates the attempts of a search of the subproblem with two rows ahead, those on the last two rows included: the
/// mean of `probes` probes. Plans state it, so it never changes.
#[doc(hidden)]
pub fn attempts(subproblem: &Subproblem, probes: usize, rng: &mut Rng) -> f64 {
    let sum: f64 = (0..probes).map(|_| probe(subproblem, &Tree::PLANNED, rng).attempts).sum();
    // A number of probes is far below 2^53.
    #[allow(clippy::cast_precision_loss)]
    let mean = sum / probes as f64;
    mean
}

/// The crosses of a decomposition, drawn at random in proportion to their expected cost.
struct CrossSampler {
    subproblems: Vec<Subproblem>,
    cumulative: Vec<f64>,
}

impl CrossSampler {
    fn new(decomposition: &Decomposition) -> Self {
        let subproblems: Vec<_> = (0..decomposition.crosses())
            .map(|cross| decomposition.subproblem(&decomposition.whole(cross)))
            .collect();
        let mut sum = 0.0;
        let mut cost = |subproblem| {
            // A cross that is already a solution costs nothing, but must have a chance.
            sum += 1.0 + crate::count::orient::expected_cost(subproblem);
            sum
        };
        let cumulative = subproblems.iter().map(&mut cost).collect();
        Self { subproblems, cumulative }
    }

    /// Measures the attempts per second on parts of at most about `limit` attempts.
    fn rate(&self, worker: &mut Worker, limit: f64, time: Duration, rng: &mut Rng) -> f64 {
        let (mut attempts, mut counting) = (1, Duration::from_nanos(1));
        let start = Instant::now();
        // A problem with nothing to try has no rate; any value is acceptable.
        while let Some((part, _)) = self.part(limit, rng) {
            let begin = Instant::now();
            let sum = worker.sum(&[part], &Cancel::new());
            counting += begin.elapsed();
            attempts += sum.expect("the flag is never set").attempts;
            if start.elapsed() >= time {
                break;
            }
        }
        // The attempts of some seconds are far below 2^53.
        #[allow(clippy::cast_precision_loss)]
        let rate = attempts as f64 / counting.as_secs_f64();
        rate
    }

    /// Measures the attempts per second of a device, on batches that grow until one takes `time`.
    fn rate_of(&self, device: &dyn Device, time: Duration) -> Result<f64> {
        const PARTS: usize = 64;
        const MOST: f64 = 1e13;
        let mut limit = SMALL_PART;
        loop {
            let mut rng = Rng::with_seed(1);
            let parts = std::iter::from_fn(|| self.part(limit, &mut rng));
            let batch: Vec<_> = parts.take(PARTS).map(|(part, _)| part).collect();
            let start = Instant::now();
            let counts = device.counts(&batch, LookAhead::default(), &Cancel::new())?;
            let elapsed = start.elapsed();
            let sum: Sum = counts.expect("the flag is never set").into_iter().sum();
            if elapsed >= time || limit >= MOST || batch.is_empty() {
                // The attempts of some seconds are far below 2^53.
                #[allow(clippy::cast_precision_loss)]
                let rate = (sum.attempts + 1) as f64 / elapsed.as_secs_f64().max(1e-9);
                return Ok(rate);
            }
            limit *= 8.0;
        }
    }

    /// A random part of at most about `limit` attempts: a cross, with random queens on as many of its first rows as
    /// needed; and the number of parts that it stands for. `None` if there is nothing to try.
    fn part(&self, limit: f64, rng: &mut Rng) -> Option<(Subproblem, f64)> {
        const DRAWS: usize = 64;
        const PROBES: usize = 64;
        for _ in 0..DRAWS {
            let (cross, chance) = self.draw(rng)?;
            let (mut subproblem, mut stands_for) = (*cross, 1.0 / chance);
            loop {
                let expected = attempts(&subproblem, PROBES, rng);
                if expected <= limit {
                    if expected > 0.0 {
                        return Some((subproblem, stands_for));
                    }
                    break;
                }
                let children: Vec<_> =
                    subproblem.children().filter(|child| !child.is_dead()).collect();
                let Some(&child) = rng.choice(&children) else { break };
                stands_for *= as_f64(children.len());
                subproblem = child;
            }
        }
        None
    }

    /// A random cross and the probability of drawing it; `None` if there are no crosses.
    fn draw(&self, rng: &mut Rng) -> Option<(&Subproblem, f64)> {
        let total = *self.cumulative.last()?;
        let point = rng.f64() * total;
        let at =
            self.cumulative.partition_point(|&sum| sum <= point).min(self.subproblems.len() - 1);
        let before = if at == 0 { 0.0 } else { self.cumulative[at - 1] };
        Some((&self.subproblems[at], (self.cumulative[at] - before) / total))
    }
}

/// The root of the plain tree: all rows from top to bottom, no queen placed.
fn plain_tree(decomposition: &Decomposition) -> Subproblem {
    let empty = crate::geometry::Placement::empty(decomposition.n());
    Subproblem::new(&empty, decomposition.open(), 1)
}

/// A running mean and variance (Welford's algorithm).
#[derive(Default)]
struct Mean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let delta = value - self.mean;
        self.mean += delta / self.count;
        self.squares += delta * (value - self.mean);
    }

    fn figure(&self) -> Figure {
        let variance = if self.count > 1.0 { self.squares / (self.count - 1.0) } else { 0.0 };
        Figure { mean: self.mean, error: (variance / self.count.max(1.0)).sqrt() }
    }
}

#[cfg(test)]
mod tests;
