//! The memory of one level: a stack of states and the register sets in flight.

#![allow(unsafe_code)] // raw stacks

use crate::kernel::lanes::{Lanes, Set, Stack, Word};

/// States that a stack holds at least before it must be emptied.
const CAPACITY: usize = 8192;
/// Dead states below the bottom of a stack, for lanes that pop from an empty one.
const PADDING: usize = 64;
/// Register sets of one level.
pub(super) const SETS: usize = 4;

/// The memory of one level.
pub(super) struct Level<L: Lanes> {
    words: Vec<L::Word>,
    pub(super) height: isize,
    pub(super) sets: [Set<L::Vector>; SETS],
    /// Whether every lane of the sets holds a state with something to try.
    pub(super) busy: bool,
}

impl<L: Lanes> Level<L> {
    const STRIDE: usize = PADDING + CAPACITY + L::WIDTH;

    /// # Safety
    /// The instructions of `L` must exist.
    pub(super) unsafe fn new() -> Self {
        // Zeroes come from the system page by page, as far as a stack grows.
        let mut words = vec![L::Word::ZERO; 3 * Self::STRIDE];
        for field in words.chunks_mut(Self::STRIDE) {
            // All columns taken: a state popped from below the bottom has nothing to try.
            field[..PADDING].fill(L::Word::ONES);
        }
        // SAFETY: the caller has checked the instruction set.
        let sets = unsafe { [dead::<L>(); SETS] };
        Self {
            words,
            height: 0,
            sets,
            busy: false,
        }
    }

    /// Forgets all states.
    ///
    /// # Safety
    /// The instructions of `L` must exist.
    pub(super) unsafe fn clear(&mut self) {
        // SAFETY: as the caller promises.
        self.sets = unsafe { [dead::<L>(); SETS] };
        (self.height, self.busy) = (0, false);
    }

    /// Where the three words of a state go at height 0.
    pub(super) fn stack(&mut self) -> Stack<L::Word> {
        let base = self.words.as_mut_ptr();
        // SAFETY: three arrays of STRIDE words each, the padding first: all three offsets lie
        // inside the allocation.
        unsafe { [0, 1, 2].map(|field| base.add(field * Self::STRIDE + PADDING)) }
    }

    /// Puts a state on top; there must be room.
    #[inline(always)]
    pub(super) fn push(&mut self, state: [L::Word; 3]) {
        debug_assert!((0..CAPACITY.cast_signed()).contains(&self.height));
        for (field, word) in self.stack().into_iter().zip(state) {
            // SAFETY: `Frontier::start` makes room for all first states of a part.
            unsafe { field.offset(self.height).write(word) };
        }
        self.height += 1;
    }
}

/// A set whose lanes have nothing to try.
///
/// # Safety
/// The instructions of `L` must exist.
#[inline(always)]
unsafe fn dead<L: Lanes>() -> Set<L::Vector> {
    // SAFETY: the caller has checked the instruction set.
    unsafe {
        let (ones, zero) = (L::splat(L::Word::ONES), L::splat(L::Word::ZERO));
        Set {
            cols: ones,
            diag: zero,
            anti: zero,
            free: zero,
        }
    }
}

/// The largest height of a stack at which every register set can still push.
pub(super) const fn limit<L: Lanes>() -> isize {
    (CAPACITY - SETS * L::WIDTH).cast_signed()
}
