//! Boards as files: every format in one table, read as it stands and never guessed.
//!
//! | name | what | `*` | `.` |
//! |---|---|---|---|
//! | [`text`] | the project's own form: everything a problem can say, with comments | | free |
//! | [`csplib`] | CSPLib problems 79 and 80: `n`, `blocks`, `queens` | | |
//! | [`p1562`](grid) | Luogu P1562: the side, then rows | free | blocked |
//! | [`uva11195`](grid) | UVa 11195, one case: the side, then rows | blocked | free |
//! | [`cses`](grid) | CSES 1624 at any side: rows | blocked | free |
//! | [`kattis`](grid) | Kattis 8queens at any side: rows | a queen | free |
//! | [`hash`](grid) | rows of `.` free, `#` blocked, `Q` a queen | | free |
//! | [`letters`] | coloured regions, one letter a square; rules `touching` | | |
//! | [`json`] | one object, for programs | | |
//!
//! All count rows from the top and columns from the left, both from 1. [`Format::detect`] names the
//! format only when it cannot be mistaken. The judge problems, which read more than a board, are in
//! [`judge`].
//!
//! ```
//! use bitqueens::{Format, Square};
//! let problem = Format::detect(b"..#.\nQ...\n....\n....\n")?.read(b"..#.\nQ...\n....\n....\n")?;
//! assert_eq!(problem.fixed(), [Square::new(1, 0)]);
//! assert_eq!(Format::Csplib.write(&problem)?, "letting n = 4\nletting blocks = [[1,3]]\nletting queens = [[2,1]]\n");
//! # Ok::<(), bitqueens::Error>(())
//! ```

use std::fmt;
use std::str::FromStr;

pub mod csplib;
mod detect;
mod draft;
mod error;
pub mod grid;
mod input;
pub mod json;
pub mod judge;
pub mod letters;
pub mod text;

pub use error::FormatError;
pub(crate) use error::quoted as quote;
pub use input::Limits;

use crate::{Error, MAX_SIDE, Problem, Result, Rules};
use draft::Draft;

/// A way to write a board down. The module's table says what each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The project's own form.
    Text,
    /// CSPLib problems 79 and 80.
    Csplib,
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
}

/// One row of the table.
struct Entry {
    format: Format,
    name: &'static str,
    summary: &'static str,
    limits: Limits,
    read: fn(&[u8], &Limits) -> Result<Draft, FormatError>,
    write: fn(&Problem) -> Result<String, &'static str>,
}

/// Longest row of a drawn board: [`MAX_SIDE`] characters of at most 4 bytes each.
const ROW: usize = 4 * MAX_SIDE;
/// Longest drawn board: [`MAX_SIDE`] rows, and room for the rest.
const DRAWING: usize = 5 << 20;
/// Longest list of squares: all 10^6 of the largest board, as `[1000, 1000], ` each.
const LIST: usize = 16 << 20;

const TABLE: [Entry; 9] = [
    Entry {
        format: Format::Text,
        name: "text",
        summary: "the project's own form: size, rules, queens, blocked squares, regions, comments",
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
        summary: "coloured regions, one letter a square; one queen each, none touching",
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
];

/// Refuses what a format cannot say that only knows plain queens.
fn plain_rules(
    problem: &Problem,
    write: impl Fn(&Problem) -> Result<String, &'static str>,
) -> Result<String, &'static str> {
    if problem.rules() != Rules::Queen {
        return Err("rules other than `queen`");
    }
    if problem.regions().is_some() {
        return Err("regions");
    }
    write(problem)
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = {
        let mut all = [Self::Text; 9];
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

    /// The word for the format on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What the format is, in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.entry().summary
    }

    /// How large a file may be.
    #[must_use]
    pub fn limits(self) -> Limits {
        self.entry().limits
    }

    /// Reads a board.
    ///
    /// # Errors
    /// [`FormatError`] with line and column for everything that the format does not say, for
    /// squares outside the board, for a queen on a blocked square and for two queens that attack
    /// each other under the rules.
    pub fn read(self, input: &[u8]) -> Result<Problem, FormatError> {
        let entry = self.entry();
        (entry.read)(input, &entry.limits)?.finish()
    }

    /// Writes a board, so that [`Format::read`] gives the same problem.
    ///
    /// # Errors
    /// [`Error::Unwritable`] when the format has no way to say something.
    pub fn write(self, problem: &Problem) -> Result<String> {
        (self.entry().write)(problem).map_err(|what| Error::Unwritable {
            format: self.name(),
            what,
        })
    }

    /// The format of a file, when it cannot be mistaken: either only one format has these signs, or
    /// all that have them read the same problem.
    ///
    /// # Errors
    /// [`FormatError`] that lists the readings, or the formats when there is none.
    pub fn detect(input: &[u8]) -> Result<Self, FormatError> {
        detect::detect(input)
    }
}

/// The most bytes that any format reads: more need not be taken from a file or a pipe.
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
                name: error::quoted(name),
                known: Self::ALL.map(Self::name).join(", "),
            })
    }
}
