//! B2–B6: operations on one bit of a word.
//!
//! B3 to B6 take a bit number *n* and return `None` if the word has no such bit. A plain `1 << n`
//! with n equal to the word size panics in a debug build. In some languages it wraps to bit 0 and
//! gives the answer for the wrong bit.

/// Returns the word with only bit `n` set; `None` if n > 63.
fn one_at(n: u32) -> Option<u64> {
    1u64.checked_shl(n)
}

/// B2: returns `true` if `x` is odd. The lowest bit decides, for negative numbers too.
///
/// ```
/// use bitqueens_tutor::bits::is_odd;
/// assert!(is_odd(7));
/// assert!(is_odd(-7)); // in some languages `x % 2 == 1` fails here: −7 % 2 is −1
/// assert!(!is_odd(22));
/// ```
#[must_use]
pub fn is_odd(x: i64) -> bool {
    x & 1 == 1
}

/// B2: returns `true` if `x` is even.
///
/// ```
/// use bitqueens_tutor::bits::is_even;
/// assert!(is_even(0) && is_even(-8) && !is_even(5));
/// ```
#[must_use]
pub fn is_even(x: i64) -> bool {
    x & 1 == 0
}

/// B3: returns whether bit `n` of `x` is one. Bit 0 is the lowest; `None` if n > 63.
///
/// ```
/// use bitqueens_tutor::bits::test_bit;
/// assert_eq!(test_bit(0b0100, 2), Some(true));
/// assert_eq!(test_bit(0b0100, 1), Some(false));
/// assert_eq!(test_bit(0b0100, 64), None);
/// ```
#[must_use]
pub fn test_bit(x: u64, n: u32) -> Option<bool> {
    Some(x & one_at(n)? != 0)
}

/// B4: returns `x` with bit `n` set; `None` if n > 63.
///
/// ```
/// use bitqueens_tutor::bits::set_bit;
/// assert_eq!(set_bit(0b0100, 1), Some(0b0110));
/// assert_eq!(set_bit(0b0100, 2), Some(0b0100)); // already set
/// ```
#[must_use]
pub fn set_bit(x: u64, n: u32) -> Option<u64> {
    Some(x | one_at(n)?)
}

/// B5: returns `x` with bit `n` cleared; `None` if n > 63.
///
/// ```
/// use bitqueens_tutor::bits::clear_bit;
/// assert_eq!(clear_bit(0b0110, 1), Some(0b0100));
/// assert_eq!(clear_bit(0b0100, 1), Some(0b0100)); // already clear
/// ```
#[must_use]
pub fn clear_bit(x: u64, n: u32) -> Option<u64> {
    Some(x & !one_at(n)?)
}

/// B6: returns `x` with bit `n` flipped; `None` if n > 63.
///
/// ```
/// use bitqueens_tutor::bits::flip_bit;
/// assert_eq!(flip_bit(0b0111_0101, 5), Some(0b0101_0101));
/// ```
#[must_use]
pub fn flip_bit(x: u64, n: u32) -> Option<u64> {
    Some(x ^ one_at(n)?)
}
