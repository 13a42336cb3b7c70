//! Problems (a board, its rules and regions) and the validation of solutions.

mod attacks;
mod problem;
mod regions;
mod rules;
mod side;
pub mod validate;

pub use problem::{MAX_SIDE, MAX_WORD_SIDE, Problem};
pub use regions::{Regions, Remark};
pub use rules::{Rules, full};
pub use side::SideLimit;
