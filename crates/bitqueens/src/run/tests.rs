use super::*;

/// A counter of 32 bits that wraps: the residue, folded flush by flush, remembers.
#[test]
fn a_forced_wrap_does_not_reach_a_ledger() {
    let id = UnitId { cross: 0, part: 0 };
    let mut outcome = Outcome::default();
    for _ in 0..3 {
        outcome.flush(u32::MAX, 1);
    }
    assert!(checked(id, outcome).is_ok());
    let mut wrapped = outcome;
    wrapped.count &= u64::from(u32::MAX);
    assert_ne!(wrapped.count, outcome.count);
    assert!(matches!(checked(id, wrapped), Err(Error::Residue { .. })));
}
