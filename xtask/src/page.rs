//! The page: `cargo xtask web` builds it into a folder that any static host can serve, and the step
//! `web` checks it, from its types to its size; the step `page` drives it in a browser, and the long
//! run of that name measures it there.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::{command::Line, need::Need, step::Outcome, steps::WASM, tree::Tree};

/// The page's tools are written for it. Debian's own Node.js is too old before Debian 13.
pub(crate) const NODE: Need =
    Need::debian("nodejs npm", "node -e process.exit(parseInt(process.versions.node)>=20?0:1)");

/// The browser that drives the page, and letters for the Chinese half of its screens.
pub(crate) const CHROMIUM: Need = Need::debian("chromium fonts-noto-cjk", "chromium --version");

/// The default folder of the built page, which its tests read.
pub(crate) const FOLDER: &str = "target/web";

/// One of the library's builds for the browser.
struct Build {
    /// The feature of `bitqueens-wasm`.
    feature: &'static str,
    /// Its target directory: a change of flags in a common one would build everything again.
    target: &'static str,
    /// A flag for the compiler, if any, beside those that all have.
    flag: &'static str,
    /// For the command: what differs from the profile `page`.
    profile: &'static str,
    /// Whether JavaScript calls it through bindings, or it has functions of numbers alone.
    has_bindings: bool,
    /// The name of its files.
    name: &'static str,
}

/// The library for the page's own thread, small before fast; for its counting workers with vectors of
/// 128 bits, fast before small; and the reader of pictures. Browsers without vectors count with the library.
const BUILDS: [Build; 3] = [
    Build {
        feature: "page",
        target: "target/wasm-library",
        flag: "",
        profile: " --config profile.page.opt-level='z' \
                   --config profile.page.package.bitqueens.opt-level='z' \
                   --config profile.page.package.bitqueens-pictures.opt-level='z' \
                   --config profile.page.package.bitqueens-tutor.opt-level='z' \
                   --config profile.page.package.miniz_oxide.opt-level='z'",
        has_bindings: true,
        name: "library",
    },
    Build {
        feature: "counter",
        target: "target/wasm-simd128",
        flag: "-Ctarget-feature=+simd128,+relaxed-simd",
        // The third level makes it no faster, and larger.
        profile: " --config profile.page.opt-level=2 \
                   --config profile.page.package.bitqueens.opt-level=2 \
                   --config profile.page.package.bitqueens-tutor.opt-level=2",
        has_bindings: true,
        name: "counter",
    },
    Build {
        feature: "pictures",
        target: "target/wasm-pictures",
        // Vectors halve the time that a picture takes. Browsers without them are older than what else it needs.
        flag: "-Ctarget-feature=+simd128",
        profile: " --config profile.page.opt-level='z' \
                   --config profile.page.package.bitqueens-pictures.opt-level=2",
        has_bindings: false,
        name: "pictures",
    },
];

impl Build {
    fn run(&self, tree: &Tree) -> anyhow::Result<()> {
        let Self { feature, target, flag, profile, has_bindings, name } = self;
        // Panics name files of dependencies: the page need not know where they lay on this machine.
        let flags = [*flag, &format!("--remap-path-prefix={}=", sources())]
            .map(|flag| format!("{flag:?}"))
            .join(",");
        let build = format!(
            "cargo build --quiet --locked --package bitqueens-wasm --no-default-features \
             --features {feature} --profile page{profile} \
             --target wasm32-unknown-unknown --target-dir {target} --config"
        );
        let flags = format!(
            "target.wasm32-unknown-unknown.rustflags=[{}]",
            flags.trim_start_matches("\"\",")
        );
        Line::parse(&build).argument(&flags).run(tree)?;
        let built = format!("{target}/wasm32-unknown-unknown/page/bitqueens_wasm.wasm");
        if !has_bindings {
            let to = tree.root().join(format!("target/page-wasm/{name}_bg.wasm"));
            fs::copy(tree.root().join(built), to)?;
            return Ok(());
        }
        let bind = format!(
            "cargo run --quiet --manifest-path web/bindgen/Cargo.toml --target-dir target/bindgen -- \
             {built} target/page-wasm {name}"
        );
        Line::parse(&bind).run(tree)
    }
}

