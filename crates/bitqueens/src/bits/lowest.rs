//! B7–B9: the lowest one of a word.
//!
//! Subtracting 1 borrows through the trailing zeros and breaks the lowest one: everything below
//! and including it turns, everything above stays. Adding 1 to the complement carries the same
//! way. All tricks here rest on that one line.

/// B7: `x & (x − 1)`: `x` without its lowest one; 0 stays 0.
///
/// ```
/// use bitqueens::bits::clear_lowest;
/// assert_eq!(clear_lowest(0b0110_1000), 0b0110_0000);
/// assert_eq!(clear_lowest(0), 0);
/// ```
#[must_use]
pub fn clear_lowest(x: u64) -> u64 {
    x & x.wrapping_sub(1)
}

/// B8: how many ones, by clearing them one after the other: as many rounds as there are ones.
///
/// The loop asks `x != 0`, not `x > 0`: read as a signed number, a word with its top bit set is
/// negative, and `> 0` would not count it at all.
///
/// ```
/// use bitqueens::bits::count_ones;
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

/// B9: lowbit, `x & −x`: only the lowest one of `x`; 0 for 0.
///
/// ```
/// use bitqueens::bits::lowbit_by_negation;
/// assert_eq!(lowbit_by_negation(7), 1);
/// assert_eq!(lowbit_by_negation(22), 2);
/// assert_eq!(lowbit_by_negation(0b0011_0100), 0b0000_0100);
/// ```
#[must_use]
pub fn lowbit_by_negation(x: u64) -> u64 {
    x & x.wrapping_neg()
}

/// B9: lowbit the other way, `x & (~x + 1)`: in two's complement −x *is* ~x + 1.
///
/// ```
/// use bitqueens::bits::{lowbit_by_complement, lowbit_by_negation};
/// assert_eq!(lowbit_by_complement(22), 2);
/// assert_eq!(lowbit_by_complement(1 << 63), lowbit_by_negation(1 << 63));
/// assert_eq!(lowbit_by_complement(0), 0); // ~0 + 1 wraps to 0
/// ```
#[must_use]
pub fn lowbit_by_complement(x: u64) -> u64 {
    x & (!x).wrapping_add(1)
}
