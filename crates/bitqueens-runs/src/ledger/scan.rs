//! Reads a ledger from start to end.

use bitqueens::language::Phrase;
use std::io::Read;

use super::record::{Place, decode};
use super::{Entry, HEADER_BYTES, Header, LedgerError, RECORD_BYTES};
use crate::error::{Error, Result};

/// Maximum number of records in a group: `place` has 16 bits.
pub(crate) const MAX_GROUP: usize = 1 << 16;

/// Number of records read at a time.
const CHUNK: usize = 4096;

/// The structure of a ledger besides its records.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scan {
    /// The header; `None` if it was never finished, so that the file has no records.
    pub(crate) header: Option<Header>,
    /// Length of the header and the valid records in bytes.
    pub(crate) valid: u64,
    /// The bytes that follow.
    pub(crate) torn: Option<TornTail>,
    /// Number of the next group.
    pub(crate) next_group: u32,
}

/// The end of a ledger that was not written completely. Its records were never acknowledged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TornTail {
    /// The ledger.
    pub path: String,
    /// The offset of the tail in bytes.
    pub offset: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it was truncated, as a run does with its own ledger.
    pub is_truncated: bool,
}

/// Reads a ledger: passes its header to `expect`, and each record with its offset to `each`.
///
/// # Errors
/// [`Error::Io`], [`Error::Ledger`], and the errors of `expect` and `each`.
pub(crate) fn scan(
    reader: &mut dyn Read,
    path: &str,
    mut expect: impl FnMut(&Header) -> Result<()>,
    mut each: impl FnMut(u64, Entry) -> Result<()>,
) -> Result<Scan> {
    let mut bytes = Vec::with_capacity(CHUNK * RECORD_BYTES);
    let mut is_end = read(reader, HEADER_BYTES, &mut bytes, path)?;
    let Ok(first) = <[u8; HEADER_BYTES]>::try_from(&bytes[..]) else {
        return Scan::unfinished(&bytes, path);
    };
    if !is_end {
        is_end = read(reader, CHUNK * RECORD_BYTES, &mut bytes, path)?;
    }
    let header = match Header::decode(&first, path) {
        // A header is on the disk before the first record is written: a bad one without records
        // was never finished.
        Err(_) if bytes.is_empty() && !Header::is_whole(&first) => {
            return Scan::unfinished(&first, path);
        }
        decoded => decoded?,
    };
    expect(&header)?;
    let mut records = Records { path, slot: 0, bad: None, group: 0 };
    let mut end = HEADER_BYTES as u64;
    loop {
        end += bytes.len() as u64;
        for slot in bytes.chunks(RECORD_BYTES) {
            let record = <&[u8; RECORD_BYTES]>::try_from(slot)
                .ok()
                .and_then(|bytes| decode(bytes, header.plan));
            records.next(record, &mut each)?;
        }
        // Bytes appended meanwhile by another process would not start at a record.
        if is_end {
            break;
        }
        is_end = read(reader, CHUNK * RECORD_BYTES, &mut bytes, path)?;
    }
    let valid = records.valid();
    Ok(Scan {
        header: Some(header),
        valid,
        torn: torn(path, valid, end),
        next_group: records.group.saturating_add(1),
    })
}

impl Scan {
    /// A ledger whose header was never finished. Other files are refused.
    fn unfinished(bytes: &[u8], path: &str) -> Result<Self> {
        Header::check_start(bytes, path)?;
        Ok(Self { header: None, valid: 0, torn: torn(path, 0, bytes.len() as u64), next_group: 1 })
    }
}

fn torn(path: &str, offset: u64, end: u64) -> Option<TornTail> {
    (offset < end).then(|| TornTail {
        path: path.to_owned(),
        offset,
        bytes: end - offset,
        is_truncated: false,
    })
}

/// Progress through the records.
struct Records<'a> {
    path: &'a str,
    /// Number of records read.
    slot: u64,
    /// The first bad record.
    bad: Option<u64>,
    /// The last valid group.
    group: u32,
}

impl Records<'_> {
    fn next(
        &mut self,
        record: Option<(Entry, Place)>,
        each: &mut impl FnMut(u64, Entry) -> Result<()>,
    ) -> Result<()> {
        let slot = self.slot;
        self.slot += 1;
        match (record, self.bad) {
            (Some((entry, Place { group, .. })), None) => {
                self.group = self.group.max(group);
                each(offset(slot), entry)
            }
            (None, None) => {
                self.bad = Some(slot);
                Ok(())
            }
            (None, Some(bad)) => {
                // No group is longer, so the rest need not be read.
                if self.slot - bad > MAX_GROUP as u64 {
                    let why = Phrase::new(
                        "more than one group of records is unreadable",
                        "不止一组记录无法读取",
                    );
                    return Err(damaged(self.path, offset(bad), why));
                }
                Ok(())
            }
            // A group that starts after the bad record: that one was already on the disk.
            (Some((_, Place { place, .. })), Some(bad)) => {
                if slot.saturating_sub(u64::from(place)) > bad {
                    let why = Phrase::new(
                        "a record does not match its checksum, and later ones do",
                        "一条记录与校验和不符，而后面的相符",
                    );
                    Err(damaged(self.path, offset(bad), why))
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Length up to the first bad record.
    fn valid(&self) -> u64 {
        offset(self.bad.unwrap_or(self.slot))
    }
}

fn offset(slot: u64) -> u64 {
    HEADER_BYTES as u64 + slot * RECORD_BYTES as u64
}

fn damaged(path: &str, offset: u64, why: Phrase) -> Error {
    Error::Ledger(LedgerError::Damaged { path: path.to_owned(), offset, why })
}

/// Replaces the contents of `bytes` by the next `limit` bytes. True if the file ends before.
fn read(reader: &mut dyn Read, limit: usize, bytes: &mut Vec<u8>, path: &str) -> Result<bool> {
    bytes.clear();
    let read = reader.take(limit as u64).read_to_end(bytes);
    read.map(|read| read < limit)
        .map_err(|error| Error::io(Phrase::new("read", "读取"), path, &error))
}
