//! The levels: their stacks of states.

#![allow(unsafe_code)] // raw stacks

use crate::language::Phrase;
use std::mem::MaybeUninit;

use super::form::Advance;
use crate::error::{Error, Result};
use crate::kernel::lanes::Word;

/// Dead states below the bottom of a stack, for registers that are not filled by the last states of one.
const PADDING: usize = 64;
/// How far above the top words are fetched, in bytes.
#[cfg(all(target_arch = "x86_64", not(miri)))]
const AHEAD: usize = 192;
/// Bytes of a line of the cache, to a multiple of which the bottoms of all fields are aligned, or of a register if
/// that is smaller.
const LINE: usize = 64;
/// Words of a state: `cols`, `diag`, `anti`.
const FIELDS: usize = 3;

/// The bottom of a stack: fields of words, each [`Stack::STRIDE`] words behind the one before, with [`PADDING`]
/// words below its bottom. A pointer to a word of the first field stands for a state, and as a top for a height.
pub(super) struct Stack<L: Advance>(*mut L::Word);

impl<L: Advance> Clone for Stack<L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Advance> Copy for Stack<L> {}

impl<L: Advance> Stack<L> {
    /// Words of one field. The last `WIDTH` words are for the register that is pushed to a full stack.
    const STRIDE: usize = {
        assert!(L::WIDTH <= PADDING, "a register reaches WIDTH words below the bottom");
        assert!(
            PADDING.is_multiple_of(L::WIDTH) && L::CAPACITY.is_multiple_of(L::WIDTH),
            "the bottom of every field is aligned to a register"
        );
        PADDING + L::CAPACITY + L::WIDTH
    };

    /// The word of a field at a height.
    ///
    /// # Safety
    /// It must lie inside the field.
    #[inline(always)]
    pub(super) unsafe fn word(self, field: usize, height: isize) -> *mut L::Word {
        // SAFETY: as the caller promises.
        unsafe { self.0.add(field * Self::STRIDE).offset(height) }
    }

    /// The state at a height.
    ///
    /// # Safety
    /// It must lie inside the first field.
    #[inline(always)]
    pub(super) unsafe fn at(self, height: isize) -> *mut L::Word {
        // SAFETY: as the caller promises.
        unsafe { self.word(0, height) }
    }

    /// The height of a state.
    ///
    /// # Safety
    /// It must be one of this stack.
    #[inline(always)]
    pub(super) unsafe fn height(self, state: *mut L::Word) -> isize {
        // SAFETY: both lie in the memory of the levels.
        unsafe { state.offset_from(self.0) }
    }

    /// The states from one on, one for each lane.
    ///
    /// # Safety
    /// `WIDTH` words from there on must be readable and initialised in each field.
    #[inline(always)]
    pub(super) unsafe fn load<const FIELDS: usize>(
        lanes: L,
        from: *mut L::Word,
    ) -> [L::Vector; FIELDS] {
        const { assert!(size_of::<L::Vector>() == L::WIDTH * size_of::<L::Word>()) };
        let mut states = [lanes.splat(L::Word::ZERO); FIELDS];
        for (field, words) in states.iter_mut().enumerate() {
            // SAFETY: as the caller promises.
            *words = unsafe { from.add(field * Self::STRIDE).cast::<L::Vector>().read_unaligned() };
        }
        states
    }

    /// Pushes the states of the lanes of a mask and raises the top by their number.
    ///
    /// # Safety
    /// `WIDTH` words from the top on must be writable in each field. No others are written.
    #[inline(always)]
    pub(super) unsafe fn push<const FIELDS: usize>(
        lanes: L,
        mask: L::Mask,
        top: &mut *mut L::Word,
        states: [L::Vector; FIELDS],
    ) {
        for (field, words) in states.into_iter().enumerate() {
            // SAFETY: the caller promises WIDTH writable words from the top on.
            unsafe {
                lanes.store(mask, top.add(field * Self::STRIDE), lanes.compress(mask, words))
            };
        }
        // SAFETY: at most WIDTH lanes are marked.
        *top = unsafe { top.byte_add(lanes.size(mask)) };
    }

