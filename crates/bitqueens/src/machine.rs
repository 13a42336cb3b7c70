//! What this machine has left.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Memory in MiB that programs can still have: of the machine, or of the control group of this process if that is
/// less.
pub(crate) fn free_mebibytes() -> u64 {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted);
    let free = match system.cgroup_limits() {
        Some(limits) => limits.free_memory.min(system.available_memory()),
        None => system.available_memory(),
    };
    free >> 20
}
