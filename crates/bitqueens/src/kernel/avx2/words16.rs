//! 16 lanes of 16 bits, as two halves of 8 lanes.
//!
//! No instruction of this set compresses or expands, and no shuffle of 16-bit words crosses the
//! halves of a register. So each half is a stack user of its own: a byte shuffle from a table of 256
//! closes or opens the gaps of both halves at once, and the two read and write the stack one after
//! the other.
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // bit patterns as the intrinsics take them
#![allow(clippy::cast_possible_truncation)] // bytes of a mask

use std::arch::x86_64::*;

use super::any;
use crate::kernel::frontier;
use crate::kernel::frontier::{Ends, Shape, Tally};
use crate::kernel::lanes::{Lanes, Set, Stack};
use crate::kernel::narrow::Row;
use crate::kernel::shuffle::{COMPRESS, EXPAND, EXPAND_REAR, Shuffles};

/// 16 lanes of 16 bits.
#[derive(Debug, Clone, Copy)]
pub(in crate::kernel) struct Words16;

/// A byte for each lane of the low half, then of the high half; the two others repeat them.
///
/// # Safety
/// AVX2 must exist.
#[inline(always)]
unsafe fn bytes(lanes: __m256i) -> u32 {
    // SAFETY: as the caller promises.
    unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(lanes, lanes)) as u32 }
}

/// The sets of lanes of both halves, from what [`bytes`] gives or its complement.
#[inline(always)]
fn halves(bytes: u32) -> [u8; 2] {
    [bytes as u8, (bytes >> 24) as u8]
}

/// The shuffles of both halves, from a table for each.
///
/// # Safety
/// AVX2 must exist.
#[inline(always)]
unsafe fn shuffle(tables: [&Shuffles; 2], sets: [u8; 2]) -> __m256i {
    let [low, high] =
        [0, 1].map(|half| (&raw const tables[half].0[usize::from(sets[half])]).cast());
    // SAFETY: an entry is 16 aligned bytes.
    unsafe { _mm256_set_m128i(_mm_load_si128(high), _mm_load_si128(low)) }
}

// SAFETY of the whole block: the trait's contract says that the instructions exist and that pointers
// are valid for WIDTH words; every intrinsic here needs no more.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Lanes for Words16 {
    type Word = u16;
    type Vector = __m256i;
    type Mask = __m256i;
    type Choice = __m256i;
    /// The others: the lanes in which a row has no square, every bit set.
    type Alive = __m256i;
    const WIDTH: usize = 16;

    common!(
        u16,
        i16,
        _mm256_set1_epi16,
        _mm256_sub_epi16,
        _mm256_add_epi16,
        _mm256_sll_epi16,
        _mm256_srl_epi16,
        _mm256_srli_epi16,
        _mm256_cmpeq_epi16,
        _mm256_min_epu16,
        _mm256_max_epu16
    );

    #[inline(always)]
    unsafe fn count(mask: __m256i) -> usize {
        unsafe { Self::count_two(mask, _mm256_setzero_si256()) }
    }
    #[inline(always)]
    unsafe fn count_two(a: __m256i, b: __m256i) -> usize {
        unsafe {
            let bytes = _mm256_packs_epi16(Self::zero(a), Self::zero(b));
            _mm256_movemask_epi8(bytes).count_zeros() as usize
        }
    }
    #[inline(always)]
    unsafe fn pop(choice: __m256i, stack: Stack<u16>, height: &mut isize, set: &mut Set<__m256i>) {
        unsafe {
            let sets = halves(bytes(choice));
            let [low, high] = sets.map(|set| set.count_ones() as isize);
            *height -= low + high;
            // What the low half takes ends where the high half's begins: in the middle of what is read.
            let middle = *height + low;
            let spread = shuffle([&EXPAND_REAR, &EXPAND], sets);
            let fields = [&mut set.cols, &mut set.diag, &mut set.anti];
            for (field, words) in stack.into_iter().zip(fields) {
                let top = _mm256_loadu_si256(field.offset(middle - 8).cast());
                *words = _mm256_blendv_epi8(*words, _mm256_shuffle_epi8(top, spread), choice);
            }
        }
    }
    #[inline(always)]
    unsafe fn push(dead: __m256i, stack: Stack<u16>, height: &mut isize, state: [__m256i; 3]) {
        unsafe {
            // Complemented as one number: two would be moved to a vector register and back.
            let sets = halves(!bytes(dead));
            let [low, high] = sets.map(|set| set.count_ones() as isize);
            let close = shuffle([&COMPRESS; 2], sets);
            for (field, words) in stack.into_iter().zip(state) {
                let closed = _mm256_shuffle_epi8(words, close);
                let top = field.offset(*height);
                // The second half goes over what the first one leaves behind its own words.
                _mm_storeu_si128(top.cast(), _mm256_castsi256_si128(closed));
                _mm_storeu_si128(
                    top.offset(low).cast(),
                    _mm256_extracti128_si256::<1>(closed),
                );
            }
            *height += low + high;
        }
    }
}

/// The frontier's loop with these instructions.
///
/// # Safety
/// As [`frontier::advance`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(in crate::kernel) unsafe fn advance(
    shape: Shape,
    rows: &[Row<u16>],
    ends: Ends<'_, Words16>,
) -> Tally {
    // SAFETY: the instructions exist, or this function must not be called.
    unsafe { frontier::advance::<Words16>(shape, rows, ends) }
}
