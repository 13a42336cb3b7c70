//! Counting of the disjoint pairs of two lists of sets.

use super::HALF_BOARDS;
use super::cost::{Choice, choose};
use super::kernel::{Block, InstructionSet, WORDS};
use super::lines::Lines;
use super::sorted::Sorter;
use crate::control::Cancel;
use crate::error::Result;
use crate::memory;

/// Number of pairs that are tested one by one, since filling a block takes longer.
pub(super) const FEW: u64 = 1024;

/// Parts of 2^this many sets are too short to be split.
const SHORT: u32 = 7;

/// A list, and whether it is in order of its own lines.
#[derive(Default)]
pub(super) struct List {
    pub(super) sets: Vec<u64>,
    /// Number of own lines by which the sets are in order.
    sorted: Option<u32>,
}

/// Counts disjoint pairs and reuses its memory.
pub(super) struct Disjoint {
    isa: InstructionSet,
    block: Block,
    sorter: Sorter,
    /// Memory for filtered lists, one for each split in progress.
    spare: Vec<Vec<u64>>,
    tests: u64,
}

/// Two lists of a recursion.
#[derive(Clone, Copy)]
struct Node<'s> {
    sets: [&'s [u64]; 2],
    /// Number of own lines by which the sets are in order.
    sorted: [u32; 2],
    lines: Lines,
}

impl List {
    /// Empties the list.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.sorted = None;
    }

    pub(super) fn sort(&mut self, sorter: &mut Sorter, lines: Lines, list: usize) -> Result<u32> {
        match self.sorted {
            Some(depth) => Ok(depth),
            None => {
                let depth = sorted_lines(self.sets.len(), lines, list);
                sorter.sort(&mut self.sets, lines.before(list), depth)?;
                self.sorted = Some(depth);
                Ok(depth)
            }
        }
    }
}

/// Number of own lines by which a list is in order: those that divide it into parts worth splitting.
pub(super) fn sorted_lines(sets: usize, lines: Lines, list: usize) -> u32 {
    let halvings = sets.max(1).ilog2().saturating_sub(SHORT);
    halvings.min(lines.own(list))
}

impl Disjoint {
    pub(super) fn new(isa: InstructionSet) -> Self {
        Self { isa, block: Block::new(), sorter: Sorter::default(), spare: Vec::new(), tests: 0 }
    }

    /// Number of pairs tested so far, without the pairs that splits decided.
    pub(super) fn tests(&self) -> u64 {
        self.tests
    }

    /// Counts the pairs of a set of any list of `a` and one of any list of `b` that share none of the lines. Calls `found`
    /// with the indices of two lists and the number of their pairs, unless one of them is empty. Returns false when
    /// `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn pairs(
        &mut self,
        a: &mut [List],
        b: &mut [List],
        lines: Lines,
        cancel: &Cancel,
        mut found: impl FnMut(usize, usize, u64),
    ) -> Result<bool> {
        for (i, a) in a.iter_mut().enumerate() {
            for (j, b) in b.iter_mut().enumerate() {
                let pairs = a.sets.len() as u64 * b.sets.len() as u64;
                if pairs == 0 {
                    continue;
                }
                if pairs <= FEW {
                    self.tests += pairs;
                    found(i, j, one_by_one(&a.sets, &b.sets, lines));
                    continue;
                }
                let sorted =
                    [a.sort(&mut self.sorter, lines, 0)?, b.sort(&mut self.sorter, lines, 1)?];
                let sets = [&*a.sets, &*b.sets];
                let node = Node { sets, sorted, lines };
                match self.split(node, 0, cancel)? {
                    Some(pairs) => found(i, j, pairs),
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Counts the disjoint pairs of two lists. Returns `None` when `cancel` was set meanwhile.
    fn split(&mut self, mut node: Node<'_>, depth: usize, cancel: &Cancel) -> Result<Option<u64>> {
        let mut total = 0;
        loop {
            let [a, b] = node.sets;
            if a.is_empty() || b.is_empty() {
                return Ok(Some(total));
            }
            let splittable = [0, 1].map(|list| node.lines.settled(list) < node.sorted[list]);
            let list = match choose([a.len(), b.len()], splittable) {
                Choice::Test(list) => return Ok(Some(total + self.test(node, list))),
                Choice::Split(list) => list,
            };
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let (sets, other) = (node.sets[list], node.sets[1 - list]);
            let line = node.lines.next(list);
            node.lines.settle(list);
            let (without, with) = sets.split_at(sets.partition_point(|set| set & line == 0));
            if !with.is_empty() {
                if self.spare.len() == depth {
                    self.spare.push(Vec::new());
                }
                let mut kept = std::mem::take(&mut self.spare[depth]);
                kept.clear();
                memory::reserve(&mut kept, other.len() + WORDS, HALF_BOARDS)?;
                // Those without the line; that it is added changes nothing, since it is settled.
                self.isa.unite(&[line], other, &mut kept);
                let mut part = Node { sets: [with; 2], ..node };
                part.sets[1 - list] = &kept;
                let pairs = self.split(part, depth + 1, cancel)?;
                self.spare[depth] = kept;
                match pairs {
                    Some(pairs) => total += pairs,
                    None => return Ok(None),
                }
            }
            node.sets[list] = without;
        }
    }

    /// Tests all pairs, with a list in blocks.
    fn test(&mut self, node: Node<'_>, list: usize) -> u64 {
        let (sets, others) = (node.sets[list], node.sets[1 - list]);
        self.tests += sets.len() as u64 * others.len() as u64;
        self.isa.pairs(&mut self.block, sets, others, node.lines)
    }
}

fn one_by_one(a: &[u64], b: &[u64], lines: Lines) -> u64 {
    let tested = lines.all();
    let partners = |&a: &u64| b.iter().filter(|&b| a & b & tested == 0).count();
    a.iter().map(partners).sum::<usize>() as u64
}
