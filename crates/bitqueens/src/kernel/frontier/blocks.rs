//! The loop of a level in blocks, for instruction sets that move words by a table of shuffles.
//!
//! ```text
//! load the next states of the stack, one for each lane
//! place a queen on the lowest free square of each
//! move the states with squares left to the front, and store them on a second stack
//! look ahead, move the live children to the front, and store them on the stack below
//! ```
//!
//! The second stack is worked off in the same way, in place: a pass stores what is left of a block below the next
//! block that it loads. No lane is idle but in the last blocks of a level, no block waits for another, and nothing is
//! kept in registers between blocks. Against register sets whose idle lanes are refilled (`sets.rs`) this saves the
//! moves of a pop, and costs a store of four words for each state with squares left.
//!
//! A push waits for a mask that goes through a general register into a table: some fifty cycles after the load of the
//! block. Later blocks are therefore tried before this one is pushed, so that instructions that wait do not fill the
//! processor's queues: the next two with AVX2, the next one elsewhere. With AVX2 the loop is written out for three blocks,
//! so that no attempt moves to other registers when the next one takes its place; and a fence, which is no instruction, keeps
//! the compiler from beginning a push before the loads of the next attempt.

#![allow(unsafe_code)] // loads and pushes
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // numbers of states of one call

use std::sync::atomic::{Ordering, compiler_fence};

use super::form::{
    Advance, BELOW, ENTERING, Follow, Form, GENERAL, LAST_GENERAL, LevelTally, LoopVariant,
    RowConstants, counts, in_variant, place,
};
use super::level::{LevelPair, Stack};
use crate::kernel::lanes::Lanes;
use crate::kernel::narrow::Row;

/// Words of a state of which squares were tried: `cols`, `diag`, `anti`, and the squares that are attacked, closed
/// or tried.
pub(in crate::kernel) const TRIED_FIELDS: usize = 4;
/// Fewest states that make a pass worthwhile.
pub(in crate::kernel) const PASS: usize = if cfg!(miri) { 64 } else { 1024 };

/// Whether two blocks are tried before one is pushed. Two need eight registers; instructions of 128 bits, most of which
/// overwrite an operand, leave too few (SSE4.1 is 2 to 5% slower with two).
const fn two_ahead<L: Lanes>() -> bool {
    size_of::<L::Vector>() == 32
}

/// Whether the loop of a form is written out for three blocks. The others keep more of their rows in registers, and would
/// keep attempts in memory.
const fn takes_turns(form: u8) -> bool {
    !matches!(form, BELOW | ENTERING | GENERAL | LAST_GENERAL)
}

/// Number of states of which a square was tried and another is left.
#[derive(Debug, Default)]
pub(in crate::kernel) struct Tried {
    height: isize,
}

/// [`Advance::advance`] in blocks. Always inlined into a function with the processor features of `L`.
#[inline(always)]
pub(in crate::kernel) fn advance<L: Advance<Tried = Tried>>(
    mut variant: LoopVariant,
    rows: &[Row<L::Word>],
    mut pair: LevelPair<'_, L>,
) -> LevelTally {
    // What the memory of the levels and the reasons below rest on.
    const {
        assert!(L::TRIED_FIELDS == TRIED_FIELDS && L::ROOM == PASS);
        assert!(L::WIDTH <= PASS);
    }
    let constants = RowConstants::new(pair.lanes, rows, &mut variant);
    in_variant!(variant, passes::<L>(&constants, &mut pair, variant.drain))
}

