//! Units: quadrants paired into half-boards, and half-boards matched into boards.

use std::borrow::Borrow;
use std::sync::{Arc, Mutex, PoisonError};

use super::class::{Class, NORTH_EAST, NORTH_WEST, Quadrants, Slice};
use super::diagonals::Diagonals;
use super::disjoint::Disjoint;
use super::halves::{Half, HalfBoards, North, pair};
use super::kernel::InstructionSet;
use super::leaves::OnDevice;
use super::lines::Lines;
use super::quadrant::{OnRows, Quadrant, Window};
use super::subsets::Subsets;
use super::tally::Tally;
use super::view::View;
use crate::board::Problem;
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::Device;
use crate::kernel::Kernel;
use crate::sum::Sum;

/// The units of a problem, and the placements that they share.
///
/// At depth 0, unit `i` counts the solutions whose north-western queens stand on the `i`-th set of rows, in
/// order of size and then of value, up to symmetry. There are 2^(n / 2) units; on symmetric boards
/// many are empty.
///
/// At depth d, each of these units is divided into 2^d: unit `i · 2^d + j` has the solutions whose south-western queens
/// stand on a set of rows whose place among those of its size is j modulo 2^d. A solution may have images in several
/// of them, so they count in [`SHARES`](super::SHARES) of a solution; those of one set of northern rows add up to whole ones.
///
/// The meaning of a unit's number is part of the [`version`](super::version).
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
    pub(super) n: usize,
    depth: usize,
    /// Number of symmetries of the problem.
    pub(super) symmetries: usize,
    /// The diagonals that run through both west and east.
    lines: Lines,
    pub(super) quadrants: Arc<Quadrants>,
    pub(super) west: Half,
    pub(super) east: Half,
    /// The class that a thread asked for last. An earlier one is dropped with the last thread that needs it.
    class: Mutex<Option<Arc<Class>>>,
}

/// The widest board on which the units of a class share its southern placements: 1.7 GB at n = 24. On wider boards, with
/// four times as many for two more rows, each unit lists them again, one set of rows at a time, in a fifth to a tenth of its
/// time.
const SHARED: usize = 24;

/// The most sets of southern rows from which the cost of a unit is estimated.
fn sample(n: usize) -> usize {
    if n <= 22 { 256 } else { 8 }
}

/// For each unit, the northern rows on which its western queens stand: bit i is row i.
pub fn sets_of_rows(n: usize) -> Vec<u32> {
    let subsets = Subsets::new(n / 2);
    (0..subsets.len()).map(|unit| subsets.at(unit)).collect()
}

/// Counts units on one thread and reuses its memory from unit to unit.
#[doc(hidden)]
pub struct Matcher<'a> {
    pub(super) units: &'a Units,
    isa: InstructionSet,
    west: HalfBoards,
    east: HalfBoards,
    pub(super) disjoint: Disjoint,
    /// The device that matches instead of this thread.
    device: Option<OnDevice<'a>>,
}

impl Units {
    /// Cuts the problem, at depth 0. The placements are listed by the threads that count units.
    ///
    /// # Errors
    /// The errors of [`accepts`](super::accepts).
    pub fn new(problem: &Problem) -> Result<Self> {
        Self::at_depth(problem, 0)
    }

    /// The same at this depth.
    ///
    /// # Errors
    /// The errors of [`accepts`](super::accepts), and [`Error::Depth`](crate::Error::Depth) over [`MAX_DEPTH`](super::MAX_DEPTH).
    pub fn at_depth(problem: &Problem, depth: usize) -> Result<Self> {
        super::check_depth(depth)?;
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
            southern: Subsets::new(n - middle),
        });
        let half = |north, east| Half { north, cols: Subsets::new(range(east).len()) };
        Ok(Self {
            n,
            depth,
            symmetries: views.len(),
            lines: diagonals.between(),
            quadrants,
            west: half(NORTH_WEST, false),
            east: half(NORTH_EAST, true),
            class: Mutex::default(),
        })
    }

    /// Number of units.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // There is always at least one.
    pub fn len(&self) -> usize {
        self.quadrants.northern.len() << self.depth
    }

    /// The number of pairs of half-boards that the units of the `set`-th set of northern rows would test if no two queens shared a diagonal, as a relative
    /// cost. From n = 21 on it is that of every second or fourth set of southern rows, times two or four; from 23 on that of
    /// about eight.
    ///
    /// # Errors
    /// [`Error::Memory`] when the system refuses the memory.
    ///
    /// # Panics
    /// If there is no such set.
    pub fn possible_pairs(&self, set: usize) -> Result<u128> {
        let rows = self.quadrants.northern.at(set);
        let size = rows.count_ones() as usize;
        let step = self.southern_of(size).len().div_ceil(sample(self.n)).max(1);
        let class = self.class(Slice { size, step });
        if class.sets().is_empty() {
            return Ok(0);
        }
        let lowest = self.quadrants.northern.position(rows);
        let [west, east] = self.northern_of(rows)?;
        let mut pairs = 0;
        for position in 0..class.sets().len() {
            let south = |in_east| class.on(position, in_east);
            let of_part = self.possible_of_part(lowest, [&west, &east], size, south)?;
            pairs += u128::from(of_part);
        }
        Ok(pairs * step as u128)
    }

    /// The same of a part of a unit, from the southern placements in the west and in the east.
    pub(super) fn possible_of_part<L: Borrow<OnRows>>(
        &self,
        lowest: u16,
        [west, east]: [&OnRows; 2],
        size: usize,
        south: impl Fn(bool) -> Result<L>,
    ) -> Result<u64> {
        let west = self.west.possible(lowest, west, south(false)?.borrow(), size);
        if west == 0 {
            return Ok(0);
        }
        let size = self.n / 2 - size;
        let east = self.east.possible(lowest, east, south(true)?.borrow(), size);
        Ok(west.saturating_mul(east))
    }

    /// The southern rows on which the western queens may stand if the northern ones are `size`: every western column has its
    /// queen in the north or in the south.
    pub(super) fn southern_of(&self, size: usize) -> &[u32] {
        self.quadrants.southern.of_size(self.n / 2 - size)
    }

    /// The western placements on these northern rows and the eastern ones on the others.
    pub(super) fn northern_of(&self, rows: u32) -> Result<[OnRows; 2]> {
        let others = self.quadrants.northern.all() & !rows;
        let west = self.quadrants.list(self.west.north, rows)?;
        Ok([west, self.quadrants.list(self.east.north, others)?])
    }

    /// The class of a slice.
    pub(super) fn class(&self, slice: Slice) -> Arc<Class> {
        let mut latest = self.class.lock().unwrap_or_else(PoisonError::into_inner);
        match &*latest {
            Some(class) if class.slice() == slice => Arc::clone(class),
            _ => {
                let sets = self.southern_of(slice.size);
                let class = Arc::new(Class::new(&self.quadrants, self.n, slice, sets));
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
    pub(crate) fn matcher_like(&self, kernel: Kernel) -> Matcher<'_> {
        let isa = InstructionSet::of(kernel);
        Matcher {
            units: self,
            isa,
            west: HalfBoards::default(),
            east: HalfBoards::default(),
            disjoint: Disjoint::new(isa),
            device: None,
        }
    }

    /// Creates a matcher that pairs quadrants on its thread and leaves the matching of half-boards to a device.
    #[must_use]
    pub fn matcher_on<'a>(&'a self, device: &'a dyn Device) -> Matcher<'a> {
        Matcher { device: Some(OnDevice::new(device)), ..self.matcher() }
    }

    /// The units in order of roughly decreasing cost: half-full quadrants first and, among sets of
    /// one size, lower sets first, which more solutions have as their lowest.
    pub fn large_first(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.len()).collect();
        let half = self.n / 2;
        order.sort_by_key(|&unit| {
            let rows = self.quadrants.northern.at(unit >> self.depth);
            half.abs_diff(2 * rows.count_ones() as usize)
        });
        order
    }
}

