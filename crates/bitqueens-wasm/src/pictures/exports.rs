//! What JavaScript calls.
#![expect(unsafe_code, reason = "addresses go to JavaScript")]

use alloc::vec::Vec;
use core::slice;

/// Memory for a picture, which is not freed: each picture has a worker of its own.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn take(bytes: usize) -> *mut u8 {
    Vec::with_capacity(bytes).leak().as_mut_ptr()
}

/// Reads the picture at an address that [`take`] gave.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
extern "C" fn read(pixels: *const u8, width: usize, height: usize) -> *const f32 {
    // SAFETY: `take` gave memory for as many bytes, which JavaScript filled.
    let rgba = unsafe { slice::from_raw_parts(pixels, 4 * width * height) };
    super::answer(width, height, rgba).leak().as_ptr()
}
