//! Output files of `-o`: complete under their name, or not there.
//!
//! Bytes go to a temporary file beside the target, which is synced and renamed to the target when
//! everything is written. After a kill, a full disk or an error, the name leads to what it led to
//! before. A link stays: the file that it leads to is replaced. Mode, owner and group of a file that
//! is replaced are kept.
//!
//! Written in place, without that promise: pipes and devices; `/dev/stdout` and other open
//! descriptors; a file in a folder that takes no new one, or whose owner cannot be kept.

mod place;
mod temporary;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::failure::{BadInput, is_of_the_path};
use crate::output::Closed;
use place::Place;
use temporary::Temporary;
pub(crate) use temporary::remove_all_and_stop;

/// An output file that is open, with nothing written yet.
pub(crate) struct Destination {
    path: PathBuf,
    sink: Sink,
}

/// What the bytes go to.
enum Sink {
    Temporary(Temporary),
    InPlace {
        file: File,
        /// A regular file with older bytes, which stay until there are others.
        is_stale: bool,
        /// A regular file that the path leads to, not by way of a descriptor.
        is_file: bool,
    },
}

impl Destination {
    /// Opens `path` for writing. What is there stays until [`Self::finish`].
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let sink = sink(path).map_err(|error| refusal(path, error))?;
        Ok(Self {
            path: path.to_owned(),
            sink,
        })
    }

    /// Writes all of a file.
    pub(crate) fn write(mut self, content: &[u8]) -> anyhow::Result<()> {
        self.append(content)?;
        self.finish().map(drop)
    }

    /// Writes the next bytes.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self.sink.append(bytes) {
            // The reader of a pipe has all that it wanted.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                Err(Closed::from(error).into())
            }
            written => written.with_context(|| not_written(&self.path)),
        }
    }

    /// Gives the file its name. Returns the path if it leads to a file that can be read again:
    /// `None` for pipes, devices and open descriptors.
    pub(crate) fn finish(mut self) -> anyhow::Result<Option<PathBuf>> {
        // An empty file is one as well.
        self.append(b"")?;
        match self.sink {
            Sink::Temporary(temporary) => {
                let renamed = temporary.rename();
                renamed.with_context(|| not_written(&self.path))?;
                Ok(Some(self.path))
            }
            Sink::InPlace { is_file, .. } => Ok(is_file.then_some(self.path)),
        }
    }

    /// The path that was given.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Writes a file under a name that is not taken; `false` when it is.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> anyhow::Result<bool> {
    let write = || {
        let mut temporary = Temporary::create(path, None)?;
        temporary.write_all(content)?;
        temporary.rename_to_new()
    };
    match write() {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error).with_context(|| not_written(path)),
    }
}

impl Sink {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Temporary(temporary) => temporary.write_all(bytes),
            Self::InPlace { file, is_stale, .. } => {
                if std::mem::take(is_stale) {
                    file.set_len(0)?;
                }
                file.write_all(bytes)
            }
        }
    }
}

fn sink(path: &Path) -> io::Result<Sink> {
    let Place {
        file: target,
        is_descriptor,
    } = place::resolve(path)?;
    let before = match fs::metadata(&target) {
        Ok(before) => before,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Sink::Temporary(Temporary::create(&target, None)?));
        }
        Err(error) => return Err(error),
    };
    if let Some(file) = place::stdout_if(&before) {
        return Ok(Sink::InPlace {
            file,
            is_stale: false,
            is_file: false,
        });
    }
    // Refuses folders, and files that may not be written although their folder may.
    let file = OpenOptions::new().write(true).open(&target)?;
    let in_place = |file| Sink::InPlace {
        file,
        is_stale: before.is_file(),
        is_file: before.is_file() && !is_descriptor,
    };
    if is_descriptor || !before.is_file() {
        return Ok(in_place(file));
    }
    match Temporary::create(&target, Some(&before)) {
        Ok(temporary) => Ok(Sink::Temporary(temporary)),
        // The folder takes no new file, or the new one would belong to another user.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            ) =>
        {
            Ok(in_place(file))
        }
        Err(error) => Err(error),
    }
}

fn refusal(path: &Path, error: io::Error) -> anyhow::Error {
    let path = path.display();
    if is_of_the_path(error.kind()) {
        return BadInput(format!(
            "{path} cannot be written ({error}): give a file in a folder that exists and may be \
             written"
        ))
        .into();
    }
    anyhow::Error::new(error).context(format!("{path} cannot be written"))
}

fn not_written(path: &Path) -> String {
    format!("{} was not written", path.display())
}

#[cfg(test)]
mod tests;
