//! Solutions under any rules in lexicographic order: rows from the top, with all other lines and
//! regions checked after every queen.

use std::sync::Arc;

use crate::rules::search::{Board, Choice, Search, State};

use super::completion::{Completion, complete};

/// A prefix that leaves more rows than this is probed for a solution before it is searched.
const MAX_UNPROBED_ROWS: usize = 16;

/// The most states that a probe visits.
const PROBE_NODES: u64 = 20_000;

/// Whether prefixes can be decided. Not in a browser, whose pages load this code and must stay small.
const DECIDES: bool = cfg!(not(target_family = "wasm"));

/// A search that resumes after the last solution.
///
/// Like the general search, it drops a state in which a row, column or region has no open square.
/// But it always branches on the uppermost row, which yields lexicographic order. On large boards
/// this order may need millions of years to refute a bad choice near the top. A prefix that leaves
/// many rows is therefore first probed by the general search, which is free to choose its order. With
/// ordinary rules, [`complete`] decides what the probe does not.
#[derive(Debug, Clone)]
pub(super) struct Tight {
    board: Arc<Board>,
    /// The state for each number of queens placed; squares already tried are removed from the
    /// uppermost row's mask.
    states: Vec<State>,
    depth: usize,
    /// The depth at which a placement is complete: `n` for solutions, less for prefixes.
    target: usize,
    queens: [u8; 64],
    /// The last solution of a probe; a prefix of it needs no probe.
    known: [u8; 64],
    /// Whether prefixes that a probe leaves undecided are decided by [`complete`].
    is_complete: bool,
    ended: bool,
    /// A counter that advances every few milliseconds of work, as `Walk::ticks` tells.
    pub(super) ticks: u64,
    nodes: u64,
}

impl Tight {
    /// Creates a search on these open squares. It finds the solutions or, if `target` < n, the
    /// placements on the first `target` rows that leave an open square in every remaining row,
    /// column and region.
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
            // No column.
            known: [u8::MAX; 64],
            is_complete: false,
            ticks: 0,
            nodes: 0,
        }
    }

    /// Decides every prefix, at any cost, on a board with ordinary rules and no regions.
    pub(super) fn complete(mut self) -> Self {
        self.is_complete = true;
        self
    }

    /// The columns of the current placement.
    pub(super) fn queens(&self) -> &[u8; 64] {
        &self.queens
    }

    /// Advances to the next placement; returns `false` at the end or when `stop()` is true.
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
            // The state above lacks the squares already tried, but only in this row, which the new
            // queen occupies anyway.
            self.board.place(&above[self.depth], &mut below[0], (row, col));
            if below[0].choice == Choice::Dead {
                continue;
            }
            self.queens[usize::from(row)] = col;
            if self.depth + 1 == self.target {
                return true;
            }
            if self.board.n() - self.depth - 1 > MAX_UNPROBED_ROWS {
                let has_solution = self.has_solution(stop);
                if stop() {
                    self.ended = true;
                    return false;
                }
                if !has_solution {
                    continue;
                }
            }
            self.depth += 1;
        }
    }

    /// Returns `false` if the state after the last queen has no solution, and `true` if it has one or if this
    /// is undecided.
    fn has_solution(&mut self, stop: &impl Fn() -> bool) -> bool {
        let placed = self.depth + 1;
        if self.known[..placed] == self.queens[..placed] {
            return true;
        }
        let state = &self.states[placed];
        self.ticks += 1;
        let found = match probe(&self.board, state, stop) {
            Some(found) => found,
            None if !(DECIDES && self.is_complete) => return true,
            None => match complete(state, &mut self.ticks, stop) {
                Completion::Found(queens) => Some(queens),
                Completion::Impossible => None,
                Completion::Stopped => return true,
            },
        };
        let Some(queens) = found else { return false };
        self.known = queens;
        self.known[..placed].copy_from_slice(&self.queens[..placed]);
        true
    }
}

/// Probes a state by the general search: `Some(None)` if it has no solution, `Some` with the queens of a
/// solution in the state's rows, `None` if undecided.
fn probe(board: &Board, state: &State, stop: &impl Fn() -> bool) -> Option<Option<[u8; 64]>> {
    let mut found = None;
    let mut search = Search::from(board, state.clone(), &[]);
    let mut first = |cols: &[u8]| {
        let mut queens = [0; 64];
        queens[..cols.len()].copy_from_slice(cols);
        found = Some(queens);
        false
    };
    let mut go_on = |nodes: u64| nodes < PROBE_NODES && !stop();
    let ended = search.run(&[], &mut first, &mut go_on);
    (ended || found.is_some()).then_some(found)
}
