//! Items that the crates of this workspace share. No one else should use them: they change without notice.

pub mod naive;
pub mod refusal;

pub use crate::control::{Instant, Report, SystemTime};
pub use crate::count::attempts;
pub use crate::error::{first_names, quoted};
pub use crate::geometry::to_u16;
pub use crate::kernel::{HostEnd, drive};
/// Memory that is asked for with a check.
pub mod memory {
    pub use crate::memory::{append, filled, push, reserve, reserve_exact};
}
pub use crate::schedule::{Batch, Policy, Queue, Source};
/// The number of cores.
pub mod threads {
    pub use crate::threads::all_cores;
}
pub use crate::threads::{Meter, Team};
