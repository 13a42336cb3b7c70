//! Files that are derived from others: written by `cargo xtask generate`, compared by the checks.

use std::fs;

use anyhow::{Context, ensure};

use crate::command::Line;
use crate::figures::{self, Language};
use crate::release::metadata;
use crate::step::Outcome;
use crate::tree::Tree;

type Make = fn(&Tree, Language) -> anyhow::Result<String>;

/// Pages with a table each, between the lines `<!-- generated: NAME -->` and `<!-- end: NAME -->`.
const TABLES: [(&str, Language, &str, Make); 4] = [
    ("README.md", Language::English, "speed", figures::speed),
    ("README.zh-CN.md", Language::Chinese, "speed", figures::speed),
    ("docs/LADDER.md", Language::English, "ladder", figures::ladder),
    ("docs/LADDER.zh-CN.md", Language::Chinese, "ladder", figures::ladder),
];

pub(crate) fn write(tree: &Tree) -> anyhow::Result<()> {
    // Adds to Cargo.lock what a manifest newly asks for, and changes nothing else.
    Line::parse("cargo metadata --format-version 1").output(tree)?;
    for (file, lang, name, make) in TABLES {
        let old = tree.read(file)?;
        let new = renewed(&old, file, name, &make(tree, lang)?)?;
        if new != old {
            fs::write(tree.root().join(file), new)
                .with_context(|| format!("could not write {file}"))?;
            println!("wrote {file}");
        }
    }
    Ok(())
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    for file in tree.files()? {
        // insta stores a snapshot that has not been reviewed under these names.
        let pending = file.ends_with(".snap.new") || file.ends_with(".pending-snap");
        ensure!(!pending, "{file} waits for review: accept it or delete it");
    }
    metadata(tree).context("Cargo.lock is stale: run `cargo xtask generate`")?;
    for (file, lang, name, make) in TABLES {
        let old = tree.read(file)?;
        ensure!(
            renewed(&old, file, name, &make(tree, lang)?)? == old,
            "{file} is stale: run `cargo xtask generate` and commit the result"
        );
    }
    Ok(Outcome::Passed)
}

/// The text of a file with its table made anew.
fn renewed(text: &str, file: &str, name: &str, table: &str) -> anyhow::Result<String> {
    replaced(text, name, table)
        .with_context(|| format!("{file} lacks the marks of its table `{name}`"))
}

/// `None` if the marks are missing.
pub(crate) fn replaced(text: &str, name: &str, body: &str) -> Option<String> {
    let (before, rest) = text.split_once(&format!("<!-- generated: {name} -->\n"))?;
    let (_, after) = rest.split_once(&format!("<!-- end: {name} -->"))?;
    Some(format!("{before}<!-- generated: {name} -->\n{body}<!-- end: {name} -->{after}"))
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
