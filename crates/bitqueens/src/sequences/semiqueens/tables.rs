//! Counters of placements by the shared diagonals that they use.

use super::board::Board;
use crate::error::Result;
use crate::join::{InstructionSet, WORDS};
use crate::language::Phrase;
use crate::memory;

/// What asks for memory.
const TABLES: Phrase = Phrase::new("the counters of diagonals", "斜线的计数器");

/// Number of entries that are summed without a look at the cache: 32 KiB.
const CACHED: usize = 1 << 13;

/// Number of entries that are summed in registers.
const REGISTERS: usize = 16;

/// The tables of a thread.
pub(super) struct Tables {
    isa: InstructionSet,
    shared: usize,
    rare: usize,
    /// The placements on the upper half by the shared diagonals that they leave free.
    upper: Vec<u32>,
    /// The placements on the lower half by the shared diagonals that they use, turned.
    lower: Vec<u32>,
    prefixes: Vec<u64>,
    unions: Vec<u64>,
}

impl Tables {
    /// Tables for lists with at most `most_unions` unions.
    pub(super) fn new(board: Board, most_unions: usize) -> Result<Self> {
        let len = 1 << board.shared();
        let [mut prefixes, mut unions] = [Vec::new(), Vec::new()];
        memory::reserve_exact(&mut prefixes, most_unions + WORDS, TABLES)?;
        memory::reserve_exact(&mut unions, most_unions + WORDS, TABLES)?;
        Ok(Self {
            isa: InstructionSet::best(),
            shared: board.shared(),
            rare: board.rare(),
            upper: memory::filled(0, len, TABLES)?,
            lower: memory::filled(0, len, TABLES)?,
            prefixes,
            unions,
        })
    }

    pub(super) fn clear_upper(&mut self) {
        self.upper.fill(0);
    }

    pub(super) fn clear_lower(&mut self) {
        self.lower.fill(0);
    }

    /// Counts the unions of two lists as placements on the upper half; returns their number.
    pub(super) fn add_upper(&mut self, prefixes: &[u64], rests: &[u64]) -> u64 {
        self.unions.clear();
        self.isa.unite(prefixes, rests, &mut self.unions);
        for union in &self.unions {
            self.upper[low(!union, self.shared)] += 1;
        }
        self.unions.len() as u64
    }

    /// Counts the unions of two lists and an occupied diagonal, or none, as placements on the lower half; returns their number.
    pub(super) fn add_lower(&mut self, occupied: u64, prefixes: &[u64], rests: &[u64]) -> u64 {
        self.prefixes.clear();
        self.unions.clear();
        self.isa.unite(prefixes, &[occupied], &mut self.prefixes);
        self.isa.unite(&self.prefixes, rests, &mut self.unions);
        for union in &self.unions {
            self.lower[low(*union, self.shared)] += 1;
        }
        self.unions.len() as u64
    }

    /// Turns the upper table into that of the placements that leave at least a set of diagonals free.
    pub(super) fn sum_upper(&mut self) {
        sum_supersets(&mut self.upper);
    }

    /// The pairs of placements on the upper and on the lower half without a common diagonal.
    pub(super) fn product(&self) -> u128 {
        let parts = 1_usize << self.rare;
        let common = self.shared - 2 * self.rare;
        let mut sum = 0;
        for left in 0..parts {
            for right in 0..parts {
                // What is left for one half is right for the other, turned.
                let part = |left, right| ((left << self.rare | right) << common)..;
                let upper = &self.upper[part(left, right)][..1 << common];
                let lower = &self.lower[part(right, left)][..1 << common];
                let products = upper.iter().zip(lower);
                // At most 12! placements on the upper half, and 13! on the lower half: less than 2^64.
                let found: u64 = products.map(|(&a, &b)| u64::from(a) * u64::from(b)).sum();
                sum += u128::from(found);
            }
        }
        sum
    }
}

/// The lowest `bits` bits as an index.
fn low(mask: u64, bits: usize) -> usize {
    let index = mask & ((1 << bits) - 1);
    usize::try_from(index).expect("the tables fit into memory")
}

/// Adds to every entry those whose index has all of its bits and more. Returns whether there is an entry other than 0.
///
/// No sum wraps: there are at most 12! placements.
fn sum_supersets(table: &mut [u32]) -> bool {
    let half = table.len() / 2;
    if table.len() <= CACHED {
        if table.iter().all(|&entry| entry == 0) {
            return false;
        }
        let mut width = half;
        while width >= REGISTERS {
            for block in table.chunks_exact_mut(2 * width) {
                let (without, with) = block.split_at_mut(width);
                add(without, with);
            }
            width /= 2;
        }
        let (blocks, rest) = table.as_chunks_mut::<REGISTERS>();
        for block in blocks {
            for width in [8, 4, 2, 1] {
                step(block, width);
            }
        }
        while width >= 1 && !rest.is_empty() {
            step(rest, width);
            width /= 2;
        }
        return true;
    }
    let (without, with) = table.split_at_mut(half);
    let has_with = sum_supersets(with);
    let has_without = sum_supersets(without);
    if has_with {
        add(without, with);
    }
    has_with || has_without
}

/// Adds the entries of one half to those of the other.
fn add(without: &mut [u32], with: &[u32]) {
    for (sum, more) in without.iter_mut().zip(with) {
        *sum += more;
    }
}

/// Adds to every entry whose index lacks the bit `width` the one that has it.
#[inline(always)]
fn step(entries: &mut [u32], width: usize) {
    for index in 0..entries.len() {
        if index & width == 0 {
            entries[index] += entries[index | width];
        }
    }
}
