//! Reasons and steps, as data.

use bitqueens::language::Phrase;
use bitqueens::{Problem, Square};

/// A row, a column or a region, which holds exactly one queen. Rows and columns count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A region, by its name.
    Region(char),
}

/// The reason for a step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An area has a single open square, which must hold its queen.
    LastSquare {
        /// The area.
        area: Area,
    },
    /// All open squares of k areas lie in k other areas. The queens of the inner areas are the queens
    /// of the outer areas, so the rest of the outer areas is closed.
    Confined {
        /// The areas whose open squares are confined.
        inner: Vec<Area>,
        /// The areas that contain all these squares; the same number.
        outer: Vec<Area>,
    },
    /// A queen on the square would leave an area without an open square.
    TakesAll {
        /// The area that would be left without an open square.
        area: Area,
    },
    /// A queen on the square forces other queens, each on the last square of an area, until an area
    /// has no open square left.
    Trial {
        /// The forced queens, in order.
        forced: Vec<Square>,
        /// The area that is left without an open square.
        area: Area,
    },
    /// A search finds no solution with a queen on any of the squares. This is the last resort.
    Search,
    /// The number of regions differs from the number of rows, or the rules have no solution on any
    /// board of this side.
    Excluded {
        /// Side of the board.
        n: usize,
        /// The number of regions; `n` if the rules are the reason.
        regions: usize,
    },
    /// An area has no open square, so there is no solution.
    Impossible {
        /// The area.
        area: Area,
    },
}

/// The difficulty of a step, the easiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Difficulty {
    /// A last square, or an area without an open square.
    LastSquare,
    /// One area confined to another.
    Confined,
    /// A square whose queen leaves an area without an open square.
    TakesAll,
    /// Two areas confined to two.
    Pair,
    /// Three or more areas confined to the same number.
    Group,
    /// A contradiction by trial.
    Trial,
    /// A search.
    Search,
}

impl Difficulty {
    /// All, from the easiest on.
    pub const ALL: [Self; 7] = [
        Self::LastSquare,
        Self::Confined,
        Self::TakesAll,
        Self::Pair,
        Self::Group,
        Self::Trial,
        Self::Search,
    ];

    /// Returns the English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastSquare => "last square",
            Self::Confined => "confined",
            Self::TakesAll => "takes all",
            Self::Pair => "pair",
            Self::Group => "group",
            Self::Trial => "trial",
            Self::Search => "search",
        }
    }

    /// What the name stands for, in words that need no explanation.
    #[must_use]
    pub const fn meaning(self) -> Phrase {
        match self {
            Self::LastSquare => Phrase::new("only one square is left", "唯一空位"),
            Self::Confined => Phrase::new(
                "the free squares of a region lie in one row or column, or the reverse",
                "一个区域的空位都在同一行或同一列里，或反过来",
            ),
            Self::TakesAll => Phrase::new(
                "a queen there would leave a row, column or region without a square",
                "放在这里，会使某行、某列或某个区域无处可放",
            ),
            Self::Pair => Phrase::new(
                "the free squares of two regions lie in two rows or columns, or the reverse",
                "两个区域的空位只在两行或两列里，或反过来",
            ),
            Self::Group => Phrase::new(
                "the free squares of several regions lie in as many rows or columns, or the reverse",
                "几个区域的空位只在同样多的行或列里，或反过来",
            ),
            Self::Trial => Phrase::new("try a square and see it fail", "先试放一格，再看出行不通"),
            Self::Search => Phrase::new("a search", "搜索"),
        }
    }
}

bitqueens::language::named!(Difficulty);

/// A step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// The reason.
    pub reason: Reason,
    /// The queen that the step places, if any.
    pub queen: Option<Square>,
    /// The squares that the step closes: those that cannot hold a queen, or those that the placed
    /// queen attacks.
    pub closed: Vec<Square>,
}

impl Reason {
    /// Returns the areas that the reason names: those that are short of squares, and those that
    /// contain all of these squares.
    #[must_use]
    pub fn areas(&self) -> [&[Area]; 2] {
        match self {
            Self::LastSquare { area }
            | Self::TakesAll { area }
            | Self::Trial { area, .. }
            | Self::Impossible { area } => [std::slice::from_ref(area), &[]],
            Self::Confined { inner, outer } => [inner, outer],
            Self::Search | Self::Excluded { .. } => [&[], &[]],
        }
    }
}

impl Deduction {
    /// Returns the difficulty of the step.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        match &self.reason {
            Reason::LastSquare { .. } | Reason::Impossible { .. } | Reason::Excluded { .. } => {
                Difficulty::LastSquare
            }
            Reason::Confined { inner, .. } => match inner.len() {
                0 | 1 => Difficulty::Confined,
                2 => Difficulty::Pair,
                _ => Difficulty::Group,
            },
            Reason::TakesAll { .. } => Difficulty::TakesAll,
            Reason::Trial { .. } => Difficulty::Trial,
            Reason::Search => Difficulty::Search,
        }
    }
}

impl Area {
    /// Returns whether a square belongs to the area; `problem` has the regions.
    #[must_use]
    pub fn contains(self, problem: &Problem, square: Square) -> bool {
        match self {
            Self::Row(row) => square.row == row,
            Self::Column(col) => square.col == col,
            Self::Region(name) => {
                problem.regions().is_some_and(|regions| regions.name(regions.of(square)) == name)
            }
        }
    }
}
