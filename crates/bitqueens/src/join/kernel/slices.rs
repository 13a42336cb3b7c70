//! Bit-sliced tests of many sets against many.
//!
//! A [`Block`] holds up to [`BLOCK`] sets as slices. The slice of a line has one bit per set, which is 1
//! when the set does *not* contain the line. The AND of the slices of all lines of another set then
//! has a 1 for every set of the block that is disjoint from it. For each group of [`GROUP`]
//! neighbouring slices, all 2^[`GROUP`] ANDs are precomputed in a table, so [`BLOCK`] tests take a few
//! loads. The ones are counted by carry-save adders, eight sets at a time (Warren, *Hacker's Delight*, 5-1).

#![allow(unsafe_code)] // entries of tables by their offset

use super::{Bits, Lines, Operations, WORDS};
use crate::join::lines::highest;

/// The most sets in a block.
pub(crate) const BLOCK: usize = 64 * WORDS;

/// Number of lines that are transposed at once: two sets share a 64-bit word.
const PART: usize = 32;

/// Number of lines whose slices are combined in one table.
const GROUP: usize = 6;

/// Number of subsets of the lines of one group. A table takes 4 KiB.
const ENTRIES: usize = 1 << GROUP;

/// Number of subsets of half a group.
const HALF: usize = 1 << (GROUP / 2);

const TABLES: usize = 9;

/// Size of an entry, in bytes.
const SIZE: usize = size_of::<Bits>();

const ALL: Bits = [u64::MAX; WORDS];

/// Up to [`BLOCK`] sets, and their slices combined into tables.
pub(crate) struct Block {
    sets: Box<Aligned<[Bits; BLOCK / WORDS]>>,
    /// Number of sets.
    len: usize,
    /// What the tables are computed from, in memory that is reused.
    slices: Box<Aligned<[Bits; 2 * PART]>>,
    tables: Box<Aligned<[[Bits; ENTRIES]; TABLES]>>,
    /// Some of the sets to be tested with the block.
    others: Box<Aligned<[Bits; BLOCK / WORDS]>>,
}

/// Starts at a line of the cache, so that no vector crosses one.
#[repr(align(64))]
struct Aligned<T>(T);

impl Block {
    pub(crate) fn new() -> Self {
        Self {
            sets: Box::new(Aligned([ALL; BLOCK / WORDS])),
            len: 0,
            slices: Box::new(Aligned([ALL; 2 * PART])),
            tables: Box::new(Aligned([[ALL; ENTRIES]; TABLES])),
            others: Box::new(Aligned([ALL; BLOCK / WORDS])),
        }
    }

    /// Counts the pairs of one of `sets` and one of `others` that share none of the lines, in blocks of sets.
    #[inline(always)]
    pub(super) fn pairs<O: Operations>(
        &mut self,
        isa: O,
        sets: &[u64],
        others: &[u64],
        lines: Lines,
    ) -> u64 {
        let used = (lines.left() as usize).div_ceil(GROUP).max(1);
        let mut total = 0;
        for sets in sets.chunks(BLOCK) {
            self.len = sets.len();
            // Those after the last set stay, and count for nothing.
            gather(isa, sets, lines, &mut self.sets.0);
            self.slice(isa, lines.left(), used);
            for others in others.chunks(BLOCK) {
                gather(isa, others, lines, &mut self.others.0);
                let others = &self.others.0.as_flattened()[..others.len()];
                total += match used {
                    1 => self.count::<O, 1>(isa, others),
                    2 => self.count::<O, 2>(isa, others),
                    3 => self.count::<O, 3>(isa, others),
                    4 => self.count::<O, 4>(isa, others),
                    5 => self.count::<O, 5>(isa, others),
                    6 => self.count::<O, 6>(isa, others),
                    7 => self.count::<O, 7>(isa, others),
                    8 => self.count::<O, 8>(isa, others),
                    _ => self.count::<O, TABLES>(isa, others),
                };
            }
        }
        total
    }

