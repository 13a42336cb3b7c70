//! Reasons and steps, as data and as English sentences.

use std::fmt;

use bitqueens::Square;

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

    /// Returns what the name stands for, in words that need no explanation.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::LastSquare => "only one square is left",
            Self::Confined => {
                "the free squares of a region lie in one row or column, or the reverse"
            }
            Self::TakesAll => "a queen would leave a row, column or region without squares",
            Self::Pair => {
                "the free squares of two regions lie in two rows or columns, or the reverse"
            }
            Self::Group => {
                "the free squares of several regions lie in as many rows or columns, or the reverse"
            }
            Self::Trial => "a trial ends in a contradiction",
            Self::Search => "a search",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

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

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", u32::from(*row) + 1),
            Self::Column(col) => write!(f, "column {}", u32::from(*col) + 1),
            Self::Region(name) => write!(f, "region {name}"),
        }
    }
}

/// A list in English: "a, b and c".
struct And<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for And<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, item) in self.0.iter().enumerate() {
            let before = match at {
                0 => "",
                at if at + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Deduction {
    /// Writes the step as an English sentence without a full stop; rows and columns count from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = And(&self.closed);
        match &self.reason {
            Reason::LastSquare { area } => {
                write!(f, "{area} has one open square left: queen at ")?;
                self.queen.map_or(Ok(()), |queen| write!(f, "{queen}"))
            }
            Reason::Confined { inner, outer } => {
                let (inner, outer) = (And(inner), And(outer));
                write!(
                    f,
                    "all open squares of {inner} lie in {outer}, so the rest of {outer} is closed: {closed}"
                )
            }
            Reason::TakesAll { area } => {
                write!(
                    f,
                    "a queen at {closed} would leave {area} without an open square"
                )
            }
            Reason::Trial { forced, area } => {
                let forced = And(forced);
                write!(
                    f,
                    "a queen at {closed} forces {forced}, which leaves {area} without an open square"
                )
            }
            Reason::Search => write!(f, "a search finds no solution with a queen at {closed}"),
            Reason::Excluded { n, regions } if n == regions => {
                write!(f, "these rules have no solution on a board of side {n}")
            }
            Reason::Excluded { n, regions } => {
                let end = |number: usize| if number == 1 { "" } else { "s" };
                let (region, row) = (end(*regions), end(*n));
                write!(
                    f,
                    "{regions} region{region} and {n} row{row} cannot have one queen each"
                )
            }
            Reason::Impossible { area } => {
                write!(f, "{area} has no open square, so there is no solution")
            }
        }
    }
}
