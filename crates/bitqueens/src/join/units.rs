//! Units: quadrants paired into half-boards, and half-boards matched into boards.

use std::sync::{Arc, Mutex, PoisonError};

use super::HALF_BOARDS;
use super::class::{Class, NORTH_EAST, NORTH_WEST, Quadrants, SOUTH_EAST, SOUTH_WEST};
use super::diagonals::Diagonals;
use super::disjoint::{Disjoint, List};
use super::kernel::{InstructionSet, WORDS};
use super::lines::Lines;
use super::quadrant::{OnRows, Quadrant, Window};
use super::subsets::Subsets;
use super::tally::Tally;
use super::view::View;
use crate::board::Problem;
use crate::control::{Cancel, Progress};
use crate::error::{Error, Result};
use crate::kernel::Kernel;
use crate::memory;
use crate::sum::Sum;

/// The units of a problem, and the placements that they share.
///
/// Unit `i` counts the solutions whose north-western queens stand on the `i`-th set of rows, in
/// order of size and then of value, up to symmetry. There are 2^(n / 2) units; on symmetric boards
/// many are empty. The meaning of unit `i` is part of [`VERSION`](super::VERSION).
///
/// ```
/// use bitqueens::{Cancel, Problem};
/// use bitqueens::join::Units;
/// let cancel = Cancel::new();
/// let units = Units::new(&Problem::plain(8)?)?;
/// let mut matcher = units.matcher();
/// let mut total = 0;
/// for unit in 0..units.len() {
///     total += matcher.count(unit, &cancel)?.expect("not cancelled").count;
/// }
/// assert_eq!((units.len(), total), (16, 92));
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug)]
#[doc(hidden)]
pub struct Units {
    n: usize,
    /// Number of symmetries of the problem.
    symmetries: usize,
    /// The diagonals that run through both west and east.
    lines: Lines,
    quadrants: Arc<Quadrants>,
    southern: Subsets,
    west: Half,
    east: Half,
    /// The class that a thread asked for last. An earlier one is dropped with the last thread that needs it.
    class: Mutex<Option<Arc<Class>>>,
}

/// The most sets of southern rows from which the cost of a unit is estimated.
const SAMPLE: usize = 256;

/// The two quadrants of the west or of the east.
#[derive(Debug)]
struct Half {
    /// The indices of the quadrants.
    north: usize,
    south: usize,
    cols: Subsets,
}

/// For each unit, the northern rows on which its western queens stand: bit i is row i.
pub fn sets_of_rows(n: usize) -> Vec<u32> {
    let subsets = Subsets::new(n / 2);
    (0..subsets.len()).map(|unit| subsets.at(unit)).collect()
}

/// Counts units on one thread and reuses its memory from unit to unit.
#[doc(hidden)]
pub struct Matcher<'a> {
    units: &'a Units,
    isa: InstructionSet,
    west: HalfBoards,
    east: HalfBoards,
    disjoint: Disjoint,
}

/// The northern placements on a set of columns, by the number of competing corner sets that equal the rows of
/// the unit, and the columns of the southern placements that complete them.
#[derive(Debug, Clone, Copy)]
struct Northern<'a> {
    placements: [&'a [u64]; 3],
    southern_cols: u32,
}

/// Half-boards by the number of their competing corner sets that equal the rows of the unit: at
/// most four, from two quadrants.
type HalfBoards = [List; 5];

impl Units {
    /// Cuts the problem. The placements are listed by the threads that count units.
    ///
    /// # Errors
    /// The errors of [`accepts`](super::accepts).
    pub fn new(problem: &Problem) -> Result<Self> {
        super::accepts(problem)?;
        let n = problem.n();
        let open = problem.open();
        let views = View::stabiliser(&open);
        let middle = n / 2;
        let diagonals = Diagonals::new(n, middle);
        let range = |far| if far { middle..n } else { 0..middle };
        let window = |(south, east)| {
            // All other corner sets compete with the rows of the north-western corner.
            let competes =
                |view: &&View| (view.south, view.east) == (south, east) && !view.is_identity();
            Window {
                rows: range(south),
                cols: range(east),
                south,
                east,
                compete: views.iter().filter(competes).copied().collect(),
            }
        };
        // In the order of their indices.
        let all = [(false, false), (true, false), (false, true), (true, true)];
        let quadrant = |place| Quadrant::new(window(place), &open, &diagonals);
        let quadrants = Arc::new(Quadrants {
            all: all.map(quadrant),
            northern: Subsets::new(middle),
        });
        let half = |north, south, east| Half {
            north,
            south,
            cols: Subsets::new(range(east).len()),
        };
        Ok(Self {
            n,
            symmetries: views.len(),
            lines: diagonals.between(),
            quadrants,
            southern: Subsets::new(n - middle),
            west: half(NORTH_WEST, SOUTH_WEST, false),
            east: half(NORTH_EAST, SOUTH_EAST, true),
            class: Mutex::default(),
        })
    }

    /// Number of units.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // There is always at least one.
    pub fn len(&self) -> usize {
        self.quadrants.northern.len()
    }

