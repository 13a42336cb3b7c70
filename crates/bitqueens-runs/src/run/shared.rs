//! Splits units that would finish last, so that several threads count them together.
//!
//! Costs differ: at n = 19 the most expensive unit of a shard can take half as long as all its others. A
//! unit that would keep one thread busy after the others are idle is split by the queens of its first
//! rows; any thread counts the parts. The unit is recorded when its last part is counted.

use std::sync::{Mutex, PoisonError};

use bitqueens::{Outcome, Subproblem, UnitId};

/// Maximum number of parts for each thread: their costs differ too.
const PARTS: usize = 4;

/// Minimum expected attempts of a part, about ten milliseconds of a vector kernel, which is slower on
/// smaller parts.
const PART_ATTEMPTS: f64 = 5e7;

/// Minimum number of subproblems in a part, so that parts are about equal and lanes stay filled.
const SUBPROBLEMS: usize = 8;

/// Subproblems with at most this many rows are not split.
const FEWEST_ROWS: usize = 6;

/// Minimum expected attempts of a unit that is split. At n = 20 in 64 shards, 3e7 costs 1.5% of the time
/// and gains none.
pub(super) const UNIT_ATTEMPTS: f64 = 5.0 * PART_ATTEMPTS;

/// Whether a unit of `attempts` expected attempts would finish last: after the other threads have counted
/// everything else of the `left` attempts that remain, this unit included.
pub(super) fn finishes_last(attempts: f64, left: f64, threads: usize) -> bool {
    // At most 4096.
    #[allow(clippy::cast_precision_loss)]
    let all = attempts * threads as f64;
    threads > 1 && attempts >= UNIT_ATTEMPTS && all > left
}

/// A unit that is counted in parts.
pub(super) struct SharedUnit {
    pub(super) id: UnitId,
    /// Number of parts not yet counted, and the sum of the others.
    state: Mutex<(usize, Outcome)>,
}

impl SharedUnit {
    /// A unit in `parts` parts; `placed` is the number of queens tried to split it.
    pub(super) fn new(id: UnitId, parts: usize, placed: u64) -> Self {
        let outcome = Outcome {
            attempts: placed,
            ..Outcome::default()
        };
        Self {
            id,
            state: Mutex::new((parts, outcome)),
        }
    }

    /// Adds the outcome of a part. Returns the outcome of the unit if it was the last part.
    pub(super) fn add(&self, part: &Outcome) -> Option<Outcome> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 -= 1;
        state.1.merge(part);
        (state.0 == 0).then_some(state.1)
    }
}

/// Splits a subproblem of `attempts` expected attempts for `threads` threads. Returns the parts, none if
/// the subproblem has no completions, and the number of queens placed to split it.
pub(super) fn split(
    subproblem: &Subproblem,
    attempts: f64,
    threads: usize,
) -> (Vec<Vec<Subproblem>>, u64) {
    // Saturates; never negative.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let parts = ((attempts / PART_ATTEMPTS) as usize).clamp(2, PARTS * threads.max(1));
    let mut placed = 0;
    let mut level = vec![*subproblem];
    let is_large = |next: &Subproblem| next.len() > FEWEST_ROWS;
    // All subproblems of a level have the same number of rows.
    while level.len() < parts * SUBPROBLEMS && level.first().is_some_and(is_large) {
        level = level.iter().flat_map(Subproblem::children).collect();
        placed += level.len() as u64;
        level.retain(|child| !child.is_dead());
    }
    // Round-robin, because neighbours have similar costs.
    let dealt = |part| level.iter().skip(part).step_by(parts).copied().collect();
    let parts = (0..parts)
        .map(dealt)
        .filter(|part: &Vec<_>| !part.is_empty());
    (parts.collect(), placed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitqueens::internal::naive;
    use bitqueens::{Cancel, Decomposition, Kernel, Problem};

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
                let threads = rng.usize(1..=9);
                let attempts = PART_ATTEMPTS / 2.0 * 10_f64.powi(rng.i32(0..4));
                let (parts, placed) = split(&subproblem, attempts, threads);
                assert!(parts.len() <= PARTS * threads);
                if parts.is_empty() {
                    kept += 1;
                    assert_eq!(whole.count, 0, "nothing is lost");
                    continue;
                }
                split_up += usize::from(parts.len() > 1);
                let shared = SharedUnit::new(unit.id(), parts.len(), placed);
                let mut outcomes = parts.iter().map(|part| {
                    let outcome = worker.sum(part, &cancel).expect("not cancelled");
                    shared.add(&outcome)
                });
                let last = outcomes.by_ref().nth(parts.len() - 1).flatten();
                let last = last.expect("the last part is in");
                assert_eq!((last.count, last.residue), (whole.count, whole.residue));
                assert!(last.attempts >= placed);
            }
        }
        assert!(split_up > 40 && kept > 3, "{split_up} {kept}");
    }

    #[test]
    fn a_unit_is_counted_when_its_last_part_is_in() {
        let shared = SharedUnit::new(UnitId { cross: 3, part: 1 }, 3, 100);
        let mut part = Outcome::default();
        part.flush(7, 20);
        assert_eq!(shared.add(&part), None);
        assert_eq!(shared.add(&part), None);
        let whole = shared.add(&part).expect("the last");
        assert_eq!((whole.count, whole.attempts, whole.residue), (21, 160, 21));
    }

    #[test]
    fn a_large_unit_that_would_finish_last_is_split() {
        let least = UNIT_ATTEMPTS;
        assert!(finishes_last(least, 2.0 * least - 1.0, 2));
        assert!(!finishes_last(least, 2.0 * least, 2));
        assert!(finishes_last(least, 2.0 * least, 3));
        assert!(!finishes_last(least, 0.0, 1));
        assert!(!finishes_last(least - 0.1, 0.0, 9));
        assert!(!finishes_last(0.0, 0.0, 2));
    }

    #[test]
    fn parts_are_as_many_as_they_are_worth() {
        let of_rows = |n: usize, rows: usize| {
            let decomposition = Decomposition::new(&Problem::plain(n).expect("small"), 0);
            let decomposition = decomposition.expect("small");
            let subproblems = decomposition.units().map(|u| decomposition.subproblem(&u));
            let mut fitting = subproblems.filter(|s| s.len() == rows && !s.is_dead());
            fitting.next().expect("a subproblem with that many rows")
        };
        let large = of_rows(14, 11);
        let parts = |worth: f64, threads| split(&large, worth * PART_ATTEMPTS, threads).0.len();
        assert_eq!(parts(7.5, 9), 7);
        assert_eq!(parts(0.1, 9), 2);
        assert_eq!(parts(1e9, 5), PARTS * 5);
        let (dealt, _) = split(&large, 1e9, 5);
        assert!(dealt.iter().map(Vec::len).sum::<usize>() >= PARTS * 5 * SUBPROBLEMS);
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS), 1e9, 5);
        assert_eq!((parts.len(), placed), (1, 0));
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS + 1), 1e9, 5);
        assert!(parts.len() > 1 && placed > 0);
    }
}
