//! The clock: `std::time` where it works, `web-time` elsewhere.
//!
//! On `wasm32-unknown-unknown`, `std::time` panics. There `web-time` reads the browser's
//! `performance.now()` and `Date.now()`.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::{Instant, SystemTime};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::{Instant, SystemTime};
