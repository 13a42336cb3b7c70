//! The variants of a level's loop, and what all of them do with an attempt.

use super::level::{LevelPair, LevelStack};
use crate::kernel::LookAhead;
use crate::kernel::lanes::{Lanes, Word};
use crate::kernel::narrow::Row;

/// Totals of one call of [`Advance::advance`]. A call tries the states of at most two stacks of 12288 states and
/// four registers, each of at most 32 squares with at most two completions: below 2^21.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::kernel) struct LevelTally {
    pub(in crate::kernel) count: u32,
    pub(in crate::kernel) attempts: u32,
}

/// Lanes with the loop of a level, compiled for their instruction set: that of `sets.rs` or of `blocks.rs`, which
/// checks that the constants are its own.
pub(in crate::kernel) trait Advance: Lanes {
    /// The states of a level of which a square was tried.
    type Tried: Send;
    /// States that a stack holds.
    const CAPACITY: usize = capacity(Self::Word::BITS);
    /// The loop stops when the stack below has room for fewer states.
    const ROOM: usize;
    /// Words of a state in the second stack of a level, or 0 if there is none.
    const TRIED_FIELDS: usize;

    /// The [`Advance::Tried`] of an empty level.
    fn nothing_tried(self) -> Self::Tried;

    /// Expands the first two rows of a part onto the stack of the level below them, which has room for
    /// [`seed::STATES`](super::seed::STATES); returns the number of attempts. As everywhere on a stack, every state
    /// has something to try, and so has the row after it if the look-ahead is of two rows.
    fn seed(
        self,
        rows: &[Row<Self::Word>],
        look_ahead: LookAhead,
        state: [Self::Word; 3],
        stack: LevelStack<'_, Self>,
    ) -> u32;

    /// Tries states of the upper level until its stack is low, or empty if that is asked for, or the stack of the
    /// lower level is full.
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
    /// Whether the next two remaining rows follow each other and this one on the board.
    pub(super) adjacent: bool,
    /// Whether to empty the level, not only its stack while that fills all lanes.
    pub(super) drain: bool,
}

/// What follows an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Look two rows ahead and push, where no square is blocked and no diagonal enters from outside the
    /// window: most rows of plain boards.
    Plain,
    /// The same three rows ahead, all of them adjacent: the last rows of plain boards.
    Near,
    /// Look at all three rows below and at their columns, and push: the last rows of plain boards.
    Whole3,
    /// The same with four rows below.
    Whole4,
    /// The same with five rows below.
    Whole5,
    /// Like [`Form::Plain`], where diagonals enter before the second row below, and none before the next.
    Below,
    /// Like [`Form::Plain`], where diagonals enter: many rows of boards that are wider than the window.
    Entering,
    /// Look two rows ahead and push.
    General,
    /// Two rows left: count, where no square is blocked and no diagonal enters.
    Last,
    /// Two rows left: count.
    LastGeneral,
}

const NEAR: u8 = Form::Near as u8;
const WHOLE3: u8 = Form::Whole3 as u8;
const WHOLE4: u8 = Form::Whole4 as u8;
const WHOLE5: u8 = Form::Whole5 as u8;
pub(super) const BELOW: u8 = Form::Below as u8;
pub(super) const ENTERING: u8 = Form::Entering as u8;
pub(super) const GENERAL: u8 = Form::General as u8;
const LAST: u8 = Form::Last as u8;
pub(super) const LAST_GENERAL: u8 = Form::LastGeneral as u8;

/// States that a stack of lanes of this many columns holds (docs/KERNELS.md). Miri, which takes a minute to fill smaller
/// stacks, gets the same layout for fewer states.
const fn capacity(columns: u32) -> usize {
    match columns {
        _ if cfg!(miri) => 1280,
        ..=16 => 12288,
        _ => 8192,
    }
}

/// Most rows left for a look at three of them, in lanes of this many columns (docs/KERNELS.md).
pub(crate) const fn near_rows(columns: u32) -> usize {
    if columns > 16 { 8 } else { 7 }
}

/// Most rows left for a look at all rows below and at their columns, in lanes of this many columns (docs/KERNELS.md).
pub(crate) const fn whole_rows(columns: u32) -> usize {
    if columns > 16 { 6 } else { 5 }
}

