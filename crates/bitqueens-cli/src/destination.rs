//! Output files of `-o`: complete under their name, or absent.
//!
//! Bytes are written to a temporary file in the same folder, which is synced and renamed at the end. After a
//! kill, a full disk or an error, the target is unchanged. A symbolic link is followed: its target is
//! replaced. The new file keeps mode, owner and group of the old one.
//!
//! Some targets are written in place, without that promise: pipes and devices; `/dev/stdout` and other
//! open descriptors; a file whose folder accepts no new file, or whose owner cannot be kept.
//!
//! A file that the command reads and a ledger are refused, by identity: through links, too.

mod place;
mod temporary;

use bitqueens::language::Text;
use bitqueens::text;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::failure::{BadInput, Place as _, is_path_error, refuse};
use crate::input;
use crate::output::Closed;
use place::Place;
use temporary::Temporary;
pub(crate) use temporary::remove_all_and_stop;

/// An open output file.
pub(crate) struct Destination {
    path: PathBuf,
    sink: Sink,
}

/// The file that receives the bytes.
enum Sink {
    Temporary(Temporary),
    InPlace {
        file: File,
        /// A regular file whose old content is removed by the first write.
        is_stale: bool,
        /// A regular file that is not named by a descriptor.
        is_file: bool,
    },
}

impl Destination {
    /// Opens `path` for writing. An old file stays until [`Self::finish`].
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            refuse!(
                "cannot write -: drop -o to write to stdout, or give ./- for a file of that name",
                "无法写 -：去掉 -o 就写到标准输出，或用 ./- 表示这个名字的文件"
            );
        }
        require_no_input(path)?;
        let sink = sink(path).map_err(|error| open_error(path, error))?;
        Ok(Self { path: path.to_owned(), sink })
    }

    /// Opens a file whose name must end in .svg.
    pub(crate) fn open_svg(path: &Path) -> anyhow::Result<Self> {
        Self::open(crate::picture::must_be_svg(path)?)
    }

    /// Writes the whole content and finishes the file.
    pub(crate) fn write(mut self, content: &[u8]) -> anyhow::Result<()> {
        self.append(content)?;
        self.finish().map(drop)
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self.sink.append(bytes) {
            // The reader of a pipe is done.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                Err(Closed::from(error).into())
            }
            written => written.within(|| cannot_write(&self.path)),
        }
    }

    /// Gives the file its name. Returns the path of a file that can be read, `None` for pipes, devices and
    /// open descriptors.
    pub(crate) fn finish(mut self) -> anyhow::Result<Option<PathBuf>> {
        // Removes the old content if nothing was written.
        self.append(b"")?;
        match self.sink {
            Sink::Temporary(temporary) => {
                // What was read after the file was opened.
                require_no_input(&self.path)?;
                let renamed = temporary.rename();
                renamed.within(|| cannot_write(&self.path))?;
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

/// Refuses an output that is an input of this process or a ledger, however the path is spelt.
pub(crate) fn require_no_input(path: &Path) -> anyhow::Result<()> {
    let Ok(Place { file: target, .. }) = place::resolve(path) else { return Ok(()) };
    let is_file = fs::metadata(&target).is_ok_and(|found| found.is_file());
    // A file that cannot be read is neither.
    let Some(file) = is_file.then(|| File::open(&target).ok()).flatten() else { return Ok(()) };
    let (path, target) = (path.display(), target.display());
    if bitqueens_runs::ledger::is_ledger(&file).is_ok_and(|is_ledger| is_ledger) {
        refuse!(
            "cannot write {path}: {target} is a ledger, and its units would be lost; give another file",
            "无法写 {path}：{target} 是账本，写了就会丢失其中的单元；请给出别的文件"
        );
    }
    match Handle::from_file(file).ok().and_then(|file| input::find(&file)) {
        Some(input) => Err(BadInput(text!(
            "cannot write {path}: it is the file {input}, which this command reads; give another file",
            "无法写 {path}：它就是这条命令要读的文件 {input}；请给出别的文件"; input
        ))
        .into()),
        None => Ok(()),
    }
}

fn sink(path: &Path) -> io::Result<Sink> {
    let Place { file: target, is_descriptor } = place::resolve(path)?;
    let before = match fs::metadata(&target) {
        Ok(before) => before,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Sink::Temporary(Temporary::create(&target, None)?));
        }
        Err(error) => return Err(error),
    };
    if let Some(file) = place::stdout_if(&before) {
        return Ok(Sink::InPlace { file, is_stale: false, is_file: false });
    }
    // Refuses folders, and read-only files in writable folders.
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
        // The folder accepts no new file, or the new one would belong to another user.
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

fn open_error(path: &Path, error: io::Error) -> anyhow::Error {
    let path = path.display();
    if is_path_error(error.kind()) {
        return BadInput(text!("cannot write {path} ({error}): give a file in an existing folder with write permission", "无法写 {path}（{error}）：请把文件放在已有且可写的文件夹里"; error
        ))
        .into();
    }
    let failed: Result<(), _> = Err(error);
    let failed = failed.within(|| text!("cannot write {path}", "无法写 {path}"));
    failed.expect_err("it is one")
}

fn cannot_write(path: &Path) -> Text {
    text!("cannot write {}", "无法写 {0}", path.display())
}

#[cfg(test)]
mod tests;
