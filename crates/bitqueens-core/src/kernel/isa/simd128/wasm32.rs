//! 8 lanes of 16 bits in WebAssembly with simd128.

use std::arch::wasm32::{v128 as V, *};

use super::shuffle::{COMPRESS, EXPAND};
use super::vector_masks::VectorMasks;

lanes! {
    /// 8 lanes of 16 bits.
    Words16: 8 lanes of u16 in V, masks V, features ["simd128"]
    impl Registers {
        splat(word: u16) -> V = u16x8_splat(word);
        and(a: V, b: V) -> V = v128_and(a, b);
        or(a: V, b: V) -> V = v128_or(a, b);
        xor(a: V, b: V) -> V = v128_xor(a, b);
        sub(a: V, b: V) -> V = u16x8_sub(a, b);
        // The instructions shift by the count modulo 16.
        shl(a: V, count: u32) -> V = if count < 16 { u16x8_shl(a, count) } else { u16x8_splat(0) };
        shr(a: V, count: u32) -> V = if count < 16 { u16x8_shr(a, count) } else { u16x8_splat(0) };
        zero(a: V) -> V = u16x8_eq(a, u16x8_splat(0));
        popped(mask: V) -> u32 = u16x8_bitmask(mask).count_ones();
        pushed(dead: V) -> u32 = (!u16x8_bitmask(dead)).count_ones();
        expand(mask: V, top: V, kept: V) -> V =
            v128_bitselect(u8x16_swizzle(top, EXPAND.of(u16x8_bitmask(mask))), kept, mask);
        compress(dead: V, words: V) -> V = u8x16_swizzle(words, COMPRESS.of(!u16x8_bitmask(dead)));
    }
    impl VectorMasks {
        and_not(a: V, b: V) -> V = v128_andnot(a, b);
        min(a: V, b: V) -> V = u16x8_min(a, b);
        max(a: V, b: V) -> V = u16x8_max(a, b);
        ones(a: V) -> V = u16x8_eq(a, u16x8_splat(u16::MAX));
    }
}
