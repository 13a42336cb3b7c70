//! The inner loops, and the instruction sets that they are compiled for: the operations that matching needs, on
//! 512 bits.
//!
//! A row of a table, such as
//!
//! ```text
//! and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
//! ```
//!
//! becomes a method of [`Operations`]. The compiler checks that the right-hand side is safe where the
//! instructions exist. The loops over these operations are written once, in [`slices`] and [`unite`], and compiled
//! for each instruction set.

mod portable;
mod slices;
#[cfg(test)]
pub(crate) mod tests;
mod unite;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use std::mem::MaybeUninit;

use super::lines::Lines;
use crate::kernel::Kernel;
use portable::Portable;
pub(super) use slices::{BLOCK, Block};
use unite::unite;
#[cfg(target_arch = "x86_64")]
use x86_64::{Avx2, Avx512};

/// 512 bits in memory, as words of 64 bits.
pub(super) type Bits = [u64; WORDS];

/// Number of words.
pub(super) const WORDS: usize = 8;

/// The operations of an instruction set. A value is the proof that the processor has it.
pub(super) trait Operations: Copy {
    /// 512 bits in registers.
    type Vector: Copy;

    fn load(self, bits: &Bits) -> Self::Vector;
    fn store(self, vector: Self::Vector, bits: &mut Bits);
    /// The same word eight times.
    fn splat(self, word: u64) -> Self::Vector;
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The bits that are 1 in at least two of three vectors.
    #[inline(always)]
    fn majority(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        // Never both: in the first a and b are equal, in the second they differ.
        self.xor(self.and(a, b), self.and(self.xor(a, b), c))
    }
    /// Shifts each word by fewer than 64 bits.
    fn shift_left(self, a: Self::Vector, by: u32) -> Self::Vector;
    /// Shifts each word by fewer than 64 bits.
    fn shift_right(self, a: Self::Vector, by: u32) -> Self::Vector;
    /// Adds words.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The number of ones of each word.
    fn ones(self, a: Self::Vector) -> Self::Vector;
    /// Writes the unions of `set` with those of `others`, 1 to 8, that are disjoint from it, in order.
    /// Returns their number. The other words of `unions` may be overwritten.
    fn unite(self, set: u64, others: &[u64], unions: &mut [MaybeUninit<u64>; WORDS]) -> usize;

    /// [`Block::pairs`] with these operations.
    fn pairs(self, block: &mut Block, sets: &[u64], others: &[u64], lines: Lines) -> u64;
    /// [`unite`] with these operations.
    fn unite_all(self, a: &[u64], b: &[u64], unions: &mut Vec<u64>);
}

/// An instruction set that this processor has.
#[derive(Debug, Clone, Copy)]
pub(super) enum InstructionSet {
    /// Plain words, which the compiler puts into whatever vectors every processor of the target has.
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Calls a method of the operations of an instruction set.
macro_rules! dispatch {
    ($isa:expr, $operations:ident => $call:expr) => {
        match $isa {
            InstructionSet::Portable($operations) => $call,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2($operations) => $call,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512($operations) => $call,
        }
    };
}

impl InstructionSet {
    /// The instruction sets of this processor, the best last.
    pub(super) fn available() -> Vec<Self> {
        let portable = [Self::Portable(Portable)].into_iter();
        #[cfg(target_arch = "x86_64")]
        let portable = portable
            .chain(Avx2::detect().map(Self::Avx2))
            .chain(Avx512::detect().map(Self::Avx512));
        portable.collect()
    }

    /// The instruction set of a kernel; for kernels of 128 bits and the scalar one, the portable one.
    pub(super) fn of(kernel: Kernel) -> Self {
        let most = match kernel {
            Kernel::Avx512W16 | Kernel::Avx512W32 => 3,
            Kernel::Avx2W16 | Kernel::Avx2W32 => 2,
            _ => 1,
        };
        let mut available = Self::available();
        available.truncate(most);
        available.pop().unwrap_or(Self::Portable(Portable))
    }

    /// [`Block::pairs`].
    pub(super) fn pairs(
        self,
        block: &mut Block,
        sets: &[u64],
        others: &[u64],
        lines: Lines,
    ) -> u64 {
        dispatch!(self, operations => operations.pairs(block, sets, others, lines))
    }

    /// Appends the union of every set of `a` and one of `b` that are disjoint.
    ///
    /// # Panics
    /// If there is no room for all unions and [`WORDS`] more.
    pub(super) fn unite(self, a: &[u64], b: &[u64], unions: &mut Vec<u64>) {
        dispatch!(self, operations => operations.unite_all(a, b, unions));
    }
}
