//! The cost of a join, estimated from a few of its parts.

use fastrand::Rng;

use super::prices::working;
use crate::board::Problem;
use crate::control::{Instant, Progress};
use crate::count::Figure;
use crate::error::{Error, Result};
use crate::join::Units;
use crate::kernel::Kernel;
use crate::language::Phrase;
use crate::memory;
use crate::threads::Work;

/// Parts whose possible pairs are computed for each one that is counted.
const SIZED: u64 = 64;

/// What the memory is for, in errors.
const DRAWN: Phrase = Phrase::new("the parts that are drawn", "抽出的部分");

/// What a join of all parts of a board finds and takes, estimated from parts drawn at random.
///
/// Parts are the boards of a unit whose southern western queens stand on one set of rows: 4.0e7 at n = 28, of half a minute
/// and less. In the order of units and rows, many are drawn at even distances from a random first one, and their possible
/// pairs of half-boards computed; along these pairs, the counted ones are drawn in the same way. What a counted part took,
/// divided by its possible pairs, is an unbiased estimate of this ratio for all that were drawn first, and these of all
/// parts (double sampling, systematic and in proportion to size; Cochran, *Sampling Techniques*, chapters 8, 9A and 12).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct JoinEstimate {
    /// Number of solutions.
    pub solutions: Figure,
    /// Number of pairs of half-boards that are tested.
    pub tests: Figure,
    /// Seconds of one thread, with the instructions of `kernel`.
    pub seconds: Figure,
    /// The kernel whose instructions the join uses.
    pub kernel: Kernel,
    /// Number of parts that were counted: at least two, and no more than there are.
    pub probes: u64,
    /// Number of parts of the board.
    pub parts: u64,
}

impl JoinEstimate {
    /// Seconds on so many threads. Those beyond the cores add nothing.
    #[must_use]
    pub fn seconds_on(&self, threads: usize) -> Figure {
        let working = working(threads);
        Figure { mean: self.seconds.mean / working, error: self.seconds.error / working }
    }
}

/// Estimates a join of `problem` from `probes` parts, on this thread.
pub(super) fn estimate(
    problem: &Problem,
    kernel: Kernel,
    probes: u64,
    seed: u64,
    work: &Work<'_>,
) -> Result<JoinEstimate> {
    let (start, cancel) = (Instant::now(), work.cancel());
    let units = Units::new(problem)?;
    let parts = units.parts();
    let probes = probes.clamp(2, parts.max(2));
    let mut rng = Rng::with_seed(seed);
    let sized = probes.saturating_mul(SIZED).min(parts.max(2));
    let all = sized + probes;
    let tell = |done| {
        if let Some(report) = work.progress() {
            report(&Progress {
                units_done: whole(done),
                units: whole(all),
                share: Some(number(done) / number(all)),
                elapsed: start.elapsed(),
                ..Progress::default()
            });
        }
    };
    let mut drawn = Vec::new();
    memory::reserve(&mut drawn, whole(sized), DRAWN)?;
    for (done, at) in (0..).zip(evenly(sized, &mut rng)) {
        if cancel.is_cancelled() {
            return Err(Error::Stopped);
        }
        tell(done);
        let part = units.part(share(parts, at));
        drawn.push((part, number(units.possible_pairs_of(part)?)));
    }
    let sizes = mean(drawn.iter().map(|(_, possible)| *possible));
    let mut matcher = units.matcher_like(kernel);
    let mut ratios: [Vec<f64>; 3] = Default::default();
    let (mut left, mut rest) = (0.0, drawn.iter().filter(|(_, possible)| *possible > 0.0));
    let mut latest = None;
    for (probe, at) in (0..).zip(evenly(probes, &mut rng)) {
        tell(sized + probe);
        let at = at * number(sized) * sizes.mean;
        while left <= at {
            latest = rest.next().or(latest);
            match latest {
                Some((_, possible)) => left += possible,
                // Without any pair there is nothing to count.
                None => break,
            }
        }
        let Some((part, possible)) = latest else {
            break;
        };
        let counted = matcher.count_part(*part, cancel)?.ok_or(Error::Stopped)?;
        let seconds = counted.elapsed.as_secs_f64();
        let found = [counted.solutions, number(counted.tests), seconds];
        for (ratios, found) in ratios.iter_mut().zip(found) {
            ratios.push(found / possible);
        }
    }
    let [solutions, tests, seconds] = ratios.map(|ratios| total(parts, &sizes, &ratios));
    Ok(JoinEstimate { solutions, tests, seconds, kernel, probes, parts })
}

/// As many numbers from 0 to 1 as far from each other, in order, the first one at random.
fn evenly(count: u64, rng: &mut Rng) -> impl Iterator<Item = f64> + use<> {
    let first = rng.f64();
    (0..count).map(move |index| (number(index) + first) / number(count))
}

/// The index at this share of as many items.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn share(items: u64, at: f64) -> u64 {
    ((number(items) * at) as u64).min(items - 1)
}

/// The total over all parts: their number times the mean size of those that were sized, times the mean ratio of those that were
/// counted. Both means have an error of their own.
fn total(parts: u64, sizes: &Figure, ratios: &[f64]) -> Figure {
    let ratio = mean(ratios.iter().copied());
    let parts = number(parts);
    let error = f64::hypot(sizes.mean * ratio.error, ratio.mean * sizes.error);
    Figure { mean: parts * sizes.mean * ratio.mean, error: parts * error }
}

/// The mean of values that were drawn in order, each near the next: what differs between neighbours is its error (Wolter,
/// *Introduction to Variance Estimation*, chapter 8).
fn mean(values: impl ExactSizeIterator<Item = f64> + Clone) -> Figure {
    let count = number(values.len() as u64);
    let mean = values.clone().sum::<f64>() / count.max(1.0);
    let next = values.clone().skip(1);
    let squares: f64 = values.zip(next).map(|(a, b)| (a - b).powi(2)).sum();
    let variance = squares / 2.0 / (count - 1.0).max(1.0);
    Figure { mean, error: (variance / count.max(1.0)).sqrt() }
}

/// A number as one of units.
fn whole(value: u64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

/// A number as a part of an estimate.
#[allow(clippy::cast_precision_loss)]
fn number(value: u64) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests;
