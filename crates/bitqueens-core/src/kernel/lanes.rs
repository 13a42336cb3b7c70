//! The vector registers that the frontier computes with.
//!
//! A lane holds one word of one state: 16 or 32 columns of a board. [`Registers`] is the table of
//! operations that an instruction set provides (`isa/`), and [`Lanes`] adds what depends on the form of
//! its masks. The algorithm ([`super::frontier`]) is written once over both.

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
                words.into_iter().fold(0, |mixed: u64, word| {
                    mixed.rotate_left(16) ^ u64::from(word)
                })
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

/// Pointers to the bottom of a stack, one for each word of a state: `cols`, `diag`, `anti`.
pub(super) type StackPointers<W> = [*mut W; 3];

/// One state per lane: occupied columns, diagonals, and the squares of the current row not tried yet.
#[derive(Clone, Copy)]
pub(super) struct LaneStates<V> {
    pub(super) cols: V,
    pub(super) diag: V,
    pub(super) anti: V,
    pub(super) free: V,
}

/// The operations of an instruction set on registers of lanes.
///
/// A value of an implementing type proves that the processor has the instructions, so that all methods
/// without pointers are safe.
///
/// # Safety
/// For every mask, `popped` and `pushed` are at most `WIDTH`, and `pop_offset` is from `popped − WIDTH` to
/// `popped`. `store` writes no words but those that it is allowed to.
pub(super) unsafe trait Registers: Copy + Send + 'static {
    /// The word of a lane.
    type Word: Word;
    /// The register.
    type Vector: Copy + Send;
    /// The lanes that pop a state.
    type PopMask: Copy;
    /// Which lanes push a state. Instruction sets may mark those that push or those that do not.
    type PushMask: Copy;
    /// Number of lanes.
    const WIDTH: usize;

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
    /// `a << count`, lane by lane; a count of the lane's width or more gives zero.
    fn shl(self, a: Self::Vector, count: u32) -> Self::Vector;
    /// `a >> count`, lane by lane; a count of the lane's width or more gives zero.
    fn shr(self, a: Self::Vector, count: u32) -> Self::Vector;
    /// The lanes that are zero.
    fn zero(self, a: Self::Vector) -> Self::PopMask;

    /// Number of lanes that pop.
    fn popped(self, mask: Self::PopMask) -> u32;
    /// Number of lanes that push.
    fn pushed(self, mask: Self::PushMask) -> u32;
    /// Moves the words at the front of `top`, in order, to the lanes that pop; the other lanes are those of
    /// `kept`.
    fn expand(self, mask: Self::PopMask, top: Self::Vector, kept: Self::Vector) -> Self::Vector;
    /// Moves the words of the lanes that push to the front, in order; the other lanes are arbitrary.
    fn compress(self, mask: Self::PushMask, words: Self::Vector) -> Self::Vector;

    /// `a | b | c`.
    #[inline(always)]
    fn or3(self, [a, b, c]: [Self::Vector; 3]) -> Self::Vector {
        self.or(self.or(a, b), c)
    }
    /// `!(a | b | c)`.
    #[inline(always)]
    fn nor3(self, words: [Self::Vector; 3]) -> Self::Vector {
        self.xor(self.or3(words), self.splat(Self::Word::ONES))
    }
    /// `a | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
        self.or(a, self.xor(b, c))
    }

    /// Where the register that [`Registers::expand`] takes begins, relative to the height after the pop.
    #[inline(always)]
    fn pop_offset(self, _: Self::PopMask) -> isize {
        0
    }
    /// Stores what [`Registers::compress`] returned for the same mask.
    ///
    /// # Safety
    /// `WIDTH` words from `to` on must be writable. No others are written.
    #[inline(always)]
    unsafe fn store(self, _: Self::PushMask, to: *mut Self::Word, words: Self::Vector) {
        const { assert!(size_of::<Self::Vector>() == Self::WIDTH * size_of::<Self::Word>()) };
        // SAFETY: the register is as large as WIDTH words, which the caller promises are writable.
        unsafe { to.cast::<Self::Vector>().write_unaligned(words) };
    }

    /// Pops a state from the top of the stack into each lane of the mask and lowers `height` by the number of
    /// these lanes; it may go below zero by at most `WIDTH`.
    ///
    /// # Safety
    /// The words from `height − WIDTH` to `height + WIDTH − 1`, with the height before the call, must be
    /// readable and initialised. No others are read.
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap)] // at most WIDTH
    unsafe fn pop(
        self,
        mask: Self::PopMask,
        stack: StackPointers<Self::Word>,
        height: &mut isize,
        states: &mut LaneStates<Self::Vector>,
    ) {
        const { assert!(size_of::<Self::Vector>() == Self::WIDTH * size_of::<Self::Word>()) };
        *height -= self.popped(mask) as isize;
        let start = *height + self.pop_offset(mask);
        let fields = [&mut states.cols, &mut states.diag, &mut states.anti];
        for (field, words) in stack.into_iter().zip(fields) {
            // SAFETY: by the contract of the trait, the register begins at most WIDTH words below the height
            // before the call, and not above it: its WIDTH words are among those that the caller promises.
            let top = unsafe { field.offset(start).cast::<Self::Vector>().read_unaligned() };
            *words = self.expand(mask, top, *words);
        }
    }

    /// Pushes the states of the lanes of the mask and raises `height` by their number.
    ///
    /// # Safety
    /// `WIDTH` words from `height` on must be writable. No others are written.
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap)] // at most WIDTH
    unsafe fn push(
        self,
        mask: Self::PushMask,
        stack: StackPointers<Self::Word>,
        height: &mut isize,
        state: [Self::Vector; 3],
    ) {
        for (field, words) in stack.into_iter().zip(state) {
            // SAFETY: the caller promises WIDTH writable words from the height on.
            unsafe { self.store(mask, field.offset(*height), self.compress(mask, words)) };
        }
        *height += self.pushed(mask) as isize;
    }
}

/// The operations that depend on the form of masks: a register, or a vector that is compared with zero.
pub(super) trait Lanes: Registers {
    /// The free squares of every lane: in the lanes of the mask, where `rest` is zero, the squares of `open`
    /// that the state does not attack; elsewhere `rest`. `PLAIN` takes every square as open.
    fn free<const PLAIN: bool>(
        self,
        mask: Self::PopMask,
        rest: Self::Vector,
        state: [Self::Vector; 3],
        open: Self::Vector,
    ) -> Self::Vector;
    /// The lanes in which each of two rows has an open square that none of its three words attacks. `PLAIN`
    /// takes every square as open.
    fn alive<const PLAIN: bool>(
        self,
        attacked: [[Self::Vector; 3]; 2],
        open: [Self::Vector; 2],
    ) -> Self::PushMask;
    /// Number of lanes of two registers that are not zero.
    fn count_nonzero(self, vectors: [Self::Vector; 2]) -> u32;
    /// Sums over all lanes the number of ways to place two queens on the columns `left` and `right` of two
    /// rows, `free` for either row being its free squares. The queens attack each other in lanes where `far`
    /// equals `right`.
    fn count_last_two(
        self,
        free: [Self::Vector; 2],
        left: Self::Vector,
        right: Self::Vector,
        far: Self::Vector,
    ) -> u32;
}
