//! Reasons, as data and as sentences.

use std::fmt;

use crate::Square;

/// A row, a column or a region: each takes exactly one queen. Rows and columns count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A region, by its name.
    Region(char),
}

/// Why something must be so.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// An area has a single open square: its queen stands there.
    LastSquare {
        /// The area.
        area: Area,
    },
    /// All open squares of k areas lie in k other areas: the queens of those stand in these, and
    /// nothing else of them stays open.
    Confined {
        /// The areas whose open squares are confined.
        inner: Vec<Area>,
        /// The areas that hold them all; as many.
        outer: Vec<Area>,
    },
    /// A queen on the square would take every open square of an area.
    TakesAll {
        /// The area that would be left without a square.
        area: Area,
    },
    /// A queen on the square forces others, each the last square of some area, until an area has
    /// none left.
    Trial {
        /// The queens that are forced, in order.
        forced: Vec<Square>,
        /// The area that is left without a square.
        area: Area,
    },
    /// Searching finds no solution with a queen on any of the squares. The last resort.
    Search,
    /// The number of regions is not that of rows, or the rules have no solution on any board of
    /// this side.
    Excluded {
        /// Side of the board.
        n: usize,
        /// Number of regions; `n` when the rules are the reason.
        regions: usize,
    },
    /// An area has no open square: there is no solution.
    Impossible {
        /// The area.
        area: Area,
    },
}

/// How hard a step is to see, the easiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Difficulty {
    /// A last square, or an area without any.
    LastSquare,
    /// One area confined to another.
    Confined,
    /// A square that takes a whole area.
    TakesAll,
    /// Two areas confined to two.
    Pair,
    /// Three or more areas confined to as many.
    Group,
    /// A contradiction by trying.
    Trial,
    /// A search.
    Search,
}

impl Difficulty {
    /// A word for it.
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
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Why.
    pub reason: Reason,
    /// The queen that must stand, if the step places one.
    pub queen: Option<Square>,
    /// The squares that the step closes: those that cannot hold a queen, or those that the queen
    /// takes.
    pub closed: Vec<Square>,
}

impl Step {
    /// How hard the step is to see.
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

/// A list as people say it: "a, b and c".
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

impl fmt::Display for Step {
    /// One sentence, without a full stop; rows and columns count from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = And(&self.closed);
        match &self.reason {
            Reason::LastSquare { area } => {
                write!(f, "{area} has one open square left: queen at ")?;
                self.queen.map_or(Ok(()), |queen| write!(f, "{queen}"))
            }
            Reason::Confined { inner, outer } => {
                let have = if inner.len() == 1 {
                    "has its"
                } else {
                    "have their"
                };
                let (inner, outer) = (And(inner), And(outer));
                write!(
                    f,
                    "{inner} {have} open squares in {outer} only: no queen elsewhere there, so not at {closed}"
                )
            }
            Reason::TakesAll { area } => {
                write!(
                    f,
                    "a queen at {closed} would take every open square of {area}"
                )
            }
            Reason::Trial { forced, area } => {
                let forced = And(forced);
                write!(
                    f,
                    "a queen at {closed} forces {forced}, and then {area} has no square left"
                )
            }
            Reason::Search => write!(f, "a search finds no solution with a queen at {closed}"),
            Reason::Excluded { n, regions } if n == regions => {
                write!(f, "these rules have no solution on a board of side {n}")
            }
            Reason::Excluded { n, regions } => {
                write!(
                    f,
                    "{regions} regions cannot have one queen each on {n} rows"
                )
            }
            Reason::Impossible { area } => {
                write!(f, "{area} has no open square: there is no solution")
            }
        }
    }
}
