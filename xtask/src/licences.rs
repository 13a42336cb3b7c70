//! The texts that licences ask for beside a program, written when it is packaged: those of its packages by
//! `cargo about`, those of Rust's standard library by the toolchain, those of musl from `packaging/musl.txt`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::command::Line;
use crate::need::Need;
use crate::tree::Tree;

/// Built from its crate, into the target directory, in a minute and a half.
pub(crate) const ABOUT: Need = Need::own(
    "cargo-about",
    "cargo about --version",
    "CARGO_PROFILE_DEV_DEBUG=0 cargo install --debug --quiet --locked --root target/tools \
     --no-default-features --features cli cargo-about@0.9.3",
);

/// The files that are written.
pub(crate) const FILES: [&str; 2] = ["LICENCES.txt", STANDARD];

const STANDARD: &str = "COPYRIGHT-library.html";

#[derive(Args)]
pub(crate) struct Licences {
    /// The folder of the crate that a program is built from
    from: String,
    /// The folder that gets the files
    into: PathBuf,
}

/// For a program with all features, on all targets.
pub(crate) fn task(tree: &Tree, licences: &Licences) -> anyhow::Result<()> {
    let into = tree.root().join(&licences.into);
    write(tree, &licences.from, "--all-features", &into)
}

/// Writes the texts for the packages that are linked into the crate in the folder `from`, as it is built with
/// `options`.
pub(crate) fn write(tree: &Tree, from: &str, options: &str, into: &Path) -> anyhow::Result<()> {
    let packages = about(tree, from, options, "packaging/licences.hbs")?;
    let own = tree.read("LICENSE-MIT")?;
    let musl = tree.read("packaging/musl.txt")?;
    let text = format!(
        "bitqueens is under the MIT licence or the Apache licence 2.0, as you choose.\n\n{own}\n\
         Rust's standard library: see {STANDARD}.\n\n{musl}\nThe packages in the program:\n\n{packages}"
    );
    fs::create_dir_all(into).with_context(|| format!("could not make {}", into.display()))?;
    fs::write(into.join("LICENCES.txt"), text)?;
    let toolchain = Line::parse("rustc --print sysroot").output(tree)?;
    let standard = Path::new(toolchain.trim())
        .join("share/doc/rust")
        .join(STANDARD);
    fs::copy(&standard, into.join(STANDARD))
        .with_context(|| format!("could not copy {}", standard.display()))?;
    Ok(())
}

/// What `cargo about` makes of a template for these packages.
pub(crate) fn about(
    tree: &Tree,
    from: &str,
    options: &str,
    template: &str,
) -> anyhow::Result<String> {
    ABOUT.fetch(tree)?;
    let line = format!(
        "cargo about generate --locked {options} --fail --manifest-path {from}/Cargo.toml \
         --config packaging/about.toml {template}"
    );
    Line::parse(&line).output(tree)
}
