//! The loop of one level: attempt, refill, push.

#![allow(unsafe_code)] // pops and pushes
#![allow(clippy::cast_possible_truncation)] // tallies of one call: see [`LevelTally`] for the bound

use super::level::{LevelPair, SETS, limit};
use crate::kernel::LookAhead;
use crate::kernel::lanes::{LaneStates, Lanes, StackPointers, Word};
use crate::kernel::narrow::Row;

/// Totals of one call of [`advance`]. A call tries at most `CAPACITY` + 32 · [`SETS`] states of at most 32
/// squares each, with at most two completions a square: below 2^20.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::kernel) struct LevelTally {
    pub(super) count: u32,
    pub(super) attempts: u32,
}

/// Lanes with [`advance`] compiled for their instruction set.
pub(in crate::kernel) trait Advance: Lanes {
    /// [`advance`] with the processor features of the instruction set.
    fn advance(
        self,
        variant: LoopVariant,
        rows: &[Row<Self::Word>],
        pair: LevelPair<'_, Self>,
    ) -> LevelTally;
}

/// Which variant of the loop a level needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::kernel) struct LoopVariant {
    /// What follows the attempt.
    pub(super) form: Form,
    /// How far [`Form::Plain`] and [`Form::General`] look.
    pub(super) look_ahead: LookAhead,
    /// Whether the next remaining row is the next row of the board.
    pub(super) next: bool,
    /// Whether the remaining row after it follows it on the board.
    pub(super) after: bool,
    /// Whether to empty the stack and the lanes, not only the stack while it fills all lanes.
    pub(super) drain: bool,
}

/// What follows an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Look two rows ahead and push, where no square is blocked and no diagonal enters from outside the
    /// window: most rows of plain boards.
    Plain,
    /// Look two rows ahead and push.
    General,
    /// Two rows left: count.
    Last,
}

const PLAIN: u8 = Form::Plain as u8;
const LAST: u8 = Form::Last as u8;

impl Form {
    /// The form for the first of these rows, with `left` rows left.
    pub(super) fn of<W: Word>(rows: &[Row<W>], left: usize) -> Self {
        let plain = |row: &Row<W>| row.open() == W::ONES && row.enter() == [W::ZERO; 2];
        match left {
            3 => Self::Last,
            // What enters below the second row does not matter here.
            _ if rows[..2].iter().all(plain) && rows[2].open() == W::ONES => Self::Plain,
            _ => Self::General,
        }
    }
}

/// Runs the loop of one level in the right variant. `rows` are the rows from this level on, at least three.
/// Always inlined into a function with the processor features of `L`.
///
/// Nothing from here on down to the tables may take a closure, as `array::map` does: a closure is a function
/// without these features. One codegen unit happens to inline it; with several, which are the default for
/// every crate that depends on this one, the kernels were eight times slower.
#[inline(always)]
pub(in crate::kernel) fn advance<L: Lanes>(
    mut variant: LoopVariant,
    rows: &[Row<L::Word>],
    pair: LevelPair<'_, L>,
) -> LevelTally {
    let mut constants = RowConstants::new(pair.lanes, rows);
    if variant.look_ahead == LookAhead::One && variant.form != Form::Last {
        // The row after the next is the next row again.
        (constants.gaps[1], constants.open[1]) = (0, constants.open[0]);
        variant.after = false;
    }
    macro_rules! drain {
        ($form:expr, $next:expr, $after:expr) => {
            if variant.drain {
                steps::<L, { $form as u8 }, $next, $after, true>(&constants, pair)
            } else {
                steps::<L, { $form as u8 }, $next, $after, false>(&constants, pair)
            }
        };
    }
    macro_rules! gaps {
        ($form:expr) => {
            match (variant.next, variant.after) {
                (true, true) => drain!($form, true, true),
                (true, false) => drain!($form, true, false),
                (false, true) => drain!($form, false, true),
                (false, false) => drain!($form, false, false),
            }
        };
    }
    match variant.form {
        Form::Plain => gaps!(Form::Plain),
        Form::General => gaps!(Form::General),
        Form::Last => gaps!(Form::Last),
    }
}

/// The rows of one level in registers.
struct RowConstants<V> {
    here: V,
    /// Open columns of the next two rows, without the diagonals that enter before them.
    open: [V; 2],
    gaps: [u32; 2],
    /// The diagonals that enter before the next row.
    enter: [V; 2],
}

impl<V: Copy> RowConstants<V> {
    #[inline(always)]
    fn new<L: Lanes<Vector = V>>(lanes: L, rows: &[Row<L::Word>]) -> Self {
        let [here, next, after] = [0, 1, 2].map(|at| rows[at]);
        let [diag, anti] = here.enter();
        let second = [diag.up(next.gap()), anti.down(next.gap())];
        let [diag2, anti2] = next.enter();
        Self {
            here: lanes.splat(here.open()),
            open: [
                lanes.splat(next.open() & !(diag | anti)),
                lanes.splat(after.open() & !(second[0] | second[1] | diag2 | anti2)),
            ],
            gaps: [here.gap(), next.gap()],
            enter: [lanes.splat(diag), lanes.splat(anti)],
        }
    }
}

