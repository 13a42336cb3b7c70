//! The ladder: seven solvers that tell how the bit solver was found, each traceable.
//!
//! # The story
//!
//! All seven search the same tree: a queen in each row from the top, columns from left to right,
//! back up when a row has no square left. What changes is what the solver *remembers*, and so how
//! much work one node of that tree costs.
//!
//! * **[`L0`](Solver::L0), records, 常规解法.** Write down where each queen stands, `records[i] = j`.
//!   A square is bad if some queen above has its column, or stands as far away sideways as it does
//!   upwards. Nothing simpler is right.
//! * **[`L1`](Solver::L1), look-back, 步步回眸.** The same backward glance at every queen above, with
//!   its three questions spelled out: same column? same `/`? same `\`? Each line of the board is
//!   the set of squares where one expression is constant: `col`, `row + col`, `row − col`.
//! * **[`L2`](Solver::L2), marks, 雁过留痕.** Then why look at queens? Look at lines. A goose that
//!   flies past leaves its call: each queen marks its three lines as taken and wipes the marks when
//!   it leaves. Three look-ups replace a walk over all rows.
//! * **[`L3`](Solver::L3), bit-arrays, 以一当百.** A mark is one bit, so a word holds a whole array.
//!   This saves memory, not time: still one square after the other. But now a row is a *number*.
//! * **[`L4`](Solver::L4), lowbit, 弹无虚发.** Numbers act on all bits at once. Shift the diagonals to
//!   this row, OR, turn: there are the free squares, all of them, in one operation. Lowbit takes
//!   them out one by one. Not one square is tried in vain.
//! * **[`L5`](Solver::L5), masks, 精益求精.** Keep the diagonals already shifted to the row, one step
//!   further per row, and hand them down as arguments. Backing up is returning; nothing is wiped.
//! * **[`L6`](Solver::L6), mirror, 对称剪枝.** The board is its own mirror image: place the first
//!   queen in the left half only and count each solution twice. Half the tree.
//!
//! # What to do with it
//!
//! ```
//! use bitqueens::ladder::Solver;
//!
//! // Every rung counts …
//! for solver in Solver::ALL {
//!     assert_eq!(solver.count(8)?.solutions, 92);
//! }
//! // … lists, in lexicographic order …
//! let solver: Solver = "步步回眸".parse()?; // or "l1", or "look-back"
//! assert_eq!(solver.list(6)?.next(), Some(vec![1, 3, 5, 0, 2, 4]));
//! // … and shows its search step by step, with what it remembers.
//! let last = Solver::L5.steps(8)?.last().expect("a search has steps");
//! assert_eq!((last.counters.nodes, last.counters.solutions), (2057, 92));
//! # Ok::<(), bitqueens::ladder::LadderError>(())
//! ```
//!
//! # Conventions
//!
//! Rows and columns are counted from 0, row 0 at the top; bit *i* of a row's mask is column *i*. A
//! solution is the list of columns by row. `anti` are the `/` diagonals (撇, row + col constant),
//! `diag` the `\` diagonals (捺, row − col constant, stored as n − 1 − row + col so that it starts
//! at 0). From one row to the next a `/` goes one column left, so `anti` shifts *right*, towards
//! bit 0, and `diag` shifts left; texts that put column 1 at the high end have it the other way.
//!
//! # Traps on the way
//!
//! Each of these is wrong in some published version; here each is right, and tested.
//!
//! * `n = 0` has one solution, the empty board. A special case answering 0 for "no board" is wrong,
//!   shifting by n − 1 − row before asking whether a row is left breaks down, and the mirror must
//!   not double it.
//! * The full row of 32 squares is not `(1 << 32) − 1` in 32 bits; see
//!   [`full_mask`](crate::bits::full_mask).
//! * Loops over a mask ask `!= 0`. On signed numbers `> 0` skips a row whose top bit is free.
//! * `~cols | anti | diag` turns `cols` alone. It is the OR that must be turned: brackets.
//! * 32-bit totals overflow at n = 19; these are 64 bits wide.
//! * Fixed arrays of the wrong size overrun; a size that does not fit is an [error](LadderError).
//! * Halving needs the board to be its own mirror image, so `L6` is for the plain board only.
//!
//! # Sources
//!
//! | id | text |
//! |---|---|
//! | S000 | Grey Zeng, 使用位运算优化 N 皇后问题, 2022 |
//! | S001 | ylxmf2005, 状态压缩 N皇后问题 |
//! | S002 | 程序员小吴, 图解算法:摘取位运算的王冠「八皇后问题」 |
//! | S003 | 王赟 Maigo, Maigo大神讲八皇后最快解, <https://zhuanlan.zhihu.com/p/22846106> |
//! | S004 | 八皇后算法在C++和Java中的实现, 2019 |
//!
//! Only the ideas are theirs; the code here is this project's own.

mod calls;
mod error;
mod l0;
mod l1;
mod l2;
mod l3;
mod l4;
mod l5;
mod l6;
mod list;
mod listing;
mod masks;
mod queens;
mod replay;
mod solver;
mod step;
mod tally;
mod walk;
mod words;

pub use calls::Call;
pub use error::LadderError;
pub use l2::Arrays;
pub use l3::BitArrays;
pub use list::Solutions;
pub use listing::Listing;
pub use masks::RowMasks;
pub use queens::Queens;
pub use replay::{Jump, Replay};
pub use solver::{Rung, Solver};
pub use step::{Action, Counters, Line, Lines, Reason, State, Step};
pub use tally::Tally;
pub use walk::Steps;

/// The largest board of the ladder, in squares a side.
///
/// L4 and L5 need a row in a 32-bit word; L3 and L4 keep 2n − 1 diagonals in a 64-bit word, which
/// ends at the same n. L0 to L2 have no such limit of their own and share this one, so that all
/// rungs can be compared wherever one of them works. Time ends a count long before: n = 20 takes
/// L5 several hours.
pub const MAX_N: usize = 32;
