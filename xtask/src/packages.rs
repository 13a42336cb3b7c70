//! Packages, as cargo describes them.

use std::collections::BTreeSet;

use anyhow::Context;
use serde_json::Value;

use crate::command::Line;
use crate::tree::Tree;

/// Cargo's metadata of a manifest's workspace: an error if its lock file is stale.
pub(crate) fn metadata(tree: &Tree, manifest: &str) -> anyhow::Result<Value> {
    let line = format!(
        "cargo metadata --locked --all-features --format-version 1 --manifest-path {manifest}"
    );
    serde_json::from_str(&Line::parse(&line).output(tree)?).context("cargo metadata is not JSON")
}

/// The packages that are linked into `root` when it is built with these options, `root` among them: no build
/// scripts, no procedural macros, nothing for tests alone.
pub(crate) fn linked(tree: &Tree, root: &str, options: &str) -> anyhow::Result<Vec<Value>> {
    let line = format!(
        "cargo tree --locked --package {root} {options} --edges normal,no-proc-macro --prefix none --format {{p}}"
    );
    let listed = Line::parse(&line).output(tree)?;
    let listed: BTreeSet<_> = listed.lines().filter_map(name_and_version).collect();
    let mut metadata = metadata(tree, "Cargo.toml")?;
    let packages = metadata["packages"].as_array_mut();
    let mut packages = packages.map(std::mem::take).unwrap_or_default();
    packages.retain(|package| {
        let text = |field: &str| package[field].as_str().unwrap_or_default();
        listed.contains(&(text("name"), text("version")))
    });
    Ok(packages)
}

/// From `serde v1.0.228`, with or without what follows.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_for_macros_and_tests_are_not_linked() {
        let tree = Tree::open().expect("the workspace");
        let linked = linked(&tree, "bitqueens", "--all-features").expect("packages");
        let has = |name: &str| linked.iter().any(|package| package["name"] == name);
        assert!(has("thiserror") && has("serde") && has("bitqueens"));
        assert!(!has("thiserror-impl") && !has("syn") && !has("proptest") && !has("bitqueens-cli"));
    }
}
