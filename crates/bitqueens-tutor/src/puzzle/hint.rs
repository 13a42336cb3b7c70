//! Hints for a player: the next step from the current board, or the mistake on it.

use super::{Conclusion, Deduction, explain, find};
use crate::error::Result;
use bitqueens::{Cancel, Problem, Square, Squares};

/// A hint for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// These two queens clash.
    Clash(Square, Square),
    /// This queen stands on a blocked square.
    Blocked(Square),
    /// No solution contains the queens up to and including this one, in the order of placement.
    Wrong(Square),
    /// The puzzle has no solution; this step proves it.
    Unsolvable(Deduction),
    /// The next step: a queen to place, or squares that no solution uses.
    Deduction(Deduction),
    /// No further step follows, because several solutions are left. A queen on this square belongs to
    /// one of them.
    Several(Square),
    /// All queens are placed.
    Done,
}

impl Hint {
    /// Returns `clash`, `blocked`, `wrong`, `unsolvable`, `step`, `several` or `done`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Clash(..) => "clash",
            Self::Blocked(_) => "blocked",
            Self::Wrong(_) => "wrong",
            Self::Unsolvable(_) => "unsolvable",
            Self::Deduction(_) => "step",
            Self::Several(_) => "several",
            Self::Done => "done",
        }
    }

    /// Returns the step of the kinds `step` and `unsolvable`.
    #[must_use]
    pub fn step(&self) -> Option<&Deduction> {
        match self {
            Self::Unsolvable(step) | Self::Deduction(step) => Some(step),
            _ => None,
        }
    }

    /// Returns the squares in question: queens at fault, the next queen, or the squares that a step closes.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Clash(one, other) => vec![*one, *other],
            Self::Blocked(square) | Self::Wrong(square) | Self::Several(square) => vec![*square],
            Self::Unsolvable(step) | Self::Deduction(step) => {
                step.queen.map_or_else(|| step.closed.clone(), |queen| vec![queen])
            }
            Self::Done => vec![],
        }
    }
}

/// Returns a hint for a player who has placed `queens`, in this order, and crossed out the squares
/// `crossed`.
///
/// Steps that only close crossed-out squares are skipped.
///
/// ```
/// use bitqueens_tutor::puzzle::{Hint, hint};
/// use bitqueens::{Cancel, Problem, Square, Squares};
/// let board = Problem::plain(4)?;
/// let crossed = Squares::none(4);
/// let queens = [Square::new(0, 1), Square::new(1, 2)];
/// let clash = hint(&board, &queens, &crossed, &Cancel::new())?;
/// assert_eq!(clash, Hint::Clash(queens[0], queens[1]));
/// assert_eq!((clash.kind(), clash.squares()), ("clash", queens.to_vec()));
/// let corner = hint(&board, &[Square::new(0, 0)], &crossed, &Cancel::new())?;
/// assert_eq!(corner, Hint::Wrong(Square::new(0, 0)));
/// let Hint::Deduction(step) = hint(&board, &queens[..1], &crossed, &Cancel::new())? else { panic!() };
/// assert_eq!(step.queen, Some(Square::new(1, 3)));
/// # Ok::<(), bitqueens_tutor::Error>(())
/// ```
///
/// # Errors
/// [`bitqueens::Error::OffBoard`] for a queen outside the board; otherwise the errors of [`explain`].
pub fn hint(
    problem: &Problem,
    queens: &[Square],
    crossed: &Squares,
    cancel: &Cancel,
) -> Result<Hint> {
    let placed = match problem.clone().with_fixed(queens.iter().copied()) {
        Ok(placed) => placed,
        Err(
            bitqueens::Error::FixedAttack { first, second, .. }
            | bitqueens::Error::FixedInRegion { first, second, .. },
        ) => return Ok(Hint::Clash(first, second)),
        Err(bitqueens::Error::FixedOnBlocked { square }) => return Ok(Hint::Blocked(square)),
        Err(error) => return Err(error.into()),
    };
    if placed.fixed().len() == problem.n() {
        return Ok(Hint::Done);
    }
    let explanation = explain(&placed, cancel)?;
    if explanation.outcome == Conclusion::Unsolvable {
        let mut so_far = problem.clone();
        if find(&so_far, 1, cancel)?.count == 0 {
            let plain = explain(&so_far, cancel)?;
            let last = plain.steps.last().expect("an unsolvable puzzle has a last step");
            return Ok(Hint::Unsolvable(last.clone()));
        }
        for &queen in queens {
            so_far = so_far.with_fixed([queen])?;
            if find(&so_far, 1, cancel)?.count == 0 {
                return Ok(Hint::Wrong(queen));
            }
        }
    }
    let is_new = |step: &&Deduction| {
        step.queen.is_some() || step.closed.iter().any(|&square| !crossed.contains(square))
    };
    if let Some(step) = explanation.steps.iter().find(is_new) {
        return Ok(Hint::Deduction(step.clone()));
    }
    let solution = find(&placed, 1, cancel)?
        .solution
        .expect("a board without a solution has a step that proves it");
    let mut queens = (0..).zip(solution.cols());
    let next = queens.find_map(|(row, &col)| {
        let square = Square::new(row, col.into());
        (!placed.fixed().contains(&square)).then_some(square)
    });
    Ok(next.map_or(Hint::Done, Hint::Several))
}
