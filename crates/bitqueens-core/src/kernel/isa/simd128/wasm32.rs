//! 8 lanes of 16 bits in WebAssembly with simd128.

use std::arch::wasm32::{v128 as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits. A mask has every bit set in the lanes that it marks.
    Words16: 8 lanes of u16 in V, masks V, features ["simd128"], in blocks
    splat(word: u16) -> V = u16x8_splat(word);
    and(a: V, b: V) -> V = v128_and(a, b);
    or(a: V, b: V) -> V = v128_or(a, b);
    xor(a: V, b: V) -> V = v128_xor(a, b);
    sub(a: V, b: V) -> V = u16x8_sub(a, b);
    min(a: V, b: V) -> V = u16x8_min(a, b);
    max(a: V, b: V) -> V = u16x8_max(a, b);
    // The instructions shift by the count modulo 16.
    shl(a: V, count: u32) -> V = if count < 16 { u16x8_shl(a, count) } else { u16x8_splat(0) };
    shr(a: V, count: u32) -> V = if count < 16 { u16x8_shr(a, count) } else { u16x8_splat(0) };
    count_nonzero(a: V, b: V) -> u32 = {
        let zero = |a| u16x8_bitmask(u16x8_eq(a, u16x8_splat(0)));
        zero(a).count_zeros() + zero(b).count_zeros()
    };
    open(a: V) -> V = u16x8_ne(a, u16x8_splat(u16::MAX));
    marked(mask: V) -> usize = u16x8_bitmask(mask).count_ones() as usize;
    compress(mask: V, words: V) -> V = u8x16_swizzle(words, COMPRESS.of(u16x8_bitmask(mask)));
}
