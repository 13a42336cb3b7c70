//! A step of a search, as data.

use super::{Arrays, BitArrays, LadderSolver, Line, Lines, MAX_N, Queens, RowMasks};

/// A step of a search: the action, and the state after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The solver that searches.
    pub solver: LadderSolver,
    /// Side of the board.
    pub n: usize,
    /// The number of the step, from 0.
    pub number: u64,
    /// The number of moves so far, including this step. A move is a step that every solver takes:
    /// the start, a placement, a solution or a back-up. After the same number of moves, L0 to L5
    /// have the same board.
    pub moves: u64,
    /// Steps since the last move; 0 if this step is a move.
    pub since_move: u64,
    /// The action of the step.
    pub action: Action,
    /// The queens on the board after the step.
    pub queens: Queens,
    /// Untried squares of row [`Step::depth`]: bit *i* is column *i*. 0 until the search examines
    /// the row.
    pub untried: u32,
    /// The open squares of each row.
    pub(super) open: [u32; MAX_N],
    /// The counters after the step.
    pub counters: Counters,
    /// The solver's memory after the step.
    pub state: SolverState,
}

/// The action of a step.
///
/// For every n, L0 to L5 make the same placements, back-ups and solutions in the same order, so that
/// the array and bit solvers can be shown side by side. L0 to L3 report each attacked square
/// separately ([`Action::Reject`]). L4 to L6 never try an attacked square; they report a whole row
/// once, when they enter it from above ([`Action::Mask`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// The empty board: the root of the tree, and its first node.
    Start,
    /// One operation divides a whole row into attacked and free squares (L4, L5, L6).
    Mask {
        /// The row.
        row: usize,
        /// The masks of the row; [`RowMasks::lines_at`] returns why a square is attacked.
        masks: RowMasks,
    },
    /// The solver tries a square and finds it attacked (L0, L1, L2, L3).
    Reject {
        /// Row of the square.
        row: usize,
        /// Column of the square.
        col: usize,
        /// The reason.
        reason: RejectReason,
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
        /// The number of solutions that the board counts for: 2 in L6 for a board and its mirror
        /// image, otherwise 1.
        stands_for: u64,
    },
    /// A queen is removed, and the search continues with the next square of its row.
    BackUp {
        /// Row of the queen.
        row: usize,
        /// Column of the queen.
        col: usize,
    },
}

impl Action {
    /// Returns `true` for a move: a step that every solver takes.
    #[must_use]
    pub fn is_move(&self) -> bool {
        !matches!(self, Action::Mask { .. } | Action::Reject { .. })
    }

    /// The words of all actions.
    pub(super) const WORDS: [&str; 6] = ["start", "mask", "reject", "place", "solution", "back up"];

    /// Returns `start`, `mask`, `reject`, `place`, `solution` or `back up`.
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

/// The reason for a rejected square, in the terms of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RejectReason {
    /// The topmost queen that attacks the square (L0, L1).
    Queen {
        /// Row of that queen.
        row: usize,
        /// Column of that queen.
        col: usize,
        /// The line that the queen and the square share.
        line: Line,
    },
    /// No queen may stand on the square: it is blocked, or a fixed queen rules it out.
    Blocked,
    /// The taken lines of the square (L2, L3): these solvers remember lines, not queens.
    Taken(Lines),
}

/// Counters since the start of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Counters {
    /// Placements, the root included.
    pub nodes: u64,
    /// Solutions, where each full board counts as [`Action::Solution::stands_for`].
    pub solutions: u64,
    /// Squares tried, free or attacked. L4 to L6 try free squares only, so this is `nodes` − 1.
    pub tried: u64,
}

/// The memory of a solver between steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverState {
    /// L0 and L1: the columns of the queens.
    Positions(Queens),
    /// L2: three arrays of marks.
    Arrays(Arrays),
    /// L3 and L4: three bit arrays.
    BitArrays(BitArrays),
    /// L5 and L6: the masks of row [`Step::depth`].
    Masks(RowMasks),
}

impl Step {
    /// Returns the number of queens on the board, which is also the current row and the depth of the
    /// recursion.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.queens.len()
    }

    /// Returns the row of the action; for a solution, n.
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

    /// Returns the column of the action, if it concerns one square.
    #[must_use]
    pub fn col(&self) -> Option<usize> {
        match self.action {
            Action::Reject { col, .. } | Action::Place { col, .. } | Action::BackUp { col, .. } => {
                Some(col)
            }
            Action::Start | Action::Mask { .. } | Action::Solution { .. } => None,
        }
    }

    /// Returns `true` if a queen may stand on the square of this board.
    ///
    /// # Panics
    /// If the square is not on a board of side [`MAX_N`].
    #[must_use]
    pub fn is_open(&self, row: usize, col: usize) -> bool {
        self.open[row] >> col & 1 == 1
    }

    /// Returns `true` if the step is a solution.
    #[must_use]
    pub fn is_solution(&self) -> bool {
        matches!(self.action, Action::Solution { .. })
    }

    /// Returns `true` if the step removes a queen.
    #[must_use]
    pub fn is_back_up(&self) -> bool {
        matches!(self.action, Action::BackUp { .. })
    }
}
