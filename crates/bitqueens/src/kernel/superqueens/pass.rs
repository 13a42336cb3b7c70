//! Many states at a time.
//!
//! ```text
//! each row has a stack of states (cols, diag, anti, leaps, busy)
//! pass(row):
//!     a queen on the lowest free square of every lane of a register      attempt
//!     store the states with free squares left, from where the pass began on
//!     shift, look two rows ahead, push the live states to the next row
//!     when its stack is full, empty that first
//! ```
//!
//! `leaps` are the squares of the next row that a knight on the row before attacks, `busy` those of this row that are attacked,
//! closed or tried. The [frontier](crate::kernel::frontier) has no place for them: its states are the three words of queens.

#![allow(unsafe_code)] // loads and stores of registers

use super::{Count, Row, leap};
use crate::control::Cancel;
use crate::error::Result;
use crate::kernel::frontier::{LevelTally, place};
use crate::kernel::lanes::{Lanes, Word};
use crate::language::Phrase;
use crate::memory;
use crate::sum::Sum;

/// States that a stack holds. Those of two rows fit the first cache: with 2048 n = 18 takes a quarter longer.
const CAPACITY: usize = if cfg!(miri) { 16 } else { 512 };
/// Words of a state.
const FIELDS: usize = 5;
/// Rows of the largest board.
const STACKS: usize = 32;

/// Lanes with a pass over a stack, compiled for their instruction set.
pub(in crate::kernel) trait Pass: Lanes {
    /// Tries a square of as many states on the top of the upper stack as the lower one has room for.
    fn pass(self, level: Level<Self::Word>, stacks: [Stack<'_, Self>; 2]) -> LevelTally;
}

/// What a pass needs to know of the rows.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Level<W> {
    /// Whether only two rows are left.
    is_last: bool,
    /// The columns closed on the next row, and on the one after it.
    closed: [W; 2],
    /// The distances to the next row, and from there.
    gaps: [u32; 2],
    /// How far a knight leaps on the next row, and on the one after it.
    leaps: [u32; 2],
}

impl<W: Word> Level<W> {
    /// The first of at least two rows.
    fn new(rows: &[Row]) -> Self {
        let after = rows.get(2).unwrap_or(&rows[1]);
        let [gap, second] = [rows[0].gap, rows[1].gap];
        Self {
            is_last: rows.len() == 2,
            closed: [W::truncate(rows[1].closed), W::truncate(after.closed)],
            gaps: [gap, second],
            leaps: [leap(gap, W::BITS), leap(gap + second, W::BITS)],
        }
    }
}

/// The stack of a row: fields of words, each [`Stack::STRIDE`] words behind the one before.
pub(in crate::kernel) struct Stack<'a, L: Lanes> {
    lanes: L,
    words: &'a mut [L::Word],
    height: &'a mut usize,
}

impl<L: Lanes> Stack<'_, L> {
    /// Words of one field. The last ones are for the register at the top of a full stack.
    const STRIDE: usize = CAPACITY + L::WIDTH;
    /// Words of a stack.
    const WORDS: usize = FIELDS * Self::STRIDE;

    /// The first word of the state at a height.
    fn at(&mut self, height: usize) -> *mut L::Word {
        assert!(self.words.len() == Self::WORDS && height <= CAPACITY);
        self.words[height..].as_mut_ptr()
    }

    /// The states from one on, one for each lane.
    ///
    /// # Safety
    /// It must lie at a height of at most [`CAPACITY`].
    #[inline(always)]
    unsafe fn load(lanes: L, from: *mut L::Word) -> [L::Vector; FIELDS] {
        let mut states = [lanes.splat(L::Word::ZERO); FIELDS];
        for (field, words) in states.iter_mut().enumerate() {
            // SAFETY: WIDTH words follow that height in each field.
            *words = unsafe { from.add(field * Self::STRIDE).cast::<L::Vector>().read_unaligned() };
        }
        states
    }

    /// Stores the states of the lanes of a mask, and moves on by their number.
    ///
    /// # Safety
    /// `to` must lie at a height of at most [`CAPACITY`].
    #[inline(always)]
    unsafe fn store(lanes: L, mask: L::Mask, to: &mut *mut L::Word, states: [L::Vector; FIELDS]) {
        for (field, words) in states.into_iter().enumerate() {
            // SAFETY: WIDTH words follow that height in each field.
            unsafe { lanes.store(mask, to.add(field * Self::STRIDE), lanes.compress(mask, words)) };
        }
        *to = to.wrapping_add(lanes.marked(mask));
    }
}

