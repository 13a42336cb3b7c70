//! Reading a ledger from start to end.

use std::io::Read;

use super::record::{Place, decode};
use super::{Entry, HEADER_BYTES, Header, LedgerError, RECORD_BYTES};
use crate::error::{Error, Result};

/// The most records of one group: `place` has 16 bits.
pub(crate) const MAX_GROUP: usize = 1 << 16;

/// Records that are read at a time.
const CHUNK: usize = 4096;

/// What was found in a file besides its records.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Scan {
    /// The header; `None` when the file ends before or was never written, so that it holds nothing.
    pub header: Option<Header>,
    /// Bytes that hold: the header and the records.
    pub sound: u64,
    /// What follows them.
    pub torn: Option<Torn>,
    /// The number for the next group.
    pub(crate) next_group: u32,
}

/// The end of a file that was not written to its end. It was never acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Torn {
    /// Where it starts.
    pub offset: u64,
    /// Its length in bytes.
    pub bytes: u64,
}

/// Reads a ledger and gives every record, with its offset, to `each`.
///
/// # Errors
/// [`Error::Io`], what is wrong with the file as [`Error::Ledger`], and what `each` returns.
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
        // A header is on the disk before the first record is written: without records, a bad one
        // was never finished.
        Err(_) if bytes.is_empty() && !Header::is_whole(&first) => {
            return Scan::unfinished(&first, path);
        }
        decoded => decoded?,
    };
    expect(&header)?;
    let mut records = Records {
        path,
        slot: 0,
        bad: None,
        group: 0,
    };
    let mut end = HEADER_BYTES as u64;
    loop {
        end += bytes.len() as u64;
        for slot in bytes.chunks(RECORD_BYTES) {
            let record = <&[u8; RECORD_BYTES]>::try_from(slot)
                .ok()
                .and_then(|bytes| decode(bytes, header.plan));
            records.next(record, &mut each)?;
        }
        // What another process has appended meanwhile would not start at a record.
        if is_end {
            break;
        }
        is_end = read(reader, CHUNK * RECORD_BYTES, &mut bytes, path)?;
    }
    let sound = records.sound();
    Ok(Scan {
        header: Some(header),
        sound,
        torn: (sound < end).then_some(Torn {
            offset: sound,
            bytes: end - sound,
        }),
        next_group: records.group.saturating_add(1),
    })
}

impl Scan {
    /// A file that ends within its header, or whose header was never finished. Nothing but the start
    /// of a ledger is taken for one.
    fn unfinished(have: &[u8], path: &str) -> Result<Self> {
        Header::check_start(have, path)?;
        Ok(Self {
            header: None,
            sound: 0,
            torn: (!have.is_empty()).then_some(Torn {
                offset: 0,
                bytes: have.len() as u64,
            }),
            next_group: 1,
        })
    }
}

/// The state of going through the records.
struct Records<'a> {
    path: &'a str,
    /// Records seen.
    slot: u64,
    /// The first that does not hold.
    bad: Option<u64>,
    /// The last group that holds.
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
                // No group is so long: what follows need not be read.
                if self.slot - bad > MAX_GROUP as u64 {
                    let why = "more than one group of records is unreadable";
                    return Err(damaged(self.path, offset(bad), why));
                }
                Ok(())
            }
            // A group that starts after the bad record was written when that was on the disk.
            (Some((_, Place { place, .. })), Some(bad)) => {
                if slot.saturating_sub(u64::from(place)) > bad {
                    let why = "a record does not match its checksum, and later ones do";
                    Err(damaged(self.path, offset(bad), why))
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Bytes up to the first bad record.
    fn sound(&self) -> u64 {
        offset(self.bad.unwrap_or(self.slot))
    }
}

fn offset(slot: u64) -> u64 {
    HEADER_BYTES as u64 + slot * RECORD_BYTES as u64
}

fn damaged(path: &str, offset: u64, why: &'static str) -> Error {
    Error::Ledger(LedgerError::Damaged {
        path: path.to_owned(),
        offset,
        why,
    })
}

/// Replaces the contents of the buffer by the next `limit` bytes of the file; true when the file ends
/// before.
fn read(reader: &mut dyn Read, limit: usize, bytes: &mut Vec<u8>, path: &str) -> Result<bool> {
    bytes.clear();
    let read = reader.take(limit as u64).read_to_end(bytes);
    read.map(|read| read < limit)
        .map_err(|error| Error::io("read", path, &error))
}
