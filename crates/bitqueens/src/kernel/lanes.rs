//! The vector registers that the frontier computes with.
//!
//! A lane holds one word of one state: 16 or 32 columns of a board. [`Lanes`] is the table of operations that
//! an instruction set provides (`isa/`); the algorithm ([`super::frontier`]) is written once over it.

#![allow(unsafe_code)] // reads and writes stacks through pointers

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// A row of the board in a lane.
pub(super) trait Word:
    Copy + Debug + Ord + Send + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Number of columns.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// Every bit set.
    const ONES: Self;
    /// A square of every column, lowest first, then none.
    const SQUARES: [Self; 32];
    /// The lowest [`Self::BITS`] columns of a row.
    fn truncate(row: u32) -> Self;
    /// The word as a number.
    fn widen(self) -> u32;
    /// A hash of four words; of words of 16 bits, the words themselves.
    fn mix(words: [Self; 4]) -> u64;
    /// The lowest set bit, or zero.
    fn lowest(self) -> Self;
    /// Shifts to higher columns; a distance of [`Self::BITS`] or more gives zero.
    fn up(self, rows: u32) -> Self;
    /// Shifts to lower columns; a distance of [`Self::BITS`] or more gives zero.
    fn down(self, rows: u32) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ONES: Self = <$word>::MAX;
            const SQUARES: [Self; 32] = {
                let (mut squares, mut col) = ([0; 32], 0);
                while col < Self::BITS {
                    squares[col as usize] = 1 << col;
                    col += 1;
                }
                squares
            };

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // keeps the low columns
            fn truncate(row: u32) -> Self {
                row as Self
            }

            #[inline(always)]
            fn widen(self) -> u32 {
                u32::from(self)
            }

            #[inline(always)]
            fn mix(words: [Self; 4]) -> u64 {
                words
                    .into_iter()
                    .fold(0, |mixed: u64, word| mixed.rotate_left(16) ^ u64::from(word))
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn up(self, rows: u32) -> Self {
                self.checked_shl(rows).unwrap_or(0)
            }

            #[inline(always)]
            fn down(self, rows: u32) -> Self {
                self.checked_shr(rows).unwrap_or(0)
            }
        }
    };
}

word!(u16);
word!(u32);

/// The operations of an instruction set on registers of lanes.
///
/// A value of an implementing type proves that the processor has the instructions, so that all methods
/// without pointers are safe.
///
/// # Safety
/// `marked` is at most `WIDTH` for every mask, and `size` the size of as many words; any bytes are a vector. `store`
/// writes no words but those that it is allowed to.
pub(super) unsafe trait Lanes: Copy + Send + 'static {
    /// The word of a lane.
    type Word: Word;
    /// The register.
    type Vector: Copy + Send;
    /// Some of the lanes.
    type Mask: Copy;
    /// Number of lanes.
    const WIDTH: usize;

    /// Whether the processor is one of Intel's, for what was found to help there.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))] // only x86-64 asks
    fn is_intel(self) -> bool;

    /// The same word in every lane.
    fn splat(self, word: Self::Word) -> Self::Vector;
    /// `a & b`.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a | b`.
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ^ b`.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a - b`, lane by lane, wrapping.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The smaller word, lane by lane.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The larger word, lane by lane.
    fn max(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a << count`, lane by lane; a count of the lane's width or more gives zero.
    fn shl(self, a: Self::Vector, count: u32) -> Self::Vector;
    /// `a >> count`, lane by lane; a count of the lane's width or more gives zero.
    fn shr(self, a: Self::Vector, count: u32) -> Self::Vector;
    /// Number of lanes of two registers that are not zero.
    fn count_nonzero(self, a: Self::Vector, b: Self::Vector) -> u32;

    /// The lanes in which a bit is not set.
    fn open(self, a: Self::Vector) -> Self::Mask;
    /// The lanes in which a bit of `a` is not set, and `b` and `c` are equal.
    fn open_where_equal(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Mask;
    /// Number of lanes of a mask.
    fn marked(self, mask: Self::Mask) -> usize;
    /// Moves the words of the lanes of a mask to the front, in order; the other lanes are arbitrary.
    fn compress(self, mask: Self::Mask, words: Self::Vector) -> Self::Vector;

    /// Size of the words of the lanes of a mask, in bytes.
    #[inline(always)]
    fn size(self, mask: Self::Mask) -> usize {
        size_of::<Self::Word>() * self.marked(mask)
    }
    /// `a | b | c`.
    #[inline(always)]
    fn or3(self, [a, b, c]: [Self::Vector; 3]) -> Self::Vector {
        self.or(self.or(a, b), c)
    }
    /// `a | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        self.or(a, self.xor(b, c))
    }

    /// Stores what [`Lanes::compress`] returned for the same mask.
    ///
    /// # Safety
    /// `WIDTH` words from `to` on must be writable. No others are written.
    #[inline(always)]
    unsafe fn store(self, _: Self::Mask, to: *mut Self::Word, words: Self::Vector) {
        const { assert!(size_of::<Self::Vector>() == Self::WIDTH * size_of::<Self::Word>()) };
        // SAFETY: the register is as large as WIDTH words, which the caller promises are writable.
        unsafe { to.cast::<Self::Vector>().write_unaligned(words) };
    }
}

/// The operations that refill lanes, of instruction sets that expand.
#[cfg(any(test, target_arch = "x86_64"))]
pub(super) trait Expand: Lanes {
    /// The lanes in which every bit is set.
    fn full(self, a: Self::Vector) -> Self::Mask;
    /// Moves the words at the end of `top`, the last one first, to the lanes of the mask; the other lanes are those
    /// of `kept`.
    fn expand(self, mask: Self::Mask, top: Self::Vector, kept: Self::Vector) -> Self::Vector;
    /// The same by a permutation of bytes, which is one micro-operation where that of words of 16 bits is two.
    #[inline(always)]
    fn expand_bytes(self, mask: Self::Mask, top: Self::Vector, kept: Self::Vector) -> Self::Vector {
        self.expand(mask, top, kept)
    }
}
