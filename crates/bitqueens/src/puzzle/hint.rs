//! What to say to a player: the next step from where the board is, or what is wrong there.

use super::{Outcome, Step, explain, solve};
use crate::{Cancel, Error, Problem, Result, Square, Squares};

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// These two queens cannot both stand.
    Clash(Square, Square),
    /// This queen stands on a square that the puzzle closes.
    Blocked(Square),
    /// No solution has the queens up to this one, in the order in which they were placed.
    Wrong(Square),
    /// The puzzle itself has no solution, and this step shows it.
    Unsolvable(Step),
    /// The next step: a queen, or squares that no queen of a solution stands on.
    Step(Step),
    /// Reasons lead no further, as several solutions are left.
    Several,
    /// All queens stand.
    Done,
}

/// A hint for a player who has placed these queens, in this order, and crossed these squares out.
///
/// Steps that only close squares which are crossed out already are passed over.
///
/// ```
/// use bitqueens::puzzle::{Hint, hint};
/// use bitqueens::{Cancel, Problem, Square, Squares};
/// let board = Problem::plain(4)?;
/// let crossed = Squares::none(4);
/// let queens = [Square::new(0, 1), Square::new(1, 2)];
/// let clash = hint(&board, &queens, &crossed, &Cancel::new())?;
/// assert_eq!(clash, Hint::Clash(queens[0], queens[1]));
/// let corner = hint(&board, &[Square::new(0, 0)], &crossed, &Cancel::new())?;
/// assert_eq!(corner, Hint::Wrong(Square::new(0, 0)));
/// let Hint::Step(step) = hint(&board, &queens[..1], &crossed, &Cancel::new())? else { panic!() };
/// assert_eq!(step.queen, Some(Square::new(1, 3)));
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::OffBoard`] for a queen outside the board, otherwise as [`explain`].
pub fn hint(
    problem: &Problem,
    queens: &[Square],
    crossed: &Squares,
    cancel: &Cancel,
) -> Result<Hint> {
    let placed = match problem.clone().with_fixed(queens.iter().copied()) {
        Ok(placed) => placed,
        Err(
            Error::FixedAttack { first, second, .. } | Error::FixedInRegion { first, second, .. },
        ) => return Ok(Hint::Clash(first, second)),
        Err(Error::FixedOnBlocked { square }) => return Ok(Hint::Blocked(square)),
        Err(error) => return Err(error),
    };
    if placed.fixed().len() == problem.n() {
        return Ok(Hint::Done);
    }
    let explanation = explain(&placed, cancel)?;
    if explanation.outcome == Outcome::Unsolvable {
        let mut so_far = problem.clone();
        if solve(&so_far, 1, cancel)?.count == 0 {
            let plain = explain(&so_far, cancel)?;
            let last = plain.steps.last().expect("no solution without a reason");
            return Ok(Hint::Unsolvable(last.clone()));
        }
        for &queen in queens {
            so_far = so_far.with_fixed([queen])?;
            if solve(&so_far, 1, cancel)?.count == 0 {
                return Ok(Hint::Wrong(queen));
            }
        }
    }
    let news = |step: &&Step| {
        step.queen.is_some() || step.closed.iter().any(|&square| !crossed.contains(square))
    };
    Ok(match explanation.steps.iter().find(news) {
        Some(step) => Hint::Step(step.clone()),
        None => Hint::Several,
    })
}
