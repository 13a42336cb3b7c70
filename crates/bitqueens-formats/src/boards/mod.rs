//! Board files in twelve formats, with detection of the format if it is unambiguous.
//!
//! | name | content | `*` | `.` |
//! |---|---|---|---|
//! | [`text`] | the project's own format: every part of a problem, with comments | | free |
//! | [`csplib`] | CSPLib problems 79 and 80: `n`, `blocks`, `queens` | | |
//! | [`diagonals`] | excluded diagonals of CSPLib problem 79: `n`, `numdiags`, `diags` | | |
//! | [`p1562`](grid) | Luogu P1562: the side, then rows | free | blocked |
//! | [`uva11195`](grid) | UVa 11195, one case: the side, then rows | blocked | free |
//! | [`cses`](grid) | CSES 1624 at any side: rows | blocked | free |
//! | [`kattis`](grid) | Kattis 8queens at any side: rows | a queen | free |
//! | [`hash`](grid) | rows of `.` free, `#` blocked, `Q` a queen | | free |
//! | [`letters`] | coloured regions, one letter per square; rules `touching` | | |
//! | [`json`] | one JSON object, for programs | | |
//! | [`rows`] | the columns of a solution, one line | | |
//! | [`drawing`] | a drawing of [`crate::draw`] as text | | |
//!
//! All formats count rows from the top and columns from the left, both from 1. [`Format::detect`]
//! returns a format only if it is unambiguous. The module [`crate::judge`] handles the judge problems,
//! whose input is more than a board.
//!
//! ```
//! use bitqueens::Square;
//! use bitqueens_formats::Format;
//! let problem = Format::detect(b"..#.\nQ...\n....\n....\n")?.read(b"..#.\nQ...\n....\n....\n")?;
//! assert_eq!(problem.fixed(), [Square::new(1, 0)]);
//! assert_eq!(Format::Csplib.write(&problem)?, "letting n = 4\nletting blocks = [[1,3]]\nletting queens = [[2,1]]\n");
//! # Ok::<(), bitqueens_formats::Error>(())
//! ```

use bitqueens::language::Phrase;
use std::fmt;
use std::str::FromStr;

pub mod csplib;
mod detect;
pub mod diagonals;
pub(crate) mod draft;
pub mod drawing;
pub(crate) mod error;
pub mod grid;
pub(crate) mod input;
pub mod json;
pub mod letters;
pub(crate) mod position;
pub mod rows;
pub mod text;

use bitqueens::internal::quoted;
pub use error::FormatError;
pub use input::Limits;

use crate::error::{Error, Result};
use bitqueens::{MAX_SIDE, Problem, Rules, Square};
use draft::Draft;

/// A format of board files. The [module](self) has a table of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The project's own format.
    Text,
    /// CSPLib problems 79 and 80.
    Csplib,
    /// Excluded diagonals of CSPLib problem 79.
    Diagonals,
    /// Luogu P1562.
    P1562,
    /// UVa 11195.
    Uva11195,
    /// CSES 1624.
    Cses,
    /// Kattis 8queens.
    Kattis,
    /// `.`, `#` and `Q`.
    Hash,
    /// A grid of letters for regions.
    Letters,
    /// One JSON object.
    Json,
    /// The columns of a solution.
    Rows,
    /// A drawing as text.
    Drawing,
}

/// An entry of the table of formats.
struct Entry {
    format: Format,
    name: &'static str,
    summary: &'static str,
    limits: Limits,
    read: fn(&[u8], &Limits) -> Result<Draft, FormatError>,
    write: fn(&Problem) -> Result<String, Phrase>,
}

/// The longest row of a drawn board: [`MAX_SIDE`] characters of at most 4 bytes each.
const ROW: usize = 4 * MAX_SIDE;
/// The longest drawn board: [`MAX_SIDE`] rows, with a margin for other lines.
const DRAWING: usize = 5 << 20;
/// The longest list of squares: all 10^6 of the largest board, each as `[1000, 1000], `.
const LIST: usize = 16 << 20;
/// The longest list of diagonals: all 3998 of the largest board, with a margin for blanks.
const DIAGONALS: usize = 1 << 20;

