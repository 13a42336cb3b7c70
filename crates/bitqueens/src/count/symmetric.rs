//! A search for the solutions that a symmetry leaves unchanged.
//!
//! A solution invariant under a half turn consists of pairs of opposite queens (and, for odd n, a
//! queen on the centre square). A solution invariant under a quarter turn consists of rings of
//! four. The search places a whole pair or ring at a time, so it visits about the square root (the
//! fourth root) of the full tree. For n ≥ 2 no reflection leaves a solution unchanged: the mirror
//! image of a queen would share its row, column or diagonal. (Kraitchik, *Mathematical
//! Recreations*, chapter 10; counts A032522 and A033148.)

use crate::board::{Problem, SideLimit};
use crate::control::{Cancel, Progress};
use crate::error::{Error, Result};
use crate::geometry::{Placement, Square, Squares, Symmetry};
use crate::language::Phrase;

/// Counts the solutions that `symmetry` leaves unchanged.
///
/// Quarter turns in both directions leave the same solutions unchanged. The problem need not be
/// invariant under the symmetry: the search uses only squares whose whole ring is open. For
/// [`Symmetry::Identity`] it walks the full tree, which [`Counter`](crate::Counter) counts far
/// faster.
///
/// ```
/// use bitqueens::{Cancel, Problem, Symmetry};
/// use bitqueens::count::symmetric;
/// let problem = Problem::plain(12)?;
/// assert_eq!(symmetric::count(&problem, Symmetry::Rotate180, &Cancel::new())?, 80);
/// assert_eq!(symmetric::count(&problem, Symmetry::Rotate90, &Cancel::new())?, 8);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] over [`MAX_COUNT_SIDE`](crate::MAX_COUNT_SIDE), [`Error::Rules`], and
/// [`Error::Cancelled`].
pub fn count(problem: &Problem, symmetry: Symmetry, cancel: &Cancel) -> Result<u64> {
    problem.require_queens(Phrase::new("counting symmetric solutions", "数对称解"))?;
    let n = problem.n();
    SideLimit::SYMMETRIC.check(n)?;
    let mut search = Search { n, open: problem.open(), symmetry, cancel, nodes: 0, found: 0 };
    search.visit(0, Placement::empty(n))?;
    Ok(search.found)
}

struct Search<'a> {
    n: usize,
    open: Squares,
    symmetry: Symmetry,
    cancel: &'a Cancel,
    nodes: u64,
    found: u64,
}

impl Search<'_> {
    /// Counts the solutions that extend `placement`, whose rows above `row` are filled.
    fn visit(&mut self, row: usize, placement: Placement) -> Result<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 16) && self.cancel.is_cancelled() {
            return Err(Error::Cancelled(Progress::default()));
        }
        let Some(row) = (row..self.n).find(|&row| !placement.has_row(row)) else {
            self.found += 1;
            return Ok(());
        };
        // The mask of open squares clears the bits from n up.
        let open = u32::try_from(self.open.row_mask(row)).expect("a side of at most 32");
        let mut free = placement.unattacked(row) & open;
        while free != 0 {
            let col = free.trailing_zeros() as usize;
            free &= free - 1;
            if let Some(next) = self.place_ring(placement, row, col) {
                self.visit(row + 1, next)?;
            }
        }
        Ok(())
    }

    /// Places queens on a square and all its images; `None` if two of them attack each other, or
    /// one of the squares is not free.
    fn place_ring(&self, mut placement: Placement, row: usize, col: usize) -> Option<Placement> {
        let first = Square::new(crate::geometry::to_u16(row), crate::geometry::to_u16(col));
        let mut square = first;
        loop {
            let (row, col) = (usize::from(square.row), usize::from(square.col));
            if !self.open.contains(square) || !placement.is_free(row, col) {
                return None;
            }
            placement = placement.with(row, col);
            square = self.symmetry.apply(self.n, square);
            if square == first {
                return Some(placement);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::internal::naive;

    #[test]
    fn random_boards_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..naive::random_boards(300) {
            let problem = naive::random_problem(&mut rng, 8);
            let solutions = naive::solutions(&problem);
            for symmetry in Symmetry::ALL {
                let invariant = solutions.iter().filter(|solution| {
                    let image: std::collections::BTreeSet<_> =
                        solution.iter().map(|&queen| symmetry.apply(problem.n(), queen)).collect();
                    solution.iter().all(|queen| image.contains(queen))
                });
                let counted = count(&problem, symmetry, &Cancel::new()).expect("small");
                let expected = invariant.count() as u64;
                assert_eq!(counted, expected, "{symmetry:?} of {problem:?}");
            }
        }
    }

    #[test]
    fn cancellation_is_an_error() {
        let cancel = Cancel::new();
        cancel.cancel();
        let problem = Problem::plain(24).expect("a board");
        assert!(matches!(count(&problem, Symmetry::Rotate180, &cancel), Err(Error::Cancelled(_))));
    }
}
