//! The file of `-o`: tried before the work starts, written when it is done.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::failure::BadInput;

/// A file that could be written a moment ago.
pub(crate) struct Destination(PathBuf);

impl Destination {
    /// Tries to open `path` for writing, and leaves everything as it was: what is in the file until
    /// there is something better, and no file where there was none.
    pub(crate) fn open(path: &Path) -> Result<Self, BadInput> {
        attempt(path).map_err(|error| {
            BadInput(format!(
                "{} cannot be written ({error}): give a file in a folder that exists and may be \
                 written",
                path.display()
            ))
        })?;
        Ok(Self(path.to_owned()))
    }

    /// Replaces the content.
    pub(crate) fn write(self, content: &[u8]) -> anyhow::Result<()> {
        fs::write(&self.0, content).with_context(|| format!("{} was not written", self.0.display()))
    }
}

fn attempt(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => fs::remove_file(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).open(path).map(drop)
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_stays_until_something_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("plot.svg");
        Destination::open(&path).expect("writable");
        assert!(!path.exists(), "an unused file must not stay");

        fs::write(&path, "older and longer").expect("writable");
        let destination = Destination::open(&path).expect("writable");
        assert_eq!(fs::read(&path).expect("kept"), b"older and longer");
        destination.write(b"newer").expect("written");
        assert_eq!(fs::read(&path).expect("written"), b"newer");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = Destination::open(Path::new("/nowhere/plot.svg")).err();
        let text = error.expect("no such folder").to_string();
        assert!(
            text.starts_with("/nowhere/plot.svg cannot be written"),
            "{text}"
        );
    }
}