const TABLE: [Entry; 12] = [
    Entry {
        format: Format::Text,
        name: "text",
        summary: "the project's own format: size, rules, queens, blocked squares, regions, comments",
        limits: Limits::new(MAX_SIDE, ROW, LIST),
        read: text::read,
        write: text::write,
    },
    Entry {
        format: Format::Csplib,
        name: "csplib",
        summary: "CSPLib problems 79 and 80: `letting n`, `blocks` and `queens` as [row,column] from 1",
        limits: Limits::new(MAX_SIDE, LIST, LIST),
        read: csplib::read,
        write: |problem| plain_rules(problem, csplib::write),
    },
    Entry {
        format: Format::Diagonals,
        name: "diagonals",
        summary: "CSPLib problem 79, excluded diagonals: `n`, `numdiags` and `diags` as [number, direction]",
        limits: Limits::new(MAX_SIDE, DIAGONALS, DIAGONALS),
        read: diagonals::read,
        write: |problem| plain_rules(problem, diagonals::write),
    },
    Entry {
        format: Format::P1562,
        name: "p1562",
        summary: "Luogu P1562: the side, then rows; `*` is free, `.` is blocked",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: |input, limits| grid::P1562.read(input, limits),
        write: |problem| plain_rules(problem, |problem| grid::P1562.write(problem)),
    },
    Entry {
        format: Format::Uva11195,
        name: "uva11195",
        summary: "UVa 11195, one case: the side, then rows; `.` is free, `*` is blocked",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: |input, limits| grid::UVA11195.read(input, limits),
        write: |problem| plain_rules(problem, |problem| grid::UVA11195.write(problem)),
    },
    Entry {
        format: Format::Cses,
        name: "cses",
        summary: "CSES 1624 at any side: rows; `.` is free, `*` is blocked",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: |input, limits| grid::CSES.read(input, limits),
        write: |problem| plain_rules(problem, |problem| grid::CSES.write(problem)),
    },
    Entry {
        format: Format::Kattis,
        name: "kattis",
        summary: "Kattis 8queens at any side: rows; `.` is free, `*` is a queen",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: |input, limits| grid::KATTIS.read(input, limits),
        write: |problem| plain_rules(problem, |problem| grid::KATTIS.write(problem)),
    },
    Entry {
        format: Format::Hash,
        name: "hash",
        summary: "rows; `.` is free, `#` is blocked, `Q` is a queen",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: |input, limits| grid::HASH.read(input, limits),
        write: |problem| plain_rules(problem, |problem| grid::HASH.write(problem)),
    },
    Entry {
        format: Format::Letters,
        name: "letters",
        summary: "coloured regions, one letter per square; one queen in each, none touching",
        limits: Limits::new(MAX_SIDE, ROW, DRAWING),
        read: letters::read,
        write: letters::write,
    },
    Entry {
        format: Format::Json,
        name: "json",
        summary: "one JSON object: v, n, rules, blocked and fixed as [row, column] from 1, regions",
        limits: Limits::new(MAX_SIDE, LIST, LIST),
        read: json::read,
        write: json::write,
    },
    Entry {
        format: Format::Rows,
        name: "rows",
        summary: "a solution as one line: the column of each row, from 1",
        limits: Limits::new(MAX_SIDE, 2 * ROW, DRAWING),
        read: rows::read,
        write: |problem| plain_rules(problem, rows::write),
    },
    Entry {
        format: Format::Drawing,
        name: "drawing",
        summary: "a drawing of `bitqueens draw` as text; `♛` is a queen, `▒` is blocked",
        limits: Limits::new(MAX_SIDE, 2 * ROW, DRAWING),
        read: drawing::read,
        write: |problem| plain_rules(problem, drawing::write),
    },
];

/// Writes a problem in a format that has neither rules nor regions.
fn plain_rules(
    problem: &Problem,
    write: impl Fn(&Problem) -> Result<String, Phrase>,
) -> Result<String, Phrase> {
    if problem.rules() != Rules::Queen {
        return Err(Phrase::new(
            "rules other than `queen`",
            "`queen` 以外的规则",
        ));
    }
    if problem.regions().is_some() {
        return Err(Phrase::new("regions", "区域"));
    }
    write(problem)
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 12] = {
        let mut all = [Self::Text; 12];
        let mut index = 0;
        while index < all.len() {
            all[index] = TABLE[index].format;
            index += 1;
        }
        all
    };

    fn entry(self) -> &'static Entry {
        TABLE
            .iter()
            .find(|entry| entry.format == self)
            .expect("every format is in the table")
    }

    /// Returns the name of the format, as used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns a description of the format in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// Returns the limits of a file in this format.
    #[must_use]
    pub fn limits(self) -> Limits {
        self.entry().limits
    }

    /// Reads a board.
    ///
    /// # Errors
    /// [`FormatError`] with line and column for invalid syntax, for squares outside the board, for a
    /// queen on a blocked square, and for two queens that attack each other under the rules.
    pub fn read(self, input: &[u8]) -> Result<Problem, FormatError> {
        let entry = self.entry();
        (entry.read)(input, &entry.limits)?.finish()
    }

    /// Returns why each format refuses a file; formats that read it are left out.
    #[must_use]
    pub fn refusals(input: &[u8]) -> Vec<(Self, FormatError)> {
        let refusal = |format: Self| Some((format, format.read(input).err()?));
        Self::ALL.into_iter().filter_map(refusal).collect()
    }

    /// Reads the side and the queens of a board, which may attack each other.
    ///
    /// # Errors
    /// [`FormatError`] for invalid syntax and for squares outside the board.
    pub fn read_queens(self, input: &[u8]) -> Result<(usize, Vec<Square>), FormatError> {
        let entry = self.entry();
        let draft = (entry.read)(input, &entry.limits)?;
        let queens = draft.fixed.iter().map(|placed| placed.square).collect();
        Ok((draft.n(), queens))
    }

    /// Writes a board. [`Format::read`] returns the same problem from the result.
    ///
    /// # Errors
    /// [`Error::Unwritable`] if the format cannot express a part of the problem.
    pub fn write(self, problem: &Problem) -> Result<String> {
        (self.entry().write)(problem).map_err(|what| Error::Unwritable {
            format: self.name(),
            what,
        })
    }

    /// Detects the format of a file. The format must be unambiguous: either the file is valid in only
    /// one format, or all formats in which it is valid read the same problem.
    ///
    /// # Errors
    /// [`FormatError`] with the possible readings, or with the known formats if there is none.
    pub fn detect(input: &[u8]) -> Result<Self, FormatError> {
        detect::detect(input)
    }
}

/// The largest number of bytes that any format accepts, so a caller need not read more.
pub const MAX_BYTES: usize = LIST;

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| Error::UnknownFormat {
                name: quoted(name),
                known: Self::ALL.map(Self::name).join(", "),
            })
    }
}
