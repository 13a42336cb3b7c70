//! Decomposition of a problem into canonical subproblems by its centre cross.
//!
//! Queens go first on the *centre lines*, the middle row(s) and middle column(s), because a queen
//! there attacks the most squares. Such a placement is a *cross*. The smallest member of each orbit
//! of crosses under the group G of the problem represents the orbit, with weight |G| / |stabiliser|
//! (the orbit counting of Burnside and of every symmetry-reduced n-queens program since). On odd
//! boards a cross with a nontrivial stabiliser H, above all the cross with a queen on the centre
//! square, is split again by the lines beside the centre, with one representative per orbit of H.
//!
//! A *depth* d > 0 splits each cross, rotated to the cheapest of its four orientations
//! (`orient.rs`), by the queens of its first d remaining rows, plus one row for each queen that it
//! has fewer than the largest cross. On odd boards some crosses have two queens and some five;
//! without the extra rows their units would differ in size by a factor of a thousand. A unit is
//! searched in the orientation that is expected to be the fastest. Attempts per solution with the
//! scalar search at n = 16: 77 for the plain tree, 23 for a border ring, 7.6 for the centre cross.
//!
//! **Stable ids.** Crosses are numbered in the order in which they are found, the parts of a cross
//! in lexicographic order. A change to either order requires a new [`VERSION`].

use crate::language::Phrase;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::cross::{self, Cross};
use super::crosses::CrossCosts;
use super::unit::{Unit, UnitId};
use crate::board::{Problem, SideLimit};
use crate::count::orient::Board;
use crate::error::{Error, Result};
use crate::geometry::{Group, Placement, Symmetry};
use crate::kernel::Subproblem;
use crate::memory;

/// The version of the decomposition. Unit ids are comparable only within one version.
pub const VERSION: u32 = 2;

/// The largest side for counting: a row must fit 32 bits.
pub const MAX_COUNT_SIDE: usize = crate::geometry::MAX_MASK_SIDE;

/// The largest depth.
pub const MAX_DEPTH: usize = 6;

/// The most units of a plan, and of a count whose depth was chosen: a tally of them takes 13 bytes
/// each, 832 MiB. The plan of every plain board at its default depth has fewer.
pub const MAX_UNITS: u64 = 1 << 26;

fn check_depth(depth: usize) -> Result<()> {
    let max = MAX_DEPTH;
    if depth <= max { Ok(()) } else { Err(Error::Depth { depth, max }) }
}

/// The decomposition of a problem into numbered units.
#[derive(Debug, Clone)]
pub struct Decomposition {
    pub(super) board: Board,
    pub(super) crosses: Vec<Cross>,
    depth: usize,
    /// Largest number of queens of a cross.
    max_queens: usize,
    pub(super) cross_costs: OnceLock<CrossCosts>,
}

impl Decomposition {
    /// Splits the problem at the given depth.
    ///
    /// # Errors
    /// [`Error::Side`] over [`MAX_COUNT_SIDE`], [`Error::Depth`] over [`MAX_DEPTH`], and
    /// [`Error::Rules`] for rules or regions that the masks cannot express;
    /// [`count_any`](crate::rules::count_any) supports them all.
    pub fn new(problem: &Problem, depth: usize) -> Result<Self> {
        SideLimit::COUNTING.check(problem.n())?;
        check_depth(depth)?;
        problem.require_queens(Phrase::new("counting with a kernel", "用内核计数"))?;
        let board = Board::new(&problem.open());
        let crosses = cross::all(&board, problem.group());
        let max_queens = crosses.iter().map(Cross::queens).max().unwrap_or(0);
        Ok(Self { board, crosses, depth, max_queens, cross_costs: OnceLock::new() })
    }

