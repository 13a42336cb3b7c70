//! The loop of a level in register sets, for instruction sets that expand and compress.
//!
//! ```text
//! take the lowest free square of every lane                          attempt
//! lanes without a free square pop the next state from the stack      refill
//! look ahead, and store the live children on the stack below    push
//! ```
//!
//! The next attempt of a set waits some thirty cycles: for the mask of idle lanes, its expansion, and the permutation
//! of what is popped. Four sets hide this latency (measured: three and five are slower). 99% of the lanes are busy.

#![allow(unsafe_code)] // pops and pushes
#![allow(clippy::cast_possible_truncation)] // numbers of states of one call

use super::form::{
    Advance, Follow, Form, LevelTally, LoopVariant, RowConstants, in_variant, place,
};
use super::level::{LevelPair, Stack};
use crate::kernel::lanes::{Expand, Lanes, Word};
use crate::kernel::narrow::Row;

/// Register sets of one level.
pub(in crate::kernel) const SETS: usize = 4;

/// One state per lane: occupied columns, diagonals, and the squares that are attacked, closed or tried.
#[derive(Clone, Copy)]
struct LaneStates<V> {
    state: [V; 3],
    busy: V,
}

/// The states that are being tried.
pub(in crate::kernel) struct Tried<V> {
    sets: [LaneStates<V>; SETS],
    /// Whether every lane of the sets holds a state with something to try.
    full: bool,
}

impl<V: Copy> Tried<V> {
    /// No states.
    pub(in crate::kernel) fn none<L: Lanes<Vector = V>>(lanes: L) -> Self {
        let dead =
            LaneStates { state: [lanes.splat(L::Word::ONES); 3], busy: lanes.splat(L::Word::ONES) };
        Self { sets: [dead; SETS], full: false }
    }
}

/// [`Advance::advance`] in register sets. Always inlined into a function with the processor features of `L`.
#[inline(always)]
pub(in crate::kernel) fn advance<L>(
    mut variant: LoopVariant,
    rows: &[Row<L::Word>],
    pair: LevelPair<'_, L>,
) -> LevelTally
where
    L: Expand + Advance<Tried = Tried<<L as Lanes>::Vector>>,
{
    // What the memory of the levels and the reasons below rest on.
    const { assert!(L::TRIED_FIELDS == 0 && L::ROOM == SETS * L::WIDTH) };
    let constants = RowConstants::new(pair.lanes, rows, &mut variant);
    // A branch in the rounds would cost 5 to 9% on Intel.
    if pair.lanes.is_intel() {
        in_variant!(variant, rounds::<L, true>(&constants, pair, variant.drain))
    } else {
        in_variant!(variant, rounds::<L, false>(&constants, pair, variant.drain))
    }
}

/// Rounds of an attempt in every set, until the stack is low (or the level empty, if `drain`) or the stack below is
/// full.
#[inline(always)]
fn rounds<L, const INTEL: bool, const FORM: u8, const ADJACENT: bool>(
    constants: &RowConstants<L::Vector>,
    pair: LevelPair<'_, L>,
    drain: bool,
) -> LevelTally
where
    L: Expand + Advance<Tried = Tried<<L as Lanes>::Vector>>,
{
    let LevelPair { lanes, upper, lower, stacks: [[stack, _], [below, _]] } = pair;
    let mut tally = LevelTally::default();
    let round = (SETS * L::WIDTH).cast_signed();
    let limit = L::CAPACITY.cast_signed() - round;
    let mut sets = upper.tried.sets;
    let (mut height, mut below_height) = (upper.height, lower.height);
    if !upper.tried.full && upper.height >= 2 * round {
        for set in &mut sets {
            // SAFETY: each set pops at most WIDTH of the 2 · SETS · WIDTH states.
            unsafe { refill::<L, INTEL, FORM>(lanes, set, constants, stack, &mut height) };
        }
        upper.tried.full = true;
    }
    // A pop reads the WIDTH words below the height, which only falls: states, or padding below the bottom. A round
    // begins only while the stack below has room for all sets, and what it pushes is below the new height.
    macro_rules! round {
        ($clamp:expr) => {
            for set in &mut sets {
                // SAFETY: as said above; the height is not negative here, since before a round it is at least
                // SETS · WIDTH, or `$clamp` holds it at 0.
                unsafe {
                    let (state, busy) = (set.state, set.busy);
                    let (tried, child) = place(lanes, state, busy);
                    set.busy = tried;
                    // Refill before the child is made: the next attempt waits for this.
                    refill::<L, INTEL, FORM>(lanes, set, constants, stack, &mut height);
                    match constants.follow::<L, FORM, ADJACENT>(lanes, child) {
                        Follow::Counted(count) => tally.count += count,
                        Follow::Pushed(alive, child) => {
                            Stack::push(lanes, alive, &mut below.at(below_height), child);
                            below_height += lanes.marked(alive).cast_signed();
                            if INTEL {
                                Stack::<L>::prefetch::<3>(below.at(below_height));
                            }
                        }
                    }
                }
                if $clamp {
                    height = height.max(0);
                }
            }
        };
    }
    while upper.tried.full && height >= round && below_height <= limit {
        round!(false);
        // Every lane held a state with something to try.
        tally.attempts += (SETS * L::WIDTH) as u32;
    }
    if drain {
        upper.tried.full = false;
        while below_height <= limit {
            let mut live = 0;
            for set in &sets {
                live += lanes.marked(lanes.open(set.busy));
            }
            if live == 0 && height == 0 {
                break;
            }
            tally.attempts += live as u32;
            round!(true);
        }
    }
    upper.tried.sets = sets;
    (upper.height, lower.height) = (height, below_height);
    tally
}

/// Pops a state into each lane that has nothing left to try.
///
/// The load starts `WIDTH` words below the top, wherever the pop ends. It thus waits for the last pop, not for the
/// number of lanes of this one.
///
/// # Safety
/// The top must not lie below the bottom, and the `WIDTH` words below the top, padding or states, must be initialised.
#[inline(always)]
unsafe fn refill<L: Expand + Advance, const INTEL: bool, const FORM: u8>(
    lanes: L,
    set: &mut LaneStates<L::Vector>,
    constants: &RowConstants<L::Vector>,
    stack: Stack<L>,
    height: &mut isize,
) {
    let idle = lanes.full(set.busy);
    // SAFETY: at most WIDTH words below the bottom is inside the padding.
    let states = unsafe { Stack::load::<3>(lanes, stack.at(*height - L::WIDTH.cast_signed())) };
    *height -= lanes.marked(idle).cast_signed();
    let [cols, diag, anti] = set.state;
    // Moved like the words, not computed from them: the next attempt waits for this.
    let busy = constants.busy::<L, FORM>(lanes, states);
    macro_rules! expand {
        ($expand:ident) => {
            LaneStates {
                state: [
                    lanes.$expand(idle, states[0], cols),
                    lanes.$expand(idle, states[1], diag),
                    lanes.$expand(idle, states[2], anti),
                ],
                busy: lanes.$expand(idle, busy, set.busy),
            }
        };
    }
    *set = if INTEL { expand!(expand_bytes) } else { expand!(expand) };
}
