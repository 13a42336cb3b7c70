//! Fitting a subproblem into lanes that are narrower than its board.
//!
//! A lane needs a bit for every column from the first open one to the last. While they do not fit,
//! a queen goes on one of the two outermost open columns, the one with fewer open squares, in every
//! way. That costs 17% more attempts for 16-bit lanes at n = 18, two fifths more at n = 20, and doubles the lanes.
//!
//! The rest becomes a [`Part`]: the state of the first row with the diagonals of all queens placed so far,
//! and the rows. A diagonal moves by one column per row, so that the state alone describes it inside the
//! window; a row lists only the diagonals that enter the window from outside. On a plain board the lower rows
//! of most parts are therefore equal, and these parts are searched together.

use super::lanes::Word;
use crate::kernel::Subproblem;

/// Fewest rows of a part; smaller subproblems are not worth the set-up and go to the scalar kernel.
pub(super) const MIN_ROWS: usize = 6;

/// A remaining row within the window, as four words that are compared and hashed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row<W>([W; 4]);

impl<W: Word> Row<W> {
    fn new(open: W) -> Self {
        Self([open, W::ONE, W::ZERO, W::ZERO])
    }

    /// Columns that are not blocked; columns that queens attack count as open.
    #[inline(always)]
    pub(super) fn open(&self) -> W {
        self.0[0]
    }

    /// Distance to the next remaining row.
    #[inline(always)]
    pub(super) fn gap(&self) -> u32 {
        self.0[1].widen()
    }

    /// The `\` and `/` diagonals that enter the window before the next remaining row.
    #[inline(always)]
    pub(super) fn enter(&self) -> [W; 2] {
        [self.0[2], self.0[3]]
    }

    /// The states on the next remaining row, one for each free column of this one.
    #[inline(always)]
    pub(super) fn children(&self, [cols, diag, anti]: [W; 3]) -> impl Iterator<Item = [W; 3]> {
        let Self([open, _, enter_diag, enter_anti]) = *self;
        let gap = self.gap();
        let mut free = open & !(cols | diag | anti);
        std::iter::from_fn(move || {
            let queen = free.lowest();
            free = free & !queen;
            (queen != W::ZERO).then(|| {
                let diag = (diag | queen).up(gap) | enter_diag;
                let anti = (anti | queen).down(gap) | enter_anti;
                [cols | queen, diag, anti]
            })
        })
    }
}

/// Parts that are counted together: of more parts, more share their last rows, but they need more memory
/// (10 MB now).
const FULL: usize = 1 << 16;

/// A part of a subproblem that fits the lanes. Its rows are in [`Parts::rows`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<W> {
    /// Sort key that brings parts with the same last rows together.
    key: u64,
    /// Index of the first row.
    start: u32,
    /// Number of rows.
    rows: u32,
    /// The state on the first row: `cols`, `diag`, `anti`.
    pub(super) state: [W; 3],
}

/// Parts, and the rows of all of them in one list.
#[derive(Debug)]
pub(super) struct Parts<W> {
    pub(super) list: Vec<Part<W>>,
    pub(super) rows: Vec<Row<W>>,
    /// Parts with fewer than [`MIN_ROWS`] rows.
    pub(super) small: Vec<Subproblem>,
}

