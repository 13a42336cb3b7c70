//! Fundamental solutions and orbit sizes, by Burnside's lemma.
//!
//! Under the group G of a problem the number of orbits is the mean number of solutions that its
//! symmetries keep (Burnside, or Cauchy and Frobenius). For n ≥ 2 only rotations keep any, so the
//! total, the solutions kept by a half turn and those kept by a quarter turn decide everything.
//! For the plain board: Q = 8·U8 + 4·U4 + 2·U2.

use crate::{Cancel, Error, Problem, Result, Symmetry, symmetric};

/// How the solutions of a problem fall into orbits under its group.
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
    /// Solutions that a half turn leaves unchanged, whatever the group.
    pub point_symmetric: u64,
    /// Solutions that a quarter turn leaves unchanged, whatever the group.
    pub quarter_turn: u64,
    /// Number of orbits: solutions that are different under the group of the problem.
    pub fundamental: u128,
    /// Size of an orbit and number of orbits of that size, largest size first, none with 0.
    pub by_size: Vec<(u32, u128)>,
}

impl Orbits {
    /// Sorts `total` solutions of `problem` into orbits; the symmetric ones are counted here.
    ///
    /// # Errors
    /// What [`symmetric::count`] refuses, and [`Error::Orbits`] when the numbers cannot all be
    /// true, for example because `total` is wrong.
    pub fn of(problem: &Problem, total: u128, cancel: &Cancel) -> Result<Self> {
        let group = problem.group();
        let point_symmetric = symmetric::count(problem, Symmetry::Rotate180, cancel)?;
        let quarter_turn = symmetric::count(problem, Symmetry::Rotate90, cancel)?;
        if problem.n() <= 1 {
            // The only boards with a solution that a reflection keeps: one solution, one orbit.
            let by_size = if total == 0 { vec![] } else { vec![(1, total)] };
            return Ok(Self {
                total,
                point_symmetric,
                quarter_turn,
                fundamental: total,
                by_size,
            });
        }
        let kept = |symmetry: Symmetry, count: u64| {
            if group.contains(symmetry) {
                u128::from(count)
            } else {
                0
            }
        };
        let (half, quarter) = (
            kept(Symmetry::Rotate180, point_symmetric),
            kept(Symmetry::Rotate90, quarter_turn),
        );
        let rest = |whole: u128, part: u128, size: u128| {
            whole
                .checked_sub(part)
                .ok_or(Error::Orbits { count: whole, size })
        };
        let order = group.order();
        // Solutions by how many symmetries keep them: all but the identity move the first kind.
        let kinds = [
            (1, rest(total, half, u128::from(order))?),
            (2, rest(half, quarter, 4)?),
            (4, quarter),
        ];
        let mut by_size = Vec::new();
        for (keeping, count) in kinds.into_iter().filter(|&(_, count)| count > 0) {
            let size = order / keeping;
            if size == 0 || count % u128::from(size) != 0 {
                return Err(Error::Orbits {
                    count,
                    size: u128::from(size),
                });
            }
            by_size.push((size, count / u128::from(size)));
        }
        let fundamental = by_size.iter().map(|(_, orbits)| orbits).sum();
        Ok(Self {
            total,
            point_symmetric,
            quarter_turn,
            fundamental,
            by_size,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn random_boards_agree_with_orbits_by_hand() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..naive::random_boards(300) {
            let problem = naive::random_problem(&mut rng, 8);
            let solutions = naive::solutions(&problem);
            let image = |solution: &[crate::Square], s: Symmetry| -> BTreeSet<_> {
                solution
                    .iter()
                    .map(|&queen| s.apply(problem.n(), queen))
                    .collect()
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
            let found_sizes: BTreeMap<_, _> = found
                .by_size
                .iter()
                .map(|&(s, c)| (s as usize, c))
                .collect();
            assert_eq!(found_sizes, by_size, "{problem:?}");
            assert_eq!(found.fundamental, by_size.values().sum());
        }
    }

    #[test]
    fn a_wrong_total_is_noticed() {
        let problem = Problem::plain(8).expect("a board");
        assert!(matches!(
            Orbits::of(&problem, 91, &Cancel::new()),
            Err(Error::Orbits { .. })
        ));
        assert!(matches!(
            Orbits::of(&problem, 0, &Cancel::new()),
            Err(Error::Orbits { .. })
        ));
    }
}