impl Matcher<'_> {
    /// Counts one unit, at a depth over 0 in [`SHARES`](super::SHARES) of a solution; its attempts are tested pairs of half-boards. Returns `None` when `cancel` was set
    /// meanwhile; the flag is polled every few milliseconds.
    ///
    /// # Errors
    /// [`Error::Orbits`] or [`Error::Residue`] when the machine or the join is wrong; [`Error::Memory`] when the system
    /// refuses the memory for the placements or the half-boards; [`Error::Device`] when the device fails, which leaves this
    /// matcher useless.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn count(&mut self, unit: usize, cancel: &Cancel) -> Result<Option<Sum>> {
        let units = self.units;
        let (set, slice, slices) =
            (unit >> units.depth, unit % (1 << units.depth), 1 << units.depth);
        let rows = units.quadrants.northern.at(set);
        let size = rows.count_ones() as usize;
        let shares = super::shares(units.depth);
        let mut tally = Tally::new(units.symmetries);
        let tests = self.tests();
        let class = units.class(Slice { size, step: 1 });
        if class.sets().len() <= slice {
            return tally.total(shares).map(Some);
        }
        let [west, east] = units.northern_of(rows)?;
        if west.is_empty() || east.is_empty() {
            return tally.total(shares).map(Some);
        }
        let is_shared = units.n <= SHARED;
        if is_shared && !class.list(cancel)? {
            return Ok(None);
        }
        let north = North::new(units, rows, &west, &east);
        for position in (slice..class.sets().len()).step_by(slices) {
            let is_finished = !cancel.is_cancelled()
                && self.part(&north, &class, position, is_shared, &mut tally, cancel)?;
            if !is_finished {
                return Ok(None);
            }
        }
        if let Some(device) = &mut self.device {
            let found = |images, pairs| tally.add(pairs, images);
            if !device.finish(cancel, found)? {
                return Ok(None);
            }
        }
        tally.tests = self.tests() - tests;
        tally.total(shares).map(Some)
    }

    /// Number of pairs tested so far.
    fn tests(&self) -> u64 {
        self.device.as_ref().map_or_else(|| self.disjoint.tests(), OnDevice::tests)
    }

    /// Counts one part: the boards of a unit whose southern western queens stand on one set of rows, by its position.
    /// A device may count its pairs later. Returns false when `cancel` was set meanwhile.
    pub(super) fn part(
        &mut self,
        north: &North<'_>,
        class: &Class,
        position: usize,
        is_shared: bool,
        tally: &mut Tally,
        cancel: &Cancel,
    ) -> Result<bool> {
        let (isa, lowest) = (self.isa, north.lowest);
        let mut own = OnRows::default();
        let southern = class.on_or_listed(position, false, is_shared, &mut own)?;
        pair(isa, lowest, &north.west, southern, &mut self.west)?;
        if self.west.iter().all(|list| list.sets.is_empty()) {
            return Ok(true);
        }
        let southern = class.on_or_listed(position, true, is_shared, &mut own)?;
        pair(isa, lowest, &north.east, southern, &mut self.east)?;
        let (west, east) = (&mut self.west, &mut self.east);
        let lines = self.units.lines;
        match &mut self.device {
            None => {
                let found = |in_west, in_east, pairs| tally.add(pairs, 1 + in_west + in_east);
                self.disjoint.pairs(west, east, lines, cancel, found)
            }
            Some(device) => {
                let found = |images, pairs| tally.add(pairs, images);
                device.pairs(west, east, lines, cancel, found)
            }
        }
    }
}
