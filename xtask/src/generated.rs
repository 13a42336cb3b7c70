//! Files that are derived from others: written by `cargo xtask generate`, compared by the checks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, bail, ensure};
use serde_json::Value;

use crate::command::Line;
use crate::story::Outcome;
use crate::tree::Tree;
use crate::{figures, licences, pictures};

/// A part of a file, between the lines `<!-- generated: NAME -->` and `<!-- end: NAME -->`.
struct Part {
    file: &'static str,
    name: &'static str,
    make: fn(&Tree) -> anyhow::Result<String>,
}

const PARTS: &[Part] = &[
    part("THIRD_PARTY_NOTICES.md", "dependencies", dependencies),
    part("README.md", "ladder", figures::ladder),
    part("README.md", "speed", figures::speed),
    part("README.zh-CN.md", "ladder", figures::ladder_zh),
    part("README.zh-CN.md", "speed", figures::speed_zh),
    part("docs/FORMS.md", "figures", figures::forms),
    part("docs/KERNELS.md", "helped", figures::helped),
    part("docs/KERNELS.md", "lost", figures::lost),
    part("bench/record/README.md", "records", figures::records),
    part("docs/CLUSTER.md", "cost", figures::cluster_cost),
];

const fn part(
    file: &'static str,
    name: &'static str,
    make: fn(&Tree) -> anyhow::Result<String>,
) -> Part {
    Part { file, name, make }
}

/// The workspaces of the tree, each with a lock file.
const MANIFESTS: &[&str] = &["Cargo.toml", "fuzz/Cargo.toml"];

pub(crate) fn locked(tree: &Tree, manifest: &str) -> anyhow::Result<String> {
    Line::parse(&format!(
        "cargo metadata --locked --all-features --format-version 1 --manifest-path {manifest}"
    ))
    .output(tree)
}

pub(crate) fn write(tree: &Tree) -> anyhow::Result<()> {
    for manifest in MANIFESTS {
        // Adds what a manifest newly asks for, and changes nothing else.
        Line::parse(&format!(
            "cargo metadata --format-version 1 --manifest-path {manifest}"
        ))
        .output(tree)?;
    }
    for part in PARTS {
        let old = tree.read(part.file)?;
        let new = part.renewed(&old, tree)?;
        if new != old {
            fs::write(tree.root().join(part.file), new)
                .with_context(|| format!("could not write {}", part.file))?;
            println!("wrote {} ({})", part.file, part.name);
        }
    }
    licences::write(tree)?;
    pictures::write(tree)
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    for file in tree.files()? {
        // insta stores a snapshot that has not been reviewed under these names.
        let pending = file.ends_with(".snap.new") || file.ends_with(".pending-snap");
        ensure!(!pending, "{file} waits for review: accept it or delete it");
    }
    // Prints nothing of use; fails when a lock file does not match its manifests. (With `--no-deps`
    // it would not look.)
    for manifest in MANIFESTS {
        locked(tree, manifest).with_context(|| {
            format!("the lock file beside {manifest} is stale: run `cargo xtask generate`")
        })?;
    }
    for part in PARTS {
        let old = tree.read(part.file)?;
        ensure!(
            part.renewed(&old, tree)? == old,
            "the part `{}` of {} is stale: run `cargo xtask generate` and commit the result",
            part.name,
            part.file
        );
    }
    licences::check(tree)?;
    pictures::check(tree)?;
    Ok(Outcome::Passed)
}

impl Part {
    /// The file's text with this part made anew.
    fn renewed(&self, text: &str, tree: &Tree) -> anyhow::Result<String> {
        let body = (self.make)(tree)?;
        replaced(text, self.name, &body)
            .with_context(|| format!("{} lacks the marks of its part `{}`", self.file, self.name))
    }
}

fn replaced(text: &str, name: &str, body: &str) -> Option<String> {
    let (before, rest) = text.split_once(&format!("<!-- generated: {name} -->\n"))?;
    let (_, after) = rest.split_once(&format!("<!-- end: {name} -->"))?;
    Some(format!(
        "{before}<!-- generated: {name} -->\n{body}<!-- end: {name} -->{after}"
    ))
}

