//! What is shipped beside a program: the texts that the licences of its packages ask for, and a list of these
//! packages (an SBOM).
//!
//! `cargo about` does both; it takes five minutes to build and over a minute to run, since it compares every file
//! of every package with all licences. Packages name their licences and bring the texts, which is enough here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use serde_json::{Value, json};

use crate::command::Line;
use crate::release::metadata;
use crate::tree::Tree;

pub(crate) const FILES: [&str; 2] = ["LICENCES.txt", STANDARD];

/// The licences of Rust's standard library, which come with the compiler.
const STANDARD: &str = "COPYRIGHT-library.html";

#[derive(Args)]
pub(crate) struct Licences {
    /// The package that a program is built from
    package: String,
    /// The folder that gets the files
    into: PathBuf,
}

/// For a program with all features, on all targets.
pub(crate) fn task(tree: &Tree, licences: &Licences) -> anyhow::Result<()> {
    let options = "--all-features --target all";
    write(tree, &linked(tree, &licences.package, options)?, &licences.into)
}

/// The packages that are linked into `root` when it is built with these options, without those of the workspace: no
/// build scripts, no procedural macros, nothing for tests alone.
pub(crate) fn linked(tree: &Tree, root: &str, options: &str) -> anyhow::Result<Vec<Value>> {
    let line = format!(
        "cargo tree --locked --package {root} {options} --edges normal,no-proc-macro --prefix none --format {{p}}"
    );
    let listed = Line::parse(&line).output(tree)?;
    // `serde v1.0.228`, with or without what follows.
    let listed: BTreeSet<_> = listed
        .lines()
        .filter_map(|line| line.split_once(" v"))
        .map(|(name, rest)| (name, rest.split(' ').next().unwrap_or_default()))
        .collect();
    let metadata = metadata(tree)?;
    let all = metadata["packages"].as_array().into_iter().flatten();
    let is_linked = |package: &&Value| {
        let names = (text(package, "name"), text(package, "version"));
        package["source"].is_string() && listed.contains(&names)
    };
    Ok(all.filter(is_linked).cloned().collect())
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// Writes the texts for these packages into a folder: each text once, below the packages that come with it.
pub(crate) fn write(tree: &Tree, packages: &[Value], into: &Path) -> anyhow::Result<()> {
    let mut names_of = BTreeMap::<String, BTreeSet<&str>>::new();
    let mut without = String::new();
    for package in packages {
        let name = text(package, "name");
        let folder = Path::new(text(package, "manifest_path")).parent();
        let texts = texts(folder.context("a manifest without a folder")?)?;
        if texts.is_empty() {
            let (licence, authors) = (text(package, "license"), &package["authors"]);
            let has_text = ["MIT", "Apache-2.0"].iter().any(|known| licence.contains(known));
            ensure!(
                has_text,
                "{name} ({licence}) has no licence file: add its text to packaging/musl.txt"
            );
            without += &format!("{name} ({licence}), by {authors}\n");
        }
        for text in texts {
            names_of.entry(text).or_default().insert(name);
        }
    }
    let line = "=".repeat(80);
    let mut all = format!(
        "bitqueens is under the MIT licence or the Apache licence 2.0, as you choose.\n\n{}\n\
         Rust's standard library: see {STANDARD}.\n\n{}\n\
         These packages only state a licence whose text is above or below:\n\n{without}\n",
        tree.read("LICENSE-MIT")?,
        tree.read("packaging/musl.txt")?
    );
    for (text, names) in names_of {
        let names: Vec<_> = names.into_iter().collect();
        all += &format!("{line}\n{}\n{line}\n\n{text}\n", names.join(", "));
    }
    let into = tree.root().join(into);
    fs::create_dir_all(&into).with_context(|| format!("could not make {}", into.display()))?;
    fs::write(into.join("LICENCES.txt"), all)?;
    let toolchain = Line::parse("rustc --print sysroot").output(tree)?;
    let standard = Path::new(toolchain.trim()).join("share/doc/rust").join(STANDARD);
    fs::copy(&standard, into.join(STANDARD))
        .with_context(|| format!("could not copy {}", standard.display()))?;
    Ok(())
}

/// The licences and notices in a package's folder.
fn texts(folder: &Path) -> anyhow::Result<Vec<String>> {
    const STARTS: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if !STARTS.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            for inner in fs::read_dir(entry.path())? {
                texts.push(fs::read_to_string(inner?.path())?);
            }
        } else {
            texts.push(fs::read_to_string(entry.path())?);
        }
    }
    // Copies of a text differ in white space at the ends of lines.
    let trimmed = |text: String| {
        let lines = text.trim().lines().map(str::trim_end);
        lines.fold(String::new(), |all, line| all + line + "\n")
    };
    Ok(texts.into_iter().map(trimmed).collect())
}

/// The list of these packages, as CycloneDX 1.5.
pub(crate) fn sbom(packages: &[Value]) -> String {
    let component = |package: &Value| {
        let [name, version, licence] =
            ["name", "version", "license"].map(|field| text(package, field));
        json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
            "licenses": [{ "expression": licence.replace('/', " OR ") }],
        })
    };
    let components: Vec<_> = packages.iter().map(component).collect();
    let bom = json!({ "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": components });
    format!("{bom:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_shipped_with_the_licences_of_what_is_linked_into_it() {
        let tree = Tree::open().expect("the workspace");
        let packages = linked(&tree, "bitqueens-cli", "--features png").expect("packages");
        let has = |name: &str| packages.iter().any(|package| package["name"] == name);
        assert!(has("clap") && has("tiny-skia") && has("arrayref"));
        assert!(!has("bitqueens") && !has("wgpu") && !has("proptest") && !has("syn"));
        let bom: Value = serde_json::from_str(&sbom(&packages)).expect("JSON");
        assert_eq!(bom["components"].as_array().map(Vec::len), Some(packages.len()));
        let folder = tempfile::tempdir().expect("a folder");
        write(&tree, &packages, folder.path()).expect("written");
        let texts = fs::read_to_string(folder.path().join("LICENCES.txt")).expect("there");
        // BSD licences ask for their text beside a binary.
        for package in ["arrayref", "tiny-skia, tiny-skia-path"] {
            let (_, rest) = texts.split_once(&format!("=\n{package}\n=")).expect(package);
            let end = rest.find("\n====").unwrap_or(rest.len());
            assert!(rest[..end].contains("Redistributions in binary form must"), "{package}");
        }
        assert!(texts.contains("Rich Felker") && texts.contains("Permission is hereby granted"));
    }
}
