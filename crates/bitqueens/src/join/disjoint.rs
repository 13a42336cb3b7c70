//! How many pairs of sets, one from each of two lists, share no line.

use super::slices::{BLOCK, Block, LINES};

/// Counts pairs.
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

    /// Pairs tested so far; the pairs that a split settled are not in it.
    pub(super) fn tests(&self) -> u64 {
        self.tests
    }

    /// Number of pairs that share none of the lines `0..lines`. The order of both lists changes.
    pub(super) fn pairs(&mut self, a: &mut [u64], b: &mut [u64], lines: u32) -> u64 {
        self.split(a, b, 0, lines)
    }

    /// The longer list is split in the sets that hold the line `from` and those that do not. Those
    /// that hold it need only meet the ones of the shorter list that do not.
    fn split(&mut self, a: &mut [u64], b: &mut [u64], from: u32, to: u32) -> u64 {
        let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if from == to || short.is_empty() {
            // No line is left to share.
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

/// Moves the sets without a line to the front.
fn partition<'a>(
    sets: &'a mut [u64],
    line: u32,
    spare: &mut Vec<u64>,
) -> (&'a mut [u64], &'a mut [u64]) {
    spare.resize(spare.len().max(sets.len()), 0);
    let (mut without, mut with) = (0, 0);
    for index in 0..sets.len() {
        let set = sets[index];
        let holds = set >> line & 1 != 0;
        // Both are written and one is kept: a branch would be a coin toss.
        sets[without] = set;
        spare[with] = set;
        without += usize::from(!holds);
        with += usize::from(holds);
    }
    sets[without..].copy_from_slice(&spare[..with]);
    sets.split_at_mut(without)
}