    /// Computes the slices of the first lines, and from them the first `used` tables.
    #[inline(always)]
    fn slice<O: Operations>(&mut self, isa: O, lines: u32, used: usize) {
        let slices = &mut self.slices.0;
        let (parts, _) = slices.as_chunks_mut();
        for (before, slices) in (0..lines).step_by(PART).zip(parts) {
            transpose(isa, &self.sets.0, before, slices);
        }
        if let Some(rest) = slices.get_mut(lines as usize..used * GROUP) {
            rest.fill(ALL);
        }
        // The first line of a group is the highest bit of an entry.
        let (halves, _) = slices.as_chunks();
        let (groups, _) = halves.as_chunks();
        let mut present = isa.load(&present(self.len));
        let all = isa.splat(u64::MAX);
        for (table, [high, low]) in self.tables.0[..used].iter_mut().zip(groups) {
            let (high, low) = (products(isa, present, high), products(isa, all, low));
            present = all;
            let (entries, _) = table.as_chunks_mut::<HALF>();
            for (entries, &high) in entries.iter_mut().zip(&high) {
                for (entry, &low) in entries.iter_mut().zip(&low) {
                    isa.store(isa.and(high, low), entry);
                }
            }
        }
    }

    /// Counts with the first `USED` tables.
    #[inline(always)]
    fn count<O: Operations, const USED: usize>(&self, isa: O, others: &[u64]) -> u64 {
        let zero = isa.splat(0);
        let (mut one, mut two, mut four) = (zero, zero, zero);
        let (mut eights, mut single) = (zero, zero);
        let sum = |a, b, c| (isa.xor(isa.xor(a, b), c), isa.majority(a, b, c));
        let (chunks, rest) = others.as_chunks::<8>();
        for chunk in chunks {
            let disjoint = |index: usize| self.disjoint::<O, USED>(isa, chunk[index]);
            let (a, b, c, d, e, f, eight);
            (one, a) = sum(one, disjoint(0), disjoint(1));
            (one, b) = sum(one, disjoint(2), disjoint(3));
            (two, c) = sum(two, a, b);
            (one, d) = sum(one, disjoint(4), disjoint(5));
            (one, e) = sum(one, disjoint(6), disjoint(7));
            (two, f) = sum(two, d, e);
            (four, eight) = sum(four, c, f);
            eights = isa.add(eights, isa.ones(eight));
        }
        for &other in rest {
            single = isa.add(single, isa.ones(self.disjoint::<O, USED>(isa, other)));
        }
        let mut total = eights;
        for bits in [four, two, one] {
            total = isa.add(isa.add(total, total), isa.ones(bits));
        }
        let mut words = ALL;
        isa.store(isa.add(total, single), &mut words);
        words.iter().sum()
    }

    /// The sets of the block that are disjoint from another, by the first `USED` tables.
    #[inline(always)]
    fn disjoint<O: Operations, const USED: usize>(&self, isa: O, other: u64) -> O::Vector {
        // The lines of a table as an offset in bytes: as an index they would be shifted down and up again.
        let entry = |table: usize| {
            let above = 64 - SIZE.ilog2() as usize - GROUP * (table + 1);
            #[allow(clippy::cast_possible_truncation)] // keeps the low bits
            let offset = (other >> above) as usize & (SIZE * (ENTRIES - 1));
            let table = std::ptr::from_ref(&self.tables.0[table]);
            // SAFETY: a multiple of the size of an entry, less than that of the table.
            isa.load(unsafe { &*table.cast::<Bits>().byte_add(offset) })
        };
        let mut lanes = entry(0);
        for table in 1..USED {
            lanes = isa.and(lanes, entry(table));
        }
        lanes
    }
}

/// Moves the lines to test to the highest bits of sets. The bits after them are unspecified.
#[inline(always)]
fn gather<O: Operations>(isa: O, sets: &[u64], lines: Lines, to: &mut [Bits; BLOCK / WORDS]) {
    let [keep, first, second, back] = lines.shifts();
    let kept = isa.splat(highest(keep));
    let gather = |sets: &Bits, to: &mut Bits| {
        let sets = isa.load(sets);
        let first = isa.and(isa.shift_left(sets, first), kept);
        let second = isa.shift_right(isa.shift_left(sets, second), back);
        isa.store(isa.xor(first, second), to);
    };
    let (chunks, rest) = sets.as_chunks::<WORDS>();
    for (sets, to) in chunks.iter().zip(to.iter_mut()) {
        gather(sets, to);
    }
    if !rest.is_empty() {
        let mut last = ALL;
        last[..rest.len()].copy_from_slice(rest);
        gather(&last, &mut to[chunks.len()]);
    }
}

