//! What is shared with JavaScript, and the allocator: memory in blocks of powers of two, a tenth of the code of the
//! allocator of the standard library.
#![expect(unsafe_code, reason = "addresses go to JavaScript and to the standard library")]

use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32::{memory_grow, memory_size};
use core::cell::Cell;
use core::{ptr, slice};

const PAGE: usize = 1 << 16;

#[global_allocator]
static BLOCKS: Blocks = Blocks::new();

/// The freed blocks of each size, each with the address of the next, and the memory that was never handed out.
struct Blocks {
    free: [Cell<*mut u8>; 32],
    fresh: Cell<(usize, usize)>,
}

// SAFETY: a module without shared memory has one thread.
unsafe impl Sync for Blocks {}

impl Blocks {
    const fn new() -> Self {
        Self { free: [const { Cell::new(ptr::null_mut()) }; 32], fresh: Cell::new((0, 0)) }
    }

    /// The list of the blocks that hold a layout. Blocks of 16 bytes and more are aligned to 16.
    fn class(layout: Layout) -> usize {
        layout.size().max(layout.align()).max(16).next_power_of_two().trailing_zeros() as usize
    }
}

// SAFETY: blocks do not overlap: each is cut off fresh memory, once, and is in a list only while it is free. Nothing here is
// aligned to more than 16 bytes.
unsafe impl GlobalAlloc for Blocks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let class = Self::class(layout);
        let free = self.free[class & 31].get();
        if !free.is_null() {
            // SAFETY: a free block begins with the address of the next.
            self.free[class & 31].set(unsafe { *free.cast() });
            return free;
        }
        let size = 1 << class;
        let (mut start, mut end) = self.fresh.get();
        if end - start < size {
            let pages = size.div_ceil(PAGE);
            let before = memory_grow(0, pages);
            if before == usize::MAX {
                return ptr::null_mut();
            }
            if before * PAGE != end {
                start = before * PAGE;
            }
            end = memory_size(0) * PAGE;
        }
        self.fresh.set((start + size, end));
        ptr::with_exposed_provenance_mut(start)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let list = &self.free[Self::class(layout) & 31];
        // SAFETY: the block has at least 16 bytes, and is no longer used.
        unsafe { *block.cast() = list.get() };
        list.set(block);
    }
}

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
