//! The vector kernel: many states at a time, of many subproblems.
//!
//! ```text
//! each level (rows left) has a stack of states (cols, diag, anti) and a few register sets, one state
//! a lane
//! advance(level):
//!     take the lowest free square of every lane                    attempt
//!     lanes that ran dry pop the next state from the stack         refill
//!     shift, look two rows ahead, push what lives one level down   push
//!     when the stack below is full, advance there first
//! ```
//!
//! Every lane works on one level, so that open columns and shifts are the same for all, and lanes that
//! have nothing left to try are refilled at once: 99% of them are busy. What it is made of:
//! 1. *Compaction.* Popping spreads the top of a stack over the dry lanes (expand), pushing closes
//!    the gaps between the living (compress).
//! 2. *Shared levels.* A state holds its diagonals itself (`narrow.rs`), so that a level serves every
//!    part whose rows from there on read alike. Parts come sorted by their last rows, and between two
//!    of them only the levels that they do not share are emptied: without this a fifth of the lanes
//!    run empty at n = 18, at the end of every small part.
//! 3. *Several register sets in flight.* A set waits some eighty cycles from popping to the next
//!    attempt; four of them keep the machine busy (measured: three and five are slower).
//! 4. *Closed form.* With two rows left, two columns are: two masks per lane.

#![allow(unsafe_code)] // raw stacks and instruction sets
#![allow(clippy::cast_possible_truncation)] // tallies of one call: see [`Tally`] for the bound

use super::Outcome;
use super::lanes::{Lanes, Set, Stack, Word};
use super::narrow::{Parts, Row};
use crate::Cancel;

/// States that a stack holds at least before it must be emptied.
const CAPACITY: usize = 8192;
/// Dead states below the bottom of a stack, for lanes that pop from an empty one.
const PADDING: usize = 64;
/// Register sets of one level.
const SETS: usize = 4;
/// Rows that are written out one by one before the first stack.
const SEEDED: usize = 2;
/// The most states that these rows make: 32 · 31 at most.
const SEEDS: isize = 1024;
/// Fewest rows that are worth the set-up; smaller subproblems go to the scalar kernel.
pub(super) const MIN_ROWS: usize = SEEDED + 4;

/// The memory of one level.
struct Level<L: Lanes> {
    words: Vec<L::Word>,
    height: isize,
    sets: [Set<L::Vector>; SETS],
    /// Whether every lane of the sets holds a state with something to try.
    busy: bool,
}

impl<L: Lanes> Level<L> {
    const STRIDE: usize = PADDING + CAPACITY + L::WIDTH;

    /// # Safety
    /// The instructions of `L` must exist.
    unsafe fn new() -> Self {
        // Zeroes come from the system page by page, as far as a stack grows.
        let mut words = vec![L::Word::ZERO; 3 * Self::STRIDE];
        for field in words.chunks_mut(Self::STRIDE) {
            // All columns taken: a state popped from below the bottom has nothing to try.
            field[..PADDING].fill(L::Word::ONES);
        }
        // SAFETY: the caller has checked the instruction set.
        let sets = unsafe { [dead::<L>(); SETS] };
        Self {
            words,
            height: 0,
            sets,
            busy: false,
        }
    }

    fn stack(&mut self) -> Stack<L::Word> {
        let base = self.words.as_mut_ptr();
        // SAFETY: three arrays of STRIDE words each, the padding first: all three offsets lie
        // inside the allocation.
        unsafe { [0, 1, 2].map(|field| base.add(field * Self::STRIDE + PADDING)) }
    }

    /// Puts a state on top; there must be room.
    #[inline(always)]
    fn push(&mut self, state: [L::Word; 3]) {
        debug_assert!((0..CAPACITY.cast_signed()).contains(&self.height));
        for (field, word) in self.stack().into_iter().zip(state) {
            // SAFETY: `Frontier::start` makes room for all first states of a part.
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

/// Everything one thread needs to run the vector kernel.
pub(super) struct Frontier<L: Lanes> {
    levels: Vec<Level<L>>,
    rows: Vec<Row<L::Word>>,
    advance: Advance<L>,
    tally: Tally,
}

/// What a call of `advance` adds up. A call tries at most [`CAPACITY`] + 32 · [`SETS`] states of at
/// most 32 squares each, with at most two completions a square: below 2^20.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Tally {
    count: u32,
    attempts: u32,
}

/// The instantiation of [`advance`] for one instruction set: it carries the `target_feature`.
pub(super) type Advance<L> = unsafe fn(Shape, &[Row<<L as Lanes>::Word>], Ends<'_, L>) -> Tally;

/// One level and the one below.
pub(super) struct Ends<'a, L: Lanes> {
    upper: &'a mut Level<L>,
    lower: &'a mut Level<L>,
}

/// Which form of the loop a level needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// What follows the attempt.
    form: Form,
    /// The next remaining row is the next row of the board.
    next: bool,
    /// So is the one after it.
    after: bool,
    /// Empty the stack and the lanes, not only what fills them.
    drain: bool,
}

/// What follows an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Look two rows ahead and push.
    Push,
    /// The same, and diagonals come in from outside the window.
    Enter,
    /// Two rows left: count.
    Last,
}

