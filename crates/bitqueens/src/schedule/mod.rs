//! Threads, and how work is handed to them.

pub(crate) mod share;
pub mod threads;

pub use threads::{Crew, MAX_THREADS, Shortage, Threads};
