//! Half-boards: unions of placements.

use super::{Operations, WORDS};

/// Appends the union of every set of `a` and one of `b` that are disjoint.
///
/// # Panics
/// If there is no room for all unions and [`WORDS`] more.
#[inline(always)]
#[allow(unsafe_code)] // fills memory that has not been initialised
pub(super) fn unite<O: Operations>(isa: O, a: &[u64], b: &[u64], unions: &mut Vec<u64>) {
    // The longer list in the inner loop.
    let (few, many) = if a.len() < b.len() { (a, b) } else { (b, a) };
    let spare = unions.spare_capacity_mut();
    let mut count = 0;
    let (chunks, rest) = many.as_chunks::<WORDS>();
    for &set in few {
        let mut unite = |others| {
            let place = spare[count..].first_chunk_mut().expect("room");
            count += isa.unite(set, others, place);
        };
        for others in chunks {
            unite(others);
        }
        if !rest.is_empty() {
            unite(rest);
        }
    }
    let end = unions.len() + count;
    // SAFETY: every operation writes as many words as it returns, so the first `count` are initialised.
    unsafe { unions.set_len(end) };
}