/// [`Pass::pass`]. Always inlined into a function with the processor features of `L`.
#[inline(always)]
pub(in crate::kernel) fn pass<L: Lanes>(
    level: Level<L::Word>,
    stacks: [Stack<'_, L>; 2],
) -> LevelTally {
    match (level.is_last, level.gaps == [1, 1]) {
        (true, _) => registers::<L, true, false>(level, stacks),
        (false, true) => registers::<L, false, true>(level, stacks),
        (false, false) => registers::<L, false, false>(level, stacks),
    }
}

#[inline(always)]
fn registers<L: Lanes, const LAST: bool, const ADJACENT: bool>(
    level: Level<L::Word>,
    [mut upper, mut lower]: [Stack<'_, L>; 2],
) -> LevelTally {
    let lanes = upper.lanes;
    let [gap, second] = if ADJACENT { [1, 1] } else { level.gaps };
    let [near, far] = if ADJACENT { [2, 1] } else { level.leaps };
    let [closed, closed_after] = [lanes.splat(level.closed[0]), lanes.splat(level.closed[1])];
    // On the last two rows nothing is pushed.
    let room = if LAST { CAPACITY } else { CAPACITY - *lower.height };
    let states = room.min(*upper.height);
    // Lanes above the top: nothing to try, and no column left for what would follow.
    for field in [0, FIELDS - 1] {
        let top = field * Stack::<L>::STRIDE + *upper.height;
        upper.words[top..top + L::WIDTH].fill(L::Word::ONES);
    }
    let bottom = *upper.height - states;
    let (first, below) = (upper.at(bottom), lower.at(*lower.height));
    let (mut from, mut kept, mut pushed) = (first, first, below);
    let (mut count, mut left) = (0, states);
    while left > 0 {
        // SAFETY: states are left, so that this is below the height.
        let [cols, diag, anti, leapt, busy] = unsafe { Stack::load(lanes, from) };
        from = from.wrapping_add(L::WIDTH);
        left = left.saturating_sub(L::WIDTH);
        let (tried, with_queen) = place(lanes, [cols, diag, anti], busy);
        let state = [cols, diag, anti, leapt, tried];
        // SAFETY: no more states were stored than loaded, so that a register there ends where the next begins.
        unsafe { Stack::store(lanes, lanes.open(tried), &mut kept, state) };
        let [cols, diag, anti] = with_queen;
        let queen = lanes.xor(busy, tried);
        let (diag, anti) = (lanes.shl(diag, gap), lanes.shr(anti, gap));
        let leaps = lanes.or3([lanes.shl(queen, near), lanes.shr(queen, near), leapt]);
        let busy = lanes.or3([lanes.or3([cols, diag, anti]), leaps, closed]);
        if LAST {
            // One column is left for the last row.
            count += lanes.marked(lanes.open(busy));
            continue;
        }
        let leaps = lanes.or(lanes.shl(queen, far), lanes.shr(queen, far));
        let after = lanes.or3([cols, lanes.shl(diag, second), lanes.shr(anti, second)]);
        let alive = lanes.open(lanes.max(busy, lanes.or3([after, leaps, closed_after])));
        // SAFETY: at most `states` states are pushed, which end at CAPACITY or before.
        unsafe { Stack::store(lanes, alive, &mut pushed, [cols, diag, anti, leaps, busy]) };
    }
    // SAFETY: all of them point into the memory of one stack.
    unsafe {
        *upper.height = bottom + kept.offset_from(first).cast_unsigned();
        *lower.height += pushed.offset_from(below).cast_unsigned();
    }
    #[allow(clippy::cast_possible_truncation)] // at most CAPACITY
    LevelTally { count: count as u32, attempts: states as u32 }
}

/// A vector kernel with its memory.
pub(in crate::kernel) struct Vector<L: Pass> {
    lanes: L,
    words: Vec<L::Word>,
    heights: [usize; STACKS],
}

impl<L: Pass> Vector<L> {
    /// # Errors
    /// [`Error::Memory`](crate::Error::Memory) when the system refuses the memory of the stacks.
    pub(in crate::kernel) fn new(lanes: L) -> Result<Self> {
        let what = Phrase::new("the stacks of one thread", "一个线程的栈");
        let words = memory::filled(L::Word::ZERO, (STACKS * Stack::<L>::WORDS) as u64, what)?;
        Ok(Self { lanes, words, heights: [0; STACKS] })
    }

    /// The stacks of a row and of the next.
    fn pair(&mut self, at: usize) -> [Stack<'_, L>; 2] {
        let words = &mut self.words[at * Stack::<L>::WORDS..][..2 * Stack::<L>::WORDS];
        let (upper, lower) = words.split_at_mut(Stack::<L>::WORDS);
        let [height, below] = &mut self.heights[at..at + 2] else { unreachable!("two rows") };
        let stack = |words, height| Stack { lanes: self.lanes, words, height };
        [stack(upper, height), stack(lower, below)]
    }

    /// Empties the stack of the first of these rows, at least two; `None` when cancelled. The one below is left with few
    /// states, which wait for more.
    fn empty(&mut self, rows: &[Row], at: usize, cancel: &Cancel, sum: &mut Sum) -> Option<()> {
        let level = Level::new(rows);
        while self.heights[at] > 0 {
            if cancel.is_cancelled() {
                return None;
            }
            if self.heights[at + 1] > CAPACITY / 2 {
                self.empty(&rows[1..], at + 1, cancel, sum)?;
            }
            let tally = self.lanes.pass(level, self.pair(at));
            sum.flush(tally.count, tally.attempts);
        }
        Some(())
    }
}

impl<L: Pass> Count for Vector<L> {
    fn count(&mut self, rows: &[Row], cancel: &Cancel) -> Option<Sum> {
        // A cancelled count may have left states behind.
        self.heights = [0; STACKS];
        let busy = L::Word::truncate(rows[0].closed);
        if busy != L::Word::ONES {
            let state = [L::Word::ZERO, L::Word::ZERO, L::Word::ZERO, L::Word::ZERO, busy];
            for (field, word) in state.into_iter().enumerate() {
                self.words[field * Stack::<L>::STRIDE] = word;
            }
            self.heights[0] = 1;
        }
        let mut sum = Sum::default();
        for at in 0..rows.len() - 1 {
            self.empty(&rows[at..], at, cancel, &mut sum)?;
        }
        Some(sum)
    }
}
