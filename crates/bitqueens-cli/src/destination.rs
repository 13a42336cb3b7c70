//! The file of `-o`: tried before the work starts, written when it is done.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

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

    /// Replaces the content, all at once: who dies or runs out of space on the way leaves what was
    /// there before. A device or a pipe, and a file in a folder that takes no new one, are written
    /// in place.
    pub(crate) fn write(self, content: &[u8]) -> anyhow::Result<()> {
        self.replace(content)
            .with_context(|| format!("{} was not written", self.0.display()))
    }

    fn replace(&self, content: &[u8]) -> io::Result<()> {
        // Behind a link, so that the link stays.
        let target = self.0.canonicalize().unwrap_or_else(|_| self.0.clone());
        let before = fs::metadata(&target).ok();
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let aside = match &before {
            Some(before) if !before.is_file() => None,
            _ => aside(folder, before.as_ref()),
        };
        let Some(mut aside) = aside else {
            return fs::write(&target, content);
        };
        aside.write_all(content)?;
        // On the disk before it takes the name.
        aside.as_file().sync_all()?;
        aside.persist(&target)?;
        Ok(())
    }
}

/// A new file beside the target, with the rights that the target has, or would get; none when the
/// folder takes none.
fn aside(folder: &Path, before: Option<&fs::Metadata>) -> Option<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less what the process masks.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let aside = builder.prefix(".bitqueens-").tempfile_in(folder).ok()?;
    if let Some(before) = before {
        aside.as_file().set_permissions(before.permissions()).ok()?;
    }
    Some(aside)
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

    #[cfg(unix)]
    #[test]
    fn links_rights_and_devices_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let [path, link, new] = ["plot.svg", "link", "new"].map(|name| folder.path().join(name));
        fs::write(&path, "older").expect("writable");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("ours");
        symlink("plot.svg", &link).expect("a link");
        let write = |path: &Path| {
            let destination = Destination::open(path).expect("writable");
            destination.write(b"newer").expect("written");
        };
        write(&link);
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).expect("written"), b"newer");
        let rights = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
        assert_eq!(rights(&path), 0o640);
        // As any program makes a file.
        fs::write(folder.path().join("plain"), "").expect("writable");
        write(&new);
        assert_eq!(rights(&new), rights(&folder.path().join("plain")));
        write(Path::new("/dev/null"));
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
        let left = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 4, "nothing else stays");
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
