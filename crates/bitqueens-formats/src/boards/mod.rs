//! Board files: one table of formats, read by trying.
//!
//! A [`Format`] is an entry of one table: its name, an example, how it reads a text and what it writes. The
//! readers share three parsers, each of which parses a text once: squares between any separators (`cells`),
//! lines of numbers (`lines`) and the values of programs (`value`). [`read`] tries every format; the
//! formats that read the whole text must agree, or it says which one it took.
//!
//! Rows count from the top and columns from the left, both from 1 unless the format says otherwise. The module [`crate::judge`] handles the judge problems,
//! whose input is more than a board.
//!
//! ```
//! use bitqueens::Square;
//! use bitqueens_formats::{Format, boards};
//! let problem = boards::read(b"..#.\nQ...\n....\n....\n")?.only()?;
//! assert_eq!(problem.fixed(), [Square::new(1, 0)]);
//! assert_eq!(Format::Csplib.write(&problem)?, "letting n = 4\nletting blocks = [[1,3]]\nletting queens = [[2,1]]\n");
//! # Ok::<(), bitqueens_formats::Error>(())
//! ```

#[macro_use]
pub(crate) mod error;

pub(crate) mod cells;
pub mod csplib;
mod data;
pub mod diagonals;
pub(crate) mod draft;
mod drawing;
pub mod grid;
pub(crate) mod input;
pub mod json;
mod lines;
mod links;
pub(crate) mod numbers;
mod penpa;
mod signs;
mod table;
pub mod text;
mod trying;
pub(crate) mod value;
mod words;

use bitqueens::internal::quoted;
use std::{cell::OnceCell, str::FromStr};

pub use error::FormatError;
pub use input::Limits;

use crate::error::{Error, Result};
use bitqueens::{Problem, Square};
use cells::Matrices;
use draft::Draft;
use input::{Text, in_utf8};
use table::{Entry, TABLE};
pub use table::{Format, MAX_BYTES};
pub(crate) use trying::read_drafts;
pub use trying::{Boards, read};
use value::Tape;
pub use words::square;

/// What stands between solutions in a format whose texts have one board each.
const BETWEEN: &str = "\n";

/// What a caller wants to know of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A board to solve.
    Board,
    /// Queens, which may attack each other.
    Queens,
}

/// A text and what was parsed of it.
pub(crate) struct Input<'a> {
    pub(crate) text: Text<'a>,
    matrices: OnceCell<Matrices<'a>>,
    tape: OnceCell<Result<Tape<'a>, FormatError>>,
}

impl<'a> Input<'a> {
    pub(crate) fn new(text: Text<'a>) -> Self {
        Self { text, matrices: OnceCell::new(), tape: OnceCell::new() }
    }

