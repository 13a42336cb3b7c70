//! Resolves an output path.

use bitqueens::text;

use crate::failure::Failed;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum length of a chain of links, as in Linux.
const MAX_LINKS: usize = 40;

/// The target of a path.
#[derive(Debug)]
pub(super) struct Place {
    /// The file, which may not exist, in an existing folder.
    pub(super) file: PathBuf,
    /// Whether the path names an open descriptor, such as `/dev/stdout` or `/dev/fd/3`.
    pub(super) is_descriptor: bool,
}

/// Follows the symbolic links of `path`. The target may not exist.
pub(super) fn resolve(path: &Path) -> io::Result<Place> {
    let text = path.as_os_str().as_encoded_bytes();
    if [&b"/"[..], b"/."].iter().any(|end| text.ends_with(end)) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let mut file = path.to_owned();
    for _ in 0..=MAX_LINKS {
        let Some(name) = file.file_name() else { return Err(io::ErrorKind::IsADirectory.into()) };
        let folder = folder_of(&file).canonicalize()?;
        let whole = folder.join(name);
        // Links in /proc name open files, not paths.
        if folder.starts_with("/proc") || folder == Path::new("/dev/fd") {
            return Ok(Place { file: whole, is_descriptor: true });
        }
        match fs::read_link(&whole) {
            Ok(next) => file = folder.join(next),
            Err(_) => {
                return Ok(Place { file: whole, is_descriptor: false });
            }
        }
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        Failed(text!("too many symbolic links, or a loop of them", "符号链接太多，或成环")),
    ))
}

pub(super) fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// A handle to stdout, if that is the file with this metadata, so that both write at the same offset.
#[cfg(unix)]
pub(super) fn stdout_if(before: &Metadata) -> Option<File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let stdout = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
    let open = stdout.metadata().ok()?;
    ((open.dev(), open.ino()) == (before.dev(), before.ino())).then_some(stdout)
}

#[cfg(not(unix))]
pub(super) fn stdout_if(_: &Metadata) -> Option<File> {
    None
}
