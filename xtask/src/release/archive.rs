//! `cargo xtask dist`: an archive of the command for one target, with its checksum.
//!
//! In it are the command, its completions and manual pages, its licences, the README and the list of its
//! parts (an SBOM). Completions and manual pages are printed by the command itself, as built for the machine
//! at hand.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use sha2::{Digest, Sha256};

use super::sbom;
use crate::command::Line;
use crate::static_binary;
use crate::tree::Tree;

/// The folder of archives.
pub(super) const FOLDER: &str = "target/archives";

const SHELLS: [(&str, &str); 5] = [
    ("bash", "bitqueens.bash"),
    ("elvish", "bitqueens.elv"),
    ("fish", "bitqueens.fish"),
    ("powershell", "_bitqueens.ps1"),
    ("zsh", "_bitqueens"),
];

/// Bytes of a program: as many as the static one may have, and 8 MiB for GPUs.
const MOST_BYTES: u64 = static_binary::MOST_BYTES + (8 << 20);

const FILES: [&str; 6] = [
    "README.md",
    "README.zh-CN.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "THIRD_PARTY_NOTICES.md",
];

#[derive(Args)]
pub(crate) struct Dist {
    /// What the command is built for [default: this machine]
    #[arg(long)]
    target: Option<String>,
}

/// Builds the archive and returns its path relative to the tree.
pub(crate) fn build(tree: &Tree, dist: &Dist) -> anyhow::Result<PathBuf> {
    let host = host(tree)?;
    let target = dist.target.as_deref().unwrap_or(&host);
    let windows = target.contains("windows");
    let name = format!("bitqueens-{}-{target}", env!("CARGO_PKG_VERSION"));
    let folder = tree.root().join(FOLDER).join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for part in ["completions", "man"] {
        fs::create_dir_all(folder.join(part))
            .with_context(|| format!("could not make {}", folder.display()))?;
    }

    // A static binary cannot load a driver of a GPU.
    let features = match target.contains("musl") {
        true => "--features png",
        false => "--all-features",
    };
    let package = "cargo build --profile dist --locked --package bitqueens";
    Line::parse(&format!("{package} {features} --target {target}")).run(tree)?;
    let program = match windows {
        true => "bitqueens.exe",
        false => "bitqueens",
    };
    let built = tree.target().join(target).join("dist").join(program);
    let size = fs::metadata(&built)?.len();
    ensure!(
        size < MOST_BYTES,
        "{program} has {size} bytes: {MOST_BYTES} are too many"
    );
    copy(&built, &folder.join(program))?;
    for file in FILES {
        copy(&tree.root().join(file), &folder.join(file))?;
    }
    let said = |arguments: &str| {
        let line = format!("cargo run --locked --quiet --package bitqueens -- {arguments}");
        Line::parse(&line).output(tree)
    };
    fs::write(folder.join("LICENCES.txt"), said("licences")?)?;
    for (shell, file) in SHELLS {
        let script = said(&format!("completions {shell}"))?;
        fs::write(folder.join("completions").join(file), script)?;
    }
    fs::write(folder.join("man/bitqueens.1"), said("man")?)?;
    for command in subcommands(&said("--help")?)? {
        let page = said(&format!("man {command}"))?;
        fs::write(folder.join(format!("man/bitqueens-{command}.1")), page)?;
    }
    fs::write(folder.join("bitqueens.cdx.json"), sbom::make(tree, target)?)?;
    pack(tree, &name, windows)
}

fn host(tree: &Tree) -> anyhow::Result<String> {
    let version = Line::parse("rustc -vV").output(tree)?;
    version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("`rustc -vV` names no host")
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::copy(from, to)
        .map(drop)
        .with_context(|| format!("could not copy {}", from.display()))
}

/// The subcommands that the help lists.
fn subcommands(help: &str) -> anyhow::Result<Vec<String>> {
    let names: Vec<_> = help
        .lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        // A description may go on below, further in.
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect();
    ensure!(!names.is_empty(), "`bitqueens --help` lists no subcommands");
    Ok(names)
}

/// The folder as one file, and its checksum beside it in the form that `sha256sum --check` reads.
fn pack(tree: &Tree, name: &str, windows: bool) -> anyhow::Result<PathBuf> {
    let (file, options) = match windows {
        true => (format!("{name}.zip"), "-a -cf"),
        false => (format!("{name}.tar.gz"), "-czf"),
    };
    let path = Path::new(FOLDER).join(&file);
    // Windows has a tar that makes zips; that of Git for Windows, often first on the path, does not.
    let tar = match std::env::var("SystemRoot") {
        Ok(root) if cfg!(windows) => format!("{root}/System32/tar.exe"),
        _ => "tar".to_owned(),
    };
    Line::parse(&format!(
        "{tar} -C {FOLDER} {options} {FOLDER}/{file} {name}"
    ))
    .run(tree)?;
    let bytes = fs::read(tree.root().join(&path))?;
    ensure!(
        !windows || bytes.starts_with(b"PK"),
        "`{tar}` made {file}, which is not a zip: only bsdtar, the tar of Windows and macOS, makes zips"
    );
    let sum = hex(&Sha256::digest(&bytes));
    let line = format!("{sum}  {file}\n");
    fs::write(tree.root().join(format!("{FOLDER}/{file}.sha256")), &line)?;
    print!("{line}");
    Ok(path)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_read_from_the_help() {
        let help = "Usage: x\n\nCommands:\n  count  Count\n           solutions\n  list   List\n  help   Print\n\nOptions:\n  -h\n";
        assert_eq!(subcommands(help).expect("some"), ["count", "list"]);
        assert!(subcommands("Usage: x\n").is_err());
    }

    #[test]
    fn sums_are_written_as_sha256sum_does() {
        assert!(hex(&Sha256::digest(b"")).starts_with("e3b0c44298fc1c14"));
    }
}
