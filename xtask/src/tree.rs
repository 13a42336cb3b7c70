//! The working tree: its root, and its tracked and untracked files without the ignored ones.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use anyhow::{Context, ensure};

use crate::command::clean_command;
use crate::step::Outcome;

/// Makes a folder that holds nothing.
pub(crate) fn empty(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))
}

pub(crate) struct Tree {
    root: PathBuf,
    /// The contents of every file when the run began, as hashes.
    at_start: BTreeMap<String, u64>,
    /// Whether parts of a release are only tried out: compiled as the tests are, in a fraction of the time.
    is_trial: bool,
    /// Where a run beside another keeps what it prints.
    kept: Option<Mutex<String>>,
}

impl Tree {
    /// The workspace that this crate belongs to.
    pub(crate) fn open() -> anyhow::Result<Self> {
        // Of this run: what was built under another path (a moved checkout, a shared target directory) may
        // still be fresh for cargo.
        let root = env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .context("start it as `cargo xtask`, which tells it where the workspace is")?
            .parent()
            .context("the xtask crate has no parent directory")?
            .to_path_buf();
        Self::at(root)
    }

    pub(crate) fn at(root: PathBuf) -> anyhow::Result<Self> {
        let mut tree = Self { root, at_start: BTreeMap::new(), is_trial: false, kept: None };
        tree.at_start = tree.contents()?;
        Ok(tree)
    }

    /// The same tree for a run beside this one: what is said there is kept.
    pub(crate) fn beside(&self) -> Self {
        Self {
            root: self.root.clone(),
            at_start: self.at_start.clone(),
            is_trial: self.is_trial,
            kept: Some(Mutex::default()),
        }
    }

    /// The same tree for a run that only tries out what a release would ship.
    pub(crate) fn trial(self) -> Self {
        Self { is_trial: true, ..self }
    }

    pub(crate) fn is_trial(&self) -> bool {
        self.is_trial
    }

    /// Says how large a shipped file is: an error if it is too large, unless it is only tried out.
    pub(crate) fn weigh(&self, path: &Path, most: u64) -> anyhow::Result<()> {
        let size = fs::metadata(path)?.len();
        let path = path.display();
        ensure!(self.is_trial || size < most, "{path} has {size} bytes: {most} are too many");
        self.say(format_args!("{path}: {size} bytes"));
        Ok(())
    }

    /// Prints a line, or keeps it.
    pub(crate) fn say(&self, line: impl Display) {
        match &self.kept {
            Some(kept) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                *kept += &format!("{line}\n");
            }
            None => println!("{line}"),
        }
    }

    pub(crate) fn is_kept(&self) -> bool {
        self.kept.is_some()
    }

    /// What was kept since this was last asked.
    pub(crate) fn take_kept(&self) -> String {
        let kept = self.kept.as_ref().map(Mutex::lock);
        kept.map(|kept| std::mem::take(&mut *kept.unwrap_or_else(PoisonError::into_inner)))
            .unwrap_or_default()
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Paths relative to the root, with `/` between their parts, sorted.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<String>> {
        let output = clean_command("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"])
            .current_dir(&self.root)
            .output()
            .context("could not start git, which knows the project's files")?;
        ensure!(
            output.status.success(),
            "git does not know this tree, so the project's files are unknown; `git clone` gives one that it knows: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
        let mut files: Vec<String> = String::from_utf8(output.stdout)
            .context("a file's name is not UTF-8")?
            .split_terminator('\0')
            .map(str::to_owned)
            // A file that was removed but not yet from the index.
            .filter(|file| self.root.join(file).exists())
            .collect();
        files.sort();
        Ok(files)
    }

    /// The file's text; an error names the file.
    pub(crate) fn read(&self, file: &str) -> anyhow::Result<String> {
        fs::read_to_string(self.root.join(file)).with_context(|| format!("could not read {file}"))
    }

    /// All files that are text, with it; pictures and other bytes are passed over.
    pub(crate) fn texts(&self) -> anyhow::Result<Vec<(String, String)>> {
        let mut texts = Vec::new();
        for file in self.files()? {
            let bytes = fs::read(self.root.join(&file))
                .with_context(|| format!("could not read {file}"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                texts.push((file, text));
            }
        }
        Ok(texts)
    }

    /// The directory that cargo builds in.
    pub(crate) fn target(&self) -> PathBuf {
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        self.root.join(target)
    }

    /// The MiB left on the disk that holds the build, where `df` tells.
    pub(crate) fn space(&self) -> Option<u64> {
        let output = clean_command("df").arg("-Pk").arg(self.target()).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        // A headline, then: device, KiB, used, left, share, where it is mounted.
        let left: u64 = text.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()?;
        Some(left / 1024)
    }

    /// The present contents of every file, as hashes.
    pub(crate) fn contents(&self) -> anyhow::Result<BTreeMap<String, u64>> {
        self.files()?
            .into_iter()
            .map(|file| {
                let bytes = fs::read(self.root.join(&file))
                    .with_context(|| format!("could not read {file}"))?;
                let mut hasher = DefaultHasher::new();
                bytes.hash(&mut hasher);
                Ok((file, hasher.finish()))
            })
            .collect()
    }
}

/// Checks that the run left the tree as it found it: no test rewrote a golden file, nothing was dropped beside
/// the sources.
pub(crate) fn unchanged(tree: &Tree) -> anyhow::Result<Outcome> {
    let now = tree.contents()?;
    let then = &tree.at_start;
    let changed: Vec<_> = now
        .iter()
        .filter(|(file, hash)| then.get(*file) != Some(*hash))
        .map(|(file, _)| file.as_str())
        .chain(then.keys().filter(|file| !now.contains_key(*file)).map(String::as_str))
        .collect();
    ensure!(
        changed.is_empty(),
        "these files changed while the checks ran, by a test or by your hand: {}",
        changed.join(", ")
    );
    Ok(Outcome::Passed)
}
