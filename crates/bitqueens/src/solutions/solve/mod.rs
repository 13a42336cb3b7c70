//! Finding one solution: by closed form for the plain board, at random, or by search on a
//! constrained board.

mod closed;
mod find;
mod lines;
mod random;
mod search;
#[cfg(test)]
mod tests;

pub use closed::{ClosedForm, MAX_CLOSED_SIDE, closed_form};
pub use find::{Found, find, find_from};

use crate::language::Phrase;
use lines::Lines;
use search::End;

use crate::board::{Problem, Rules, SideLimit};
use crate::control::Cancel;
use crate::error::{Error, Result};
use crate::memory;

/// The largest side that [`random`] accepts.
pub const MAX_RANDOM_SIDE: usize = SideLimit::RANDOM.max();

/// The answer of a [`Solver`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The column (0-based) of the queen in each row, from the top.
    Solution(Vec<u32>),
    /// There is provably no solution.
    Unsolvable,
    /// The search stopped before it could decide.
    Undecided,
}

/// A builder that finds one solution of a problem.
///
/// Blocked squares and fixed queens make the problem NP-complete (Gent, Jefferson and Nightingale,
/// *Complexity of n-Queens Completion*, 2017), so the time for a hard board is unbounded. Small
/// boards, sparse boards and boards with few fixed queens take milliseconds.
///
/// ```
/// use bitqueens::{Problem, Square};
/// use bitqueens::solutions::solve::{Outcome, Solver};
///
/// let corner = Problem::plain(8)?.with_fixed([Square::new(0, 0)])?;
/// let Outcome::Solution(columns) = Solver::new(&corner).run()? else { unreachable!() };
/// assert_eq!(columns[0], 0);
///
/// let corner = Problem::plain(6)?.with_fixed([Square::new(0, 0)])?;
/// assert_eq!(Solver::new(&corner).run()?, Outcome::Unsolvable);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Solver<'a> {
    problem: &'a Problem,
    seed: Option<u64>,
    patience: u64,
    cancel: Cancel,
}

impl<'a> Solver<'a> {
    /// Creates a solver for `problem` that finds the same solution every time.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self { problem, seed: None, patience: u64::MAX, cancel: Cancel::new() }
    }

    /// Picks a random solution, the same for the same seed. The distribution is not uniform. Under
    /// other rules or with regions the seed has no effect.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Gives up after about `dead_ends` dead ends of the search. Under other rules or with regions
    /// the limit has no effect.
    #[must_use]
    pub fn patience(mut self, dead_ends: u64) -> Self {
        self.patience = dead_ends;
        self
    }

    /// Sets the flag that stops the search.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// Runs the solver.
    ///
    /// # Errors
    /// Under other rules or with regions, [`Error::Side`] over
    /// [`MAX_WORD_SIDE`](crate::MAX_WORD_SIDE), except on a torus without fixed queens and blocked squares.
    pub fn run(&self) -> Result<Outcome> {
        if !self.problem.is_for_kernels() {
            return self.run_any();
        }
        if self.problem.is_plain() {
            return match self.seed {
                Some(seed) => random(self.problem.n(), seed, &self.cancel),
                None => Ok(closed_form(self.problem.n())?
                    .map_or(Outcome::Unsolvable, |columns| Outcome::Solution(columns.collect()))),
            };
        }
        let Some(lines) = Lines::of(self.problem) else { return Ok(Outcome::Unsolvable) };
        let end = search::run(&lines, self.seed, self.patience, &self.cancel);
        Ok(match end {
            End::Solved(columns) => Outcome::Solution(columns),
            End::Unsolvable => Outcome::Unsolvable,
            End::GaveUp => Outcome::Undecided,
        })
    }

    /// Solves problems under other rules or with regions by the general search, which ignores seed
    /// and patience. A torus has a solution in knight's moves, column 2i mod n in row i, wherever it has
    /// any (Pólya, 1918).
    fn run_any(&self) -> Result<Outcome> {
        let n = self.problem.n();
        if self.problem.is_plain() && self.problem.rules() == Rules::Torus && n > 1 {
            let side = u32::try_from(n).expect("at most 1000");
            let moves = || Outcome::Solution((0..side).map(|row| 2 * row % side).collect());
            return Ok(if Rules::Torus.is_impossible(n) { Outcome::Unsolvable } else { moves() });
        }
        let found = match find(self.problem, 1, &self.cancel) {
            Err(Error::Cancelled(_)) => return Ok(Outcome::Undecided),
            found => found?,
        };
        Ok(found.solution.map_or(Outcome::Unsolvable, |solution| {
            Outcome::Solution(solution.cols().iter().copied().map(u32::from).collect())
        }))
    }
}

/// Finds a random solution of the plain board of side `n` in about linear time, the same for the
/// same seed. Every solution can occur, but the distribution is **not uniform**.
///
/// ```
/// use bitqueens::solutions::solve::{Outcome, random};
/// let Outcome::Solution(columns) = random(1000, 7, &Default::default())? else { unreachable!() };
/// bitqueens::board::validate::check_columns(1000, columns)?;
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] when `n` is over [`MAX_RANDOM_SIDE`].
pub fn random(n: usize, seed: u64, cancel: &Cancel) -> Result<Outcome> {
    SideLimit::RANDOM.check(n)?;
    let side = u32::try_from(n).expect("at most 10^7");
    Ok(match side {
        0 => Outcome::Solution(Vec::new()),
        2 | 3 => Outcome::Unsolvable,
        _ => {
            // An allocation that fails inside the search would abort the process.
            let mut room = Vec::<u8>::new();
            memory::reserve_exact(
                &mut room,
                random::BYTES * n,
                Phrase::new("a random solution", "随机解"),
            )?;
            // Otherwise the compiler may leave the allocation out.
            std::hint::black_box(&mut room);
            drop(room);
            random::solution(side, seed, cancel).map_or(Outcome::Undecided, Outcome::Solution)
        }
    })
}
