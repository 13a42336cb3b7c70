//! AVX-512: 32 lanes of 16 bits or 16 lanes of 32 bits.
//!
//! Expand and compress are instructions of their own here (VBMI2 for words of 16 bits). The words
//! of a state are moved by one index vector, made once: cheaper than three compressions, and far
//! cheaper than compressing straight into memory (138 cycles on Zen 4).
//!
//! An index vector of words is one of bytes as well when its words are pairs of bytes: compressing and
//! expanding keep the pairs together. Intel's processors permute bytes in one step and words in two,
//! AMD's either in one. A push therefore permutes bytes; a pop does where words are dearer, since its
//! mask must be spread to bytes first ([`Bytes16`]).
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::cast_possible_wrap, clippy::cast_possible_truncation)] // bit patterns as the intrinsics take them

use std::arch::x86_64::*;
use std::sync::LazyLock;

use super::frontier::{self, Ends, Shape, Tally};
use super::lanes::{Lanes, Set, Stack};
use super::narrow::Row;

macro_rules! lanes {
    ($name:ident, $doc:literal, $word:ty, $mask:ty, $width:literal, $splat:ident, $signed:ty, $popped:ident, $pushed:ident,
     $sub:ident, $add:ident, $sll:ident, $srl:ident, $srli:ident, $testn:ident, $test:ident,
     $cmpneq:ident, $mov:ident, $expand:ident, $compress:ident, $permute:ident, $mask_permute:ident, $advance:ident) => {
        #[doc = $doc]
        #[derive(Debug, Clone, Copy)]
        pub(super) struct $name;

        // SAFETY of the whole block: the trait's contract says that the instructions exist and that
        // pointers are valid for WIDTH words; every intrinsic here needs no more.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Lanes for $name {
            type Word = $word;
            type Vector = __m512i;
            type Mask = $mask;
            type Choice = $mask;
            type Alive = $mask;
            const WIDTH: usize = $width;

            #[inline(always)]
            unsafe fn splat(word: Self::Word) -> __m512i {
                unsafe { $splat(word as $signed) }
            }
            #[inline(always)]
            unsafe fn nor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                unsafe { _mm512_ternarylogic_epi32::<0x01>(a, b, c) }
            }
            #[inline(always)]
            unsafe fn and(a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_and_si512(a, b) }
            }
            #[inline(always)]
            unsafe fn or(a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_or_si512(a, b) }
            }
            #[inline(always)]
            unsafe fn xor(a: __m512i, b: __m512i) -> __m512i {
                unsafe { _mm512_xor_si512(a, b) }
            }
            #[inline(always)]
            unsafe fn or_xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                unsafe { _mm512_ternarylogic_epi32::<0xf6>(a, b, c) }
            }
            #[inline(always)]
            unsafe fn sub(a: __m512i, b: __m512i) -> __m512i {
                unsafe { $sub(a, b) }
            }
            #[inline(always)]
            unsafe fn shl<const ONE: bool>(a: __m512i, count: u32) -> __m512i {
                unsafe {
                    if ONE {
                        $add(a, a)
                    } else {
                        $sll(a, _mm_cvtsi32_si128(count as i32))
                    }
                }
            }
            #[inline(always)]
            unsafe fn shr<const ONE: bool>(a: __m512i, count: u32) -> __m512i {
                unsafe {
                    if ONE {
                        $srli::<1>(a)
                    } else {
                        $srl(a, _mm_cvtsi32_si128(count as i32))
                    }
                }
            }
            #[inline(always)]
            unsafe fn zero(a: __m512i) -> $mask {
                unsafe { $testn(a, a) }
            }
            #[inline(always)]
            unsafe fn nonzero(a: __m512i) -> $mask {
                unsafe { $test(a, a) }
            }
            #[inline(always)]
            unsafe fn meet(a: __m512i, b: __m512i) -> $mask {
                unsafe { $test(a, b) }
            }
            #[inline(always)]
            unsafe fn differ(a: __m512i, b: __m512i) -> $mask {
                unsafe { $cmpneq(a, b) }
            }
            #[inline(always)]
            unsafe fn both(a: $mask, b: $mask) -> $mask {
                a & b
            }
            #[inline(always)]
            unsafe fn count(mask: $mask) -> usize {
                mask.count_ones() as usize
            }
            #[inline(always)]
            unsafe fn count_two(a: $mask, b: $mask) -> usize {
                (a.count_ones() + b.count_ones()) as usize
            }
            #[inline(always)]
            unsafe fn free<const PLAIN: bool>(
                mask: $mask,
                rest: __m512i,
                set: &Set<__m512i>,
                open: __m512i,
            ) -> __m512i {
                unsafe {
                    let free = Self::nor(set.cols, set.diag, set.anti);
                    let free = if PLAIN { free } else { Self::and(free, open) };
                    $mov(rest, mask, free)
                }
            }
            #[inline(always)]
            unsafe fn alive<const PLAIN: bool>(
                attacked: [[__m512i; 3]; 2],
                open: [__m512i; 2],
            ) -> $mask {
                unsafe {
                    let [one, two] = attacked.map(|[cols, diag, anti]| Self::nor(cols, diag, anti));
                    if PLAIN {
                        $test(one, one) & $test(two, two)
                    } else {
                        $test(one, open[0]) & $test(two, open[1])
                    }
                }
            }
            #[inline(always)]
            unsafe fn pop(
                mask: $mask,
                stack: Stack<$word>,
                height: &mut isize,
                set: &mut Set<__m512i>,
            ) {
                unsafe {
                    *height -= mask.count_ones() as isize;
                    let spread = $expand(mask, $popped());
                    let top = |field: *mut $word| _mm512_loadu_si512(field.offset(*height).cast());
                    set.cols = $mask_permute(set.cols, mask, spread, top(stack[0]));
                    set.diag = $mask_permute(set.diag, mask, spread, top(stack[1]));
                    set.anti = $mask_permute(set.anti, mask, spread, top(stack[2]));
                }
            }
            #[inline(always)]
            unsafe fn push(
                mask: $mask,
                stack: Stack<$word>,
                height: &mut isize,
                state: [__m512i; 3],
            ) {
                unsafe {
                    let close = $compress(mask, $pushed());
                    for (field, words) in stack.into_iter().zip(state) {
                        _mm512_storeu_si512(field.offset(*height).cast(), $permute(close, words));
                    }
                    *height += mask.count_ones() as isize;
                }
            }
        }

        /// The frontier's loop with these instructions.
        ///
        /// # Safety
        /// As [`frontier::advance`].
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
        )]
        pub(super) unsafe fn $advance(
            shape: Shape,
            rows: &[Row<$word>],
            ends: Ends<'_, $name>,
        ) -> Tally {
            // SAFETY: the instructions exist, or this function must not be called.
            unsafe { frontier::advance::<$name>(shape, rows, ends) }
        }
    };
}

