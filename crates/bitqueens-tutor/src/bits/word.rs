//! B2 to B11 and B14: operations on a word, each a function.
//!
//! B3 to B6 take a bit number *n* and return `None` if the word has no such bit. A plain `1 << n`
//! with n equal to the word size panics in a debug build. In some languages it wraps to bit 0 and
//! gives the answer for the wrong bit.
//!
//! B7 to B9 are about the lowest one.
//! Subtracting 1 borrows through the trailing zeros up to the lowest one. It flips the lowest one
//! and all bits below it, and leaves the bits above unchanged. Adding 1 to the complement carries
//! through the same bits. B7 to B9 follow from this fact.

use std::iter::FusedIterator;

use super::BitsError;

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

/// B10: returns n ones, `(1 << n) − 1`, for n = 0..=64, and `None` for larger n.
///
/// The formula has two traps. Without the parentheses it means `1 << (n − 1)`: for n = 13 that is
/// 4096 instead of 8191. For n = 64 the shift `1 << 64` overflows, although 64 ones fit in the
/// word. Shifting a word of ones *right* by 64 − n avoids that overflow, but overflows for n = 0,
/// which is therefore a case of its own.
///
/// ```
/// use bitqueens_tutor::bits::full_mask;
/// assert_eq!(full_mask(13), Some(8191));
/// assert_eq!(full_mask(0), Some(0));
/// assert_eq!(full_mask(32), Some(u64::from(u32::MAX)));
/// assert_eq!(full_mask(64), Some(u64::MAX));
/// assert_eq!(full_mask(65), None);
/// ```
#[must_use]
pub fn full_mask(n: u32) -> Option<u64> {
    match n {
        0 => Some(0),
        1..=64 => Some(u64::MAX >> (64 - n)),
        _ => None,
    }
}

/// B11: returns an iterator over the bit numbers of the ones of `mask`, lowest first.
///
/// The bit solvers enumerate the free squares of a row in this way: take the lowest one and clear
/// it, until the mask is 0. The iterator works on a copy of the mask.
///
/// ```
/// use bitqueens_tutor::bits::ones;
/// assert_eq!(ones(0b0011_0100).collect::<Vec<_>>(), [2, 4, 5]);
/// assert_eq!(ones(0b0011_0100).next_back(), Some(5));
/// assert_eq!(ones(1 << 63).collect::<Vec<_>>(), [63]);
/// assert_eq!(ones(0).len(), 0);
/// ```
#[must_use]
pub fn ones(mask: u64) -> Ones {
    Ones { rest: mask }
}

/// An iterator over the ones of a mask; created by [`ones`].
#[derive(Debug, Clone)]
pub struct Ones {
    rest: u64,
}

impl Iterator for Ones {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        // `!= 0`, never `> 0`: see `count_ones`.
        (self.rest != 0).then(|| {
            let lowest = self.rest.trailing_zeros();
            self.rest &= self.rest - 1;
            lowest
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rest.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Ones {
    fn next_back(&mut self) -> Option<u32> {
        (self.rest != 0).then(|| {
            let highest = self.rest.ilog2();
            self.rest ^= 1 << highest;
            highest
        })
    }
}

impl ExactSizeIterator for Ones {}
impl FusedIterator for Ones {}

/// The squares of one row, as masks: bit *i* is column *i*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    /// Squares attacked by a queen above.
    pub blocked: u64,
    /// Squares that are not attacked: a queen may stand here.
    pub free: u64,
}

/// B14: returns the blocked and free squares of a row of `width` squares.
///
/// `cols` has the squares below a queen in the same column, `anti` those on a `/` diagonal (撇) of
/// a queen, `diag` those on a `\` diagonal (捺). The OR of the three gives the blocked squares, and
/// its complement, masked to the row's width, gives the free squares. The complement applies to
/// the whole OR, not to its first operand, so the parentheses matter.
///
/// # Errors
/// [`BitsError::Width`] if `width` > 64, [`BitsError::OutsideRow`] if a mask has ones outside the
/// row.
///
/// ```
/// use bitqueens_tutor::bits::one_row;
/// let row = one_row(0b1001_0000, 0b0010_0000, 0b0010_1000, 8)?;
/// assert_eq!(row.blocked, 0b1011_1000);
/// assert_eq!(row.free, 0b0100_0111);
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
pub fn one_row(cols: u64, anti: u64, diag: u64, width: u32) -> Result<Row, BitsError> {
    let full = full_mask(width).ok_or(BitsError::Width(width.into()))?;
    if let Some(mask) = [cols, anti, diag].into_iter().find(|mask| mask & !full != 0) {
        return Err(BitsError::OutsideRow { mask, width });
    }
    let blocked = cols | anti | diag;
    Ok(Row { blocked, free: full & !blocked })
}