    /// A number that tells boards apart: FNV-1a over the side and the open squares.
    pub(crate) fn fingerprint(&self) -> u64 {
        let rows = &self.open()[..self.board.n()];
        let bytes = rows.iter().flat_map(|row| row.to_le_bytes());
        let basis = 0xcbf2_9ce4_8422_2325 ^ self.board.n() as u64;
        bytes.fold(basis, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The open squares, one mask per row.
    pub(crate) fn open(&self) -> &[u32; crate::geometry::MAX_MASK_SIDE] {
        self.board.open(Symmetry::Identity)
    }

    /// All units, in order of their ids.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        (0..self.crosses.len()).flat_map(|index| self.units_of(index))
    }

    /// The units of one cross, in order of their ids.
    ///
    /// # Panics
    /// If there is no such cross, or more units than the memory holds.
    #[must_use]
    pub fn units_of(&self, cross: usize) -> Vec<Unit> {
        let units = self.units_at(cross, self.rows_of(cross));
        units.expect("the units of a cross fit the memory")
    }

    /// Rows by which a cross is split.
    fn rows_of(&self, cross: usize) -> usize {
        let missing = self.max_queens - self.crosses[cross].queens();
        match self.depth {
            0 => 0,
            depth => (depth + missing).min(MAX_DEPTH),
        }
    }

    /// The queens of a cross.
    fn placement(&self, cross: usize) -> Placement {
        self.crosses[cross].placement(self.board.n())
    }

    fn part(&self, cross: usize, part: usize, placement: Placement) -> Unit {
        Unit { id: UnitId::new(cross, part), placement, weight: self.crosses[cross].weight }
    }

    /// The units of one cross, split by the queens of the next `rows` rows.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub(crate) fn units_at(&self, cross: usize, rows: usize) -> Result<Vec<Unit>> {
        let mut units = Vec::new();
        let mut kept = Ok(());
        // Where it breaks off, `kept` says why.
        let _ = self.each_unit_at(cross, rows, |unit| {
            kept = memory::push(
                &mut units,
                unit,
                Phrase::new("the units of a cross", "一个十字的单元"),
            );
            match kept {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        kept.map(|()| units)
    }

    fn each_unit_at(
        &self,
        cross: usize,
        rows: usize,
        mut each: impl FnMut(Unit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if rows == 0 {
            return each(self.whole(cross));
        }
        let (orientation, rotated) = self.board.cheapest(&self.placement(cross));
        let back = orientation.inverse();
        let mut part = 0;
        self.board.split(&rotated, orientation, rows, &mut |placed| {
            let unit = self.part(cross, part, self.board.transform(placed, back));
            part += 1;
            each(unit)
        })
    }

    /// Number of units of one cross, split by the queens of the next `rows` rows; `limit + 1` if there are
    /// more than `limit`.
    pub(crate) fn count_units_at(&self, cross: usize, rows: usize, limit: u64) -> u64 {
        if rows == 0 {
            return 1;
        }
        let (orientation, rotated) = self.board.cheapest(&self.placement(cross));
        let mut units = 0;
        let counted = self.board.split(&rotated, orientation, rows, &mut |_| {
            if units == limit {
                return ControlFlow::Break(());
            }
            units += 1;
            ControlFlow::Continue(())
        });
        units + u64::from(counted.is_break())
    }

    /// Expected cost of a cross, in arbitrary units.
    pub(crate) fn expected_cost(&self, cross: usize) -> f64 {
        self.board.expected_cost(&self.placement(cross))
    }

    /// The subproblem of a unit for a kernel, in its fastest orientation. With a unit of another board, its count
    /// means nothing.
    ///
    /// # Panics
    /// If the board of the unit has another side.
    #[must_use]
    pub fn subproblem(&self, unit: &Unit) -> Subproblem {
        self.require_side(unit);
        self.transformed(unit, self.board.fastest(&unit.placement))
    }

    fn require_side(&self, unit: &Unit) {
        let [own, other] = [self.board.n(), unit.placement.n()];
        assert_eq!(own, other, "the unit is of a board with another side");
    }
}

#[doc(hidden)]
impl Decomposition {
    /// The same crosses, split at another depth.
    pub fn at_depth(self, depth: usize) -> Result<Self> {
        check_depth(depth)?;
        Ok(Self { depth, ..self })
    }

    /// The default depth of a plan whose number of shards is unknown.
    ///
    /// Units are large enough for vector kernels, which lose half their rate below some 10^8
    /// attempts. They are small enough that a failed machine loses little work and all cores finish
    /// at about the same time: seconds to minutes from n = 24 on. There are at most some ten
    /// million units (see the table in `docs/CLUSTER.md`).
    #[must_use]
    pub fn default_depth(n: usize) -> usize {
        match (n % 2, n) {
            (_, ..=22) => 0,
            (_, ..=27) | (1, _) => 1,
            _ => 2,
        }
    }

    /// Side of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.board.n()
    }

    /// The group of symmetries used; no weight exceeds its order.
    #[must_use]
    pub fn group(&self) -> Group {
        self.board.group()
    }

    /// The depth to which crosses are split.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Number of crosses.
    #[must_use]
    pub fn crosses(&self) -> usize {
        self.crosses.len()
    }

    /// Number of units of one cross, or `limit + 1` if there are more than `limit`. No unit is
    /// kept: some 30 ns each.
    ///
    /// # Panics
    /// If there is no such cross.
    #[must_use]
    pub fn count_units_of(&self, cross: usize, limit: u64) -> u64 {
        self.count_units_at(cross, self.rows_of(cross), limit)
    }

    /// Number of units of all crosses, or `limit + 1` if there are more than `limit`.
    #[must_use]
    pub fn count_units(&self, limit: u64) -> u64 {
        let mut units = 0;
        for cross in 0..self.crosses.len() {
            units += self.count_units_of(cross, limit - units);
            if units > limit {
                break;
            }
        }
        units
    }

    /// Refuses a depth that makes more than [`MAX_UNITS`] units.
    pub fn require_countable(&self) -> Result<()> {
        if self.count_units(MAX_UNITS) <= MAX_UNITS {
            return Ok(());
        }
        Err(Error::TooManyUnits { n: self.board.n(), depth: self.depth, max: MAX_UNITS })
    }

    /// A whole cross as one unit.
    pub fn whole(&self, cross: usize) -> Unit {
        self.part(cross, 0, self.placement(cross))
    }

    /// The unit with this id.
    pub fn unit(&self, id: UnitId) -> Option<Unit> {
        let mut found = None;
        let _ = self.each_unit(id.cross as usize, |unit| {
            if unit.id == id {
                found = Some(unit);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Gives all units of one cross to `each`, by id.
    pub fn all_units(&self, cross: usize, mut each: impl FnMut(Unit)) {
        // It never breaks off.
        let _ = self.each_unit(cross, |unit| {
            each(unit);
            ControlFlow::Continue(())
        });
    }

    /// Gives the units of one cross to `each`, by id, until it breaks off.
    pub fn each_unit(
        &self,
        cross: usize,
        each: impl FnMut(Unit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_unit_at(cross, self.rows_of(cross), each)
    }

    /// The weight of the units of a cross.
    pub fn weight_of(&self, cross: usize) -> u8 {
        self.crosses[cross].weight
    }

    /// The subproblem of a unit in its cheapest orientation, by which crosses are split. The expected
    /// attempts of a plan are of it, whatever orientation is searched.
    ///
    /// # Panics
    /// If the board of the unit has another side.
    #[must_use]
    pub fn subproblem_of_plan(&self, unit: &Unit) -> Subproblem {
        self.require_side(unit);
        let (symmetry, _) = self.board.cheapest(&unit.placement);
        self.transformed(unit, symmetry)
    }

    /// The image of a unit's subproblem under a symmetry. Its rows differ but its number of
    /// completions is the same, so counting it is a check that shares little with the original
    /// search.
    ///
    /// # Panics
    /// If the board of the unit has another side.
    #[must_use]
    pub fn transformed(&self, unit: &Unit, symmetry: Symmetry) -> Subproblem {
        self.require_side(unit);
        let placement = self.board.transform(&unit.placement, symmetry);
        Subproblem::new(&placement, self.board.open(symmetry), unit.weight)
    }
}

#[cfg(test)]
mod tests;
