//! 8 lanes of 16 bits on x86-64, with SSSE3 for the byte shuffle and SSE4.1 for minimum and maximum.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)] // bit patterns as the intrinsics take them

use std::arch::x86_64::{__m128i as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits. A mask has a bit for each lane, twice in order.
    Words16: 8 lanes of u16 in V, masks u16, features ["ssse3" "sse4.1" "popcnt"], in blocks
    splat(word: u16) -> V = _mm_set1_epi16(word as i16);
    and(a: V, b: V) -> V = _mm_and_si128(a, b);
    or(a: V, b: V) -> V = _mm_or_si128(a, b);
    xor(a: V, b: V) -> V = _mm_xor_si128(a, b);
    sub(a: V, b: V) -> V = _mm_sub_epi16(a, b);
    min(a: V, b: V) -> V = _mm_min_epu16(a, b);
    max(a: V, b: V) -> V = _mm_max_epu16(a, b);
    shl(a: V, count: u32) -> V = _mm_sll_epi16(a, _mm_cvtsi32_si128(count as i32));
    shr(a: V, count: u32) -> V = _mm_srl_epi16(a, _mm_cvtsi32_si128(count as i32));
    count_nonzero(a: V, b: V) -> u32 = {
        let zero = |a| _mm_cmpeq_epi16(a, _mm_setzero_si128());
        let lanes = _mm_movemask_epi8(_mm_packs_epi16(zero(a), zero(b)));
        16 - lanes.count_ones()
    };
    open(a: V) -> u16 = {
        let full = _mm_cmpeq_epi16(a, _mm_set1_epi16(-1));
        !_mm_movemask_epi8(_mm_packs_epi16(full, full)) as u16
    };
    open_where_equal(a: V, b: V, c: V) -> u16 = {
        let full = _mm_cmpeq_epi16(a, _mm_set1_epi16(-1));
        let found = _mm_andnot_si128(full, _mm_cmpeq_epi16(b, c));
        _mm_movemask_epi8(_mm_packs_epi16(found, found)) as u16
    };
    marked(mask: u16) -> usize = mask.count_ones() as usize / 2;
    size(mask: u16) -> usize = mask.count_ones() as usize;
    compress(mask: u16, words: V) -> V = _mm_shuffle_epi8(words, COMPRESS.of(mask as u8));
}