/// The folder of the sources of dependencies.
fn sources() -> String {
    let own = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || std::env::home_dir().unwrap_or_default().join(".cargo");
    let folder = own.unwrap_or_else(usual).join("registry/src");
    folder.display().to_string()
}

/// The library as WebAssembly, with its JavaScript half and its types, under `target/page-wasm`.
pub(crate) fn wasm(tree: &Tree) -> anyhow::Result<()> {
    WASM.fetch(tree)?;
    BUILDS.iter().try_for_each(|build| build.run(tree))
}

/// The page's packages, exactly those of its lock file.
pub(crate) fn packages(tree: &Tree) -> anyhow::Result<()> {
    let stamp = tree.root().join("web/node_modules/.package-lock.json");
    let fresh = |path: &Path| path.metadata().and_then(|about| about.modified());
    let lock = fresh(&tree.root().join("web/package-lock.json"))
        .context("could not read web/package-lock.json")?;
    if fresh(&stamp).is_ok_and(|installed| installed >= lock) {
        return Ok(());
    }
    Line::parse("npm ci --prefix web --no-audit --no-fund --loglevel=error").run(tree)
}

/// Builds the page; gives the folder.
pub(crate) fn build(tree: &Tree, folder: &Path) -> anyhow::Result<PathBuf> {
    NODE.fetch(tree)?;
    wasm(tree)?;
    packages(tree)?;
    bundle(tree, folder)
}

/// The folder of the page made of what the compiler made; one that was made of the same files is kept.
fn bundle(tree: &Tree, folder: &Path) -> anyhow::Result<PathBuf> {
    let folder = tree.root().join(folder);
    let path = folder.display().to_string();
    let mut sources = DefaultHasher::new();
    tree.contents()?.hash(&mut sources);
    let (sources, stamp) = (sources.finish().to_string(), folder.with_extension("sources"));
    let is_made = |known: String| known == sources && folder.join("sw.js").exists();
    if fs::read_to_string(&stamp).is_ok_and(is_made) {
        return Ok(folder);
    }
    Line::parse("npm run --prefix web --silent build").with("PAGE_DIR", &path).run(tree)?;
    fs::write(stamp, sources)?;
    Ok(folder)
}

fn left_out(what: &str, why: &anyhow::Error) -> Outcome {
    Outcome::Skipped(format!("{what}: {why:#}"))
}

/// Types, unit tests, the build and its size. What is missing and cannot be fetched is left out, and
/// said to be.
pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    if let Err(why) = NODE.fetch(tree) {
        return Ok(left_out("all of the page", &why));
    }
    wasm(tree)?;
    if let Err(why) = packages(tree) {
        return Ok(left_out("the page's packages could not be fetched", &why));
    }
    for task in ["check", "test"] {
        Line::parse(&format!("npm run --prefix web --silent {task}")).run(tree)?;
    }
    bundle(tree, Path::new(FOLDER))?;
    Line::parse("npm run --prefix web --silent size").run(tree)?;
    Ok(Outcome::Passed)
}

/// The built page in a browser, as its visitors use it.
pub(crate) fn drive(tree: &Tree) -> anyhow::Result<Outcome> {
    in_the_browser(tree, "drive")
}

/// Measures the figures of the page's speed.
pub(crate) fn figures(tree: &Tree) -> anyhow::Result<Outcome> {
    in_the_browser(tree, "figures")
}

fn in_the_browser(tree: &Tree, task: &str) -> anyhow::Result<Outcome> {
    if let Err(why) = packages(tree) {
        return Ok(left_out("the page's packages could not be fetched", &why));
    }
    // What the page says of a step and how fast it counts are compared with the command's.
    Line::parse("cargo build --quiet --locked --release --package bitqueens-cli").run(tree)?;
    build(tree, Path::new(FOLDER))?;
    Line::parse(&format!("npm run --prefix web --silent {task}")).run(tree)?;
    Ok(Outcome::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crate_and_its_tool_have_one_version() {
        let tree = Tree::open().expect("the workspace");
        let version = |file: &str| {
            let manifest = tree.read(file).expect("there");
            let pinned = manifest.split_once("= \"=").expect("a pinned version").1;
            pinned.split('"').next().expect("its text").to_owned()
        };
        let file = "crates/bitqueens-wasm/Cargo.toml";
        assert_eq!(version(file), version("web/bindgen/Cargo.toml"));
    }
}
