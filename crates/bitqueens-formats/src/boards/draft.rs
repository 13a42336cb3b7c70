//! The contents of a file, before they are checked for contradictions.

use super::cells::not_square;
use super::error::{FormatError, Position};
use bitqueens::{
    MAX_SIDE, Problem, Regions, Rules, Square, internal::to_u16, language::Phrase, text,
};

/// A square, by row and column from 0, and its position in the file. It may lie outside the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) row: u32,
    pub(crate) col: u32,
    pub(crate) at: Position,
}

impl Placed {
    pub(crate) fn new(square: Square, at: Position) -> Self {
        let (row, col) = (square.row.into(), square.col.into());
        Self { row, col, at }
    }
}

/// What a file states beside the squares of a board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The side.
    pub(crate) n: Option<usize>,
    /// The stars, which are queens here, in each row, column and region.
    pub(crate) stars: Option<usize>,
}

impl Settings {
    /// The setting of a name, if the name is known.
    pub(crate) fn named(name: &str, number: usize) -> Option<Self> {
        let plain: String = name.chars().filter(|char| char.is_alphanumeric()).collect();
        let (mut n, mut stars) = (None, None);
        match plain.to_ascii_lowercase().as_str() {
            "n" | "size" | "dim" | "side" | "gridsize" | "boardsize" | "boardn" | "order"
            | "width" | "height" | "nqueens" | "gridwidth" | "gridheight" | "dimension" => {
                n = Some(number)
            }
            "stars" | "numstars" | "star" | "starcount" | "starrating" | "nstars"
            | "starsperrow" | "numberofstars" | "starsper" => stars = Some(number),
            _ => return None,
        }
        Some(Self { n, stars })
    }

    /// These settings, and others where these state nothing.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { n: self.n.or(other.n), stars: self.stars.or(other.stars) }
    }
}

/// The contents of a board file.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    /// The position at which the board begins.
    pub(crate) at: Position,
    /// The number of rows.
    n: usize,
    /// The number of columns, if the file states it.
    pub(crate) columns: Option<usize>,
    pub(crate) rules: Rules,
    pub(crate) blocked: Vec<Placed>,
    pub(crate) fixed: Vec<Placed>,
    /// One character per square, row by row.
    pub(crate) regions: Option<Vec<char>>,
    /// The stars in each row, if the file states them.
    pub(crate) stars: Option<usize>,
    /// Whether a 0 in the file decided that rows and columns count from 0.
    pub(crate) has_zero: bool,
}

impl Draft {
    /// A board of `n` rows and `n` columns.
    pub(crate) fn new(n: usize) -> Self {
        Self { columns: Some(n), ..Self::rows(n) }
    }

    /// A board of `n` rows whose columns are not stated.
    pub(crate) fn rows(n: usize) -> Self {
        Self {
            at: Position::START,
            n,
            columns: None,
            rules: Rules::Queen,
            blocked: Vec::new(),
            fixed: Vec::new(),
            regions: None,
            stars: None,
            has_zero: false,
        }
    }

    /// Returns the number of rows.
    pub(crate) fn n(&self) -> usize {
        self.n
    }

    /// Refuses a side that differs from the stated one.
    pub(crate) fn with(mut self, settings: Settings, at: Position) -> Result<Self, FormatError> {
        self.at = at;
        self.stars = settings.stars.or(self.stars);
        match settings.n {
            Some(n) if n != self.n => {
                refuse!(at,
                    ["the board has {} rows, but n = {n}" "棋盘有 {0} 行，而 n = {n}", self.n]
                    ["give {n} rows of {n} squares" "请给 {n} 行，每行 {n} 格"])
            }
            _ => Ok(self),
        }
    }

    /// Builds the problem. On a contradiction, returns an error with its position.
    pub(crate) fn finish(&self) -> Result<Problem, FormatError> {
        let n = self.n;
        if n > MAX_SIDE {
            return refuse!(self.at,
                ["the board has {n} rows" "棋盘有 {n} 行"]
                ["give at most {MAX_SIDE}" "最多 {MAX_SIDE}"]);
        }
        if let Some(columns) = self.columns.filter(|&columns| columns != n) {
            return Err(not_square(self.at, n, columns));
        }
        if let Some(stars) = self.stars.filter(|&stars| stars != 1) {
            return refuse!(self.at,
                ["this puzzle has {stars} stars in each row, column and region" "这道谜题每行、每列、每个区域有 {stars} 颗星"]
                ["give a puzzle with one star in each" "请给每处一颗星的谜题"]);
        }
        let blocked = self.on_board(&self.blocked)?;
        let fixed = self.on_board(&self.fixed)?;
        let problem = || {
            // Queens come last, one by one, so that an error names the later queen in the file.
            let mut problem = Problem::plain(n)?.with_rules(self.rules)?;
            if let Some(names) = &self.regions {
                problem = problem.with_regions(Regions::new(n, names.iter().copied())?)?;
            }
            problem.with_blocked(blocked)?.with_fixed(fixed)
        };
        problem().map_err(|error: bitqueens::Error| self.locate(&error))
    }

    /// The squares, all of which must be on the board.
    pub(crate) fn on_board(&self, placed: &[Placed]) -> Result<Vec<Square>, FormatError> {
        let n = self.n;
        let square = |&Placed { row, col, at }: &Placed| {
            let index = |index: u32| usize::try_from(index).ok().filter(|&index| index < n);
            match (index(row), index(col)) {
                (Some(row), Some(col)) => Ok(Square::new(to_u16(row), to_u16(col))),
                (None, _) => {
                    refuse!(at,
                        ["row {} is outside the board" "第 {0} 行在棋盘之外", u64::from(row) + 1]
                        ["give a row from 1 to {n}" "请给 1 到 {n} 的行号"])
                }
                (_, None) => {
                    refuse!(at,
                        ["column {} is outside the board" "第 {0} 列在棋盘之外", u64::from(col) + 1]
                        ["give a column from 1 to {n}" "请给 1 到 {n} 的列号"])
                }
            }
        };
        placed.iter().map(square).collect()
    }

    /// Converts an error of the library to one with a position in the file.
    fn locate(&self, error: &bitqueens::Error) -> FormatError {
        let (square, accepted) = match error {
            bitqueens::Error::FixedOnBlocked { square } => (
                square,
                Phrase::new("unblock the square or move the queen", "请取消禁放，或移动皇后")
                    .to_owned(),
            ),
            bitqueens::Error::FixedAttack { second, .. }
            | bitqueens::Error::FixedInRegion { second, .. } => (
                second,
                Phrase::new("move or remove one of them", "请移动或去掉其中一个").to_owned(),
            ),
            other => {
                // Squares are on the board; no other error has a single position.
                return FormatError::new(
                    self.at,
                    other,
                    Phrase::new("give another board", "请给别的棋盘"),
                );
            }
        };
        let is_there =
            |placed: &&Placed| (placed.row, placed.col) == (square.row.into(), square.col.into());
        let at = self.fixed.iter().find(is_there).map_or(self.at, |placed| placed.at);
        let what = match error {
            bitqueens::Error::FixedOnBlocked { square } => {
                text!(
                    "the queen at {square} stands on a blocked square",
                    "皇后 {square} 在禁放格上"
                )
            }
            other => other.into(),
        };
        FormatError::new(at, what, accepted)
    }
}
