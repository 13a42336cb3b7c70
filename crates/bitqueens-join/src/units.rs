//! Units: quadrants paired into half-boards, and half-boards matched into boards.

use super::diagonals::Diagonals;
use super::disjoint::{Disjoint, List};
use super::kernel::InstructionSet;
use super::quadrant::{Quadrant, Window};
use super::subsets::Subsets;
use super::tally::Tally;
use super::view::View;
use bitqueens::{Cancel, Kernel, Problem, Result, Sum};

/// The placements of all quadrants of a problem, which all its units share.
///
/// Unit `i` counts the solutions whose north-western queens stand on the `i`-th set of rows, in
/// order of size and then of value, up to symmetry. There are 2^(n / 2) units; on symmetric boards
/// many are empty. The meaning of unit `i` is part of [`VERSION`](super::VERSION).
///
/// ```
/// use bitqueens::{Cancel, Problem};
/// use bitqueens_join::Units;
/// let cancel = Cancel::new();
/// let units = Units::new(&Problem::plain(8)?, &cancel)?;
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
    /// Number of diagonals that run through both west and east.
    lines: u32,
    northern: Subsets,
    southern: Subsets,
    west: Half,
    east: Half,
}

/// The two quadrants of the west or of the east.
#[derive(Debug)]
struct Half {
    north: Quadrant,
    south: Quadrant,
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
    /// The northern placements of the unit.
    north: [Vec<Northern<'a>>; 2],
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
    /// Cuts the problem and finds the placements of its quadrants, which takes about a second at
    /// n = 20 and ten at 22.
    ///
    /// # Errors
    /// The errors of [`accepts`](super::accepts), [`Error::Cancelled`](bitqueens::Error::Cancelled) when `cancel`
    /// was set meanwhile, and [`Error::Memory`](bitqueens::Error::Memory) when the system refuses the memory.
    pub fn new(problem: &Problem, cancel: &Cancel) -> Result<Self> {
        super::accepts(problem)?;
        let n = problem.n();
        let open = problem.open();
        let views = View::stabiliser(&open);
        let middle = n / 2;
        let northern = Subsets::new(middle);
        let diagonals = Diagonals::new(n, middle);
        let range = |far| if far { middle..n } else { 0..middle };
        let quadrant = |south: bool, east: bool| {
            // All other corner sets compete with the rows of the north-western corner.
            let competes =
                |view: &&View| (view.south, view.east) == (south, east) && !view.is_identity();
            let window = Window {
                rows: range(south),
                cols: range(east),
                south,
                east,
                compete: views.iter().filter(competes).copied().collect(),
            };
            Quadrant::new(&window, &open, &diagonals, &northern, cancel)
        };
        let half = |east: bool| -> Result<Half> {
            Ok(Half {
                north: quadrant(false, east)?,
                south: quadrant(true, east)?,
                cols: Subsets::new(range(east).len()),
            })
        };
        Ok(Self {
            n,
            symmetries: views.len(),
            lines: diagonals.between(),
            west: half(false)?,
            east: half(true)?,
            southern: Subsets::new(n - middle),
            northern,
        })
    }

    /// Number of units.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // There is always at least one.
    pub fn len(&self) -> usize {
        self.northern.len()
    }

    /// The number of pairs of half-boards that the unit would test if no two queens shared a
    /// diagonal, as a relative cost.
    ///
    /// # Panics
    /// If there is no such unit.
    #[must_use]
    pub fn possible_pairs(&self, unit: usize) -> u64 {
        let rows = self.northern.at(unit);
        let lowest = self.northern.position(rows);
        let (north, south) = (self.northern.all(), self.southern.all());
        let pairs = |&southern: &u32| {
            let west = self.west.possible(lowest, rows, southern);
            let east = || self.east.possible(lowest, north & !rows, south & !southern);
            if west == 0 {
                0
            } else {
                west.saturating_mul(east())
            }
        };
        let southern = self
            .southern
            .of_size(self.n / 2 - rows.count_ones() as usize);
        southern.iter().map(pairs).fold(0, u64::saturating_add)
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
            north: Default::default(),
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
        order.sort_by_key(|&unit| half.abs_diff(2 * self.northern.at(unit).count_ones() as usize));
        order
    }
}

impl Matcher<'_> {
    /// Counts one unit; its attempts are tested pairs of half-boards. Returns `None` when `cancel` was set
    /// meanwhile; the flag is polled every few milliseconds.
    ///
    /// # Errors
    /// [`Error::Orbits`] or [`Error::Residue`] when the machine or the join is wrong.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn count(&mut self, unit: usize, cancel: &Cancel) -> Result<Option<Sum>> {
        let units = self.units;
        let rows = units.northern.at(unit);
        let lowest = units.northern.position(rows);
        let (north, south) = (units.northern.all(), units.southern.all());
        let mut tally = Tally::new(units.symmetries);
        let tests = self.disjoint.tests();
        // Every western column has its queen in the north or in the south.
        let in_south = units.n / 2 - rows.count_ones() as usize;
        let [west, east] = &mut self.north;
        units.west.northern(lowest, rows, west);
        units.east.northern(lowest, north & !rows, east);
        for &southern in units.southern.of_size(in_south) {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            units
                .west
                .pair(self.isa, lowest, &self.north[0], southern, &mut self.west);
            if self.west.iter().all(|list| list.sets.is_empty()) {
                continue;
            }
            let southern = south & !southern;
            units
                .east
                .pair(self.isa, lowest, &self.north[1], southern, &mut self.east);
            let found = |in_west, in_east, pairs| {
                tally.add(pairs, 1 + in_west + in_east);
            };
            let (west, east) = (&mut self.west, &mut self.east);
            let disjoint = &mut self.disjoint;
            if !disjoint.pairs(west, east, units.lines, cancel, found) {
                return Ok(None);
            }
        }
        tally.tests = self.disjoint.tests() - tests;
        tally.total().map(Some)
    }
}

