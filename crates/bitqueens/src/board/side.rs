//! The largest sides: one place that says them, and one function that refuses more.

use crate::board::Problem;
use crate::error::{Error, Result};
use crate::language::Phrase;

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
    what: Phrase,
    why: Phrase,
}

/// Why kernels stop at 32.
const NARROW: Phrase = Phrase::new("a row must fit 32 bits", "一行须能放入 32 位");
/// Why searches under any rules stop at 64.
const WIDE: Phrase = Phrase::new("a row must fit 64 bits", "一行须能放入 64 位");
/// Why a board stops at 1000.
const SET: Phrase =
    Phrase::new("larger boards do not fit the square sets", "更大的棋盘放不进格子的集合");

impl SideLimit {
    /// Any [`Problem`].
    pub const BOARD: Self = Self::new(crate::board::MAX_SIDE, Phrase::new("a board", "棋盘"), SET);
    /// A board with coloured regions.
    pub(crate) const REGIONS: Self =
        Self::new(crate::board::MAX_SIDE, Phrase::new("a board with regions", "带区域的棋盘"), SET);
    /// Counting with kernels: queens, with or without blocked squares and fixed queens.
    pub const COUNTING: Self = Self::new(
        crate::geometry::MAX_MASK_SIDE,
        Phrase::new("counting", "计数"),
        Phrase::new(
            "a row must fit 32 bits; `solve` finds one solution",
            "一行须能放入 32 位；`solve` 能求一个解",
        ),
    );
    /// Counting and solving under other rules, or with regions.
    pub const ANY_RULES: Self = Self::new(
        crate::board::MAX_WORD_SIDE,
        Phrase::new("a search under any rules", "任意规则下的搜索"),
        WIDE,
    );
    /// Listing solutions.
    pub const LISTING: Self =
        Self::new(crate::board::MAX_WORD_SIDE, Phrase::new("listing", "列出"), WIDE);
    /// Nodes of the plain tree, row by row.
    pub const PROFILE: Self =
        Self::new(crate::geometry::MAX_MASK_SIDE, Phrase::new("the profile", "逐行节点数"), NARROW);
    /// Solutions that a symmetry keeps.
    pub(crate) const SYMMETRIC: Self = Self::new(
        crate::geometry::MAX_MASK_SIDE,
        Phrase::new("counting symmetric solutions", "数对称解"),
        NARROW,
    );
    /// The second algorithm.
    pub const JOINING: Self = Self::new(
        28,
        Phrase::new("counting by joining half-boards", "拼合半盘的计数"),
        Phrase::new(
            "the diagonals through both halves must fit 54 bits",
            "穿过左右两半的斜线须能放入 54 位",
        ),
    );
    /// The closed form of a solution.
    pub const CLOSED: Self = Self::new(
        100_000_000,
        Phrase::new("the closed form", "封闭公式"),
        Phrase::new("larger answers are not checked by the tests", "更大的结果没有经过测试"),
    );
    /// A random solution.
    pub const RANDOM: Self = Self::new(
        10_000_000,
        Phrase::new("a random solution", "随机解"),
        Phrase::new("the whole board is kept in memory", "整个棋盘都在内存里"),
    );

    /// Sides from 0 to `max`. `what` names the operation, `why` the reason for the limit, both for the
    /// message of [`Error::Side`].
    #[must_use]
    pub const fn new(max: usize, what: Phrase, why: Phrase) -> Self {
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
        if problem.is_for_kernels() { Self::COUNTING } else { Self::ANY_RULES }
    }

    /// Refuses a side over the limit.
    ///
    /// # Errors
    /// [`Error::Side`].
    pub fn check(self, n: usize) -> Result<()> {
        let Self { max, what, why } = self;
        if n <= max { Ok(()) } else { Err(Error::Side { n, max, what, why }) }
    }
}
