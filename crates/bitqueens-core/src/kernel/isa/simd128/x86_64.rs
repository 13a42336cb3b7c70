//! 8 lanes of 16 bits on x86-64, with SSSE3 for the byte shuffle and SSE4.1 for minimum and blend.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)] // bit patterns as the intrinsics take them

use std::arch::x86_64::{__m128i as V, *};

use super::shuffle::{COMPRESS, EXPAND};
use super::vector_masks::VectorMasks;

lanes! {
    /// 8 lanes of 16 bits.
    Words16: 8 lanes of u16 in V, masks V, features ["ssse3" "sse4.1" "popcnt"]
    impl Registers {
        splat(word: u16) -> V = _mm_set1_epi16(word as i16);
        and(a: V, b: V) -> V = _mm_and_si128(a, b);
        or(a: V, b: V) -> V = _mm_or_si128(a, b);
        xor(a: V, b: V) -> V = _mm_xor_si128(a, b);
        sub(a: V, b: V) -> V = _mm_sub_epi16(a, b);
        shl(a: V, count: u32) -> V = _mm_sll_epi16(a, _mm_cvtsi32_si128(count as i32));
        shr(a: V, count: u32) -> V = _mm_srl_epi16(a, _mm_cvtsi32_si128(count as i32));
        zero(a: V) -> V = _mm_cmpeq_epi16(a, _mm_setzero_si128());
        popped(mask: V) -> u32 = bits(mask).count_ones();
        pushed(dead: V) -> u32 = (!bits(dead)).count_ones();
        expand(mask: V, top: V, kept: V) -> V =
            _mm_blendv_epi8(kept, _mm_shuffle_epi8(top, EXPAND.of(bits(mask))), mask);
        compress(dead: V, words: V) -> V = _mm_shuffle_epi8(words, COMPRESS.of(!bits(dead)));
    }
    impl VectorMasks {
        and_not(a: V, b: V) -> V = _mm_andnot_si128(b, a);
        min(a: V, b: V) -> V = _mm_min_epu16(a, b);
        max(a: V, b: V) -> V = _mm_max_epu16(a, b);
        ones(a: V) -> V = _mm_cmpeq_epi16(a, _mm_set1_epi16(-1));
    }
}

/// The lanes of the mask.
#[inline]
#[target_feature(enable = "ssse3")]
fn bits(mask: V) -> u8 {
    _mm_movemask_epi8(_mm_packs_epi16(mask, mask)) as u8
}