impl<L: Lanes> Frontier<L> {
    /// # Safety
    /// The instructions of `L` must exist, and `advance` must be made for them.
    pub(super) unsafe fn new(advance: Advance<L>) -> Self {
        Self {
            levels: Vec::new(),
            rows: Vec::new(),
            advance,
            tally: Tally::default(),
        }
    }

    /// Counts the completions of all parts, which must be sorted (each at least [`MIN_ROWS`] rows), and
    /// adds them to `outcome`; `false` when cancelled.
    ///
    /// A level belongs to the rows from it to the last one. The next part keeps the levels of the rows
    /// that it ends with as well; what it does not share is emptied first, from the top.
    pub(super) fn count(
        &mut self,
        parts: &Parts<L::Word>,
        cancel: &Cancel,
        outcome: &mut Outcome,
    ) -> bool {
        self.tally = Tally::default();
        self.rows.clear();
        let finished = parts.list.iter().all(|part| {
            let rows = parts.rows_of(part);
            let alike = |(one, other): &(&Row<L::Word>, &Row<L::Word>)| one == other;
            let both = rows.iter().rev().zip(self.rows.iter().rev());
            // Its own first rows have no level.
            let shared = both.take_while(alike).count().min(rows.len() - SEEDED);
            self.drain(shared, cancel, outcome) && self.start(rows, part.state, cancel, outcome)
        }) && self.drain(0, cancel, outcome);
        if !finished {
            for level in &mut self.levels {
                // SAFETY: `new` was promised the instruction set.
                level.sets = unsafe { [dead::<L>(); SETS] };
                (level.height, level.busy) = (0, false);
            }
        }
        outcome.flush(self.tally.count, self.tally.attempts);
        finished
    }

    /// Empties the levels of more than `shared` rows; `false` when cancelled.
    fn drain(&mut self, shared: usize, cancel: &Cancel, outcome: &mut Outcome) -> bool {
        (shared.max(2) + 1..=self.rows.len().saturating_sub(SEEDED))
            .rev()
            .all(|left| self.run(left, true, cancel, outcome))
    }

    /// Puts the first states of a part on their level; `false` when cancelled.
    fn start(
        &mut self,
        rows: &[Row<L::Word>],
        state: [L::Word; 3],
        cancel: &Cancel,
        outcome: &mut Outcome,
    ) -> bool {
        assert!((MIN_ROWS..=32).contains(&rows.len()), "{} rows", rows.len());
        self.rows.clear();
        self.rows.extend_from_slice(rows);
        // Of a part at most 32 + 32 · 31 attempts.
        if self.tally.attempts > 1 << 20 {
            outcome.flush(0, std::mem::take(&mut self.tally.attempts));
        }
        let left = rows.len() - SEEDED;
        while self.levels.len() <= left {
            // SAFETY: `new` was promised the instruction set.
            self.levels.push(unsafe { Level::new() });
        }
        let room = self.levels[left].height <= limit::<L>() - SEEDS;
        if !room && !self.run(left, false, cancel, outcome) {
            return false;
        }
        self.seed(state);
        true
    }

    /// Writes out the first rows one by one.
    fn seed(&mut self, state: [L::Word; 3]) {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|at| self.rows[at]);
        let level = &mut self.levels[self.rows.len() - SEEDED];
        let mut attempts = 0;
        for child in first.children(state) {
            attempts += 1;
            for [cols, diag, anti] in second.children(child) {
                attempts += 1;
                let free = third.open() & !(cols | diag | anti);
                let (gap, [down, up]) = (third.gap(), third.enter());
                let after = cols | diag.up(gap) | down | anti.down(gap) | up;
                // Every state of a stack has something to try, and look-ahead as in [`step`].
                if free != L::Word::ZERO && fourth.open() & !after != L::Word::ZERO {
                    level.push([cols, diag, anti]);
                }
            }
        }
        self.tally.attempts += attempts;
    }

    /// Advances the level with this many rows left until its stack is low, or empty when `drain`;
    /// `false` when cancelled.
    fn run(&mut self, left: usize, drain: bool, cancel: &Cancel, outcome: &mut Outcome) -> bool {
        let depth = self.rows.len() - left;
        let enter = self.rows[depth].enter() != [L::Word::ZERO; 2];
        let shape = Shape {
            form: match (left, enter) {
                (3, _) => Form::Last,
                (_, false) => Form::Push,
                (_, true) => Form::Enter,
            },
            next: self.rows[depth].gap() == 1,
            after: self.rows[depth + 1].gap() == 1,
            drain,
        };
        loop {
            let [lower, upper] = self
                .levels
                .get_disjoint_mut([left - 1, left])
                .expect("two levels");
            // SAFETY: `new` was promised that `advance` may run here.
            let tally =
                unsafe { (self.advance)(shape, &self.rows[depth..], Ends { upper, lower }) };
            outcome.flush(tally.count, tally.attempts);
            if cancel.is_cancelled() {
                return false;
            }
            let full = self.levels[left - 1].height > limit::<L>();
            if !full {
                return true;
            }
            if !self.run(left - 1, false, cancel, outcome) {
                return false;
            }
        }
    }
}

