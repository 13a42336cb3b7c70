//! Steps that passed and would pass again: nothing that they read has changed.
//!
//! What a step read is one hash: of all files of the tree but those that it does not read, of cargo's
//! configuration outside the tree ([`configurations`]), of the compiler, of the processor, of the kernels that
//! must be tested here, and of variables ([`TOLD`]). It is kept in the target directory, so that a fresh
//! clone runs everything.
//!
//! Not in it: the linker and the system's libraries, the files that a configuration includes, and the
//! processor where there is no `/proc/cpuinfo` with its name. `--again` is for who changed one of these.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::Context;

use crate::command::Line;
use crate::kernels;
use crate::story::Outcome;
use crate::tree::Tree;

/// How the variables begin that tell something to cargo's builds or to the tests.
const TOLD: [&str; 9] = [
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

/// Runs the step, unless it passed on the same files and need not be run `again`.
pub(crate) fn once(
    step: &str,
    unread: &[&str],
    tree: &Tree,
    again: bool,
    run: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let mark = Mark(tree.target().join("passed").join(step));
    mark.guard(again, || hash(unread, tree), run)
}

/// The file that holds the hash of what a step read when it last ran, if it passed.
struct Mark(PathBuf);

impl Mark {
    /// The mark is set only if the files are the same before and after the step: a file that is
    /// saved while the tests are built may have been tested before or after.
    fn guard(
        &self,
        again: bool,
        hash: impl Fn() -> Option<String>,
        run: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<Outcome> {
        let before = hash();
        if !again && before.is_some() && fs::read_to_string(&self.0).ok() == before {
            return Ok(Outcome::PassedBefore);
        }
        self.remove()?;
        run()?;
        if let Some(after) = hash().filter(|after| before.as_ref() == Some(after)) {
            self.set(&after);
        }
        Ok(Outcome::Passed)
    }

    fn remove(&self) -> anyhow::Result<()> {
        match fs::remove_file(&self.0) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error)
                .with_context(|| format!("could not remove the old mark {}", self.0.display())),
            _ => Ok(()),
        }
    }

    /// Where this cannot be written, the step is run each time.
    fn set(&self, hash: &str) {
        if let Some(folder) = self.0.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = fs::write(&self.0, hash);
    }
}

/// `None` if a file cannot be read or the compiler does not say which it is.
fn hash(unread: &[&str], tree: &Tree) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    for (file, content) in tree.contents().ok()? {
        if !unread.iter().any(|start| file.starts_with(start)) {
            (file, content).hash(&mut hasher);
        }
    }
    for file in configurations(tree) {
        fs::read(file).ok().hash(&mut hasher);
    }
    Line::parse("rustc -vV")
        .output(tree)
        .ok()?
        .hash(&mut hasher);
    processor(&fs::read_to_string("/proc/cpuinfo").unwrap_or_default()).hash(&mut hasher);
    kernels::required().hash(&mut hasher);
    let told = |name: &str| TOLD.iter().any(|start| name.starts_with(start));
    let mut variables: Vec<_> = env::vars_os()
        .filter(|(name, _)| name.to_str().is_some_and(told))
        .collect();
    variables.sort();
    variables.hash(&mut hasher);
    Some(format!("{:016x}\n", hasher.finish()))
}

/// Where cargo looks for its configuration: the root, each folder above it, and cargo's own folder.
fn configurations(tree: &Tree) -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME")
        .map(|home| tree.root().join(home))
        .or_else(|| Some(env::home_dir()?.join(".cargo")));
    tree.root()
        .ancestors()
        .map(|folder| folder.join(".cargo"))
        .chain(home)
        // The name without an ending is the older one, which cargo still prefers.
        .flat_map(|folder| [folder.join("config"), folder.join("config.toml")])
        .collect()
}

