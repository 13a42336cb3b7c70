//! Division of a sorted list into blocks.

use super::kernel::BLOCK;
use super::sorted::Sorted;

/// Cost of filling a block, in rows.
const FILL: u64 = 256;

/// The first lines of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Prefix {
    /// The lines that the set contains, the first one as the highest bit.
    pub(super) lines: usize,
    /// Number of lines.
    pub(super) depth: u32,
}

/// Divides a list into blocks that take the least time together, and reuses its memory.
///
/// The sets of a block have a common prefix. Its *rows* are the other sets with which they are tested: those
/// whose first lines are disjoint from the prefix. With longer prefixes there are fewer rows, but more blocks to fill.
/// The least cost of a prefix is that of its own blocks or the sum over the two prefixes that are one line longer.
#[derive(Default)]
pub(super) struct Blocks {
    /// Number of rows of each prefix of the whole depth.
    rows: Vec<u32>,
    /// The least cost of each prefix, at 2^depth + lines.
    costs: Vec<u64>,
    prefixes: Vec<Prefix>,
}

impl Prefix {
    /// The prefixes of `depth` lines that are disjoint from this one, in order.
    pub(super) fn disjoint(self) -> impl Iterator<Item = usize> {
        let free = !self.lines & ((1 << self.depth) - 1);
        let next = move |&lines: &usize| {
            // The next subset.
            (lines != free).then(|| (lines | !free).wrapping_add(1) & free)
        };
        std::iter::successors(Some(0), next)
    }

    /// The two prefixes that are one line longer.
    fn longer(self) -> [Self; 2] {
        [0, 1].map(|line| Self {
            lines: 2 * self.lines + line,
            depth: self.depth + 1,
        })
    }

    fn index(self) -> usize {
        1 << self.depth | self.lines
    }
}

impl Blocks {
    /// The prefixes of the blocks of `list`, to be tested with `others`; both lists are in order of equally many
    /// lines. A prefix of more than [`BLOCK`] sets has several blocks.
    pub(super) fn divide(&mut self, list: &Sorted, others: &Sorted) -> &[Prefix] {
        assert_eq!(list.depth(), others.depth());
        self.count_rows(others);
        self.costs.clear();
        self.costs.resize(2 << list.depth(), 0);
        for depth in (0..=list.depth()).rev() {
            for lines in 0..1 << depth {
                let prefix = Prefix { lines, depth };
                let whole = self.whole(list, prefix);
                self.costs[prefix.index()] = if depth == list.depth() {
                    whole
                } else {
                    whole.min(self.divided(prefix))
                };
            }
        }
        self.prefixes.clear();
        self.visit(list, Prefix { lines: 0, depth: 0 });
        &self.prefixes
    }

    /// Finds the number of rows of each prefix: the sum over the subsets of its complement.
    fn count_rows(&mut self, others: &Sorted) {
        self.rows.clear();
        self.rows.extend(others.sizes());
        self.rows.reverse();
        // Each number is at the complement of its lines, and is added to all subsets of it.
        let mut half = 1;
        while half < self.rows.len() {
            for pair in self.rows.chunks_exact_mut(2 * half) {
                let (without, with) = pair.split_at_mut(half);
                for (without, with) in without.iter_mut().zip(with) {
                    *without += *with;
                }
            }
            half *= 2;
        }
    }

    /// The cost of a prefix in blocks of its own.
    fn whole(&self, list: &Sorted, prefix: Prefix) -> u64 {
        let blocks = list.of(prefix.lines, prefix.depth).len().div_ceil(BLOCK);
        // Lines after the prefix exclude no rows.
        let rows = self.rows[prefix.lines << (list.depth() - prefix.depth)];
        blocks as u64 * (FILL + u64::from(rows))
    }

    /// The least cost of the two longer prefixes together.
    fn divided(&self, prefix: Prefix) -> u64 {
        prefix
            .longer()
            .map(|longer| self.costs[longer.index()])
            .iter()
            .sum()
    }

    /// Appends the prefixes of least cost.
    fn visit(&mut self, list: &Sorted, prefix: Prefix) {
        if list.of(prefix.lines, prefix.depth).is_empty() {
            return;
        }
        if self.costs[prefix.index()] < self.whole(list, prefix) {
            for longer in prefix.longer() {
                self.visit(list, longer);
            }
        } else {
            self.prefixes.push(prefix);
        }
    }
}
