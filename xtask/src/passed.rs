//! Steps that would pass again, because nothing that they read has changed since they passed.
//!
//! A mark is a hash: of all files of the tree but those that it does not read, of the compiler, of
//! the kernels that must be tested here, and of variables ([`VARIABLES`]). It is kept in the target directory, so
//! that a fresh clone runs everything. Not in it: the linker, the system's libraries, and cargo's configuration
//! outside the tree. After a change of one of these, use `--again`.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;

use crate::command::Line;
use crate::kernels;
use crate::step::Outcome;
use crate::tree::Tree;

/// Prefixes of the variables that change cargo's builds or the tests.
const VARIABLES: [&str; 9] = [
    "BITQUEENS_",
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_INCREMENTAL",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "CARGO_UNSTABLE_",
    "PROPTEST_",
    "RUST",
];

/// Runs a step, unless it passed on the same files and need not be run `again`. The mark is a file with the
/// hash of what the step read when it last ran, if it passed.
pub(crate) fn once(
    mark: &Path,
    unread: &[&str],
    tree: &Tree,
    again: bool,
    run: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let before = hash(unread, tree);
    if !again && before.is_some() && fs::read_to_string(mark).ok() == before {
        return Ok(Outcome::PassedBefore);
    }
    match fs::remove_file(mark) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error)
            .with_context(|| format!("could not remove the old mark {}", mark.display()))?,
        _ => {}
    }
    run()?;
    // A file that is saved while the tests are built may have been tested before or after.
    if let Some(after) = hash(unread, tree).filter(|after| before.as_ref() == Some(after)) {
        // Where this cannot be written, the step is run each time.
        let _ = mark.parent().map(fs::create_dir_all);
        let _ = fs::write(mark, after);
    }
    Ok(Outcome::Passed)
}

/// `None` if a file cannot be read or the compiler does not say which it is.
fn hash(unread: &[&str], tree: &Tree) -> Option<String> {
    let mut files = tree.contents().ok()?;
    files.retain(|file, _| !unread.iter().any(|start| file.starts_with(start)));
    let compiler = Line::parse("rustc -vV").output(tree).ok()?;
    let is_read = |name: &str| VARIABLES.iter().any(|start| name.starts_with(start));
    let mut variables: Vec<_> = env::vars_os()
        .filter(|(name, _)| name.to_str().is_some_and(is_read))
        .collect();
    variables.sort();
    let mut hasher = DefaultHasher::new();
    (files, compiler, kernels::required(), variables).hash(&mut hasher);
    Some(format!("{:016x}\n", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree that git knows, with the files `read` and `unread`, and a mark outside of it.
    fn small_tree() -> (tempfile::TempDir, Tree, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().join("tree");
        fs::create_dir(&root).expect("a folder");
        let made = crate::command::clean_command("git")
            .args(["init", "--quiet"])
            .current_dir(&root)
            .status();
        assert!(made.expect("git").success());
        for file in ["read", "unread"] {
            fs::write(root.join(file), "1").expect("a file");
        }
        let tree = Tree::at(root).expect("a tree");
        let mark = folder.path().join("passed/step");
        (folder, tree, mark)
    }

    /// True if the step was run.
    fn ran(outcome: anyhow::Result<Outcome>) -> bool {
        matches!(outcome, Ok(Outcome::Passed))
    }

    #[test]
    fn a_step_runs_again_when_a_file_that_it_reads_has_changed() {
        let (_folder, tree, mark) = small_tree();
        let run = |again| ran(once(&mark, &["unread"], &tree, again, || Ok(())));
        assert!(run(false) && !run(false) && run(true) && !run(false));
        fs::write(tree.root().join("unread"), "2").expect("a file");
        assert!(!run(false));
        fs::write(tree.root().join("read"), "2").expect("a file");
        assert!(run(false) && !run(false));
    }

    #[test]
    fn a_file_saved_while_the_step_runs_leaves_no_mark() {
        let (_folder, tree, mark) = small_tree();
        let file = tree.root().join("read");
        let run = |text: &str| {
            ran(once(&mark, &[], &tree, false, || {
                Ok(fs::write(&file, text)?)
            }))
        };
        // Neither for the file that the step found nor for the one that it left.
        for next in ["1", "2"] {
            fs::write(&file, "1").expect("a file");
            let _ = fs::remove_file(&mark);
            assert!(run("2"));
            fs::write(&file, next).expect("a file");
            assert!(run(next) && !run(next), "{next}");
        }
    }

    #[test]
    fn a_step_that_failed_has_not_passed_before() {
        let (_folder, tree, mark) = small_tree();
        let run = |again, fails| {
            once(&mark, &[], &tree, again, || match fails {
                true => anyhow::bail!("broken"),
                false => Ok(()),
            })
        };
        assert!(ran(run(false, false)));
        assert!(run(true, true).is_err());
        assert!(ran(run(false, false)));
    }
}
