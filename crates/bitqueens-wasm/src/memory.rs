//! The allocator of the builds for the browser: memory in blocks of powers of two, a tenth of the code of the allocator
//! of the standard library.
#![expect(unsafe_code, reason = "addresses go to the standard library")]

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use core::ptr;

const PAGE: usize = 1 << 16;

/// The address of a block is a multiple of its size or of this, whichever is less.
const ALIGN: usize = 64;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static BLOCKS: Blocks = Blocks::new();

/// The freed blocks of each size, each with the address of the next, and the memory that was never handed out.
struct Blocks {
    free: [Cell<*mut u8>; 32],
    fresh: Cell<(usize, usize)>,
}

// SAFETY: a module without shared memory has one thread.
#[cfg(target_arch = "wasm32")]
unsafe impl Sync for Blocks {}

impl Blocks {
    const fn new() -> Self {
        Self { free: [const { Cell::new(ptr::null_mut()) }; 32], fresh: Cell::new((0, 0)) }
    }

    /// The list of the blocks that hold a layout, whose size is two to this power.
    fn class(layout: Layout) -> usize {
        layout.size().max(layout.align()).max(16).next_power_of_two().trailing_zeros() as usize
    }
}

// SAFETY: blocks do not overlap: each is cut off fresh memory, once, and is in a list only while it is free.
unsafe impl GlobalAlloc for Blocks {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let class = Self::class(layout);
        if layout.align() > ALIGN || class > 31 {
            return ptr::null_mut();
        }
        let free = self.free[class].get();
        if !free.is_null() {
            // SAFETY: a free block begins with the address of the next.
            self.free[class].set(unsafe { *free.cast() });
            return free;
        }
        let size = 1 << class;
        let (start, mut end) = self.fresh.get();
        let mut start = start.next_multiple_of(size.min(ALIGN));
        if end - start < size {
            let Some([before, after]) = grow(size.div_ceil(PAGE)) else { return ptr::null_mut() };
            if before != end {
                start = before;
            }
            end = after;
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

/// Adds pages to the memory; the addresses where it ended and where it ends. At most 4 GiB less one page, so that the
/// latter is a number.
#[cfg(target_arch = "wasm32")]
fn grow(pages: usize) -> Option<[usize; 2]> {
    use core::arch::wasm32::{memory_grow, memory_size};

    if memory_size(0) + pages >= 1 << 16 {
        return None;
    }
    let before = memory_grow(0, pages);
    (before != usize::MAX).then(|| [before, before + pages].map(|pages| pages * PAGE))
}

#[cfg(not(target_arch = "wasm32"))]
use tests::grow;

#[cfg(test)]
mod tests {
    use std::alloc::{GlobalAlloc as _, Layout, System};
    use std::cell::RefCell;

    use super::{ALIGN, Blocks, PAGE};

    thread_local! {
        /// Memory of the system, the pages that were given out, and those after which there is a gap.
        static PAGES: RefCell<(usize, usize)> = const { RefCell::new((0, 0)) };
    }
    const MOST: usize = 64;

    /// As memory of WebAssembly grows, with a gap after the eighth page.
    pub(super) fn grow(pages: usize) -> Option<[usize; 2]> {
        PAGES.with_borrow_mut(|(start, used)| {
            if *start == 0 {
                let layout = Layout::from_size_align(MOST * PAGE, PAGE).expect("a layout");
                // SAFETY: the layout has a size.
                *start = unsafe { System.alloc(layout) }.expose_provenance();
            }
            if *used == 8 {
                *used += 1;
            }
            if *used + pages > MOST {
                return None;
            }
            let before = *start + *used * PAGE;
            *used += pages;
            Some([before, before + pages * PAGE])
        })
    }

    #[test]
    fn blocks_are_apart_aligned_and_keep_what_is_in_them() {
        let blocks = Blocks::new();
        let mut random = 1_u64;
        let mut below = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        let mut live: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let (mut most, mut refused) = (0, 0);
        for round in 0_u32..20_000 {
            let mark = round.to_le_bytes()[0];
            if live.len() > 200 || below(3) == 0 && !live.is_empty() {
                let (block, layout, mark) = live.swap_remove(below(live.len()));
                // SAFETY: the block is live, as large as its layout, and written.
                unsafe {
                    let bytes = std::slice::from_raw_parts(block, layout.size());
                    assert!(bytes.iter().all(|&byte| byte == mark));
                    blocks.dealloc(block, layout);
                }
                continue;
            }
            let power = 1 + below(if round % 64 == 0 { 17 } else { 11 });
            let size = 1 + below(1 << power);
            let layout = Layout::from_size_align(size, 1 << below(7)).expect("a layout");
            // SAFETY: the layout has a size, and the block is as large.
            unsafe {
                let block = blocks.alloc(layout);
                if block.is_null() {
                    refused += 1;
                    continue;
                }
                assert!(block.addr().is_multiple_of(layout.align()), "{layout:?}");
                block.write_bytes(mark, size);
                live.push((block, layout, mark));
            }
            most = most.max(live.len());
        }
        assert!(most > 100 && refused < 100, "{most} {refused}");
        let refuses = |size, align| {
            let layout = Layout::from_size_align(size, align).expect("a layout");
            // SAFETY: the layout has a size.
            unsafe { blocks.alloc(layout) }.is_null()
        };
        assert!(refuses(MOST * PAGE, 1) && refuses(16, 2 * ALIGN) && refuses(1 << 40, 1));
    }
}
