//! Control of a running computation: cancellation, progress and the clock.

mod cancel;
mod clock;
#[cfg(feature = "serde")]
pub(crate) mod digits;
mod progress;

pub use cancel::Cancel;
pub use clock::{Instant, SystemTime};
pub use progress::{Progress, Report};
