//! Ledgers that end anywhere.

use super::*;
use crate::error::Error;

/// Cut at every byte: exactly the records before the cut are there, the rest is cut with a note,
/// and the run goes on to the exact total.
#[test]
fn a_ledger_cut_at_every_byte() {
    let truth = Truth::new(8, 0);
    let bytes = truth.ledger(&truth.records, 4);
    for length in 0..=bytes.len() {
        let cut = &bytes[..length];
        let (tally, _) = truth.read(cut).unwrap();
        // The record after the header is the opening, the last one the closing.
        let whole = (length.saturating_sub(HEADER_BYTES) / RECORD_BYTES).saturating_sub(1);
        assert_eq!(tally.done(), (whole as u64).min(truth.plan.units()), "cut at {length}");
        let scan = truth.finish(cut.to_vec()).unwrap();
        let is_whole = length == 0 || length >= HEADER_BYTES && length.is_multiple_of(RECORD_BYTES);
        assert_eq!(scan.torn.is_none(), is_whole, "cut at {length}");
        if let Some(torn) = scan.torn {
            assert_eq!(torn.offset + torn.bytes, length as u64);
        }
    }
}

/// A tail of zeros, as some file systems leave after a power cut, or of anything else.
#[test]
fn a_tail_that_was_never_written() {
    let truth = Truth::new(8, 0);
    let bytes = truth.ledger(&truth.records, 4);
    let mut rng = fastrand::Rng::with_seed(6);
    for length in (HEADER_BYTES..bytes.len()).step_by(7) {
        for tail in [1, 47, 48, 49, 500] {
            let mut torn = bytes[..length].to_vec();
            torn.resize(length + tail, 0);
            truth.finish(torn.clone()).unwrap();
            rng.fill(&mut torn[length..]);
            truth.finish(torn).unwrap();
        }
    }
}

/// More than any group can hold is no tail: the file is damaged, from there on.
#[test]
fn a_tail_longer_than_a_group_is_damage() {
    let truth = Truth::new(6, 0);
    let mut bytes = truth.ledger(&truth.records, 4);
    let length = bytes.len();
    bytes.resize(length + RECORD_BYTES * scan::MAX_GROUP, 0);
    truth.read(&bytes).unwrap();
    bytes.resize(length + RECORD_BYTES * (scan::MAX_GROUP + 1), 0);
    assert!(matches!(
        truth.read(&bytes),
        Err(crate::error::Error::Ledger(LedgerError::Damaged { offset, .. })) if offset == length as u64
    ));
}

/// Where a file has its name before its header: whatever part of that reached the disk, with zeros in
/// the place of the rest, the run goes on. With anything else in its place it is begun afresh or refused,
/// and then left alone.
#[test]
fn a_header_in_pieces() {
    let truth = Truth::new(4, 0);
    let header = Header::new(&truth.plan, Shard::WHOLE).encode();
    let pieces = 10;
    let size = HEADER_BYTES.div_ceil(pieces);
    let (mut afresh, mut refused) = (0, 0);
    for set in 0_u32..1 << pieces {
        for filler in [0, 0xa5] {
            let mut bytes = Vec::new();
            for (index, piece) in header.chunks(size).enumerate() {
                if set >> index & 1 != 0 {
                    bytes.resize(index * size, filler);
                    bytes.extend(piece);
                }
            }
            match truth.finish(bytes.clone()) {
                Ok(_) => afresh += 1,
                Err(Error::Ledger(LedgerError::Kind { .. })) => {
                    assert_eq!(filler, 0xa5, "{set:b}");
                    refused += 1;
                }
                Err(error) => panic!("{set:b}, {filler}: {error}"),
            }
        }
    }
    assert!(refused > 400 && afresh > 1400, "{refused} {afresh}");
}

