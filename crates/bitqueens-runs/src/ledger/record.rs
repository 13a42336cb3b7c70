//! Records and their bytes; the layout is in [`crate::ledger`].

use super::CRC;
use crate::plan::Identity;
use bitqueens::{Sum, UnitId};

pub(super) const RECORD_BYTES: usize = 48;

const OPENING: u8 = 1;
const UNIT: u8 = 2;
const CLOSING: u8 = 3;

/// Bytes of a name in an opening record.
const NAME: usize = 12;

/// The content of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A program starts writing.
    Opening(Opening),
    /// A unit is finished.
    Unit(UnitRecord),
    /// The program ended normally.
    Closing,
}

/// The program that writes the records that follow.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Opening {
    /// Its start in seconds since 1970; 0 without a clock.
    pub(crate) start: u64,
    pub(crate) version: String,
    /// Name of its kernel, or `join`.
    pub(crate) kernel: String,
}

/// A finished unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnitRecord {
    pub(crate) id: UnitId,
    /// Its completions, their residue, and the queens tried. Both numbers fit 64 bits.
    pub(crate) sum: Sum,
}

impl UnitRecord {
    /// Whether the count has the residue that was folded separately.
    pub(crate) fn holds(&self) -> bool {
        self.sum.check().is_ok()
    }

    /// Number of completions.
    pub(crate) fn count(&self) -> u64 {
        word(self.sum.count)
    }
}

/// Position of a record: its group, and its place in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) group: u32,
    pub(crate) place: u16,
}

pub(crate) fn encode(entry: &Entry, at: Place, plan: Identity) -> [u8; RECORD_BYTES] {
    let mut bytes = [0; RECORD_BYTES];
    bytes[2..4].copy_from_slice(&at.place.to_le_bytes());
    bytes[4..8].copy_from_slice(&at.group.to_le_bytes());
    match entry {
        Entry::Opening(opening) => {
            bytes[0] = OPENING;
            bytes[8..16].copy_from_slice(&opening.start.to_le_bytes());
            bytes[16..28].copy_from_slice(&name(&opening.version));
            bytes[28..40].copy_from_slice(&name(&opening.kernel));
        }
        Entry::Unit(unit) => {
            bytes[0] = UNIT;
            bytes[8..12].copy_from_slice(&unit.id.cross.to_le_bytes());
            bytes[12..16].copy_from_slice(&unit.id.part.to_le_bytes());
            bytes[16..24].copy_from_slice(&unit.count().to_le_bytes());
            bytes[24..32].copy_from_slice(&unit.sum.residue.to_le_bytes());
            bytes[32..40].copy_from_slice(&word(unit.sum.attempts).to_le_bytes());
        }
        Entry::Closing => bytes[0] = CLOSING,
    }
    let crc = checksum(&bytes, plan);
    bytes[40..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

/// The record in these bytes, or `None` if they are damaged.
pub(crate) fn decode(bytes: &[u8; RECORD_BYTES], plan: Identity) -> Option<(Entry, Place)> {
    let u16_at = |at| u16::from_le_bytes(array(bytes, at));
    let u32_at = |at| u32::from_le_bytes(array(bytes, at));
    let u64_at = |at| u64::from_le_bytes(array(bytes, at));
    if u64_at(40) != checksum(bytes, plan) || bytes[1] != 0 {
        return None;
    }
    let entry = match bytes[0] {
        OPENING => Entry::Opening(Opening {
            start: u64_at(8),
            version: text(&bytes[16..28])?,
            kernel: text(&bytes[28..40])?,
        }),
        UNIT => Entry::Unit(UnitRecord {
            id: UnitId { cross: u32_at(8), part: u32_at(12) },
            sum: Sum { count: u64_at(16).into(), residue: u64_at(24), attempts: u64_at(32).into() },
        }),
        CLOSING => Entry::Closing,
        _ => return None,
    };
    let place = Place { group: u32_at(4), place: u16_at(2) };
    Some((entry, place))
}

/// A number of one unit: 64 bits hold centuries of counting.
fn word(number: u128) -> u64 {
    u64::try_from(number).expect("no unit takes centuries")
}

/// The `N` bytes at `at`.
pub(super) fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[at..at + N]);
    array
}

fn checksum(bytes: &[u8; RECORD_BYTES], plan: Identity) -> u64 {
    let mut digest = CRC.digest();
    // A quarter of the identity distinguishes plans; the header has all of it.
    digest.update(&plan.0[..8]);
    digest.update(&bytes[..40]);
    digest.finalize()
}

/// The start of a name, padded with zeros.
fn name(text: &str) -> [u8; NAME] {
    let mut bytes = [0; NAME];
    for (byte, from) in bytes.iter_mut().zip(text.bytes().filter(u8::is_ascii_graphic)) {
        *byte = from;
    }
    bytes
}

fn text(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (text, rest) = bytes.split_at(end);
    let is_clean = text.iter().all(u8::is_ascii_graphic) && rest.iter().all(|&byte| byte == 0);
    is_clean.then(|| String::from_utf8_lossy(text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that match their checksum but are not a record.
    #[test]
    fn names_hold_letters_and_then_zeros() {
        let plan = Identity([7; 32]);
        let place = Place { group: 1, place: 0 };
        let opening = Entry::Opening(Opening {
            start: 1 << 40,
            version: "1.2.3".to_owned(),
            kernel: "twelve-bytes".to_owned(),
        });
        let bytes = encode(&opening, place, plan);
        assert_eq!(decode(&bytes, plan), Some((opening, place)));
        let changed = |at: usize, byte: u8| {
            let mut bytes = bytes;
            bytes[at] = byte;
            let crc = checksum(&bytes, plan);
            bytes[40..].copy_from_slice(&crc.to_le_bytes());
            decode(&bytes, plan).is_some()
        };
        assert!(changed(16, b'9'));
        // A space in a name; a letter after the zeros; a byte that must be 0; an unknown kind.
        assert!(!changed(17, b' '));
        assert!(!changed(24, b'x'));
        assert!(!changed(1, 1));
        assert!(!changed(0, 9));
    }
}
