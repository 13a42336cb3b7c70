//! 8 lanes of 16 bits in WebAssembly with simd128.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bit patterns

use std::arch::wasm32::{v128 as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits.
    Words16: 8 lanes of u16 in V, masks u8, features ["simd128"], in blocks
    splat(word: u16) -> V = u16x8_splat(word);
    and(a: V, b: V) -> V = v128_and(a, b);
    or(a: V, b: V) -> V = v128_or(a, b);
    xor(a: V, b: V) -> V = v128_xor(a, b);
    sub(a: V, b: V) -> V = u16x8_sub(a, b);
    min(a: V, b: V) -> V = u16x8_min(a, b);
    max(a: V, b: V) -> V = u16x8_max(a, b);
    // The instructions shift by the count modulo 16. What stands for larger counts is the same for all blocks of a
    // level: a choice between vectors would be a branch in every block, as would be one between counts.
    shl(a: V, count: u32) -> V = u16x8_mul(a, u16x8_splat((1_u64 << count.min(16)) as u16));
    shr(a: V, count: u32) -> V = {
        let few = (count.cast_signed().wrapping_sub(16) >> 31) as u16;
        v128_and(u16x8_shr(a, count), u16x8_splat(few))
    };
    count_nonzero(a: V, b: V) -> u32 = {
        let zero = |a| u16x8_bitmask(u16x8_eq(a, u16x8_splat(0)));
        zero(a).count_zeros() + zero(b).count_zeros()
    };
    // "Not equal" would be a comparison and a complement.
    open(a: V) -> u8 = !u16x8_bitmask(u16x8_eq(a, u16x8_splat(u16::MAX)));
    marked(mask: u8) -> usize = mask.count_ones() as usize;
    compress(mask: u8, words: V) -> V = u8x16_swizzle(words, COMPRESS.of(mask));
}
