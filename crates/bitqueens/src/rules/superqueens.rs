//! Counts superqueens, which move like queens and knights: queens on the middle lines, one placement for each orbit, and a vector
//! kernel for the other rows.

use super::search::Board;
use super::{Plan, Start, children, starts};
use crate::board::{Problem, Rules};
use crate::control::{Cancel, Progress};
use crate::error::Result;
use crate::kernel::{Row, SuperqueenCounter};
use crate::sum::Sum;
use crate::threads::Threads;

/// Fewest parts of a count, so that many threads have some. They do not depend on the threads, since a ledger numbers them.
const PARTS: usize = 1024;

/// Whether this search counts the plain board of side `n`.
pub(crate) fn is_searched(n: usize) -> bool {
    (5..=32).contains(&n)
}

/// The parts of a count.
pub(crate) struct Parts {
    board: Board,
    starts: Vec<Start>,
}

impl Parts {
    /// Divides the plain board of a side that [is searched](is_searched).
    pub(crate) fn new(n: usize) -> Result<Self> {
        let problem = Problem::plain(n)?.with_rules(Rules::Superqueen)?;
        let board = Board::new(&problem)?;
        let mut starts = Plan::by_symmetry(&problem, &board).starts;
        while starts.len() < PARTS && starts.iter().any(|start| start.queens.len() < n) {
            starts = starts.into_iter().flat_map(|start| children(&board, start)).collect();
        }
        Ok(Self { board, starts })
    }

    /// Number of parts.
    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Counts the solutions of a part; `None` when cancelled.
    pub(crate) fn count(
        &self,
        counter: &mut SuperqueenCounter,
        part: usize,
        cancel: &Cancel,
    ) -> Option<Sum> {
        let start = &self.starts[part];
        let mut state = self.board.start();
        for &queen in &start.queens {
            let above = state.clone();
            self.board.place_all(&above, &mut state, queen);
        }
        let beyond = u64::MAX << self.board.n();
        let mut rows: Vec<Row> = Vec::new();
        let mut last = 0;
        for (row, open) in state.rows() {
            if let Some(above) = rows.last_mut() {
                above.gap = u32::from(row - last);
            }
            last = row;
            // At most 32 columns.
            #[allow(clippy::cast_possible_truncation)]
            rows.push(Row { closed: (!open | beyond) as u32, gap: 1 });
        }
        Some(counter.count(&rows, cancel)?.weighted(u8::try_from(start.weight).expect("at most 8")))
    }
}

/// Counts the plain board of a side that [is searched](is_searched).
pub(super) fn count(
    n: usize,
    threads: &Threads,
    cancel: &Cancel,
    progress: &(dyn Fn(&Progress) + Sync),
) -> Result<u128> {
    let parts = Parts::new(n)?;
    let all: Vec<usize> = (0..parts.len()).collect();
    let searcher = || {
        let mut counter = SuperqueenCounter::best()?;
        let parts = &parts;
        Ok(move |&part: &usize| parts.count(&mut counter, part, cancel))
    };
    starts::sum(&all, threads, cancel, Some(progress), searcher)
}
