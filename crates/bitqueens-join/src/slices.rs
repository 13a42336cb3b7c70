//! Bit-sliced tests of one set against many.
//!
//! A [`Block`] holds up to 256 sets as slices. The slice of a line has one bit per set, which is 1
//! when the set does *not* contain the line. The AND of the slices of all lines of another set then
//! has a 1 for every set of the block that is disjoint from it. For each group of [`GROUP`]
//! neighbouring slices, all 2^[`GROUP`] ANDs are precomputed in a table, so 256 tests take a few
//! loads and one population count.

use std::iter;

/// One bit for each set of a block.
type Lanes = [u64; WORDS];

const WORDS: usize = 4;

const ALL: Lanes = [u64::MAX; WORDS];

/// The most sets in a block.
pub(super) const BLOCK: usize = 64 * WORDS;

/// The most lines of a block: two sets share a 64-bit word during the transposition.
pub(super) const LINES: u32 = 32;

/// Number of lines whose slices are combined in one table. A table takes 1 KiB, and all tables fit
/// the L1 cache.
const GROUP: usize = 5;

/// Number of subsets of the lines of one group.
const ENTRIES: usize = 1 << GROUP;

const TABLES: usize = (LINES as usize).div_ceil(GROUP);

/// The slices of up to 256 sets, combined into tables.
pub(super) struct Block {
    tables: Box<[[Lanes; ENTRIES]; TABLES]>,
}

impl Block {
    pub(super) fn new() -> Self {
        Self {
            tables: Box::new([[[0; WORDS]; ENTRIES]; TABLES]),
        }
    }

    /// Counts the pairs of one of `sets` (at most [`BLOCK`]) and one of `others` that share none of
    /// the lines `from..to` (at most [`LINES`]).
    pub(super) fn pairs(&mut self, sets: &[u64], others: &[u64], from: u32, to: u32) -> u64 {
        assert!(sets.len() <= BLOCK && to - from <= LINES);
        self.load(sets, from, to);
        match ((to - from) as usize).div_ceil(GROUP) {
            0 | 1 => self.count::<1>(others, from),
            2 => self.count::<2>(others, from),
            3 => self.count::<3>(others, from),
            4 => self.count::<4>(others, from),
            5 => self.count::<5>(others, from),
            6 => self.count::<6>(others, from),
            _ => self.count::<TABLES>(others, from),
        }
    }

    fn load(&mut self, sets: &[u64], from: u32, to: u32) {
        let lower = u64::from(u32::MAX);
        let mut rows = [[0; WORDS]; 32];
        // A mask of the sets present: a block need not be full.
        let mut present = [0; WORDS];
        for (bit, (sets, row)) in sets.chunks(2 * WORDS).zip(&mut rows).enumerate() {
            for (word, pair) in sets.chunks(2).enumerate() {
                for (half, &set) in pair.iter().enumerate() {
                    row[word] |= (!(set >> from) & lower) << (32 * half);
                    present[word] |= 1 << (32 * half + bit);
                }
            }
        }
        transpose(&mut rows);
        // Slices after the last line are all ones, the identity of AND.
        let mut slices = rows[..(to - from) as usize]
            .iter()
            .chain(iter::repeat(&ALL));
        for (index, table) in self.tables.iter_mut().enumerate() {
            table[0] = if index == 0 { present } else { ALL };
            for (line, slice) in slices.by_ref().take(GROUP).enumerate() {
                let (known, new) = table.split_at_mut(1 << line);
                for (new, known) in new.iter_mut().zip(known) {
                    for word in 0..WORDS {
                        new[word] = known[word] & slice[word];
                    }
                }
            }
        }
    }

    /// [`Block::pairs`] with the first `USED` tables.
    fn count<const USED: usize>(&self, others: &[u64], from: u32) -> u64 {
        let mut totals = [0; WORDS];
        for &other in others {
            let mut lines = other >> from;
            let mut lanes = self.tables[0][entry(lines)];
            for table in &self.tables[1..USED] {
                lines >>= GROUP;
                let slices = &table[entry(lines)];
                for (lanes, slices) in lanes.iter_mut().zip(slices) {
                    *lanes &= slices;
                }
            }
            for (total, lanes) in totals.iter_mut().zip(lanes) {
                *total += u64::from(lanes.count_ones());
            }
        }
        totals.iter().sum()
    }
}

/// The table entry of the first [`GROUP`] lines.
fn entry(lines: u64) -> usize {
    // The lowest byte contains all bits of the entry.
    usize::from(lines.to_le_bytes()[0]) % ENTRIES
}

/// Transposes 8 bit matrices of 32 × 32, two in each word of a row, by halves, quarters and so on
/// (Warren, *Hacker's Delight*, 7-3).
fn transpose(rows: &mut [Lanes; 32]) {
    let mut width = 16;
    let mut mask = 0x0000_ffff_0000_ffff;
    while width != 0 {
        for low in (0..32).filter(|row| row & width == 0) {
            let high = low + width;
            let (top, bottom) = rows.split_at_mut(high);
            for (a, b) in top[low].iter_mut().zip(&mut bottom[0]) {
                let swap = ((*a >> width) ^ *b) & mask;
                *a ^= swap << width;
                *b ^= swap;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}
