//! The container image, built from the archive of the static program as a release builds it from two.

use super::archive::{check_static, try_out};
use crate::{command::Line, step::Outcome, tree::Tree};

const IMAGE: &str = "localhost/bitqueens:rehearsal";

/// Builds the image and tries its program out. Neither needs a daemon, or namespaces of the kernel's.
pub(super) fn check(tree: &Tree) -> anyhow::Result<Outcome> {
    if let skipped @ Outcome::Skipped(_) = check_static(tree)? {
        return Ok(skipped);
    }
    Line::parse(".ci/image").argument(IMAGE).run(tree)?;
    let container = Line::parse("buildah from").argument(IMAGE).output(tree)?;
    let run = "buildah run --isolation chroot".split(' ');
    let program: Vec<_> = run.chain([container.trim(), "--", "/bitqueens"]).collect();
    let tried = try_out(tree, &program);
    Line::parse("buildah rm").argument(container.trim()).output(tree)?;
    tried.map(|()| Outcome::Passed)
}
