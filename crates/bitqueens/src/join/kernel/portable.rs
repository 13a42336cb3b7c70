//! Plain words, in whatever vectors every processor of the target has.

use std::array;
use std::mem::MaybeUninit;

use super::{Bits, Block, Lines, Operations, WORDS, unite};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Portable;

#[inline(always)]
fn each(a: [u64; WORDS], b: [u64; WORDS], f: impl Fn(u64, u64) -> u64) -> [u64; WORDS] {
    array::from_fn(|word| f(a[word], b[word]))
}

impl Operations for Portable {
    type Vector = [u64; WORDS];

    #[inline(always)]
    fn load(self, bits: &Bits) -> [u64; WORDS] {
        *bits
    }

    #[inline(always)]
    fn store(self, vector: [u64; WORDS], bits: &mut Bits) {
        *bits = vector;
    }

    #[inline(always)]
    fn splat(self, word: u64) -> [u64; WORDS] {
        [word; WORDS]
    }

    #[inline(always)]
    fn and(self, a: [u64; WORDS], b: [u64; WORDS]) -> [u64; WORDS] {
        each(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn xor(self, a: [u64; WORDS], b: [u64; WORDS]) -> [u64; WORDS] {
        each(a, b, |a, b| a ^ b)
    }

    #[inline(always)]
    fn shift_left(self, a: [u64; WORDS], by: u32) -> [u64; WORDS] {
        a.map(|word| word << by)
    }

    #[inline(always)]
    fn shift_right(self, a: [u64; WORDS], by: u32) -> [u64; WORDS] {
        a.map(|word| word >> by)
    }

    #[inline(always)]
    fn add(self, a: [u64; WORDS], b: [u64; WORDS]) -> [u64; WORDS] {
        each(a, b, |a, b| a + b)
    }

    #[inline(always)]
    fn ones(self, a: [u64; WORDS]) -> [u64; WORDS] {
        a.map(|word| u64::from(word.count_ones()))
    }

    #[inline(always)]
    fn unite(self, set: u64, others: &[u64], unions: &mut [MaybeUninit<u64>; WORDS]) -> usize {
        let mut end = 0;
        for &other in others {
            // Always write, but keep only disjoint pairs: a branch would be unpredictable.
            unions[end].write(set | other);
            end += usize::from(set & other == 0);
        }
        end
    }

    fn pairs(self, block: &mut Block, sets: &[u64], others: &[u64], lines: Lines) -> u64 {
        block.pairs(self, sets, others, lines)
    }

    fn unite_all(self, a: &[u64], b: &[u64], unions: &mut Vec<u64>) {
        unite(self, a, b, unions);
    }
}
