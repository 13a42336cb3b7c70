//! The first two rows of a part: the second one with a square in every lane.

#![allow(unsafe_code)] // reads a table into a register

use super::form::{Advance, Follow, Form, LoopVariant, RowConstants};
use super::level::LevelStack;
use crate::kernel::LookAhead;
use crate::kernel::lanes::Word;
use crate::kernel::narrow::Row;

/// Rows that are expanded before the first stack.
pub(super) const ROWS: usize = 2;
/// The most states that these rows make: one for each of at most 32 squares of either row.
pub(super) const STATES: usize = 32 * 32;

/// [`Advance::seed`] for all instruction sets. Always inlined into a function with the processor features of `L`.
#[inline(always)]
pub(in crate::kernel) fn seed<L: Advance>(
    rows: &[Row<L::Word>],
    look_ahead: LookAhead,
    state: [L::Word; 3],
    mut stack: LevelStack<'_, L>,
) -> u32 {
    let lanes = stack.lanes;
    let mut variant =
        LoopVariant { form: Form::General, look_ahead, adjacent: false, drain: false };
    let constants = RowConstants::new(lanes, &rows[1..], &mut variant);
    let (first, open) = (rows[0], rows[1].open());
    // Only the registers in which there are columns.
    let squares = &L::Word::SQUARES[..L::WIDTH.max(L::Word::BITS as usize)];
    let mut attempts = 0;
    for child in first.children(state) {
        let free = open & !(child[0] | child[1] | child[2]);
        attempts += 1 + free.widen().count_ones();
        let [cols, diag, anti] =
            [lanes.splat(child[0]), lanes.splat(child[1]), lanes.splat(child[2])];
        for squares in squares.chunks_exact(L::WIDTH) {
            const { assert!(size_of::<L::Vector>() == L::WIDTH * size_of::<L::Word>()) };
            // SAFETY: a register is as large as WIDTH words, and any bytes are one.
            let squares = unsafe { squares.as_ptr().cast::<L::Vector>().read_unaligned() };
            let queen = lanes.and(squares, lanes.splat(free));
            // Without a queen every column is occupied: the lane is dead.
            let none = lanes.sub(queen, lanes.splat(L::Word::ONE));
            let state = [
                lanes.max(lanes.or(cols, queen), none),
                lanes.or(diag, queen),
                lanes.or(anti, queen),
            ];
            let Follow::Pushed(alive, state) =
                constants.follow::<L, { Form::General as u8 }, false>(lanes, state)
            else {
                unreachable!("only the last rows are counted");
            };
            stack.push(alive, state);
        }
    }
    attempts
}