/// Files of others under the name of a ledger: refused, and left as they are.
#[test]
fn a_file_of_another_is_left_alone() {
    let truth = Truth::new(4, 0);
    let whole = truth.ledger(&truth.records, 4);
    let mut rng = fastrand::Rng::with_seed(8);
    let mut others: Vec<Vec<u8>> = [
        "a",
        "bitte nicht wegwerfen\n",
        "bitqueens plan, format 1\nn 8\n",
        "bitqueens certificate, format 1\n",
        " ",
        "\n",
        "\u{feff}my notes",
    ]
    .map(|text| text.as_bytes().to_vec())
    .into();
    for length in (1..=HEADER_BYTES).step_by(7) {
        others.push(std::iter::repeat_with(|| rng.u8(1..)).take(length).collect());
        // Ours, but for one byte of its name.
        let mut near = whole[..length].to_vec();
        near[rng.usize(0..length.min(16))] ^= 0x20;
        others.push(near);
    }
    for long in [HEADER_BYTES + 1, 10_000] {
        others.push(vec![b'x'; long]);
        others.push(vec![0; long]);
    }
    // Zeros, and then something.
    let mut late = vec![0; 100];
    late.extend(b"text");
    others.push(late[80..].to_vec());
    for bytes in others {
        let disk = Memory::default();
        disk.put(&truth.path(), bytes.clone());
        let refused = truth.open(&disk).map(drop).unwrap_err();
        let is_kind = matches!(refused, Error::Ledger(LedgerError::Kind { .. }));
        assert!(is_kind, "{bytes:?}: {refused}");
        assert_eq!(disk.content(&truth.path()), Some(bytes));
        let changes = ["create", "append", "cut"];
        assert!(!disk.calls().iter().any(|call| changes.contains(call)));
    }
}

/// A ledger of a newer version, however its header may look: refused by its number, and left alone.
#[test]
fn a_newer_format_is_refused_by_its_number() {
    let truth = Truth::new(4, 0);
    let whole = truth.ledger(&truth.records, 4);
    for length in [17, 18, 19, 20, 100, HEADER_BYTES, whole.len()] {
        for (at, byte, found) in [(16, 2, 2), (16, 0xff, 255), (19, 1, 1 | 1 << 24)] {
            if at >= length {
                continue;
            }
            let mut newer = whole[..length].to_vec();
            newer[at] = byte;
            let disk = Memory::default();
            disk.put(&truth.path(), newer.clone());
            let refused = truth.open(&disk).map(drop).unwrap_err();
            let expected = LedgerError::Format { path: truth.path().display().to_string(), found };
            assert_eq!(refused, Error::Ledger(expected), "{length} bytes");
            assert_eq!(disk.content(&truth.path()), Some(newer));
        }
    }
}

/// A reader that finds a file longer than it was when it came to its end.
#[test]
fn what_is_appended_while_it_is_read_is_left_for_the_next_time() {
    struct Growing<'b>(&'b [u8], &'b [u8], bool);
    impl std::io::Read for Growing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() && !std::mem::replace(&mut self.2, true) {
                std::mem::swap(&mut self.0, &mut self.1);
                return Ok(0);
            }
            std::io::Read::read(&mut self.0, buffer)
        }
    }
    let truth = Truth::new(8, 0);
    let bytes = truth.ledger(&truth.records, 4);
    for length in (HEADER_BYTES..bytes.len()).step_by(61) {
        let (now, later) = bytes.split_at(length);
        // More than a group of records, which would be damage.
        let later = later.repeat(2 * scan::MAX_GROUP * RECORD_BYTES / later.len() + 1);
        let mut tally = Tally::new(&truth.plan).unwrap();
        let scan = tally.add("ledger", &mut Growing(now, &later, false)).unwrap();
        let torn = scan.torn.map_or(0, |torn| torn.bytes);
        assert_eq!(scan.valid + torn, length as u64);
    }
}

/// Of a long file that is no ledger from some place on, little is read.
#[test]
fn a_long_tail_is_not_read_to_its_end() {
    let truth = Truth::new(4, 0);
    let bytes = truth.ledger(&truth.records, 4);
    let mut tally = Tally::new(&truth.plan).unwrap();
    let mut endless = std::io::Read::chain(&bytes[..], std::io::repeat(0));
    let error = tally.add("ledger", &mut endless).unwrap_err();
    let offset = bytes.len() as u64;
    let is_damaged =
        matches!(error, Error::Ledger(LedgerError::Damaged { offset: at, .. }) if at == offset);
    assert!(is_damaged, "{error}");
}
