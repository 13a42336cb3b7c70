//! The profile of the plain backtracking tree: nodes per row.
//!
//! Entry k is the number of placements of k non-attacking queens on the first k rows (A319284; the
//! row sums, A319283, count all nodes of the tutorials' solvers, root included: 2057 at n = 8). The
//! whole tree is walked, because its size is the result. A board that is its own mirror image needs
//! only half of the first row.

use crate::board::{Problem, SideLimit};
use crate::control::{Cancel, Progress};
use crate::error::{Error, Result};
use crate::geometry::Symmetry;
use crate::language::Phrase;
use crate::threads::{Team, Threads};

/// Counts the nodes per row, from the root (1) to the solutions: `n` + 1 entries.
///
/// ```
/// use bitqueens::{Cancel, Problem, profile};
/// let nodes = profile(&Problem::plain(8)?, 1, &Cancel::new())?;
/// assert_eq!(nodes, [1, 8, 42, 140, 344, 568, 550, 312, 92]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
///
/// # Errors
/// [`Error::Side`] over [`crate::MAX_COUNT_SIDE`], [`Error::Rules`], [`Error::Threads`] for 0 threads, and
/// [`Error::Cancelled`].
pub fn profile(
    problem: &Problem,
    threads: impl Into<Threads>,
    cancel: &Cancel,
) -> Result<Vec<u64>> {
    problem.require_queens(Phrase::new("the profile", "逐行节点数"))?;
    let n = problem.n();
    SideLimit::PROFILE.check(n)?;
    let threads = threads.into().checked()?;
    let open = problem.open();
    let row = |row| u32::try_from(open.row_mask(row)).expect("a side of at most 32");
    let tree = Tree { open: (0..n).map(row).collect(), cancel };
    let starts = tree.starts(problem.group().contains(Symmetry::MirrorColumns));
    let work = |team: &Team| {
        let mut nodes = vec![0; n + 1];
        while let Some(&(queen, weight)) = team.next(&starts) {
            let mut below = vec![0; n + 1];
            below[1] = 1;
            if !tree.walk(1, queen, queen << 1, queen >> 1, &mut below) {
                return None;
            }
            nodes.iter_mut().zip(below).for_each(|(sum, part)| *sum += weight * part);
        }
        Some(nodes)
    };
    let parts = threads.run_on_all(n, work)?;
    let parts: Option<Vec<Vec<u64>>> = parts.into_iter().collect();
    let parts = parts.ok_or(Error::Cancelled(Progress::default()))?;
    let mut nodes: Vec<u64> =
        (0..=n).map(|depth| parts.iter().map(|part| part[depth]).sum()).collect();
    nodes[0] = 1;
    Ok(nodes)
}

struct Tree<'a> {
    open: Vec<u32>,
    cancel: &'a Cancel,
}

impl Tree<'_> {
    /// The queens of the first row, each with the number of trees that it represents.
    fn starts(&self, mirrored: bool) -> Vec<(u32, u64)> {
        let n = self.open.len();
        let first = self.open.first().copied().unwrap_or(0);
        let queens = (0..n).filter(|col| first >> col & 1 == 1);
        if mirrored {
            let half = queens.filter(|col| 2 * col < n);
            half.map(|col| (1 << col, if 2 * col + 1 == n { 1 } else { 2 })).collect()
        } else {
            queens.map(|col| (1 << col, 1)).collect()
        }
    }

    /// Counts the nodes below a node; returns `false` when cancelled. No count reaches 2^64:
    /// walking such a tree would take thousands of years.
    fn walk(&self, depth: usize, cols: u32, diag: u32, anti: u32, nodes: &mut [u64]) -> bool {
        let Some(open) = self.open.get(depth) else { return true };
        let mut free = open & !(cols | diag | anti);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            nodes[depth + 1] += 1;
            if !self.walk(depth + 1, cols | queen, (diag | queen) << 1, (anti | queen) >> 1, nodes)
            {
                return false;
            }
        }
        // Polls the flag only near the root, where subtrees take milliseconds.
        depth > 6 || !self.cancel.is_cancelled()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::internal::naive;

    #[test]
    fn random_boards_agree_with_the_naive_tree() {
        let mut rng = fastrand::Rng::with_seed(13);
        for _ in 0..naive::random_boards(200) {
            let problem = naive::random_problem(&mut rng, 8);
            let nodes = profile(&problem, rng.usize(1..4), &Cancel::new()).expect("small");
            let open = problem.open();
            let mut expected = vec![vec![vec![]]];
            for row in 0..problem.n() {
                let squares: Vec<_> = open.iter().filter(|s| usize::from(s.row) == row).collect();
                let above: &Vec<Vec<crate::geometry::Square>> = &expected[row];
                let below = above.iter().flat_map(|queens| {
                    let fits = |s: &&crate::geometry::Square| {
                        queens.iter().all(|q| q.attacks(**s).is_none())
                    };
                    squares.iter().filter(fits).map(|&s| [queens.clone(), vec![s]].concat())
                });
                let below = below.collect();
                expected.push(below);
            }
            let expected: Vec<u64> = expected.iter().map(|level| level.len() as u64).collect();
            assert_eq!(nodes, expected, "{problem:?}");
        }
    }

    #[test]
    fn cancellation_is_an_error() {
        let cancel = Cancel::new();
        cancel.cancel();
        let problem = Problem::plain(20).expect("a board");
        assert!(matches!(profile(&problem, 2, &cancel), Err(Error::Cancelled(_))));
    }
}
