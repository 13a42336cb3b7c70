//! A problem becomes canonical subproblems: the centre cross.
//!
//! Queens go first on the *centre lines*, the middle row(s) and middle column(s), because a queen
//! there attacks the most squares. Symmetric placements (*crosses*) count once: of each orbit under
//! the group G of the problem the smallest member stays, with weight |G| / |stabiliser| (the orbit
//! counting of Burnside and of every symmetry-reduced n-queens program since). On odd boards a cross
//! that some symmetry H still maps onto itself, above all the one with a queen on the centre square,
//! is split again by the lines beside the centre, one representative per orbit of H.
//!
//! Each cross is then turned to the cheapest of its four orientations (`orient.rs`), and a
//! *depth* d > 0 splits it by the queens of its first d remaining rows, and of one row more for
//! each queen that it has fewer than the largest cross: on odd boards some crosses have two queens
//! and some five, and without that their units would differ a thousandfold. Attempts per solution with the
//! scalar search: 77 for the plain tree at n = 16, 23 for a border ring, 7.6 for this.
//!
//! **Stable ids.** Crosses are numbered in the order in which they are found, the parts of a cross
//! in lexicographic order. Both are part of [`VERSION`]: whoever changes them changes it.

use crate::cross::{self, Cross};
use crate::orient::Board;
use crate::placement::Placement;
use crate::{Error, Group, Problem, Result, Subproblem, Symmetry};

/// Version of the decomposition: unit ids mean the same only within one version.
pub const VERSION: u32 = 2;

/// The largest side for counting: a row fits 32 bits.
pub const MAX_COUNT_SIDE: usize = crate::placement::MAX_MASK_SIDE;

/// The largest depth.
pub const MAX_DEPTH: usize = 6;

/// The largest depth to which expected cost splits a cross, however dear: some 10^3 parts, made in a
/// blink. Counts of more than n = 24 then have larger units; they take weeks on any machine.
const DEPTH_FOR_COST: usize = 3;

/// Parts that a unit falls into at each depth, roughly.
const BRANCHING: f64 = 8.0;

/// A problem, split.
#[derive(Debug, Clone)]
pub struct Decomposition {
    board: Board,
    crosses: Vec<Cross>,
    depth: usize,
    /// The most queens of a cross.
    queens: usize,
}

/// One numbered subproblem of a decomposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// Index of the cross.
    pub cross: u32,
    /// Index within the cross; always 0 at depth 0.
    pub part: u32,
}

/// As `cross.part`, both from 0.
impl std::fmt::Display for UnitId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.cross, self.part)
    }
}

/// One subproblem before it becomes plain data: the queens placed, and the weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    id: UnitId,
    placement: Placement,
    weight: u8,
}

impl Decomposition {
    /// Splits the problem at the given depth.
    ///
    /// # Errors
    /// [`Error::Side`] over [`MAX_COUNT_SIDE`], [`Error::Depth`] over [`MAX_DEPTH`], and
    /// [`Error::Rules`] for rules or regions that the masks cannot express; [`crate::count_any`]
    /// counts under any.
    pub fn new(problem: &Problem, depth: usize) -> Result<Self> {
        let n = problem.n();
        if n > MAX_COUNT_SIDE {
            return Err(Error::Side {
                n,
                max: MAX_COUNT_SIDE,
                what: "counting",
                why: "a row must fit 32 bits",
            });
        }
        if depth > MAX_DEPTH {
            return Err(Error::Depth {
                depth,
                max: MAX_DEPTH,
            });
        }
        problem.require_queens("counting with kernels")?;
        let board = Board::new(&problem.open());
        let crosses = cross::all(&board, problem.group());
        let queens = crosses.iter().map(Cross::queens).max().unwrap_or(0);
        Ok(Self {
            board,
            crosses,
            depth,
            queens,
        })
    }

    /// The depth for a plan when nobody says into how many shards it will be dealt: units large
    /// enough for vector kernels, which lose half their rate below some 10^8 attempts, and small
    /// enough that few are lost with a machine and that cores end together, seconds to minutes from
    /// n = 24 on; at most some ten million units (the table in `docs/CLUSTER.md`).
    #[must_use]
    pub fn default_depth(n: usize) -> usize {
        match (n % 2, n) {
            (_, ..=22) => 0,
            (_, ..=27) | (1, _) => 1,
            _ => 2,
        }
    }

