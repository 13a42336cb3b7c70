//! Writing a ledger: append, sync, acknowledge.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::record::{Place, encode};
use super::scan::MAX_GROUP;
use super::{
    Blob, Disk, EXTENSION, Entry, HEADER_BYTES, Header, LedgerError, Opening, RECORD_BYTES,
};
use super::{Scan, UnitRecord, fits, require_file, scan};
use crate::error::{Error, Result};
use crate::plan::Plan;
use crate::shard::Shard;

/// A ledger that is open for writing.
pub(crate) struct Ledger {
    path: PathBuf,
    blob: Box<dyn Blob>,
    header: Header,
    /// Bytes that are written and synced.
    length: u64,
    group: u32,
}

impl Ledger {
    /// The name of the file of a shard.
    pub(crate) fn path(folder: &Path, shard: Shard) -> PathBuf {
        folder.join(format!(
            "shard-{}-of-{}.{EXTENSION}",
            shard.index(),
            shard.count()
        ))
    }

    /// Opens the ledger of a shard in a folder, makes it if it is not there, gives its records to
    /// `each` and cuts a torn tail, which the [`Scan`] tells of.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Ledger`]; what `each` returns.
    pub(crate) fn open(
        disk: &dyn Disk,
        folder: &Path,
        plan: &Plan,
        shard: Shard,
        each: impl FnMut(u64, Entry) -> Result<()>,
    ) -> Result<(Self, Scan)> {
        let path = Self::path(folder, shard);
        let name = path.display().to_string();
        disk.create_folder(folder)
            .map_err(|error| Error::io("create the folder", folder.display(), &error))?;
        let header = Header::new(plan, shard);
        let mut blob = open(disk, &path, &header)?;
        let reader = blob
            .reader()
            .map_err(|error| Error::io("read", &name, &error))?;
        let found = scan(reader, &name, |found| fits(found, &header, &name), each)?;
        let mut ledger = Self {
            path,
            blob,
            header,
            length: found.sound,
            group: found.next_group,
        };
        if found.torn.is_some() {
            let cut = ledger.blob.cut(ledger.length);
            cut.map_err(|error| ledger.error("cut", &error))?;
        }
        if found.header.is_none() {
            ledger.write(&ledger.header.encode())?;
        }
        // Records of a process that was killed may not be on the disk yet, nor a cut, nor the name
        // of a new file.
        ledger.sync()?;
        disk.sync_folder(folder)
            .map_err(|error| Error::io("sync the folder", folder.display(), &error))?;
        Ok((ledger, found))
    }

    /// Says who writes from here on.
    pub(crate) fn begin(&mut self, opening: Opening) -> Result<()> {
        self.commit(&[Entry::Opening(opening)])
    }

    /// Writes finished units; when this returns, they are on the disk and count.
    pub(crate) fn acknowledge(&mut self, units: &[UnitRecord]) -> Result<()> {
        for group in units.chunks(MAX_GROUP) {
            let entries: Vec<_> = group.iter().copied().map(Entry::Unit).collect();
            self.commit(&entries)?;
        }
        Ok(())
    }

    /// Ends well.
    pub(crate) fn close(mut self) -> Result<()> {
        self.commit(&[Entry::Closing])
    }

    /// Appends a group and brings it to the disk.
    fn commit(&mut self, group: &[Entry]) -> Result<()> {
        let mut bytes = Vec::with_capacity(group.len() * RECORD_BYTES);
        for (place, entry) in group.iter().enumerate() {
            let at = Place {
                group: self.group,
                place: u16::try_from(place).expect("groups have at most MAX_GROUP records"),
            };
            bytes.extend(encode(entry, at, self.header.plan));
        }
        // Only a lock that does not hold lets another process in between.
        let found = self
            .blob
            .len()
            .map_err(|error| self.error("measure", &error))?;
        if found != self.length {
            return Err(Error::Ledger(LedgerError::Intruder {
                path: self.path.display().to_string(),
                expected: self.length,
                found,
            }));
        }
        let acknowledged = self.length;
        let written = self
            .write(&bytes)
            .and_then(|()| self.sync())
            .and_then(|()| self.is_named());
        if written.is_err() {
            // After a failed sync nobody knows what is on the disk. What was not acknowledged must
            // not be found later either; if this fails too, it is a torn tail or a whole record.
            let _ = self.blob.cut(acknowledged);
        }
        self.group = self.group.saturating_add(1);
        written
    }

    fn write(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            let written = match self.blob.append(bytes) {
                Ok(0) => return Err(self.error("write", &ErrorKind::WriteZero.into())),
                Ok(written) => written,
                Err(error) if error.kind() == ErrorKind::Interrupted => 0,
                Err(error) => return Err(self.error("write", &error)),
            };
            self.length += written as u64;
            bytes = &bytes[written..];
        }
        Ok(())
    }

    /// What cannot be found again is not acknowledged.
    fn is_named(&mut self) -> Result<()> {
        match self.blob.is_at(&self.path) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::Ledger(LedgerError::Removed {
                path: self.path.display().to_string(),
            })),
            Err(error) => Err(self.error("look for", &error)),
        }
    }

    fn sync(&mut self) -> Result<()> {
        self.blob.sync().map_err(|error| self.error("sync", &error))
    }

    fn error(&self, what: &'static str, error: &std::io::Error) -> Error {
        Error::io(what, self.path.display(), error)
    }
}

/// The file of a shard, locked; one that is not there is made, with its header.
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
                // Another process was faster, or a file server answered twice.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => made.map_err(|error| io("create", error))?,
            }
        }
        Err(error) => return Err(io("open", error)),
    }
    disk.open(path).map_err(|error| io("open", error))
}

const _: () = assert!(HEADER_BYTES.is_multiple_of(RECORD_BYTES));
