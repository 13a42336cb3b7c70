//! The operations on x86-64, with SSSE3 for the byte shuffle and SSE4.1 for minimum and blend.
#![allow(unsafe_code)] // intrinsics
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)] // bit patterns as the intrinsics take them
#![allow(clippy::undocumented_unsafe_blocks)] // all: the instructions exist, pointers hold 8 words

use std::arch::x86_64::*;

use crate::kernel::shuffle::Bytes;

pub(super) use std::arch::x86_64::__m128i as Vector;

macro_rules! operations {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            pub(super) unsafe fn $name($($arg: $type),*) -> $result {
                unsafe { $body }
            }
        )*
    };
}

operations! {
    splat(word: u16) -> Vector { _mm_set1_epi16(word as i16) }
    and(a: Vector, b: Vector) -> Vector { _mm_and_si128(a, b) }
    and_not(a: Vector, b: Vector) -> Vector { _mm_andnot_si128(b, a) }
    or(a: Vector, b: Vector) -> Vector { _mm_or_si128(a, b) }
    xor(a: Vector, b: Vector) -> Vector { _mm_xor_si128(a, b) }
    not(a: Vector) -> Vector { _mm_xor_si128(a, _mm_set1_epi16(-1)) }
    add(a: Vector, b: Vector) -> Vector { _mm_add_epi16(a, b) }
    sub(a: Vector, b: Vector) -> Vector { _mm_sub_epi16(a, b) }
    min(a: Vector, b: Vector) -> Vector { _mm_min_epu16(a, b) }
    max(a: Vector, b: Vector) -> Vector { _mm_max_epu16(a, b) }
    zero(a: Vector) -> Vector { _mm_cmpeq_epi16(a, _mm_setzero_si128()) }
    full(a: Vector) -> Vector { _mm_cmpeq_epi16(a, _mm_set1_epi16(-1)) }
    shl(a: Vector, count: u32) -> Vector { _mm_sll_epi16(a, _mm_cvtsi32_si128(count as i32)) }
    shr(a: Vector, count: u32) -> Vector { _mm_srl_epi16(a, _mm_cvtsi32_si128(count as i32)) }
    select(choice: Vector, a: Vector, b: Vector) -> Vector { _mm_blendv_epi8(b, a, choice) }
    bits(choice: Vector) -> u8 { _mm_movemask_epi8(_mm_packs_epi16(choice, choice)) as u8 }
    shuffle(bytes: &Bytes) -> Vector { _mm_load_si128((&raw const *bytes).cast()) }
    shuffled(a: Vector, shuffle: Vector) -> Vector { _mm_shuffle_epi8(a, shuffle) }
    load(words: *const u16) -> Vector { _mm_loadu_si128(words.cast()) }
    store(words: *mut u16, a: Vector) -> () { _mm_storeu_si128(words.cast(), a) }
}
