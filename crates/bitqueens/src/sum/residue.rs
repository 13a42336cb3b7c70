//! Residues modulo the Mersenne prime 2^61 − 1.
//!
//! Every total is accumulated twice: as a wide integer, and as a residue modulo p = 2^61 − 1. Both
//! sums take the same small per-flush counts, whose bound is proven where they are made, but use
//! different arithmetic. A wide counter that lost 2^32 or 2^64 no longer matches its residue,
//! because neither number is divisible by p. The residue does not catch a kernel that counts
//! wrongly; a second kernel and a second algorithm do.

/// The modulus p = 2^61 − 1.
pub const MODULUS: u64 = (1 << 61) - 1;

/// `value` modulo [`MODULUS`], in `0..MODULUS`.
///
/// ```
/// use bitqueens::sum::residue::MODULUS;
/// use bitqueens::sum::residue::of;
/// assert_eq!(of(92), 92);
/// assert_eq!(of(u128::from(MODULUS) + 5), 5);
/// ```
#[must_use]
pub const fn of(value: u128) -> u64 {
    // The remainder is below 2^61, so the cast is lossless.
    #[allow(clippy::cast_possible_truncation)]
    let residue = (value % MODULUS as u128) as u64;
    residue
}

/// `a + b` modulo [`MODULUS`]; both operands must be below it.
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
    fn arithmetic_is_right_at_the_boundaries() {
        assert_eq!(of(u128::from(MODULUS)), 0);
        assert_eq!(of(u128::from(MODULUS) - 1), MODULUS - 1);
        assert_eq!(add(MODULUS - 1, 1), 0);
        assert_eq!(add(MODULUS - 1, MODULUS - 1), MODULUS - 2);
        assert_eq!(mul(MODULUS - 1, MODULUS - 1), 1);
    }

    #[test]
    fn lost_words_change_the_residue() {
        for lost in [1_u128 << 32, 182 << 32, 1 << 64, 5 << 64] {
            assert_ne!(of(lost), 0);
        }
    }
}
