//! 8 lanes of 32 bits, for boards whose parts would become too small in lanes of 16.
//!
//! One permutation moves words across the whole register; which one comes from a table of 256 sets of
//! lanes, a byte for each lane.
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // bit patterns as the intrinsics take them

use std::arch::x86_64::*;

use super::any;
use crate::kernel::frontier;
use crate::kernel::frontier::{Ends, Shape, Tally};
use crate::kernel::lanes::{Lanes, Set, Stack};
use crate::kernel::narrow::Row;

/// 8 lanes of 32 bits.
#[derive(Debug, Clone, Copy)]
pub(in crate::kernel) struct Words32;

/// For each set of lanes and each lane of the result, the lane that it comes from; 0 where nothing does.
type Moves = [[u8; 8]; 256];

/// Moves the lanes of the set to the front, in order.
static COMPRESS: Moves = moves(false);

/// Spreads the front lanes over the lanes of the set, in order.
static EXPAND: Moves = moves(true);

const fn moves(spread: bool) -> Moves {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut rank) = (0_u8, 0_u8);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                let (from, to) = if spread { (rank, lane) } else { (lane, rank) };
                table[set][to as usize] = from;
                rank += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
}

/// The lanes in which every bit is set; the others are zero.
///
/// # Safety
/// AVX2 must exist.
#[inline(always)]
unsafe fn lanes(choice: __m256i) -> usize {
    // SAFETY: as the caller promises.
    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(choice)) as usize }
}

/// The permutation for a set of lanes.
///
/// # Safety
/// AVX2 must exist.
#[inline(always)]
unsafe fn index(table: &Moves, set: usize) -> __m256i {
    let entry = &raw const table[set];
    // SAFETY: an entry is 8 bytes.
    unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(entry.cast())) }
}

// SAFETY of the whole block: the trait's contract says that the instructions exist and that pointers
// are valid for WIDTH words; every intrinsic here needs no more.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Lanes for Words32 {
    type Word = u32;
    type Vector = __m256i;
    type Mask = __m256i;
    type Choice = __m256i;
    /// The others: the lanes in which a row has no square, every bit set.
    type Alive = __m256i;
    const WIDTH: usize = 8;

    common!(
        u32,
        i32,
        _mm256_set1_epi32,
        _mm256_sub_epi32,
        _mm256_add_epi32,
        _mm256_sll_epi32,
        _mm256_srl_epi32,
        _mm256_srli_epi32,
        _mm256_cmpeq_epi32,
        _mm256_min_epu32,
        _mm256_max_epu32
    );

    #[inline(always)]
    unsafe fn count(mask: __m256i) -> usize {
        unsafe { 8 - lanes(Self::zero(mask)).count_ones() as usize }
    }
    #[inline(always)]
    unsafe fn count_two(a: __m256i, b: __m256i) -> usize {
        unsafe { Self::count(a) + Self::count(b) }
    }
    #[inline(always)]
    unsafe fn pop(choice: __m256i, stack: Stack<u32>, height: &mut isize, set: &mut Set<__m256i>) {
        unsafe {
            let dry = lanes(choice);
            *height -= dry.count_ones() as isize;
            let spread = index(&EXPAND, dry);
            let fields = [&mut set.cols, &mut set.diag, &mut set.anti];
            for (field, words) in stack.into_iter().zip(fields) {
                let top = _mm256_loadu_si256(field.offset(*height).cast());
                let popped = _mm256_permutevar8x32_epi32(top, spread);
                *words = _mm256_blendv_epi8(*words, popped, choice);
            }
        }
    }
    #[inline(always)]
    unsafe fn push(dead: __m256i, stack: Stack<u32>, height: &mut isize, state: [__m256i; 3]) {
        unsafe {
            let alive = lanes(dead) ^ 0xff;
            let close = index(&COMPRESS, alive);
            for (field, words) in stack.into_iter().zip(state) {
                let closed = _mm256_permutevar8x32_epi32(words, close);
                _mm256_storeu_si256(field.offset(*height).cast(), closed);
            }
            *height += alive.count_ones() as isize;
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
    rows: &[Row<u32>],
    ends: Ends<'_, Words32>,
) -> Tally {
    // SAFETY: the instructions exist, or this function must not be called.
    unsafe { frontier::advance::<Words32>(shape, rows, ends) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is compressed and expanded again is where it was.
    #[test]
    fn expanding_undoes_compressing() {
        assert_eq!(COMPRESS[0b1_0010][..2], [1, 4]);
        for set in 0..256_usize {
            for lane in (0..8).filter(|lane| set >> lane & 1 == 1) {
                let front = EXPAND[set][lane];
                assert_eq!(usize::from(COMPRESS[set][usize::from(front)]), lane);
            }
        }
    }
}
