//! The operations on AArch64, where NEON is always there.
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::cast_possible_wrap, clippy::cast_possible_truncation)] // bit patterns as the intrinsics take them
#![allow(clippy::undocumented_unsafe_blocks)] // all: NEON exists, pointers hold 8 words
#![allow(unused_unsafe)] // some intrinsics are safe where NEON is always there

use std::arch::aarch64::*;

use crate::kernel::shuffle::Bytes;

pub(super) use std::arch::aarch64::uint16x8_t as Vector;

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
    splat(word: u16) -> Vector { vdupq_n_u16(word) }
    and(a: Vector, b: Vector) -> Vector { vandq_u16(a, b) }
    and_not(a: Vector, b: Vector) -> Vector { vbicq_u16(a, b) }
    or(a: Vector, b: Vector) -> Vector { vorrq_u16(a, b) }
    xor(a: Vector, b: Vector) -> Vector { veorq_u16(a, b) }
    not(a: Vector) -> Vector { vmvnq_u16(a) }
    add(a: Vector, b: Vector) -> Vector { vaddq_u16(a, b) }
    sub(a: Vector, b: Vector) -> Vector { vsubq_u16(a, b) }
    min(a: Vector, b: Vector) -> Vector { vminq_u16(a, b) }
    max(a: Vector, b: Vector) -> Vector { vmaxq_u16(a, b) }
    zero(a: Vector) -> Vector { vceqzq_u16(a) }
    full(a: Vector) -> Vector { vceqq_u16(a, vdupq_n_u16(u16::MAX)) }
    shl(a: Vector, count: u32) -> Vector { vshlq_u16(a, vdupq_n_s16(count as i16)) }
    shr(a: Vector, count: u32) -> Vector { vshlq_u16(a, vdupq_n_s16(-(count as i16))) }
    select(choice: Vector, a: Vector, b: Vector) -> Vector { vbslq_u16(choice, a, b) }
    bits(choice: Vector) -> u8 { vaddvq_u16(vandq_u16(choice, vld1q_u16(LANES.as_ptr()))) as u8 }
    shuffle(bytes: &Bytes) -> uint8x16_t { vld1q_u8(bytes.0.as_ptr()) }
    shuffled(a: Vector, shuffle: uint8x16_t) -> Vector { vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a), shuffle)) }
    load(words: *const u16) -> Vector { vld1q_u16(words) }
    store(words: *mut u16, a: Vector) -> () { vst1q_u16(words, a) }
}

/// The bit of each lane.
const LANES: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
