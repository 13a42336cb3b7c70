//! Ledgers: append-only files of finished units.
//!
//! Each process writes one file, which it locks. A unit is *acknowledged* when its record is on the
//! disk: appended, then `fdatasync`, many records at a time when they come fast. The total of a run
//! is always a fold over records ([`Tally`](crate::tally::Tally)); no sum is ever stored and continued.
//!
//! A file is a header and records of [`RECORD_BYTES`] bytes. Numbers are little-endian. Every CRC is
//! CRC-64/XZ; that of a record also covers the identity of the plan, so that a record cannot pass
//! for one of another plan.
//!
//! **Header**, [`HEADER_BYTES`] bytes
//!
//! | offset | bytes | content |
//! |---|---|---|
//! | 0 | 16 | `bitqueens-ledger` |
//! | 16 | 4 | format, 1 |
//! | 20 | 4 | bytes of a record, 48 |
//! | 24 | 32 | identity of the plan |
//! | 56 | 4 | version of the decomposition, or of the join's units |
//! | 60 | 3 | n, depth, rules (0: queen), one byte each |
//! | 63 | 1 | method (0: search, 1: join) |
//! | 64 | 8 | index and count of the shard, 4 bytes each |
//! | 72 | 8 | units of the plan |
//! | 80 | 128 | blocked squares, a mask of 4 bytes for each of 32 rows |
//! | 208 | 32 | column of the fixed queen of each row, 255: none |
//! | 240 | 40 | 0 |
//! | 280 | 8 | CRC of the bytes before |
//!
//! **Record**
//!
//! | offset | bytes | opening (kind 1) | unit (kind 2) | closing (kind 3) |
//! |---|---|---|---|---|
//! | 0 | 1 | kind | kind | kind |
//! | 1 | 1 | 0 | 0 | 0 |
//! | 2 | 2 | place in its group | place | place |
//! | 4 | 4 | number of its group | group | group |
//! | 8 | 8 | start, seconds since 1970 | cross, part: 4 bytes each | 0 |
//! | 16 | 8 | version of the program … | count | 0 |
//! | 24 | 8 | … (12 bytes of text), kernel … | residue of the count | 0 |
//! | 32 | 8 | … (12 bytes of text) | attempts | 0 |
//! | 40 | 8 | CRC | CRC | CRC |
//!
//! **Creation.** A file gets its name when its header is on the disk: it is written aside and linked.
//! What is empty, zeros, or the start of a header with zeros in it was left by a crash where there are no
//! links, and is begun afresh; anything else without a header is not a ledger, and is left alone.
//!
//! **Groups.** Records that are appended together form a group. A group is on the disk before the
//! next is written, so a crash can damage only the last one. Whoever reads therefore treats a bad
//! record so: if no later group follows, it is a *torn tail*, never acknowledged, and is cut with a
//! note; if one does, the file is damaged and the error names the offset. A program that ends well
//! closes the file with a group of its own, after which any damage to units is an error.

mod disk;
mod error;
mod header;
mod record;
mod scan;
mod writer;

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

pub use error::LedgerError;
pub use header::{HEADER_BYTES, Header};
pub use record::{Entry, Opening, RECORD_BYTES, UnitRecord};
pub use scan::{Scan, Torn};

pub(crate) use disk::{Blob, Disk, Kind, Os};
pub(crate) use header::fits;
pub(crate) use scan::scan;
pub(crate) use writer::Ledger;

/// The ending of the names of ledgers.
pub const EXTENSION: &str = "ledger";

/// The ledgers that a path names: those in a folder, by name, or the file itself.
///
/// # Errors
/// [`Error::Io`], also for a folder without any ledger.
pub fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let found = listed(&Os, path)?;
    if found.is_empty() {
        let error = io::Error::new(
            io::ErrorKind::NotFound,
            format!("the folder has no file that ends in .{EXTENSION}"),
        );
        return Err(Error::io("find a ledger in", path.display(), &error));
    }
    Ok(found)
}

/// The ledgers in a folder, by name. Whatever has the name of one must be a file: to open a pipe
/// would wait for ever.
pub(crate) fn listed(disk: &dyn Disk, folder: &Path) -> Result<Vec<PathBuf>> {
    let found = disk
        .list(folder)
        .map_err(|error| Error::io("list", folder.display(), &error))?;
    for path in &found {
        require_file(disk, path)?;
    }
    Ok(found)
}

/// Refuses what is no file.
pub(crate) fn require_file(disk: &dyn Disk, path: &Path) -> Result<()> {
    let name = || path.display().to_string();
    match disk.kind(path) {
        Ok(Kind::File) => Ok(()),
        Ok(kind) => Err(Error::Ledger(LedgerError::NotAFile {
            path: name(),
            what: kind.name(),
        })),
        Err(error) => Err(Error::io("open", name(), &error)),
    }
}

/// The header of a ledger; `None` when the file is empty or ends within it.
///
/// # Errors
/// [`Error::Io`] and [`Error::Ledger`].
pub fn header(path: &Path) -> Result<Option<Header>> {
    let name = path.display().to_string();
    let mut reader = Os
        .read(path)
        .map_err(|error| Error::io("open", &name, &error))?;
    header_of(reader.as_mut(), &name)
}

/// The same of a file that is open.
pub(crate) fn header_of(reader: &mut dyn io::Read, name: &str) -> Result<Option<Header>> {
    // Of the records only the first few are looked at, for a header without any may be unfinished.
    let mut start = reader.take((HEADER_BYTES + RECORD_BYTES) as u64);
    Ok(scan(&mut start, name, |_| Ok(()), |_, _| Ok(()))?.header)
}

/// CRC-64/XZ: finds every change of up to 64 neighbouring bits, and misses one of 2^64 others.
const CRC: crc::Crc<u64, crc::Table<16>> = crc::Crc::<u64, crc::Table<16>>::new(&crc::CRC_64_XZ);

#[cfg(test)]
pub(crate) mod tests;
