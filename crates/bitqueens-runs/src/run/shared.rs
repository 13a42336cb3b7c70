//! A unit that several threads count together.
//!
//! The cost of units differs: at n = 19 the largest takes half as long as all others of its shard. A unit
//! that would keep the other threads waiting is split by the queens of its first rows. Its record is
//! written when the last part is counted.

use std::sync::{Mutex, PoisonError};

use bitqueens::{Subproblem, Sum, UnitId};

/// Least number of subproblems of a part, so that parts cost about the same and a vector kernel has its
/// lanes full.
const EACH: usize = 8;

/// With this many rows left, a subproblem is not split.
const FEWEST_ROWS: usize = 6;

/// The parts of a unit that have been counted.
pub(super) struct Shared {
    pub(super) id: UnitId,
    /// Number of parts that are not counted, and the sum of those that are.
    state: Mutex<(usize, Sum)>,
}

impl Shared {
    /// A unit in this many parts; `placed` queens were tried to split it.
    pub(super) fn new(id: UnitId, parts: usize, placed: u64) -> Self {
        Self { id, state: Mutex::new((parts, Sum::new(0, placed.into()))) }
    }

    /// Adds a part. Returns the sum of the unit if it was the last.
    pub(super) fn add(&self, part: Sum) -> Option<Sum> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 -= 1;
        state.1 += part;
        (state.0 == 0).then_some(state.1)
    }
}

/// The subproblems of at most this many parts, and the number of queens placed to make them; no parts if
/// there is nothing to count.
pub(super) fn split(subproblem: &Subproblem, parts: usize) -> (Vec<Vec<Subproblem>>, u64) {
    let mut placed = 0;
    let mut level = vec![*subproblem];
    let is_large = |next: &Subproblem| next.len() > FEWEST_ROWS;
    // All have as many rows.
    while level.len() < parts * EACH && level.first().is_some_and(is_large) {
        level = level.iter().flat_map(Subproblem::children).collect();
        placed += level.len() as u64;
        level.retain(|child| !child.is_dead());
    }
    // Dealt in turn, because neighbours cost about the same.
    let dealt = |part| level.iter().skip(part).step_by(parts).copied().collect();
    let parts = (0..parts).map(dealt).filter(|part: &Vec<_>| !part.is_empty());
    (parts.collect(), placed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitqueens::{Cancel, Decomposition, Kernel, Problem, internal::naive};

    #[test]
    fn parts_add_up_to_the_unit() {
        let mut rng = fastrand::Rng::with_seed(19);
        let cancel = Cancel::new();
        let mut worker = Kernel::best(12).worker().expect("available");
        let (mut split_up, mut kept) = (0, 0);
        for round in 0..60 {
            let problem = match round % 3 {
                0 => Problem::plain(rng.usize(0..=13)).expect("small"),
                _ => naive::random_problem(&mut rng, 12),
            };
            let decomposition = Decomposition::new(&problem, round % 2).expect("small");
            let units: Vec<_> = decomposition.units().collect();
            for unit in units.iter().step_by(units.len() / 10 + 1) {
                let subproblem = decomposition.subproblem(unit);
                let whole = worker.sum(&[subproblem], &cancel).expect("not cancelled");
                let most = rng.usize(2..=36);
                let (parts, placed) = split(&subproblem, most);
                assert!(parts.len() <= most);
                if parts.is_empty() {
                    kept += 1;
                    assert_eq!(whole.count, 0, "nothing is lost");
                    continue;
                }
                split_up += usize::from(parts.len() > 1);
                let shared = Shared::new(unit.id(), parts.len(), placed);
                let mut sums = parts.iter().map(|part| {
                    let sum = worker.sum(part, &cancel).expect("not cancelled");
                    shared.add(sum)
                });
                let last = sums.by_ref().nth(parts.len() - 1).flatten();
                let last = last.expect("the last part");
                assert_eq!((last.count, last.residue), (whole.count, whole.residue));
                assert!(last.attempts >= placed.into());
            }
        }
        assert!(split_up > 40 && kept > 3, "{split_up} {kept}");
    }

    #[test]
    fn a_unit_is_counted_when_its_last_part_is() {
        let shared = Shared::new(UnitId { cross: 3, part: 1 }, 3, 100);
        let part = Sum::new(7, 20);
        assert_eq!(shared.add(part), None);
        assert_eq!(shared.add(part), None);
        assert_eq!(shared.add(part), Some(Sum::new(21, 160)));
    }

    /// Parts have enough subproblems; few rows stay together.
    #[test]
    fn parts_are_full() {
        let of_rows = |n: usize, rows: usize| {
            let decomposition = Decomposition::new(&Problem::plain(n).expect("small"), 0);
            let decomposition = decomposition.expect("small");
            let subproblems = decomposition.units().map(|u| decomposition.subproblem(&u));
            let mut fitting = subproblems.filter(|s| s.len() == rows && !s.is_dead());
            fitting.next().expect("one with this many rows")
        };
        let (parts, _) = split(&of_rows(14, 11), 20);
        assert!(parts.len() == 20 && parts.iter().all(|part| part.len() >= EACH));
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS), 20);
        assert_eq!((parts.len(), placed), (1, 0));
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS + 1), 20);
        assert!(parts.len() > 1 && placed > 0);
    }
}
