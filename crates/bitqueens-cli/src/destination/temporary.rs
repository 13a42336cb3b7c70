//! Temporary files beside their targets: `.NAME.bitqueens-XXXXXX.part`.
//!
//! A signal that ends the process removes them. A process that is killed with signal 9 leaves its
//! file, and the next one that writes the same target removes it: every writer locks its file, so a
//! file without a lock has no writer.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{NamedTempFile, PersistError};

use super::place::folder_of;

/// The files of this process that have no name of their own yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// After the name of the target, before what makes the name unique.
const MARK: &str = ".bitqueens-";
const ENDING: &str = ".part";

/// Characters of the target's name in the temporary one. A name has at most 255 bytes, and a
/// character at most 4.
const NAMED: usize = 50;

/// Files that are made at most until one stays.
const ATTEMPTS: usize = 16;

/// A file that takes its target's name when it is complete, and is removed otherwise.
pub(super) struct Temporary {
    /// Taken when the file is renamed.
    file: Option<NamedTempFile>,
    target: PathBuf,
}

impl Temporary {
    /// An empty file beside `target`, with mode, owner and group of what is there. Removes what
    /// killed processes have left of earlier ones.
    pub(super) fn create(target: &Path, before: Option<&Metadata>) -> io::Result<Self> {
        let folder = folder_of(target);
        let prefix = prefix(target);
        remove_leftovers(folder, &prefix);
        for _ in 0..ATTEMPTS {
            let mut all = unfinished();
            let file = new(folder, &prefix)?;
            all.push(file.path().to_owned());
            drop(all);
            let temporary = Self {
                file: Some(file),
                target: target.to_owned(),
            };
            if temporary.is_locked() {
                if let Some(before) = before {
                    keep(temporary.file().as_file(), before)?;
                }
                return Ok(temporary);
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = self
            .file
            .as_mut()
            .expect("there until it is renamed")
            .as_file_mut();
        file.write_all(bytes)
    }

    /// Syncs the file and gives it the target's name.
    pub(super) fn rename(self) -> io::Result<()> {
        self.rename_by(|file, target| file.persist(target))
    }

    /// The same, unless there is a file of that name: [`io::ErrorKind::AlreadyExists`].
    pub(super) fn rename_to_new(self) -> io::Result<()> {
        self.rename_by(|file, target| file.persist_noclobber(target))
    }

    fn rename_by(
        mut self,
        persist: impl FnOnce(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        // On the disk before it takes the name.
        self.file().as_file().sync_all()?;
        let file = self.file.take().expect("there until it is renamed");
        let path = file.path().to_owned();
        let mut all = unfinished();
        let renamed = persist(file, &self.target);
        all.retain(|one| *one != path);
        drop(all);
        renamed.map_err(|failed| failed.error)?;
        // Brings the name to the disk, where folders can be opened and synced.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn file(&self) -> &NamedTempFile {
        self.file.as_ref().expect("there until it is renamed")
    }

    /// Locks the file. `false` when another process takes it for a leftover.
    fn is_locked(&self) -> bool {
        if !cfg!(unix) {
            return true;
        }
        match self.file().as_file().try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => false,
            // A file system without locks has no file that could be taken for a leftover either.
            Err(std::fs::TryLockError::Error(_)) => true,
            Ok(()) => self.file().path().exists(),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.path().to_owned();
            // Removes it.
            drop(file);
            unfinished().retain(|one| *one != path);
        }
    }
}

/// Removes the temporary files of this process; none is made or renamed after that. For a process
/// that ends at once.
pub(crate) fn remove_all_and_stop() {
    let all = unfinished();
    for path in all.iter() {
        let _ = std::fs::remove_file(path);
    }
    // The lock is never given back.
    std::mem::forget(all);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(NAMED).collect();
    format!(".{name}{MARK}")
}

fn new(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less what the process masks.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.prefix(prefix).suffix(ENDING).tempfile_in(folder)
}

/// Gives a new file the owner, the group and the mode of the one that it replaces.
fn keep(file: &File, before: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (before.uid(), before.gid()) {
            fchown(file, Some(before.uid()), Some(before.gid()))?;
        }
    }
    file.set_permissions(before.permissions())
}

/// Removes the files of killed processes, as far as that can be done.
fn remove_leftovers(folder: &Path, prefix: &str) {
    if !cfg!(unix) {
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(prefix) && name.ends_with(ENDING);
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // Not followed by a removal while another process holds the lock.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
