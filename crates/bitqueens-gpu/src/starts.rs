//! The starts of a batch: where the searches of the shader begin.
//!
//! The processor places queens on the first rows of each subproblem, with the same look-ahead as every kernel,
//! until so few rows are left that a stack of the shader holds the rest. The masks of a subproblem contain the
//! queens placed before, so that all its starts share one table of rows, and a start is its columns and the
//! diagonals of the queens placed since.

use bitqueens::{LookAhead, Subproblem};

/// Entries of the table of a subproblem: 0 to 33 remaining rows.
pub(crate) const TABLE: usize = 34;

/// The fewest remaining rows of a start. The shader ends a start in the step that leaves two rows.
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
pub(crate) struct Rows([Row; TABLE]);

impl Rows {
    pub(crate) fn new(subproblem: &Subproblem) -> Self {
        let mut rows = [Row::default(); TABLE];
        let given = subproblem.masks().iter().zip(subproblem.gaps());
        for (row, (&mask, &gap)) in rows[1..].iter_mut().zip(given.rev()) {
            *row = Row {
                mask,
                gap: u32::from(gap),
            };
        }
        Self(rows)
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
type State = [u32; 3];

/// Number of remaining rows, as many as open columns.
fn remaining([cols, ..]: State) -> u32 {
    cols.count_zeros()
}

/// Gives the starts of a subproblem with `rows` remaining rows each to `each`, in lexicographic order, or the
/// subproblem itself if it has fewer. Returns the number of queens that it placed, or `None` as soon as `each`
/// does.
pub(crate) fn each_start(
    rows: &Rows,
    look_ahead: LookAhead,
    state: State,
    until: u32,
    each: &mut impl FnMut(State) -> Option<()>,
) -> Option<u64> {
    let left = remaining(state);
    if left <= until {
        return each(state).map(|()| 0);
    }
    let mut placed = 0;
    for child in children(rows, look_ahead, state) {
        placed += 1;
        if let Some(child) = child {
            placed += each_start(rows, look_ahead, child, until, each)?;
        }
    }
    Some(placed)
}

/// The states after a queen on each free square, left to right; `None` where the look-ahead finds a row without
/// a free square.
fn children(
    rows: &Rows,
    look_ahead: LookAhead,
    [cols, diag, anti]: State,
) -> impl Iterator<Item = Option<State>> + '_ {
    let at = remaining([cols, diag, anti]);
    debug_assert!(at > FEWEST_ROWS, "the closed form is the shader's");
    let [row, next, after] = [0, 1, 2].map(|below| rows.0[at as usize - below]);
    let mut free = row.mask & !(cols | diag | anti);
    std::iter::from_fn(move || {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        (queen != 0).then(|| {
            let cols = cols | queen;
            let [diag, anti] = [(diag | queen) << row.gap, (anti | queen) >> row.gap];
            let first = next.mask & !(cols | diag | anti);
            let second = after.mask & !(cols | diag << next.gap | anti >> next.gap);
            let is_alive = first != 0 && (second != 0 || look_ahead == LookAhead::One);
            is_alive.then_some([cols, diag, anti])
        })
    })
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
                    let (mut count, mut starts) = (0, 0);
                    let first = first_state(&subproblem);
                    let placed = each_start(&rows, LookAhead::Two, first, until, &mut |start| {
                        assert!(remaining(start) <= until);
                        count += completions(&rows, start);
                        starts += 1;
                        Some(())
                    });
                    assert_eq!(count, sum.count);
                    assert!(u128::from(placed.expect("all")) <= sum.attempts);
                    let stopped = each_start(&rows, LookAhead::Two, first, until, &mut |_| None);
                    assert_eq!(stopped.is_none(), starts > 0);
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
        assert_eq!(
            table[len][1..],
            [masks[1], u32::from(subproblem.gaps()[1]), masks[2]]
        );
        assert_eq!(table[1], [1, 0, 0, 0]);
    }
}
