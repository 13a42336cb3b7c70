//! B13: a bit array is a set of small numbers.

use super::{BitsError, Ones, lowbit_by_negation, ones};

/// B13: a set of numbers 0..=63 in one word: number *i* is in it if bit *i* is one.
///
/// Adding, removing, moving all elements by the same distance and finding the smallest each take
/// a constant number of instructions, whatever the size. That is why a row of a board in this
/// form is quick: "all queens' diagonals move one column" is one shift.
///
/// ```
/// use bitqueens::bits::BitArray;
/// let mut set = BitArray::new();
/// set.add(2)?;
/// set.add(5)?;
/// assert_eq!(set.minimum(), Some(2));
/// assert_eq!(set.shift_up(3), 0); //        {5, 8}, nothing fell off
/// assert_eq!(set.iter().collect::<Vec<_>>(), [5, 8]);
/// assert_eq!(set.shift_down(6), 1); //      {2}: 5 fell off the low end
/// assert!(set.contains(2) && !set.contains(64));
/// assert_eq!(set.remove(2), Ok(true));
/// assert!(set.is_empty());
/// assert!(set.add(64).is_err());
/// # Ok::<(), bitqueens::bits::BitsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BitArray {
    bits: u64,
}

impl BitArray {
    /// The empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The set of the ones of `bits`.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self { bits }
    }

    /// The word behind the set.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.bits
    }

    /// Adds `i`; says whether it was new.
    ///
    /// # Errors
    ///
    /// [`BitsError::NoSuchBit`] if i > 63.
    pub fn add(&mut self, i: u32) -> Result<bool, BitsError> {
        let one = one_at(i)?;
        let new = self.bits & one == 0;
        self.bits |= one;
        Ok(new)
    }

    /// Removes `i`; says whether it was there.
    ///
    /// # Errors
    ///
    /// [`BitsError::NoSuchBit`] if i > 63.
    pub fn remove(&mut self, i: u32) -> Result<bool, BitsError> {
        let one = one_at(i)?;
        let there = self.bits & one != 0;
        self.bits &= !one;
        Ok(there)
    }

    /// Is `i` in the set? False for any i > 63.
    #[must_use]
    pub fn contains(self, i: u32) -> bool {
        one_at(i).is_ok_and(|one| self.bits & one != 0)
    }

    /// Adds `by` to every element; returns how many passed 63 and were lost.
    pub fn shift_up(&mut self, by: u32) -> u32 {
        self.replace(self.bits.checked_shl(by).unwrap_or(0))
    }

    /// Subtracts `by` from every element; returns how many fell below 0 and were lost.
    pub fn shift_down(&mut self, by: u32) -> u32 {
        self.replace(self.bits.checked_shr(by).unwrap_or(0))
    }

    /// The smallest element, by lowbit.
    #[must_use]
    pub fn minimum(self) -> Option<u32> {
        lowbit_by_negation(self.bits).checked_ilog2()
    }

    /// How many elements.
    #[must_use]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// No element?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The elements, smallest first.
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
