//! A device that counts subproblems beside the threads of the processor: a GPU.

use super::{LookAhead, Subproblem};
use crate::control::Cancel;
use crate::error::Result;
use crate::sum::Sum;

/// Counts batches outside the processor. Counters and runs drive it with threads of their own and hand it
/// batches from the same queue as the kernels; its results are those of a [`Worker`](super::Worker).
pub trait Device: Send + Sync {
    /// The name that people know it by.
    fn name(&self) -> &str;

    /// Number of threads that keep it busy: while it counts the batch of one, another prepares the next.
    fn hosts(&self) -> usize {
        2
    }

    /// Counts each subproblem of the batch, in order. `None` when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device cannot count; the batch then has no counts.
    fn counts(
        &self,
        batch: &[Subproblem],
        look_ahead: LookAhead,
        cancel: &Cancel,
    ) -> Result<Option<Vec<Sum>>>;
}
