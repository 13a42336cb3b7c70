//! Boards in and out, and the judges' problems. One binary, so that what the tests share is linked once.

mod boards;
mod corpus;
mod detection;
mod diagonals;
mod judge_stream;
mod judges;
mod layouts;
mod limits;
mod refusals;
