//! Sharing a search among threads by its first choices.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Work;
use crate::{Error, Result, threads};

/// What a search found.
pub(super) trait Sum: Default + Send {
    /// Takes in what another part found, `times` over.
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
        self.iter_mut()
            .zip(part)
            .for_each(|(sum, part)| *sum += times * part);
    }
}

impl Sum for Vec<u64> {
    fn add(&mut self, part: Self, times: u64) {
        if self.len() < part.len() {
            self.resize(part.len(), 0);
        }
        self.iter_mut()
            .zip(part)
            .for_each(|(sum, part)| *sum += times * part);
    }
}

/// Searches below every choice, each counted so many times, and adds up. `search` returns `None`
/// when it was cancelled. On one thread nothing is spawned.
pub(super) fn sum<S: Sum>(
    work: &Work,
    choices: &[(usize, u64)],
    search: impl Fn(usize) -> Option<S> + Sync,
) -> Result<S> {
    threads::checked(work.threads)?;
    let next = AtomicUsize::new(0);
    let share = || {
        let mut sum = S::default();
        while let Some(&(choice, times)) = choices.get(next.fetch_add(1, Ordering::Relaxed)) {
            sum.add(search(choice)?, times);
        }
        Some(sum)
    };
    let threads = work.threads.min(choices.len());
    let parts: Option<Vec<S>> = threads::all(threads, share).into_iter().collect();
    let mut sum = S::default();
    parts
        .ok_or(Error::Stopped)?
        .into_iter()
        .for_each(|part| sum.add(part, 1));
    Ok(sum)
}

/// Every column of a first row of `n`, once each.
pub(super) fn each(n: usize) -> Vec<(usize, u64)> {
    (0..n).map(|col| (col, 1)).collect()
}

/// The columns of the left half twice, for their mirror images, and the middle one once.
pub(super) fn mirrored(n: usize) -> Vec<(usize, u64)> {
    let times = |col| if 2 * col + 1 == n { 1 } else { 2 };
    (0..n.div_ceil(2)).map(|col| (col, times(col))).collect()
}

/// The lowest `n` ≤ 32 bits.
pub(super) fn full(n: usize) -> u32 {
    if n == 0 { 0 } else { u32::MAX >> (32 - n) }
}
