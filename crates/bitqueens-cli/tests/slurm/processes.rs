//! Processes of this test, by what the kernel tells of them; no others are touched.

use std::fs;
use std::path::Path;

/// A run that counts in the folder of the test.
#[derive(Debug, Clone)]
pub(crate) struct Worker {
    pub(crate) id: u32,
    /// As on its command line, `3/32`.
    pub(crate) shard: String,
    /// Stopped, with its ledger open, until the test lets it go on.
    pub(crate) is_held: bool,
}

/// The runs that count in this folder.
pub(crate) fn workers(folder: &Path) -> Vec<Worker> {
    let binary = fs::canonicalize(env!("CARGO_BIN_EXE_bitqueens")).expect("built");
    let worker = |id: u32| {
        let link = |name: &str| fs::read_link(format!("/proc/{id}/{name}")).ok();
        let is_ours = link("exe")? == binary && link("cwd")? == folder;
        let line = fs::read_to_string(format!("/proc/{id}/cmdline")).ok()?;
        let mut words = line.split('\0').skip(1);
        (is_ours && words.next()? == "run").then_some(())?;
        Some(Worker {
            id,
            shard: words
                .skip_while(|word| *word != "--shard")
                .nth(1)?
                .to_owned(),
            is_held: stat(id)?.first()? == "T",
        })
    };
    all().filter_map(worker).collect()
}

/// A script of this folder, stopped, with this first argument.
pub(crate) fn held_script(folder: &Path, argument: &str) -> Option<u32> {
    let is_it = |id: &u32| {
        let line = fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let mut words = line.split('\0').skip(1);
        words
            .next()
            .is_some_and(|word| Path::new(word).starts_with(folder))
            && words.next() == Some(argument)
            && stat(*id).is_some_and(|words| words[0] == "T")
    };
    all().find(is_it)
}

/// Every process whose environment has this setting: daemons and jobs of one cluster.
pub(crate) fn with_setting(setting: &str) -> Vec<u32> {
    let has_it = |id: &u32| {
        let all = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        all.split(|&byte| byte == 0)
            .any(|one| one == setting.as_bytes())
    };
    let own = std::process::id();
    all().filter(|&id| id != own).filter(has_it).collect()
}

/// The process above this one that has this name.
pub(crate) fn ancestor(process: u32, name: &str) -> Option<u32> {
    let parent: u32 = stat(process)?.get(1)?.parse().ok()?;
    let found = fs::read_to_string(format!("/proc/{parent}/comm")).ok()?;
    if found.trim() == name {
        return Some(parent);
    }
    ancestor(parent, name)
}

pub(crate) fn is_there(process: u32) -> bool {
    // A zombie does nothing any more.
    stat(process).is_some_and(|words| words.first().is_some_and(|state| state != "Z"))
}

/// Sends signal 9; false if the process has already ended.
pub(crate) fn kill(process: u32) -> bool {
    let line = format!("kill -9 {process} 2>/dev/null");
    let status = std::process::Command::new("sh")
        .args(["-c", &line])
        .status();
    status.is_ok_and(|status| status.success())
}

fn all() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").expect("Linux");
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// State, parent, …: what follows the name, which may hold anything, brackets too.
fn stat(process: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let words = text.rsplit_once(") ")?.1.split(' ');
    Some(words.map(str::to_owned).collect())
}
