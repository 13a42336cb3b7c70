//! A problem: a board with its blocked squares, fixed queens, regions and rules.

use crate::board::{Regions, Rules, SideLimit};
use crate::error::{Error, Result};
use crate::geometry::{Group, Square, Squares};
use crate::language::Phrase;

/// The largest side of a [`Problem`]; some operations have a smaller limit, which they document.
pub const MAX_SIDE: usize = 1000;

/// The largest side for listing and for searches under any rules: a row must fit 64 bits.
#[doc(hidden)]
pub const MAX_WORD_SIDE: usize = 64;

/// A board of side `n` with blocked squares, fixed queens, rules and optional coloured regions.
///
/// A fixed queen stands in every solution, a blocked square in none. A solution has one queen in
/// each row, each column and each region, and no two of them clash under the rules.
///
/// ```
/// use bitqueens::{Problem, Square};
/// let plain = Problem::plain(8)?;
/// assert_eq!(plain.group().order(), 8);
///
/// let cornered = Problem::plain(8)?.with_blocked([Square::new(0, 0)])?;
/// assert_eq!(cornered.group().order(), 2);
/// assert!(!cornered.open().contains(Square::new(0, 0)));
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Problem {
    n: usize,
    blocked: Squares,
    fixed: Vec<Square>,
    rules: Rules,
    regions: Option<Regions>,
}

impl Problem {
    /// Creates the plain board of side `n`.
    ///
    /// # Errors
    /// [`Error::Side`] when `n` is over [`MAX_SIDE`].
    pub fn plain(n: usize) -> Result<Self> {
        SideLimit::BOARD.check(n)?;
        Ok(Self {
            n,
            blocked: Squares::none(n),
            fixed: Vec::new(),
            rules: Rules::Queen,
            regions: None,
        })
    }

    /// Replaces the rules.
    ///
    /// # Errors
    /// [`Error::FixedAttack`] when two fixed queens clash under the new rules.
    pub fn with_rules(mut self, rules: Rules) -> Result<Self> {
        self.rules = rules;
        self.recheck_fixed()
    }

    /// Replaces the coloured regions; each takes one queen.
    ///
    /// # Errors
    /// [`Error::RegionSide`] when the regions are for a board of another side,
    /// [`Error::FixedInRegion`] when two fixed queens share a region.
    pub fn with_regions(mut self, regions: Regions) -> Result<Self> {
        if regions.n() != self.n {
            return Err(Error::RegionSide { n: self.n, given: regions.n() });
        }
        self.regions = Some(regions);
        self.recheck_fixed()
    }

    /// Blocks more squares.
    ///
    /// # Errors
    /// [`Error::OffBoard`] for a square outside the board, [`Error::FixedOnBlocked`] for a square
    /// with a fixed queen.
    pub fn with_blocked(mut self, squares: impl IntoIterator<Item = Square>) -> Result<Self> {
        for square in squares {
            self.check_on_board(square)?;
            if self.fixed.contains(&square) {
                return Err(Error::FixedOnBlocked { square });
            }
            self.blocked.insert(square);
        }
        Ok(self)
    }

    /// Fixes more queens; a queen given twice counts once.
    ///
    /// # Errors
    /// [`Error::OffBoard`] for a square outside the board, [`Error::FixedOnBlocked`] for a blocked
    /// square, [`Error::FixedAttack`] when two fixed queens clash under the rules,
    /// [`Error::FixedInRegion`] when they share a region.
    pub fn with_fixed(mut self, queens: impl IntoIterator<Item = Square>) -> Result<Self> {
        for square in queens {
            self.check_on_board(square)?;
            if self.blocked.contains(square) {
                return Err(Error::FixedOnBlocked { square });
            }
            if self.fixed.contains(&square) {
                continue;
            }
            for &first in &self.fixed {
                self.check_pair(first, square)?;
            }
            self.fixed.push(square);
        }
        self.fixed.sort_unstable();
        Ok(self)
    }

    /// Checks every pair of fixed queens again.
    fn recheck_fixed(self) -> Result<Self> {
        for (at, &second) in self.fixed.iter().enumerate() {
            for &first in &self.fixed[..at] {
                self.check_pair(first, second)?;
            }
        }
        Ok(self)
    }

    /// Checks that two queens on different squares can be in one solution.
    fn check_pair(&self, first: Square, second: Square) -> Result<()> {
        if let Some(line) = self.rules.clash(self.n, first, second) {
            return Err(Error::FixedAttack { first, second, line });
        }
        match &self.regions {
            Some(regions) if regions.of(first) == regions.of(second) => {
                Err(Error::FixedInRegion { first, second, region: regions.name(regions.of(first)) })
            }
            _ => Ok(()),
        }
    }

    fn check_on_board(&self, square: Square) -> Result<()> {
        let inside = usize::from(square.row) < self.n && usize::from(square.col) < self.n;
        if inside { Ok(()) } else { Err(Error::OffBoard { square, n: self.n }) }
    }

    /// Side of the board.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The blocked squares.
    #[must_use]
    pub fn blocked(&self) -> &Squares {
        &self.blocked
    }

    /// The fixed queens, sorted by row.
    #[must_use]
    pub fn fixed(&self) -> &[Square] {
        &self.fixed
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The coloured regions, if there are any.
    #[must_use]
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Returns whether nothing is blocked, no queen is fixed and there are no regions. The side and
    /// the rules then define the problem.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.fixed.is_empty() && self.blocked.is_empty() && self.regions.is_none()
    }

