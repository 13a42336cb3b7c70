//! The levels: their stacks of states and the register sets in flight.

#![allow(unsafe_code)] // raw stacks

use std::mem::MaybeUninit;

use crate::error::{Error, Result};
use crate::kernel::lanes::{LaneStates, Lanes, StackPointers, Word};

/// States that a stack holds at least before it must be emptied. Miri, which takes a minute to fill smaller
/// stacks, gets the same layout for fewer states.
const CAPACITY: usize = if cfg!(miri) { 1280 } else { 8192 };
/// Dead states below the bottom of a stack, for lanes that pop from an empty one.
const PADDING: usize = 64;
/// Register sets of one level.
pub(super) const SETS: usize = 4;

/// The levels of one thread, by the number of rows left, with the stacks of all of them in one allocation:
/// allocating and freeing them separately costs as much as a small count.
///
/// Nothing is written before it is needed, as zeroing the memory would take longer than a small count. Between
/// two calls, for every level in use:
/// - its height is from 0 to [`CAPACITY`],
/// - its padding and the words of its stack below the height are initialised,
/// - so are the words from height 0 to `WIDTH` above `capped`, if that is not negative.
pub(super) struct Levels<L: Lanes> {
    lanes: L,
    in_use: Vec<Level<L>>,
    memory: Vec<MaybeUninit<L::Word>>,
}

impl<L: Lanes> Levels<L> {
    /// Words of one of the three fields of a state. The last `WIDTH` words are for the register with which a
    /// full stack is popped or pushed.
    const STRIDE: usize = {
        assert!(
            L::WIDTH <= PADDING,
            "a pop reads WIDTH words below the bottom"
        );
        PADDING + CAPACITY + L::WIDTH
    };

    /// Allocates the stacks of `count` levels; the system provides pages as stacks grow.
    ///
    /// # Errors
    /// [`Error::Memory`] when the system refuses the memory.
    pub(super) fn new(lanes: L, count: usize) -> Result<Self> {
        let words = 3 * Self::STRIDE * count;
        let mut memory = Vec::new();
        let reserved = memory.try_reserve_exact(words);
        reserved.map_err(|_| Error::Memory {
            what: "the stacks of one thread",
            bytes: (words * size_of::<L::Word>()) as u64,
        })?;
        // SAFETY: the capacity was just reserved, and a `MaybeUninit` needs no value.
        unsafe { memory.set_len(words) };
        Ok(Self {
            lanes,
            in_use: Vec::new(),
            memory,
        })
    }

    /// Number of levels in use: those with fewer rows left than this.
    pub(super) fn len(&self) -> usize {
        self.in_use.len()
    }

    /// Takes one more level into use.
    pub(super) fn grow(&mut self) {
        let [stack] = self.stacks([self.len()]);
        for field in stack {
            // Every column occupied: a state popped from below the bottom has nothing to try.
            for at in 1..=PADDING {
                // SAFETY: PADDING words lie before height 0.
                unsafe { field.sub(at).write(L::Word::ONES) };
            }
        }
        self.in_use.push(Level::new(self.lanes));
    }

    /// Empties all levels.
    pub(super) fn clear(&mut self) {
        self.in_use.fill_with(|| Level::new(self.lanes));
    }

    /// Whether `states` states can be pushed to a level and every register set after them.
    pub(super) fn has_room_for(&self, left: usize, states: isize) -> bool {
        self.in_use[left].height <= limit::<L>() - states
    }

