//! `cargo xtask dist`: an archive of the command for one target, with its checksum.
//!
//! In it are the command, its completions and manual pages, its licences, the README and the list of its
//! parts (an SBOM). Completions and manual pages are printed by the command itself, as built for this
//! machine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use sha2::{Digest, Sha256};

use crate::command::Line;
use crate::licences;
use crate::platforms::ensure_static;
use crate::step::Outcome;
use crate::tree::Tree;

/// The folder of archives.
pub(super) fn folder(tree: &Tree) -> PathBuf {
    tree.target().join("archives")
}

const SHELLS: [(&str, &str); 5] = [
    ("bash", "bitqueens.bash"),
    ("elvish", "bitqueens.elv"),
    ("fish", "bitqueens.fish"),
    ("powershell", "_bitqueens.ps1"),
    ("zsh", "_bitqueens"),
];

/// The most bytes of a static program, and of one with GPUs.
const MOST_BYTES: [u64; 2] = [10 << 20, 18 << 20];

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

/// Builds the archive of the static program, unpacks it, and runs that program here.
pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped("this machine cannot run it".into()));
    }
    let target = "x86_64-unknown-linux-musl";
    let dist = Dist {
        target: Some(target.to_owned()),
    };
    let archive = build(tree, &dist)?;
    let program = inspect(tree, &archive, &name(target))?;
    ensure_static(&program, "/lib64/ld-linux")?;
    Ok(Outcome::Passed)
}

/// Unpacks an archive for this machine and checks its files and what its program prints. Returns the program.
fn inspect(tree: &Tree, archive: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let folder = folder(tree).join("unpacked");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let [archive, unpacked] = [archive, &folder].map(|path| path.display().to_string());
    let unpack = Line::parse("tar -xzf").argument(&archive);
    unpack.argument("-C").argument(&unpacked).run(tree)?;
    let folder = folder.join(name);
    let program = folder.join("bitqueens");
    let path = program.display().to_string();
    let said = |words: &str| {
        let line = Line::parse("").argument(&path);
        words.split(' ').fold(line, Line::argument).output(tree)
    };
    let pages = ["bitqueens", "bitqueens-count", "bitqueens-licences"];
    let pages = pages.map(|page| format!("man/{page}.1"));
    let scripts = SHELLS.iter().map(|(_, file)| format!("completions/{file}"));
    let others = FILES
        .iter()
        .chain(&licences::FILES)
        .map(ToString::to_string);
    for file in pages.into_iter().chain(scripts).chain(others) {
        let text = fs::read_to_string(folder.join(&file));
        let text = text.with_context(|| format!("{archive} lacks {file}"))?;
        ensure!(!text.is_empty(), "{file} in {archive} is empty");
    }
    let counted = said("count 10")?;
    ensure!(counted.trim() == "724", "it counts {}", counted.trim());
    Ok(program)
}

/// The folder in the archive for a target.
fn name(target: &str) -> String {
    format!("bitqueens-{}-{target}", env!("CARGO_PKG_VERSION"))
}

/// Builds the archive and returns its path.
pub(crate) fn build(tree: &Tree, dist: &Dist) -> anyhow::Result<PathBuf> {
    let host = host(tree)?;
    let target = dist.target.as_deref().unwrap_or(&host);
    let windows = target.contains("windows");
    let name = name(target);
    let folder = folder(tree).join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for part in ["completions", "man"] {
        fs::create_dir_all(folder.join(part))
            .with_context(|| format!("could not make {}", folder.display()))?;
    }

    // A static program cannot load a driver of a GPU.
    let (features, most) = if target.contains("musl") {
        ("--features png", MOST_BYTES[0])
    } else {
        ("--all-features", MOST_BYTES[1])
    };
    let options = format!("{features} --target {target}");
    let package = "cargo build --profile dist --locked --package bitqueens-cli";
    Line::parse(&format!("{package} {options}")).run(tree)?;
    let program = if windows {
        "bitqueens.exe"
    } else {
        "bitqueens"
    };
    let built = tree.target().join(target).join("dist").join(program);
    let size = fs::metadata(&built)?.len();
    ensure!(
        size < most,
        "{program} has {size} bytes: {most} are too many"
    );
    tree.say(format_args!("{program}: {size} bytes"));
    copy(&built, &folder.join(program))?;
    for file in FILES {
        copy(&tree.root().join(file), &folder.join(file))?;
    }
    let said = |arguments: &str| {
        let line =
            format!("cargo run --locked --quiet --release --package bitqueens-cli -- {arguments}");
        Line::parse(&line).output(tree)
    };
    let packages = licences::linked(tree, "bitqueens-cli", &options)?;
    licences::write(tree, &packages, &folder)?;
    fs::write(folder.join("bitqueens.cdx.json"), licences::sbom(&packages))?;
    for (shell, file) in SHELLS {
        let script = said(&format!("completions {shell}"))?;
        fs::write(folder.join("completions").join(file), script)?;
    }
    let pages = folder.join("man").display().to_string();
    let pages_of_host = "cargo run --locked --quiet --release --package bitqueens-cli -- man --all";
    Line::parse(pages_of_host).argument(&pages).run(tree)?;
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

/// The folder as one file, and its checksum beside it in the form that `sha256sum --check` reads.
fn pack(tree: &Tree, name: &str, windows: bool) -> anyhow::Result<PathBuf> {
    let (file, options) = if windows {
        (format!("{name}.zip"), "-a -cf")
    } else {
        (format!("{name}.tar.gz"), "-czf")
    };
    let folder = folder(tree);
    let path = folder.join(&file);
    // Windows has a tar that makes zips; that of Git for Windows, often first on the path, does not.
    let tar = match std::env::var("SystemRoot") {
        Ok(root) if cfg!(windows) => format!("{root}/System32/tar.exe"),
        _ => "tar".to_owned(),
    };
    let [from, to] = [&folder, &path].map(|path| path.display().to_string());
    let line = format!("{tar} {options}");
    let pack = Line::parse(&line).argument(&to);
    pack.argument("-C")
        .argument(&from)
        .argument(name)
        .run(tree)?;
    let bytes = fs::read(&path)?;
    ensure!(
        !windows || bytes.starts_with(b"PK"),
        "`{tar}` made {file}, which is not a zip: only bsdtar, the tar of Windows and macOS, makes zips"
    );
    let sum = hex(&Sha256::digest(&bytes));
    let line = format!("{sum}  {file}\n");
    fs::write(folder.join(format!("{file}.sha256")), &line)?;
    tree.say(line.trim_end());
    Ok(path)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_written_as_sha256sum_does() {
        assert!(hex(&Sha256::digest(b"")).starts_with("e3b0c44298fc1c14"));
    }
}
