//! Counting of the disjoint pairs of two lists of sets.

use super::HALF_BOARDS;
use super::blocks::Blocks;
use super::kernel::{BLOCK, Block, InstructionSet, LINES};
use super::sorted::Sorted;
use crate::control::Cancel;
use crate::error::Result;
use crate::memory;

/// Number of pairs that are tested one by one, since filling a block takes longer.
const FEW: u64 = 1024;

/// Lines of the longest prefix beyond those that would give every block one prefix, if all had equally many sets.
const SPARE_DEPTH: u32 = 4;

/// The most lines of a prefix.
const MAX_DEPTH: u32 = 14;

/// A list, and its order once that is needed.
#[derive(Default)]
pub(super) struct List {
    pub(super) sets: Vec<u64>,
    sorted: Sorted,
    is_sorted: bool,
}

/// Counts disjoint pairs and reuses its memory.
pub(super) struct Disjoint {
    isa: InstructionSet,
    block: Block,
    blocks: Blocks,
    rows: Vec<u64>,
    tests: u64,
}

impl List {
    /// Empties the list.
    pub(super) fn clear(&mut self) {
        self.sets.clear();
        self.is_sorted = false;
    }

    fn sort(&mut self, depth: u32) -> Result<()> {
        if !self.is_sorted || self.sorted.depth() != depth {
            self.sorted.sort(&self.sets, depth)?;
            self.is_sorted = true;
        }
        Ok(())
    }
}

impl Disjoint {
    pub(super) fn new(isa: InstructionSet) -> Self {
        Self {
            isa,
            block: Block::new(),
            blocks: Blocks::default(),
            rows: Vec::new(),
            tests: 0,
        }
    }

    /// Number of pairs tested so far, without the pairs that their first lines decided.
    pub(super) fn tests(&self) -> u64 {
        self.tests
    }

    /// Counts the pairs of a set of any list of `a` and one of any list of `b` that share none of the first `lines`
    /// lines (at most [`LINES`]), which are the highest bits of a set. Calls `found` with the indices of two lists
    /// and the number of their pairs, unless one of them is empty. Returns false when `cancel` was set meanwhile.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    pub(super) fn pairs(
        &mut self,
        a: &mut [List],
        b: &mut [List],
        lines: u32,
        cancel: &Cancel,
        mut found: impl FnMut(usize, usize, u64),
    ) -> Result<bool> {
        assert!(lines as usize <= LINES);
        let longest = a.iter().chain(&*b).map(|list| list.sets.len()).max();
        let blocks = longest.unwrap_or(0) / BLOCK;
        let depth = blocks.checked_ilog2().map_or(0, |log| log + SPARE_DEPTH);
        let depth = depth.min(MAX_DEPTH).min(lines);
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
                a.sort(depth)?;
                b.sort(depth)?;
                let (long, short) = if a.sets.len() < b.sets.len() {
                    (&*b, &*a)
                } else {
                    (&*a, &*b)
                };
                match self.in_blocks(&long.sorted, &short.sorted, lines, cancel)? {
                    Some(pairs) => found(i, j, pairs),
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Counts the pairs of two lists in order of equally many lines, at most `lines`, with the first one in blocks. Returns
    /// `None` when `cancel` was set meanwhile.
    pub(super) fn in_blocks(
        &mut self,
        long: &Sorted,
        short: &Sorted,
        lines: u32,
        cancel: &Cancel,
    ) -> Result<Option<u64>> {
        self.rows.clear();
        memory::reserve(&mut self.rows, short.len(), HALF_BOARDS)?;
        let mut total = 0;
        for &prefix in self.blocks.divide(long, short) {
            if cancel.is_cancelled() {
                return Ok(None);
            }
            let depth = prefix.depth;
            self.rows.clear();
            for other in prefix.disjoint() {
                self.rows.extend_from_slice(short.of(other, depth));
            }
            for sets in long.of(prefix.lines, depth).chunks(BLOCK) {
                self.block.fill(sets);
                self.tests += sets.len() as u64 * self.rows.len() as u64;
                // Only the lines after the prefix are left to test.
                total += self.isa.pairs(&mut self.block, &self.rows, depth..lines);
            }
        }
        Ok(Some(total))
    }
}

fn one_by_one(a: &[u64], b: &[u64], lines: u32) -> u64 {
    let tested = !(u64::MAX >> lines);
    let partners = |&a: &u64| b.iter().filter(|&b| a & b & tested == 0).count();
    a.iter().map(partners).sum::<usize>() as u64
}
