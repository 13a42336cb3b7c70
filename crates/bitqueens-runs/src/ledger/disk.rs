//! The file system operations of a ledger. Tests replace them by a disk that loses writes and fails.

use bitqueens::language::Phrase;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::EXTENSION;

/// A file system.
pub(crate) trait Disk: Sync {
    /// Creates a folder and its parents if missing.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;
    /// The ledgers in a folder, sorted by name.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;
    /// The kind of file that a path leads to, through links, without opening it.
    fn kind(&self, path: &Path) -> io::Result<Kind>;
    /// Creates a file that gets its name when its content is on the disk.
    /// [`io::ErrorKind::AlreadyExists`] if the name is taken.
    fn create(&self, path: &Path, content: &[u8]) -> io::Result<()>;
    /// Opens a ledger for appending and locks it. [`io::ErrorKind::WouldBlock`] if another process holds
    /// the lock.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>>;
    /// Opens a ledger for reading only.
    fn read(&self, path: &Path) -> io::Result<Box<dyn Read>>;
    /// Syncs the names in a folder.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;
}

/// An open, locked file.
pub(crate) trait Blob: Send {
    /// Its length in bytes.
    fn len(&mut self) -> io::Result<u64>;
    /// A reader from the start.
    fn reader(&mut self) -> io::Result<&mut dyn Read>;
    /// Appends some of the bytes, at least one, and returns how many.
    fn append(&mut self, bytes: &[u8]) -> io::Result<usize>;
    /// Truncates the file to this many bytes.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
    /// Syncs content and length.
    fn sync(&mut self) -> io::Result<()>;
    /// Whether the path still leads to this file.
    fn is_at(&mut self, path: &Path) -> io::Result<bool>;
}

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    /// A pipe, socket or device.
    Other,
}

impl Kind {
    /// For messages.
    pub(crate) const fn name(self) -> Phrase {
        match self {
            Self::File => Phrase::new("a file", "文件"),
            Self::Folder => Phrase::new("a folder", "文件夹"),
            Self::Other => Phrase::new("a pipe, a socket or a device", "管道、套接字或设备"),
        }
    }
}

/// The file system of the machine.
pub(crate) struct Os;

impl Disk for Os {
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        std::fs::create_dir_all(folder)?;
        // The parent contains the name of the folder.
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

    fn kind(&self, path: &Path) -> io::Result<Kind> {
        let found = std::fs::metadata(path)?.file_type();
        Ok(match (found.is_file(), found.is_dir()) {
            (true, _) => Kind::File,
            (_, true) => Kind::Folder,
            _ => Kind::Other,
        })
    }

    fn create(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let aside = aside(path);
        let linked = write_new(&aside, content).and_then(|()| std::fs::hard_link(&aside, path));
        // If this fails, a file remains whose name is not that of a ledger.
        let _ = std::fs::remove_file(&aside);
        match linked {
            // A file system without hard links: the name comes before the content.
            Err(error) if is_unlinkable(&error) => write_new(path, content),
            linked => linked,
        }
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
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
        // Other systems cannot open folders, and sync names with their files.
        if cfg!(unix) {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

/// An unused name in the same folder.
fn aside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{:016x}", fastrand::u64(..)))
}

/// Creates, writes and syncs a file.
fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Whether the file system has no hard links, such as FAT.
fn is_unlinkable(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied | io::ErrorKind::TooManyLinks
    )
}

/// Whether an open file has no name and its path leads to another file. Both the link count and the inode
/// must say so, because some file systems invent one of them.
#[cfg(unix)]
fn is_replaced(file: &File, found: &std::fs::Metadata) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    Ok(own.nlink() == 0 && (own.dev(), own.ino()) != (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn is_replaced(_: &File, _: &std::fs::Metadata) -> io::Result<bool> {
    Ok(false)
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

    fn is_at(&mut self, path: &Path) -> io::Result<bool> {
        match std::fs::metadata(path) {
            Ok(found) => Ok(!is_replaced(self, &found)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}
