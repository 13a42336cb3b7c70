//! The kernels of superqueens, which move like queens and knights.

// Elsewhere only the tests of the lanes call it.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod pass;
mod scalar;
#[cfg(test)]
mod tests;

use super::Kernel;
use crate::control::Cancel;
use crate::error::Result;
use crate::sum::Sum;
#[cfg(any(test, target_arch = "x86_64"))]
pub(super) use pass::Vector;
pub(super) use pass::{Level, Pass, Stack, pass};
pub(super) use scalar::Scalar;

/// A row that needs a queen. As many columns are open on some row as there are rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    /// The columns where none may stand, those beyond the board among them.
    pub(crate) closed: u32,
    /// The distance to the next such row.
    pub(crate) gap: u32,
}

/// How far from a queen's column a knight attacks the row at a distance; `beyond`, wider than a board, if none.
fn leap(distance: u32, beyond: u32) -> u32 {
    if distance <= 2 { 3 - distance } else { beyond }
}

/// Counts superqueens on one thread.
pub(crate) struct SuperqueenCounter(pub(super) Box<dyn Count>);

/// The counting behind a [`SuperqueenCounter`].
pub(super) trait Count: Send {
    /// Counts the ways to place a queen on each of these rows, at least two; `None` when cancelled.
    fn count(&mut self, rows: &[Row], cancel: &Cancel) -> Option<Sum>;
}

impl SuperqueenCounter {
    /// Creates the counter of the best kernel here.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(crate) fn best() -> Result<Self> {
        let vectors = [Kernel::Avx512W32, Kernel::Avx2W32];
        let available = vectors.into_iter().find(|kernel| kernel.missing().is_none());
        Self::of(available.unwrap_or(Kernel::Scalar))
    }

    /// Counts the ways to place a queen on each of these rows so that none attacks another; `None` when cancelled.
    pub(crate) fn count(&mut self, rows: &[Row], cancel: &Cancel) -> Option<Sum> {
        match rows {
            [] => Some(Sum::new(1, 0)),
            [row] => Some(Sum::new(row.closed.count_zeros().into(), 0)),
            _ => self.0.count(rows, cancel),
        }
    }
}