/// The name of the processor, which decides what `-C target-cpu=native` compiles.
fn processor(cpuinfo: &str) -> Option<&str> {
    cpuinfo
        .lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(':')?.1.trim()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::path::Path;

    use super::*;

    /// A mark that is not set, in a folder that lasts as long as the first.
    fn unset() -> (tempfile::TempDir, Mark) {
        let folder = tempfile::tempdir().expect("a folder");
        let mark = Mark(folder.path().join("passed/step"));
        (folder, mark)
    }

    /// True if the step was run.
    fn ran(outcome: anyhow::Result<Outcome>) -> bool {
        matches!(outcome, Ok(Outcome::Passed))
    }

    /// A tree that git knows.
    fn small_tree(root: &Path) -> Tree {
        let made = crate::command::clean_command("git")
            .args(["init", "--quiet"])
            .current_dir(root)
            .status();
        assert!(made.expect("git").success());
        fs::write(root.join("read"), "1").expect("a file");
        fs::write(root.join("unread"), "1").expect("a file");
        Tree::at(root.to_path_buf()).expect("a tree")
    }

    #[test]
    fn a_step_runs_again_when_a_file_that_it_reads_has_changed() {
        let root = tempfile::tempdir().expect("a folder");
        let tree = small_tree(root.path());
        let (_folder, mark) = unset();
        let run = |again| ran(mark.guard(again, || hash(&["unread"], &tree), || Ok(())));
        assert!(run(false) && !run(false) && run(true) && !run(false));
        fs::write(root.path().join("unread"), "2").expect("a file");
        assert!(!run(false));
        fs::write(root.path().join("read"), "2").expect("a file");
        assert!(run(false) && !run(false));
        fs::create_dir(root.path().join(".cargo")).expect("a folder");
        // Cargo reads it, though git does not list it.
        fs::write(root.path().join(".git/info/exclude"), ".cargo").expect("a file");
        fs::write(root.path().join(".cargo/config.toml"), "").expect("a file");
        assert!(run(false) && !run(false));
    }

    #[test]
    fn a_file_saved_while_the_step_runs_leaves_no_mark() {
        let root = tempfile::tempdir().expect("a folder");
        let tree = small_tree(root.path());
        let file = root.path().join("read");
        // Neither for the file that the step found nor for the one that it left.
        for next in ["1", "2"] {
            let (_folder, mark) = unset();
            let run = |text: &str| {
                let save = || Ok(fs::write(&file, text)?);
                ran(mark.guard(false, || hash(&[], &tree), save))
            };
            fs::write(&file, "1").expect("a file");
            assert!(run("2"));
            fs::write(&file, next).expect("a file");
            assert!(run(next) && !run(next), "{next}");
        }
    }

    #[test]
    fn a_step_that_failed_has_not_passed_before() {
        let (_folder, mark) = unset();
        let same = || Some("same".to_owned());
        assert!(ran(mark.guard(false, same, || Ok(()))));
        let failed = mark.guard(true, same, || anyhow::bail!("broken"));
        assert!(failed.is_err());
        assert!(ran(mark.guard(false, same, || Ok(()))));
    }

    #[test]
    fn without_a_hash_a_step_is_run_each_time() {
        let (_folder, mark) = unset();
        let runs = Cell::new(0);
        for _ in 0..2 {
            let run = || {
                runs.set(runs.get() + 1);
                Ok(())
            };
            assert!(ran(mark.guard(false, || None, run)));
        }
        assert_eq!(runs.get(), 2);
    }

    #[test]
    fn cargo_reads_its_configuration_up_to_the_root_of_the_disk() {
        let root = tempfile::tempdir().expect("a folder");
        let tree = small_tree(root.path());
        let files = configurations(&tree);
        for folder in root.path().ancestors() {
            assert!(files.contains(&folder.join(".cargo/config.toml")));
        }
        // Those of cargo's own folder.
        assert_eq!(files.len(), 2 * (root.path().ancestors().count() + 1));
    }

    #[test]
    fn the_processor_is_named_once() {
        let two = "processor\t: 0\nmodel name\t: A B-1\nprocessor\t: 1\nmodel name\t: A B-1\n";
        assert_eq!(processor(two), Some("A B-1"));
        assert_eq!(processor("CPU part\t: 0xd0c\n"), None);
    }
}
