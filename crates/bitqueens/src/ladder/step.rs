//! One step of a search, as data.

use super::{Arrays, BitArrays, Queens, RowMasks, Solver};

/// One step of a search: what was done, and how things stand after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Whose search it is.
    pub solver: Solver,
    /// Side of the board.
    pub n: usize,
    /// The number of the step, from 0.
    pub number: u64,
    /// The moves so far, this step included. A move is a step that every solver takes: the start,
    /// a placement, a solution, a back-up. After as many moves all stand at the same board.
    pub moves: u64,
    /// Steps since the last move; 0 if this step is one.
    pub since_move: u64,
    /// What was done.
    pub action: Action,
    /// The queens on the board now.
    pub queens: Queens,
    /// Squares of row [`Step::depth`] that are still to be tried: bit *i* is column *i*. 0 until
    /// the row has been looked at.
    pub untried: u32,
    /// The counters now.
    pub counters: Counters,
    /// What this solver remembers now.
    pub state: State,
}

/// What a step does.
///
/// For every n the placements, back-ups and solutions come in the same order in L0 to L5: that
/// is how array and bit forms are laid side by side. L0 to L3 report each bad square by itself
/// ([`Action::Reject`]); L4 to L6 never touch a bad square, and report a whole row once, when they
/// come to it from above ([`Action::Mask`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// The empty board: the root of the tree, and its first node.
    Start,
    /// A whole row is sorted into attacked and free squares in one operation (L4, L5, L6).
    Mask {
        /// The row.
        row: usize,
        /// Its squares; [`RowMasks::lines_at`] tells why one is masked out.
        masks: RowMasks,
    },
    /// A square is tried and found attacked (L0, L1, L2, L3).
    Reject {
        /// Row of the square.
        row: usize,
        /// Column of the square.
        col: usize,
        /// Why.
        reason: Reason,
    },
    /// A queen is placed.
    Place {
        /// Row of the queen.
        row: usize,
        /// Column of the queen.
        col: usize,
    },
    /// All rows hold a queen.
    Solution {
        /// How many solutions it counts for: 2 in L6 for a board and its mirror image, else 1.
        stands_for: u64,
    },
    /// A queen is taken back, and its row goes on with the next square.
    BackUp {
        /// Row of the queen.
        row: usize,
        /// Column of the queen.
        col: usize,
    },
}

impl Action {
    /// A step that every solver takes, whatever it remembers?
    #[must_use]
    pub fn is_move(&self) -> bool {
        !matches!(self, Action::Mask { .. } | Action::Reject { .. })
    }

    /// `start`, `mask`, `reject`, `place`, `solution` or `back up`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Action::Start => "start",
            Action::Mask { .. } => "mask",
            Action::Reject { .. } => "reject",
            Action::Place { .. } => "place",
            Action::Solution { .. } => "solution",
            Action::BackUp { .. } => "back up",
        }
    }
}

/// Why a square was rejected, in the terms of the solver that did it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The first queen from the top that attacks it (L0, L1).
    Queen {
        /// Row of that queen.
        row: usize,
        /// Column of that queen.
        col: usize,
        /// The line the two share.
        line: Line,
    },
    /// Its lines that are taken (L2, L3): these solvers know lines, not queens.
    Taken(Lines),
}

/// A kind of line that a queen commands, besides its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    /// `|`, col constant, 竖.
    Column,
    /// `/`, row + col constant, 撇.
    Anti,
    /// `\`, row − col constant, 捺.
    Diag,
}

impl Line {
    /// All three.
    pub const ALL: [Line; 3] = [Line::Column, Line::Anti, Line::Diag];

    /// The word of this library: `cols`, `anti` or `diag`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Line::Column => "cols",
            Line::Anti => "anti",
            Line::Diag => "diag",
        }
    }

    /// The Chinese name, a stroke of the brush.
    #[must_use]
    pub fn name_zh(self) -> &'static str {
        match self {
            Line::Column => "竖",
            Line::Anti => "撇",
            Line::Diag => "捺",
        }
    }
}

/// Some of the three lines through a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Lines {
    /// The column.
    pub column: bool,
    /// The `/` diagonal.
    pub anti: bool,
    /// The `\` diagonal.
    pub diag: bool,
}

impl Lines {
    /// None of them?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Lines::default()
    }

    /// Those there are, column first.
    pub fn iter(self) -> impl Iterator<Item = Line> {
        let there = [self.column, self.anti, self.diag];
        Line::ALL
            .into_iter()
            .zip(there)
            .filter_map(|(line, there)| there.then_some(line))
    }
}

/// Counters since the start of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Counters {
    /// Placements, the root included.
    pub nodes: u64,
    /// Solutions, each counted for what it stands for.
    pub solutions: u64,
    /// Squares tried one by one, good and bad. L4 and above try good ones only: one less than
    /// `nodes`.
    pub tried: u64,
}

/// What a solver remembers between steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// L0 and L1: the queens' columns.
    Positions(Queens),
    /// L2: three arrays of marks.
    Arrays(Arrays),
    /// L3 and L4: three arrays of bits.
    BitArrays(BitArrays),
    /// L5 and L6: the masks of row [`Step::depth`].
    Masks(RowMasks),
}

impl Step {
    /// Queens on the board: the row being worked on, and the depth of the recursion.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.queens.len()
    }

    /// The row the action is about; for a solution n, the row that is not there any more.
    #[must_use]
    pub fn row(&self) -> usize {
        match self.action {
            Action::Mask { row, .. }
            | Action::Reject { row, .. }
            | Action::Place { row, .. }
            | Action::BackUp { row, .. } => row,
            Action::Start | Action::Solution { .. } => self.depth(),
        }
    }

    /// The column the action is about, if it is about one square.
    #[must_use]
    pub fn col(&self) -> Option<usize> {
        match self.action {
            Action::Reject { col, .. } | Action::Place { col, .. } | Action::BackUp { col, .. } => {
                Some(col)
            }
            Action::Start | Action::Mask { .. } | Action::Solution { .. } => None,
        }
    }

    /// Is a solution on the board?
    #[must_use]
    pub fn is_solution(&self) -> bool {
        matches!(self.action, Action::Solution { .. })
    }

    /// Was a queen taken back?
    #[must_use]
    pub fn is_back_up(&self) -> bool {
        matches!(self.action, Action::BackUp { .. })
    }
}
