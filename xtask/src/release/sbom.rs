//! The list of the packages that are linked into the command, as CycloneDX 1.5.

use anyhow::Context;
use serde_json::{Value, json};

use crate::command::Line;
use crate::generated::{Extent, reachable};
use crate::tree::Tree;

pub(super) fn make(tree: &Tree, target: &str) -> anyhow::Result<String> {
    let line = format!("cargo metadata --locked --format-version 1 --filter-platform {target}");
    let metadata: Value = serde_json::from_str(&Line::parse(&line).output(tree)?)
        .context("cargo metadata is not JSON")?;
    let (root, others): (Vec<_>, Vec<_>) = reachable(&metadata, "bitqueens", Extent::Linked)?
        .into_iter()
        .partition(|package| package["name"] == "bitqueens");
    let mut components: Vec<_> = others.into_iter().map(component).collect();
    components.sort_by_key(|part| part["bom-ref"].to_string());
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": root.first().map(|package| component(package)) },
        "components": components,
    });
    Ok(format!("{bom:#}\n"))
}

fn component(package: &Value) -> Value {
    let text = |field: &str| package[field].as_str().unwrap_or_default();
    let purl = format!("pkg:cargo/{}@{}", text("name"), text("version"));
    json!({
        "type": if text("name") == "bitqueens" { "application" } else { "library" },
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
        let part = component(&package);
        assert_eq!(part["purl"], "pkg:cargo/a@1.2.3");
        assert_eq!(part["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(part["type"], "library");
    }
}
