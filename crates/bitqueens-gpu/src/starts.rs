//! The starts of a batch: where the searches of the shader begin.
//!
//! The processor places queens on the first rows of each subproblem, with the same look-ahead as every kernel,
//! until so few rows are left that a stack of the shader holds the rest. The masks of a subproblem contain the
//! queens placed before, so that all its starts share one table of rows, and a start is its columns and the
//! diagonals of the queens placed since.

use bitqueens::{LookAhead, Subproblem};

/// Entries of the table of a subproblem: 0 to 33 remaining rows.
pub(crate) const TABLE: usize = 34;

/// The fewest remaining rows of a start. The queens of the last two rows are no attempts.
pub(crate) const FEWEST_ROWS: u32 = 3;

/// Four words, as the shader reads them.
pub(crate) type Vector = [u32; 4];

/// A remaining row.
#[derive(Clone, Copy, Default)]
struct Row {
    mask: u32,
    gap: u32,
}

/// The remaining rows of a subproblem by how many remain: `rows[1]` is the last one.
#[derive(Clone, Copy)]
pub(crate) struct Rows([Row; TABLE]);

impl Rows {
    pub(crate) fn new(subproblem: &Subproblem) -> Self {
        let mut rows = [Row::default(); TABLE];
        let given = subproblem.masks().iter().zip(subproblem.gaps());
        for (row, (&mask, &gap)) in rows[1..].iter_mut().zip(given.rev()) {
            *row = Row { mask, gap: u32::from(gap) };
        }
        Self(rows)
    }

    /// A number that grows with the attempts from a state: the product of the free squares of its rows.
    pub(crate) fn estimate(&self, [cols, diag, anti]: State) -> u64 {
        let (mut diag, mut anti) = (diag, anti);
        let mut product = 1_u64;
        for row in self.0[1..=cols.count_zeros() as usize].iter().rev() {
            let free = row.mask & !(cols | diag | anti);
            product = product.saturating_mul(free.count_ones().max(1).into());
            (diag, anti) = (diag << row.gap, anti >> row.gap);
        }
        product
    }

    /// What the shader reads of a row in one step: its distance to the next row, that row's mask and
    /// distance, and the mask of the row after.
    pub(crate) fn table(&self) -> impl Iterator<Item = Vector> + '_ {
        (0..TABLE).map(|remaining| {
            let row = |above: usize| match remaining.checked_sub(above) {
                Some(at) => self.0[at],
                None => Row::default(),
            };
            [row(0).gap, row(1).mask, row(1).gap, row(2).mask]
        })
    }
}

/// A state: columns, `\` diagonals and `/` diagonals on the next row.
pub(crate) type State = [u32; 3];

/// Number of remaining rows, as many as open columns.
fn remaining([cols, ..]: State) -> u32 {
    cols.count_zeros()
}

/// The starts of a subproblem, in lexicographic order: its placements with `until` remaining rows, or the
/// subproblem itself if it has fewer.
pub(crate) struct Starts {
    rows: Rows,
    look_ahead: LookAhead,
    until: u32,
    /// A state that is a start as it is.
    whole: Option<State>,
    /// The states above the next start, and the free squares of each that have not been tried.
    path: Vec<(State, u32)>,
    placed: u64,
}

impl Starts {
    /// The starts below a state.
    pub(crate) fn new(rows: Rows, look_ahead: LookAhead, state: State, until: u32) -> Self {
        let mut starts = Self { rows, look_ahead, until, whole: None, path: Vec::new(), placed: 0 };
        if remaining(state) <= until {
            starts.whole = Some(state)
        } else {
            starts.push(state)
        }
        starts
    }

    /// The remaining rows of the subproblem.
    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Queens placed so far.
    pub(crate) fn placed(&self) -> u64 {
        self.placed
    }

    fn push(&mut self, state: State) {
        let [cols, diag, anti] = state;
        let row = self.rows.0[remaining(state) as usize];
        self.path.push((state, row.mask & !(cols | diag | anti)));
    }

