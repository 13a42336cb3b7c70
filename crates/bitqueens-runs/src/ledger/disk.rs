//! The file system operations of a ledger. Tests replace them by a disk that loses writes and fails.

use bitqueens::language::{Phrase, Text};
use bitqueens::text;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::EXTENSION;

/// A file system.
pub(crate) trait Disk: Sync {
    /// Creates a folder in another one. It is no error if it is there.
    fn create_folder(&self, folder: &Path) -> io::Result<()>;
    /// Syncs the name of a folder, which is in its parent.
    fn sync_name(&self, folder: &Path) -> io::Result<()>;
    /// Removes the temporary files of processes that were killed while they created a ledger.
    fn remove_leftovers(&self, folder: &Path);
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
    /// Where the file is if its path leads elsewhere; `None` if it is removed or cannot be found.
    fn whereabouts(&self) -> Option<Text>;
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
        match std::fs::create_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
            created => created,
        }
    }

    fn sync_name(&self, folder: &Path) -> io::Result<()> {
        // Through links and `..`.
        let whole = folder.canonicalize()?;
        let synced = whole.parent().map(|parent| self.sync_folder(parent));
        match synced.unwrap_or(Ok(())) {
            // A parent that may not be read, or whose file system does not sync folders.
            Err(error) if is_beyond_us(&error) => Ok(()),
            synced => synced,
        }
    }

    fn remove_leftovers(&self, folder: &Path) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let is_ours = entry.file_type().is_ok_and(|kind| kind.is_file())
                && is_leftover(&entry.file_name().to_string_lossy());
            // Another process that holds the lock is creating its ledger.
            if is_ours
                && let Ok(file) = File::open(entry.path())
                && file.try_lock().is_ok()
            {
                let _ = std::fs::remove_file(entry.path());
            }
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
        let mut attempts = (0..ATTEMPTS).map(|_| link_new(path, content));
        // Another process can take a file that is not locked yet for a leftover.
        let is_lost = |error: &io::Error| error.kind() == io::ErrorKind::NotFound;
        let linked = attempts.find(|made| !made.as_ref().is_err_and(is_lost));
        match linked.unwrap_or(Err(io::ErrorKind::NotFound.into())) {
            // A file system without hard links: the name comes before the content.
            Err(error) if is_unlinkable(&error) => write_new(path, content).map(drop),
            linked => linked,
        }
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Blob>> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                Ok(Box::new(OpenFile { has_identity: is_same(&file, path).unwrap_or(true), file }))
            }
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

/// Creates a folder and its parents if missing. The names of all that are new, and of the folder that they are
/// in, are on the disk afterwards: a process that was killed may have created that one.
pub(crate) fn create_folders(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    match disk.kind(folder) {
        Ok(Kind::Folder) => {}
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {
            let parent = folder.parent().filter(|parent| *parent != Path::new(""));
            parent.map_or(Ok(()), |parent| create_folders(disk, parent))?;
            disk.create_folder(folder)?;
        }
    }
    disk.sync_name(folder)
}

/// Ends the names of temporary files, which their processes lock. Those of older builds end otherwise: they are not
/// locked, so nothing tells whether they are in use.
const ENDING: &str = ".ledger-part";

/// Maximum number of temporary files to create until one is not removed as a leftover.
const ATTEMPTS: usize = 16;

/// Creates a file under a temporary name and links it under its own.
fn link_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = path.with_file_name(format!(".{name}.{:016x}{ENDING}", fastrand::u64(..)));
    let made = write_new(&aside, content);
    let linked = made.and_then(|file| {
        std::fs::hard_link(&aside, path)?;
        Ok(file)
    });
    // If this fails or the process is killed before, the next run removes the file.
    let _ = std::fs::remove_file(&aside);
    // Closing alone would not do: a process that is being started may share the file for a moment.
    let _ = linked?.unlock();
    Ok(())
}

/// Whether a file has a name that [`link_new`] gives.
fn is_leftover(name: &str) -> bool {
    name.starts_with(".shard-") && name.ends_with(ENDING)
}

/// Creates, locks, writes and syncs a file.
fn write_new(path: &Path, content: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    // Without locks, no process takes the file for a leftover.
    let _ = file.try_lock();
    file.write_all(content)?;
    file.sync_all()?;
    Ok(file)
}

/// Whether the file system has no hard links, such as FAT.
fn is_unlinkable(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied | io::ErrorKind::TooManyLinks
    )
}

/// Whether a folder cannot be synced by this process.
fn is_beyond_us(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::ReadOnlyFilesystem
            | io::ErrorKind::Unsupported
    )
}

/// Whether a path leads to this open file.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let [own, found] = [file.metadata()?, std::fs::metadata(path)?];
    Ok((own.dev(), own.ino()) == (found.dev(), found.ino()))
}

#[cfg(windows)]
fn is_same(file: &File, path: &Path) -> io::Result<bool> {
    use same_file::Handle;
    Ok(Handle::from_file(file.try_clone()?)? == Handle::from_path(path)?)
}

#[cfg(not(any(unix, windows)))]
fn is_same(_: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

/// Number of names of an open file, and its inode.
#[cfg(unix)]
fn names(file: &File) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata().ok()?;
    Some((own.nlink(), own.ino()))
}

#[cfg(not(unix))]
fn names(_: &File) -> Option<(u64, u64)> {
    None
}

/// The path of an open file, which Linux knows.
fn path_of(file: &File) -> Option<PathBuf> {
    #[cfg(unix)]
    {
        use std::os::fd::AsRawFd;
        let path = std::fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()?;
        is_same(file, &path).ok()?.then_some(path)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        None
    }
}

/// A ledger that is open for writing.
struct OpenFile {
    file: File,
    /// Whether the file system gave the open file and its path one identity. Some invent it each time.
    has_identity: bool,
}

impl Blob for OpenFile {
    fn len(&mut self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn reader(&mut self) -> io::Result<&mut dyn Read> {
        self.file.rewind()?;
        Ok(&mut self.file)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.file.set_len(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn is_at(&mut self, path: &Path) -> io::Result<bool> {
        use io::ErrorKind::{NotADirectory, NotFound};
        match is_same(&self.file, path) {
            Ok(false) if !self.has_identity => {
                Ok(names(&self.file).is_none_or(|(names, _)| names > 0))
            }
            Err(error) if matches!(error.kind(), NotFound | NotADirectory) => Ok(false),
            found => found,
        }
    }

    fn whereabouts(&self) -> Option<Text> {
        if let Some(path) = path_of(&self.file) {
            return Some(Text::verbatim(&path.display().to_string()));
        }
        let (names, inode) = names(&self.file)?;
        (names > 0).then(|| text!("the one with the inode {inode}", "inode 为 {inode} 的那个"))
    }
}
