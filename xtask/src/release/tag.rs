//! `cargo xtask tag v1.2.3`: the tag fits the version and the changelog; prints what is new.

use anyhow::{Context, ensure};
use clap::Args;

use crate::tree::Tree;

#[derive(Args)]
pub(crate) struct Tag {
    /// The tag, `v` and the version
    name: String,
}

/// The part of the changelog that is about the version.
pub(crate) fn notes(tree: &Tree, tag: &Tag) -> anyhow::Result<String> {
    let version = env!("CARGO_PKG_VERSION");
    ensure!(
        tag.name == format!("v{version}"),
        "the tag is {}, and Cargo.toml has the version {version}: one of them is wrong",
        tag.name
    );
    let changes = tree.read("CHANGELOG.md")?;
    section(&changes, version)
        .map(str::to_owned)
        .with_context(|| format!("CHANGELOG.md has no section `## [{version}]`"))
}

fn section<'a>(changes: &'a str, version: &str) -> Option<&'a str> {
    let (_, rest) = changes.split_once(&format!("\n## [{version}]"))?;
    let (_, rest) = rest.split_once('\n')?;
    Some(rest.split("\n## [").next().unwrap_or(rest).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_of_a_version_ends_at_the_next() {
        let changes = "# C\n\n## [1.1.0] - 2026\n\nnew\n\n## [1.0.0]\n\nold\n";
        assert_eq!(section(changes, "1.1.0"), Some("new"));
        assert_eq!(section(changes, "1.0.0"), Some("old"));
        assert_eq!(section(changes, "2.0.0"), None);
    }

    #[test]
    fn another_version_s_tag_is_refused() {
        let tree = Tree::open().expect("the workspace");
        let tag = Tag { name: "v99.0.0".to_owned() };
        let error = notes(&tree, &tag).expect_err("another version").to_string();
        assert!(error.contains("v99.0.0"), "{error}");
    }
}
