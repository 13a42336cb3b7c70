//! `cargo xtask recipes`: what Homebrew, winget and the AUR need to know about a release, from one template
//! and the checksums of its archives.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;

use super::archive::FOLDER;
use crate::tree::Tree;

/// Files one after another, each below a line `==== NAME`; `{version}` and `{sha256:TARGET}` are filled in.
const TEMPLATE: &str = "packaging/recipes.txt";

#[derive(Args)]
pub(crate) struct Recipes {
    /// The folder with the archives' checksums; the recipes are written into `recipes` in it
    #[arg(default_value = FOLDER)]
    folder: PathBuf,
}

pub(crate) fn write(tree: &Tree, recipes: &Recipes) -> anyhow::Result<()> {
    let folder = tree.root().join(&recipes.folder);
    let sum = |target: &str| sum(&folder, target);
    for (name, text) in files(&tree.read(TEMPLATE)?)? {
        let text = filled(text, env!("CARGO_PKG_VERSION"), &sum)
            .with_context(|| format!("could not fill in {name}"))?;
        let path = folder.join("recipes").join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// The checksum of the archive for a target.
fn sum(folder: &Path, target: &str) -> anyhow::Result<String> {
    let ending = match target.contains("windows") {
        true => "zip",
        false => "tar.gz",
    };
    let version = env!("CARGO_PKG_VERSION");
    let file = folder.join(format!("bitqueens-{version}-{target}.{ending}.sha256"));
    let text = fs::read_to_string(&file).with_context(|| {
        format!(
            "there is no {}: download the archives first",
            file.display()
        )
    })?;
    let sum = text.split_whitespace().next().unwrap_or_default();
    ensure!(
        sum.len() == 64 && sum.chars().all(|c| c.is_ascii_hexdigit()),
        "{} does not begin with a SHA-256",
        file.display()
    );
    Ok(sum.to_owned())
}

/// The files of the template by name.
fn files(template: &str) -> anyhow::Result<Vec<(&str, &str)>> {
    let mut files = Vec::new();
    for part in template.split("==== ").skip(1) {
        let (name, text) = part
            .split_once('\n')
            .context("a file of the template has no text")?;
        files.push((name.trim(), text));
    }
    ensure!(!files.is_empty(), "the template holds no file");
    Ok(files)
}

fn filled(
    text: &str,
    version: &str,
    sum: &dyn Fn(&str) -> anyhow::Result<String>,
) -> anyhow::Result<String> {
    let mut out = String::new();
    let text = text.replace("{version}", version);
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("{sha256:") {
        let Some((target, after)) = after.split_once('}') else {
            bail!("`{{sha256:` is not closed");
        };
        out.push_str(before);
        out.push_str(&sum(target)?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_filled_in() {
        let sum = |target: &str| Ok(format!("<{target}>"));
        let text = "v{version} {sha256:a-b}\n{sha256:c}";
        assert_eq!(
            filled(text, "1.2", &sum).expect("closed"),
            "v1.2 <a-b>\n<c>"
        );
        assert!(filled("{sha256:a", "1", &sum).is_err());
        assert!(sum_of_nothing().contains("there is no"));
    }

    fn sum_of_nothing() -> String {
        let error = sum(Path::new("no-such-folder"), "t").expect_err("absent");
        format!("{error:#}")
    }

    #[test]
    fn the_template_holds_every_recipe() {
        let tree = Tree::open().expect("the workspace");
        let template = tree.read(TEMPLATE).expect("a template");
        let names: Vec<_> = files(&template)
            .expect("files")
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        assert!(names.contains(&"bitqueens.rb") && names.contains(&"PKGBUILD"));
        assert_eq!(names.iter().filter(|n| n.starts_with("winget/")).count(), 3);
    }
}
