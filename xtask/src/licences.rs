//! The licence texts of the packages that are linked into the command, which `bitqueens licences`
//! prints, and into the Python wheel: each text once, below the names of the packages that come with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::packages::linked;
use crate::tree::Tree;

/// The distributed programs, and the file with the licences of their packages.
const FILES: [(&str, &str); 2] = [
    (
        "bitqueens-cli",
        "crates/bitqueens-cli/licences/packages.txt",
    ),
    (
        "bitqueens-python",
        "crates/bitqueens-python/licences/packages.txt",
    ),
];

pub(crate) fn write(tree: &Tree) -> anyhow::Result<()> {
    for (package, file) in FILES {
        let new = text(tree, package)?;
        if tree.read(file).ok().as_ref() != Some(&new) {
            fs::write(tree.root().join(file), new)
                .with_context(|| format!("could not write {file}"))?;
            println!("wrote {file}");
        }
    }
    Ok(())
}

pub(crate) fn check(tree: &Tree) -> anyhow::Result<()> {
    for (package, file) in FILES {
        ensure!(
            tree.read(file)? == text(tree, package)?,
            "{file} is stale: run `cargo xtask generate` and commit the result"
        );
    }
    Ok(())
}

fn text(tree: &Tree, of: &str) -> anyhow::Result<String> {
    let mut by_text: BTreeMap<String, Entry> = BTreeMap::new();
    let mut without = BTreeSet::new();
    let packages = linked(tree, of, "--all-features --target all")?;
    // Those of the workspace have no source; they are under the licences of the project.
    let others = packages
        .iter()
        .filter(|package| package["source"].is_string());
    for package in others {
        let field = |key: &str| package[key].as_str().with_context(|| format!("no {key}"));
        let (name, licence) = (field("name")?, field("license")?.replace('/', " OR "));
        let folder = Path::new(field("manifest_path")?).parent();
        let files = files(folder.context("a manifest without a folder")?)?;
        let chosen = chosen(&files, &licence);
        if chosen.is_empty() {
            without.insert(stated(package, name, &licence)?);
        }
        for (_, text) in chosen {
            let entry = by_text
                .entry(words(text))
                .or_insert_with(|| Entry::of(text));
            entry.names.insert(name.to_owned());
        }
    }
    let mut entries: Vec<_> = by_text.into_values().collect();
    entries.sort_by(|one, other| one.names.cmp(&other.names).then(one.text.cmp(&other.text)));
    let mut all: String = entries.iter().map(Entry::section).collect();
    if !without.is_empty() {
        let list: Vec<_> = without.into_iter().collect();
        let text = format!(
            "These come without a file of their own; each is under the terms named, whose text is above \
             or below.\n\n{}\n",
            list.join("\n")
        );
        all.push_str(&section("Packages that only state their licence", &text));
    }
    Ok(all)
}

/// A text, and the packages that come with it.
struct Entry {
    names: BTreeSet<String>,
    text: String,
}

impl Entry {
    fn of(text: &str) -> Self {
        let lines = text.trim_matches('\n').lines().map(str::trim_end);
        Self {
            names: BTreeSet::new(),
            text: lines.map(|line| format!("{line}\n")).collect(),
        }
    }

    fn section(&self) -> String {
        let names: Vec<_> = self.names.iter().map(String::as_str).collect();
        section(&names.join(", "), &self.text)
    }
}

fn section(title: &str, text: &str) -> String {
    let line = "=".repeat(80);
    format!("{line}\n{title}\n{line}\n\n{text}\n")
}

