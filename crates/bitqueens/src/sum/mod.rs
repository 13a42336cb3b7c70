//! Self-checking sums: a total, and its residue accumulated separately.

pub mod residue;

use crate::error::{Error, Result};

/// What a kernel found out about one subproblem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Number of completions.
    pub count: u64,
    /// Queens tried: placements on a free square, those of the closed form for the last rows not
    /// counted.
    pub attempts: u64,
    /// The count modulo 2^61 − 1, folded separately from the same per-flush counts.
    pub residue: u64,
}

impl Outcome {
    /// Folds in what was counted since the last flush.
    #[doc(hidden)]
    pub fn flush(&mut self, count: u32, attempts: u32) {
        // A u64 holds 2^32 flushes of the largest size, centuries of work for one subproblem.
        self.count += u64::from(count);
        self.attempts += u64::from(attempts);
        self.residue = residue::add(self.residue, u64::from(count));
    }

    /// Adds what was found about another part of the same subproblem.
    pub fn merge(&mut self, part: &Self) {
        self.count += part.count;
        self.attempts += part.attempts;
        self.residue = residue::add(self.residue, part.residue);
    }
}

/// A weighted sum of outcomes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum {
    /// Number of solutions.
    pub total: u128,
    /// The total modulo 2^61 − 1, accumulated separately.
    pub residue: u64,
    /// Queens tried.
    pub attempts: u128,
}

impl Sum {
    /// Adds the outcome of subproblems, each of which represents `weight` boards.
    pub fn add(&mut self, weight: u8, outcome: &Outcome) {
        // 2^64 units of 2^64 solutions fit 128 bits.
        self.total += u128::from(weight) * u128::from(outcome.count);
        self.residue = residue::add(
            self.residue,
            residue::mul(u64::from(weight), outcome.residue),
        );
        self.attempts += u128::from(outcome.attempts);
    }

    /// Adds two sums.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            residue: residue::add(self.residue, other.residue),
            attempts: self.attempts + other.attempts,
        }
    }

    /// Checks the total against its residue.
    ///
    /// # Errors
    /// [`Error::Residue`] when they disagree.
    pub fn check(&self) -> Result<()> {
        let expected = residue::of(self.total);
        if self.residue == expected {
            Ok(())
        } else {
            Err(Error::Residue {
                total: self.total,
                residue: self.residue,
                expected,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_word_does_not_pass() {
        let mut sum = Sum::default();
        sum.add(
            8,
            &Outcome {
                count: 1 << 40,
                attempts: 0,
                residue: 1 << 40,
            },
        );
        assert_eq!(sum.check(), Ok(()));
        // A counter that wrapped at 32 bits no longer matches the residue.
        sum.total -= 1 << 32;
        assert!(matches!(sum.check(), Err(Error::Residue { .. })));
    }
}