    /// The squares that a queen of a solution may stand on: not blocked, not attacked by a fixed
    /// queen and not in the region of one. In the row of a fixed queen only its own square is open,
    /// so the open squares, the rules and the regions together define the problem.
    #[must_use]
    pub fn open(&self) -> Squares {
        let mut open = Squares::all(self.n);
        for square in self.blocked.iter() {
            open.remove(square);
        }
        for &queen in &self.fixed {
            for row in 0..crate::geometry::to_u16(self.n) {
                for square in self.rules.attacked(self.n, queen, row) {
                    open.remove(square);
                }
            }
        }
        if let Some(regions) = &self.regions {
            let mut taken = vec![None; regions.len()];
            for &queen in &self.fixed {
                taken[regions.of(queen)] = Some(queen);
            }
            for square in Squares::all(self.n).iter() {
                if taken[regions.of(square)].is_some_and(|queen| queen != square) {
                    open.remove(square);
                }
            }
        }
        open
    }

    /// The symmetries of the square that preserve the problem: its rules, its regions and its open
    /// squares.
    #[must_use]
    pub fn group(&self) -> Group {
        let mut group = self.rules.group();
        if let Some(regions) = &self.regions {
            group = group.and(regions.group());
        }
        if !self.is_plain() {
            group = group.and(Group::stabiliser(&self.open()));
        }
        group
    }
}

#[doc(hidden)]
impl Problem {
    /// Returns whether kernels can count the problem: the rules are [`Rules::Queen`] and there are
    /// no regions, so that the open squares define it.
    #[must_use]
    pub fn is_for_kernels(&self) -> bool {
        self.rules == Rules::Queen && self.regions.is_none()
    }

    /// Returns [`Error::Rules`] unless [`Problem::is_for_kernels`].
    pub fn require_queens(&self, what: Phrase) -> Result<()> {
        if self.is_for_kernels() {
            return Ok(());
        }
        Err(Error::Rules {
            what,
            rules: match self.rules {
                Rules::Queen => Phrase::new("queen with regions", "带区域的 queen"),
                other => Phrase::new(other.name(), other.name()),
            },
            accepted: "queen",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictory_problems_are_rejected() {
        let at = Square::new;
        let plain = || Problem::plain(5).expect("small");
        assert!(matches!(Problem::plain(1001), Err(Error::Side { n: 1001, .. })));
        assert!(matches!(plain().with_blocked([at(5, 0)]), Err(Error::OffBoard { .. })));
        assert!(matches!(plain().with_fixed([at(0, 5)]), Err(Error::OffBoard { .. })));
        let blocked = plain().with_blocked([at(1, 1)]).expect("on the board");
        assert!(matches!(blocked.with_fixed([at(1, 1)]), Err(Error::FixedOnBlocked { .. })));
        let fixed = plain().with_fixed([at(1, 1)]).expect("on the board");
        assert!(matches!(fixed.with_blocked([at(1, 1)]), Err(Error::FixedOnBlocked { .. })));
        assert!(matches!(plain().with_fixed([at(0, 0), at(3, 3)]), Err(Error::FixedAttack { .. })));
        assert_eq!(
            plain().with_fixed([at(0, 0), at(0, 0)]).expect("twice the same").fixed().len(),
            1
        );
    }

    #[test]
    fn the_square_of_a_fixed_queen_stays_open() {
        let problem =
            Problem::plain(4).and_then(|p| p.with_fixed([Square::new(0, 1)])).expect("legal");
        let rows: Vec<u64> = (0..4).map(|row| problem.open().row_mask(row)).collect();
        assert_eq!(rows, [0b0010, 0b1000, 0b0101, 0b1101]);
        assert_eq!(problem.group(), Group::TRIVIAL);
    }

    #[test]
    fn fixed_queens_are_checked_against_rules_and_regions() {
        let at = Square::new;
        let knights = Problem::plain(5).and_then(|p| p.with_fixed([at(0, 0), at(1, 2)]));
        let knights = knights.expect("the two queens do not clash");
        assert!(knights.clone().with_rules(Rules::Semi).is_ok());
        let error = knights.clone().with_rules(Rules::Superqueen);
        assert_eq!(
            error.expect_err("a knight's move").to_string(),
            "the fixed queens at (1, 1) and (2, 3) attack each other along a knight's move"
        );
        let thirds = Regions::new(5, "AAABBAAABBCCCCCDDDDDEEEEE".chars()).expect("25 squares");
        assert!(matches!(
            knights.clone().with_regions(thirds.clone()),
            Err(Error::FixedInRegion { region: 'A', .. })
        ));
        let problem = Problem::plain(5).and_then(|p| p.with_regions(thirds.clone()));
        let problem = problem.expect("regions").with_fixed([at(0, 0)]);
        let problem = problem.expect("one queen");
        assert!(problem.open().contains(at(0, 0)) && !problem.open().contains(at(1, 2)));
        assert!(problem.with_fixed([at(1, 2)]).is_err());
        assert!(matches!(
            Problem::plain(6).and_then(|p| p.with_regions(thirds)),
            Err(Error::RegionSide { n: 6, given: 5 })
        ));
    }

    #[test]
    fn open_squares_clash_with_no_fixed_queen() {
        let mut rng = fastrand::Rng::with_seed(8);
        for _ in 0..300 {
            let problem = crate::internal::naive::random_problem(&mut rng, 8);
            let open = problem.open();
            for square in Squares::all(problem.n()).iter() {
                let attacked = |&queen: &Square| {
                    let clash = problem.rules().clash(problem.n(), queen, square);
                    let together = |r: &Regions| r.of(queen) == r.of(square);
                    queen != square && (clash.is_some() || problem.regions().is_some_and(together))
                };
                let closed =
                    problem.blocked().contains(square) || problem.fixed().iter().any(attacked);
                assert_eq!(open.contains(square), !closed, "{square} of {problem:?}");
            }
        }
    }
}
