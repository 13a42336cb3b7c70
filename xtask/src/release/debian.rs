//! The Debian package: the static program of an archive, its manual pages, completions and licences.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::archive::{copy, ensure_filled, folder, try_out};
use crate::{command::Line, need::Need, tree, tree::Tree};

/// Packs and unpacks it.
pub(super) const DPKG: Need = Need::debian("dpkg", "dpkg-deb --version");

/// Files of the archive, and their places in the system.
const PLACES: [(&str, &str); 7] = [
    ("bitqueens", "usr/bin/bitqueens"),
    ("completions/bitqueens.bash", "usr/share/bash-completion/completions/bitqueens"),
    ("completions/bitqueens.fish", "usr/share/fish/vendor_completions.d/bitqueens.fish"),
    ("completions/_bitqueens", "usr/share/zsh/vendor-completions/_bitqueens"),
    ("COPYRIGHT-library.html", "usr/share/doc/bitqueens/COPYRIGHT-library.html"),
    ("bitqueens.cdx.json", "usr/share/doc/bitqueens/bitqueens.cdx.json"),
    // Debian's name for licences.
    ("LICENCES.txt", "usr/share/doc/bitqueens/copyright"),
];

const MANUAL: &str = "usr/share/man/man1";

/// Debian's name for the processor of a target.
fn architecture(target: &str) -> anyhow::Result<&'static str> {
    match target.split('-').next() {
        Some("x86_64") => Ok("amd64"),
        Some("aarch64") => Ok("arm64"),
        _ => bail!("Debian's name for the processor of {target} is not known"),
    }
}

/// The package for a target, among the archives.
fn package(tree: &Tree, target: &str) -> anyhow::Result<PathBuf> {
    let name = format!("bitqueens_{}_{}.deb", env!("CARGO_PKG_VERSION"), architecture(target)?);
    Ok(folder(tree).join(name))
}

/// Makes the package of the files of an archive.
pub(super) fn pack(tree: &Tree, target: &str, archive: &Path) -> anyhow::Result<()> {
    DPKG.fetch(tree)?;
    let root = folder(tree).join("debian");
    tree::empty(&root)?;
    for folder in [MANUAL, "DEBIAN"] {
        fs::create_dir_all(root.join(folder))?;
    }
    for (file, place) in PLACES {
        let place = root.join(place);
        fs::create_dir_all(place.parent().unwrap_or(&root))?;
        copy(&archive.join(file), &place)?;
    }
    let mut pages = Vec::new();
    for page in fs::read_dir(archive.join("man"))? {
        let page = page?;
        let place = root.join(MANUAL).join(page.file_name());
        copy(&page.path(), &place)?;
        pages.push(place.display().to_string());
    }
    let compress = Line::parse("gzip -9 -n");
    pages.iter().fold(compress, |line, page| line.argument(page)).run(tree)?;
    let kib = fs::metadata(root.join(PLACES[0].1))?.len().div_ceil(1024);
    let control = format!(
        "Package: bitqueens\n\
         Version: {}\n\
         Architecture: {}\n\
         Section: math\n\
         Priority: optional\n\
         Installed-Size: {kib}\n\
         Maintainer: The bitqueens contributors\n\
         Homepage: {}\n\
         Description: n queens, counted, listed, solved, drawn, taught and proved\n \
         The command bitqueens: one static program for the n-queens family.\n",
        env!("CARGO_PKG_VERSION"),
        architecture(target)?,
        env!("CARGO_PKG_REPOSITORY"),
    );
    fs::write(root.join("DEBIAN/control"), control)?;
    let package = package(tree, target)?;
    let [from, to] = [&root, &package].map(|path| path.display().to_string());
    // Older systems than Ubuntu's newest do not read what its `dpkg-deb` writes without being told how.
    let level = if tree.is_trial() { 1 } else { 9 };
    let build = format!("dpkg-deb --root-owner-group -Zxz -z{level} --build");
    Line::parse(&build).argument(&from).argument(&to).run(tree)
}

/// Unpacks the package into an empty folder, and tries its program out.
pub(super) fn check(tree: &Tree, target: &str) -> anyhow::Result<()> {
    let root = tempfile::tempdir()?;
    let [from, to] = [&*package(tree, target)?, root.path()].map(|path| path.display().to_string());
    Line::parse("dpkg-deb -x").argument(&from).argument(&to).run(tree)?;
    let pages = [format!("{MANUAL}/bitqueens.1.gz"), format!("{MANUAL}/bitqueens-count.1.gz")];
    let places = PLACES.iter().map(|(_, place)| (*place).to_owned());
    ensure_filled(root.path(), places.chain(pages))?;
    try_out(tree, &[&root.path().join(PLACES[0].1).display().to_string()])
}
