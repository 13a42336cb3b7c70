//! Solutions of n queens: all of them in lexicographic order, one for each orbit, or a single one.
//!
//! | question | entry point |
//! |---|---|
//! | Which solutions, in order? | [`Solutions`]; many to a writer: [`Listing`]; as bytes, on many threads: [`RowBlocks`] |
//! | Which of them differ by more than rotation and reflection? | [`Solutions::unique`] |
//! | One solution, with blocked squares and fixed queens? | [`solve::Solver`] |
//! | One solution of a board of a million rows? | [`solve::closed_form`], [`solve::random`] |
//! | How many ways, and which, on a board that is not square? | [`Rectangle`] |
//! | Is the solution unique? | [`solve::find`] |
//!
//! To count solutions without listing them, use [`Counter`](crate::Counter); to check one, use
//! [`validate`](crate::board::validate).
//!
//! The feature `serde`, off by default, reads and writes a [`Solution`] as the list of its columns, from 1.
//!
//! # Examples
//! List lazily, in lexicographic order:
//!
//! ```
//! use bitqueens::Problem;
//! use bitqueens::solutions::Solutions;
//! let mut solutions = Solutions::new(&Problem::plain(8)?)?;
//! let first = solutions.next().expect("there are 92");
//! assert_eq!(first.cols(), [0, 4, 7, 5, 2, 6, 1, 3]);
//! # Ok::<(), bitqueens::Error>(())
//! ```
//!
//! Solve:
//!
//! ```
//! use bitqueens::Problem;
//! use bitqueens::board::validate::check_columns;
//! use bitqueens::solutions::solve::{Outcome, Solver};
//! let Outcome::Solution(columns) = Solver::new(&Problem::plain(1000)?).run()? else { panic!() };
//! check_columns(1000, columns)?;
//! # Ok::<(), bitqueens::Error>(())
//! ```
#![forbid(unsafe_code)]

mod enumerate;
mod rectangle;
#[cfg(feature = "serde")]
mod serialize;
pub mod solve;

pub use enumerate::{
    Layout, Listed, Listing, RowBlock, RowBlocks, Solution, Solutions, smallest_image,
};
pub use rectangle::{Rectangle, RectangleSolutions};
