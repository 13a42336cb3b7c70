//! The loop of one level: attempt, refill, push.

#![allow(unsafe_code)] // instruction sets
#![allow(clippy::cast_possible_truncation)] // tallies of one call: see [`Tally`] for the bound

use super::level::{Level, SETS, limit};
use crate::kernel::LookAhead;
use crate::kernel::lanes::{Lanes, Set, Stack, Word};
use crate::kernel::narrow::Row;

/// What a call of `advance` adds up. A call tries at most [`CAPACITY`] + 32 · [`SETS`] states of at
/// most 32 squares each, with at most two completions a square: below 2^20.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::kernel) struct Tally {
    pub(super) count: u32,
    pub(super) attempts: u32,
}

/// The instantiation of [`advance`] for one instruction set: it carries the `target_feature`.
pub(in crate::kernel) type Advance<L> =
    unsafe fn(Shape, &[Row<<L as Lanes>::Word>], Ends<'_, L>) -> Tally;

/// One level and the one below.
pub(in crate::kernel) struct Ends<'a, L: Lanes> {
    pub(super) upper: &'a mut Level<L>,
    pub(super) lower: &'a mut Level<L>,
    pub(super) stacks: [Stack<L::Word>; 2],
}

/// Which form of the loop a level needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::kernel) struct Shape {
    /// What follows the attempt.
    pub(super) form: Form,
    /// How far [`Form::Plain`] and [`Form::General`] look.
    pub(super) look_ahead: LookAhead,
    /// The next remaining row is the next row of the board.
    pub(super) next: bool,
    /// So is the one after it.
    pub(super) after: bool,
    /// Empty the stack and the lanes, not only what fills them.
    pub(super) drain: bool,
}

/// What follows an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Look two rows ahead and push, where no square is blocked and no diagonal comes in from outside
    /// the window: most rows of plain boards.
    Plain,
    /// Look two rows ahead and push.
    General,
    /// Two rows left: count.
    Last,
}

const PLAIN: u8 = Form::Plain as u8;
const GENERAL: u8 = Form::General as u8;

impl Form {
    /// The form for the first of these rows, with so many rows left.
    pub(super) fn of<W: Word>(rows: &[Row<W>], left: usize) -> Self {
        let plain = |row: &Row<W>| row.open() == W::ONES && row.enter() == [W::ZERO; 2];
        match left {
            3 => Self::Last,
            // What comes in below the second row does not matter here.
            _ if rows[..2].iter().all(plain) && rows[2].open() == W::ONES => Self::Plain,
            _ => Self::General,
        }
    }
}

/// Chooses the form of the loop. Always inlined into a function with the right `target_feature`.
///
/// # Safety
/// - The instructions of `L` must exist.
/// - `rows` must hold the rows from this level on, at least three.
/// - The stacks of `ends` must be those of its levels, as [`Memory::stacks`](super::level::Memory::stacks)
///   gives them, with heights from 0 to the capacity, and initialised up to these heights, the padding included.
/// - The upper level must be capped ([`Level::cap`]).
#[inline(always)]
pub(in crate::kernel) unsafe fn advance<L: Lanes>(
    mut shape: Shape,
    rows: &[Row<L::Word>],
    ends: Ends<'_, L>,
) -> Tally {
    // SAFETY: as the caller promises.
    let mut ahead = unsafe { Ahead::new::<L>(rows) };
    if shape.look_ahead.is_near() && shape.form != Form::Last {
        // Looks at the next row twice: no step further, the same columns.
        (ahead.gaps[1], ahead.open[1]) = (0, ahead.open[0]);
        shape.after = false;
    }
    macro_rules! go {
        ($form:expr, $next:expr, $after:expr, $drain:expr) => {
            // SAFETY: as the caller promises.
            unsafe { steps::<L, { $form as u8 }, $next, $after, $drain>(&ahead, ends) }
        };
    }
    macro_rules! drain {
        ($form:expr, $next:expr, $after:expr) => {
            if shape.drain {
                go!($form, $next, $after, true)
            } else {
                go!($form, $next, $after, false)
            }
        };
    }
    macro_rules! gaps {
        ($form:expr) => {
            match (shape.next, shape.after) {
                (true, true) => drain!($form, true, true),
                (true, false) => drain!($form, true, false),
                (false, true) => drain!($form, false, true),
                (false, false) => drain!($form, false, false),
            }
        };
    }
    match shape.form {
        Form::Plain => gaps!(Form::Plain),
        Form::General => gaps!(Form::General),
        Form::Last => gaps!(Form::Last),
    }
}

