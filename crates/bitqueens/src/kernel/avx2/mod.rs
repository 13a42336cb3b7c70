//! AVX2: what lanes of 16 and of 32 bits have in common.
//!
//! There is no comparison for "not equal". A mask is therefore a vector whose lane is true when it is
//! *not zero*: the test of two words for a common bit is one `and`, and of two masks that must both be
//! true the smaller word is zero when either is.

#![allow(unsafe_code)] // intrinsics

use std::arch::x86_64::*;

/// `a | b | c`.
///
/// # Safety
/// AVX2 must exist.
#[inline(always)]
unsafe fn any(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    // SAFETY: as the caller promises.
    unsafe { _mm256_or_si256(_mm256_or_si256(a, b), c) }
}

/// The methods of [`Lanes`](super::lanes::Lanes) that differ by the size of a word only.
macro_rules! common {
    ($word:ty, $signed:ty, $splat:ident, $sub:ident, $add:ident, $sll:ident, $srl:ident, $srli:ident, $cmpeq:ident, $min:ident, $max:ident) => {
        #[inline(always)]
        unsafe fn splat(word: $word) -> __m256i {
            unsafe { $splat(word as $signed) }
        }
        #[inline(always)]
        unsafe fn nor(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            unsafe { _mm256_xor_si256(any(a, b, c), _mm256_set1_epi16(-1)) }
        }
        #[inline(always)]
        unsafe fn and(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_and_si256(a, b) }
        }
        #[inline(always)]
        unsafe fn or(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_or_si256(a, b) }
        }
        #[inline(always)]
        unsafe fn xor(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_xor_si256(a, b) }
        }
        #[inline(always)]
        unsafe fn or_xor(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
            unsafe { _mm256_or_si256(a, _mm256_xor_si256(b, c)) }
        }
        #[inline(always)]
        unsafe fn sub(a: __m256i, b: __m256i) -> __m256i {
            unsafe { $sub(a, b) }
        }
        #[inline(always)]
        unsafe fn shl<const ONE: bool>(a: __m256i, count: u32) -> __m256i {
            unsafe {
                if ONE {
                    $add(a, a)
                } else {
                    $sll(a, _mm_cvtsi32_si128(count as i32))
                }
            }
        }
        #[inline(always)]
        unsafe fn shr<const ONE: bool>(a: __m256i, count: u32) -> __m256i {
            unsafe {
                if ONE {
                    $srli::<1>(a)
                } else {
                    $srl(a, _mm_cvtsi32_si128(count as i32))
                }
            }
        }
        #[inline(always)]
        unsafe fn zero(a: __m256i) -> __m256i {
            unsafe { $cmpeq(a, _mm256_setzero_si256()) }
        }
        #[inline(always)]
        unsafe fn nonzero(a: __m256i) -> __m256i {
            a
        }
        #[inline(always)]
        unsafe fn meet(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_and_si256(a, b) }
        }
        #[inline(always)]
        unsafe fn differ(a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_xor_si256(a, b) }
        }
        #[inline(always)]
        unsafe fn both(a: __m256i, b: __m256i) -> __m256i {
            unsafe { $min(a, b) }
        }
        #[inline(always)]
        unsafe fn free<const PLAIN: bool>(
            choice: __m256i,
            rest: __m256i,
            set: &Set<__m256i>,
            open: __m256i,
        ) -> __m256i {
            unsafe {
                let chosen = if PLAIN {
                    choice
                } else {
                    _mm256_and_si256(choice, open)
                };
                let attacked = any(set.cols, set.diag, set.anti);
                _mm256_or_si256(rest, _mm256_andnot_si256(attacked, chosen))
            }
        }
        #[inline(always)]
        unsafe fn alive<const PLAIN: bool>(
            attacked: [[__m256i; 3]; 2],
            open: [__m256i; 2],
        ) -> __m256i {
            unsafe {
                let [one, two] = attacked.map(|[cols, diag, anti]| any(cols, diag, anti));
                if PLAIN {
                    $cmpeq($max(one, two), _mm256_set1_epi16(-1))
                } else {
                    let free = |attacked, open| _mm256_andnot_si256(attacked, open);
                    Self::zero($min(free(one, open[0]), free(two, open[1])))
                }
            }
        }
    };
}

mod words16;
mod words32;

pub(super) use words16::{Words16, advance as advance16};
pub(super) use words32::{Words32, advance as advance32};
