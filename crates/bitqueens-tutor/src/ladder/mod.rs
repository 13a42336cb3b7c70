//! The ladder: seven solvers, from an array of queens to the bit solver, each with a step-by-step
//! trace.
//!
//! # The solvers
//!
//! All seven search the same tree: they place a queen in each row from the top, try columns from
//! left to right, and back up when a row has no free square left. They differ in what they
//! *remember*, and therefore in the cost per node.
//!
//! * **[`L0`](LadderSolver::L0), records, 常规解法.** Record the column of each queen, `records[i] = j`. A square
//!   is attacked if a queen above is in its column, or is as many columns away as rows. This is the
//!   simplest correct solver.
//! * **[`L1`](LadderSolver::L1), look-back, 步步回眸.** Test every queen above in the same way, but with one test
//!   per line: same column? same `/`? same `\`? Each line of the board is the set of squares where
//!   one expression is constant: `col`, `row + col`, `row − col`.
//! * **[`L2`](LadderSolver::L2), marks, 雁过留痕.** Store lines instead of queens: each queen marks its three
//!   lines as taken, and clears the marks when it is removed. Three look-ups replace the loop over
//!   all rows.
//! * **[`L3`](LadderSolver::L3), bit-arrays, 以一当百.** A mark is one bit, so a word holds a whole array.
//!   This saves memory, not time: squares are still tested one by one. But a row is now a *number*.
//! * **[`L4`](LadderSolver::L4), lowbit, 弹无虚发.** Bitwise operators act on all bits at once. Shift the
//!   diagonals to this row, OR and invert: the result is the mask of all free squares. Lowbit
//!   extracts them one by one. No attacked square is ever tried.
//! * **[`L5`](LadderSolver::L5), masks, 精益求精.** Keep the diagonals shifted to the current row, by one more
//!   column per row, and pass them as arguments. To back up is to return; nothing needs undoing.
//! * **[`L6`](LadderSolver::L6), mirror, 对称剪枝.** The board is its own mirror image: place the first
//!   queen in the left half only and count each solution twice. This halves the tree.
//!
//! # Example
//! ```
//! use bitqueens_tutor::ladder::LadderSolver;
//!
//! // Every solver counts …
//! for solver in LadderSolver::ALL {
//!     assert_eq!(solver.count(8)?.solutions, 92);
//! }
//! // … lists, in lexicographic order …
//! let solver: LadderSolver = "步步回眸".parse()?; // or "l1", or "look-back"
//! assert_eq!(solver.list(6)?.next(), Some(vec![1, 3, 5, 0, 2, 4]));
//! // … and returns its search step by step, with what it remembers.
//! let last = LadderSolver::L5.steps(8)?.last().expect("a search has steps");
//! assert_eq!((last.counters.nodes, last.counters.solutions), (2057, 92));
//! # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
//! ```
//!
//! # Conventions
//!
//! Rows and columns are counted from 0, row 0 at the top; bit *i* of a row's mask is column *i*. A
//! solution is the list of columns by row. `anti` are the `/` diagonals (撇, row + col constant),
//! `diag` the `\` diagonals (捺, row − col constant, stored as n − 1 − row + col so that it starts
//! at 0). From one row to the next a `/` moves one column left, so `anti` shifts *right*, towards
//! bit 0, and `diag` shifts left. Texts that put column 1 at the high end shift the other way.
//!
//! # Common mistakes
//!
//! Each of these is wrong in some published version. Here each is right, and tested.
//!
//! * `n = 0` has one solution, the empty board. A special case that returns 0 is wrong. A shift by
//!   n − 1 − row before the test for a full board underflows. The mirror must not double the count.
//! * The full row of 32 squares is not `(1 << 32) − 1` in 32 bits; see
//!   [`full_mask`](crate::bits::full_mask).
//! * Loops over a mask test `!= 0`. On signed numbers `> 0` skips a row whose top bit is free.
//! * `~cols | anti | diag` inverts `cols` alone. Parentheses must make it invert the whole OR.
//! * 32-bit totals overflow at n = 19; these totals have 64 bits.
//! * Fixed arrays of the wrong size overflow; a size that does not fit is an [error](LadderError).
//! * Halving requires a board that is its own mirror image, so `L6` is for the plain board only.
//!
//! # Sources
//!
//! | id | text |
//! |---|---|
//! | S000 | Grey Zeng, 使用位运算优化 N 皇后问题, 2022 |
//! | S001 | ylxmf2005, 状态压缩 N皇后问题 |
//! | S002 | 程序员小吴, 图解算法：摘取位运算的王冠「八皇后问题」 |
//! | S003 | 王赟 Maigo, Maigo大神讲八皇后最快解, <https://zhuanlan.zhihu.com/p/22846106> |
//! | S004 | 八皇后算法在C++和Java中的实现, 2019 |
//!
//! Only the ideas come from these texts; the code is this project's own.

mod calls;
mod error;
mod l0;
mod l1;
mod l2;
mod l3;
mod l4;
mod l5;
mod l6;
mod lines;
mod list;
mod listing;
mod masks;
mod queens;
mod replay;
mod solver;
mod step;
mod walk;
mod words;

pub use calls::Call;
pub use error::LadderError;
pub use l2::Arrays;
pub use l3::BitArrays;
pub use lines::{Line, Lines};
pub use list::LadderSolutions;
pub use listing::{Code, SourceListing};
pub use masks::RowMasks;
pub use queens::Queens;
pub use replay::{Jump, Replay};
pub use solver::{LadderSolver, SolverInfo};
pub use step::{Action, Counters, RejectReason, SolverState, Step};
pub use walk::Steps;

/// The largest side of a board that the ladder accepts.
///
/// L4 and L5 need a row in a 32-bit word. L3 and L4 keep 2n − 1 diagonals in a 64-bit word, which
/// gives the same limit. L0 to L2 have no limit of their own and share this one, so that all solvers
/// accept the same boards. Time limits a count long before: n = 20 takes L5 several hours.
pub const MAX_N: usize = 32;

/// The solutions and nodes of a search, or of a part of it.
///
/// A node is a placement of non-attacking queens in the first rows; the empty board is the root.
/// Eight queens have 2057 nodes, A319283 in the OEIS. L0 to L5 visit the same nodes and differ only
/// in the work per node.
///
/// Neither number overflows: a search of 2^64 nodes would take centuries.
///
/// ```
/// use bitqueens_tutor::ladder::LadderSolver;
/// let tally = LadderSolver::L5.count(8)?;
/// assert_eq!((tally.solutions, tally.nodes), (92, 2057));
/// # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Total {
    /// The number of solutions.
    pub solutions: u64,
    /// The number of placements, including the root.
    pub nodes: u64,
}