/// The largest height of a stack at which every register set can still push.
const fn limit<L: Lanes>() -> isize {
    (CAPACITY - SETS * L::WIDTH).cast_signed()
}

/// Chooses the form of the loop. Always inlined into a function with the right `target_feature`.
///
/// # Safety
/// The instructions of `L` must exist; `rows` must hold the rows from this level on, at least three.
#[inline(always)]
pub(super) unsafe fn advance<L: Lanes>(
    shape: Shape,
    rows: &[Row<L::Word>],
    ends: Ends<'_, L>,
) -> Tally {
    macro_rules! go {
        ($form:expr, $next:expr, $after:expr, $drain:expr) => {
            // SAFETY: as the caller promises.
            unsafe { steps::<L, { $form as u8 }, $next, $after, $drain>(rows, ends) }
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
        Form::Push => gaps!(Form::Push),
        Form::Enter => gaps!(Form::Enter),
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
#[inline(always)]
unsafe fn steps<
    L: Lanes,
    const FORM: u8,
    const NEXT: bool,
    const AFTER: bool,
    const DRAIN: bool,
>(
    rows: &[Row<L::Word>],
    ends: Ends<'_, L>,
) -> Tally {
    let Ends { upper, lower } = ends;
    let (from, to) = (upper.stack(), lower.stack());
    let (mut height, mut below) = (upper.height, lower.height);
    let mut sets = upper.sets;
    let mut tally = Tally::default();
    // SAFETY: the caller has checked the instruction set. Stacks stay within their arrays: a round
    // begins only while the stack below has room for all sets, and a pop reads at most WIDTH words
    // below the bottom, where the padding is.
    unsafe {
        let ahead = Ahead::new::<L>(rows);
        let round = (SETS * L::WIDTH).cast_signed();
        if !upper.busy && height >= 2 * round {
            for set in &mut sets {
                refill::<L>(set, &ahead, from, &mut height);
            }
            upper.busy = true;
        }
        while upper.busy && height >= round && below <= limit::<L>() {
            for set in &mut sets {
                tally.count +=
                    step::<L, FORM, NEXT, AFTER>(set, &ahead, from, &mut height, to, &mut below);
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
                    tally.count += step::<L, FORM, NEXT, AFTER>(
                        set,
                        &ahead,
                        from,
                        &mut height,
                        to,
                        &mut below,
                    );
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
/// The instructions of `L` must exist; the stack must hold as many states, or be padded.
#[inline(always)]
unsafe fn refill<L: Lanes>(
    set: &mut Set<L::Vector>,
    ahead: &Ahead<L::Vector>,
    from: Stack<L::Word>,
    height: &mut isize,
) {
    // SAFETY: as the caller promises.
    unsafe {
        let dry = L::zero(set.free);
        L::pop(dry, from, height, set);
        let free = L::and(L::nor(set.cols, set.diag, set.anti), ahead.here);
        set.free = L::select(dry, free, set.free);
    }
}

/// One attempt in every lane of a set; returns the completions found.
///
/// # Safety
/// The instructions of `L` must exist; the stacks must have room, see [`steps`].
#[inline(always)]
unsafe fn step<L: Lanes, const FORM: u8, const NEXT: bool, const AFTER: bool>(
    set: &mut Set<L::Vector>,
    ahead: &Ahead<L::Vector>,
    from: Stack<L::Word>,
    height: &mut isize,
    to: Stack<L::Word>,
    below: &mut isize,
) -> u32 {
    const LAST: u8 = Form::Last as u8;
    const ENTER: u8 = Form::Enter as u8;
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
        refill::<L>(set, ahead, from, height);
        // The child on the next row, and its shadow on the row after it.
        let [gap, second] = ahead.gaps;
        let (diag, anti) = (L::shl::<NEXT>(diag, gap), L::shr::<NEXT>(anti, gap));
        let (diag2, anti2) = (L::shl::<AFTER>(diag, second), L::shr::<AFTER>(anti, second));
        let (free1, free2) = (L::nor(cols, diag, anti), L::nor(cols, diag2, anti2));
        if FORM != LAST {
            let alive = L::both(L::meet(free1, ahead.open[0]), L::meet(free2, ahead.open[1]));
            let [diag, anti] = if FORM == ENTER {
                [L::or(diag, ahead.enter[0]), L::or(anti, ahead.enter[1])]
            } else {
                [diag, anti]
            };
            L::push(alive, to, below, [cols, diag, anti]);
            return 0;
        }
        // Two rows and two columns are left, hence two ways.
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
