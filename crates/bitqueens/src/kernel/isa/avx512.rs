//! AVX-512: 32 lanes of 16 bits or 16 lanes of 32 bits.
//!
//! Expand and compress are instructions (VBMI2 for words of 16 bits), and masks have registers. The words of a
//! state are moved by one index vector, made once: cheaper than three compressions, and far cheaper than
//! compressing straight into memory (138 cycles on Zen 4).
//!
//! An index vector of words is one of bytes as well if its words are pairs of bytes: compressing and expanding
//! keep the pairs together. Intel's processors permute bytes in one step and words in two, AMD's either in
//! one. A push therefore permutes bytes. A pop does so on Intel's only, since its mask must be widened to bytes first.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)] // bit patterns as the intrinsics take them

use std::arch::x86_64::*;

use crate::kernel::lanes::Expand;

type V = __m512i;

/// A type of lanes: the operations below and those that do not depend on the size of a lane.
macro_rules! avx512 {
    (
        $(#[$doc:meta])*
        $name:ident: $width:literal lanes of $word:ident, masks $mask:ident
        impl Lanes { $($operations:tt)* }
        impl Expand { $($expand:tt)* }
    ) => {
        lanes! {
            $(#[$doc])*
            $name: $width lanes of $word in V, masks $mask, features
            ["avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2" "bmi1" "bmi2" "popcnt"], in sets
            and(a: V, b: V) -> V = _mm512_and_si512(a, b);
            or(a: V, b: V) -> V = _mm512_or_si512(a, b);
            xor(a: V, b: V) -> V = _mm512_xor_si512(a, b);
            or3(a: [V; 3]) -> V = _mm512_ternarylogic_epi32::<0xfe>(a[0], a[1], a[2]);
            or_xor(a: V, b: V, c: V) -> V = _mm512_ternarylogic_epi32::<0xf6>(a, b, c);
            marked(mask: $mask) -> usize = mask.count_ones() as usize;
            $($operations)*
        }

        impl Expand for $name {
            operations! {
                ["avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vbmi2" "bmi1" "bmi2" "popcnt"]
                $($expand)*
            }
        }
    };
}

avx512! {
    /// 32 lanes of 16 bits.
    Words16: 32 lanes of u16, masks __mmask32
    impl Lanes {
        splat(word: u16) -> V = _mm512_set1_epi16(word as i16);
        sub(a: V, b: V) -> V = _mm512_sub_epi16(a, b);
        min(a: V, b: V) -> V = _mm512_min_epu16(a, b);
        max(a: V, b: V) -> V = _mm512_max_epu16(a, b);
        shl(a: V, count: u32) -> V = _mm512_sll_epi16(a, _mm_cvtsi32_si128(count as i32));
        shr(a: V, count: u32) -> V = _mm512_srl_epi16(a, _mm_cvtsi32_si128(count as i32));
        count_nonzero(a: V, b: V) -> u32 =
            _mm512_test_epi16_mask(a, a).count_ones() + _mm512_test_epi16_mask(b, b).count_ones();
        open(a: V) -> __mmask32 = _mm512_cmpneq_epi16_mask(a, _mm512_set1_epi16(-1));
        open_where_equal(a: V, b: V, c: V) -> __mmask32 = {
            let open = _mm512_cmpneq_epi16_mask(a, _mm512_set1_epi16(-1));
            _mm512_mask_cmpeq_epi16_mask(open, b, c)
        };
        compress(mask: __mmask32, words: V) -> V =
            _mm512_permutexvar_epi8(_mm512_maskz_compress_epi16(mask, bytes()), words);
    }
    impl Expand {
        full(a: V) -> __mmask32 = _mm512_cmpeq_epi16_mask(a, _mm512_set1_epi16(-1));
        expand(mask: __mmask32, top: V, kept: V) -> V = {
            let spread = _mm512_maskz_expand_epi16(mask, words_from_the_end());
            _mm512_mask_permutexvar_epi16(kept, mask, spread, top)
        };
        expand_bytes(mask: __mmask32, top: V, kept: V) -> V = {
            let spread = _mm512_maskz_expand_epi16(mask, bytes_from_the_end());
            let low = _pdep_u64(u64::from(mask), 0x5555_5555_5555_5555);
            _mm512_mask_permutexvar_epi8(kept, low | low << 1, spread, top)
        };
    }
}

avx512! {
    /// 16 lanes of 32 bits.
    Words32: 16 lanes of u32, masks __mmask16
    impl Lanes {
        splat(word: u32) -> V = _mm512_set1_epi32(word as i32);
        sub(a: V, b: V) -> V = _mm512_sub_epi32(a, b);
        min(a: V, b: V) -> V = _mm512_min_epu32(a, b);
        max(a: V, b: V) -> V = _mm512_max_epu32(a, b);
        shl(a: V, count: u32) -> V = _mm512_sll_epi32(a, _mm_cvtsi32_si128(count as i32));
        shr(a: V, count: u32) -> V = _mm512_srl_epi32(a, _mm_cvtsi32_si128(count as i32));
        count_nonzero(a: V, b: V) -> u32 =
            _mm512_test_epi32_mask(a, a).count_ones() + _mm512_test_epi32_mask(b, b).count_ones();
        open(a: V) -> __mmask16 = _mm512_cmpneq_epi32_mask(a, _mm512_set1_epi32(-1));
        open_where_equal(a: V, b: V, c: V) -> __mmask16 = {
            let open = _mm512_cmpneq_epi32_mask(a, _mm512_set1_epi32(-1));
            _mm512_mask_cmpeq_epi32_mask(open, b, c)
        };
        compress(mask: __mmask16, words: V) -> V =
            _mm512_permutexvar_epi32(_mm512_maskz_compress_epi32(mask, wide_words()), words);
    }
    impl Expand {
        full(a: V) -> __mmask16 = _mm512_cmpeq_epi32_mask(a, _mm512_set1_epi32(-1));
        expand(mask: __mmask16, top: V, kept: V) -> V = {
            let spread = _mm512_maskz_expand_epi32(mask, wide_words_from_the_end());
            _mm512_mask_permutexvar_epi32(kept, mask, spread, top)
        };
    }
}

/// The numbers of the lanes, or of the bytes. `first` holds those of 64 bits, and each 64 bits are `step` above
/// the 64 bits before.
#[inline]
#[target_feature(enable = "avx512f")]
fn indices(first: i64, step: i64) -> V {
    let at = |part: i64| first + part * step;
    _mm512_set_epi64(at(7), at(6), at(5), at(4), at(3), at(2), at(1), at(0))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn bytes() -> V {
    indices(0x0706_0504_0302_0100, 0x0808_0808_0808_0808)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn wide_words() -> V {
    indices(0x0000_0001_0000_0000, 0x0000_0002_0000_0002)
}

/// The pairs of bytes, the last pair first.
#[inline]
#[target_feature(enable = "avx512f")]
fn bytes_from_the_end() -> V {
    indices(0x3938_3b3a_3d3c_3f3e, -0x0808_0808_0808_0808)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn words_from_the_end() -> V {
    indices(0x001c_001d_001e_001f, -0x0004_0004_0004_0004)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn wide_words_from_the_end() -> V {
    indices(0x0000_000e_0000_000f, -0x0000_0002_0000_0002)
}
