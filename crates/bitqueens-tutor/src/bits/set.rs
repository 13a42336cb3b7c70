//! B13: a bit array as a set of small numbers.

use super::{BitsError, Ones, lowbit_by_negation, ones};

/// B13: a set of numbers 0..=63 in one word: *i* is an element if bit *i* is one.
///
/// Adding, removing, shifting all elements by the same distance and finding the smallest each take
/// a constant number of instructions, independent of the size of the set. This makes the solvers
/// fast: moving the diagonals of all queens by one column is one shift.
///
/// ```
/// use bitqueens_tutor::bits::BitArray;
/// let mut set = BitArray::new();
/// set.add(2)?;
/// set.add(5)?;
/// assert_eq!(set.minimum(), Some(2));
/// assert_eq!(set.shift_up(3), 0); //        {5, 8}, nothing lost
/// assert_eq!(set.iter().collect::<Vec<_>>(), [5, 8]);
/// assert_eq!(set.shift_down(6), 1); //      {2}: 5 was lost at the low end
/// assert!(set.contains(2) && !set.contains(64));
/// assert_eq!(set.remove(2), Ok(true));
/// assert!(set.is_empty());
/// assert!(set.add(64).is_err());
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BitArray {
    bits: u64,
}

impl BitArray {
    /// Creates an empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates the set whose elements are the ones of `bits`.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self { bits }
    }

    /// Returns the underlying word.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// Adds `i`. Returns `true` if the set did not contain it.
    ///
    /// # Errors
    /// [`BitsError::NoSuchBit`] if i > 63.
    pub fn add(&mut self, i: u32) -> Result<bool, BitsError> {
        let one = one_at(i)?;
        let is_new = self.bits & one == 0;
        self.bits |= one;
        Ok(is_new)
    }

    /// Removes `i`. Returns `true` if the set contained it.
    ///
    /// # Errors
    /// [`BitsError::NoSuchBit`] if i > 63.
    pub fn remove(&mut self, i: u32) -> Result<bool, BitsError> {
        let one = one_at(i)?;
        let was_present = self.bits & one != 0;
        self.bits &= !one;
        Ok(was_present)
    }

    /// Returns `true` if the set contains `i`; `false` for every i > 63.
    #[must_use]
    pub fn contains(self, i: u32) -> bool {
        one_at(i).is_ok_and(|one| self.bits & one != 0)
    }

    /// Adds `by` to every element. Returns the number of elements that exceeded 63 and were lost.
    pub fn shift_up(&mut self, by: u32) -> u32 {
        self.replace(self.bits.checked_shl(by).unwrap_or(0))
    }

    /// Subtracts `by` from every element. Returns the number of elements that fell below 0 and were
    /// lost.
    pub fn shift_down(&mut self, by: u32) -> u32 {
        self.replace(self.bits.checked_shr(by).unwrap_or(0))
    }

    /// Returns the smallest element, found by lowbit; `None` for the empty set.
    #[must_use]
    pub fn minimum(self) -> Option<u32> {
        lowbit_by_negation(self.bits).checked_ilog2()
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Returns `true` if the set has no elements.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns an iterator over the elements, smallest first.
    #[must_use]
    pub fn iter(self) -> Ones {
        ones(self.bits)
    }

    fn replace(&mut self, bits: u64) -> u32 {
        let lost = self.bits.count_ones() - bits.count_ones();
        self.bits = bits;
        lost
    }
}

impl IntoIterator for BitArray {
    type Item = u32;
    type IntoIter = Ones;

    fn into_iter(self) -> Ones {
        self.iter()
    }
}

fn one_at(i: u32) -> Result<u64, BitsError> {
    1u64.checked_shl(i).ok_or(BitsError::NoSuchBit(i.into()))
}
