//! B10 and B11: the mask of a full row, and an iterator over the ones of a mask.

use std::iter::FusedIterator;

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