/// The numbers of the lanes.
#[inline(always)]
unsafe fn words() -> __m512i {
    const WORDS: [u16; 32] = {
        let mut words = [0; 32];
        let mut at = 0;
        while at < 32 {
            words[at] = at as u16;
            at += 1;
        }
        words
    };
    // SAFETY: 64 bytes.
    unsafe { _mm512_loadu_si512(WORDS.as_ptr().cast()) }
}

/// The numbers of the bytes, in pairs that are the lanes.
#[inline(always)]
unsafe fn bytes() -> __m512i {
    const BYTES: [u8; 64] = {
        let mut bytes = [0; 64];
        let mut at = 0;
        while at < 64 {
            bytes[at] = at as u8;
            at += 1;
        }
        bytes
    };
    // SAFETY: 64 bytes.
    unsafe { _mm512_loadu_si512(BYTES.as_ptr().cast()) }
}

/// The numbers of the wide lanes.
#[inline(always)]
unsafe fn wide() -> __m512i {
    // SAFETY: the caller has AVX-512.
    unsafe { _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0) }
}

/// As `_mm512_mask_permutexvar_epi16`, with an index of bytes.
#[inline(always)]
unsafe fn permute_pairs(kept: __m512i, lanes: __mmask32, index: __m512i, from: __m512i) -> __m512i {
    // SAFETY: the caller has AVX-512 with VBMI, and BMI2.
    unsafe {
        let low = _pdep_u64(u64::from(lanes), 0x5555_5555_5555_5555);
        _mm512_mask_permutexvar_epi8(kept, low | low << 1, index, from)
    }
}

/// Whether this processor takes longer to permute words than bytes.
pub(super) fn words_are_dear() -> bool {
    // To ask a virtual processor takes as long as a small count.
    static DEAR: LazyLock<bool> = LazyLock::new(|| {
        #[allow(unused_unsafe)] // a safe function in newer compilers
        // SAFETY: every processor with AVX-512 tells its maker.
        let maker = unsafe { __cpuid(0) };
        [maker.ebx, maker.edx, maker.ecx].map(u32::to_le_bytes) == [*b"Genu", *b"ineI", *b"ntel"]
    });
    *DEAR
}

lanes!(
    Words16,
    "32 lanes of 16 bits.",
    u16,
    __mmask32,
    32,
    _mm512_set1_epi16,
    i16,
    words,
    bytes,
    _mm512_sub_epi16,
    _mm512_add_epi16,
    _mm512_sll_epi16,
    _mm512_srl_epi16,
    _mm512_srli_epi16,
    _mm512_testn_epi16_mask,
    _mm512_test_epi16_mask,
    _mm512_cmpneq_epi16_mask,
    _mm512_mask_mov_epi16,
    _mm512_maskz_expand_epi16,
    _mm512_maskz_compress_epi16,
    _mm512_permutexvar_epi8,
    _mm512_mask_permutexvar_epi16,
    advance16
);

lanes!(
    Bytes16,
    "32 lanes of 16 bits, for processors that permute words slowly.",
    u16,
    __mmask32,
    32,
    _mm512_set1_epi16,
    i16,
    bytes,
    bytes,
    _mm512_sub_epi16,
    _mm512_add_epi16,
    _mm512_sll_epi16,
    _mm512_srl_epi16,
    _mm512_srli_epi16,
    _mm512_testn_epi16_mask,
    _mm512_test_epi16_mask,
    _mm512_cmpneq_epi16_mask,
    _mm512_mask_mov_epi16,
    _mm512_maskz_expand_epi16,
    _mm512_maskz_compress_epi16,
    _mm512_permutexvar_epi8,
    permute_pairs,
    advance16_by_bytes
);

lanes!(
    Words32,
    "16 lanes of 32 bits.",
    u32,
    __mmask16,
    16,
    _mm512_set1_epi32,
    i32,
    wide,
    wide,
    _mm512_sub_epi32,
    _mm512_add_epi32,
    _mm512_sll_epi32,
    _mm512_srl_epi32,
    _mm512_srli_epi32,
    _mm512_testn_epi32_mask,
    _mm512_test_epi32_mask,
    _mm512_cmpneq_epi32_mask,
    _mm512_mask_mov_epi32,
    _mm512_maskz_expand_epi32,
    _mm512_maskz_compress_epi32,
    _mm512_permutexvar_epi32,
    _mm512_mask_permutexvar_epi32,
    advance32
);
