//! Whether queens in the upper rows leave a solution, on boards with ordinary rules.
//!
//! ```text
//! complete(rest):
//!     price the lines of the rest; a proof that there is no solution ends it
//!     for each open square of the tightest line:
//!         if the rest after its queen is small: search it within the allowance
//!         otherwise, or if it turns out to be large: complete(rest after its queen)
//!         search the whole problem at random for a sixth of the nodes
//! ```
//!
//! The prices ([`prices`]) cut the tree of n = 34 to a quarter. Searches at random find solutions that the
//! fixed order misses: some large subtrees have none.

mod multipliers;
mod prices;
mod remaining_rows;

use crate::rules::search::State;

use multipliers::Multipliers;
use prices::Prices;
use remaining_rows::{Line, RemainingRows, Tightest};

/// The expected nodes, as a binary logarithm, up to which a rest is searched without new prices. It is changed by
/// [`SMALL_STEP`] at each new prices, towards [`NODES_PER_PRICES`].
const SMALL: f32 = 10.0;
const SMALL_STEP: f32 = 0.1;

/// Nodes for each new prices, which take as long as one to two thousand nodes.
const NODES_PER_PRICES: u64 = 16_000;

/// Nodes of a search after which new prices are made all the same.
const NODES: u64 = 100_000;

/// Nodes of a search at random.
const RANDOM_NODES: u64 = 3_000;

/// Nodes of the exact search for each node of the searches at random.
const EXACT_PER_RANDOM: u64 = 6;

/// The largest price that a search at random adds to each square.
const NOISE: u8 = 49;

/// The cycles of the multipliers at the start, and after each further queen.
const FIRST_CYCLES: usize = 1024;
const CYCLES: usize = 64;

/// Nodes between two polls of a search.
const POLL_INTERVAL: u64 = 1 << 12;

/// The outcome of [`complete`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Completion {
    /// The columns of the queens in the rows of the rest; other entries have no meaning.
    Found([u8; 64]),
    /// There is no solution.
    Impossible,
    Stopped,
}

/// The outcome of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Found,
    Impossible,
    /// The nodes ran out, or the search was stopped.
    Undecided,
}

/// Completes a state with ordinary rules, or proves that it has no solution. Advances `ticks` and calls `stop`
/// every few milliseconds, and before and after each improvement of the multipliers; the first takes longer.
/// `stop` is called first of all, and no more once it was true.
pub(super) fn complete(state: &State, ticks: &mut u64, stop: &impl Fn() -> bool) -> Completion {
    let mut search = Search::new(ticks, stop);
    let outcome = search.complete(RemainingRows::of(state), &Multipliers::ONES, None);
    match outcome {
        Outcome::Found => Completion::Found(search.queens),
        Outcome::Impossible => Completion::Impossible,
        Outcome::Undecided => Completion::Stopped,
    }
}

struct Search<'a, S> {
    queens: [u8; 64],
    random: fastrand::Rng,
    /// Whether squares are tried at random.
    is_random: bool,
    /// Nodes visited, and their number at which the current search ends undecided.
    nodes: u64,
    end: u64,
    /// Nodes since the last search at random.
    unmatched: u64,
    /// Number of prices made.
    priced: u64,
    /// [`SMALL`], [`NODES`] and [`RANDOM_NODES`].
    small: f32,
    patience: u64,
    random_nodes: u64,
    is_stopped: bool,
    ticks: &'a mut u64,
    stop: &'a S,
}

impl<'a, S: Fn() -> bool> Search<'a, S> {
    fn new(ticks: &'a mut u64, stop: &'a S) -> Self {
        Self {
            queens: [0; 64],
            random: fastrand::Rng::with_seed(0),
            is_random: false,
            nodes: 0,
            end: 0,
            unmatched: 0,
            priced: 0,
            small: SMALL,
            patience: NODES,
            random_nodes: RANDOM_NODES,
            is_stopped: false,
            ticks,
            stop,
        }
    }