/// The text without the white space by which copies of it differ.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The licence that a package without a licence file states.
fn stated(package: &Value, name: &str, licence: &str) -> anyhow::Result<String> {
    // Its text is there, from other packages.
    let alternatives: Vec<_> = licence.split(" OR ").collect();
    ensure!(
        alternatives.contains(&"MIT") || alternatives.contains(&"Apache-2.0"),
        "{name} ({licence}) has no licence file: add its text to licences/runtime.txt"
    );
    let authors = package["authors"].as_array().into_iter().flatten();
    // Names without addresses.
    let name_of = |author: &'_ Value| Some(author.as_str()?.split(" <").next()?.to_owned());
    let authors: Vec<_> = authors.filter_map(name_of).collect();
    let by = if authors.is_empty() { "" } else { ", by " };
    Ok(format!("{name} ({licence}){by}{}", authors.join(", ")))
}

/// The licences and notices in a package's folder, by their names, in order.
fn files(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    const STARTS: [&str; 6] = [
        "LICENSE",
        "LICENCE",
        "COPYING",
        "COPYRIGHT",
        "NOTICE",
        "UNLICENSE",
    ];
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if !STARTS.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                let path = entry?.path();
                let name = path
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .to_uppercase();
                files.push((name, fs::read_to_string(&path)?));
            }
        } else {
            let text = fs::read_to_string(&path);
            files.push((name, text.with_context(|| path.display().to_string())?));
        }
    }
    files.sort();
    Ok(files)
}

/// The files of one alternative that the licence gives, the shortest where it can be told, with all
/// notices; all files otherwise.
fn chosen<'a>(files: &'a [(String, String)], licence: &str) -> Vec<&'a (String, String)> {
    let is_notice = |name: &str| name.starts_with("NOTICE") || name.starts_with("COPYRIGHT");
    let alternatives: Vec<_> = licence.split(" OR ").collect();
    for (id, mark) in [("MIT", "MIT"), ("Zlib", "ZLIB"), ("Apache-2.0", "APACHE")] {
        let marked = |name: &str| name.contains(mark) && !name.contains("LLVM");
        if alternatives.contains(&id) && files.iter().any(|(name, _)| marked(name)) {
            let wanted = |(name, _): &&(String, String)| marked(name) || is_notice(name);
            return files.iter().filter(wanted).collect();
        }
    }
    files.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(files: &[&str], licence: &str) -> Vec<String> {
        let files: Vec<_> = files
            .iter()
            .map(|name| ((*name).to_owned(), String::new()))
            .collect();
        let chosen = chosen(&files, licence);
        chosen.iter().map(|(name, _)| name.clone()).collect()
    }

    #[test]
    fn one_alternative_is_enough_and_nothing_of_a_single_licence_is_left_out() {
        let both = ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"];
        assert_eq!(names(&both, "MIT OR Apache-2.0"), ["LICENSE-MIT", "NOTICE"]);
        assert_eq!(names(&both, "MIT AND Apache-2.0"), both);
        let boost = ["LICENSE-APACHE", "LICENSE-BOOST"];
        assert_eq!(names(&boost, "Apache-2.0 OR BSL-1.0"), ["LICENSE-APACHE"]);
        assert_eq!(names(&["LICENSE"], "BSD-3-Clause"), ["LICENSE"]);
        assert!(names(&[], "MIT").is_empty());
    }

    #[test]
    fn a_package_without_a_text_needs_one_that_is_there() {
        let package = serde_json::json!({"authors": ["A <a@b>", "B"]});
        assert_eq!(
            stated(&package, "x", "Zlib OR MIT").expect("MIT is there"),
            "x (Zlib OR MIT), by A, B"
        );
        assert!(stated(&package, "x", "BSD-2-Clause").is_err());
    }

    /// BSD licences ask for their text beside a binary.
    #[test]
    fn the_texts_of_bsd_packages_are_there() {
        let tree = Tree::open().expect("the workspace");
        let text = tree.read(FILES[0].1).expect("generated");
        for package in ["arrayref", "tiny-skia, tiny-skia-path"] {
            let (_, rest) = text.split_once(&format!("=\n{package}\n=")).expect(package);
            let end = rest.find("\n====").unwrap_or(rest.len());
            assert!(
                rest[..end].contains("Redistributions in binary form must"),
                "{package}"
            );
        }
    }
}
