//! Distribution of a search among threads by its first choice.

use super::Work;
use crate::error::{Error, Result};
use crate::threads::Team;

/// The result of a search, which can be added up over parts.
pub(super) trait Sum: Default + Send {
    /// Adds the result of a part, `times` times.
    fn add(&mut self, part: Self, times: u64);
}

impl Sum for u64 {
    fn add(&mut self, part: Self, times: u64) {
        *self += times * part;
    }
}

impl<const K: usize> Sum for [u64; K]
where
    Self: Default,
{
    fn add(&mut self, part: Self, times: u64) {
        self.iter_mut().zip(part).for_each(|(sum, part)| *sum += times * part);
    }
}

impl Sum for Vec<u64> {
    fn add(&mut self, part: Self, times: u64) {
        if self.len() < part.len() {
            self.resize(part.len(), 0);
        }
        self.iter_mut().zip(part).for_each(|(sum, part)| *sum += times * part);
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
    let threads = work.threads.clone().checked()?;
    let search_choices = |team: &Team| {
        let mut sum = S::default();
        while let Some(&(choice, times)) = team.next(choices) {
            sum.add(search(choice)?, times);
        }
        Some(sum)
    };
    let parts = threads.run_on_all(choices.len(), search_choices)?;
    let parts: Option<Vec<S>> = parts.into_iter().collect();
    let mut sum = S::default();
    parts.ok_or(Error::Stopped)?.into_iter().for_each(|part| sum.add(part, 1));
    Ok(sum)
}

/// The columns of the left half twice, which includes their mirror images, and the middle one once.
pub(super) fn mirrored(n: usize) -> Vec<(usize, u64)> {
    let times = |col| if 2 * col + 1 == n { 1 } else { 2 };
    (0..n.div_ceil(2)).map(|col| (col, times(col))).collect()
}

/// A mask of the lowest `n` ≤ 32 bits.
pub(super) fn full(n: usize) -> u32 {
    if n == 0 { 0 } else { u32::MAX >> (32 - n) }
}