/// Passes over both stacks of a level until they are low, or empty if `drain`, or the stack below is full.
#[inline(always)]
fn passes<L: Advance<Tried = Tried>, const FORM: u8, const ADJACENT: bool>(
    constants: &RowConstants<L::Vector>,
    pair: &mut LevelPair<'_, L>,
    drain: bool,
) -> LevelTally {
    let worth = PASS.cast_signed();
    let mut tally = LevelTally::default();
    loop {
        let (first, tried) = (pair.upper.height, pair.upper.tried.height);
        // With two rows left nothing is pushed below.
        let room = if counts(FORM) {
            L::CAPACITY.cast_signed()
        } else {
            L::CAPACITY.cast_signed() - pair.lower.height
        };
        let least = if drain { 1 } else { L::WIDTH.cast_signed() };
        let part = if room < worth {
            return tally;
        } else if tried >= worth || (drain && first == 0 && tried > 0) {
            pass::<L, FORM, ADJACENT, false>(constants, pair, room)
        } else if first >= least {
            pass::<L, FORM, ADJACENT, true>(
                constants,
                pair,
                room.min(L::CAPACITY.cast_signed() - tried),
            )
        } else {
            return tally;
        };
        tally.count += part.count;
        tally.attempts += part.attempts;
    }
}

/// One pass over the top of a stack, of at most `room` states: over the states of which no square was tried if
/// `FIRST`, otherwise over the others. Blocks are whole registers, which begin at multiples of their width so that no
/// load crosses a line of the cache: states above the last one stay, and move down to the new top. States that do not
/// fill a register are a block of their own, with dead states from below the bottom.
#[inline(always)]
fn pass<L, const FORM: u8, const ADJACENT: bool, const FIRST: bool>(
    constants: &RowConstants<L::Vector>,
    pair: &mut LevelPair<'_, L>,
    room: isize,
) -> LevelTally
where
    L: Advance<Tried = Tried>,
{
    let LevelPair { lanes, upper, lower, stacks: [[first, again], [below, _]] } = pair;
    let lanes = *lanes;
    let width = L::WIDTH.cast_signed();
    let (stack, height) =
        if FIRST { (*first, &mut upper.height) } else { (*again, &mut upper.tried.height) };
    let above = *height % width;
    let (states, blocks, above) = match room.min(*height - above) / width {
        0 => (*height, 1, 0),
        blocks => (blocks * width, blocks, above),
    };
    let end = *height - above;
    let bottom = end - blocks * width;
    *height = bottom.max(0);
    let mut count = 0;
    // SAFETY: the blocks reach from `bottom`, at least -WIDTH, to the height of the stack before: everything in them
    // is initialised, padding or states. Each pushes at most WIDTH states to the stack below and to the second
    // stack, and writes a register at the top. The caller says that the first has room, and the second one in a first
    // pass. In another pass the second stack grows from the bottom of the blocks, by at most WIDTH for each block
    // that was pushed: a register at its top ends where the next block begins, or before. So does the register that
    // moves the states above the blocks down, and what it reads ends WIDTH words above the height before, or below.
    unsafe {
        let mut from = stack.at(bottom);
        let mut tried_top = again.at(upper.tried.height);
        let mut below_top = below.at(lower.height);
        let mut oldest = try_block::<L, FORM, ADJACENT, FIRST>(lanes, constants, from);
        if const { two_ahead::<L>() } && blocks > 1 {
            let next = from.add(L::WIDTH);
            let mut newer = try_block::<L, FORM, ADJACENT, FIRST>(lanes, constants, next);
            let mut newest;
            let mut untried = blocks - 2;
            // Tries the next block and pushes the oldest one.
            macro_rules! turn {
                ($oldest:ident, $newest:ident) => {
                    let next = from.add(2 * L::WIDTH);
                    $newest = try_block::<L, FORM, ADJACENT, FIRST>(lanes, constants, next);
                    compiler_fence(Ordering::SeqCst);
                    count += push_block::<L, FIRST>(
                        lanes,
                        &$oldest,
                        from,
                        &mut tried_top,
                        &mut below_top,
                    );
                    (from, untried) = (from.add(L::WIDTH), untried - 1);
                };
            }
            // Three turns, after which every attempt has its name again.
            while untried > 0 {
                turn!(oldest, newest);
                if !takes_turns(FORM) || untried == 0 {
                    (oldest, newer) = (newer, newest);
                    continue;
                }
                turn!(newer, oldest);
                if untried == 0 {
                    (oldest, newer) = (newest, oldest);
                    continue;
                }
                turn!(newest, newer);
            }
            count += push_block::<L, FIRST>(lanes, &oldest, from, &mut tried_top, &mut below_top);
            from = from.add(L::WIDTH);
            oldest = newer;
        } else {
            for _ in 1..blocks {
                let next = from.add(L::WIDTH);
                let newer = try_block::<L, FORM, ADJACENT, FIRST>(lanes, constants, next);
                count +=
                    push_block::<L, FIRST>(lanes, &oldest, from, &mut tried_top, &mut below_top);
                (oldest, from) = (newer, next);
            }
        }
        count += push_block::<L, FIRST>(lanes, &oldest, from, &mut tried_top, &mut below_top);
        if FIRST {
            Stack::<L>::copy::<3>(stack.at(end), stack.at(bottom.max(0)));
            upper.height += above;
        } else {
            Stack::<L>::copy::<TRIED_FIELDS>(stack.at(end), tried_top);
            tried_top = tried_top.offset(above);
        }
        upper.tried.height = again.height(tried_top);
        lower.height = below.height(below_top);
    }
    LevelTally { count, attempts: states as u32 }
}

