//! 8 lanes of 16 bits on AArch64 with NEON.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // bit patterns as the intrinsics take them

use std::arch::aarch64::{uint16x8_t as V, *};

use super::shuffle::{COMPRESS, EXPAND};
use super::vector_masks::VectorMasks;

lanes! {
    /// 8 lanes of 16 bits.
    Words16: 8 lanes of u16 in V, masks V, features ["neon"]
    impl Registers {
        splat(word: u16) -> V = vdupq_n_u16(word);
        and(a: V, b: V) -> V = vandq_u16(a, b);
        or(a: V, b: V) -> V = vorrq_u16(a, b);
        xor(a: V, b: V) -> V = veorq_u16(a, b);
        sub(a: V, b: V) -> V = vsubq_u16(a, b);
        shl(a: V, count: u32) -> V = vshlq_u16(a, vdupq_n_s16(count as i16));
        shr(a: V, count: u32) -> V = vshlq_u16(a, vdupq_n_s16(-(count as i16)));
        zero(a: V) -> V = vceqzq_u16(a);
        popped(mask: V) -> u32 = bits(mask).count_ones();
        pushed(dead: V) -> u32 = (!bits(dead)).count_ones();
        expand(mask: V, top: V, kept: V) -> V =
            vbslq_u16(mask, shuffle(top, EXPAND.of(bits(mask))), kept);
        compress(dead: V, words: V) -> V = shuffle(words, COMPRESS.of(!bits(dead)));
    }
    impl VectorMasks {
        and_not(a: V, b: V) -> V = vbicq_u16(a, b);
        min(a: V, b: V) -> V = vminq_u16(a, b);
        max(a: V, b: V) -> V = vmaxq_u16(a, b);
        ones(a: V) -> V = vceqq_u16(a, vdupq_n_u16(u16::MAX));
    }
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