    /// Copies a register of each field, whether it is initialised or not.
    ///
    /// # Safety
    /// `WIDTH` words from `from` on must be readable in each field, and as many from `to` on writable.
    #[inline(always)]
    pub(super) unsafe fn copy<const FIELDS: usize>(from: *mut L::Word, to: *mut L::Word) {
        for field in 0..FIELDS {
            let at = field * Self::STRIDE;
            // SAFETY: as the caller promises.
            unsafe { std::ptr::copy(from.add(at), to.add(at), L::WIDTH) };
        }
    }

    /// Announces that the words above a top will be written soon, where stores wait for them (docs/KERNELS.md).
    #[inline(always)]
    pub(super) fn prefetch<const FIELDS: usize>(_top: *mut L::Word) {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        for field in 0..FIELDS {
            use std::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
            let word = _top.wrapping_add(field * Self::STRIDE);
            // SAFETY: a hint, for any address.
            unsafe { _mm_prefetch::<_MM_HINT_ET0>(word.wrapping_byte_add(AHEAD).cast()) };
        }
    }
}

/// The levels of one thread, by the number of rows left, with the stacks of all of them in one allocation:
/// allocating and freeing them separately costs as much as a small count.
///
/// Nothing is written before it is needed, as zeroing the memory would take longer than a small count. Between
/// two calls, for every level in use and each of its stacks:
/// - its height is from 0 to [`Advance::CAPACITY`],
/// - its padding and the words of its stack below the height are initialised.
pub(super) struct Levels<L: Advance> {
    lanes: L,
    in_use: Vec<Level<L>>,
    memory: Vec<MaybeUninit<L::Word>>,
}

impl<L: Advance> Levels<L> {
    /// Words before the first level, at most, so that it begins with a line.
    const SLACK: usize = LINE / size_of::<L::Word>();
    /// Words of the stacks of one level.
    const WORDS: usize = (FIELDS + L::TRIED_FIELDS) * Stack::<L>::STRIDE;

    /// Allocates the stacks of `count` levels; the system provides pages as stacks grow.
    ///
    /// # Errors
    /// [`Error::Memory`] when the system refuses the memory.
    pub(super) fn new(lanes: L, count: usize) -> Result<Self> {
        let words = Self::SLACK + Self::WORDS * count;
        let mut memory = Vec::new();
        let reserved = memory.try_reserve_exact(words);
        reserved.map_err(|_| Error::Memory {
            what: Phrase::new("the stacks of one thread", "一个线程的栈"),
            bytes: (words * size_of::<L::Word>()) as u64,
        })?;
        // SAFETY: the capacity was just reserved, and a `MaybeUninit` needs no value.
        unsafe { memory.set_len(words) };
        Ok(Self { lanes, in_use: Vec::new(), memory })
    }

    /// Number of levels in use: those with fewer rows left than this.
    pub(super) fn len(&self) -> usize {
        self.in_use.len()
    }

    /// Takes one more level into use.
    pub(super) fn grow(&mut self) {
        let [[first, again]] = self.stacks([self.len()]);
        for (stack, fields) in [(first, FIELDS), (again, L::TRIED_FIELDS)] {
            for field in 0..fields {
                // Every column occupied: a state from below the bottom has nothing to try.
                for at in 1..=PADDING.cast_signed() {
                    // SAFETY: PADDING words lie before height 0.
                    unsafe { stack.word(field, -at).write(L::Word::ONES) };
                }
            }
        }
        self.in_use.push(Level::new(self.lanes));
    }

    /// Empties all levels.
    pub(super) fn clear(&mut self) {
        self.in_use.fill_with(|| Level::new(self.lanes));
    }

    /// Whether `states` states can be pushed to a level.
    pub(super) fn has_room_for(&self, left: usize, states: usize) -> bool {
        self.in_use[left].height.cast_unsigned() + states <= L::CAPACITY
    }