    /// The state after a queen on a free square; `None` where the look-ahead finds a row without a free square.
    fn child(&self, [cols, diag, anti]: State, queen: u32) -> Option<State> {
        let at = remaining([cols, diag, anti]);
        debug_assert!(at > FEWEST_ROWS, "the last rows are the shader's");
        let [row, next, after] = [0, 1, 2].map(|below| self.rows.0[at as usize - below]);
        let cols = cols | queen;
        let [diag, anti] = [(diag | queen) << row.gap, (anti | queen) >> row.gap];
        let first = next.mask & !(cols | diag | anti);
        let second = after.mask & !(cols | diag << next.gap | anti >> next.gap);
        let is_alive = first != 0 && (second != 0 || self.look_ahead == LookAhead::One);
        is_alive.then_some([cols, diag, anti])
    }
}

impl Iterator for Starts {
    type Item = State;

    fn next(&mut self) -> Option<State> {
        if let Some(whole) = self.whole.take() {
            return Some(whole);
        }
        loop {
            let (state, free) = self.path.last_mut()?;
            let (state, queen) = (*state, *free & free.wrapping_neg());
            *free ^= queen;
            if queen == 0 {
                self.path.pop();
                continue;
            }
            self.placed += 1;
            match self.child(state, queen) {
                Some(child) if remaining(child) <= self.until => return Some(child),
                Some(child) => self.push(child),
                None => {}
            }
        }
    }
}

/// The state of a subproblem before any queen of its own.
pub(crate) fn first_state(subproblem: &Subproblem) -> State {
    [subproblem.cols(), 0, 0]
}

#[cfg(test)]
mod tests {
    use bitqueens::{Cancel, Decomposition, Kernel, Problem};

    use super::*;

    /// Counts from a state row by row, without look-ahead or closed form.
    fn completions(rows: &Rows, [cols, diag, anti]: State) -> u128 {
        let at = remaining([cols, diag, anti]);
        if at == 0 {
            return 1;
        }
        let row = rows.0[at as usize];
        let mut free = row.mask & !(cols | diag | anti);
        let mut count = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let below = [(diag | queen) << row.gap, (anti | queen) >> row.gap];
            count += completions(rows, [cols | queen, below[0], below[1]]);
        }
        count
    }

    #[test]
    fn starts_have_the_completions_and_attempts_of_their_subproblem() {
        let mut scalar = Kernel::Scalar.worker().expect("everywhere");
        for n in [9, 10, 11] {
            let decomposition = Decomposition::new(&Problem::plain(n).expect("small"), 0);
            let decomposition = decomposition.expect("small");
            for unit in decomposition.units().step_by(7) {
                let subproblem = decomposition.subproblem(&unit);
                let rows = Rows::new(&subproblem);
                let sum = scalar.sum(&[subproblem], &Cancel::new());
                let sum = sum.expect("not cancelled");
                for until in FEWEST_ROWS..=8 {
                    let state = first_state(&subproblem);
                    let mut starts = Starts::new(rows, LookAhead::Two, state, until);
                    let mut count = 0;
                    for start in starts.by_ref() {
                        assert!(remaining(start) <= until);
                        count += completions(&rows, start);
                    }
                    assert_eq!(count, sum.count);
                    assert!(u128::from(starts.placed()) <= sum.attempts);
                }
            }
        }
    }

    #[test]
    fn a_table_has_the_rows_below() {
        let decomposition = Decomposition::new(&Problem::plain(8).expect("small"), 0);
        let decomposition = decomposition.expect("small");
        let unit = decomposition.units().next().expect("one");
        let subproblem = decomposition.subproblem(&unit);
        let table: Vec<_> = Rows::new(&subproblem).table().collect();
        assert_eq!(table.len(), TABLE);
        let (len, masks) = (subproblem.len(), subproblem.masks());
        assert_eq!(table[len + 1][1], masks[0]);
        assert_eq!(table[len][1..], [masks[1], u32::from(subproblem.gaps()[1]), masks[2]]);
        assert_eq!(table[1], [1, 0, 0, 0]);
    }
}
