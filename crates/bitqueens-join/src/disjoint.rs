//! Counting of the disjoint pairs of two lists of sets.

use super::slices::{BLOCK, Block, LINES};

/// Counts disjoint pairs and reuses its memory.
pub(super) struct Disjoint {
    block: Block,
    spare: Vec<u64>,
    tests: u64,
}

impl Disjoint {
    pub(super) fn new() -> Self {
        Self {
            block: Block::new(),
            spare: Vec::new(),
            tests: 0,
        }
    }

    /// Number of pairs tested so far, without the pairs that splitting decided.
    pub(super) fn tests(&self) -> u64 {
        self.tests
    }

    /// Counts the pairs that share none of the lines `0..lines`. Reorders both lists.
    pub(super) fn pairs(&mut self, a: &mut [u64], b: &mut [u64], lines: u32) -> u64 {
        self.split(a, b, 0, lines)
    }

    /// Splits the longer list into the sets that contain the line `from` and the others. The sets
    /// that contain it are paired only with sets of the shorter list that do not.
    fn split(&mut self, a: &mut [u64], b: &mut [u64], from: u32, to: u32) -> u64 {
        let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if from == to || short.is_empty() {
            // No lines are left, or no pairs.
            return long.len() as u64 * short.len() as u64;
        }
        if short.len() <= BLOCK && to - from <= LINES {
            self.tests += long.len() as u64 * short.len() as u64;
            return self.block.pairs(short, long, from, to);
        }
        let (long_without, long_with) = partition(long, from, &mut self.spare);
        let (short_without, _) = partition(short, from, &mut self.spare);
        let with = self.split(long_with, short_without, from + 1, to);
        with + self.split(long_without, short, from + 1, to)
    }
}

/// Moves the sets without `line` to the front. Returns the sets without it and those with it.
fn partition<'a>(
    sets: &'a mut [u64],
    line: u32,
    spare: &mut Vec<u64>,
) -> (&'a mut [u64], &'a mut [u64]) {
    spare.resize(spare.len().max(sets.len()), 0);
    let (mut without, mut with) = (0, 0);
    for index in 0..sets.len() {
        let set = sets[index];
        let contains = set >> line & 1 != 0;
        // Always write both, but keep one: a branch would be unpredictable.
        sets[without] = set;
        spare[with] = set;
        without += usize::from(!contains);
        with += usize::from(contains);
    }
    sets[without..].copy_from_slice(&spare[..with]);
    sets.split_at_mut(without)
}
