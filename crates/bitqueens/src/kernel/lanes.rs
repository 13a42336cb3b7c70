//! What the frontier needs from a vector register.
//!
//! One trait, one generic algorithm ([`super::frontier`]) over it, one thin file per instruction
//! set. A lane holds one word of one state: 16 or 32 columns of a board.

#![allow(unsafe_code)] // instructions that may not exist

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// The word of a lane: a row of the board.
pub(super) trait Word:
    Copy + Debug + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
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
    /// As a number.
    fn widen(self) -> u32;
    /// A hash of four words; of words of 16 bits, the words themselves.
    fn mix(words: [Self; 4]) -> u64;
    /// The lowest set bit, or zero.
    fn lowest(self) -> Self;
    /// Shifted to higher columns; rows may be further apart than a word is wide.
    fn up(self, rows: u32) -> Self;
    /// Shifted to lower columns.
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
            #[allow(clippy::cast_possible_truncation)] // truncating is what it is for
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

/// The places of a level's stack, one array of words per field of a state.
pub(super) type Stack<W> = [*mut W; 3];

/// One state per lane: occupied columns, diagonals, and the squares of the current row not tried
/// yet.
#[derive(Clone, Copy)]
pub(super) struct Set<V> {
    pub(super) cols: V,
    pub(super) diag: V,
    pub(super) anti: V,
    pub(super) free: V,
}

/// A vector register of lanes.
///
/// # Safety
/// Every method may use the instructions of its set: call it only where they are known to exist,
/// which the entry point of each kernel has checked. [`Lanes::pop`] and [`Lanes::push`] say which words
/// their pointers must be valid for.
pub(super) trait Lanes: Copy + 'static {
    /// The word of a lane.
    type Word: Word;
    /// The register.
    type Vector: Copy;
    /// A truth value per lane, as the tests give it.
    type Mask: Copy;
    /// Lanes to overwrite, as popping and blending take them.
    type Choice: Copy;
    /// Lanes to push, as [`Lanes::alive`] gives them.
    type Alive: Copy;
    /// Number of lanes.
    const WIDTH: usize;

    /// The same word in every lane.
    unsafe fn splat(word: Self::Word) -> Self::Vector;
    /// `!(a | b | c)`.
    unsafe fn nor(a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a & b`.
    unsafe fn and(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a | b`.
    unsafe fn or(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a ^ b`.
    unsafe fn xor(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a | (b ^ c)`.
    unsafe fn or_xor(a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a - b`, lane by lane, wrapping.
    unsafe fn sub(a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Left by one when `ONE`, by `count` otherwise.
    unsafe fn shl<const ONE: bool>(a: Self::Vector, count: u32) -> Self::Vector;
    /// Right by one when `ONE`, by `count` otherwise.
    unsafe fn shr<const ONE: bool>(a: Self::Vector, count: u32) -> Self::Vector;

    /// Which lanes are zero.
    unsafe fn zero(a: Self::Vector) -> Self::Choice;
    /// Which lanes are not zero.
    unsafe fn nonzero(a: Self::Vector) -> Self::Mask;
    /// In which lanes `a` and `b` share a bit.
    unsafe fn meet(a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// Which lanes differ.
    unsafe fn differ(a: Self::Vector, b: Self::Vector) -> Self::Mask;
    /// Both masks.
    unsafe fn both(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// Number of true lanes.
    unsafe fn count(mask: Self::Mask) -> usize;
    /// Number of true lanes of one mask and of the other, added.
    unsafe fn count_two(a: Self::Mask, b: Self::Mask) -> usize;

    /// The squares that a state leaves free: in the chosen lanes, where `rest` is zero, those of `open`
    /// that the state of `set` does not attack, elsewhere `rest`. When `PLAIN`, every square is open.
    unsafe fn free<const PLAIN: bool>(
        choice: Self::Choice,
        rest: Self::Vector,
        set: &Set<Self::Vector>,
        open: Self::Vector,
    ) -> Self::Vector;
    /// In which lanes either of two rows has an open square that none of its three words attacks. When
    /// `PLAIN`, every square is open.
    unsafe fn alive<const PLAIN: bool>(
        attacked: [[Self::Vector; 3]; 2],
        open: [Self::Vector; 2],
    ) -> Self::Alive;

    /// Pops a state from the top of the stack into each chosen lane and lowers `height` by the number of
    /// these lanes; it may go below zero by at most `WIDTH`.
    ///
    /// Reads whole registers, and nothing outside the words from `height − WIDTH` to `height + WIDTH − 1`, with
    /// the height before the call: all of these must be readable and initialised.
    unsafe fn pop(
        choice: Self::Choice,
        stack: Stack<Self::Word>,
        height: &mut isize,
        set: &mut Set<Self::Vector>,
    );
    /// Pushes the states of the lanes that are alive and raises `height` by their number.
    ///
    /// Writes whole registers: at least the words that count, and nothing outside the `WIDTH` words from
    /// `height` on, which must be writable.
    unsafe fn push(
        alive: Self::Alive,
        stack: Stack<Self::Word>,
        height: &mut isize,
        state: [Self::Vector; 3],
    );
}
