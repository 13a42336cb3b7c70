//! Progress of a long count.

use std::time::Duration;

/// A snapshot of a long count.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Progress {
    /// Number of finished units.
    pub units_done: usize,
    /// Number of units known so far: a cross counts as one until it is split.
    pub units: usize,
    /// Weighted number of solutions in the finished units.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub solutions: u128,
    /// Queens tried so far. Those of n = 28 exceed 64 bits.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub attempts: u128,
    /// Estimated fraction of this run's work that is done, from 0 to 1; `None` where only units are
    /// known.
    pub share: Option<f64>,
    /// Time since the start.
    pub elapsed: Duration,
}

/// The type of progress callbacks.
pub type Report<'a> = dyn Fn(&Progress) + Sync + 'a;
