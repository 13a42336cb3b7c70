//! `cargo xtask recipes`: what Homebrew, winget and the AUR need to know about a release, from one template
//! and the checksums of its archives.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;

use super::archive;
use crate::tree::Tree;

/// Files one after another, each below a line `==== NAME`; `{version}` and `{sha256:TARGET}` are filled in.
const TEMPLATE: &str = "packaging/recipes.txt";

#[derive(Args)]
pub(crate) struct Recipes {
    /// The folder with the archives' checksums; the recipes are written into `recipes` in it [default: that
    /// of the archives, in cargo's target directory]
    folder: Option<PathBuf>,
}

pub(crate) fn write(tree: &Tree, recipes: &Recipes) -> anyhow::Result<()> {
    let folder = match &recipes.folder {
        Some(folder) => tree.root().join(folder),
        None => archive::folder(tree),
    };
    let mut sums = String::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "sha256") {
            sums += &fs::read_to_string(path)?;
        }
    }
    let text = filled(&tree.read(TEMPLATE)?, env!("CARGO_PKG_VERSION"), &sums)?;
    for (name, text) in files(&text) {
        let path = folder.join("recipes").join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// The template with the version and, from lines as `sha256sum` writes them, the checksums of the archives.
/// Other lines are passed over.
fn filled(template: &str, version: &str, sums: &str) -> anyhow::Result<String> {
    let mut text = template.replace("{version}", version);
    let prefix = format!("bitqueens-{version}-");
    for line in sums.lines() {
        let Some((sum, file)) = line.split_once("  ") else {
            continue;
        };
        if sum.len() != 64 || !sum.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            continue;
        }
        let target = file.strip_prefix(&prefix).and_then(|rest| {
            rest.strip_suffix(".tar.gz")
                .or_else(|| rest.strip_suffix(".zip"))
        });
        if let Some(target) = target {
            text = text.replace(&format!("{{sha256:{target}}}"), sum);
        }
    }
    let missing = text.split("{sha256:").nth(1);
    let missing = missing
        .and_then(|rest| rest.split('}').next())
        .unwrap_or_default();
    ensure!(
        missing.is_empty(),
        "there is no checksum of the archive for {missing}: download the archives first"
    );
    Ok(text)
}

/// The files of the template by name.
fn files(template: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = template.split("==== ").skip(1);
    parts.filter_map(|part| part.split_once('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled_in() {
        let [one, two] = ["1a", "2b"].map(|digits| digits.repeat(32));
        let sums = format!(
            "{one}  bitqueens-1.2-a-b.tar.gz\n{two}  bitqueens-1.2-c.zip\n{one}  wheel.whl\n"
        );
        let text = "v{version} {sha256:a-b}\n{sha256:c}";
        assert_eq!(
            filled(text, "1.2", &sums).expect("sums"),
            format!("v1.2 {one}\n{two}")
        );
        let error = filled("{sha256:d-e}", "1.2", &sums).expect_err("no sum");
        assert!(error.to_string().contains("for d-e:"), "{error}");
    }

    #[test]
    fn what_is_not_a_sum_is_passed_over() {
        for sum in ["", "1a", &"1a".repeat(33), &"1x".repeat(32)] {
            let sums = format!("{sum}  bitqueens-1.2-a.tar.gz\n");
            let error = filled("{sha256:a}", "1.2", &sums).expect_err(sum);
            assert!(error.to_string().contains("no checksum"), "{error}");
        }
    }

    #[test]
    fn the_template_holds_every_recipe() {
        let tree = Tree::open().expect("the workspace");
        let template = tree.read(TEMPLATE).expect("a template");
        let names: Vec<_> = files(&template).map(|(name, _)| name).collect();
        assert!(names.contains(&"bitqueens.rb") && names.contains(&"PKGBUILD"));
        assert_eq!(names.iter().filter(|n| n.starts_with("winget/")).count(), 3);
    }
}
