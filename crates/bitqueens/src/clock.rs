//! The clock: the standard library's, except where that one has none.
//!
//! On `wasm32-unknown-unknown` reading `std::time` panics. In a browser `web-time` asks
//! `performance.now()` and `Date.now()`; its types are those of the standard library elsewhere.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::{Instant, SystemTime};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::{Instant, SystemTime};
