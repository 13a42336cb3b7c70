//! Why a placement is not a solution.

use crate::geometry::Square;
use crate::language::{Phrase, localized_error, messages};

/// The reason why a placement is not a solution. Rows and columns are 0-based here and print
/// 1-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The number of queens differs from the number of rows.
    Queens {
        /// Number of queens given; n + 1 stands for any larger number.
        queens: usize,
        /// Number of rows.
        n: usize,
    },
    /// A board with more rows than columns has not one queen in each column.
    Columns {
        /// Number of queens given.
        queens: usize,
        /// Number of columns.
        columns: usize,
    },
    /// A queen stands in a column outside the board.
    OffBoard {
        /// Row of the queen.
        row: u64,
        /// Column of the queen.
        col: u64,
    },
    /// A queen of an earlier row attacks the queen.
    Attacked {
        /// Row of the later queen.
        row: u64,
        /// Column of the later queen.
        col: u64,
        /// `column`, `\ diagonal` or `/ diagonal`; under other rules, the name that
        /// [`Rules::clash`](crate::Rules::clash) returns.
        line: Phrase,
    },
    /// A queen stands on a blocked square.
    Blocked {
        /// The blocked square.
        square: Square,
    },
    /// A queen shares a region with a queen of an earlier row.
    Region {
        /// Row of the later queen.
        row: u64,
        /// Name of the region.
        region: char,
    },
    /// A fixed queen is missing.
    FixedMissing {
        /// The square of the missing queen.
        square: Square,
    },
}

messages! { Fault, language:
    Queens { queens, n } ["{queens} queens were given for {n} rows" "{n} 行却给了 {queens} 个皇后"]
    Columns { queens, columns }
        ["{queens} queens were given for {columns} columns" "{columns} 列却给了 {queens} 个皇后"]
    OffBoard { row, col }
        ["row {}: column {} is outside the board"
         "第 {0} 行：第 {1} 列在棋盘之外", row + 1, col + 1]
    Attacked { row, col, line }
        ["row {}: the queen in column {} is attacked along its {line}"
         "第 {0} 行：第 {1} 列的皇后在{line}上受攻击", row + 1, col + 1; line]
    Blocked { square } ["the queen at {square} stands on a blocked square" "皇后 {square} 在禁放格上"]
    Region { row, region }
        ["row {}: region {region} already has a queen"
         "第 {0} 行：区域 {region} 已有皇后", row + 1]
    FixedMissing { square } ["the fixed queen at {square} is missing" "缺少固定皇后 {square}"]
}

localized_error!(Fault);
