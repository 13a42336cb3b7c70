//! The list of the packages that are linked into the command, as CycloneDX 1.5.

use anyhow::Context;
use serde_json::{Value, json};

use crate::packages::linked;
use crate::tree::Tree;

/// For the command as it is built with these options.
pub(super) fn make(tree: &Tree, options: &str) -> anyhow::Result<String> {
    let packages = linked(tree, "bitqueens-cli", options)?;
    let (command, libraries): (Vec<_>, Vec<_>) = packages
        .iter()
        .partition(|package| package["name"] == "bitqueens-cli");
    let command = command
        .first()
        .context("cargo does not list the command itself")?;
    let mut components: Vec<_> = libraries
        .into_iter()
        .map(|package| component(package, "library"))
        .collect();
    components.sort_by_key(|part| part["bom-ref"].to_string());
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(command, "application") },
        "components": components,
    });
    Ok(format!("{bom:#}\n"))
}

fn component(package: &Value, kind: &str) -> Value {
    let text = |field: &str| package[field].as_str().unwrap_or_default();
    let purl = format!("pkg:cargo/{}@{}", text("name"), text("version"));
    json!({
        "type": kind,
        "bom-ref": purl,
        "name": text("name"),
        "version": text("version"),
        "purl": purl,
        "licenses": [{ "expression": text("license").replace('/', " OR ") }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_becomes_a_component() {
        let package = json!({ "name": "a", "version": "1.2.3", "license": "MIT/Apache-2.0" });
        let part = component(&package, "library");
        assert_eq!(part["purl"], "pkg:cargo/a@1.2.3");
        assert_eq!(part["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }

    #[test]
    fn own_libraries_are_components_and_the_command_is_the_subject() {
        let tree = Tree::open().expect("the workspace");
        let bom = make(&tree, "--features png").expect("packages");
        let bom: Value = serde_json::from_str(&bom).expect("JSON");
        let subject = &bom["metadata"]["component"];
        assert_eq!(subject["name"], "bitqueens-cli");
        assert_eq!(subject["licenses"][0]["expression"], "MIT OR Apache-2.0");
        let components = bom["components"].as_array().expect("a list");
        let has = |name: &str| components.iter().any(|part| part["name"] == name);
        assert!(has("bitqueens") && has("bitqueens-formats") && has("clap"));
        assert!(!has("bitqueens-cli") && !has("wgpu"));
    }
}
