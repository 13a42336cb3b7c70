//! 8 lanes of 16 bits on AArch64 with NEON.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)] // bit patterns as the intrinsics take them

use std::arch::aarch64::{uint16x8_t as V, *};

use super::shuffle::COMPRESS;

lanes! {
    /// 8 lanes of 16 bits. A mask has a bit for each lane, and above them twice their number.
    Words16: 8 lanes of u16 in V, masks u16, features ["neon"], in blocks
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
    open(a: V) -> u16 = vaddvq_u16(vbicq_u16(lanes(), vceqq_u16(a, vdupq_n_u16(u16::MAX))));
    open_where_equal(a: V, b: V, c: V) -> u16 = {
        let found = vbicq_u16(vceqq_u16(b, c), vceqq_u16(a, vdupq_n_u16(u16::MAX)));
        vaddvq_u16(vandq_u16(lanes(), found))
    };
    marked(mask: u16) -> usize = usize::from(mask >> 9);
    size(mask: u16) -> usize = usize::from(mask >> 8);
    compress(mask: u16, words: V) -> V = shuffle(words, COMPRESS.of(mask as u8));
}

/// For each lane its bit, and what counts it. A population count would go to a vector register and back: one sum of
/// these gives the lanes and their number.
#[inline]
#[target_feature(enable = "neon")]
fn lanes() -> V {
    vcombine_u16(vcreate_u16(0x0208_0204_0202_0201), vcreate_u16(0x0280_0240_0220_0210))
}

/// The bytes of a register in the order of an entry of a table.
#[inline]
#[target_feature(enable = "neon")]
fn shuffle(words: V, order: uint8x16_t) -> V {
    vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(words), order))
}
