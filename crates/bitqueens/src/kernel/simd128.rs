//! Registers of 128 bits: 8 lanes of 16 bits, with whatever byte shuffle the machine has.
//!
//! One source for x86-64 (SSSE3 and SSE4.1), WebAssembly (simd128) and AArch64 (NEON); they differ in
//! the names of a dozen operations, [`ops`]. Compress and expand are a byte shuffle from a table, and
//! masks are vectors that are true where *not zero*, as in the AVX2 kernel.
#![allow(unsafe_code)] // intrinsics
#![allow(clippy::cast_possible_wrap)] // counts of lanes as offsets

#[cfg_attr(target_arch = "x86_64", path = "simd128/x86_64.rs")]
#[cfg_attr(target_arch = "wasm32", path = "simd128/wasm32.rs")]
#[cfg_attr(target_arch = "aarch64", path = "simd128/aarch64.rs")]
mod ops;

use super::frontier::{self, Ends, Shape, Tally};
use super::lanes::{Lanes, Set, Stack};
use super::narrow::Row;
use super::shuffle::{COMPRESS, EXPAND};
use ops::Vector;

/// `a | b | c`.
///
/// # Safety
/// The instructions must exist.
#[inline(always)]
unsafe fn any(a: Vector, b: Vector, c: Vector) -> Vector {
    // SAFETY: as the caller promises.
    unsafe { ops::or(ops::or(a, b), c) }
}

/// 8 lanes of 16 bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words16;

// SAFETY of the whole block: the trait's contract says that the instructions exist and that pointers
// are valid for WIDTH words; the operations need no more.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Lanes for Words16 {
    type Word = u16;
    type Vector = Vector;
    type Mask = Vector;
    type Choice = Vector;
    /// The others: the lanes in which a row has no square, every bit set.
    type Alive = Vector;
    const WIDTH: usize = 8;

    #[inline(always)]
    unsafe fn splat(word: u16) -> Vector {
        unsafe { ops::splat(word) }
    }
    #[inline(always)]
    unsafe fn nor(a: Vector, b: Vector, c: Vector) -> Vector {
        unsafe { ops::not(any(a, b, c)) }
    }
    #[inline(always)]
    unsafe fn and(a: Vector, b: Vector) -> Vector {
        unsafe { ops::and(a, b) }
    }
    #[inline(always)]
    unsafe fn or(a: Vector, b: Vector) -> Vector {
        unsafe { ops::or(a, b) }
    }
    #[inline(always)]
    unsafe fn xor(a: Vector, b: Vector) -> Vector {
        unsafe { ops::xor(a, b) }
    }
    #[inline(always)]
    unsafe fn or_xor(a: Vector, b: Vector, c: Vector) -> Vector {
        unsafe { ops::or(a, ops::xor(b, c)) }
    }
    #[inline(always)]
    unsafe fn sub(a: Vector, b: Vector) -> Vector {
        unsafe { ops::sub(a, b) }
    }
    #[inline(always)]
    unsafe fn shl<const ONE: bool>(a: Vector, count: u32) -> Vector {
        unsafe {
            if ONE {
                ops::add(a, a)
            } else {
                ops::shl(a, count)
            }
        }
    }
    #[inline(always)]
    unsafe fn shr<const ONE: bool>(a: Vector, count: u32) -> Vector {
        unsafe { ops::shr(a, if ONE { 1 } else { count }) }
    }
    #[inline(always)]
    unsafe fn zero(a: Vector) -> Vector {
        unsafe { ops::zero(a) }
    }
    #[inline(always)]
    unsafe fn nonzero(a: Vector) -> Vector {
        a
    }
    #[inline(always)]
    unsafe fn meet(a: Vector, b: Vector) -> Vector {
        unsafe { ops::and(a, b) }
    }
    #[inline(always)]
    unsafe fn differ(a: Vector, b: Vector) -> Vector {
        unsafe { ops::xor(a, b) }
    }
    #[inline(always)]
    unsafe fn both(a: Vector, b: Vector) -> Vector {
        unsafe { ops::min(a, b) }
    }
    #[inline(always)]
    unsafe fn count(mask: Vector) -> usize {
        unsafe { ops::bits(ops::zero(mask)).count_zeros() as usize }
    }
    #[inline(always)]
    unsafe fn count_two(a: Vector, b: Vector) -> usize {
        unsafe { Self::count(a) + Self::count(b) }
    }
    #[inline(always)]
    unsafe fn free<const PLAIN: bool>(
        choice: Vector,
        rest: Vector,
        set: &Set<Vector>,
        open: Vector,
    ) -> Vector {
        unsafe {
            let chosen = if PLAIN {
                choice
            } else {
                ops::and(choice, open)
            };
            ops::or(
                rest,
                ops::and_not(chosen, any(set.cols, set.diag, set.anti)),
            )
        }
    }
    #[inline(always)]
    unsafe fn alive<const PLAIN: bool>(attacked: [[Vector; 3]; 2], open: [Vector; 2]) -> Vector {
        unsafe {
            let [one, two] = attacked.map(|[cols, diag, anti]| any(cols, diag, anti));
            if PLAIN {
                ops::full(ops::max(one, two))
            } else {
                ops::zero(ops::min(
                    ops::and_not(open[0], one),
                    ops::and_not(open[1], two),
                ))
            }
        }
    }
    #[inline(always)]
    unsafe fn pop(choice: Vector, stack: Stack<u16>, height: &mut isize, set: &mut Set<Vector>) {
        unsafe {
            let lanes = ops::bits(choice);
            *height -= lanes.count_ones() as isize;
            let spread = ops::shuffle(&EXPAND.0[usize::from(lanes)]);
            let fields = [&mut set.cols, &mut set.diag, &mut set.anti];
            for (field, words) in stack.into_iter().zip(fields) {
                let top = ops::load(field.offset(*height));
                *words = ops::select(choice, ops::shuffled(top, spread), *words);
            }
        }
    }
    #[inline(always)]
    unsafe fn push(dead: Vector, stack: Stack<u16>, height: &mut isize, state: [Vector; 3]) {
        unsafe {
            let lanes = !ops::bits(dead);
            let close = ops::shuffle(&COMPRESS.0[usize::from(lanes)]);
            for (field, words) in stack.into_iter().zip(state) {
                ops::store(field.offset(*height), ops::shuffled(words, close));
            }
            *height += lanes.count_ones() as isize;
        }
    }
}

/// The frontier's loop with these instructions.
///
/// # Safety
/// As [`frontier::advance`].
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "ssse3,sse4.1,popcnt"))]
pub(super) unsafe fn advance(shape: Shape, rows: &[Row<u16>], ends: Ends<'_, Words16>) -> Tally {
    // SAFETY: the instructions exist, or this function must not be called.
    unsafe { frontier::advance::<Words16>(shape, rows, ends) }
}
