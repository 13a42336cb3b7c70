//! What queens on a board attack, for a player who may place them anywhere.

use crate::squares::to_u16;
use crate::{Error, Problem, Result, Square, Squares};

/// How queens stand to each other and to the rest of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attacks {
    /// Squares where a further queen would clash with one that stands; squares of queens are not
    /// among them.
    pub attacked: Squares,
    /// Queens that clash with another one, or stand on a blocked square.
    pub clashing: Squares,
    /// The queens are a solution.
    pub solved: bool,
}

/// What these queens, in any order, attack under the problem's rules; regions count as lines. The
/// problem's fixed queens stand as well.
///
/// ```
/// use bitqueens::puzzle::attacks;
/// use bitqueens::{Problem, Square};
/// let board = Problem::plain(4)?;
/// let found = attacks(&board, &[Square::new(0, 1), Square::new(1, 3)])?;
/// assert!(found.attacked.contains(Square::new(0, 0)) && found.clashing.is_empty());
/// assert!(!found.attacked.contains(Square::new(2, 0)) && !found.solved);
/// let pair = attacks(&board, &[Square::new(0, 1), Square::new(1, 2)])?;
/// assert_eq!(pair.clashing.iter().count(), 2);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::OffBoard`] for a queen outside the board.
pub fn attacks(problem: &Problem, queens: &[Square]) -> Result<Attacks> {
    let n = problem.n();
    let mut standing = Squares::none(n);
    for &square in queens.iter().chain(problem.fixed()) {
        if usize::from(square.row.max(square.col)) >= n {
            return Err(Error::OffBoard { square, n });
        }
        standing.insert(square);
    }
    let clash = |a: Square, b: Square| {
        let same_region = |regions: &crate::Regions| regions.of(a) == regions.of(b);
        problem.rules().clash(n, a, b).is_some() || problem.regions().is_some_and(same_region)
    };
    let (mut attacked, mut clashing) = (Squares::none(n), Squares::none(n));
    let side = to_u16(n);
    for square in (0..side).flat_map(|row| (0..side).map(move |col| Square::new(row, col))) {
        let met = standing
            .iter()
            .any(|queen| queen != square && clash(queen, square));
        if standing.contains(square) {
            if met || problem.blocked().contains(square) {
                clashing.insert(square);
            }
        } else if met {
            attacked.insert(square);
        }
    }
    let solved = standing.iter().count() == n && clashing.is_empty();
    Ok(Attacks {
        attacked,
        clashing,
        solved,
    })
}
