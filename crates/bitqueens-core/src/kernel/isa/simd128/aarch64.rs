//! 8 lanes of 16 bits on AArch64 with NEON.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // bit patterns as the intrinsics take them

use std::arch::aarch64::{uint16x8_t as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits. A mask has every bit set in the lanes that it marks.
    Words16: 8 lanes of u16 in V, masks V, features ["neon"], in blocks
    splat(word: u16) -> V = vdupq_n_u16(word);
    and(a: V, b: V) -> V = vandq_u16(a, b);
    or(a: V, b: V) -> V = vorrq_u16(a, b);
    xor(a: V, b: V) -> V = veorq_u16(a, b);
    sub(a: V, b: V) -> V = vsubq_u16(a, b);
    min(a: V, b: V) -> V = vminq_u16(a, b);
    max(a: V, b: V) -> V = vmaxq_u16(a, b);
    shl(a: V, count: u32) -> V = vshlq_u16(a, vdupq_n_s16(count as i16));
    shr(a: V, count: u32) -> V = vshlq_u16(a, vdupq_n_s16(-(count as i16)));
    count_nonzero(a: V, b: V) -> u32 = {
        let ones = |a| vshrq_n_u16::<15>(vtstq_u16(a, a));
        u32::from(vaddvq_u16(vaddq_u16(ones(a), ones(b))))
    };
    open(a: V) -> V = vmvnq_u16(vceqq_u16(a, vdupq_n_u16(u16::MAX)));
    marked(mask: V) -> usize = bits(mask).count_ones() as usize;
    compress(mask: V, words: V) -> V = shuffle(words, COMPRESS.of(bits(mask)));
}

/// The lanes of the mask.
#[inline]
#[target_feature(enable = "neon")]
fn bits(mask: V) -> u8 {
    let lanes = vcombine_u16(
        vcreate_u16(0x0008_0004_0002_0001),
        vcreate_u16(0x0080_0040_0020_0010),
    );
    vaddvq_u16(vandq_u16(mask, lanes)) as u8
}

/// The bytes of a register in the order of an entry of a table.
#[inline]
#[target_feature(enable = "neon")]
fn shuffle(words: V, order: uint8x16_t) -> V {
    vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(words), order))
}