/// One level's loop: all sets in turn, until the stack is low (or drained) or the one below is full.
#[inline(always)]
fn steps<L: Lanes, const FORM: u8, const NEXT: bool, const AFTER: bool, const DRAIN: bool>(
    constants: &RowConstants<L::Vector>,
    pair: LevelPair<'_, L>,
) -> LevelTally {
    let LevelPair {
        lanes,
        upper,
        lower,
        stacks: [from, to],
    } = pair;
    let (mut height, mut below) = (upper.height, lower.height);
    let mut sets = upper.sets;
    let mut tally = LevelTally::default();
    let round = (SETS * L::WIDTH).cast_signed();
    if !upper.busy && height >= 2 * round {
        for set in &mut sets {
            // SAFETY: the stack is that of the upper level. Each set pops at most WIDTH of its 2 · SETS · WIDTH
            // states; above the height of the pair's making, WIDTH words are initialised.
            unsafe { refill::<L, FORM>(lanes, set, constants, from, &mut height) };
        }
        upper.busy = true;
    }
    // Attempts in all sets. A pop reads at most WIDTH words below the bottom, where the padding is, and WIDTH
    // words above the height, which only falls: all of these are initialised. A round begins only while the
    // stack below has room for all sets, and what it pushes is below the new height.
    macro_rules! round {
        ($clamp:expr) => {
            for set in &mut sets {
                // SAFETY: as said above; the height is not negative here, since before a round it is at least
                // SETS · WIDTH, or `$clamp` holds it at 0.
                tally.count += unsafe {
                    step::<L, FORM, NEXT, AFTER>(
                        lanes, set, constants, from, &mut height, to, &mut below,
                    )
                };
                if $clamp {
                    height = height.max(0);
                }
            }
        };
    }
    while upper.busy && height >= round && below <= limit::<L>() {
        round!(false);
        // Every lane held a state with something to try.
        tally.attempts += (SETS * L::WIDTH) as u32;
    }
    if DRAIN {
        upper.busy = false;
        while below <= limit::<L>() {
            let live = lanes.count_nonzero([sets[0].free, sets[1].free])
                + lanes.count_nonzero([sets[2].free, sets[3].free]);
            if live == 0 && height == 0 {
                break;
            }
            tally.attempts += live;
            round!(true);
        }
    }
    upper.sets = sets;
    (upper.height, lower.height) = (height, below);
    tally
}

/// Pops a state into each lane that has nothing left to try.
///
/// # Safety
/// The height must not be negative, and the stack initialised from `WIDTH` words below it, padding or states,
/// to `WIDTH` words above it.
#[inline(always)]
unsafe fn refill<L: Lanes, const FORM: u8>(
    lanes: L,
    set: &mut LaneStates<L::Vector>,
    constants: &RowConstants<L::Vector>,
    from: StackPointers<L::Word>,
    height: &mut isize,
) {
    let idle = lanes.zero(set.free);
    // SAFETY: as the caller promises.
    unsafe { lanes.pop(idle, from, height, set) };
    let state = [set.cols, set.diag, set.anti];
    set.free = if FORM == PLAIN {
        lanes.free::<true>(idle, set.free, state, constants.here)
    } else {
        lanes.free::<false>(idle, set.free, state, constants.here)
    };
}

/// One attempt in every lane of a set; returns the completions found.
///
/// # Safety
/// `from` as for [`refill`], and `to` with room for `WIDTH` words at `below`.
#[inline(always)]
unsafe fn step<L: Lanes, const FORM: u8, const NEXT: bool, const AFTER: bool>(
    lanes: L,
    set: &mut LaneStates<L::Vector>,
    constants: &RowConstants<L::Vector>,
    from: StackPointers<L::Word>,
    height: &mut isize,
    to: StackPointers<L::Word>,
    below: &mut isize,
) -> u32 {
    // Attempt: the lowest free square of every lane.
    let free = set.free;
    let rest = lanes.and(free, lanes.sub(free, lanes.splat(L::Word::ONE)));
    let cols = lanes.or_xor(set.cols, free, rest);
    let diag = lanes.or_xor(set.diag, free, rest);
    let anti = lanes.or_xor(set.anti, free, rest);
    // Refill before the child is made: the next attempt waits for this.
    set.free = rest;
    // SAFETY: as the caller promises.
    unsafe { refill::<L, FORM>(lanes, set, constants, from, height) };
    // The child on the next row, and what it attacks on the row after that.
    let next = if NEXT { 1 } else { constants.gaps[0] };
    let after = if AFTER { 1 } else { constants.gaps[1] };
    let (diag, anti) = (lanes.shl(diag, next), lanes.shr(anti, next));
    let (diag2, anti2) = (lanes.shl(diag, after), lanes.shr(anti, after));
    let attacked = [[cols, diag, anti], [cols, diag2, anti2]];
    if FORM == LAST {
        // Two rows and two columns are left, hence two ways.
        let free = [
            lanes.and(lanes.nor3(attacked[0]), constants.open[0]),
            lanes.and(lanes.nor3(attacked[1]), constants.open[1]),
        ];
        let open = lanes.xor(cols, lanes.splat(L::Word::ONES));
        let left = lanes.and(open, lanes.sub(lanes.splat(L::Word::ZERO), open));
        let right = lanes.xor(open, left);
        // Queens on these columns attack each other if they are as far apart as the rows.
        return lanes.count_last_two(free, left, right, lanes.shl(left, after));
    }
    let (alive, state) = if FORM == PLAIN {
        let alive = lanes.alive::<true>(attacked, constants.open);
        (alive, attacked[0])
    } else {
        let alive = lanes.alive::<false>(attacked, constants.open);
        let [enter_diag, enter_anti] = constants.enter;
        (
            alive,
            [cols, lanes.or(diag, enter_diag), lanes.or(anti, enter_anti)],
        )
    };
    // SAFETY: as the caller promises.
    unsafe { lanes.push(alive, to, below, state) };
    0
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

    /// A blocked square makes three rows general; a diagonal that enters, the row that it enters after and
    /// the one before.
    #[test]
    #[cfg_attr(miri, ignore = "nothing unsafe, and many crosses")]
    fn levels_are_plain_where_nothing_is_blocked_and_nothing_enters() {
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
