//! Steps that passed and would pass again: nothing that they read has changed.
//!
//! What a step read is one hash: of all files of the tree but those that it does not read, of the
//! compiler, of the kernels that must be tested here, and of variables ([`TOLD`]). It is kept in the
//! target directory, so that a fresh clone runs everything.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use crate::command::Line;
use crate::kernels;
use crate::tree::Tree;

/// How the variables begin that tell something to cargo's builds or to the tests.
const TOLD: [&str; 7] = [
    "BITQUEENS_",
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "PROPTEST_",
    "RUST",
];

/// Where the hash of a step's last success is kept, and the hash of now.
pub(crate) struct Mark {
    file: PathBuf,
    hash: Option<String>,
}

impl Mark {
    pub(crate) fn of(step: &str, unread: &[&str], tree: &Tree) -> Self {
        Self {
            file: tree.target().join("passed").join(step),
            hash: hash(unread, tree),
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.hash.is_some() && fs::read_to_string(&self.file).ok() == self.hash
    }

    /// Remembers the success. Where this cannot be written, the step is run each time.
    pub(crate) fn set(&self) {
        let Some(hash) = &self.hash else { return };
        if let Some(folder) = self.file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = fs::write(&self.file, hash);
    }
}

/// `None` if the compiler does not say which it is.
fn hash(unread: &[&str], tree: &Tree) -> Option<String> {
    let mut hasher = DefaultHasher::new();
    for (file, content) in tree.at_start() {
        if !unread.iter().any(|start| file.starts_with(start)) {
            (file, content).hash(&mut hasher);
        }
    }
    Line::parse("rustc -vV")
        .output(tree)
        .ok()?
        .hash(&mut hasher);
    kernels::required().hash(&mut hasher);
    let told = |name: &str| TOLD.iter().any(|start| name.starts_with(start));
    let mut variables: Vec<_> = std::env::vars_os()
        .filter(|(name, _)| name.to_str().is_some_and(told))
        .collect();
    variables.sort();
    variables.hash(&mut hasher);
    Some(format!("{:016x}\n", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_holds_for_the_same_files() {
        let tree = Tree::open().expect("the workspace");
        let folder = tempfile::tempdir().expect("a folder");
        let mark = |unread: &[&str]| Mark {
            file: folder.path().join("passed/step"),
            hash: hash(unread, &tree),
        };
        let whole = mark(&[]);
        assert!(!whole.is_set());
        whole.set();
        assert!(whole.is_set() && mark(&[]).is_set() && mark(&["no such file"]).is_set());
        // Without the files of this crate it is the mark of other files.
        assert!(!mark(&["xtask/"]).is_set());
        mark(&["xtask/"]).set();
        assert!(!mark(&[]).is_set());
    }
}
