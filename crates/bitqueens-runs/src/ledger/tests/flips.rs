//! Bits that change by themselves, in plans, ledgers and certificates.

use super::*;
use crate::{certificate::Certificate, error::Error};

/// Every single bit of a ledger is flipped in turn. `BITQUEENS_FLIPPED_RECORDS` says how many records it
/// has.
#[test]
fn every_bit_of_a_ledger() {
    let truth = Truth::new(12, 2);
    let count = cases("BITQUEENS_FLIPPED_RECORDS", 200);
    let records = &truth.records[..count];
    let bytes = truth.ledger(records, 40);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (truth, mut bytes) = (&truth, bytes.clone());
            scope.spawn(move || {
                for bit in (thread..bytes.len() * 8).step_by(threads) {
                    bytes[bit / 8] ^= 1 << (bit % 8);
                    flipped(truth, &bytes, records, bit);
                    bytes[bit / 8] ^= 1 << (bit % 8);
                }
            });
        }
    });
}

/// Detected, or only the last group, the closing one, is taken for a torn tail.
fn flipped(truth: &Truth, bytes: &[u8], records: &[UnitRecord], bit: usize) {
    let closing = bytes.len() - RECORD_BYTES;
    match truth.read(bytes) {
        Err(Error::Ledger(LedgerError::Damaged { offset, .. })) => {
            let offset = usize::try_from(offset).unwrap();
            let header = bit / 8 < HEADER_BYTES;
            assert!(header && offset == 0 || (offset..offset + RECORD_BYTES).contains(&(bit / 8)));
        }
        Err(Error::Ledger(LedgerError::Kind { .. })) => assert!(bit / 8 < 16),
        Err(Error::Ledger(LedgerError::Format { .. })) => assert!((16..20).contains(&(bit / 8))),
        Err(error) => panic!("bit {bit}: {error}"),
        Ok((tally, scan)) => {
            assert_eq!(bit / 8 / RECORD_BYTES, closing / RECORD_BYTES, "bit {bit}");
            assert_eq!(scan.torn.map(|torn| torn.offset), Some(closing as u64));
            assert_eq!(tally.done(), records.len() as u64);
        }
    }
}

/// A certificate without running: all records in one ledger.
fn certificate(truth: &Truth) -> Certificate {
    let bytes = truth.ledger(&truth.records, 40);
    let (tally, _) = truth.read(&bytes).unwrap();
    Certificate::of(&tally).unwrap()
}

#[test]
fn every_bit_of_a_plan() {
    let truth = Truth::new(8, 1);
    let mut text = truth.plan.to_string().into_bytes();
    for bit in 0..text.len() * 8 {
        text[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(Plan::parse(&text), Err(Error::Sealed(_))), "bit {bit}");
        text[bit / 8] ^= 1 << (bit % 8);
    }
    assert_eq!(Plan::parse(&text), Ok(truth.plan));
}

#[test]
fn every_bit_of_a_certificate() {
    let certificate = certificate(&Truth::new(8, 0));
    let mut text = certificate.to_string().into_bytes();
    for bit in 0..text.len() * 8 {
        text[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(Certificate::parse(&text), Err(Error::Sealed(_))), "bit {bit}");
        text[bit / 8] ^= 1 << (bit % 8);
    }
    assert_eq!(Certificate::parse(&text), Ok(certificate));
}

/// Many bits at once, whole blocks, bursts, blocks swapped or repeated: no wrong count is accepted.
/// `BITQUEENS_FLIPS` says how many times.
#[test]
fn random_damage() {
    let truth = Truth::new(9, 0);
    let certificate = certificate(&truth);
    let plan_text = truth.plan.to_string().into_bytes();
    let certificate_text = certificate.to_string().into_bytes();
    let ledger = truth.ledger(&truth.records, 9);
    let mut rng = fastrand::Rng::with_seed(2026);
    let (mut noticed, rounds) = (0, cases("BITQUEENS_FLIPS", 20_000));
    for _ in 0..rounds {
        match rng.u8(0..10) {
            0 => {
                let text = damaged(&plan_text, &mut rng);
                noticed += usize::from(Plan::parse(&text) != Ok(truth.plan.clone()));
                assert!(text == plan_text || Plan::parse(&text).is_err());
            }
            1 => {
                let text = damaged(&certificate_text, &mut rng);
                noticed += usize::from(text != certificate_text);
                assert!(text == certificate_text || Certificate::parse(&text).is_err());
            }
            // `read` compares every count that is accepted.
            _ => match truth.read(&damaged(&ledger, &mut rng)) {
                Err(Error::Ledger(_)) => noticed += 1,
                Err(error) => panic!("{error}"),
                Ok((tally, scan)) => {
                    noticed += usize::from(scan.torn.is_some());
                    if tally.states().missing == 0 {
                        assert_eq!(tally.totals().unwrap().total, truth.total);
                    }
                }
            },
        }
    }
    assert!(noticed > rounds * 6 / 10, "{noticed} of {rounds} noticed");
}

fn damaged(bytes: &[u8], rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = rng.usize(0..bytes.len());
    match rng.u8(0..6) {
        0..=2 => {
            for _ in 0..rng.usize(2..=64) {
                let bit = rng.usize(0..bytes.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
        3 => {
            let end = bytes.len().min(at + rng.usize(1..200));
            rng.fill(&mut bytes[at..end]);
        }
        4 => {
            let end = bytes.len().min(at + rng.usize(1..1000));
            bytes[at..end].fill(0);
        }
        _ => {
            let size = RECORD_BYTES.min(bytes.len() / 2);
            let blocks = bytes.len() / size;
            let (from, to) = (rng.usize(0..blocks) * size, rng.usize(0..blocks) * size);
            bytes.copy_within(from..from + size, to);
        }
    }
    bytes
}
