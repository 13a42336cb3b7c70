//! Files that are derived from others: written by `cargo xtask generate`, compared by the checks.

use std::fs;

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::step::Outcome;
use crate::tree::Tree;
use crate::{figures, licences, packages};

/// A part of a file, between the lines `<!-- generated: NAME -->` and `<!-- end: NAME -->`.
struct Part {
    file: &'static str,
    name: &'static str,
    make: fn(&Tree) -> anyhow::Result<String>,
}

const PARTS: &[Part] = &[
    part("README.md", "ladder", figures::ladder),
    part("README.md", "speed", figures::speed),
    part("README.zh-CN.md", "ladder", figures::ladder_zh),
    part("README.zh-CN.md", "speed", figures::speed_zh),
    part("docs/FORMS.md", "figures", figures::forms),
    part("docs/KERNELS.md", "helped", figures::helped),
    part("docs/KERNELS.md", "lost", figures::lost),
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
    licences::write(tree)
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    for file in tree.files()? {
        // insta stores a snapshot that has not been reviewed under these names.
        let pending = file.ends_with(".snap.new") || file.ends_with(".pending-snap");
        ensure!(!pending, "{file} waits for review: accept it or delete it");
    }
    for manifest in MANIFESTS {
        packages::metadata(tree, manifest).with_context(|| {
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
}