    /// The symmetries that were used; weights are at most its order.
    #[must_use]
    pub fn group(&self) -> Group {
        self.board.group()
    }

    /// How far crosses are split.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Number of crosses.
    #[must_use]
    pub fn crosses(&self) -> usize {
        self.crosses.len()
    }

    /// All units, by id.
    pub fn units(&self) -> impl Iterator<Item = Unit> + '_ {
        (0..self.crosses.len()).flat_map(|index| self.units_of(index))
    }

    /// The units of one cross, by id.
    ///
    /// # Panics
    /// If there is no such cross.
    #[must_use]
    pub fn units_of(&self, cross: usize) -> Vec<Unit> {
        let missing = self.queens - self.crosses[cross].queens();
        let rows = match self.depth {
            0 => 0,
            depth => (depth + missing).min(MAX_DEPTH),
        };
        self.units_at(cross, rows)
    }

    /// A cross as one unit.
    pub(crate) fn whole(&self, cross: usize) -> Unit {
        self.part(cross, 0, self.crosses[cross].placement)
    }

    fn part(&self, cross: usize, part: usize, placement: Placement) -> Unit {
        Unit {
            id: UnitId {
                cross: to_u32(cross),
                part: to_u32(part),
            },
            placement,
            weight: self.crosses[cross].weight,
        }
    }

    /// The units of one cross, split by the queens of so many rows.
    pub(crate) fn units_at(&self, cross: usize, rows: usize) -> Vec<Unit> {
        if rows == 0 {
            return vec![self.whole(cross)];
        }
        let (orientation, turned) = self.board.cheapest(&self.crosses[cross].placement);
        let back = orientation.inverse();
        let mut parts = Vec::new();
        self.board.split(&turned, orientation, rows, &mut parts);
        let turned_back = |(part, placed): (usize, Placement)| {
            self.part(cross, part, self.board.turn(&placed, back))
        };
        parts.into_iter().enumerate().map(turned_back).collect()
    }

    /// Expected cost of a cross, in arbitrary units.
    pub(crate) fn expected_cost(&self, cross: usize) -> f64 {
        self.board.expected_cost(&self.crosses[cross].placement)
    }

    /// Number of queens of a cross.
    pub(crate) fn queens_of(&self, cross: usize) -> usize {
        self.crosses[cross].queens()
    }

    /// The depth at which the units of a cross that costs `left` cost no more than `most`, by
    /// expectation, or the largest that can be had in a blink.
    pub(crate) fn depth_for(mut left: f64, most: f64) -> usize {
        let mut depth = 0;
        while left > most && depth < DEPTH_FOR_COST {
            left /= BRANCHING;
            depth += 1;
        }
        depth
    }

    /// The subproblem of a unit as the kernels get it: in its cheapest orientation.
    #[must_use]
    pub fn subproblem(&self, unit: &Unit) -> Subproblem {
        let (symmetry, placement) = self.board.cheapest(&unit.placement);
        Subproblem::new(&placement, self.board.open(symmetry), unit.weight)
    }

    /// The subproblem of a unit turned or mirrored: other rows in another order, the same number
    /// of completions. A check that shares little with the original search.
    #[must_use]
    pub fn transformed(&self, unit: &Unit, symmetry: Symmetry) -> Subproblem {
        let placement = self.board.turn(&unit.placement, symmetry);
        Subproblem::new(&placement, self.board.open(symmetry), unit.weight)
    }
}

impl Unit {
    /// The stable id.
    #[must_use]
    pub fn id(&self) -> UnitId {
        self.id
    }

    /// How many boards each completion stands for: 1, 2, 4 or 8.
    #[must_use]
    pub fn weight(&self) -> u8 {
        self.weight
    }

    /// The queens placed, by row, in the orientation of the problem.
    pub fn queens(&self) -> impl Iterator<Item = crate::Square> + '_ {
        self.placement.queens()
    }
}

fn to_u32(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 units per cross and crosses per problem")
}