    /// Decides a rest. `whole` is the rest of the whole problem with its prices, or `None` if it is this one.
    fn complete(
        &mut self,
        mut rest: RemainingRows,
        multipliers: &Multipliers,
        whole: Option<(&RemainingRows, &Prices)>,
    ) -> Outcome {
        if self.poll() {
            return Outcome::Undecided;
        }
        let mut multipliers = multipliers.clone();
        let cycles = if whole.is_none() { FIRST_CYCLES } else { CYCLES };
        self.priced += 1;
        self.small +=
            if self.nodes < NODES_PER_PRICES * self.priced { SMALL_STEP } else { -SMALL_STEP };
        let prices = multipliers.improve(&mut rest, cycles);
        if self.poll() {
            return Outcome::Undecided;
        }
        let Some(prices) = prices else { return Outcome::Impossible };
        let whole = whole.unwrap_or((&rest, &prices));
        let line = match rest.tightest() {
            Tightest::Dead => return Outcome::Impossible,
            Tightest::Done => return Outcome::Found,
            Tightest::Forced(line) | Tightest::Open(line) => line,
        };
        self.branch(&rest, line, &prices, |search, next| {
            if next.effort() <= search.small {
                let outcome = search.match_nodes(whole, |search| {
                    search.within(search.patience, |search| search.visit(next, &prices))
                });
                if outcome != Outcome::Undecided || search.is_stopped {
                    return outcome;
                }
            }
            search.complete(next.clone(), &multipliers, Some(whole))
        })
    }

    /// Advances the ticks and returns whether the search is stopped.
    fn poll(&mut self) -> bool {
        *self.ticks += 1;
        self.is_stopped = self.is_stopped || (self.stop)();
        self.is_stopped
    }

    /// Runs a search of at most this many nodes.
    fn within(&mut self, nodes: u64, run: impl FnOnce(&mut Self) -> Outcome) -> Outcome {
        self.end = self.nodes + nodes;
        run(self)
    }

    /// Runs a search of a part, then searches the whole problem at random for a share of its nodes. If the
    /// whole has no solution, neither has the part.
    fn match_nodes(
        &mut self,
        whole: (&RemainingRows, &Prices),
        run: impl FnOnce(&mut Self) -> Outcome,
    ) -> Outcome {
        let before = self.nodes;
        let mut outcome = run(self);
        self.unmatched += self.nodes - before;
        let turn = EXACT_PER_RANDOM * self.random_nodes;
        while outcome != Outcome::Found && !self.is_stopped && self.unmatched >= turn {
            self.unmatched -= turn;
            let random = self.search_at_random(whole);
            if random != Outcome::Undecided {
                outcome = random;
            }
        }
        outcome
    }

    /// Searches the whole problem at random, from the start.
    fn search_at_random(&mut self, (rest, prices): (&RemainingRows, &Prices)) -> Outcome {
        let queens = self.queens;
        self.is_random = true;
        let outcome = self.within(self.random_nodes, |search| search.visit(rest, prices));
        self.is_random = false;
        if outcome != Outcome::Found {
            self.queens = queens;
        }
        outcome
    }

    /// Searches a rest until the nodes run out.
    fn visit(&mut self, rest: &RemainingRows, prices: &Prices) -> Outcome {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.poll();
        }
        if self.nodes > self.end || self.is_stopped {
            return Outcome::Undecided;
        }
        match rest.tightest() {
            Tightest::Dead => Outcome::Impossible,
            Tightest::Done => Outcome::Found,
            Tightest::Forced(line) | Tightest::Open(line) => {
                self.branch(rest, line, prices, |search, next| search.visit(next, prices))
            }
        }
    }

    /// Places a queen on each open square of a line in turn, the cheapest first, until `then` finds a
    /// solution or gives up.
    fn branch(
        &mut self,
        rest: &RemainingRows,
        line: Line,
        prices: &Prices,
        mut then: impl FnMut(&mut Self, &RemainingRows) -> Outcome,
    ) -> Outcome {
        let squares = rest.squares(line);
        let squares = squares.as_slice();
        // The price, then the index: an unstable sort needs no second key.
        let mut order = [0; 64];
        for (index, &(at, col)) in (0_u16..).zip(squares) {
            let price = prices.square(rest.row(at), col.into());
            let noise = if self.is_random { self.random.u8(..=NOISE) } else { 0 };
            order[usize::from(index)] = (u16::from(price) + u16::from(noise)) << 6 | index;
        }
        let order = &mut order[..squares.len()];
        order.sort_unstable();
        let mut next = RemainingRows::EMPTY;
        for index in order {
            let (at, col) = squares[usize::from(*index & 63)];
            if !rest.place(&mut next, (at, col), prices) {
                continue;
            }
            self.queens[rest.row(at)] = col;
            let outcome = then(self, &next);
            if outcome != Outcome::Impossible {
                return outcome;
            }
        }
        Outcome::Impossible
    }
}

#[cfg(test)]
mod tests;
