//! Solutions that a rotation leaves unchanged, counted by searches of their own.
//!
//! A solution that a half turn keeps is made of pairs of queens opposite each other (and, for odd
//! n, a queen on the centre square); one that a quarter turn keeps is made of rings of four. The
//! search places a whole pair or ring at a time, so it visits about the square root (the fourth
//! root) of the full tree. No reflection keeps a solution for n ≥ 2: the mirror image of a queen
//! would stand on its own row, column or diagonal. (Kraitchik, *Mathematical Recreations*, chapter
//! 10; counts A032522 and A033148.)

use crate::placement::Placement;
use crate::{Cancel, Error, MAX_COUNT_SIDE, Problem, Progress, Result, Square, Squares, Symmetry};

/// Counts the solutions that `symmetry` maps onto themselves.
///
/// Rotations by a quarter turn either way keep the same solutions. The problem itself must be
/// unchanged by the symmetry for any solution to be; if it is not, the search still answers
/// correctly, looking only at squares whose whole ring is open.
///
/// ```
/// use bitqueens::{Cancel, Problem, Symmetry, symmetric};
/// let problem = Problem::plain(12)?;
/// assert_eq!(symmetric::count(&problem, Symmetry::Rotate180, &Cancel::new())?, 80);
/// assert_eq!(symmetric::count(&problem, Symmetry::Rotate90, &Cancel::new())?, 8);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] over [`MAX_COUNT_SIDE`]; [`Error::Rules`]; [`Error::Cancelled`]; for [`Symmetry::Identity`] this
/// is the full tree, which [`crate::Counter`] does far better.
pub fn count(problem: &Problem, symmetry: Symmetry, cancel: &Cancel) -> Result<u64> {
    problem.require_queens("counting symmetric solutions")?;
    let n = problem.n();
    if n > MAX_COUNT_SIDE {
        let why = "a row must fit 32 bits";
        return Err(Error::Side {
            n,
            max: MAX_COUNT_SIDE,
            what: "counting symmetric solutions",
            why,
        });
    }
    let mut search = Search {
        n,
        open: problem.open(),
        symmetry,
        cancel,
        nodes: 0,
        found: 0,
    };
    search.row(0, Placement::empty(n))?;
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
    fn row(&mut self, row: usize, placement: Placement) -> Result<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 16) && self.cancel.is_cancelled() {
            return Err(Error::Cancelled(Progress::default()));
        }
        let Some(row) = (row..self.n).find(|&row| !placement.has_row(row)) else {
            self.found += 1;
            return Ok(());
        };
        // Bits of columns from n up are masked by the open squares, which end at n.
        let open = u32::try_from(self.open.row_mask(row)).expect("a side of at most 32");
        let mut free = placement.unattacked(row) & open;
        while free != 0 {
            let col = free.trailing_zeros() as usize;
            free &= free - 1;
            if let Some(next) = self.ring(placement, row, col) {
                self.row(row + 1, next)?;
            }
        }
        Ok(())
    }

    /// The placement with a queen on the square and on all its images, if none attacks another.
    fn ring(&self, mut placement: Placement, row: usize, col: usize) -> Option<Placement> {
        let first = Square::new(crate::squares::to_u16(row), crate::squares::to_u16(col));
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
    use crate::naive;

    #[test]
    fn random_boards_agree_with_the_naive_count() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..naive::random_boards(300) {
            let problem = naive::random_problem(&mut rng, 8);
            let solutions = naive::solutions(&problem);
            for symmetry in Symmetry::ALL {
                let kept = solutions.iter().filter(|solution| {
                    let image: std::collections::BTreeSet<_> = solution
                        .iter()
                        .map(|&queen| symmetry.apply(problem.n(), queen))
                        .collect();
                    solution.iter().all(|queen| image.contains(queen))
                });
                let counted = count(&problem, symmetry, &Cancel::new()).expect("small");
                assert_eq!(counted, kept.count() as u64, "{symmetry:?} of {problem:?}");
            }
        }
    }

    #[test]
    fn cancelling_stops() {
        let cancel = Cancel::new();
        cancel.cancel();
        let problem = Problem::plain(24).expect("a board");
        assert!(matches!(
            count(&problem, Symmetry::Rotate180, &cancel),
            Err(Error::Cancelled(_))
        ));
    }
}
