//! The squares that a player's queens attack.

use crate::error::Result;
use bitqueens::{Problem, Square, Squares, internal::to_u16};

/// The attacks of a set of queens, on each other and on the rest of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attacks {
    /// Squares where another queen would clash with one on the board; the squares of the queens are
    /// not included.
    pub attacked: Squares,
    /// Queens that clash with another queen, or stand on a blocked square.
    pub clashing: Squares,
    /// Whether the queens are a solution.
    pub solved: bool,
}

/// Returns the attacks of `queens` and of the problem's fixed queens under the problem's rules.
///
/// Two queens in one region clash. The order of the queens does not matter.
///
/// ```
/// use bitqueens_tutor::puzzle::attacks;
/// use bitqueens::{Problem, Square};
/// let board = Problem::plain(4)?;
/// let found = attacks(&board, &[Square::new(0, 1), Square::new(1, 3)])?;
/// assert!(found.attacked.contains(Square::new(0, 0)) && found.clashing.is_empty());
/// assert!(!found.attacked.contains(Square::new(2, 0)) && !found.solved);
/// let pair = attacks(&board, &[Square::new(0, 1), Square::new(1, 2)])?;
/// assert_eq!(pair.clashing.iter().count(), 2);
/// # Ok::<(), bitqueens_tutor::Error>(())
/// ```
///
/// # Errors
/// [`bitqueens::Error::OffBoard`] for a queen outside the board.
pub fn attacks(problem: &Problem, queens: &[Square]) -> Result<Attacks> {
    let n = problem.n();
    let mut occupied = Squares::none(n);
    for &square in queens.iter().chain(problem.fixed()) {
        if usize::from(square.row.max(square.col)) >= n {
            return Err(bitqueens::Error::OffBoard { square, n }.into());
        }
        occupied.insert(square);
    }
    let clash = |a: Square, b: Square| {
        let same_region = |regions: &bitqueens::Regions| regions.of(a) == regions.of(b);
        problem.rules().clash(n, a, b).is_some() || problem.regions().is_some_and(same_region)
    };
    let (mut attacked, mut clashing) = (Squares::none(n), Squares::none(n));
    let side = to_u16(n);
    for square in (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col))) {
        let clashes = occupied.iter().any(|queen| queen != square && clash(queen, square));
        if occupied.contains(square) {
            if clashes || problem.blocked().contains(square) {
                clashing.insert(square);
            }
        } else if clashes {
            attacked.insert(square);
        }
    }
    let solved = occupied.iter().count() == n && clashing.is_empty();
    Ok(Attacks { attacked, clashing, solved })
}
