//! Puzzles: how many solutions, and a chain of reasons a person can follow.
//!
//! A chain of reasons is a list of steps, each of which holds in every solution. So a chain that
//! places all queens also proves that the solution is the only one.

mod attacks;
mod chinese;
mod confined;
mod explain;
mod generate;
mod hint;
mod reason;

pub use attacks::{Attacks, attacks};
pub use explain::{Explanation, Outcome, explain};
pub use generate::{Level, MAX_PUZZLE_SIDE, MIN_PUZZLE_SIDE, Puzzle, daily, generate};
pub use hint::{Hint, hint};
pub use reason::{Area, Difficulty, Reason, Step};

use crate::search::{Board, Search, State};
use crate::{Cancel, Error, Problem, Progress, Result, Solution};

/// What a search for solutions found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// One of the solutions, if there is any.
    pub solution: Option<Solution>,
    /// Number of solutions found.
    pub count: u64,
    /// Whether that is all of them: the limit was not reached.
    pub complete: bool,
}

impl Found {
    /// Whether there is exactly one solution; `None` when the limit was too low to know.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        if self.count > 1 {
            return Some(false);
        }
        self.complete.then_some(self.count == 1)
    }
}

/// Finds up to `limit` solutions under any rules, with regions or without.
///
/// ```
/// use bitqueens::{Cancel, Problem, Regions, Rules, puzzle};
/// let regions = Regions::new(6, "BBBAAEBBBAAECBAAEECFDDECCFFDCCCCCCCC".chars())?;
/// let puzzle = Problem::plain(6)?.with_rules(Rules::Touching)?.with_regions(regions)?;
/// let found = puzzle::solve(&puzzle, 2, &Cancel::new())?;
/// assert_eq!(found.is_unique(), Some(true));
/// let explanation = puzzle::explain(&puzzle, &Cancel::new())?;
/// assert_eq!(explanation.solution(), found.solution.as_ref());
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] over [`crate::MAX_WORD_SIDE`], [`Error::Cancelled`].
pub fn solve(problem: &Problem, limit: u64, cancel: &Cancel) -> Result<Found> {
    let board = Board::new(problem)?;
    search(&board, &board.start(), &[], limit, cancel)
}

/// Up to `limit` solutions from a state, with the columns of the queens it already has.
fn search(
    board: &Board,
    state: &State,
    queens: &[u8],
    limit: u64,
    cancel: &Cancel,
) -> Result<Found> {
    let mut found = Found {
        solution: None,
        count: 0,
        complete: true,
    };
    if limit == 0 {
        found.complete = false;
        return Ok(found);
    }
    let mut each = |cols: &[u8]| {
        found.count += 1;
        found.solution.get_or_insert_with(|| Solution::new(cols));
        found.count < limit
    };
    let mut search = Search::from(board, state.clone(), queens);
    let complete = search.run(&[], &mut each, &mut cancel.go_on());
    found.complete = complete;
    if !complete && found.count < limit {
        return Err(Error::Cancelled(Progress::default()));
    }
    Ok(found)
}