impl Form {
    /// The form for the first of these rows, with `left` rows left.
    pub(super) fn of<W: Word>(rows: &[Row<W>], left: usize, look_ahead: LookAhead) -> Self {
        let enters = |row: &Row<W>| row.enter() != [W::ZERO; 2];
        let adjacent = |row: &Row<W>| row.open() == W::ONES && !enters(row) && row.gap() == 1;
        // Whether the next `below` rows are plain and adjacent.
        let near = |below: usize| {
            look_ahead == LookAhead::Two
                && rows[..below].iter().all(adjacent)
                && rows[below].open() == W::ONES
        };
        let blocked = rows[..3].iter().any(|row| row.open() != W::ONES);
        match left {
            3 if blocked || rows[..2].iter().any(enters) => Self::LastGeneral,
            3 => Self::Last,
            4.. if left <= whole_rows(W::BITS) && near(left - 1) => match left {
                4 => Self::Whole3,
                5 => Self::Whole4,
                _ => Self::Whole5,
            },
            _ if left <= near_rows(W::BITS) && near(3) => Self::Near,
            _ if blocked => Self::General,
            // What enters below the second row does not matter here.
            _ => match [enters(&rows[0]), enters(&rows[1])] {
                [false, false] => Self::Plain,
                [false, true] => Self::Below,
                [true, _] => Self::Entering,
            },
        }
    }
}

/// Whether a form counts; the others push.
pub(super) const fn counts(form: u8) -> bool {
    matches!(form, LAST | LAST_GENERAL)
}

/// How many rows below an attempt a form looks at.
const fn rows_below(form: u8) -> usize {
    match form {
        NEAR | WHOLE3 => 3,
        WHOLE4 => 4,
        WHOLE5 => 5,
        _ => 2,
    }
}

/// The rows of one level in registers.
pub(super) struct RowConstants<V> {
    /// Columns of this row and the next two that are blocked; of the third row also those attacked by diagonals that
    /// enter between the second one and it.
    closed: [V; 3],
    gaps: [u32; 2],
    /// The diagonals that enter before the next row.
    enter: [V; 2],
}

impl<V: Copy> RowConstants<V> {
    /// The constants of `rows`, at least three from this level on. With a look-ahead of one row the row after the
    /// next is the next row again.
    #[inline(always)]
    pub(super) fn new<L: Lanes<Vector = V>>(
        lanes: L,
        rows: &[Row<L::Word>],
        variant: &mut LoopVariant,
    ) -> Self {
        let (here, next, after) = (rows[0], rows[1], rows[2]);
        let [diag, anti] = here.enter();
        let [diag2, anti2] = next.enter();
        let mut constants = Self {
            closed: [
                lanes.splat(!here.open()),
                lanes.splat(!next.open()),
                lanes.splat(!after.open() | diag2 | anti2),
            ],
            gaps: [here.gap(), next.gap()],
            enter: [lanes.splat(diag), lanes.splat(anti)],
        };
        if variant.look_ahead == LookAhead::One && !counts(variant.form as u8) {
            (constants.gaps[1], constants.closed[2]) = (0, constants.closed[1]);
            variant.adjacent = false;
        }
        constants
    }

    /// The squares of this level's row that a state cannot use.
    #[inline(always)]
    pub(super) fn busy<L: Lanes<Vector = V>, const FORM: u8>(&self, lanes: L, state: [V; 3]) -> V {
        let attacked = lanes.or3(state);
        match FORM {
            GENERAL | LAST_GENERAL => lanes.or(attacked, self.closed[0]),
            _ => attacked,
        }
    }