/// The rows of one level in registers.
struct Ahead<V> {
    here: V,
    /// Open columns of the next two rows, less the diagonals that come in on the way.
    open: [V; 2],
    gaps: [u32; 2],
    /// The diagonals that come in on the way to the next row.
    enter: [V; 2],
}

impl<V: Copy> Ahead<V> {
    /// # Safety
    /// The instructions of `L` must exist; `rows` must hold three rows.
    #[inline(always)]
    unsafe fn new<L: Lanes<Vector = V>>(rows: &[Row<L::Word>]) -> Self {
        let [here, next, after] = [0, 1, 2].map(|at| rows[at]);
        let [diag, anti] = here.enter();
        let second = [diag.up(next.gap()), anti.down(next.gap())];
        let [diag2, anti2] = next.enter();
        // SAFETY: as the caller promises.
        unsafe {
            Self {
                here: L::splat(here.open()),
                open: [
                    L::splat(next.open() & !(diag | anti)),
                    L::splat(after.open() & !(second[0] | second[1] | diag2 | anti2)),
                ],
                gaps: [here.gap(), next.gap()],
                enter: [L::splat(diag), L::splat(anti)],
            }
        }
    }
}

/// One level's loop: all sets in turn, until the stack is low (or drained) or the one below full.
///
/// # Safety
/// As [`advance`].
#[inline(always)]
unsafe fn steps<
    L: Lanes,
    const FORM: u8,
    const NEXT: bool,
    const AFTER: bool,
    const DRAIN: bool,
>(
    ahead: &Ahead<L::Vector>,
    ends: Ends<'_, L>,
) -> Tally {
    let Ends {
        upper,
        lower,
        stacks: [from, to],
    } = ends;
    let (mut height, mut below) = (upper.height, lower.height);
    let mut sets = upper.sets;
    let mut tally = Tally::default();
    // SAFETY: the caller has checked the instruction set. Stacks stay within their arrays: a round
    // begins only while the stack below has room for all sets, and a pop reads at most WIDTH words
    // below the bottom, where the padding is. What it reads is initialised: the upper stack only falls, so
    // that nothing above its cap is read, and what was pushed to the lower one lies below its height.
    unsafe {
        let round = (SETS * L::WIDTH).cast_signed();
        if !upper.busy && height >= 2 * round {
            for set in &mut sets {
                refill::<L, FORM>(set, ahead, from, &mut height);
            }
            upper.busy = true;
        }
        while upper.busy && height >= round && below <= limit::<L>() {
            for set in &mut sets {
                tally.count +=
                    step::<L, FORM, NEXT, AFTER>(set, ahead, from, &mut height, to, &mut below);
            }
            // Every lane held a state with something to try.
            tally.attempts += (SETS * L::WIDTH) as u32;
        }
        if DRAIN {
            upper.busy = false;
            while below <= limit::<L>() {
                let live = sets
                    .map(|set| L::count(L::nonzero(set.free)))
                    .iter()
                    .sum::<usize>();
                if live == 0 && height == 0 {
                    break;
                }
                tally.attempts += live as u32;
                for set in &mut sets {
                    tally.count +=
                        step::<L, FORM, NEXT, AFTER>(set, ahead, from, &mut height, to, &mut below);
                    height = height.max(0);
                }
            }
        }
    }
    upper.sets = sets;
    (upper.height, lower.height) = (height, below);
    tally
}

/// Pops a state into each lane that has nothing left to try.
///
/// # Safety
/// The instructions of `L` must exist. The height must not be negative, and the stack initialised from `WIDTH`
/// words below it, padding or states, to `WIDTH` words above it.
#[inline(always)]
unsafe fn refill<L: Lanes, const FORM: u8>(
    set: &mut Set<L::Vector>,
    ahead: &Ahead<L::Vector>,
    from: Stack<L::Word>,
    height: &mut isize,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let dry = L::zero(set.free);
        L::pop(dry, from, height, set);
        set.free = if FORM == PLAIN {
            L::free::<true>(dry, set.free, set, ahead.here)
        } else {
            L::free::<false>(dry, set.free, set, ahead.here)
        };
    }
}