/// The ANDs of `first` with all subsets of half a group of slices, of which the first is the highest bit.
#[inline(always)]
fn products<O: Operations>(
    isa: O,
    first: O::Vector,
    slices: &[Bits; GROUP / 2],
) -> [O::Vector; HALF] {
    let [a, b, c] = slices.each_ref().map(|slice| isa.load(slice));
    let with_c = isa.and(first, c);
    let (with_b, with_bc) = (isa.and(first, b), isa.and(with_c, b));
    let [with_a, with_ac, with_ab, with_abc] =
        [first, with_c, with_b, with_bc].map(|product| isa.and(product, a));
    [first, with_c, with_b, with_bc, with_a, with_ac, with_ab, with_abc]
}

/// The lanes of the first `sets` sets, as [`spread`] and [`transpose`] place them.
fn present(sets: usize) -> Bits {
    let half =
        |sets: usize, word: usize| (1_u64 << (sets + WORDS - 1 - word).div_euclid(WORDS)) - 1;
    let (first, second) = (sets.min(BLOCK / 2), sets.saturating_sub(BLOCK / 2));
    std::array::from_fn(|word| half(first, word) | half(second, word) << 32)
}

/// Computes the slices of 32 lines, after the first `before`. Transposes bit matrices of 32 × 32, two in each word of a
/// row, by halves, quarters and so on (Warren, *Hacker's Delight*, 7-3): by halves and quarters four rows that are
/// eight apart, then eight neighbours, so that each row is loaded and stored twice.
#[inline(always)]
fn transpose<O: Operations>(
    isa: O,
    sets: &[Bits; BLOCK / WORDS],
    before: u32,
    slices: &mut [Bits; PART],
) {
    let mut rows = [ALL; PART];
    for first in 0..PART / 4 {
        let row = |index: usize| spread(isa, sets, before, first + PART / 4 * index);
        let mut four = [row(0), row(1), row(2), row(3)];
        swap(isa, &mut four, 16, 0x0000_ffff_0000_ffff, [(0, 2), (1, 3)]);
        swap(isa, &mut four, 8, 0x00ff_00ff_00ff_00ff, [(0, 1), (2, 3)]);
        for (index, &row) in four.iter().enumerate() {
            isa.store(row, &mut rows[first + PART / 4 * index]);
        }
    }
    let (groups, _) = rows.as_chunks::<8>();
    let (to, _) = slices.as_chunks_mut::<8>();
    for (rows, slices) in groups.iter().rev().zip(to) {
        let mut rows = rows.each_ref().map(|row| isa.load(row));
        swap(isa, &mut rows, 4, 0x0f0f_0f0f_0f0f_0f0f, [(0, 4), (1, 5), (2, 6), (3, 7)]);
        swap(isa, &mut rows, 2, 0x3333_3333_3333_3333, [(0, 2), (1, 3), (4, 6), (5, 7)]);
        swap(isa, &mut rows, 1, 0x5555_5555_5555_5555, [(0, 1), (2, 3), (4, 5), (6, 7)]);
        for (slice, &row) in slices.iter_mut().rev().zip(&rows) {
            isa.store(row, slice);
        }
    }
}

/// Exchanges the upper bits of each part of 2 · `width` bits of one row with the lower bits of another, for several pairs of
/// rows. `lower` are the lower bits.
#[inline(always)]
fn swap<O: Operations, const ROWS: usize, const PAIRS: usize>(
    isa: O,
    rows: &mut [O::Vector; ROWS],
    width: u32,
    lower: u64,
    pairs: [(usize, usize); PAIRS],
) {
    let lower = isa.splat(lower);
    for (a, b) in pairs {
        let moved = isa.and(isa.xor(isa.shift_right(rows[a], width), rows[b]), lower);
        rows[a] = isa.xor(rows[a], isa.shift_left(moved, width));
        rows[b] = isa.xor(rows[b], moved);
    }
}

/// The complements of 32 lines of sets, after the first `before`, as a row: eight sets of the first half of the block in
/// the lower halves of the words, eight of the second half in the upper ones.
#[inline(always)]
fn spread<O: Operations>(
    isa: O,
    sets: &[Bits; BLOCK / WORDS],
    before: u32,
    row: usize,
) -> O::Vector {
    let (all, upper) = (isa.splat(u64::MAX), isa.splat(u64::MAX << 32));
    let lines = |index: usize| isa.shift_left(isa.load(&sets[index]), before);
    let (first, second) = (isa.shift_right(lines(row), 32), isa.and(lines(row + PART), upper));
    isa.xor(isa.xor(first, second), all)
}
