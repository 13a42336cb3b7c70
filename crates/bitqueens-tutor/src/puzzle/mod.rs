//! Region puzzles: generation, number of solutions, and explanations that a player can follow.
//!
//! An explanation is a chain of steps, each of which holds in every solution. So a chain that
//! places all queens also proves that the solution is unique.

mod attacks;
mod confined;
mod explain;
mod generate;
mod hint;
mod reason;
mod sentence;

pub use attacks::{Attacks, attacks};
pub use explain::{Conclusion, Explanation, explain};
pub use generate::{Level, MAX_PUZZLE_SIDE, MIN_PUZZLE_SIDE, Puzzle, daily, generate};
pub use hint::{Hint, hint};
pub use reason::{Area, Deduction, Difficulty, Reason};

use bitqueens::solutions::solve::find_from as search;
pub use bitqueens::solutions::solve::{Found, find};
