//! The memory of the levels: their stacks of states and the register sets in flight.

#![allow(unsafe_code)] // raw stacks

use std::mem::MaybeUninit;

use crate::kernel::lanes::{Lanes, Set, Stack, Word};

/// States that a stack holds at least before it must be emptied.
const CAPACITY: usize = 8192;
/// Dead states below the bottom of a stack, for lanes that pop from an empty one.
const PADDING: usize = 64;
/// Register sets of one level.
pub(super) const SETS: usize = 4;

/// The stacks of all levels, in one piece: pieces that the system gives and takes back one by one cost
/// as much as a small count.
pub(super) struct Memory<L: Lanes>(Box<[MaybeUninit<L::Word>]>);

impl<L: Lanes> Memory<L> {
    /// Words of one of the three fields of a state.
    const STRIDE: usize = PADDING + CAPACITY + L::WIDTH;

    /// Room for so many levels; pages come from the system as far as stacks grow.
    pub(super) fn new(levels: usize) -> Self {
        Self(Box::new_uninit_slice(3 * Self::STRIDE * levels))
    }

    /// Where the three words of a state of each of these levels go at height 0. Stacks that are used
    /// together must come from one call: the next one borrows all of the memory anew.
    pub(super) fn stacks<const LEVELS: usize>(
        &mut self,
        levels: [usize; LEVELS],
    ) -> [Stack<L::Word>; LEVELS] {
        let words = self.0.len();
        let base = self.0.as_mut_ptr();
        levels.map(|level| {
            let first = 3 * Self::STRIDE * level;
            assert!(
                first + 3 * Self::STRIDE <= words,
                "there is no level {level}"
            );
            // SAFETY: three arrays of STRIDE words each, the padding first: as was just asserted, all
            // three offsets lie inside the memory.
            [0, 1, 2]
                .map(|field| unsafe { base.add(first + field * Self::STRIDE + PADDING).cast() })
        })
    }

    /// Makes the stack of a level ready to be popped from when empty.
    pub(super) fn pad(&mut self, level: usize) {
        let [stack] = self.stacks([level]);
        for field in stack {
            // All columns taken: a state popped from below the bottom has nothing to try.
            // SAFETY: the padding lies before the bottom, see `stacks`.
            unsafe {
                let padding = field.sub(PADDING);
                (0..PADDING).for_each(|at| padding.add(at).write(L::Word::ONES));
            }
        }
    }
}

/// How full the stack of one level is, and its register sets.
pub(super) struct Level<L: Lanes> {
    pub(super) height: isize,
    pub(super) sets: [Set<L::Vector>; SETS],
    /// Whether every lane of the sets holds a state with something to try.
    pub(super) busy: bool,
}

impl<L: Lanes> Level<L> {
    /// # Safety
    /// The instructions of `L` must exist.
    pub(super) unsafe fn new() -> Self {
        Self {
            height: 0,
            // SAFETY: the caller has checked the instruction set.
            sets: unsafe { [dead::<L>(); SETS] },
            busy: false,
        }
    }

    /// Puts a state on top of its stack; there must be room.
    #[inline(always)]
    pub(super) fn push(&mut self, stack: Stack<L::Word>, state: [L::Word; 3]) {
        debug_assert!((0..CAPACITY.cast_signed()).contains(&self.height));
        for (field, word) in stack.into_iter().zip(state) {
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
