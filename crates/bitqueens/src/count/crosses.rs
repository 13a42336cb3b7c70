//! The crosses of a count as items of a queue.
//!
//! Crosses become units only when a thread asks for them: a board of side 28 has 33,350 crosses and
//! millions of units.

use crate::language::Phrase;
use std::ops::Range;

use super::{Decomposition, Unit};
use crate::error::{Error, Result};
use crate::geometry::MAX_MASK_SIDE;
use crate::memory;
use crate::schedule::Source;
use crate::threads::Meter;

/// Cost of a cross before a queen is tried, for each lane: some half a microsecond.
const COST_OF_CROSS: f64 = 7e2;
/// No cross costs as much as this many times the mean of the crosses with as many queens.
const UNLIKELY: f64 = 16.0;
/// Number of crosses that stand for all with as many queens when costs are added up.
const SAMPLE: usize = 32;

/// The largest depth that [`Decomposition::depth_for`] returns: some 10^3 parts per cross, which
/// are cheap to make. Beyond n = 24 units then exceed the target size, but such counts take weeks
/// on any machine.
const MAX_DEPTH_FOR_COST: usize = 3;

/// Approximate number of parts into which one more row splits a unit.
const BRANCHING: f64 = 8.0;

/// The crosses of a decomposition, split to a given depth or as far as their cost asks for.
pub(crate) struct Crosses<'a> {
    decomposition: &'a Decomposition,
    depth: Option<usize>,
    /// Cost of a cross before a queen is tried.
    least: f64,
    meter: &'a Meter<'a>,
}

/// The expected costs of crosses.
#[derive(Debug, Clone)]
pub(super) struct CrossCosts {
    /// Mean cost of a cross with each number of queens.
    means: [f64; MAX_MASK_SIDE + 1],
    /// Cost of all crosses.
    whole: f64,
}

impl<'a> Crosses<'a> {
    /// The crosses for kernels with this number of lanes, and the cost of all of them. `meter` learns how many
    /// units there are.
    pub(crate) fn new(
        decomposition: &'a Decomposition,
        depth: Option<usize>,
        lanes: usize,
        meter: &'a Meter<'a>,
    ) -> (Self, f64) {
        meter.grow(decomposition.crosses());
        // At most 64 lanes and 2^32 crosses: exact.
        #[allow(clippy::cast_precision_loss)]
        let (least, number) = (COST_OF_CROSS * lanes as f64, decomposition.crosses() as f64);
        let whole = decomposition.cross_costs().whole + least * number;
        meter.expect(whole);
        let crosses = Self { decomposition, depth, least, meter };
        (crosses, whole)
    }

    /// The decomposition of the units.
    pub(crate) fn decomposition(&self) -> &Decomposition {
        self.decomposition
    }

    /// The depth at which to split a cross whose parts may cost this much.
    fn depth_of(&self, cross: usize, largest: f64) -> usize {
        let by_cost = || {
            if self.cost(cross) * UNLIKELY < largest {
                0
            } else {
                Decomposition::depth_for(self.decomposition.expected_cost(cross), largest)
            }
        };
        self.depth.unwrap_or_else(by_cost)
    }
}

impl Source for Crosses<'_> {
    type Item = Unit;
    type Error = Error;

    fn items(&self) -> usize {
        self.decomposition.crosses()
    }

    fn cost(&self, cross: usize) -> f64 {
        let costs = self.decomposition.cross_costs();
        self.least + costs.means[self.decomposition.queens_of(cross)]
    }

    fn make(
        &self,
        crosses: Range<usize>,
        largest: f64,
        whole: &mut Vec<Unit>,
        parts: &mut Vec<Unit>,
    ) -> Result<f64> {
        let mut split = 0.0;
        for cross in crosses {
            match self.depth_of(cross, largest) {
                0 => whole.push(self.decomposition.whole(cross)),
                depth => {
                    let mut units = self.decomposition.units_at(cross, depth)?;
                    self.meter.split(units.len());
                    memory::append(
                        parts,
                        &mut units,
                        Phrase::new("the units of a cross", "一个十字的单元"),
                    )?;
                    split += self.cost(cross);
                }
            }
        }
        Ok(split)
    }
}

impl Decomposition {
    /// Number of queens of a cross.
    pub(crate) fn queens_of(&self, cross: usize) -> usize {
        self.crosses[cross].queens()
    }

    /// The depth at which the units of a cross of expected cost `cost` cost at most `limit` each,
    /// up to [`MAX_DEPTH_FOR_COST`].
    pub(crate) fn depth_for(mut cost: f64, limit: f64) -> usize {
        let mut depth = 0;
        while cost > limit && depth < MAX_DEPTH_FOR_COST {
            cost /= BRANCHING;
            depth += 1;
        }
        depth
    }

    /// A rough estimate of the attempts of a count, from the free squares of some crosses. Takes
    /// microseconds; [`Decomposition::estimate`] is better and takes milliseconds.
    #[must_use]
    #[doc(hidden)]
    pub fn rough_attempts(&self) -> f64 {
        self.cross_costs().whole
    }

    /// The expected costs of crosses, computed once.
    fn cross_costs(&self) -> &CrossCosts {
        self.cross_costs.get_or_init(|| CrossCosts::of(self))
    }
}

impl CrossCosts {
    /// From a sample of the crosses with each number of queens: on odd boards those with few queens cost a
    /// thousand times as much as those with many.
    // Crosses are fewer than 2^32: exact.
    #[allow(clippy::cast_precision_loss)]
    fn of(decomposition: &Decomposition) -> Self {
        let mut numbers = [0_usize; MAX_MASK_SIDE + 1];
        for cross in &decomposition.crosses {
            numbers[cross.queens()] += 1;
        }
        // Takes the first cross with each number of queens, then every `steps`-th.
        let steps = numbers.map(|number| number.div_ceil(SAMPLE));
        let mut until_next = [0; MAX_MASK_SIDE + 1];
        let (mut costs, mut taken) = ([0.0; MAX_MASK_SIDE + 1], [0.0; MAX_MASK_SIDE + 1]);
        for (index, cross) in decomposition.crosses.iter().enumerate() {
            let queens = cross.queens();
            if until_next[queens] == 0 {
                costs[queens] += decomposition.expected_cost(index);
                taken[queens] += 1.0;
                until_next[queens] = steps[queens];
            }
            until_next[queens] -= 1;
        }
        let (mut means, mut whole) = ([0.0; MAX_MASK_SIDE + 1], 0.0);
        for (queens, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            means[queens] = costs[queens] / taken[queens];
            whole += means[queens] * number as f64;
        }
        Self { means, whole }
    }
}
