//! The published crates: sources, a README and both licences, nothing under other terms; and the command,
//! installed from them.

use std::fs;

use anyhow::{Context, ensure};
use serde_json::Value;

use super::archive::try_out;
use crate::{command::Line, need::Need, step::Outcome, tree::Tree};

/// Every crate that is published holds these.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The crate of the command.
const COMMAND: &str = "bitqueens-cli";

/// Takes minutes to build, and is not needed before there is a version to compare with.
const SEMVER_CHECKS: Need = Need::own(
    "cargo-semver-checks",
    "cargo semver-checks --version",
    "CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --quiet --locked --root target/tools cargo-semver-checks@0.51.0",
);

/// Packs the crates, looks into them, and installs the command from them, outside the workspace.
pub(super) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let (names, target) = pack(tree)?;
    tree.say(format_args!("published: {}", names.join(", ")));
    let folder = tempfile::tempdir()?;
    let path = folder.path().display().to_string();
    // Until they are published, each crate finds the others here.
    let mut patches = String::from("[patch.crates-io]\n");
    for name in &names {
        let packed = packed(&target, name);
        let unpack = Line::parse("tar -xzf").argument(&packed).argument("-C");
        unpack.argument(&path).run(tree)?;
        if name != COMMAND {
            patches += &format!("{name}.path = {:?}\n", folder.path().join(versioned(name)));
        }
    }
    fs::write(folder.path().join("patches.toml"), patches)?;
    let package = versioned(COMMAND);
    // Tells the lock file where these crates are; versions of others stay.
    let lock = format!(
        "cargo metadata --format-version 1 --config patches.toml --manifest-path {package}/Cargo.toml"
    );
    Line::parse(&lock).inside(folder.path()).output(tree)?;
    let install = format!(
        "CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --quiet --locked --config patches.toml --path {package} \
         --root installed --target-dir"
    );
    let install = Line::parse(&install).argument(&target);
    install.inside(folder.path()).run(tree)?;
    let program = folder.path().join("installed/bin/bitqueens");
    try_out(tree, &[&program.display().to_string()])?;
    Ok(Outcome::Passed)
}

/// The names of the published crates, each packed and checked, and the target directory in which they are.
fn pack(tree: &Tree) -> anyhow::Result<(Vec<String>, String)> {
    let metadata = metadata(tree)?;
    let packages = metadata["packages"].as_array();
    let ours = packages.into_iter().flatten().filter(|package| {
        // `publish = false` is an empty list of registries.
        package["source"].is_null() && package["publish"].is_null()
    });
    let mut names = Vec::new();
    for package in ours {
        let name = package["name"].as_str().context("a crate without a name")?;
        for field in ["description", "license", "repository", "rust_version"] {
            let filled = package[field].as_str().is_some_and(|text| !text.is_empty());
            ensure!(filled, "the crate {name} states no {field}");
        }
        names.push(name.to_owned());
    }
    ensure!(!names.is_empty(), "no crate is published");
    let target = tree.target().join("crates").display().to_string();
    let chosen: String = names.iter().map(|name| format!(" --package {name}")).collect();
    let pack =
        format!("cargo package --locked --allow-dirty --no-verify --quiet{chosen} --target-dir");
    Line::parse(&pack).argument(&target).run(tree)?;
    for name in &names {
        let packed = packed(&target, name);
        let listed = Line::parse("tar -tzf").argument(&packed).output(tree)?;
        holds(name, &listed.replace(&format!("{}/", versioned(name)), ""))?;
    }
    Ok((names, target))
}

/// The folder in a packed crate.
fn versioned(name: &str) -> String {
    format!("{name}-{}", env!("CARGO_PKG_VERSION"))
}

fn packed(target: &str, name: &str) -> String {
    format!("{target}/package/{}.crate", versioned(name))
}

/// Compares the crates' interfaces with those of the last tagged version.
pub(super) fn compare(tree: &Tree) -> anyhow::Result<Outcome> {
    let tags = Line::parse("git tag --list v* --sort=-version:refname").output(tree)?;
    let Some(tag) = tags.lines().next() else {
        return Ok(Outcome::Skipped("no version is tagged here".into()));
    };
    if let Err(why) = SEMVER_CHECKS.fetch(tree) {
        return Ok(Outcome::Skipped(format!("{why:#}")));
    }
    Line::parse("cargo semver-checks --workspace --baseline-rev").argument(tag).run(tree)?;
    Ok(Outcome::Passed)
}

/// Cargo's metadata of the workspace: an error if its lock file is stale.
pub(crate) fn metadata(tree: &Tree) -> anyhow::Result<Value> {
    let line = Line::parse("cargo metadata --locked --all-features --format-version 1");
    serde_json::from_str(&line.output(tree)?).context("cargo metadata is not JSON")
}

/// `THIRD_PARTY_NOTICES.md` promises that no test data are published.
fn holds(name: &str, listed: &str) -> anyhow::Result<()> {
    let sources = ["src/lib.rs", "src/main.rs"];
    ensure!(
        listed.lines().any(|file| sources.contains(&file)),
        "the crate {name} would be published without its sources"
    );
    for file in FILES {
        ensure!(
            listed.lines().any(|listed| listed == file),
            "the crate {name} would be published without {file}"
        );
    }
    let is_of_tests = |file: &&str| file.starts_with("tests/") || file.starts_with("benches/");
    let data: Vec<_> = listed.lines().filter(is_of_tests).collect();
    ensure!(
        data.is_empty(),
        "the crate {name} would be published with {}: exclude it in its Cargo.toml",
        data.join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_holds_its_sources_and_licences() {
        let all = "Cargo.toml\nREADME.md\nLICENSE-APACHE\nLICENSE-MIT\nsrc/lib.rs\n";
        assert!(holds("a", all).is_ok());
        let error = |listed: &str| holds("a", listed).expect_err("incomplete").to_string();
        assert!(error(&all.replace("LICENSE-MIT\n", "")).contains("LICENSE-MIT"));
        assert!(error(&all.replace("src/lib.rs\n", "")).contains("sources"));
        assert!(error(&format!("{all}tests/data/oeis.tsv\n")).contains("oeis.tsv"));
    }
}
