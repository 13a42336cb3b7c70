//! Temporary files in the folders of their targets: `.NAME.bitqueens-XXXXXX.part`.
//!
//! A process that ends by a signal removes them, except after signal 9. The next process that writes the
//! same target removes what is left: writers lock their files, so an unlocked file has no writer.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use super::place::folder_of;

/// The temporary files of this process.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Separates the name of the target from the unique part.
const MARK: &str = ".bitqueens-";
const ENDING: &str = ".part";

/// Maximum number of characters of the target's name in the temporary one. A name has at most 255 bytes,
/// and a character at most 4.
const MAX_NAME: usize = 50;

/// Maximum number of files to create until one is not removed as a leftover.
const ATTEMPTS: usize = 16;

/// A temporary file, which is renamed to its target or removed.
pub(super) struct Temporary {
    /// `None` after renaming.
    file: Option<NamedTempFile>,
    target: PathBuf,
}

impl Temporary {
    /// Creates an empty file for `target`, with mode, owner and group of the old file `before`. Removes
    /// the leftovers of killed processes.
    pub(super) fn create(target: &Path, before: Option<&Metadata>) -> io::Result<Self> {
        let folder = folder_of(target);
        let prefix = prefix(target);
        remove_leftovers(folder, &prefix);
        for _ in 0..ATTEMPTS {
            let mut all = unfinished();
            let file = new(folder, &prefix)?;
            all.push(file.path().to_owned());
            drop(all);
            let temporary = Self { file: Some(file), target: target.to_owned() };
            if temporary.lock() {
                if let Some(before) = before {
                    copy_attributes(temporary.file().as_file(), before)?;
                }
                return Ok(temporary);
            }
        }
        Err(io::ErrorKind::WouldBlock.into())
    }

    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = self.file.as_mut().expect("not renamed yet").as_file_mut();
        file.write_all(bytes)
    }

    /// Syncs the file and renames it to the target.
    pub(super) fn rename(mut self) -> io::Result<()> {
        // The content must be on the disk before the name.
        self.file().as_file().sync_all()?;
        let file = self.file.take().expect("not renamed yet");
        let path = file.path().to_owned();
        let mut all = unfinished();
        let renamed = file.persist(&self.target);
        all.retain(|one| *one != path);
        drop(all);
        renamed.map_err(|failed| failed.error)?;
        // Syncs the name where folders can be opened.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    fn file(&self) -> &NamedTempFile {
        self.file.as_ref().expect("not renamed yet")
    }

    /// Locks the file; `false` if another process is removing it as a leftover.
    fn lock(&self) -> bool {
        if !cfg!(unix) {
            return true;
        }
        match self.file().as_file().try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => false,
            // Without locks, no process takes a file for a leftover.
            Err(std::fs::TryLockError::Error(_)) => true,
            Ok(()) => self.file().path().exists(),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.path().to_owned();
            drop(file);
            unfinished().retain(|one| *one != path);
        }
    }
}

/// Removes the temporary files of this process, and blocks creating and renaming others. The process must
/// exit afterwards.
pub(crate) fn remove_all_and_stop() {
    let all = unfinished();
    for path in all.iter() {
        let _ = std::fs::remove_file(path);
    }
    // Never unlocked.
    std::mem::forget(all);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(MAX_NAME).collect();
    format!(".{name}{MARK}")
}

fn new(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask applies.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let created = builder.prefix(prefix).suffix(ENDING).tempfile_in(folder);
    created.map_err(|error| without_path(&error))
}

/// The error of the system alone: the name of the temporary file means nothing to the user.
fn without_path(error: &io::Error) -> io::Error {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = error.get_ref().map(|e| e as _);
    while let Some(error) = cause {
        if let Some(code) = error.downcast_ref().and_then(io::Error::raw_os_error) {
            return io::Error::from_raw_os_error(code);
        }
        cause = error.source();
    }
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// Gives a new file the owner, group and mode of the old one.
fn copy_attributes(file: &File, before: &Metadata) -> io::Result<()> {
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

/// Removes the temporary files of killed processes. Failures are ignored.
fn remove_leftovers(folder: &Path, prefix: &str) {
    if !cfg!(unix) {
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_ours = name.starts_with(prefix) && name.ends_with(ENDING);
        if !is_ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // Another process that holds the lock is writing.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
