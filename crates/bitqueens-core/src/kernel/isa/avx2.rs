//! AVX2: 16 lanes of 16 bits or 8 lanes of 32 bits.
//!
//! No instruction of this set compresses or expands. A permutation moves words of 32 bits across the whole
//! register; which one comes from a table of 256 masks, a byte for each lane. A shuffle of 16-bit words does
//! not cross the halves of a register, so that each half is a stack user of its own: a byte shuffle closes or
//! opens the gaps of both halves at once, and the two read and write the stack one after the other.

#![allow(unsafe_code)] // stores the halves of a register through pointers
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)] // bit patterns as the intrinsics take them

use std::arch::x86_64::*;

use super::shuffle::{COMPRESS, EXPAND, EXPAND_REAR, Move, Shuffles};
use super::vector_masks::VectorMasks;

type V = __m256i;

/// A type of lanes: the operations below and those that do not depend on the size of a lane.
macro_rules! avx2 {
    (
        $(#[$doc:meta])*
        $name:ident: $width:literal lanes of $word:ident
        impl Registers { $($operations:tt)* }
        impl VectorMasks { $($masks:tt)* }
    ) => {
        lanes! {
            $(#[$doc])*
            $name: $width lanes of $word in V, masks V, features ["avx2" "bmi1" "bmi2" "popcnt"]
            impl Registers {
                and(a: V, b: V) -> V = _mm256_and_si256(a, b);
                or(a: V, b: V) -> V = _mm256_or_si256(a, b);
                xor(a: V, b: V) -> V = _mm256_xor_si256(a, b);
                $($operations)*
            }
            impl VectorMasks {
                and_not(a: V, b: V) -> V = _mm256_andnot_si256(b, a);
                $($masks)*
            }
        }
    };
}

avx2! {
    /// 16 lanes of 16 bits.
    Words16: 16 lanes of u16
    impl Registers {
        splat(word: u16) -> V = _mm256_set1_epi16(word as i16);
        sub(a: V, b: V) -> V = _mm256_sub_epi16(a, b);
        shl(a: V, count: u32) -> V = _mm256_sll_epi16(a, _mm_cvtsi32_si128(count as i32));
        shr(a: V, count: u32) -> V = _mm256_srl_epi16(a, _mm_cvtsi32_si128(count as i32));
        zero(a: V) -> V = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        popped(mask: V) -> u32 = count(halves(mask));
        pushed(dead: V) -> u32 = count(others(dead));
        // The states of the low half end where those of the high half begin, in the middle of the register,
        // which thus begins 8 + the lanes of the high half below the height before the pop: at most 16.
        pop_offset(mask: V) -> isize = halves(mask)[0].count_ones() as isize - 8;
        expand(mask: V, top: V, kept: V) -> V = {
            let spread = shuffle([&EXPAND_REAR, &EXPAND], halves(mask));
            _mm256_blendv_epi8(kept, _mm256_shuffle_epi8(top, spread), mask)
        };
        compress(dead: V, words: V) -> V =
            _mm256_shuffle_epi8(words, shuffle([&COMPRESS; 2], others(dead)));
        + {
            #[inline(always)]
            unsafe fn store(self, dead: V, to: *mut u16, words: V) {
                // SAFETY: `self` proves AVX2. Of the caller's 16 words the first store writes 8, the second one 8
                // from at most the eighth on, over what the first one leaves behind its own words.
                unsafe {
                    let behind = to.add(others(dead)[0].count_ones() as usize);
                    _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(words));
                    _mm_storeu_si128(behind.cast(), _mm256_extracti128_si256::<1>(words));
                }
            }
        }
    }
    impl VectorMasks {
        min(a: V, b: V) -> V = _mm256_min_epu16(a, b);
        max(a: V, b: V) -> V = _mm256_max_epu16(a, b);
        ones(a: V) -> V = _mm256_cmpeq_epi16(a, _mm256_set1_epi16(-1));
        count_true(a: V, b: V) -> u32 = {
            let zero = |a| _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_movemask_epi8(_mm256_packs_epi16(zero(a), zero(b))).count_zeros()
        };
    }
}

/// A byte for each lane of the low half, then of the high half; the two other bytes repeat them.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes(mask: V) -> u32 {
    _mm256_movemask_epi8(_mm256_packs_epi16(mask, mask)) as u32
}

/// The masks of the halves, from [`bytes`] or its complement.
#[inline(always)]
fn split(bytes: u32) -> [u32; 2] {
    [bytes & 0xff, bytes >> 24]
}

/// The lanes of the mask in either half.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(mask: V) -> [u32; 2] {
    split(bytes(mask))
}

/// The lanes outside the mask in either half. Complemented as one number: the compiler moves two to a vector
/// register and back.
#[inline]
#[target_feature(enable = "avx2")]
fn others(mask: V) -> [u32; 2] {
    split(!bytes(mask))
}

#[inline(always)]
fn count([low, high]: [u32; 2]) -> u32 {
    low.count_ones() + high.count_ones()
}

/// The shuffles of both halves, from a table for each.
#[inline]
#[target_feature(enable = "avx2")]
fn shuffle([low, high]: [&Shuffles; 2], masks: [u32; 2]) -> V {
    _mm256_set_m128i(high.of(masks[1] as u8), low.of(masks[0] as u8))
}

avx2! {
    /// 8 lanes of 32 bits, for boards whose parts would be too small in lanes of 16.
    Words32: 8 lanes of u32
    impl Registers {
        splat(word: u32) -> V = _mm256_set1_epi32(word as i32);
        sub(a: V, b: V) -> V = _mm256_sub_epi32(a, b);
        shl(a: V, count: u32) -> V = _mm256_sll_epi32(a, _mm_cvtsi32_si128(count as i32));
        shr(a: V, count: u32) -> V = _mm256_srl_epi32(a, _mm_cvtsi32_si128(count as i32));
        zero(a: V) -> V = _mm256_cmpeq_epi32(a, _mm256_setzero_si256());
        popped(mask: V) -> u32 = lanes(mask).count_ones();
        pushed(dead: V) -> u32 = (!lanes(dead)).count_ones();
        expand(mask: V, top: V, kept: V) -> V = {
            let spread = _mm256_permutevar8x32_epi32(top, index(&FROM_FRONT, lanes(mask)));
            _mm256_blendv_epi8(kept, spread, mask)
        };
        compress(dead: V, words: V) -> V =
            _mm256_permutevar8x32_epi32(words, index(&TO_FRONT, !lanes(dead)));
    }
    impl VectorMasks {
        min(a: V, b: V) -> V = _mm256_min_epu32(a, b);
        max(a: V, b: V) -> V = _mm256_max_epu32(a, b);
        ones(a: V) -> V = _mm256_cmpeq_epi32(a, _mm256_set1_epi32(-1));
    }
}

static TO_FRONT: [[u8; 8]; 256] = Move::ToFront.table();
static FROM_FRONT: [[u8; 8]; 256] = Move::FromFront.table();

/// The lanes of the mask.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes(mask: V) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u8
}

/// The permutation for a set of lanes. The instruction uses the lowest three bits of each index.
#[inline]
#[target_feature(enable = "avx2")]
fn index(table: &[[u8; 8]; 256], lanes: u8) -> V {
    let entry = i64::from_le_bytes(table[usize::from(lanes)]);
    _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(entry))
}