/// What became of a block of states.
struct Attempt<L: Advance> {
    /// The squares that are attacked, closed or tried now.
    tried: L::Vector,
    /// The lanes with others.
    left: L::Mask,
    follow: Follow<L>,
}

/// Places a queen on a square of every state of a block.
///
/// # Safety
/// `WIDTH` words from `from` on must be readable and initialised in each field.
#[inline(always)]
unsafe fn try_block<L, const FORM: u8, const ADJACENT: bool, const FIRST: bool>(
    lanes: L,
    constants: &RowConstants<L::Vector>,
    from: *mut L::Word,
) -> Attempt<L>
where
    L: Advance<Tried = Tried>,
{
    // SAFETY: as the caller promises.
    let (state, busy) = unsafe {
        if FIRST {
            let state = Stack::load::<3>(lanes, from);
            (state, constants.busy::<L, FORM>(lanes, state))
        } else {
            let [cols, diag, anti, busy] = Stack::load::<4>(lanes, from);
            ([cols, diag, anti], busy)
        }
    };
    let (tried, child) = place(lanes, state, busy);
    Attempt {
        tried,
        left: lanes.open(tried),
        follow: constants.follow::<L, FORM, ADJACENT>(lanes, child),
    }
}

/// Pushes what is left of a block, and its live children; returns its completions.
///
/// # Safety
/// The block must still lie at `from`, and both stacks must have room for a register.
#[inline(always)]
unsafe fn push_block<L: Advance<Tried = Tried>, const FIRST: bool>(
    lanes: L,
    attempt: &Attempt<L>,
    from: *mut L::Word,
    tried_top: &mut *mut L::Word,
    below_top: &mut *mut L::Word,
) -> u32 {
    // SAFETY: as the caller promises.
    unsafe {
        // A load costs less than three registers.
        let [cols, diag, anti] = Stack::load::<3>(lanes, from);
        let state = [cols, diag, anti, attempt.tried];
        Stack::push(lanes, attempt.left, tried_top, state);
        // Another pass has just read the words that it writes.
        if FIRST && lanes.is_intel() {
            Stack::<L>::prefetch::<4>(*tried_top);
        }
        match attempt.follow {
            Follow::Counted(found) => found,
            Follow::Pushed(alive, state) => {
                Stack::push(lanes, alive, below_top, state);
                if lanes.is_intel() {
                    Stack::<L>::prefetch::<3>(*below_top);
                }
                0
            }
        }
    }
}