impl<W: Word> Parts<W> {
    pub(super) fn new() -> Self {
        Self { list: Vec::new(), rows: Vec::new(), small: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.rows.clear();
        self.small.clear();
    }

    /// The rows of a part, top first.
    pub(super) fn rows_of(&self, part: &Part<W>) -> &[Row<W>] {
        &self.rows[part.start as usize..][..part.rows as usize]
    }

    /// Brings parts with the same last rows together.
    pub(super) fn sort(&mut self) {
        self.list.sort_unstable_by_key(|part| part.key);
    }

    /// Adds the parts of a subproblem; whenever there are [`FULL`], `count` must count and clear them.
    /// Returns the number of queens placed to make them, or `None` as soon as `count` does.
    pub(super) fn add(
        &mut self,
        subproblem: &Subproblem,
        count: &mut impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<u64> {
        if subproblem.is_dead() {
            return Some(0);
        }
        if self.list.len() + self.small.len() >= FULL {
            count(self)?;
        }
        if subproblem.len() < MIN_ROWS {
            self.small.push(*subproblem);
            return Some(0);
        }
        let Some(col) = column_to_close(subproblem, W::BITS) else {
            self.push(subproblem);
            return Some(0);
        };
        let mut placed = 0;
        for at in 0..subproblem.len() {
            if subproblem.masks()[at] >> col & 1 == 1 {
                placed += 1 + self.add(&subproblem.with_queen(at, 1 << col), count)?;
            }
        }
        Some(placed)
    }

    fn push(&mut self, subproblem: &Subproblem) {
        let (low, high) = outermost(!subproblem.cols());
        // In the middle of the board if that covers the open columns: fewest diagonals enter there.
        let middle = subproblem.side().saturating_sub(W::BITS) / 2;
        let low = middle.clamp((high + 1).saturating_sub(W::BITS), low);
        let window = |row: u32| W::truncate(row >> low);
        // Off-board bits count as occupied.
        let cols = W::truncate(!(!subproblem.cols() >> low));
        let attacked = |row: u32| subproblem.attacked(row).map(window);
        let start = self.rows.len();
        let mut before: Option<(u32, [W; 2])> = None;
        for (row, &mask) in subproblem.rows().zip(subproblem.masks()) {
            let [diag, anti] = attacked(row);
            if let Some((last, [from_diag, from_anti])) = before {
                let above = self.rows.last_mut().expect("a row before");
                let gap = row - last;
                let enter = [diag & !from_diag.up(gap), anti & !from_anti.down(gap)];
                *above = Row([above.open(), W::truncate(gap), enter[0], enter[1]]);
            }
            before = Some((row, [diag, anti]));
            self.rows.push(Row::new(window(mask) | cols | diag | anti));
        }
        let [diag, anti] = attacked(subproblem.rows().next().expect("enough rows"));
        self.list.push(Part {
            key: key(&self.rows[start..]),
            start: u32::try_from(start).expect("a batch of less than 2^32 rows"),
            rows: u32::try_from(subproblem.len()).expect("at most 32 rows"),
            state: [cols, diag, anti],
        });
    }
}

/// A key that is equal for parts whose last rows are equal: hashes of the last 5, 7, 9 and 10 rows, the
/// shortest first. Parts that differ may have the same key; the frontier compares the rows themselves.
fn key<W: Word>(rows: &[Row<W>]) -> u64 {
    /// Number of last rows and bits of their hash.
    const HASHES: [(usize, u32); 4] = [(5, 12), (7, 16), (9, 18), (10, 18)];
    let (mut key, mut hash, mut done) = (0, 0_u64, 0);
    for (left, bits) in HASHES {
        let end = rows.len() - done;
        let part = &rows[rows.len().saturating_sub(left)..end];
        for row in part.iter().rev() {
            hash = (hash ^ W::mix(row.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        done += part.len();
        key = key << bits | hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
    }
    key
}

/// The column to close next: of the window that leaves the fewest open columns outside, and among equals the fewest
/// open squares, the outermost open column on one side or the other, whichever has fewer open squares. `None` if the
/// open columns fit lanes of `bits` columns or the subproblem is too small for lanes.
pub(crate) fn column_to_close(subproblem: &Subproblem, bits: u32) -> Option<u32> {
    if subproblem.len() < MIN_ROWS {
        return None;
    }
    let open = !subproblem.cols();
    let (low, high) = outermost(open);
    if high - low < bits {
        return None;
    }
    let window = u32::MAX >> (32 - bits);
    let squares = |columns: u32| -> u32 {
        let masks = subproblem.masks().iter();
        masks.map(|mask| (mask & columns).count_ones()).sum()
    };
    let outside = (low..=high + 1 - bits).map(|start| open & !(window << start));
    let fewest = outside.min_by_key(|&outside| (outside.count_ones(), squares(outside)));
    let (low, high) = outermost(fewest.expect("the open columns do not fit"));
    Some(if squares(1 << low) <= squares(1 << high) { low } else { high })
}

/// The lowest and the highest of at least one column.
fn outermost(columns: u32) -> (u32, u32) {
    (columns.trailing_zeros(), 31 - columns.leading_zeros())
}

#[cfg(test)]
mod tests {
    use super::super::{LookAhead, scalar};
    use super::*;
    use crate::board::Problem;
    use crate::control::Cancel;
    use crate::count::Decomposition;

    /// The counts of the parts add up to that of the subproblem.
    #[test]
    #[cfg_attr(miri, ignore = "nothing unsafe, and a wide board")]
    fn parts_add_up() {
        let problem = Problem::plain(18).expect("a board");
        let decomposition = Decomposition::new(&problem, 3).expect("small");
        let mut parts = Parts::<u16>::new();
        for unit in decomposition.units_of(1000).iter().step_by(97) {
            let subproblem = decomposition.subproblem(unit);
            let count = |subproblem: &Subproblem| {
                scalar::count(subproblem, LookAhead::default(), &Cancel::new())
                    .expect("not cancelled")
                    .count
            };
            parts.clear();
            let placed = parts.add(&subproblem, &mut |_| unreachable!("few parts"));
            let found = parts.list.len() + parts.small.len();
            assert!(placed.expect("not cancelled") + 1 >= found as u64);
            let small: u128 = parts.small.iter().map(count).sum();
            let narrow: u128 =
                parts.list.iter().map(|part| by_rows(parts.rows_of(part), part.state)).sum();
            assert_eq!(small + narrow, count(&subproblem));
        }
    }

    fn by_rows(rows: &[Row<u16>], state: [u16; 3]) -> u128 {
        let Some((row, rest)) = rows.split_first() else { return 1 };
        row.children(state).map(|child| by_rows(rest, child)).sum()
    }
}
