//! The accumulator of everything that counts: a number of solutions, its residue, and the attempts.

pub mod residue;

use std::{fmt, ops::AddAssign, str::FromStr};

use crate::error::{Error, Result, quoted};

/// A count that can be checked: solutions, the same modulo 2^61 − 1, and the queens tried.
///
/// Kernels return it for a batch of subproblems; threads, workers, ledgers and certificates add it up.
/// A count that lost bits on the way no longer matches its residue, which [`Sum::check`] detects.
///
/// ```
/// use bitqueens::Sum;
/// let mut total = Sum::new(11, 300).weighted(8);
/// total += Sum::new(4, 120);
/// assert_eq!((total.count, total.attempts), (92, 420));
/// total.check()?;
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// As text it is three numbers, `count residue attempts`, which [`str::parse`] reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Sum {
    /// Number of solutions or completions.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub count: u128,
    /// The count modulo 2^61 − 1, accumulated separately.
    pub residue: u64,
    /// Number of queens tried: placements on a free square, without those that the closed form for
    /// the last rows counts. The join counts tested pairs of half-boards.
    #[cfg_attr(feature = "serde", serde(with = "crate::control::digits"))]
    pub attempts: u128,
}

impl Sum {
    /// A count that was just made, with its residue.
    #[must_use]
    pub fn new(count: u128, attempts: u128) -> Self {
        Self { count, residue: residue::of(count), attempts }
    }

    /// Adds what a kernel counted since it last did so.
    #[doc(hidden)]
    #[inline]
    pub fn flush(&mut self, count: u32, attempts: u32) {
        self.count += u128::from(count);
        self.residue = residue::add(self.residue, u64::from(count));
        self.attempts += u128::from(attempts);
    }

    /// The sum of `weight` boards that are images of one another: the count is multiplied by the
    /// weight, the attempts are not.
    #[must_use]
    pub fn weighted(self, weight: u8) -> Self {
        let factor = u64::from(weight);
        Self {
            count: u128::from(factor) * self.count,
            residue: residue::mul(factor, self.residue),
            attempts: self.attempts,
        }
    }

    /// Compares the count with its residue.
    ///
    /// # Errors
    /// [`Error::Residue`] if they disagree: the machine or a kernel is wrong.
    pub fn check(&self) -> Result<()> {
        let expected = residue::of(self.count);
        if self.residue == expected {
            Ok(())
        } else {
            Err(Error::Residue { total: self.count, residue: self.residue, expected })
        }
    }
}

impl AddAssign for Sum {
    fn add_assign(&mut self, part: Self) {
        // 2^64 parts of 2^64 solutions fit 128 bits.
        self.count += part.count;
        self.residue = residue::add(self.residue, part.residue);
        self.attempts += part.attempts;
    }
}

impl std::iter::Sum for Sum {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |mut sum, part| {
            sum += part;
            sum
        })
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.count, self.residue, self.attempts)
    }
}

impl FromStr for Sum {
    type Err = Error;

    /// # Errors
    /// [`Error::NotPart`] for anything but three numbers, the second below 2^61 − 1.
    fn from_str(text: &str) -> Result<Self> {
        let mut words = text.split(' ');
        let mut parse = || {
            let sum = Self {
                count: digits(words.next()?)?,
                residue: digits(words.next()?)?,
                attempts: digits(words.next()?)?,
            };
            (words.next().is_none() && sum.residue < residue::MODULUS).then_some(sum)
        };
        parse().ok_or_else(|| Error::NotPart(quoted(text)))
    }
}

/// A number of digits only: no sign, no space.
pub(crate) fn digits<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_lost_word_does_not_pass() {
        let mut sum = Sum::new(1 << 40, 0).weighted(8);
        assert_eq!(sum.check(), Ok(()));
        // A counter that wrapped at 32 bits no longer matches the residue.
        sum.count -= 1 << 32;
        assert!(matches!(sum.check(), Err(Error::Residue { .. })));
    }

    /// Those of n = 28 do: 2.74e19.
    #[test]
    fn attempts_pass_64_bits() {
        let most = Sum::new(0, u128::from(u64::MAX));
        let sum: Sum = std::iter::repeat_n(most, 3).sum();
        assert_eq!(sum.attempts, 3 * u128::from(u64::MAX));
    }

    proptest! {
        /// However a count comes about, the residue agrees with it.
        #[test]
        fn sums_pass_their_check(parts: Vec<(u64, u32, u8)>) {
            let (mut sum, mut expected) = (Sum::default(), 0);
            for (count, flushed, weight) in parts {
                let mut part = Sum::new(count.into(), 1);
                part.flush(flushed, 1);
                sum += part.weighted(weight);
                expected += u128::from(weight) * (u128::from(count) + u128::from(flushed));
            }
            prop_assert_eq!(sum.check(), Ok(()));
            prop_assert_eq!(sum.count, expected);
        }

        #[test]
        fn what_is_written_is_read(count: u128, attempts: u128) {
            let sum = Sum::new(count, attempts);
            prop_assert_eq!(sum.to_string().parse(), Ok(sum));
        }

        #[test]
        fn other_text_is_refused(text in "[0-9 +.x-]{0,24}") {
            if let Ok(sum) = text.parse::<Sum>() {
                let numbers: Vec<u128> = text.split(' ').map(|word| word.parse().unwrap()).collect();
                prop_assert_eq!(numbers, [sum.count, sum.residue.into(), sum.attempts]);
            }
        }
    }

    #[test]
    fn a_residue_beyond_the_modulus_is_refused() {
        for text in ["", "1", "1 1", "1 1 1 1", "1 1 1 ", "+1 1 1", "0 2305843009213693951 0"] {
            assert!(text.parse::<Sum>().is_err(), "{text:?}");
        }
    }
}