/// One attempt in every lane of a set; returns the completions found.
///
/// # Safety
/// The instructions of `L` must exist; `from` as for [`refill`], and `to` with room for `WIDTH` states.
#[inline(always)]
unsafe fn step<L: Lanes, const FORM: u8, const NEXT: bool, const AFTER: bool>(
    set: &mut Set<L::Vector>,
    ahead: &Ahead<L::Vector>,
    from: Stack<L::Word>,
    height: &mut isize,
    to: Stack<L::Word>,
    below: &mut isize,
) -> u32 {
    // SAFETY: as the caller promises.
    unsafe {
        // Attempt: the lowest free square of every lane.
        let free = set.free;
        let rest = L::and(free, L::sub(free, L::splat(L::Word::ONE)));
        let cols = L::or_xor(set.cols, free, rest);
        let diag = L::or_xor(set.diag, free, rest);
        let anti = L::or_xor(set.anti, free, rest);
        // Refill before the child is made: the next attempt waits for this.
        set.free = rest;
        refill::<L, FORM>(set, ahead, from, height);
        // The child on the next row, and its shadow on the row after it.
        let [gap, second] = ahead.gaps;
        let (diag, anti) = (L::shl::<NEXT>(diag, gap), L::shr::<NEXT>(anti, gap));
        let (diag2, anti2) = (L::shl::<AFTER>(diag, second), L::shr::<AFTER>(anti, second));
        let attacked = [[cols, diag, anti], [cols, diag2, anti2]];
        if FORM == PLAIN {
            let alive = L::alive::<true>(attacked, ahead.open);
            L::push(alive, to, below, [cols, diag, anti]);
            return 0;
        }
        if FORM == GENERAL {
            let alive = L::alive::<false>(attacked, ahead.open);
            let (diag, anti) = (L::or(diag, ahead.enter[0]), L::or(anti, ahead.enter[1]));
            L::push(alive, to, below, [cols, diag, anti]);
            return 0;
        }
        // Two rows and two columns are left, hence two ways.
        let [free1, free2] = attacked.map(|[cols, diag, anti]| L::nor(cols, diag, anti));
        let (upper, lower) = (L::and(free1, ahead.open[0]), L::and(free2, ahead.open[1]));
        let open = L::xor(cols, L::splat(L::Word::ONES));
        let left = L::and(open, L::sub(L::splat(L::Word::ZERO), open));
        let right = L::xor(open, left);
        // Queens on these columns attack each other when they are as far apart as the rows.
        let apart = L::differ(L::shl::<AFTER>(left, second), right);
        let [one, other] = [(left, right), (right, left)]
            .map(|(up, low)| L::both(apart, L::both(L::meet(upper, up), L::meet(lower, low))));
        // At most twice the number of lanes.
        L::count_two(one, other) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Problem;
    use crate::count::Decomposition;
    use crate::geometry::Square;
    use crate::kernel::narrow::Parts;

    /// The forms of all levels of a cross, top first, and its rows.
    fn forms(problem: &Problem) -> (Vec<Form>, Vec<Row<u16>>) {
        let decomposition = Decomposition::new(problem, 0).expect("small");
        let mut parts = Parts::new();
        parts.add(
            &decomposition.subproblem(&decomposition.whole(0)),
            &mut |_| None,
        );
        let rows = parts.rows_of(&parts.list[0]);
        let forms = (3..=rows.len()).rev();
        let forms = forms.map(|left| Form::of(&rows[rows.len() - left..], left));
        (forms.collect(), rows.to_vec())
    }

    /// A blocked square matters to three rows; a diagonal that comes in, to the row that it comes in
    /// after and to the one before.
    #[test]
    #[cfg_attr(miri, ignore = "nothing unsafe, and many crosses")]
    fn levels_are_plain_where_nothing_is_blocked_and_nothing_comes_in() {
        let blocked = |row: &Row<u16>| row.open() != u16::MAX;
        let enters = |row: &Row<u16>| row.enter() != [0; 2];
        for n in [14_u16, 17] {
            let plain = Problem::plain(usize::from(n)).expect("small");
            let row = (0..n).map(|col| Square { row: n - 4, col });
            let blocked_half = row.step_by(2);
            let other = plain
                .clone()
                .with_blocked(blocked_half)
                .expect("on the board");
            for problem in [plain, other] {
                let (found, rows) = forms(&problem);
                assert_eq!(rows.iter().any(blocked), !problem.is_plain());
                assert!(rows.iter().any(enters) && found.contains(&Form::Plain));
                let (last, above) = found.split_last().expect("levels");
                assert_eq!(*last, Form::Last);
                for (form, rows) in above.iter().zip(rows.windows(3)) {
                    let general = rows.iter().any(blocked) || rows[..2].iter().any(enters);
                    assert_eq!(*form == Form::General, general);
                }
            }
        }
    }
}
