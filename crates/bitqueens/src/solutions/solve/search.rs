//! The search for boards with blocked squares and fixed queens: always fills the tightest line
//! next.
//!
//! ```text
//! repeat until every line has its queen:
//!     choose the row or column with the fewest open squares, and its square that closes the fewest
//!     place a queen there and close the squares that it attacks
//!     while a line has no open square:
//!         undo the last choice and close its square; if there is no choice to undo: unsolvable
//! ```
//!
//! The search is complete, so exhausting it proves that there is no solution. Rows and columns are
//! treated alike, so a column without an open square is detected immediately. Four heuristics help,
//! measured in dead ends over the 40 blocked boards of the tests (43 million in reading order):
//! 1. Among equally tight lines, choose the most central (29 million).
//! 2. Near the root, among equally tight lines with few squares, choose the line whose queens close
//!    the most squares on other tight lines (17 million). Deeper down the cost equals the gain.
//! 3. Undoing a choice closes its square rather than trying the next square of the same line,
//!    because another line may now be the tightest.
//! 4. Open boards have many solutions and a few large subtrees without any. A randomised search
//!    that restarts from the root therefore alternates with the complete search. It gets a fifth of
//!    the time, which bounds the loss on boards without a solution.

use super::lines::{Emptied, Line, Lines, Mark};
use crate::control::Cancel;

/// Dead ends of the complete search before the first restart; almost every open board is solved by
/// then.
const FIRST_TURN: u64 = 200;
/// Dead ends of the first restart; each later restart may take a sixteenth more.
const RESTART_TURN: u64 = 100;
/// Dead ends of the complete search per dead end of a restart.
const COMPLETE_RATIO: u64 = 4;
/// The largest random number added to the number of closed squares when a restart chooses a square.
const RESTART_NOISE: u32 = 2;
/// Noise that makes every square of a line equally likely.
const UNIFORM_NOISE: u32 = 1 << 30;

/// The most open squares of lines that are compared by pressure near the root.
const MAX_COMPARED_SQUARES: usize = 4;
/// The most equally tight lines that are compared.
const MAX_COMPARED_LINES: usize = 20;

/// The outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// A solution: the column of each row's queen.
    Solved(Vec<u32>),
    /// There is no solution.
    Unsolvable,
    /// The limit of dead ends was reached, or the work was cancelled.
    GaveUp,
}

/// Searches for a solution on these lines, which already hold the fixed queens.
///
/// With a seed the squares are chosen at random, so that every solution can occur. Visits at most
/// about `patience` dead ends.
pub(super) fn run(lines: &Lines, seed: Option<u64>, patience: u64, cancel: &Cancel) -> End {
    if lines.has_empty_line() {
        return End::Unsolvable;
    }
    let (noise, restart_noise) = match seed {
        Some(_) => (UNIFORM_NOISE, UNIFORM_NOISE),
        None => (0, RESTART_NOISE),
    };
    let seed = seed.unwrap_or(0);
    let mut complete = Search::new(lines.clone(), seed, noise);
    let mut left = patience;
    // Runs one turn. Returns its end if that decides the problem or no turns are left.
    let mut turn = |search: &mut Search, dead_ends: u64| {
        let allowed = dead_ends.min(left);
        left -= allowed;
        let end = search.run(allowed, cancel);
        (end != End::GaveUp || left == 0 || cancel.is_cancelled()).then_some(end)
    };
    let mut allowed = RESTART_TURN;
    let mut end = turn(&mut complete, FIRST_TURN);
    for restart in 1.. {
        end = end.or_else(|| {
            let seed = seed.wrapping_add(restart);
            turn(&mut Search::new(lines.clone(), seed, restart_noise), allowed)
        });
        if let Some(end) = end.or_else(|| turn(&mut complete, COMPLETE_RATIO * allowed)) {
            return end;
        }
        end = None;
        allowed += allowed / 16;
    }
    unreachable!("the loop ends only by returning")
}

/// A choice that can be undone.
struct Choice {
    before: Mark,
    row: usize,
    col: usize,
}

/// One search tree, kept between turns.
struct Search {
    lines: Lines,
    choices: Vec<Choice>,
    rng: fastrand::Rng,
    noise: u32,
}

impl Search {
    fn new(lines: Lines, seed: u64, noise: u32) -> Self {
        Self { lines, choices: Vec::new(), rng: fastrand::Rng::with_seed(seed), noise }
    }

    /// Continues the search until it ends, or for `dead_ends` dead ends.
    fn run(&mut self, dead_ends: u64, cancel: &Cancel) -> End {
        let mut left = dead_ends;
        while let Some(tightest) = self.lines.tightest() {
            if left == 0 || cancel.is_cancelled() {
                return End::GaveUp;
            }
            let line = self.choose_line(tightest);
            let (row, col) = self.choose_square(line);
            self.choices.push(Choice { before: self.lines.mark(), row, col });
            let mut placed = self.lines.place(row, col);
            while placed == Err(Emptied) {
                left = left.saturating_sub(1);
                let Some(Choice { before, row, col }) = self.choices.pop() else {
                    return End::Unsolvable;
                };
                self.lines.undo(before);
                placed = self.lines.close(row, col);
            }
        }
        End::Solved(self.lines.columns())
    }

    /// The line to fill next, among the lines as tight as `tightest`.
    fn choose_line(&self, tightest: Line) -> Line {
        let near_the_root = self.lines.queens().len() * 10 < self.lines.n() * 3;
        let squares = self.lines.squares(tightest);
        let squares = squares.take(MAX_COMPARED_SQUARES + 1).count();
        if !near_the_root || !(2..=MAX_COMPARED_SQUARES).contains(&squares) {
            return tightest;
        }
        let pressure = |&line: &Line| -> u64 {
            self.lines
                .squares(line)
                .flat_map(|(row, col)| self.lines.attacked(row, col))
                .flat_map(|(row, col)| self.lines.open_counts(row, col))
                .map(urgency)
                .sum()
        };
        // Of equal lines the first, which is the most central; `max_by_key` would return the last.
        let lines = self.lines.as_tight_as(tightest).take(MAX_COMPARED_LINES);
        lines.min_by_key(|line| std::cmp::Reverse(pressure(line))).unwrap_or(tightest)
    }

    /// The square of the line whose queen closes the fewest squares, plus noise; ties are random.
    fn choose_square(&mut self, line: Line) -> (usize, usize) {
        let Self { lines, rng, noise, .. } = self;
        lines
            .squares(line)
            .min_by_key(|&(row, col)| (lines.attacks(row, col) + rng.u32(0..=*noise), rng.u32(..)))
            .expect("a line without a queen has an open square")
    }
}

/// The weight of losing a square on a line with `open` open squares.
fn urgency(open: Option<u16>) -> u64 {
    match open {
        None => 0,
        Some(0 | 1) => 100,
        Some(2) => 30,
        Some(3) => 12,
        Some(4) => 5,
        Some(5) => 2,
        Some(_) => 1,
    }
}
