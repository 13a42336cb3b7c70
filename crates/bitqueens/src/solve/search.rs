//! Blocked boards and fixed queens: a search that always turns to the line that is hardest to fill.
//!
//! ```text
//! repeat until every line has its queen:
//!     take the row or column with the fewest open squares, and the square of it that closes least
//!     put a queen there and close what it attacks
//!     while a line has no square left:
//!         take back the last choice and close its square; nothing to take back: unsolvable
//! ```
//!
//! The search is complete, so running dry is a proof. Rows and columns are treated alike, which is
//! what makes it strong: a column without a square is noticed at once. Four things help, each
//! measured in dead ends over the 40 blocked boards of the tests (43 million in reading order):
//! 1. Among equally tight lines the most central one (29 million).
//! 2. Near the root, among equally tight lines of few squares, the one whose queens close most
//!    squares on lines that are tight themselves (17 million); deeper down that costs what it saves.
//! 3. Taking back a choice closes its square, instead of trying the next square of the same line:
//!    the tightest line may be another one now.
//! 4. Open boards have many solutions and a few long dead alleys. So a search that restarts from the
//!    root, with some chance in its choices, takes turns with the complete one. It gets a fifth of
//!    the time, which is all that a board without a solution loses by it.

use super::lines::{Emptied, Line, Lines, Mark};
use crate::Cancel;

/// Dead ends before the first restart; almost every open board is solved by then.
const FIRST_TURN: u64 = 200;
/// Dead ends of the first restarting run; each later one may take a sixteenth more.
const RESTART_TURN: u64 = 100;
/// Dead ends of the complete search for one of a restarting run.
const COMPLETE_SHARE: u64 = 4;
/// How much chance may add to the number of closed squares when a restarting run picks a square.
const RESTART_NOISE: u32 = 2;
/// So much that every square of the line has the same chance.
const CHANCE_ALONE: u32 = 1 << 30;

/// Lines with so many open squares at most are worth a closer look near the root.
const NARROW: usize = 4;
/// How many equally tight lines get that look.
const LOOKED_AT: usize = 20;

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// The column of each row.
    Solved(Vec<u32>),
    /// There is no solution.
    Unsolvable,
    /// The dead ends that were allowed are used up, or the work was cancelled.
    GaveUp,
}

/// Searches for a solution on these lines, on which the fixed queens stand already.
///
/// With a seed, chance alone picks the squares, so that every solution can come out. At most about
/// `patience` dead ends are visited.
pub(super) fn run(lines: &Lines, seed: Option<u64>, patience: u64, cancel: &Cancel) -> End {
    if lines.is_hopeless() {
        return End::Unsolvable;
    }
    let (noise, restart_noise) = match seed {
        Some(_) => (CHANCE_ALONE, CHANCE_ALONE),
        None => (0, RESTART_NOISE),
    };
    let seed = seed.unwrap_or(0);
    let mut complete = Search::new(lines.clone(), seed, noise);
    let mut left = patience;
    // Both ways a turn can end for good, a solution and a proof, end the search.
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
            turn(
                &mut Search::new(lines.clone(), seed, restart_noise),
                allowed,
            )
        });
        if let Some(end) = end.or_else(|| turn(&mut complete, COMPLETE_SHARE * allowed)) {
            return end;
        }
        end = None;
        allowed += allowed / 16;
    }
    unreachable!("the loop above has no end of its own")
}

/// A choice that can be taken back.
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
        Self {
            lines,
            choices: Vec::new(),
            rng: fastrand::Rng::with_seed(seed),
            noise,
        }
    }

    /// Goes on until the end or for so many dead ends.
    fn run(&mut self, dead_ends: u64, cancel: &Cancel) -> End {
        let mut left = dead_ends;
        while let Some(tightest) = self.lines.tightest() {
            if left == 0 || cancel.is_cancelled() {
                return End::GaveUp;
            }
            let line = self.hardest(tightest);
            let (row, col) = self.gentlest(line);
            self.choices.push(Choice {
                before: self.lines.mark(),
                row,
                col,
            });
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

    /// Among the lines as tight as this one, the one to fill first.
    fn hardest(&self, tightest: Line) -> Line {
        let near_the_root = self.lines.queens().len() * 10 < self.lines.n() * 3;
        let squares = self.lines.squares(tightest).take(NARROW + 1).count();
        if !near_the_root || !(2..=NARROW).contains(&squares) {
            return tightest;
        }
        let pressure = |&line: &Line| -> u64 {
            self.lines
                .squares(line)
                .flat_map(|(row, col)| self.lines.attacked(row, col))
                .flat_map(|(row, col)| self.lines.room(row, col))
                .map(urgency)
                .sum()
        };
        // The first of the best, which is the most central; `max_by_key` would take the last.
        let lines = self.lines.as_tight_as(tightest).take(LOOKED_AT);
        lines
            .min_by_key(|line| std::cmp::Reverse(pressure(line)))
            .unwrap_or(tightest)
    }

    /// The square of the line that closes the fewest squares, ties and `noise` by chance.
    fn gentlest(&mut self, line: Line) -> (usize, usize) {
        let Self {
            lines, rng, noise, ..
        } = self;
        lines
            .squares(line)
            .min_by_key(|&(row, col)| (lines.attacks(row, col) + rng.u32(0..=*noise), rng.u32(..)))
            .expect("a line without a queen has an open square")
    }
}

/// What it means to lose a square on a line with so many open ones.
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
