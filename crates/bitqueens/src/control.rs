//! Control of a running computation: cancellation, progress and the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

// On `wasm32-unknown-unknown`, `std::time` panics. There `web-time` reads the browser's `performance.now()` and
// `Date.now()`.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::{Instant, SystemTime};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::{Instant, SystemTime};

/// A shared cancellation flag. Clones share the flag, and a set flag stays set.
///
/// Kernels poll it every few milliseconds.
///
/// ```
/// use bitqueens::Cancel;
/// let cancel = Cancel::new();
/// let shared = cancel.clone();
/// shared.cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Creates a flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag with one atomic store, which is safe in a signal handler.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns a predicate for searches to call at every node with the number of nodes so far; it
    /// returns whether to continue. It polls the flag every 2^14 nodes, about once a millisecond.
    pub(crate) fn go_on(&self) -> impl FnMut(u64) -> bool + '_ {
        const POLL_INTERVAL: u64 = 1 << 14;
        |nodes| !nodes.is_multiple_of(POLL_INTERVAL) || !self.is_cancelled()
    }
}

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

/// Numbers as strings of digits, for `serde`.
#[cfg(feature = "serde")]
pub(crate) mod digits {
    use std::{borrow::Cow, fmt::Display, str::FromStr};

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(
        number: &impl Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| text.parse().ok()).flatten();
        number.ok_or_else(|| {
            D::Error::custom(format_args!("{text:?} is no count: give a string of digits"))
        })
    }
}
