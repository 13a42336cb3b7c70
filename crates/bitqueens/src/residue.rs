//! Residues modulo the Mersenne prime 2^61 − 1.
//!
//! Every total is folded twice: as a wide integer, and as a residue modulo p = 2^61 − 1. Both come
//! from the same small per-flush counts, whose bound is proven where they are made, but by
//! different arithmetic. A wide counter that lost 2^32 or 2^64 somewhere no longer matches its
//! residue, because neither is divisible by p. (A kernel that counts wrongly is not caught here;
//! that is what a second kernel and a second algorithm are for.)

/// The modulus p = 2^61 − 1.
pub const MODULUS: u64 = (1 << 61) - 1;

/// `value` modulo [`MODULUS`], in `0..MODULUS`.
///
/// ```
/// use bitqueens::residue::{MODULUS, of};
/// assert_eq!(of(92), 92);
/// assert_eq!(of(u128::from(MODULUS) + 5), 5);
/// ```
#[must_use]
pub const fn of(value: u128) -> u64 {
    // The remainder is below 2^61: the cast keeps it whole.
    #[allow(clippy::cast_possible_truncation)]
    let residue = (value % MODULUS as u128) as u64;
    residue
}

/// `a + b` modulo [`MODULUS`]; both must be below it.
#[must_use]
pub const fn add(a: u64, b: u64) -> u64 {
    debug_assert!(a < MODULUS && b < MODULUS);
    // Below 2^62: no overflow.
    let sum = a + b;
    if sum >= MODULUS { sum - MODULUS } else { sum }
}

/// `a · b` modulo [`MODULUS`].
#[must_use]
pub const fn mul(a: u64, b: u64) -> u64 {
    // Below 2^128: no overflow.
    of(a as u128 * b as u128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries() {
        assert_eq!(of(u128::from(MODULUS)), 0);
        assert_eq!(of(u128::from(MODULUS) - 1), MODULUS - 1);
        assert_eq!(add(MODULUS - 1, 1), 0);
        assert_eq!(add(MODULUS - 1, MODULUS - 1), MODULUS - 2);
        assert_eq!(mul(MODULUS - 1, MODULUS - 1), 1);
    }

    #[test]
    fn lost_words_show() {
        for lost in [1_u128 << 32, 182 << 32, 1 << 64, 5 << 64] {
            assert_ne!(of(lost), 0);
        }
    }
}
