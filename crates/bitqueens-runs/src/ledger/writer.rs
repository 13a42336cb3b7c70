//! Appends records to a ledger and syncs them.

use bitqueens::language::Phrase;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::header::HEADER_BYTES;
use super::record::{Place, RECORD_BYTES, encode};
use super::scan::MAX_GROUP;
use super::{Blob, Disk, EXTENSION, Entry, Header, LedgerError, Opening};
use super::{Scan, UnitRecord, fits, require_file, scan};
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::shard::Shard;

/// A ledger that is open for writing.
pub(crate) struct Ledger {
    path: PathBuf,
    blob: Box<dyn Blob>,
    header: Header,
    /// Length of the synced part in bytes.
    length: u64,
    group: u32,
}

impl Ledger {
    /// The path of the ledger of a shard.
    pub(crate) fn path(folder: &Path, shard: Shard) -> PathBuf {
        folder.join(format!("shard-{}-of-{}.{EXTENSION}", shard.index(), shard.count()))
    }

    /// Opens the ledger of a shard in an existing folder, creating it if missing. Passes its records to `each` and
    /// truncates a torn tail, which is in the [`Scan`].
    ///
    /// # Errors
    /// [`Error::Io`], [`Error::Ledger`], and the errors of `each`.
    pub(crate) fn open(
        disk: &dyn Disk,
        folder: &Path,
        plan: &Plan,
        shard: Shard,
        each: impl FnMut(u64, Entry) -> Result<()>,
    ) -> Result<(Self, Scan)> {
        let path = Self::path(folder, shard);
        let name = path.display().to_string();
        let header = Header::new(plan, shard);
        let mut blob = open(disk, &path, &header)?;
        let reader =
            blob.reader().map_err(|error| Error::io(Phrase::new("read", "读取"), &name, &error))?;
        let mut found = scan(reader, &name, |found| fits(found, &header, &name), each)?;
        let mut ledger = Self { path, blob, header, length: found.valid, group: found.next_group };
        if let Some(torn) = &mut found.torn {
            torn.is_truncated = true;
            let cut = ledger.blob.cut(ledger.length);
            cut.map_err(|error| ledger.error(Phrase::new("truncate", "截短"), &error))?;
        }
        if found.header.is_none() {
            ledger.write(&ledger.header.encode())?;
        }
        // Records of a killed process, a truncation and the name of a new file may not be on the disk.
        ledger.sync()?;
        disk.sync_folder(folder).map_err(|error| {
            Error::io(Phrase::new("sync the folder", "同步文件夹"), folder.display(), &error)
        })?;
        Ok((ledger, found))
    }

    /// Writes an opening record.
    pub(crate) fn begin(&mut self, opening: Opening) -> Result<()> {
        self.commit(&[Entry::Opening(opening)])
    }

    /// Writes finished units. They are on the disk when this returns.
    pub(crate) fn acknowledge(&mut self, units: &[UnitRecord]) -> Result<()> {
        for group in units.chunks(MAX_GROUP) {
            let entries: Vec<_> = group.iter().copied().map(Entry::Unit).collect();
            self.commit(&entries)?;
        }
        Ok(())
    }

    /// Writes the closing record.
    pub(crate) fn close(mut self) -> Result<()> {
        self.commit(&[Entry::Closing])
    }

    /// Appends and syncs a group.
    fn commit(&mut self, group: &[Entry]) -> Result<()> {
        let mut bytes = Vec::with_capacity(group.len() * RECORD_BYTES);
        for (place, entry) in group.iter().enumerate() {
            let at = Place {
                group: self.group,
                place: u16::try_from(place).expect("groups have at most MAX_GROUP records"),
            };
            bytes.extend(encode(entry, at, self.header.plan));
        }
        // Only if locks do not work can another process have written.
        let found =
            self.blob.len().map_err(|error| self.error(Phrase::new("measure", "测量"), &error))?;
        if found != self.length {
            return Err(Error::Ledger(LedgerError::Intruder {
                path: self.path.display().to_string(),
                expected: self.length,
                found,
            }));
        }
        let acknowledged = self.length;
        let written =
            self.write(&bytes).and_then(|()| self.sync()).and_then(|()| self.check_name());
        if written.is_err() {
            // After a failed sync, the content of the disk is unknown. Unacknowledged records must not
            // be found later; if this fails too, a torn tail or whole records remain.
            let _ = self.blob.cut(acknowledged);
        }
        self.group = self.group.saturating_add(1);
        written
    }

    fn write(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            let written = match self.blob.append(bytes) {
                Ok(0) => {
                    return Err(
                        self.error(Phrase::new("write", "写"), &ErrorKind::WriteZero.into())
                    );
                }
                Ok(written) => written,
                Err(error) if error.kind() == ErrorKind::Interrupted => 0,
                Err(error) => return Err(self.error(Phrase::new("write", "写"), &error)),
            };
            self.length += written as u64;
            bytes = &bytes[written..];
        }
        Ok(())
    }

    /// Checks that the ledger still has its name, so that its records can be found.
    pub(crate) fn check_name(&mut self) -> Result<()> {
        match self.blob.is_at(&self.path) {
            Ok(true) => Ok(()),
            Ok(false) => {
                let path = self.path.display().to_string();
                Err(Error::Ledger(match self.blob.whereabouts() {
                    Some(found) => LedgerError::Moved { path, found },
                    None => LedgerError::Removed { path },
                }))
            }
            Err(error) => Err(self.error(Phrase::new("find", "找到"), &error)),
        }
    }

    fn sync(&mut self) -> Result<()> {
        self.blob.sync().map_err(|error| self.error(Phrase::new("sync", "同步"), &error))
    }

    fn error(&self, what: Phrase, error: &std::io::Error) -> Error {
        Error::io(what, self.path.display(), error)
    }
}

/// Opens and locks the ledger of a shard, creating it with its header if missing.
fn open(disk: &dyn Disk, path: &Path, header: &Header) -> Result<Box<dyn Blob>> {
    let name = path.display().to_string();
    let io = |what, error: std::io::Error| match error.kind() {
        ErrorKind::WouldBlock => Error::Ledger(LedgerError::Locked { path: name.clone() }),
        _ => Error::io(what, &name, &error),
    };
    match disk.kind(path) {
        Ok(_) => require_file(disk, path)?,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            match disk.create(path, &header.encode()) {
                // Another process created it, or a file server answered twice.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => made.map_err(|error| io(Phrase::new("create", "新建"), error))?,
            }
        }
        Err(error) => return Err(io(Phrase::new("open", "打开"), error)),
    }
    disk.open(path).map_err(|error| io(Phrase::new("open", "打开"), error))
}

const _: () = assert!(HEADER_BYTES.is_multiple_of(RECORD_BYTES));
