//! Threads, and how work is handed to them.

mod meter;
mod pace;
pub(crate) mod policy;
pub(crate) mod queue;
pub mod threads;

pub use meter::Meter;
pub(crate) use pace::Pace;
pub use policy::Policy;
pub use queue::{Batch, Queue, Source};
pub use threads::{MAX_THREADS, Shortage, Team, Threads};
