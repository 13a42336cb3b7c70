//! Any rules in lexicographic order: rows from the top, everything else checked at every queen.

use std::sync::Arc;

use crate::search::{Board, Choice, Search, State};

/// With more rows left than this a prefix is first searched for any solution at all.
const ROWS_WITHOUT_PROBE: usize = 16;

/// How many states such a probe may look at; undecided prefixes are walked into.
const PROBE: u64 = 20_000;

/// A search that continues where the last solution left it.
///
/// A state in which some row, column or region has no open square is dropped, as in the general
/// search; but the next row is always the uppermost one, because that gives the order. On large
/// boards a bad choice near the top can hide for millions of years in such an order. So a prefix
/// that leaves many rows is first probed by the general search, which is free in its order.
#[derive(Debug, Clone)]
pub(super) struct Tight {
    board: Arc<Board>,
    /// One for each number of queens placed; the uppermost row's mask loses what was tried.
    states: Vec<State>,
    depth: usize,
    /// The depth at which a placement is complete: `n` for solutions, less for prefixes.
    target: usize,
    queens: [u8; 64],
    ended: bool,
    /// Moments, a few milliseconds of work apart at most.
    pub(super) ticks: u64,
    nodes: u64,
}

impl Tight {
    /// The solutions on these open squares, or, for a smaller `target`, the ways to fill so many
    /// rows after which no row, column or region is without an open square.
    pub(super) fn new(board: &Arc<Board>, rows: &[u64], target: usize) -> Self {
        let mut states = vec![State::EMPTY; target + 1];
        states[0] = board.start_with(rows);
        Self {
            board: Arc::clone(board),
            ended: states[0].choice == Choice::Dead,
            states,
            depth: 0,
            target,
            queens: [0; 64],
            ticks: 0,
            nodes: 0,
        }
    }

    /// The columns of the placement found last.
    pub(super) fn queens(&self) -> &[u8; 64] {
        &self.queens
    }

    /// Goes to the next placement; `false` at the end or when `stop` says so.
    pub(super) fn step(&mut self, stop: &impl Fn() -> bool) -> bool {
        if self.ended {
            return false;
        }
        if self.target == 0 {
            self.ended = true;
            return true;
        }
        loop {
            self.nodes += 1;
            if self.nodes.is_multiple_of(1 << 12) {
                self.ticks += 1;
                if stop() {
                    self.ended = true;
                    return false;
                }
            }
            let Some((row, col)) = self.states[self.depth].take_first() else {
                if self.depth == 0 {
                    self.ended = true;
                    return false;
                }
                self.depth -= 1;
                continue;
            };
            let (above, below) = self.states.split_at_mut(self.depth + 1);
            // The state above has lost the squares tried so far in this row only, which the queen
            // takes away anyway.
            self.board
                .place(&above[self.depth], &mut below[0], (row, col));
            if below[0].choice == Choice::Dead {
                continue;
            }
            self.queens[usize::from(row)] = col;
            if self.depth + 1 == self.target {
                return true;
            }
            let many = self.board.n() - self.depth - 1 > ROWS_WITHOUT_PROBE;
            if many {
                self.ticks += 1;
                if is_hopeless(&self.board, &below[0], stop) {
                    continue;
                }
            }
            self.depth += 1;
        }
    }
}

/// Whether the general search proves that a state has no solution.
fn is_hopeless(board: &Board, state: &State, stop: &impl Fn() -> bool) -> bool {
    let mut found = false;
    let mut search = Search::from(board, state.clone(), &[]);
    let mut first = |_: &[u8]| {
        found = true;
        false
    };
    let mut go_on = |nodes: u64| nodes < PROBE && !stop();
    let ended = search.run(&[], &mut first, &mut go_on);
    ended && !found
}
