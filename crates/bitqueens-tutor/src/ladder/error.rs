//! Errors of the ladder.

use super::MAX_N;
use bitqueens::{localized_error, messages};

/// A request that the ladder rejects. The message says what would be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LadderError {
    /// A board larger than [`MAX_N`].
    BoardTooLarge {
        /// The requested side.
        n: usize,
    },
    /// A board for the mirror solver that may not be its own mirror image.
    Mirror,
    /// A board with rules or regions that no solver of the ladder knows.
    OtherRules(&'static str),
    /// A name that no language of the listings has.
    UnknownCode(String),
    /// A name that no solver has.
    UnknownSolver(String),
}

messages! { LadderError, language:
    BoardTooLarge { n }
        ["n = {n} is too large for the ladder: its masks hold rows of 0 to {MAX_N} squares"
         "n = {n} 超出这些解法的范围：掩码最多放得下一行 {MAX_N} 格"]
    Mirror
        ["l6 counts each board of the left half twice, and a board in a file need not be its own mirror image: take l0 to l5"
         "l6 把左半边的每个棋盘数两遍，而文件里的棋盘不一定左右对称：请用 l0 到 l5"]
    OtherRules(rules)
        ["the solvers of the ladder know queens on a board with blocked squares, not {rules}"
         "这些解法只支持带禁放格的皇后问题，不支持 {rules}"]
    UnknownCode(name)
        ["there is no listing in {name:?}: give rust, python, java or c++"
         "没有 {name:?} 的代码：请给 rust、python、java 或 c++"]
    UnknownSolver(name)
        ["there is no solver {name:?}: give l0 to l6, records, look-back, marks, bit-arrays, lowbit, masks or mirror"
         "没有 {name:?} 这种解法：请给 l0 到 l6，或常规解法、步步回眸、雁过留痕、以一当百、弹无虚发、精益求精、对称剪枝"]
}

localized_error!(LadderError);
