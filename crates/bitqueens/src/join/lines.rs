//! The lines of sets, and those that a recursion has settled.

use std::ops::Range;

use crate::matching::MatchBatch;

/// The lines that a set of either list may contain, of which some belong to the first list and the others to the second.
///
/// The first list's own lines are the highest bits of a set, and the second list's follow. A list is in order of its own
/// lines, so that its sets that begin with the same ones are a contiguous range. A *settled* line is in no set of one of
/// the lists, so it needs no test. Each list's own lines are settled from the first on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    own: [u32; 2],
    settled: [u32; 2],
}

impl Lines {
    /// The most lines.
    pub(super) const MOST: u32 = MatchBatch::LINES;

    /// Lines of which none is settled.
    ///
    /// # Panics
    /// If there are more than [`MOST`](Self::MOST).
    pub(super) fn new(own: [u32; 2]) -> Self {
        assert!(own[0] + own[1] <= Self::MOST);
        let settled = [0; 2];
        Self { own, settled }
    }

    /// Deals `all` lines to both lists in turns, the first one to the first list.
    pub(super) fn dealt(all: u32) -> Self {
        Self::new([all.div_ceil(2), all / 2])
    }

    /// The highest bits of a set, up to the last line.
    pub(super) fn all(self) -> u64 {
        highest(self.own[0] + self.own[1])
    }

    /// Number of own lines of a list.
    pub(super) fn own(self, list: usize) -> u32 {
        self.own[list]
    }

    /// Number of settled lines of a list.
    pub(super) fn settled(self, list: usize) -> u32 {
        self.settled[list]
    }

    /// The lines to test, as two ranges of bits counted from the highest.
    pub(super) fn to_test(self) -> [Range<u32>; 2] {
        [0, 1].map(|list| {
            let before = self.before(list);
            before + self.settled[list]..before + self.own[list]
        })
    }

    /// Number of lines to test.
    pub(super) fn left(self) -> u32 {
        self.all().count_ones() - self.settled[0] - self.settled[1]
    }

    /// The bits above the first own line of a list.
    pub(super) fn before(self, list: usize) -> u32 {
        [0, self.own[0]][list]
    }

    /// The next line of a list, as a set. It must have one.
    pub(super) fn next(self, list: usize) -> u64 {
        1 << (63 - self.before(list) - self.settled[list])
    }

    /// Settles the next line of a list.
    pub(super) fn settle(&mut self, list: usize) {
        self.settled[list] += 1;
    }

    /// How the lines to test are moved to the highest bits of a set: the number of those of the first list, how far to
    /// shift them left, and how far the second list's, left and then right.
    pub(super) fn shifts(self) -> [u32; 4] {
        let keep = self.own[0] - self.settled[0];
        [keep, self.settled[0], self.own[0] + self.settled[1], keep]
    }
}

/// The highest `count` bits, fewer than 64.
pub(super) fn highest(count: u32) -> u64 {
    !(u64::MAX >> count)
}
