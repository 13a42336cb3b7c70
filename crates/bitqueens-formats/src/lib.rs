//! Boards in and out: file formats, read by trying, the n-queens problems of online judges, and pictures.
//!
//! The crate converts between a [`Problem`](bitqueens::Problem) and text. Parsers take bytes and
//! never panic: an error has a line, a column and what would be accepted there. Every format has
//! limits on the side, the line length and the size of a file. Writers produce what the parsers
//! read back, and pictures need neither a font nor a graphics library.
//!
//! | question | entry point |
//! |---|---|
//! | How do I read a board in a known format? | [`Format::read`] |
//! | How do I read a board in any format? | [`boards::read`] |
//! | How do I write a board, or convert one? | [`Format::write`] |
//! | What are the formats, and their limits? | [`boards`], [`Format::summary`], [`Format::limits`] |
//! | Where is the error in a file? | [`FormatError`] |
//! | Which queens are in this text, attacking or not? | [`solutions`] |
//! | How do I answer a judge's input? | [`Judge::solve`] |
//! | What do a judge's input and output look like? | [`Judge::explanation`] |
//! | How do I draw a board as text or SVG? | [`Picture`](draw::Picture) |
//! | How do I draw many boards on one sheet? | [`Sheet`](draw::Sheet) |
//!
//! # Examples
//! Converting a board from one format to another:
//!
//! ```
//! use bitqueens_formats::Format;
//!
//! let input = b"4\n****\n.***\n****\n***.\n";
//! let problem = Format::P1562.read(input)?;
//! assert_eq!(Format::Hash.write(&problem)?, "....\n#...\n....\n...#\n");
//! # Ok::<(), bitqueens_formats::Error>(())
//! ```
//!
//! An error with its position:
//!
//! ```
//! use bitqueens_formats::Format;
//!
//! let error = Format::Hash.read(b"..#.\n....\n..\n....\n").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 3, column 3: this row has 2 squares: give 4 squares a row"
//! );
//! ```
//!
//! The answer to a judge's input:
//!
//! ```
//! use bitqueens_formats::Judge;
//!
//! let mut answer = Vec::new();
//! let judge: Judge = "hdu2553".parse().expect("a judge");
//! judge.solve(b"8\n5\n0\n", &mut answer)?;
//! assert_eq!(answer, b"92\n10\n");
//! # Ok::<(), bitqueens_formats::JudgeError>(())
//! ```
#![forbid(unsafe_code)]

#[macro_use]
pub mod boards;

pub mod draw;
mod error;
pub mod judge;
pub mod solutions;

pub use boards::{Format, FormatError};
pub use error::{Error, Result};
pub use judge::{Judge, JudgeError};
