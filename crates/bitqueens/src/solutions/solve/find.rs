//! Finding several solutions under any rules, by the general search.

use crate::board::Problem;
use crate::control::{Cancel, Progress};
use crate::error::{Error, Result};
use crate::rules::search::{Board, Search, State};
use crate::solutions::enumerate::Solution;

/// The result of [`find`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The first solution found, if there is one.
    pub solution: Option<Solution>,
    /// Number of solutions found.
    pub count: u64,
    /// Whether these are all solutions: the limit was not reached.
    pub complete: bool,
}

impl Found {
    /// Returns whether there is exactly one solution, or `None` if the limit was too low to decide.
    #[must_use]
    pub fn is_unique(&self) -> Option<bool> {
        if self.count > 1 {
            return Some(false);
        }
        self.complete.then_some(self.count == 1)
    }
}

/// Finds up to `limit` solutions under any rules, with or without regions.
///
/// ```
/// use bitqueens::{Cancel, Problem, Regions, Rules};
/// use bitqueens::solutions::solve;
/// let regions = Regions::new(6, "BBBAAEBBBAAECBAAEECFDDECCFFDCCCCCCCC".chars())?;
/// let puzzle = Problem::plain(6)?.with_rules(Rules::Touching)?.with_regions(regions)?;
/// let found = solve::find(&puzzle, 2, &Cancel::new())?;
/// assert_eq!(found.is_unique(), Some(true));
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] over [`MAX_WORD_SIDE`](crate::MAX_WORD_SIDE), and [`Error::Cancelled`].
pub fn find(problem: &Problem, limit: u64, cancel: &Cancel) -> Result<Found> {
    let board = Board::new(problem)?;
    find_from(&board, &board.start(), &[], limit, cancel)
}

/// Finds up to `limit` solutions from a state, given the columns of the queens already placed.
#[doc(hidden)]
pub fn find_from(
    board: &Board,
    state: &State,
    queens: &[u8],
    limit: u64,
    cancel: &Cancel,
) -> Result<Found> {
    let mut found = Found { solution: None, count: 0, complete: true };
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
