//! 8 lanes of 16 bits in WebAssembly with simd128, and with relaxed-simd where that is compiled for.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // bit patterns

use std::arch::wasm32::{v128 as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits. A mask has a bit for each lane, twice in order.
    Words16: 8 lanes of u16 in V, masks u16, features ["simd128"], in blocks
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
        let zero = |a| u16x8_eq(a, u16x8_splat(0));
        u8x16_bitmask(i8x16_narrow_i16x8(zero(a), zero(b))).count_zeros()
    };
    // "Not equal" would be a comparison and a complement. V8's code for `u16x8_bitmask` reads a register that the last
    // shuffle wrote: each block would wait for the mask of the one before. Narrowed with a constant, LLVM would write a
    // minimum and a maximum before the narrowing.
    open(a: V) -> u16 = {
        let full = u16x8_eq(a, u16x8_splat(u16::MAX));
        !u8x16_bitmask(i8x16_narrow_i16x8(full, full))
    };
    open_where_equal(a: V, b: V, c: V) -> u16 = {
        let full = u16x8_eq(a, u16x8_splat(u16::MAX));
        let found = v128_andnot(u16x8_eq(b, c), full);
        u8x16_bitmask(i8x16_narrow_i16x8(found, found))
    };
    marked(mask: u16) -> usize = mask.count_ones() as usize / 2;
    size(mask: u16) -> usize = mask.count_ones() as usize;
    compress(mask: u16, words: V) -> V = shuffle(words, COMPRESS.of(mask as u8));
}

/// The bytes of a register in the order of an entry of a table. Bytes that an entry leaves out may be anything, so the
/// relaxed instruction will do: one shuffle on x86-64, where V8 compiles the other one to a load, an addition and a
/// shuffle.
#[inline(always)]
fn shuffle(words: V, order: V) -> V {
    #[cfg(target_feature = "relaxed-simd")]
    return u8x16_relaxed_swizzle(words, order);
    #[cfg(not(target_feature = "relaxed-simd"))]
    return u8x16_swizzle(words, order);
}
