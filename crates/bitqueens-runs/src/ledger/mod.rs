//! Ledgers: append-only files of finished units.
//!
//! Each process writes one file and locks it. A unit is *acknowledged* when its record is on the disk:
//! appended and synced (`fdatasync`), together with others that finish at the same time. The total of a
//! run is always a fold over records ([`Tally`](crate::Tally)); no partial sum is stored.
//!
//! A file is a header and records of 48 bytes. Numbers are little-endian. Every CRC is CRC-64/XZ. That of
//! a record also covers the identity of the plan, so that a record is valid for one plan only.
//!
//! **Header**, 288 bytes
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
//! | 280 | 8 | CRC of the preceding bytes |
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
//! | 16 | 8 | version of the program … | count; in a join of a depth over 0, in 105ths of a solution | 0 |
//! | 24 | 8 | … (12 bytes of text), kernel … | residue of the count | 0 |
//! | 32 | 8 | … (12 bytes of text) | attempts | 0 |
//! | 40 | 8 | CRC | CRC | CRC |
//!
//! **Creation.** The header is written to a temporary file, synced, and linked under the name of the
//! ledger. A process that is killed before leaves a file `.NAME.….ledger-part`, which the next run in the folder removes
//! if it is not locked. On file systems without hard links, a crash can leave a file that is empty, zeros, or the start
//! of a header with zeros in it; such a file is started again. Any other file without a header is not a
//! ledger, and is left alone.
//!
//! **Groups.** Records that are appended together form a group. A group is on the disk before the next
//! one is written, so a crash can damage only the last group. A bad record without a later group is
//! therefore a *torn tail*: it was never acknowledged, and is truncated with a note. A bad record before a
//! later group is damage, and the error names its offset. A program that ends normally closes the file
//! with a group of its own, after which any damage to a unit is an error.

mod disk;
mod error;
mod header;
mod record;
mod scan;
mod writer;

use bitqueens::language::Phrase;
use bitqueens::text;
use header::HEADER_BYTES;
use record::RECORD_BYTES;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::plan::{Method, Plan};
use bitqueens::Cancel;

pub use error::LedgerError;
pub use scan::TornTail;

pub(crate) use disk::{Blob, Disk, Kind, Os, create_folders};
pub(crate) use header::{Header, fits};
pub(crate) use record::{Entry, Opening, UnitRecord};
pub(crate) use scan::{Scan, scan};
pub(crate) use writer::Ledger;

/// The file name extension of ledgers.
pub const EXTENSION: &str = "ledger";

/// The ledgers at a path: those in a folder, sorted by name, or the file itself.
///
/// # Errors
/// [`Error::Io`], also for a folder without ledgers.
pub(crate) fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let found = listed(&Os, path)?;
    if found.is_empty() {
        return Err(Error::Io {
            what: Phrase::new("find a ledger in", "找到账本于"),
            path: path.display().to_string(),
            kind: io::ErrorKind::NotFound,
            message: text!(
                "the folder has no file with the extension .{EXTENSION}",
                "文件夹里没有扩展名为 .{EXTENSION} 的文件"
            ),
        });
    }
    Ok(found)
}

/// The ledgers in a folder, sorted by name. Each must be a regular file: opening a pipe would block.
pub(crate) fn listed(disk: &dyn Disk, folder: &Path) -> Result<Vec<PathBuf>> {
    let found = disk
        .list(folder)
        .map_err(|error| Error::io(Phrase::new("list", "列出"), folder.display(), &error))?;
    for path in &found {
        require_file(disk, path)?;
    }
    Ok(found)
}

/// Refuses anything but a regular file.
pub(crate) fn require_file(disk: &dyn Disk, path: &Path) -> Result<()> {
    let name = || path.display().to_string();
    match disk.kind(path) {
        Ok(Kind::File) => Ok(()),
        Ok(kind) => Err(Error::Ledger(LedgerError::NotAFile { path: name(), what: kind.name() })),
        Err(error) => Err(Error::io(Phrase::new("open", "打开"), name(), &error)),
    }
}

/// The plan of the first ledger at these paths that has a header, made again; `None` if all are empty.
///
/// # Errors
/// [`Error::Io`], [`Error::Ledger`], and [`Error::Units`] if this version makes another plan.
pub fn plan<P: AsRef<Path>>(paths: &[P], cancel: &Cancel) -> Result<Option<Plan>> {
    for path in paths {
        if let Some(header) = first_header(files(path.as_ref())?)? {
            return header.remade_plan(cancel).map(Some);
        }
    }
    Ok(None)
}

/// The method of the plan of the first ledger of a folder that has a header; `None` if all are empty, if there is none, or
/// if the folder does not exist.
///
/// # Errors
/// [`Error::Io`] and [`Error::Ledger`].
pub fn method(folder: &Path) -> Result<Option<Method>> {
    if !folder.is_dir() {
        return Ok(None);
    }
    Ok(first_header(listed(&Os, folder)?)?.map(|header| header.method))
}

/// Whether a file starts like a ledger.
///
/// # Errors
/// Those of reading.
pub fn is_ledger(file: impl io::Read) -> io::Result<bool> {
    let mut start = Vec::new();
    file.take(header::MAGIC.len() as u64).read_to_end(&mut start)?;
    Ok(start == header::MAGIC)
}

/// The header of the first of these files that has one.
fn first_header(files: Vec<PathBuf>) -> Result<Option<Header>> {
    for file in files {
        if let Some(header) = header(&file)? {
            return Ok(Some(header));
        }
    }
    Ok(None)
}

/// The header of a ledger; `None` if the file is empty or ends within it.
fn header(path: &Path) -> Result<Option<Header>> {
    let name = path.display().to_string();
    let mut reader =
        Os.read(path).map_err(|error| Error::io(Phrase::new("open", "打开"), &name, &error))?;
    header_of(reader.as_mut(), &name)
}

/// The header of an open ledger.
pub(crate) fn header_of(reader: &mut dyn io::Read, name: &str) -> Result<Option<Header>> {
    // One record, because a header without records may be unfinished.
    let mut start = reader.take((HEADER_BYTES + RECORD_BYTES) as u64);
    Ok(scan(&mut start, name, |_| Ok(()), |_, _| Ok(()))?.header)
}

/// CRC-64/XZ: detects every burst of up to 64 bits, and misses one in 2^64 other changes.
pub(crate) const CRC: crc::Crc<u64, crc::Table<16>> =
    crc::Crc::<u64, crc::Table<16>>::new(&crc::CRC_64_XZ);

#[cfg(test)]
pub(crate) mod tests;