    /// The stack of a level, to push states one by one.
    pub(super) fn stack(&mut self, left: usize) -> LevelStack<'_, L> {
        let [stack] = self.stacks([left]);
        LevelStack {
            level: &mut self.in_use[left],
            stack,
        }
    }

    /// The level with `left` rows left, ready to be popped from, and the one below it.
    pub(super) fn pair(&mut self, left: usize) -> LevelPair<'_, L> {
        let stacks = self.stacks([left, left - 1]);
        let [lower, upper] = self
            .in_use
            .get_disjoint_mut([left - 1, left])
            .expect("two levels");
        // A pop reads a whole register and keeps only the states below the top, but all that it reads must be
        // initialised: zeros go above the top unless something was written there before.
        if upper.height > upper.capped {
            for field in stacks[0] {
                // SAFETY: a field has room for WIDTH words above CAPACITY; zero bytes are a word.
                unsafe { field.offset(upper.height).write_bytes(0, L::WIDTH) };
            }
            upper.capped = upper.height;
        }
        LevelPair {
            lanes: self.lanes,
            upper,
            lower,
            stacks,
        }
    }

    /// The bottoms of the stacks of these levels: pointers to [`PADDING`] words before them and to
    /// `CAPACITY + WIDTH` words from them on. Stacks that are used together must come from one call, since
    /// the next call borrows all of the memory anew.
    fn stacks<const LEVELS: usize>(
        &mut self,
        levels: [usize; LEVELS],
    ) -> [StackPointers<L::Word>; LEVELS] {
        let words = self.memory.len();
        let base = self.memory.as_mut_ptr();
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
}

#[cfg(test)]
impl<L: Lanes> Levels<L> {
    /// The states on the stack of a level.
    pub(super) fn states(&mut self, left: usize) -> Vec<[L::Word; 3]> {
        let [stack] = self.stacks([left]);
        let states = 0..self.in_use[left].height;
        // SAFETY: the words below the height are initialised.
        let state = |at| stack.map(|field| unsafe { field.offset(at).read() });
        states.map(state).collect()
    }

    /// Whether the padding of a level is intact: a write beyond the end of the field before it changes it.
    pub(super) fn is_padded(&mut self, left: usize) -> bool {
        let [stack] = self.stacks([left]);
        // SAFETY: PADDING words lie before height 0, and the level is in use.
        let word = |field: *mut L::Word, at| unsafe { field.sub(at).read() };
        let mut fields = stack.into_iter();
        fields.all(|field| (1..=PADDING).all(|at| word(field, at) == L::Word::ONES))
    }
}

/// How full the stack of one level is, and its register sets.
pub(super) struct Level<L: Lanes> {
    pub(super) height: isize,
    /// The words from height 0 to `WIDTH` above this height are initialised; -1 if none are known to be.
    capped: isize,
    pub(super) sets: [LaneStates<L::Vector>; SETS],
    /// Whether every lane of the sets holds a state with something to try.
    pub(super) busy: bool,
}

impl<L: Lanes> Level<L> {
    fn new(lanes: L) -> Self {
        let zero = lanes.splat(L::Word::ZERO);
        let dead = LaneStates {
            cols: lanes.splat(L::Word::ONES),
            diag: zero,
            anti: zero,
            free: zero,
        };
        Self {
            height: 0,
            capped: -1,
            sets: [dead; SETS],
            busy: false,
        }
    }
}

/// The stack of one level.
pub(super) struct LevelStack<'a, L: Lanes> {
    level: &'a mut Level<L>,
    stack: StackPointers<L::Word>,
}

impl<L: Lanes> LevelStack<'_, L> {
    /// Pushes a state.
    ///
    /// # Panics
    /// When the stack is full.
    #[inline(always)]
    pub(super) fn push(&mut self, state: [L::Word; 3]) {
        let height = self.level.height.cast_unsigned();
        assert!(height < CAPACITY, "the stack is full");
        for (field, word) in self.stack.into_iter().zip(state) {
            // SAFETY: a height below CAPACITY is inside the field.
            unsafe { field.add(height).write(word) };
        }
        self.level.height += 1;
    }
}

/// One level and the one below.
///
/// The stacks are those of the levels. The upper one can be popped from: it is initialised from its padding
/// to `WIDTH` words above its height. Only [`Levels::pair`] makes this type, and only the loop of a level
/// ([`super::steps`]) changes it; both keep what [`Levels`] promises.
pub(in crate::kernel) struct LevelPair<'a, L: Lanes> {
    pub(super) lanes: L,
    pub(super) upper: &'a mut Level<L>,
    pub(super) lower: &'a mut Level<L>,
    pub(super) stacks: [StackPointers<L::Word>; 2],
}

/// The largest height of a stack at which every register set can still push.
pub(super) const fn limit<L: Lanes>() -> isize {
    (CAPACITY - SETS * L::WIDTH).cast_signed()
}
