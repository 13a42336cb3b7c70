//! The ladder, the bit tricks and the puzzles. One binary, so that what the tests share is linked once.

mod bits;
mod ladder;
mod ladder_boards;
mod ladder_steps;
mod listings;
mod puzzle_maker;
mod puzzles;
mod trace;
