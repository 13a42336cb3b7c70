//! B7–B9: the lowest one of a word.
//!
//! Subtracting 1 borrows through the trailing zeros up to the lowest one. It flips the lowest one
//! and all bits below it, and leaves the bits above unchanged. Adding 1 to the complement carries
//! through the same bits. All tricks in this file follow from this fact.

/// B7: clears the lowest one of `x`, as `x & (x − 1)`. Returns 0 for 0.
///
/// ```
/// use bitqueens_tutor::bits::clear_lowest;
/// assert_eq!(clear_lowest(0b0110_1000), 0b0110_0000);
/// assert_eq!(clear_lowest(0), 0);
/// ```
#[must_use]
pub fn clear_lowest(x: u64) -> u64 {
    x & x.wrapping_sub(1)
}

/// B8: counts the ones of `x` by clearing them one at a time, in one iteration per one.
///
/// The loop tests `x != 0`, not `x > 0`. As a signed number, a word with its top bit set is
/// negative, so `> 0` would end the loop at once.
///
/// ```
/// use bitqueens_tutor::bits::count_ones;
/// assert_eq!(count_ones(0b1001_0110), 4);
/// assert_eq!(count_ones(1 << 63), 1);
/// assert_eq!(count_ones(0), 0);
/// ```
#[must_use]
pub fn count_ones(mut x: u64) -> u32 {
    let mut count = 0;
    while x != 0 {
        x = clear_lowest(x);
        count += 1;
    }
    count
}

/// B9: isolates the lowest one of `x` (lowbit), as `x & −x`. Returns 0 for 0.
///
/// ```
/// use bitqueens_tutor::bits::lowbit_by_negation;
/// assert_eq!(lowbit_by_negation(7), 1);
/// assert_eq!(lowbit_by_negation(22), 2);
/// assert_eq!(lowbit_by_negation(0b0011_0100), 0b0000_0100);
/// ```
#[must_use]
pub fn lowbit_by_negation(x: u64) -> u64 {
    x & x.wrapping_neg()
}

/// B9: isolates the lowest one of `x` as `x & (~x + 1)`; in two's complement, −x *is* ~x + 1.
///
/// ```
/// use bitqueens_tutor::bits::{lowbit_by_complement, lowbit_by_negation};
/// assert_eq!(lowbit_by_complement(22), 2);
/// assert_eq!(lowbit_by_complement(1 << 63), lowbit_by_negation(1 << 63));
/// assert_eq!(lowbit_by_complement(0), 0); // ~0 + 1 wraps to 0
/// ```
#[must_use]
pub fn lowbit_by_complement(x: u64) -> u64 {
    x & (!x).wrapping_add(1)
}
