//! A unit that several threads count together.
//!
//! Units differ: at n = 19 the dearest takes half as long as all others of its shard. A unit that one
//! thread would still be at when the others have nothing left is split by the queens of its first rows,
//! and its parts go to whoever is free. Its record is written when the last of them is in.

use std::sync::{Mutex, PoisonError};

use bitqueens::{Outcome, Subproblem, UnitId};

/// The most parts for each thread: they differ as well.
const PARTS: usize = 4;

/// Expected attempts of a part at least, some ten milliseconds of a vector kernel, which is slower on
/// smaller ones. Tests have smaller units.
const PART: f64 = if cfg!(test) { 2.0 } else { 5e7 };

/// Subproblems for each part at least, so that parts are about equal, and a vector kernel has its lanes
/// full.
const EACH: usize = 8;

/// Rows below which there is nothing worth sharing.
const FEWEST_ROWS: usize = 6;

/// Expected attempts from which on a unit is shared. Less is not worth it: at n = 20 in 64 shards, 3e7
/// costs 1.5% of the time and spares none.
const LEAST: f64 = 5.0 * PART;

/// Whether one thread would still count a unit of so many attempts when the others have nothing left of
/// what there is, the unit included.
pub(crate) fn is_worth(attempts: f64, left: f64, threads: usize) -> bool {
    // At most 4096.
    #[allow(clippy::cast_precision_loss)]
    let all = attempts * threads as f64;
    threads > 1 && attempts >= LEAST && all > left
}

/// What has been counted of a unit.
pub(super) struct Shared {
    pub(super) id: UnitId,
    /// Parts that are not in yet, and the sum of those that are.
    state: Mutex<(usize, Outcome)>,
}

impl Shared {
    /// A unit in so many parts, with the queens that were tried to split it.
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

    /// A part is in: the outcome of the unit if it was the last.
    pub(super) fn add(&self, part: &Outcome) -> Option<Outcome> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 -= 1;
        state.1.merge(part);
        (state.0 == 0).then_some(state.1)
    }
}

/// How often a unit was split, for the tests to see that it was.
#[cfg(test)]
pub(super) static SPLIT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

/// The parts of a subproblem of so many expected attempts for so many threads, and the number of queens
/// placed to get them; no parts when there is nothing to count.
pub(super) fn split(
    subproblem: &Subproblem,
    attempts: f64,
    threads: usize,
) -> (Vec<Vec<Subproblem>>, u64) {
    #[cfg(test)]
    SPLIT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    // Saturates; never negative.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let parts = ((attempts / PART) as usize).clamp(2, PARTS * threads.max(1));
    let mut placed = 0;
    let mut level = vec![*subproblem];
    let is_large = |next: &Subproblem| next.len() > FEWEST_ROWS;
    // All have as many rows.
    while level.len() < parts * EACH && level.first().is_some_and(is_large) {
        level = level.iter().flat_map(Subproblem::children).collect();
        placed += level.len() as u64;
        level.retain(|child| !child.is_dead());
    }
    // Dealt in turn: neighbours cost alike.
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
                let (parts, placed) = split(&subproblem, 10_f64.powi(rng.i32(0..4)), threads);
                assert!(parts.len() <= PARTS * threads);
                if parts.is_empty() {
                    kept += 1;
                    assert_eq!(whole.count, 0, "nothing is lost");
                    continue;
                }
                split_up += usize::from(parts.len() > 1);
                let shared = Shared::new(unit.id(), parts.len(), placed);
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
        let shared = Shared::new(UnitId { cross: 3, part: 1 }, 3, 100);
        let mut part = Outcome::default();
        part.flush(7, 20);
        assert_eq!(shared.add(&part), None);
        assert_eq!(shared.add(&part), None);
        let whole = shared.add(&part).expect("the last");
        assert_eq!((whole.count, whole.attempts, whole.residue), (21, 160, 21));
    }

    /// Shared is what is large and would keep one of several threads longer than the rest lasts.
    #[test]
    fn what_others_would_wait_for_is_worth_sharing() {
        let least = 5.0 * PART;
        assert!(is_worth(least, 2.0 * least - 1.0, 2));
        assert!(!is_worth(least, 2.0 * least, 2));
        assert!(is_worth(least, 2.0 * least, 3));
        assert!(!is_worth(least, 0.0, 1));
        assert!(!is_worth(least - 0.1, 0.0, 9));
        assert!(!is_worth(0.0, 0.0, 2));
    }

    /// As many parts as the attempts are worth, up to some for each thread; few rows stay together.
    #[test]
    fn parts_are_as_many_as_they_are_worth() {
        let of_rows = |n: usize, rows: usize| {
            let decomposition = Decomposition::new(&Problem::plain(n).expect("small"), 0);
            let decomposition = decomposition.expect("small");
            let subproblems = decomposition.units().map(|u| decomposition.subproblem(&u));
            let mut fitting = subproblems.filter(|s| s.len() == rows && !s.is_dead());
            fitting.next().expect("one of so many rows")
        };
        let large = of_rows(14, 11);
        let parts = |worth: f64, threads| split(&large, worth * PART, threads).0.len();
        assert_eq!(parts(7.5, 9), 7);
        assert_eq!(parts(0.1, 9), 2);
        assert_eq!(parts(1e9, 5), PARTS * 5);
        let (dealt, _) = split(&large, 1e9, 5);
        assert!(dealt.iter().map(Vec::len).sum::<usize>() >= PARTS * 5 * EACH);
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS), 1e9, 5);
        assert_eq!((parts.len(), placed), (1, 0));
        let (parts, placed) = split(&of_rows(10, FEWEST_ROWS + 1), 1e9, 5);
        assert!(parts.len() > 1 && placed > 0);
    }
}
