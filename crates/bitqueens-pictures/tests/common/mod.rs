//! Pictures of puzzles, drawn from a seed, with what a reader should find in them.

pub mod canvas;
pub mod clutter;
pub mod jpeg;
pub mod picture;
pub mod puzzle;
pub mod symbol;
