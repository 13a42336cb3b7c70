//! The memory that this process can still have.

use std::fs;
use std::path::{Path, PathBuf};

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Memory in MiB that this process can still have: of the machine, or of one of its control groups if that is less.
#[must_use]
pub fn free_mebibytes() -> u64 {
    let wanted = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(wanted);
    let groups = control_groups().filter_map(|folder| free_of_group(&folder));
    groups.fold(system.available_memory(), u64::min) >> 20
}

/// The folders of the control groups of this process (Linux, version 2), from its own to the outermost.
fn control_groups() -> impl Iterator<Item = PathBuf> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/").map(PathBuf::from));
    let paths = own.into_iter().flat_map(|own| {
        let paths: Vec<_> = own.ancestors().map(Path::to_path_buf).collect();
        paths
    });
    paths.map(|path| Path::new("/sys/fs/cgroup").join(path))
}

/// The bytes that a control group leaves, or `None` if it has no limit.
fn free_of_group(folder: &Path) -> Option<u64> {
    let number = |name| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_leaves_what_its_limit_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name, text| fs::write(folder.path().join(name), text).expect("written");
        assert_eq!(free_of_group(folder.path()), None);
        write("memory.current", "1000\n");
        write("memory.max", "max\n");
        assert_eq!(free_of_group(folder.path()), None);
        write("memory.max", "5000\n");
        assert_eq!(free_of_group(folder.path()), Some(4000));
        write("memory.max", "500\n");
        assert_eq!(free_of_group(folder.path()), Some(0));
        assert!(free_mebibytes() > 0);
    }
}