    /// The text as boards of cells.
    fn matrices(&self) -> &Matrices<'a> {
        self.matrices.get_or_init(|| cells::matrices(self.text))
    }

    /// The text as values.
    fn tape(&self) -> Result<&Tape<'a>, FormatError> {
        let tape = self.tape.get_or_init(|| Tape::new(self.text.text()));
        tape.as_ref().map_err(FormatError::clone)
    }

    /// Whether the text is in a language that declares names, which counts from 1.
    fn declares(&self) -> bool {
        let starts = |line: input::Line<'_>| {
            let text = line.text.trim();
            text.starts_with("letting ")
                || text.ends_with("];")
                || text.ends_with(';') && !text.contains('{')
        };
        self.text.lines().take(20).any(starts)
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Self; TABLE.len()] = table::ALL;

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
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

    /// Returns a short example of the format.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.entry().example
    }

    /// Reads a board.
    ///
    /// # Errors
    /// [`FormatError`] with line and column for invalid syntax, for squares outside the board, for a
    /// queen on a blocked square, for two queens that attack each other under the rules, and for more than
    /// one board.
    pub fn read(self, input: &[u8]) -> Result<Problem, FormatError> {
        trying::only(self.read_all(input)?)
    }

    /// Reads all boards of a text, at least one.
    ///
    /// # Errors
    /// Those of [`Format::read`].
    pub fn read_all(self, input: &[u8]) -> Result<Vec<Problem>, FormatError> {
        let drafts = self.drafts(&self.input(&in_utf8(input))?, Wanted::Board)?;
        drafts.iter().map(Draft::finish).collect()
    }

    /// Reads the side and the queens of a board, which may attack each other.
    ///
    /// # Errors
    /// [`FormatError`] for invalid syntax, for squares outside the board and for more than one board.
    pub fn read_queens(self, input: &[u8]) -> Result<(usize, Vec<Square>), FormatError> {
        let draft = trying::only(self.drafts(&self.input(&in_utf8(input))?, Wanted::Queens)?)?;
        Ok((draft.n(), draft.on_board(&draft.fixed)?))
    }

    /// The only board of a text, whose queens may attack each other.
    pub(crate) fn draft_of(self, text: &str) -> Result<Draft, FormatError> {
        trying::only(self.drafts(&self.input(text.as_bytes())?, Wanted::Queens)?)
    }

    fn input(self, input: &[u8]) -> Result<Input<'_>, FormatError> {
        Ok(Input::new(Text::new(input, &self.limits())?))
    }

    fn drafts(self, input: &Input<'_>, wanted: Wanted) -> Result<Vec<Draft>, FormatError> {
        self.solutions(input).map_or_else(|| (self.entry().read)(input, wanted), Ok)
    }

    /// Several solutions in a format whose texts have one board each, with empty lines or rules of `-` or `=`
    /// between them; `None` for other texts.
    fn solutions(self, input: &Input<'_>) -> Option<Vec<Draft>> {
        let is_between = |line: &input::Line<'_>| {
            let text = line.text.trim();
            text.is_empty() || text.len() > 4 && text.chars().all(|sign| "-=".contains(sign))
        };
        if self.frame()[1] != BETWEEN || !input.text.lines().any(|line| is_between(&line)) {
            return None;
        }
        let lines: Vec<_> = input.text.lines().collect();
        let blocks = lines.split(is_between).filter(|block| !block.is_empty());
        let solution = |block: &[input::Line<'_>]| {
            let text: String = block.iter().flat_map(|line| [line.text, "\n"]).collect();
            let mut draft = self.draft_of(&text).ok()?;
            draft.at.line += block[0].number - 1;
            (draft.fixed.len() == draft.n()).then_some(draft)
        };
        let solutions: Option<Vec<Draft>> = blocks.map(solution).collect();
        solutions.filter(|solutions| solutions.len() > 1)
    }

    /// Writes a board. [`Format::read`] returns the same problem from the result.
    ///
    /// # Errors
    /// [`Error::Unwritable`] if the format cannot express a part of the problem.
    pub fn write(self, problem: &Problem) -> Result<String> {
        let [open, _, close] = self.frame();
        Ok([open, &self.write_item(problem)?, close].concat())
    }

    /// Writes a board as one of several, which stand in the [`Format::frame`].
    ///
    /// # Errors
    /// Those of [`Format::write`].
    pub fn write_item(self, problem: &Problem) -> Result<String> {
        (self.entry().write)(problem)
            .map_err(|what| Error::Unwritable { format: self.name(), what })
    }

    /// Returns the texts before, between and after several boards.
    #[must_use]
    pub fn frame(self) -> [&'static str; 3] {
        match self {
            Self::Leetcode => ["[", ",\n", "]\n"],
            Self::Text
            | Self::Csplib
            | Self::Minizinc
            | Self::Facts
            | Self::Pairs
            | Self::Pairs0 => ["", BETWEEN, ""],
            _ => [""; 3],
        }
    }

    /// Returns the format in which [`read`] reads a text.
    ///
    /// # Errors
    /// Those of [`read`].
    pub fn detect(input: &[u8]) -> Result<Self, FormatError> {
        Ok(read(input)?.format)
    }
}

bitqueens::language::named!(Format);

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| {
            Error::UnknownFormat { name: quoted(name), known: Self::ALL.map(Self::name).join(", ") }
        })
    }
}
