//! Processes of this test, by what the kernel tells of them; no others are touched.

use std::fs;
use std::path::Path;

/// The runs that count in this folder.
pub(crate) fn workers(folder: &Path) -> Vec<u32> {
    let binary = fs::canonicalize(env!("CARGO_BIN_EXE_bitqueens")).expect("built");
    let is_one = |process: &u32| {
        let link = |name: &str| fs::read_link(format!("/proc/{process}/{name}")).ok();
        link("exe").is_some_and(|exe| exe == binary)
            && link("cwd").is_some_and(|cwd| cwd == folder)
            && fs::read(format!("/proc/{process}/cmdline"))
                .is_ok_and(|line| line.split(|&byte| byte == 0).nth(1) == Some(b"run"))
    };
    let all = fs::read_dir("/proc").expect("Linux");
    let ids = all
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(is_one).collect()
}

/// The process above this one that has this name.
pub(crate) fn ancestor(process: u32, name: &str) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // id (name) state parent …; a name may hold anything, brackets too.
    let parent: u32 = stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()?;
    let found = fs::read_to_string(format!("/proc/{parent}/comm")).ok()?;
    if found.trim() == name {
        return Some(parent);
    }
    ancestor(parent, name)
}

/// Signal 9. The process may have ended by itself a moment ago.
pub(crate) fn kill(process: u32) {
    let line = format!("kill -9 {process}");
    let status = std::process::Command::new("sh")
        .args(["-c", &line])
        .status();
    assert!(status.is_ok_and(|s| s.success()), "{process} had ended");
}