impl Half {
    /// The number of half-boards if no two queens shared a diagonal.
    fn possible(&self, lowest: u16, north: u32, south: u32) -> u64 {
        let all = |quadrant: &Quadrant, rows, cols| {
            let lists = quadrant.at_least(lowest, rows, cols);
            lists.iter().map(|list| list.len() as u64).sum::<u64>()
        };
        let pairs = |&cols: &u32| match all(&self.north, north, cols) {
            0 => 0,
            above => above * all(&self.south, south, self.cols.all() & !cols),
        };
        let cols = self.cols.of_size(north.count_ones() as usize);
        cols.iter().map(pairs).sum()
    }

    /// Finds the northern placements on these rows, except those with a competing corner set before position
    /// `lowest`.
    fn northern<'a>(&'a self, lowest: u16, rows: u32, found: &mut Vec<Northern<'a>>) {
        found.clear();
        for &cols in self.cols.of_size(rows.count_ones() as usize) {
            let placements = self.north.at_least(lowest, rows, cols);
            if placements.iter().any(|list| !list.is_empty()) {
                found.push(Northern {
                    placements,
                    southern_cols: self.cols.all() & !cols,
                });
            }
        }
    }

    /// Finds the half-boards of northern placements and those of the south on these rows, except those with
    /// a competing corner set before position `lowest`.
    fn pair(
        &self,
        isa: InstructionSet,
        lowest: u16,
        north: &[Northern<'_>],
        rows: u32,
        halves: &mut HalfBoards,
    ) {
        halves.iter_mut().for_each(List::clear);
        for above in north {
            let below = self.south.at_least(lowest, rows, above.southern_cols);
            for (in_north, above) in above.placements.into_iter().enumerate() {
                for (in_south, below) in below.into_iter().enumerate() {
                    if !above.is_empty() && !below.is_empty() {
                        isa.unite(above, below, &mut halves[in_north + in_south].sets);
                    }
                }
            }
        }
    }
}
