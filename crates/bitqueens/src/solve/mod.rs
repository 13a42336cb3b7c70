//! One solution: by closed form for the plain board, at random, or by search on a constrained one.

mod closed;
mod lines;
mod random;
mod search;
#[cfg(test)]
mod tests;

pub use closed::{ClosedForm, MAX_CLOSED_SIDE, closed_form};

use lines::Lines;
use search::End;

use crate::{Cancel, Error, Problem, Result, puzzle};

/// The largest side that [`random`] accepts.
pub const MAX_RANDOM_SIDE: usize = 10_000_000;

/// What is known about a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// The column (0-based) of the queen in each row, from the top.
    Solution(Vec<u32>),
    /// There is no solution; that is proven.
    Unsolvable,
    /// The search was stopped before it knew.
    Undecided,
}

/// Looks for one solution of a problem: a builder.
///
/// Blocked squares and fixed queens make the question NP-complete (Gent, Jefferson and Nightingale,
/// *Complexity of n-Queens Completion*, 2017), so a hard board can take any time. Small boards,
/// sparse ones and those with few fixed queens are answered in milliseconds.
///
/// ```
/// use bitqueens::solve::{Answer, Solver};
/// use bitqueens::{Problem, Square};
///
/// let corner = Problem::plain(8)?.with_fixed([Square::new(0, 0)])?;
/// let Answer::Solution(columns) = Solver::new(&corner).run()? else { unreachable!() };
/// assert_eq!(columns[0], 0);
///
/// let corner = Problem::plain(6)?.with_fixed([Square::new(0, 0)])?;
/// assert_eq!(Solver::new(&corner).run()?, Answer::Unsolvable);
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
    /// A solver for `problem` that gives the same solution every time.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        Self {
            problem,
            seed: None,
            patience: u64::MAX,
            cancel: Cancel::new(),
        }
    }

    /// Lets chance choose the solution, the same one for the same seed. Not every solution has the
    /// same chance, and under other rules or with regions chance has no say.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Gives up after about so many dead ends of the search; under other rules or with regions it
    /// never does.
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

    /// Solves.
    ///
    /// # Errors
    /// For other rules and for regions, [`Error::Side`] over [`crate::MAX_WORD_SIDE`].
    pub fn run(&self) -> Result<Answer> {
        if !self.problem.is_for_kernels() {
            return self.run_any();
        }
        if self.problem.is_plain() {
            return match self.seed {
                Some(seed) => random(self.problem.n(), seed, &self.cancel),
                None => Ok(
                    closed_form(self.problem.n())?.map_or(Answer::Unsolvable, |columns| {
                        Answer::Solution(columns.collect())
                    }),
                ),
            };
        }
        let Some(lines) = Lines::of(self.problem) else {
            return Ok(Answer::Unsolvable);
        };
        let end = search::run(&lines, self.seed, self.patience, &self.cancel);
        Ok(match end {
            End::Solved(columns) => Answer::Solution(columns),
            End::Unsolvable => Answer::Unsolvable,
            End::GaveUp => Answer::Undecided,
        })
    }

    /// Other rules, and regions: by the general search, which knows neither seed nor patience.
    fn run_any(&self) -> Result<Answer> {
        let found = match puzzle::solve(self.problem, 1, &self.cancel) {
            Err(Error::Cancelled(_)) => return Ok(Answer::Undecided),
            found => found?,
        };
        Ok(found.solution.map_or(Answer::Unsolvable, |solution| {
            Answer::Solution(solution.cols().iter().copied().map(u32::from).collect())
        }))
    }
}

/// A random solution of the plain board of side `n`, in about linear time; the same one for the same
/// seed. Every solution can come out, but **not with equal chances**.
///
/// ```
/// use bitqueens::solve::{Answer, random};
/// let Answer::Solution(columns) = random(1000, 7, &Default::default())? else { unreachable!() };
/// bitqueens::validate::check_columns(1000, columns)?;
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] when `n` is over [`MAX_RANDOM_SIDE`].
pub fn random(n: usize, seed: u64, cancel: &Cancel) -> Result<Answer> {
    let side = u32::try_from(n)
        .ok()
        .filter(|_| n <= MAX_RANDOM_SIDE)
        .ok_or(Error::Side {
            n,
            max: MAX_RANDOM_SIDE,
            what: "a random solution",
            why: "the whole board is kept in memory",
        })?;
    Ok(match side {
        0 => Answer::Solution(Vec::new()),
        2 | 3 => Answer::Unsolvable,
        _ => random::solution(side, seed, cancel).map_or(Answer::Undecided, Answer::Solution),
    })
}