    /// What follows when a queen was placed in every lane: states as they are on the next row, and the lanes that
    /// push them; or, with two rows left, the number of completions.
    #[inline(always)]
    pub(super) fn follow<L, const FORM: u8, const ADJACENT: bool>(
        &self,
        lanes: L,
        [cols, diag, anti]: [V; 3],
    ) -> Follow<L>
    where
        L: Lanes<Vector = V>,
    {
        let [next, after] = if ADJACENT { [1, 1] } else { self.gaps };
        let (mut diag, mut anti) = (lanes.shl(diag, next), lanes.shr(anti, next));
        if matches!(FORM, ENTERING | GENERAL | LAST_GENERAL) {
            diag = lanes.or(diag, self.enter[0]);
            anti = lanes.or(anti, self.enter[1]);
        }
        let (diag2, anti2) = (lanes.shl(diag, after), lanes.shr(anti, after));
        let mut busy = [lanes.or3([cols, diag, anti]), lanes.or3([cols, diag2, anti2])];
        if matches!(FORM, GENERAL | LAST_GENERAL) {
            busy[0] = lanes.or(busy[0], self.closed[1]);
        }
        if matches!(FORM, BELOW | ENTERING | GENERAL | LAST_GENERAL) {
            busy[1] = lanes.or(busy[1], self.closed[2]);
        }
        if counts(FORM) {
            // Two rows and two columns are left, hence two ways.
            let ones = lanes.splat(L::Word::ONES);
            let free = [lanes.xor(busy[0], ones), lanes.xor(busy[1], ones)];
            let open = lanes.xor(cols, ones);
            let left = lanes.and(open, lanes.sub(lanes.splat(L::Word::ZERO), open));
            let right = lanes.xor(open, left);
            // Queens on these columns attack each other if they are as far apart as the rows.
            let apart = lanes.xor(lanes.shl(left, after), right);
            let one = lanes.min(lanes.and(free[0], left), lanes.and(free[1], right));
            let other = lanes.min(lanes.and(free[0], right), lanes.and(free[1], left));
            return Follow::Counted(
                lanes.count_nonzero(lanes.min(apart, one), lanes.min(apart, other)),
            );
        }
        let mut fullest = lanes.max(busy[0], busy[1]);
        let mut common = lanes.and(busy[0], busy[1]);
        let (mut below_diag, mut below_anti) = (diag2, anti2);
        for _ in 2..rows_below(FORM) {
            below_diag = lanes.shl(below_diag, 1);
            below_anti = lanes.shr(below_anti, 1);
            let below = lanes.or3([cols, below_diag, below_anti]);
            fullest = lanes.max(fullest, below);
            common = lanes.and(common, below);
        }
        let alive = match FORM {
            // As many columns are open as rows are left: none may be attacked in all of them.
            WHOLE3 | WHOLE4 | WHOLE5 => lanes.open_where_equal(fullest, common, cols),
            _ => lanes.open(fullest),
        };
        Follow::Pushed(alive, [cols, diag, anti])
    }
}

/// What follows an attempt.
pub(super) enum Follow<L: Lanes> {
    /// Completions found.
    Counted(u32),
    /// The lanes that are not dead, and the states of all lanes on the next row.
    Pushed(L::Mask, [L::Vector; 3]),
}

/// A queen on the lowest square of every lane that is not busy: the squares that are busy afterwards, and the
/// state with the queen. A lane without such a square stays as it is.
#[inline(always)]
pub(in crate::kernel) fn place<L: Lanes>(
    lanes: L,
    [cols, diag, anti]: [L::Vector; 3],
    busy: L::Vector,
) -> (L::Vector, [L::Vector; 3]) {
    let tried = lanes.or(busy, lanes.sub(busy, lanes.splat(L::Word::ONES)));
    let state = [
        lanes.or_xor(cols, busy, tried),
        lanes.or_xor(diag, busy, tried),
        lanes.or_xor(anti, busy, tried),
    ];
    (tried, state)
}

/// Calls a loop of one level in the right variant: `$loop::<L, FORM, ADJACENT>(arguments)`.
///
/// Nothing from here on down to the tables may take a closure, as `array::map` does: a closure is a function
/// without the features of the instruction set. One codegen unit happens to inline it; with several, which are
/// the default for every crate that depends on this one, the kernels were eight times slower.
macro_rules! in_variant {
    ($variant:expr, $level:ident::<$lanes:ty $(, $vendor:literal)?>($($argument:expr),*)) => {{
        macro_rules! gaps {
            ($form:expr) => {
                match $variant.adjacent {
                    true => $level::<$lanes, $($vendor,)? { $form as u8 }, true>($($argument),*),
                    false => $level::<$lanes, $($vendor,)? { $form as u8 }, false>($($argument),*),
                }
            };
        }
        match $variant.form {
            Form::Plain => gaps!(Form::Plain),
            Form::Near => $level::<$lanes, $($vendor,)? { Form::Near as u8 }, true>($($argument),*),
            Form::Whole3 => $level::<$lanes, $($vendor,)? { Form::Whole3 as u8 }, true>($($argument),*),
            Form::Whole4 => $level::<$lanes, $($vendor,)? { Form::Whole4 as u8 }, true>($($argument),*),
            Form::Whole5 => $level::<$lanes, $($vendor,)? { Form::Whole5 as u8 }, true>($($argument),*),
            Form::Below => gaps!(Form::Below),
            Form::Entering => gaps!(Form::Entering),
            Form::General => gaps!(Form::General),
            Form::Last => gaps!(Form::Last),
            Form::LastGeneral => gaps!(Form::LastGeneral),
        }
    }};
}
pub(super) use in_variant;

#[cfg(test)]
mod tests;
