//! B15: the poisoned bottle.

use super::{BitArray, BitsError};

/// B15: bottles labelled from 0, one of them poisoned; a week of tests finds it.
///
/// Mouse *m* (numbered from 1) drinks from every bottle whose label has bit *m* − 1 set. After
/// the week, the dead mice are exactly the ones in the binary form of the poisoned label. Labels
/// start at 0, so label 5 is the *sixth* bottle on the shelf.
///
/// ```
/// use bitqueens_tutor::bits::Bottles;
/// let shelf = Bottles::new(8)?;
/// assert_eq!(shelf.mice(), 3);
/// assert_eq!(shelf.drinkers(5)?, [1, 3]); //            5 is 101
/// assert_eq!(shelf.drunk_by(1)?.collect::<Vec<_>>(), [1, 3, 5, 7]);
/// let found = shelf.poisoned(&[1, 3])?;
/// assert_eq!((found.label, found.ordinal), (5, 6)); //  label 5, the sixth bottle
/// assert_eq!(Bottles::new(1000)?.mice(), 10);
/// assert_eq!(Bottles::new(1)?.mice(), 0); //            one bottle: nothing to test
/// assert!(Bottles::new(0).is_err());
/// # Ok::<(), bitqueens_tutor::bits::BitsError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bottles {
    count: u64,
}

/// The poisoned bottle, counted from 0 and from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Poisoned {
    /// Its label, counted from 0.
    pub label: u64,
    /// Its position on the shelf, counted from 1: `label` + 1.
    pub ordinal: u64,
}

impl Bottles {
    /// Creates a shelf of `count` bottles.
    ///
    /// # Errors
    /// [`BitsError::NoBottles`] for 0.
    pub fn new(count: u64) -> Result<Self, BitsError> {
        if count == 0 {
            return Err(BitsError::NoBottles(0));
        }
        Ok(Self { count })
    }

    /// Returns the number of mice needed: the number of binary digits of the largest label (0 for
    /// one bottle).
    #[must_use]
    pub fn mice(self) -> u32 {
        u64::BITS - self.last().leading_zeros()
    }

    /// Returns the mice that drink from bottle `label`, numbered from 1.
    ///
    /// # Errors
    /// [`BitsError::NoSuchBottle`] if the shelf has no such label.
    pub fn drinkers(self, label: u64) -> Result<Vec<u32>, BitsError> {
        if label > self.last() {
            return Err(BitsError::NoSuchBottle { label, last: self.last() });
        }
        Ok(BitArray::from_bits(label).iter().map(|bit| bit + 1).collect())
    }

    /// Returns the labels of the bottles that mouse `mouse` drinks from, in ascending order.
    ///
    /// # Errors
    /// [`BitsError::NoSuchMouse`] unless 1 ≤ `mouse` ≤ [`Bottles::mice`].
    pub fn drunk_by(self, mouse: u32) -> Result<impl Iterator<Item = u64>, BitsError> {
        let bit = self.bit_of(mouse)?;
        let last = self.last();
        let next = move |label: &u64| Some(label.checked_add(1)? | bit);
        Ok(std::iter::successors(Some(bit), next).take_while(move |label| *label <= last))
    }

    /// Returns the poisoned bottle, given the dead mice in any order. Duplicates have no effect.
    ///
    /// # Errors
    /// [`BitsError::NoSuchMouse`] for an unknown mouse. [`BitsError::ImpossibleDeaths`] if no
    /// bottle was drunk by exactly these mice, which can happen unless the number of bottles is a
    /// power of two.
    pub fn poisoned(self, dead: &[u32]) -> Result<Poisoned, BitsError> {
        let mut label = 0;
        for &mouse in dead {
            label |= self.bit_of(mouse)?;
        }
        if label > self.last() {
            return Err(BitsError::ImpossibleDeaths { label, last: self.last() });
        }
        // label ≤ count − 1, so adding 1 cannot overflow.
        Ok(Poisoned { label, ordinal: label + 1 })
    }

    fn last(self) -> u64 {
        self.count - 1
    }

    fn bit_of(self, mouse: u32) -> Result<u64, BitsError> {
        if mouse == 0 || mouse > self.mice() {
            return Err(BitsError::NoSuchMouse { mouse: mouse.into(), mice: self.mice() });
        }
        Ok(1 << (mouse - 1))
    }
}
