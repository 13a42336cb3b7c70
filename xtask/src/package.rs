//! The contents of the published crates: sources, a README and both licences, and nothing that is under other
//! terms.

use anyhow::{Context, ensure};
use serde_json::Value;

use crate::command::Line;
use crate::step::Outcome;
use crate::tree::Tree;

/// Every crate that is published holds these.
const FILES: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let metadata = metadata(tree, "Cargo.toml")?;
    let packages = metadata["packages"].as_array();
    let ours = packages.into_iter().flatten().filter(|package| {
        // `publish = false` is an empty list of registries.
        package["source"].is_null() && package["publish"].is_null()
    });
    let mut checked = Vec::new();
    for package in ours {
        let name = package["name"].as_str().context("a crate without a name")?;
        for field in ["description", "license", "repository", "rust_version"] {
            let filled = package[field].as_str().is_some_and(|text| !text.is_empty());
            ensure!(filled, "the crate {name} states no {field}");
        }
        let list = format!("cargo package --list --allow-dirty --package {name}");
        holds(name, &Line::parse(&list).output(tree)?)?;
        checked.push(name);
    }
    ensure!(!checked.is_empty(), "no crate is published");
    tree.say(format_args!("published: {}", checked.join(", ")));
    Ok(Outcome::Passed)
}

/// Cargo's metadata of a manifest's workspace: an error if its lock file is stale.
pub(crate) fn metadata(tree: &Tree, manifest: &str) -> anyhow::Result<Value> {
    let line = format!(
        "cargo metadata --locked --all-features --format-version 1 --manifest-path {manifest}"
    );
    serde_json::from_str(&Line::parse(&line).output(tree)?).context("cargo metadata is not JSON")
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
    let data: Vec<_> = listed.lines().filter(|file| is_of_tests(file)).collect();
    ensure!(
        data.is_empty(),
        "the crate {name} would be published with {}: exclude it in its Cargo.toml",
        data.join(", ")
    );
    Ok(())
}

fn is_of_tests(file: &str) -> bool {
    file.starts_with("tests/") || file.starts_with("benches/")
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
