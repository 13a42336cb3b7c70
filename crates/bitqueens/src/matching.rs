//! Half-boards for a device to match: the pairs of two lists whose sets share no line are counted.

use std::ops::Range;

use crate::error::Result;
use crate::language::Phrase;
use crate::memory;

/// What the memory is for, in errors.
const WHAT: Phrase = Phrase::new("the half-boards for a device", "交给设备的半盘");

/// Two ranges of the sets of a [`MatchBatch`], of which a device tests all pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The ranges, each of at most [`MatchBatch::LONGEST`] sets. Blocks are made of the first.
    pub ranges: [Range<u32>; 2],
    /// Lines by range: a set with one of them has no partner and is left out.
    pub without: [u64; 2],
    /// The lines that sets of both ranges may have: two ranges of bits, counted from the highest, at most
    /// [`MatchBatch::LINES`] together.
    pub lines: [Range<u32>; 2],
    /// The images that each of the pairs has in its unit, 1 to [`MatchSums::IMAGES`].
    pub images: usize,
}

/// Sets, and the leaves whose pairs are to be tested.
///
/// ```
/// use bitqueens::{Leaf, MatchBatch};
/// let mut batch = MatchBatch::default();
/// let west = batch.append(&[0b01 << 62, 0b10 << 62])?;
/// let east = batch.append(&[0b10 << 62, 0, 0b11 << 62])?;
/// let lines = [0..2, 2..2];
/// batch.push(Leaf { ranges: [west, east], without: [0; 2], lines, images: 1 })?;
/// // 01 with 10 and 00, 10 with 00.
/// assert_eq!(batch.one_by_one().pairs[0], 3);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct MatchBatch {
    sets: Vec<u64>,
    leaves: Vec<Leaf>,
}

/// The disjoint pairs of a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchSums {
    /// Number of disjoint pairs, by the images of the leaf, from one on.
    pub pairs: [u64; Self::IMAGES],
    /// Number of pairs that were tested. A device may leave out further pairs that share a line.
    pub tests: u64,
}

impl MatchSums {
    /// The most images of a solution in one unit.
    pub const IMAGES: usize = 8;
}

impl MatchBatch {
    /// The most sets in a range, hence 2^28 pairs in a leaf: a device counts them with 32 bits.
    pub const LONGEST: usize = 1 << 14;
    /// The most lines of a leaf.
    pub const LINES: u32 = 54;
    /// The most sets of a batch, 64 MiB.
    pub const MOST_SETS: usize = 1 << 23;

    /// Appends sets and returns their range.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    ///
    /// # Panics
    /// If there would be more than [`MOST_SETS`](Self::MOST_SETS).
    #[allow(clippy::cast_possible_truncation)] // fewer than 2^32
    pub fn append(&mut self, sets: &[u64]) -> Result<Range<u32>> {
        let start = self.sets.len();
        assert!(start + sets.len() <= Self::MOST_SETS, "too many sets");
        memory::reserve(&mut self.sets, sets.len(), WHAT)?;
        self.sets.extend_from_slice(sets);
        Ok(start as u32..self.sets.len() as u32)
    }

    /// Adds a leaf.
    ///
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory.
    ///
    /// # Panics
    /// If the leaf is not what its type says: devices rely on it.
    pub fn push(&mut self, leaf: Leaf) -> Result<()> {
        let is_range = |range: &Range<u32>| {
            range.start <= range.end
                && range.end as usize <= self.sets.len()
                && range.len() <= Self::LONGEST
        };
        let is_of_word = |range: &Range<u32>| range.start <= range.end && range.end < u64::BITS;
        let lines: usize = leaf.lines.iter().map(Range::len).sum();
        assert!(leaf.ranges.iter().all(is_range), "{leaf:?}");
        assert!(leaf.lines.iter().all(is_of_word) && lines <= Self::LINES as usize, "{leaf:?}");
        assert!((1..=MatchSums::IMAGES).contains(&leaf.images), "{leaf:?}");
        memory::push(&mut self.leaves, leaf, WHAT)
    }

    /// The sets.
    #[must_use]
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The leaves.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf] {
        &self.leaves
    }

    /// Empties the batch, and keeps its memory.
    pub fn clear(&mut self) {
        self.sets.clear();
        self.leaves.clear();
    }

    /// Tests the pairs of all leaves one by one. Devices find the same pairs.
    #[must_use]
    pub fn one_by_one(&self) -> MatchSums {
        let mut sums = MatchSums::default();
        for leaf in &self.leaves {
            let tested = leaf.lines.iter().flat_map(Range::clone);
            let tested = tested.fold(0, |set, line| set | 1 << (63 - line));
            let [a, b] = [0, 1].map(|list| {
                let Range { start, end } = leaf.ranges[list];
                let sets = self.sets[start as usize..end as usize].iter().copied();
                sets.filter(|set| set & leaf.without[list] == 0).collect::<Vec<_>>()
            });
            sums.tests += a.len() as u64 * b.len() as u64;
            let partners = |a: &u64| b.iter().filter(|&b| a & b & tested == 0).count() as u64;
            sums.pairs[leaf.images - 1] += a.iter().map(partners).sum::<u64>();
        }
        sums
    }
}