    /// The number of pairs of half-boards that the unit would test if no two queens shared a
    /// diagonal, as a relative cost. From n = 21 on it is that of every second or fourth set of southern rows, times two or
    /// four.
    ///
    /// # Errors
    /// [`Error::Cancelled`] when `cancel` was set meanwhile, [`Error::Memory`] when the system refuses the memory.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn possible_pairs(&self, unit: usize, cancel: &Cancel) -> Result<u64> {
        let rows = self.quadrants.northern.at(unit);
        let class = self.class(rows);
        if class.is_empty() {
            return Ok(0);
        }
        if !class.list(cancel)? {
            return Err(Error::Cancelled(Progress::default()));
        }
        let lowest = self.quadrants.northern.position(rows);
        let (north, south) = (self.quadrants.northern.all(), self.southern.all());
        let southern = self.southern_of(rows);
        let step = southern.len().div_ceil(SAMPLE).max(1);
        let mut pairs = 0_u64;
        for &southern in southern.iter().step_by(step) {
            let west = self.west.possible(&class, lowest, rows, southern)?;
            if west != 0 {
                let east = self
                    .east
                    .possible(&class, lowest, north & !rows, south & !southern)?;
                pairs = pairs.saturating_add(west.saturating_mul(east));
            }
        }
        Ok(pairs.saturating_mul(step as u64))
    }

    /// The southern rows on which the western queens may stand if the northern ones are on these: every western column
    /// has its queen in the north or in the south.
    fn southern_of(&self, rows: u32) -> &[u32] {
        self.southern
            .of_size(self.n / 2 - rows.count_ones() as usize)
    }

    /// The class of a unit.
    fn class(&self, rows: u32) -> Arc<Class> {
        let size = rows.count_ones() as usize;
        let mut latest = self.class.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some(class) if class.size() == size => Arc::clone(class),
            _ => {
                let class = Arc::new(Class::new(&self.quadrants, self.n, size));
                *latest = Some(Arc::clone(&class));
                class
            }
        }
    }

    /// Creates a matcher with the best instruction set of this machine; each thread needs its own.
    #[must_use]
    pub fn matcher(&self) -> Matcher<'_> {
        self.matcher_like(Kernel::best(self.n))
    }

    /// Creates a matcher with the instruction set of a kernel, as far as this machine has it.
    pub(super) fn matcher_like(&self, kernel: Kernel) -> Matcher<'_> {
        let isa = InstructionSet::of(kernel);
        Matcher {
            units: self,
            isa,
            west: HalfBoards::default(),
            east: HalfBoards::default(),
            disjoint: Disjoint::new(isa),
        }
    }

    /// The units in order of roughly decreasing cost: half-full quadrants first and, among sets of
    /// one size, lower sets first, which more solutions have as their lowest.
    pub fn large_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        let half = self.n / 2;
        order.sort_by_key(|&unit| {
            half.abs_diff(2 * self.quadrants.northern.at(unit).count_ones() as usize)
        });
        order
    }
}

impl Matcher<'_> {
    /// Counts one unit; its attempts are tested pairs of half-boards. Returns `None` when `cancel` was set
    /// meanwhile; the flag is polled every few milliseconds.
    ///
    /// # Errors
    /// [`Error::Orbits`] or [`Error::Residue`] when the machine or the join is wrong; [`Error::Memory`] when the system
    /// refuses the memory for the placements or the half-boards.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn count(&mut self, unit: usize, cancel: &Cancel) -> Result<Option<Sum>> {
        let units = self.units;
        let rows = units.quadrants.northern.at(unit);
        let lowest = units.quadrants.northern.position(rows);
        let (north, south) = (units.quadrants.northern.all(), units.southern.all());
        let mut tally = Tally::new(units.symmetries);
        let tests = self.disjoint.tests();
        let class = units.class(rows);
        if class.is_empty() {
            return tally.total().map(Some);
        }
        if !class.list(cancel)? {
            return Ok(None);
        }
        let in_west = units.west.northern(&class, lowest, rows)?;
        let in_east = units.east.northern(&class, lowest, north & !rows)?;
        for &southern in units.southern_of(rows) {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let southern_west = class.on(units.west.south, southern)?;
            pair(self.isa, lowest, &in_west, southern_west, &mut self.west)?;
            if self.west.iter().all(|list| list.sets.is_empty()) {
                continue;
            }
            let southern_east = class.on(units.east.south, south & !southern)?;
            pair(self.isa, lowest, &in_east, southern_east, &mut self.east)?;
            let found = |in_west, in_east, pairs| {
                tally.add(pairs, 1 + in_west + in_east);
            };
            let (west, east) = (&mut self.west, &mut self.east);
            let disjoint = &mut self.disjoint;
            if !disjoint.pairs(west, east, units.lines, cancel, found)? {
                return Ok(None);
            }
        }
        tally.tests = self.disjoint.tests() - tests;
        tally.total().map(Some)
    }
}

impl Half {
    /// The number of half-boards if no two queens shared a diagonal.
    fn possible(&self, class: &Class, lowest: u16, north: u32, south: u32) -> Result<u64> {
        let (north_lists, south_lists) =
            (class.on(self.north, north)?, class.on(self.south, south)?);
        let all = |placements: &OnRows, cols| {
            let lists = placements.at_least(lowest, cols);
            lists.iter().map(|list| list.len() as u64).sum::<u64>()
        };
        let pairs = |&cols: &u32| match all(north_lists, cols) {
            0 => 0,
            above => above * all(south_lists, self.cols.all() & !cols),
        };
        let cols = self.cols.of_size(north.count_ones() as usize);
        Ok(cols.iter().map(pairs).sum())
    }

    /// The northern placements on these rows, except those with a competing corner set before position `lowest`.
    fn northern<'c>(&self, class: &'c Class, lowest: u16, rows: u32) -> Result<Vec<Northern<'c>>> {
        let on_rows = class.on(self.north, rows)?;
        let northern = |&cols: &u32| Northern {
            placements: on_rows.at_least(lowest, cols),
            southern_cols: self.cols.all() & !cols,
        };
        let cols = self.cols.of_size(rows.count_ones() as usize).iter();
        let any = |found: &Northern<'_>| found.placements.iter().any(|list| !list.is_empty());
        Ok(cols.map(northern).filter(any).collect())
    }
}

/// Finds the half-boards of northern placements and southern ones, except those with a competing corner set before
/// position `lowest`.
fn pair(
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
