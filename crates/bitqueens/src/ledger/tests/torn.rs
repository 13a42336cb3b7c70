//! Ledgers that end anywhere.

use super::*;

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
        assert_eq!(
            tally.done(),
            (whole as u64).min(truth.plan.units()),
            "cut at {length}"
        );
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
        Err(crate::Error::Ledger(LedgerError::Damaged { offset, .. })) if offset == length as u64
    ));
}
