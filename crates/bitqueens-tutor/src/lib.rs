//! Teaching n queens: the tutorials' solvers with step-by-step traces, the bit tricks behind them,
//! and region puzzles with explanations.
//!
//! The crate serves lessons, front ends and readers of the tutorials. It shows how a search works
//! and why a step is taken; to count large boards, use the kernels of [`bitqueens`]. Texts for
//! people come in English and in Chinese. Nothing here prints, and nothing depends on a terminal.
//!
//! | question | entry point |
//! |---|---|
//! | How does solver L5 search a board, step by step? | [`LadderSolver::steps`](ladder::LadderSolver::steps) |
//! | What does each step say, in a language? | [`Step`](ladder::Step), its [`text`](bitqueens::language::Localized::text) |
//! | How do I move backwards in a search, or compare two solvers? | [`Replay`](ladder::Replay) |
//! | How many solutions and nodes does a solver count? | [`LadderSolver::count`](ladder::LadderSolver::count) |
//! | Which source line takes a step? | [`LadderSolver::listing`](ladder::LadderSolver::listing) |
//! | What does a bit trick do to my number? | [`Lab::run`](bits::Lab::run) |
//! | Which squares of a row are free? | [`one_row`](bits::one_row) |
//! | Can I have a new region puzzle? | [`generate`](puzzle::generate), [`daily`](puzzle::daily) |
//! | Why is a puzzle's solution the only one? | [`explain`](puzzle::explain) |
//! | What is the next step for a player, or the mistake? | [`hint`](puzzle::hint) |
//!
//! # Examples
//! The first steps of a search, as sentences:
//!
//! ```
//! use bitqueens_tutor::ladder::LadderSolver;
//!
//! let steps: Vec<String> = LadderSolver::L5.steps(4)?.take(4).map(|step| step.to_string()).collect();
//! assert_eq!(steps[1], "row 1: columns 1, 2, 3 and 4 are free");
//! assert_eq!(steps[2], "queen to (1, 1)");
//! assert_eq!(steps[3], "row 2: columns 3 and 4 are free");
//! # Ok::<(), bitqueens_tutor::ladder::LadderError>(())
//! ```
//!
//! The working of a bit trick, in binary:
//!
//! ```
//! use bitqueens_tutor::bits::Lab;
//!
//! let working = Lab::find("clear-lowest")?.run(&[0b0110_1000])?;
//! let digits: Vec<&str> = working.lines.iter().map(|line| line.bits.as_str()).collect();
//! assert_eq!(digits, ["01101000", "01100111", "01100000"]); // x, x - 1, x & (x - 1)
//! # Ok::<(), bitqueens_tutor::bits::BitsError>(())
//! ```
//!
//! A puzzle, and the proof that its solution is unique:
//!
//! ```
//! use bitqueens::Cancel;
//! use bitqueens_tutor::puzzle::{self, Level};
//!
//! let made = puzzle::generate(6, Level::Easy, 1, &Cancel::new())?;
//! let explanation = puzzle::explain(&made.problem, &Cancel::new())?;
//! assert_eq!(explanation.solution(), Some(&made.solution));
//! # Ok::<(), bitqueens_tutor::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod bits;
mod error;
pub mod ladder;
pub mod puzzle;

pub use error::{Error, Result};
