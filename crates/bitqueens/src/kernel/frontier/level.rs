//! The memory of the levels: their stacks of states and the register sets in flight.

#![allow(unsafe_code)] // raw stacks

use std::mem::MaybeUninit;

use crate::error::{Error, Result};
use crate::kernel::lanes::{Lanes, Set, Stack, Word};

/// States that a stack holds at least before it must be emptied. Miri, which takes a minute to fill smaller
/// stacks, gets the same layout for fewer states.
const CAPACITY: usize = if cfg!(miri) { 1280 } else { 8192 };
/// Dead states below the bottom of a stack, for lanes that pop from an empty one.
pub(super) const PADDING: usize = 64;
/// Register sets of one level.
pub(super) const SETS: usize = 4;

/// The stacks of all levels, in one piece: pieces that the system gives and takes back one by one cost
/// as much as a small count.
///
/// Nothing is written before it is needed, as zeroing the piece would take longer than a small count.
/// Initialised are the padding of every level that is in use, the words below its height, and when it is
/// popped from the `WIDTH` words above ([`Level::cap`]). A pop reads no others.
pub(super) struct Memory<L: Lanes>(Vec<MaybeUninit<L::Word>>);

impl<L: Lanes> Memory<L> {
    /// Words of one of the three fields of a state. The last WIDTH are for the register that a full
    /// stack is popped or pushed with.
    const STRIDE: usize = {
        assert!(
            L::WIDTH <= PADDING,
            "a pop reads WIDTH words below the bottom"
        );
        PADDING + CAPACITY + L::WIDTH
    };

    /// Allocates the stacks of this many levels; pages come from the system as far as stacks grow.
    ///
    /// # Errors
    /// [`Error::Memory`] when the system refuses the memory.
    pub(super) fn new(levels: usize) -> Result<Self> {
        let words = 3 * Self::STRIDE * levels;
        let mut memory = Vec::new();
        let reserved = memory.try_reserve_exact(words);
        reserved.map_err(|_| Error::Memory {
            what: "the stacks of one thread",
            bytes: (words * size_of::<L::Word>()) as u64,
        })?;
        // SAFETY: the capacity was just reserved, and a `MaybeUninit` needs no value.
        unsafe { memory.set_len(words) };
        Ok(Self(memory))
    }

    /// The three fields of each of these levels at height 0: pointers to [`PADDING`] words before it and
    /// to `CAPACITY + WIDTH` words from it on. Stacks that are used together must come from one call: the
    /// next call borrows all of the memory anew.
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
            // SAFETY: PADDING words lie before height 0, see `stacks`.
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
    /// The words from height 0 to `WIDTH` above this height are initialised; -1 while none is known to be.
    capped: isize,
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
            capped: -1,
            // SAFETY: the caller has checked the instruction set.
            sets: unsafe { [dead::<L>(); SETS] },
            busy: false,
        }
    }

    /// Writes a register of zeros above the top of its stack, unless something was written there before. A
    /// pop reads a whole register and keeps the states below the top only, but all that it reads must be
    /// initialised.
    ///
    /// # Safety
    /// `stack` must be the level's own, from [`Memory::stacks`], with a height of at most [`CAPACITY`], below
    /// which it is initialised.
    #[inline(always)]
    pub(super) unsafe fn cap(&mut self, stack: Stack<L::Word>) {
        if self.height > self.capped {
            for field in stack {
                // SAFETY: a field has room for WIDTH words above CAPACITY; zero bytes are a word.
                unsafe { field.offset(self.height).write_bytes(0, L::WIDTH) };
            }
            self.capped = self.height;
        }
    }

    /// Puts a state on top of its stack.
    ///
    /// # Safety
    /// `stack` must be the level's own, from [`Memory::stacks`], and hold fewer than [`CAPACITY`] states.
    #[inline(always)]
    pub(super) unsafe fn push(&mut self, stack: Stack<L::Word>, state: [L::Word; 3]) {
        debug_assert!((0..CAPACITY.cast_signed()).contains(&self.height));
        for (field, word) in stack.into_iter().zip(state) {
            // SAFETY: a height from 0 to below CAPACITY is inside the field.
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