/// A table of the packages that the command is built from, by licence. It has no versions, so that
/// an update alone does not make it stale.
fn dependencies(tree: &Tree) -> anyhow::Result<String> {
    let output = locked(tree, "Cargo.toml")?;
    let metadata: Value = serde_json::from_str(&output).context("cargo metadata is not JSON")?;
    let mut by_licence: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in reachable(&metadata, "bitqueens", Extent::Built)? {
        if package["source"].is_null() {
            continue; // the workspace's own
        }
        let name = package["name"]
            .as_str()
            .context("a package without a name")?;
        let Some(licence) = package["license"].as_str() else {
            bail!("the dependency {name} states no licence");
        };
        by_licence
            .entry(licence.replace('/', " OR "))
            .or_default()
            .insert(name.to_owned());
    }
    if by_licence.is_empty() {
        return Ok(
            "None: the command is built from this repository and Rust's standard library.\n".into(),
        );
    }
    let mut table = String::from("| licence | packages |\n|---|---|\n");
    for (licence, names) in by_licence {
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        table.push_str(&format!("| {licence} | {names} |\n"));
    }
    Ok(table)
}

/// How far the packages of a package reach.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Extent {
    /// All that it is built from.
    Built,
    /// What is part of the binary: neither build scripts nor procedural macros.
    Linked,
}

/// The package `root` and its packages to this extent, on any platform, tests and benchmarks apart.
pub(crate) fn reachable<'a>(
    metadata: &'a Value,
    root: &str,
    extent: Extent,
) -> anyhow::Result<Vec<&'a Value>> {
    let list = |value: &'a Value| value.as_array().map(Vec::as_slice).unwrap_or_default();
    let packages: BTreeMap<_, _> = list(&metadata["packages"])
        .iter()
        .map(|p| (p["id"].as_str(), p))
        .collect();
    let nodes: BTreeMap<_, _> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|n| (n["id"].as_str(), n))
        .collect();
    let start = packages
        .iter()
        .find(|(_, package)| package["name"] == root)
        .with_context(|| format!("the workspace has no package {root}"))?;
    let mut open = vec![*start.0];
    let mut seen = BTreeMap::new();
    while let Some(id) = open.pop() {
        let package = packages
            .get(&id)
            .context("a dependency without a package")?;
        let is_macro = list(&package["targets"]).iter().any(|target| {
            list(&target["kind"])
                .iter()
                .any(|kind| kind == "proc-macro")
        });
        if extent == Extent::Linked && is_macro {
            continue;
        }
        if seen.insert(id, *package).is_some() {
            continue;
        }
        let node = nodes
            .get(&id)
            .context("a package that cargo did not resolve")?;
        open.extend(
            list(&node["deps"])
                .iter()
                .filter(|dep| {
                    list(&dep["dep_kinds"]).iter().any(|kind| match extent {
                        Extent::Built => kind["kind"] != "dev",
                        Extent::Linked => kind["kind"].is_null(),
                    })
                })
                .map(|dep| dep["pkg"].as_str()),
        );
    }
    Ok(seen.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_between_its_marks() {
        let text = "a\n<!-- generated: x -->\nold\n<!-- end: x -->\nb\n";
        let expected = "a\n<!-- generated: x -->\nnew\n<!-- end: x -->\nb\n";
        assert_eq!(replaced(text, "x", "new\n").expect("marked"), expected);
        assert_eq!(replaced(text, "y", "new\n"), None);
    }

    #[test]
    fn dev_dependencies_are_not_reached() {
        let metadata = serde_json::json!({
            "packages": [
                {"id": "r", "name": "root"}, {"id": "a", "name": "a"}, {"id": "t", "name": "t"},
                {"id": "b", "name": "b"}, {"id": "m", "name": "m", "targets": [{"kind": ["proc-macro"]}]}
            ],
            "resolve": {"nodes": [
                {"id": "r", "deps": [
                    {"pkg": "a", "dep_kinds": [{"kind": null}, {"kind": "dev"}]},
                    {"pkg": "t", "dep_kinds": [{"kind": "dev"}]},
                    {"pkg": "b", "dep_kinds": [{"kind": "build"}]},
                    {"pkg": "m", "dep_kinds": [{"kind": null}]}
                ]},
                {"id": "a", "deps": [{"pkg": "r", "dep_kinds": [{"kind": null}]}]},
                {"id": "t", "deps": []}, {"id": "b", "deps": []}, {"id": "m", "deps": []}
            ]}
        });
        let names = |extent| -> Vec<_> {
            let found = reachable(&metadata, "root", extent).expect("resolved");
            found.iter().map(|p| p["name"].as_str()).collect()
        };
        assert_eq!(names(Extent::Built), ["a", "b", "m", "root"].map(Some));
        assert_eq!(names(Extent::Linked), ["a", "root"].map(Some));
        assert!(reachable(&metadata, "absent", Extent::Built).is_err());
    }
}