    /// The stack of a level, to push its first states.
    pub(super) fn stack(&mut self, left: usize) -> LevelStack<'_, L> {
        let [[stack, _]] = self.stacks([left]);
        LevelStack { lanes: self.lanes, level: &mut self.in_use[left], stack }
    }

    /// The level with `left` rows left and the one below it.
    pub(super) fn pair(&mut self, left: usize) -> LevelPair<'_, L> {
        let stacks = self.stacks([left, left - 1]);
        let [lower, upper] = self.in_use.get_disjoint_mut([left - 1, left]).expect("two levels");
        LevelPair { lanes: self.lanes, upper, lower, stacks }
    }

    /// The two stacks of these levels. Stacks that are used together must come from one call, since the next
    /// call borrows all of the memory anew.
    fn stacks<const LEVELS: usize>(&mut self, levels: [usize; LEVELS]) -> [[Stack<L>; 2]; LEVELS] {
        let words = self.memory.len();
        let base = self.memory.as_mut_ptr();
        let skipped = base.align_offset(LINE);
        levels.map(|level| {
            let start = skipped + Self::WORDS * level;
            assert!(start + Self::WORDS <= words, "there is no level {level}");
            // Without a second stack its bottom is that of the first, and not used.
            let second = if L::TRIED_FIELDS == 0 { 0 } else { FIELDS };
            [0, second].map(|field| {
                let at = start + field * Stack::<L>::STRIDE + PADDING;
                // SAFETY: fields of STRIDE words each, the padding first: as was just asserted, all lie inside the
                // memory.
                Stack(unsafe { base.add(at).cast() })
            })
        })
    }
}

#[cfg(test)]
impl<L: Advance> Levels<L> {
    /// Puts states on the stack of a level, which has room for them.
    pub(super) fn push(&mut self, left: usize, states: &[[L::Word; FIELDS]]) {
        assert!(self.has_room_for(left, states.len()));
        let LevelStack { level, stack, .. } = self.stack(left);
        for state in states {
            for (field, &word) in state.iter().enumerate() {
                // SAFETY: a height below CAPACITY is inside the field.
                unsafe { stack.word(field, level.height).write(word) };
            }
            level.height += 1;
        }
    }

    /// The states on the stack of a level that were not tried.
    pub(super) fn states(&mut self, left: usize) -> Vec<[L::Word; FIELDS]> {
        let [[stack, _]] = self.stacks([left]);
        let states = 0..self.in_use[left].height;
        // SAFETY: the words below the height are initialised.
        let state = |at| [0, 1, 2].map(|field| unsafe { stack.word(field, at).read() });
        states.map(state).collect()
    }

    /// Whether the padding of a level is intact: a write beyond the end of the field before it changes it.
    pub(super) fn is_padded(&mut self, left: usize) -> bool {
        let [[first, again]] = self.stacks([left]);
        [(first, FIELDS), (again, L::TRIED_FIELDS)].into_iter().all(|(stack, fields)| {
            (0..fields).all(|field| {
                (1..=PADDING.cast_signed()).all(|at| {
                    // SAFETY: PADDING words lie before height 0, and the level is in use.
                    unsafe { stack.word(field, -at).read() == L::Word::ONES }
                })
            })
        })
    }
}

/// How full a level is.
pub(super) struct Level<L: Advance> {
    /// Height of the stack of states of which no square was tried.
    pub(super) height: isize,
    /// The others.
    pub(super) tried: L::Tried,
}

impl<L: Advance> Level<L> {
    fn new(lanes: L) -> Self {
        Self { height: 0, tried: lanes.nothing_tried() }
    }
}

/// The stack of one level.
pub(in crate::kernel) struct LevelStack<'a, L: Advance> {
    pub(super) lanes: L,
    level: &'a mut Level<L>,
    stack: Stack<L>,
}

impl<L: Advance> LevelStack<'_, L> {
    /// Pushes the states of the lanes of a mask.
    ///
    /// # Panics
    /// When the stack is full.
    #[inline(always)]
    pub(super) fn push(&mut self, mask: L::Mask, states: [L::Vector; FIELDS]) {
        let height = self.level.height;
        assert!(height.cast_unsigned() + L::WIDTH <= L::CAPACITY, "the stack is full");
        // SAFETY: WIDTH words from the height on are inside each field.
        self.level.height = unsafe {
            let mut top = self.stack.at(height);
            Stack::push(self.lanes, mask, &mut top, states);
            self.stack.height(top)
        };
    }
}

/// One level and the one below, with the two stacks of either. Only [`Levels::pair`] makes this type, and only the
/// loop of a level ([`super::sets`], [`super::blocks`]) changes it; both keep what [`Levels`] promises.
pub(in crate::kernel) struct LevelPair<'a, L: Advance> {
    pub(super) lanes: L,
    pub(super) upper: &'a mut Level<L>,
    pub(super) lower: &'a mut Level<L>,
    pub(super) stacks: [[Stack<L>; 2]; 2],
}
