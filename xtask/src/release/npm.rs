//! The npm package: the page's library, for Node.js and for bundlers. `npm/` has its own files.

use std::{fs, path::Path};

use anyhow::Context;

use crate::{command::Line, licences, page, step::Outcome, tree, tree::Tree};

const OWN: [&str; 5] = ["README.md", "browser.js", "count.js", "index.d.ts", "node.js"];
const BUILT: [&str; 3] = ["library.d.ts", "library.js", "library_bg.wasm"];

/// Packs the package and installs it into an empty project, whose programs run in Node.js and in a browser.
pub(super) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let packed = pack(tree)?;
    if let Err(why) = page::packages(tree) {
        let why = format!("the page's packages could not be fetched: {why:#}");
        return Ok(Outcome::Skipped(why));
    }
    Line::parse("node npm/test.mjs").argument(&packed).run(tree)?;
    Ok(Outcome::Passed)
}

/// Builds the packed file, and returns its path.
pub(crate) fn pack(tree: &Tree) -> anyhow::Result<String> {
    page::wasm(tree)?;
    let folder = tree.root().join("target/npm");
    tree::empty(&folder)?;
    let package = folder.join("package");
    let texts = licences::linked(tree, "bitqueens-wasm", "--target wasm32-unknown-unknown")?;
    licences::write(tree, &texts, &package)?;
    fs::write(package.join("bitqueens.cdx.json"), licences::sbom(&texts))?;
    let copy = |from: &str, name: &str| {
        let from = tree.root().join(from).join(name);
        let to = package.join(name);
        fs::create_dir_all(to.parent().unwrap_or(&package))?;
        fs::copy(&from, to).with_context(|| format!("could not copy {}", from.display()))
    };
    let examples = tree.files()?;
    let examples = examples.iter().filter_map(|file| file.strip_prefix("npm/"));
    let examples = examples.filter(|file| Path::new(file).starts_with("examples"));
    OWN.into_iter().chain(examples).try_for_each(|name| copy("npm", name).map(drop))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        copy("", name)?;
    }
    for name in BUILT {
        copy("target/page-wasm", name)?;
    }
    let manifest = tree.read("npm/package.json")?;
    let version = env!("CARGO_PKG_VERSION");
    let manifest = manifest.replacen('{', &format!("{{\n  \"version\": \"{version}\","), 1);
    fs::write(package.join("package.json"), manifest)?;
    Line::parse("npm pack --silent --pack-destination target/npm ./target/npm/package")
        .run(tree)?;
    Ok(format!("target/npm/bitqueens-{version}.tgz"))
}
