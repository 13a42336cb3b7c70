//! The operations in WebAssembly with simd128.
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::undocumented_unsafe_blocks)] // all: pointers hold 8 words

use std::arch::wasm32::*;

use crate::kernel::shuffle::Bytes;

pub(super) use std::arch::wasm32::v128 as Vector;

macro_rules! operations {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty { $body:expr })*) => {
        $(
            #[inline(always)]
            pub(super) unsafe fn $name($($arg: $type),*) -> $result {
                $body
            }
        )*
    };
}

operations! {
    splat(word: u16) -> Vector { u16x8_splat(word) }
    and(a: Vector, b: Vector) -> Vector { v128_and(a, b) }
    and_not(a: Vector, b: Vector) -> Vector { v128_andnot(a, b) }
    or(a: Vector, b: Vector) -> Vector { v128_or(a, b) }
    xor(a: Vector, b: Vector) -> Vector { v128_xor(a, b) }
    not(a: Vector) -> Vector { v128_not(a) }
    add(a: Vector, b: Vector) -> Vector { u16x8_add(a, b) }
    sub(a: Vector, b: Vector) -> Vector { u16x8_sub(a, b) }
    min(a: Vector, b: Vector) -> Vector { u16x8_min(a, b) }
    max(a: Vector, b: Vector) -> Vector { u16x8_max(a, b) }
    zero(a: Vector) -> Vector { u16x8_eq(a, u16x8_splat(0)) }
    full(a: Vector) -> Vector { u16x8_eq(a, u16x8_splat(u16::MAX)) }
    shl(a: Vector, count: u32) -> Vector { shift(a, count, u16x8_shl) }
    shr(a: Vector, count: u32) -> Vector { shift(a, count, u16x8_shr) }
    select(choice: Vector, a: Vector, b: Vector) -> Vector { v128_bitselect(a, b, choice) }
    bits(choice: Vector) -> u8 { u16x8_bitmask(choice) }
    shuffle(bytes: &Bytes) -> Vector { unsafe { v128_load((&raw const *bytes).cast()) } }
    shuffled(a: Vector, shuffle: Vector) -> Vector { u8x16_swizzle(a, shuffle) }
    load(words: *const u16) -> Vector { unsafe { v128_load(words.cast()) } }
    store(words: *mut u16, a: Vector) -> () { unsafe { v128_store(words.cast(), a) } }
}

/// WebAssembly shifts by the count modulo 16, the other machines shift everything out.
#[inline(always)]
fn shift(a: Vector, count: u32, by: fn(Vector, u32) -> Vector) -> Vector {
    if count < 16 {
        by(a, count)
    } else {
        u16x8_splat(0)
    }
}
