//! The few things that a ledger wants from a file system. Tests put a disk in its place that
//! remembers, forgets and fails.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::EXTENSION;

/// A file system.
pub(crate) trait Disk: Sync {
    /// Makes a folder, and its parents, if it is not there.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;
    /// The ledgers in a folder, by name.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;
    /// Opens a ledger for appending and locks it; it is made, empty, if it is not there.
    /// [`io::ErrorKind::WouldBlock`] when another process holds the lock.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>>;
    /// Opens a ledger for reading only.
    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>>;
    /// Brings the names in a folder to the disk.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// An open, locked file.
pub(crate) trait Blob: Send {
    /// Its length in bytes.
    fn len(&mut self) -> io::Result<u64>;
    /// Reads it from the start.
    fn reader(&mut self) -> io::Result<&mut dyn Read>;
    /// Writes at the end, perhaps only the first of the bytes; says how many.
    fn append(&mut self, bytes: &[u8]) -> io::Result<usize>;
    /// Cuts it to so many bytes.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
    /// Brings content and length to the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// The file system of the machine.
pub(crate) struct Os;

impl Disk for Os {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        std::fs::create_dir_all(folder)?;
        // The name of the folder stands in its parent.
        match folder.parent() {
            Some(parent) if parent.as_os_str().is_empty() => self.sync_folder(Path::new(".")),
            Some(parent) => self.sync_folder(parent),
            None => Ok(()),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == EXTENSION) {
                found.push(path);
            }
        }
        found.sort();
        Ok(found)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Box::new(file)),
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(path)?))
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened, and names are durable with their files.
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

impl Blob for File {
    fn len(&mut self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn reader(&mut self) -> io::Result<&mut dyn Read> {
        self.rewind()?;
        Ok(self)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write(bytes)
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.set_len(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}
