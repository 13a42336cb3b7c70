//! Distribution of a search among threads by its first choice.

use super::{Work, parts::sum_parts};
use crate::error::Result;

/// The result of a search, which can be added up over parts.
pub(super) trait Sum: Default + Send {
    /// Adds the result of a part, `times` times.
    fn add(&mut self, part: Self, times: u64);

    /// The numbers of which it consists.
    fn numbers(&self) -> Vec<u128>;

    /// The result that consists of these numbers; `None` if none does.
    fn from_numbers(numbers: Vec<u128>) -> Option<Self>;
}

fn narrowed(numbers: Vec<u128>) -> Option<Vec<u64>> {
    numbers.into_iter().map(|number| number.try_into().ok()).collect()
}

impl Sum for u64 {
    fn add(&mut self, part: Self, times: u64) {
        *self += times * part;
    }

    fn numbers(&self) -> Vec<u128> {
        vec![(*self).into()]
    }

    fn from_numbers(numbers: Vec<u128>) -> Option<Self> {
        <[Self; 1]>::from_numbers(numbers).map(|[number]| number)
    }
}

impl<const K: usize> Sum for [u64; K]
where
    Self: Default,
{
    fn add(&mut self, part: Self, times: u64) {
        self.iter_mut().zip(part).for_each(|(sum, part)| *sum += times * part);
    }

    fn numbers(&self) -> Vec<u128> {
        self.iter().copied().map(u128::from).collect()
    }

    fn from_numbers(numbers: Vec<u128>) -> Option<Self> {
        narrowed(numbers)?.try_into().ok()
    }
}

impl Sum for Vec<u64> {
    fn add(&mut self, part: Self, times: u64) {
        if self.len() < part.len() {
            self.resize(part.len(), 0);
        }
        self.iter_mut().zip(part).for_each(|(sum, part)| *sum += times * part);
    }

    fn numbers(&self) -> Vec<u128> {
        self.iter().copied().map(u128::from).collect()
    }

    fn from_numbers(numbers: Vec<u128>) -> Option<Self> {
        narrowed(numbers)
    }
}

impl Sum for crate::sum::Sum {
    fn add(&mut self, part: Self, times: u64) {
        (0..times).for_each(|_| *self += part);
    }

    fn numbers(&self) -> Vec<u128> {
        vec![self.count, self.residue.into(), self.attempts]
    }

    fn from_numbers(numbers: Vec<u128>) -> Option<Self> {
        let [count, residue, attempts] = numbers.try_into().ok()?;
        let sum = Self { count, residue: residue.try_into().ok()?, attempts };
        sum.check().is_ok().then_some(sum)
    }
}

/// Searches below every choice on all threads and returns the sum. `choices` holds the choices,
/// each with its multiplicity. `search` returns `None` when cancelled. A single thread is not
/// spawned.
pub(super) fn sum<S: Sum>(
    work: &Work,
    choices: &[(usize, u64)],
    search: impl Fn(usize) -> Option<S> + Sync,
) -> Result<S> {
    let count = |(): &mut (), part: usize| {
        let (choice, times) = choices[part];
        let mut sum = S::default();
        sum.add(search(choice)?, times);
        Some(sum)
    };
    sum_parts(work, choices.len(), || Ok(()), count)
}

/// The columns of the left half twice, which includes their mirror images, and the middle one once.
pub(super) fn mirrored(n: usize) -> Vec<(usize, u64)> {
    let times = |col| if 2 * col + 1 == n { 1 } else { 2 };
    (0..n.div_ceil(2)).map(|col| (col, times(col))).collect()
}
