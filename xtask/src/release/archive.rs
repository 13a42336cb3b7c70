//! `cargo xtask dist`: an archive of the command for one target.
//!
//! In it are the command, its completions and manual pages, its licences, the README and the list of its
//! parts (an SBOM). Completions and manual pages are printed by the command itself, or by one built for this machine.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, ensure};
use clap::Args;

use super::debian;
use crate::{command::Line, licences, platforms::ensure_static, step::Outcome, tree, tree::Tree};

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

/// The engine takes a fifth of the time to compile without optimisation.
const UNOPTIMISED: &str =
    "--config profile.dev.strip=true --config profile.dev.package.bitqueens.opt-level=0";

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

/// What an installed command prints, wherever it was installed from.
const COMMANDS: [(&str, &str); 3] = [
    ("count 10", "724"),
    ("check 2 4 1 3", "4 queens, none attacks another"),
    ("list 8 --limit 1", "1 5 8 6 3 7 2 4"),
];

/// Runs three commands of an installed program in an empty folder. `program` may be several words.
pub(crate) fn try_out(tree: &Tree, program: &[&str]) -> anyhow::Result<()> {
    let empty = tempfile::tempdir()?;
    for (arguments, expected) in COMMANDS {
        let words = program.iter().copied().chain(arguments.split(' '));
        let line = words.fold(Line::parse(""), Line::argument);
        let printed = line.inside(empty.path()).output(tree);
        let printed = printed.with_context(|| format!("{} {arguments}", program.join(" ")))?;
        ensure!(printed.trim() == expected, "{} {arguments} prints {printed}", program.join(" "));
    }
    Ok(())
}

const STATIC: &str = "x86_64-unknown-linux-musl";

/// Builds the archive of the static program and its Debian package, unpacks them, and tries their programs out.
pub(crate) fn check_static(tree: &Tree) -> anyhow::Result<Outcome> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Ok(Outcome::Skipped("this machine cannot run it".into()));
    }
    let program = check(tree, STATIC)?;
    ensure_static(&program, "/lib64/ld-linux")?;
    debian::check(tree, STATIC)?;
    Ok(Outcome::Passed)
}

/// Builds the archive for this machine, whose program has GPUs, and tries it out.
pub(super) fn check_host(tree: &Tree) -> anyhow::Result<Outcome> {
    check(tree, &host(tree)?)?;
    Ok(Outcome::Passed)
}

fn check(tree: &Tree, target: &str) -> anyhow::Result<PathBuf> {
    let target = target.to_owned();
    let archive = build(tree, &Dist { target: Some(target.clone()) })?;
    inspect(tree, &archive, &name(&target))
}

/// Unpacks an archive for this machine and checks its files and what its program prints. Returns the program.
fn inspect(tree: &Tree, archive: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let unpacked = folder(tree).join("unpacked");
    let folder = unpacked.join(name);
    tree::empty(&folder)?;
    let [archive, unpacked] = [archive, &unpacked].map(|path| path.display().to_string());
    let unpack = Line::parse("tar -xzf").argument(&archive);
    unpack.argument("-C").argument(&unpacked).run(tree)?;
    let program = folder.join(format!("bitqueens{}", std::env::consts::EXE_SUFFIX));
    let pages = ["bitqueens", "bitqueens-count", "bitqueens-licences"];
    let pages = pages.map(|page| format!("man/{page}.1"));
    let scripts = SHELLS.iter().map(|(_, file)| format!("completions/{file}"));
    let others = FILES.iter().chain(&licences::FILES).map(ToString::to_string);
    ensure_filled(&folder, pages.into_iter().chain(scripts).chain(others))?;
    try_out(tree, &[&program.display().to_string()])?;
    Ok(program)
}

/// An error unless a folder has these files, none of them empty.
pub(super) fn ensure_filled(
    folder: &Path,
    files: impl Iterator<Item = String>,
) -> anyhow::Result<()> {
    for file in files {
        let about = fs::metadata(folder.join(&file));
        let about = about.with_context(|| format!("{} lacks {file}", folder.display()))?;
        ensure!(about.len() > 0, "{file} in {} is empty", folder.display());
    }
    Ok(())
}

