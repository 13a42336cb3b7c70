//! The Python wheel: built from the source distribution in one environment, installed into a fresh one, and tested there.
//!
//! The tests never import the package from the source tree. Versions of all tools are pinned in
//! `crates/bitqueens-python/tests/build.txt` and `requirements.txt`.

use std::{fs, path::Path};

use anyhow::Context;

use crate::{command::Line, licences, need::Need, step::Outcome, tree, tree::Tree};

pub(crate) const PYTHON: Need =
    Need::debian("python3 python3-venv", "python3 -m ensurepip --version");

const CRATE: &str = "crates/bitqueens-python";

/// Environments, wheels and copies of sources.
const FOLDER: &str = "target/python";

const MOST_BYTES: u64 = 3 << 20;

/// The tests that pass without NumPy and tqdm.
const ALONE: &str = "import sys, bitqueens; assert bitqueens.count(10, progress=True) == 724; \
                     assert list(bitqueens.solutions(4)) == [(1, 3, 0, 2), (2, 0, 3, 1)]; \
                     assert 'numpy' not in sys.modules; import importlib.metadata as installed; \
                     names = [file.name for file in installed.files('bitqueens')]; \
                     assert {'LICENSE-MIT', 'LICENCES.txt', 'COPYRIGHT-library.html'} <= {*names}, names";

/// The tests of a package with GPUs, which need a driver.
const DEVICES: &str = "import bitqueens; assert bitqueens.devices()";

const PIP: &str = "-m pip install --quiet --disable-pip-version-check";

pub(crate) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    let run = |line: String| Line::parse(&line).run(tree);
    // `pyproject.toml` names that folder.
    let packages = licences::linked(tree, "bitqueens-python", "--all-features")?;
    licences::write(tree, &packages, &Path::new(CRATE).join("licences"))?;
    let wheel = build(tree)?;
    tree.weigh(&tree.root().join(&wheel), MOST_BYTES)?;
    run(format!("{} --strict {wheel}", program("build", "abi3audit")))?;

    let fresh = program("fresh", "python");
    run(format!("python3 -m venv --clear {FOLDER}/fresh"))?;
    run(format!("{fresh} {PIP} --no-deps {wheel}"))?;
    Line::parse(&format!("{fresh} -c")).argument(ALONE).run(tree)?;
    run(format!("{fresh} {PIP} -r {CRATE}/tests/requirements.txt"))?;
    run(format!(
        "PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=agg {fresh} -m pytest -q -rs {CRATE}/tests"
    ))?;

    let cache = format!("--cache-dir {FOLDER}/mypy");
    run(format!("{fresh} -m mypy --strict {cache} -p bitqueens"))?;
    run(format!("{fresh} -m mypy --strict {cache} {CRATE}/tests"))?;
    run(format!("{fresh} -m mypy.stubtest bitqueens --ignore-disjoint-bases"))?;
    run(format!(
        "{} --project {CRATE}/pyproject.toml --pythonpath {fresh}",
        program("build", "pyright")
    ))?;
    Ok(Outcome::Passed)
}

/// The package with GPUs, as far as these matter. Its extension is built as the tests are, with their dependencies: alone it
/// would have fewer features, for which most of them would be built again.
pub(crate) fn check_gpu(tree: &Tree) -> anyhow::Result<Outcome> {
    let run = |line: &str| Line::parse(line).run(tree);
    run("cargo build --quiet --locked --workspace --all-features --lib --test gpu")?;
    let package = tree.root().join(FOLDER).join("gpu-package/bitqueens");
    tree::empty(&package)?;
    let sources = tree.root().join(CRATE).join("python/bitqueens");
    for file in fs::read_dir(sources)? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), package.join(file.file_name()))?;
        }
    }
    let built = tree.target().join("debug/lib_bitqueens.so");
    fs::copy(&built, package.join("_bitqueens.abi3.so"))
        .with_context(|| format!("no {}", built.display()))?;

    let python = program("gpu", "python");
    run(&format!("python3 -m venv --clear {FOLDER}/gpu"))?;
    run(&format!("{python} {PIP} -r {CRATE}/tests/requirements.txt"))?;
    let python = format!(
        "NODEVICE_SELECT=1 PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={FOLDER}/gpu-package {python}"
    );
    Line::parse(&format!("{python} -c")).argument(DEVICES).run(tree)?;
    run(&format!("{python} -m pytest -q -rs {CRATE}/tests/test_counts.py"))?;
    Ok(Outcome::Passed)
}

fn program(environment: &str, name: &str) -> String {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    format!("{FOLDER}/{environment}/{folder}/{name}")
}

/// Builds the wheel and gives its path.
fn build(tree: &Tree) -> anyhow::Result<String> {
    let run = |line: String| Line::parse(&line).run(tree);
    let python = program("build", "python");
    run(format!("python3 -m venv {FOLDER}/build"))?;
    run(format!("{python} {PIP} -r {CRATE}/tests/build.txt"))?;
    let wheels = tree.root().join(FOLDER).join("wheels");
    tree::empty(&wheels)?;
    // Not `--locked`: the source distribution's lock file names crates that it has no sources of.
    let profile = if tree.is_trial() { "dev" } else { "wheel" };
    run(format!(
        "{} build --quiet --profile {profile} --sdist --manifest-path {CRATE}/Cargo.toml --out {FOLDER}/wheels",
        program("build", "maturin")
    ))?;
    let built = fs::read_dir(&wheels)?.collect::<Result<Vec<_>, _>>()?;
    let names = built.iter().map(|entry| entry.file_name());
    let mut wheels = names.filter(|name| Path::new(name).extension() == Some("whl".as_ref()));
    let wheel = wheels.next().context("no wheel was built")?;
    // Relative, as the tree may lie in a folder with white space in its name.
    Ok(format!("{FOLDER}/wheels/{}", wheel.display()))
}
