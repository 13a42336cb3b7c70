//! Threads, and how work is handed to them.

mod pace;
pub(crate) mod policy;
pub(crate) mod queue;

pub(crate) use pace::Pace;
pub use policy::Policy;
pub use queue::{Batch, Queue, Source};