/// The folder in the archive for a target.
fn name(target: &str) -> String {
    format!("bitqueens-{}-{target}", env!("CARGO_PKG_VERSION"))
}

/// Builds the archive, for a static program the Debian package too, and returns the archive's path.
pub(crate) fn build(tree: &Tree, dist: &Dist) -> anyhow::Result<PathBuf> {
    let host = host(tree)?;
    let target = dist.target.as_deref().unwrap_or(&host);
    let windows = target.contains("windows");
    let name = name(target);
    let folder = folder(tree).join(&name);
    tree::empty(&folder)?;
    for part in ["completions", "man"] {
        fs::create_dir(folder.join(part))?;
    }

    // A static program cannot load a driver of a GPU.
    let (features, most) = if target.contains("musl") {
        ("--features png", MOST_BYTES[0])
    } else {
        ("--all-features", MOST_BYTES[1])
    };
    let options = format!("{features} --target {target}");
    let program = if windows { "bitqueens.exe" } else { "bitqueens" };
    let built = compile(tree, target == host, target, &options)?.join(program);
    tree.weigh(&built, most)?;
    copy(&built, &folder.join(program))?;
    for file in FILES {
        copy(&tree.root().join(file), &folder.join(file))?;
    }
    // The program itself says it, or, where it cannot run, one built for this machine.
    let runs_here = target == host
        || cfg!(all(target_arch = "x86_64", target_os = "linux")) && target == STATIC;
    let program = built.display().to_string();
    let command = "cargo run --locked --quiet --release --package bitqueens-cli --";
    let command = if runs_here { vec![&*program] } else { command.split(' ').collect() };
    let said = || command.iter().fold(Line::parse(""), |line, word| line.argument(word));
    let packages = licences::linked(tree, "bitqueens-cli", &options)?;
    licences::write(tree, &packages, &folder)?;
    fs::write(folder.join("bitqueens.cdx.json"), licences::sbom(&packages))?;
    for (shell, file) in SHELLS {
        let script = said().argument("completions").argument(shell).output(tree)?;
        fs::write(folder.join("completions").join(file), script)?;
    }
    let pages = folder.join("man").display().to_string();
    said().argument("man").argument("--all").argument(&pages).run(tree)?;
    if target.contains("linux-musl") {
        debian::pack(tree, target, &folder)?;
    }
    pack(tree, &name, windows)
}

/// Compiles the command and returns the folder of its program.
fn compile(tree: &Tree, is_host: bool, target: &str, options: &str) -> anyhow::Result<PathBuf> {
    let (what, folder) = if !tree.is_trial() {
        (format!("--profile dist --package bitqueens-cli {options}"), format!("{target}/dist"))
    } else if is_host {
        // The program of the tests, with the features that dependencies have there.
        ("--workspace --all-features --bin bitqueens --test gpu".into(), "debug".into())
    } else {
        (format!("--package bitqueens-cli {options} {UNOPTIMISED}"), format!("{target}/debug"))
    };
    Line::parse(&format!("cargo build --locked {what}")).run(tree)?;
    Ok(tree.target().join(folder))
}

fn host(tree: &Tree) -> anyhow::Result<String> {
    let version = Line::parse("rustc -vV").output(tree)?;
    version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .context("`rustc -vV` names no host")
}

pub(super) fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::copy(from, to).map(drop).with_context(|| format!("could not copy {}", from.display()))
}

/// The folder as one file.
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
    pack.argument("-C").argument(&from).argument(name).run(tree)?;
    let size = fs::metadata(&path)?.len();
    ensure!(
        !windows || fs::read(&path)?.starts_with(b"PK"),
        "`{tar}` made {file}, which is not a zip: only bsdtar, the tar of Windows and macOS, makes zips"
    );
    tree.say(format_args!("{file}: {size} bytes"));
    Ok(path)
}
