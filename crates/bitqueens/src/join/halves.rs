//! Northern placements of a unit, and their pairing with southern ones into half-boards.

use super::HALF_BOARDS;
use super::disjoint::List;
use super::kernel::{InstructionSet, WORDS};
use super::quadrant::OnRows;
use super::subsets::Subsets;
use super::units::Units;
use crate::error::Result;
use crate::memory;

/// The two quadrants of the west or of the east.
#[derive(Debug)]
pub(super) struct Half {
    /// The index of the northern quadrant.
    pub(super) north: usize,
    pub(super) cols: Subsets,
}

/// The northern placements on a set of columns, by the number of competing corner sets that equal the rows of
/// the unit, and the columns of the southern placements that complete them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Northern<'a> {
    placements: [&'a [u64]; 3],
    southern_cols: u32,
}

/// The northern placements of a unit.
pub(super) struct North<'a> {
    /// The position of its set of rows.
    pub(super) lowest: u16,
    pub(super) west: Vec<Northern<'a>>,
    pub(super) east: Vec<Northern<'a>>,
}

impl<'a> North<'a> {
    /// `west` and `east` are [`Units::northern_of`] the rows.
    pub(super) fn new(units: &Units, rows: u32, west: &'a OnRows, east: &'a OnRows) -> Self {
        let size = rows.count_ones() as usize;
        let lowest = units.quadrants.northern.position(rows);
        Self {
            lowest,
            west: units.west.northern(lowest, west, size),
            east: units.east.northern(lowest, east, units.n / 2 - size),
        }
    }
}

/// Half-boards by the number of their competing corner sets that equal the rows of the unit: at
/// most four, from two quadrants.
pub(super) type HalfBoards = [List; 5];

impl Half {
    /// The number of half-boards of northern placements and southern ones, with `size` queens in the north, if no two queens
    /// shared a diagonal.
    pub(super) fn possible(&self, lowest: u16, north: &OnRows, south: &OnRows, size: usize) -> u64 {
        let all = |placements: &OnRows, cols| {
            let lists = placements.at_least(lowest, cols);
            lists.iter().map(|list| list.len() as u64).sum::<u64>()
        };
        let pairs = |&cols: &u32| match all(north, cols) {
            0 => 0,
            above => above * all(south, self.cols.all() & !cols),
        };
        self.cols.of_size(size).iter().map(pairs).sum()
    }

    /// The northern placements of `size` queens, except those with a competing corner set before position `lowest`.
    fn northern<'c>(&self, lowest: u16, placements: &'c OnRows, size: usize) -> Vec<Northern<'c>> {
        let northern = |&cols: &u32| Northern {
            placements: placements.at_least(lowest, cols),
            southern_cols: self.cols.all() & !cols,
        };
        let cols = self.cols.of_size(size).iter();
        let any = |found: &Northern<'_>| found.placements.iter().any(|list| !list.is_empty());
        cols.map(northern).filter(any).collect()
    }
}

/// Finds the half-boards of northern placements and southern ones, except those with a competing corner set before
/// position `lowest`.
pub(super) fn pair(
    isa: InstructionSet,
    lowest: u16,
    north: &[Northern<'_>],
    south: &OnRows,
    halves: &mut HalfBoards,
) -> Result<()> {
    halves.iter_mut().for_each(List::clear);
    for above in north {
        let below = south.at_least(lowest, above.southern_cols);
        for (in_north, above) in above.placements.iter().enumerate() {
            for (in_south, below) in below.iter().enumerate() {
                if !above.is_empty() && !below.is_empty() {
                    let unions = &mut halves[in_north + in_south].sets;
                    memory::reserve(unions, above.len() * below.len() + WORDS, HALF_BOARDS)?;
                    isa.unite(above, below, unions);
                }
            }
        }
    }
    Ok(())
}
