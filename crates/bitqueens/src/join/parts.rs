//! Parts of units, for estimates: the boards of a unit whose southern western queens stand on one set of rows.

use std::time::Duration;

use super::class::Slice;
use super::halves::North;
use super::tally::Tally;
use super::units::{Matcher, Units};
use crate::control::{Cancel, Instant};
use crate::error::Result;

/// A part of a unit: its northern rows of the west, and the position of its southern ones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    rows: u32,
    position: usize,
}

/// What counting a part found and took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    /// The solutions that it stands for.
    pub(crate) solutions: f64,
    pub(crate) tests: u64,
    pub(crate) elapsed: Duration,
}

impl Units {
    /// Number of parts of all units together.
    pub(crate) fn parts(&self) -> u64 {
        self.sizes().map(|(_, parts)| parts).sum()
    }

    /// The part of this number.
    ///
    /// # Panics
    /// If there is no such part.
    pub(crate) fn part(&self, number: u64) -> Part {
        let mut rest = number;
        for (size, parts) in self.sizes() {
            if rest < parts {
                let southern = self.southern_of(size).len() as u64;
                let index = |number: u64| usize::try_from(number).expect("fewer than there are");
                return Part {
                    rows: self.quadrants.northern.of_size(size)[index(rest / southern)],
                    position: index(rest % southern),
                };
            }
            rest -= parts;
        }
        panic!("no part {number}");
    }

    /// Each number of north-western queens, and how many parts have that many.
    fn sizes(&self) -> impl Iterator<Item = (usize, u64)> {
        (0..=self.n / 2).map(|size| {
            let northern = self.quadrants.northern.of_size(size).len() as u64;
            (size, northern * self.southern_of(size).len() as u64)
        })
    }

    /// The pairs of half-boards of a part if no two queens shared a diagonal, as its relative cost.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(crate) fn possible_pairs_of(&self, part: Part) -> Result<u64> {
        let size = part.rows.count_ones() as usize;
        let class = self.class(Slice { size, step: 1 });
        if class.sets().is_empty() {
            return Ok(0);
        }
        let lowest = self.quadrants.northern.position(part.rows);
        let [west, east] = self.northern_of(part.rows)?;
        let south = |in_east| class.list_one(part.position, in_east);
        self.possible_of_part(lowest, [&west, &east], size, south)
    }
}

impl Matcher<'_> {
    /// Counts one part. Returns `None` when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(crate) fn count_part(&mut self, part: Part, cancel: &Cancel) -> Result<Option<Counted>> {
        let (units, start) = (self.units, Instant::now());
        let size = part.rows.count_ones() as usize;
        let class = units.class(Slice { size, step: 1 });
        let mut tally = Tally::new(units.symmetries);
        let tests = self.disjoint.tests();
        if !class.sets().is_empty() {
            let [west, east] = units.northern_of(part.rows)?;
            let north = North::new(units, part.rows, &west, &east);
            if !self.part(&north, &class, part.position, false, &mut tally, cancel)? {
                return Ok(None);
            }
        }
        Ok(Some(Counted {
            solutions: tally.of_part(),
            tests: self.disjoint.tests() - tests,
            elapsed: start.elapsed(),
        }))
    }
}
