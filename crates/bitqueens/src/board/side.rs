//! The largest sides: one place that says them, and one function that refuses more.

use crate::board::Problem;
use crate::error::{Error, Result};

/// The largest side of an operation, and why it has one.
///
/// ```
/// use bitqueens::{Problem, SideLimit};
/// let board = Problem::plain(33)?;
/// let refused = SideLimit::of_counting(&board).check(board.n());
/// assert!(refused.unwrap_err().to_string().contains("n must be from 0 to 32"));
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct SideLimit {
    max: usize,
    what: &'static str,
    why: &'static str,
}

/// Why kernels stop at 32.
const NARROW: &str = "a row must fit 32 bits";
/// Why searches under any rules stop at 64.
const WIDE: &str = "a row must fit 64 bits";
/// Why a board stops at 1000.
const SET: &str = "larger boards do not fit the square sets";

impl SideLimit {
    /// Any [`Problem`].
    pub const BOARD: Self = Self::new(crate::board::MAX_SIDE, "a board", SET);
    /// A board with coloured regions.
    pub(crate) const REGIONS: Self = Self::new(crate::board::MAX_SIDE, "a board with regions", SET);
    /// Counting with kernels: queens, with or without blocked squares and fixed queens.
    pub const COUNTING: Self = Self::new(crate::geometry::MAX_MASK_SIDE, "counting", NARROW);
    /// Counting and solving under other rules, or with regions.
    pub const ANY_RULES: Self = Self::new(
        crate::board::MAX_WORD_SIDE,
        "a search under any rules",
        WIDE,
    );
    /// Listing solutions.
    pub const LISTING: Self = Self::new(crate::board::MAX_WORD_SIDE, "listing", WIDE);
    /// Nodes of the plain tree, row by row.
    pub const PROFILE: Self = Self::new(crate::geometry::MAX_MASK_SIDE, "the profile", NARROW);
    /// Solutions that a symmetry keeps.
    pub(crate) const SYMMETRIC: Self = Self::new(
        crate::geometry::MAX_MASK_SIDE,
        "counting symmetric solutions",
        NARROW,
    );
    /// The second algorithm.
    pub const JOINING: Self = Self::new(
        24,
        "counting by joining half-boards",
        "the largest units of larger boards take hours",
    );
    /// The closed form of a solution.
    pub const CLOSED: Self = Self::new(
        100_000_000,
        "the closed form",
        "larger answers are not checked by the tests",
    );
    /// A random solution.
    pub const RANDOM: Self = Self::new(
        10_000_000,
        "a random solution",
        "the whole board is kept in memory",
    );

    /// Sides from 0 to `max`. `what` names the operation, `why` the reason for the limit, both for the
    /// message of [`Error::Side`].
    #[must_use]
    pub const fn new(max: usize, what: &'static str, why: &'static str) -> Self {
        Self { max, what, why }
    }

    /// The largest side.
    #[must_use]
    pub const fn max(self) -> usize {
        self.max
    }

    /// The limit of counting this problem: [`Self::COUNTING`] for what kernels count,
    /// [`Self::ANY_RULES`] for everything else.
    #[must_use]
    pub fn of_counting(problem: &Problem) -> Self {
        match problem.is_for_kernels() {
            true => Self::COUNTING,
            false => Self::ANY_RULES,
        }
    }

    /// Refuses a side over the limit.
    ///
    /// # Errors
    /// [`Error::Side`].
    pub fn check(self, n: usize) -> Result<()> {
        let Self { max, what, why } = self;
        match n <= max {
            true => Ok(()),
            false => Err(Error::Side { n, max, what, why }),
        }
    }
}
