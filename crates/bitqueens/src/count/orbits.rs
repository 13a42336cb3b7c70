//! Fundamental solutions and orbit sizes, by Burnside's lemma.
//!
//! Under the group G of a problem the number of orbits is the mean number of solutions that a
//! symmetry of G leaves unchanged (Burnside, or Cauchy and Frobenius). For n ≥ 2 no reflection
//! leaves a solution unchanged. The total and the numbers of solutions invariant under a half turn
//! and under a quarter turn therefore determine all orbits. For the plain board:
//! Q = 8·U8 + 4·U4 + 2·U2.

use crate::board::Problem;
use crate::control::Cancel;
use crate::count::symmetric;
use crate::error::{Error, Result};
use crate::geometry::Symmetry;

/// The orbits of the solutions of a problem under its group.
///
/// ```
/// use bitqueens::{Cancel, Orbits, Problem};
/// let orbits = Orbits::of(&Problem::plain(8)?, 92, &Cancel::new())?;
/// assert_eq!(orbits.fundamental, 12);
/// assert_eq!(orbits.by_size, [(8, 11), (4, 1)]);
/// # Ok::<(), bitqueens::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Orbits {
    /// Number of solutions.
    pub total: u128,
    /// Number of solutions that a half turn leaves unchanged, whatever the group.
    pub point_symmetric: u64,
    /// Number of solutions that a quarter turn leaves unchanged, whatever the group.
    pub quarter_turn: u64,
    /// Number of orbits: solutions up to the symmetries of the group.
    pub fundamental: u128,
    /// Each orbit size that occurs with the number of orbits of that size, largest size first.
    pub by_size: Vec<(u32, u128)>,
}

impl Orbits {
    /// Computes the orbits of the `total` solutions of `problem`; counts the symmetric solutions
    /// itself.
    ///
    /// # Errors
    /// The errors of [`symmetric::count`], and [`Error::Orbits`] when the numbers are inconsistent,
    /// for example because `total` is wrong.
    pub fn of(problem: &Problem, total: u128, cancel: &Cancel) -> Result<Self> {
        let group = problem.group();
        let point_symmetric = symmetric::count(problem, Symmetry::Rotate180, cancel)?;
        let quarter_turn = symmetric::count(problem, Symmetry::Rotate90, cancel)?;
        if problem.n() <= 1 {
            // The only boards with a solution invariant under reflections: one solution, one orbit.
            let by_size = if total == 0 { vec![] } else { vec![(1, total)] };
            return Ok(Self { total, point_symmetric, quarter_turn, fundamental: total, by_size });
        }
        let in_group = |symmetry: Symmetry, count: u64| {
            if group.contains(symmetry) { u128::from(count) } else { 0 }
        };
        let (half, quarter) = (
            in_group(Symmetry::Rotate180, point_symmetric),
            in_group(Symmetry::Rotate90, quarter_turn),
        );
        let rest = |whole: u128, part: u128, size: u128| {
            whole.checked_sub(part).ok_or(Error::Orbits { count: whole, size })
        };
        let order = group.order();
        // The solutions by the order of their stabiliser.
        let by_stabiliser = [
            (1, rest(total, half, u128::from(order))?),
            (2, rest(half, quarter, 4)?),
            (4, quarter),
        ];
        let mut by_size = Vec::new();
        for (stabiliser, count) in by_stabiliser.into_iter().filter(|&(_, count)| count > 0) {
            let size = order / stabiliser;
            if size == 0 || count % u128::from(size) != 0 {
                return Err(Error::Orbits { count, size: u128::from(size) });
            }
            by_size.push((size, count / u128::from(size)));
        }
        let fundamental = by_size.iter().map(|(_, orbits)| orbits).sum();
        Ok(Self { total, point_symmetric, quarter_turn, fundamental, by_size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::internal::naive;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn random_boards_agree_with_orbits_by_definition() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..naive::random_boards(300) {
            let problem = naive::random_problem(&mut rng, 8);
            let solutions = naive::solutions(&problem);
            let image = |solution: &[crate::geometry::Square], s: Symmetry| -> BTreeSet<_> {
                solution.iter().map(|&queen| s.apply(problem.n(), queen)).collect()
            };
            let mut orbits = BTreeMap::new();
            for solution in &solutions {
                let orbit: BTreeSet<_> =
                    problem.group().iter().map(|s| image(solution, s)).collect();
                orbits.insert(orbit.first().cloned(), orbit.len());
            }
            let mut by_size = BTreeMap::new();
            for size in orbits.into_values() {
                *by_size.entry(size).or_insert(0_u128) += 1;
            }
            let found =
                Orbits::of(&problem, solutions.len() as u128, &Cancel::new()).expect("consistent");
            let found_sizes: BTreeMap<_, _> =
                found.by_size.iter().map(|&(s, c)| (s as usize, c)).collect();
            assert_eq!(found_sizes, by_size, "{problem:?}");
            assert_eq!(found.fundamental, by_size.values().sum());
        }
    }

    #[test]
    fn a_wrong_total_is_an_error() {
        let problem = Problem::plain(8).expect("a board");
        assert!(matches!(Orbits::of(&problem, 91, &Cancel::new()), Err(Error::Orbits { .. })));
        assert!(matches!(Orbits::of(&problem, 0, &Cancel::new()), Err(Error::Orbits { .. })));
    }
}
