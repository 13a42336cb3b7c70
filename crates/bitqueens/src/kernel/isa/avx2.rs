//! AVX2: 16 lanes of 16 bits or 8 lanes of 32 bits.
//!
//! No instruction of this set compresses or expands. A permutation moves words of 32 bits across the whole
//! register; which one comes from a table of 256 masks, a byte for each lane. A shuffle of 16-bit words does
//! not cross the halves of a register: one byte shuffle closes the gaps of both halves, and the halves are stored one
//! after the other.

#![allow(unsafe_code)] // stores the halves of a register through pointers
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)] // bit patterns as the intrinsics take them

use std::arch::x86_64::*;

use super::shuffle::{COMPRESS, Halves, to_front};

type V = __m256i;

/// A type of lanes: the operations below and those that do not depend on the size of a lane.
macro_rules! avx2 {
    (
        $(#[$doc:meta])*
        $name:ident: $width:literal lanes of $word:ident, masks $mask:ident
        $($operations:tt)*
    ) => {
        lanes! {
            $(#[$doc])*
            $name: $width lanes of $word in V, masks $mask, features ["avx2" "bmi1" "bmi2" "popcnt"], in blocks
            and(a: V, b: V) -> V = _mm256_and_si256(a, b);
            or(a: V, b: V) -> V = _mm256_or_si256(a, b);
            xor(a: V, b: V) -> V = _mm256_xor_si256(a, b);
            $($operations)*
        }
    };
}

avx2! {
    /// 16 lanes of 16 bits.
    Words16: 16 lanes of u16, masks Halves
    splat(word: u16) -> V = _mm256_set1_epi16(word as i16);
    sub(a: V, b: V) -> V = _mm256_sub_epi16(a, b);
    min(a: V, b: V) -> V = _mm256_min_epu16(a, b);
    max(a: V, b: V) -> V = _mm256_max_epu16(a, b);
    shl(a: V, count: u32) -> V = _mm256_sll_epi16(a, _mm_cvtsi32_si128(count as i32));
    shr(a: V, count: u32) -> V = _mm256_srl_epi16(a, _mm_cvtsi32_si128(count as i32));
    count_nonzero(a: V, b: V) -> u32 = {
        let zero = |a| _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        _mm256_movemask_epi8(_mm256_packs_epi16(zero(a), zero(b))).count_zeros()
    };
    open(a: V) -> Halves = Halves::where_clear(_mm256_cmpeq_epi16(a, _mm256_set1_epi16(-1)));
    open_where_equal(a: V, b: V, c: V) -> Halves = {
        let full = _mm256_cmpeq_epi16(a, _mm256_set1_epi16(-1));
        Halves::where_set(_mm256_andnot_si256(full, _mm256_cmpeq_epi16(b, c)))
    };
    marked(mask: Halves) -> usize = mask.count();
    compress(mask: Halves, words: V) -> V = _mm256_shuffle_epi8(words, COMPRESS.both(mask));
    + {
        #[inline(always)]
        unsafe fn store(self, mask: Halves, to: *mut u16, words: V) {
            // A number of words scales in the address of a store. The compiler would double it before.
            let low = opaque(mask.low().count_ones() as usize);
            // SAFETY: `self` proves AVX2. Of the caller's 16 words the first store writes 8, the second one 8
            // from at most the eighth on, over what the first one leaves behind its own words.
            unsafe {
                let behind = to.add(low);
                _mm_storeu_si128(to.cast(), _mm256_castsi256_si128(words));
                _mm_storeu_si128(behind.cast(), _mm256_extracti128_si256::<1>(words));
            }
        }
    }
}

avx2! {
    /// 8 lanes of 32 bits, for boards whose parts would be too small in lanes of 16.
    Words32: 8 lanes of u32, masks u8
    splat(word: u32) -> V = _mm256_set1_epi32(word as i32);
    sub(a: V, b: V) -> V = _mm256_sub_epi32(a, b);
    min(a: V, b: V) -> V = _mm256_min_epu32(a, b);
    max(a: V, b: V) -> V = _mm256_max_epu32(a, b);
    shl(a: V, count: u32) -> V = _mm256_sll_epi32(a, _mm_cvtsi32_si128(count as i32));
    shr(a: V, count: u32) -> V = _mm256_srl_epi32(a, _mm_cvtsi32_si128(count as i32));
    count_nonzero(a: V, b: V) -> u32 = {
        let zero = |a| lanes(_mm256_cmpeq_epi32(a, _mm256_setzero_si256()));
        zero(a).count_zeros() + zero(b).count_zeros()
    };
    open(a: V) -> u8 = !lanes(_mm256_cmpeq_epi32(a, _mm256_set1_epi32(-1)));
    open_where_equal(a: V, b: V, c: V) -> u8 = {
        let full = _mm256_cmpeq_epi32(a, _mm256_set1_epi32(-1));
        lanes(_mm256_andnot_si256(full, _mm256_cmpeq_epi32(b, c)))
    };
    marked(mask: u8) -> usize = mask.count_ones() as usize;
    compress(mask: u8, words: V) -> V = {
        let entry = i64::from_le_bytes(TO_FRONT[usize::from(mask)]);
        // The instruction uses the lowest three bits of each index.
        let index = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(entry));
        _mm256_permutevar8x32_epi32(words, index)
    };
}

static TO_FRONT: [[u8; 8]; 256] = to_front();

/// The lanes in which every bit is set.
#[inline]
#[target_feature(enable = "avx2")]
fn lanes(mask: V) -> u8 {
    _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as u8
}

/// A number of which the compiler knows nothing, so that it computes nothing else from it beforehand. No instruction; Miri
/// has none of it.
#[inline(always)]
fn opaque(number: usize) -> usize {
    #[cfg_attr(miri, allow(unused_mut))]
    let mut number = number;
    // SAFETY: no instruction.
    #[cfg(not(miri))]
    unsafe {
        std::arch::asm!(
            "/* {number} */",
            number = inout(reg) number,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    number
}
