//! The interface of the page: it converts values and calls the libraries, and computes nothing itself.
//!
//! One file for each view of the page. Numbers that may pass 2^53 go over as text.

pub mod bits;
pub mod board;
pub mod count;
pub mod gpu;
pub mod puzzle;
pub mod trace;

/// Counting, for browsers whose workers cannot run the build with vectors.
pub use bitqueens_wasm_worker as worker;
