//! Work and memory of a plan, by its method and the side of its board.
//!
//! *Search.* The work is the plan's attempts. Measured memory: 13 bytes a unit and 3 MiB a thread.
//!
//! *Join.* The work is the number of half-board pairs tested: [`join::expected_tests`] on the plain
//! board; with a smaller symmetry group at most 8 / order times as many. A core with AVX2 tests 4.4e10 pairs a second at
//! n = 17, 7.4e10 at 18, 8.8e10 at 19 and 1.3e11 at 20, without AVX2 half as many; the plan's possible pairs differ
//! more. Nearly all memory holds the southern placements that the units of one size need, which the threads
//! share up to n = 24, and the half-boards of each thread. Largest resident size of `plan N --method join` and of `run`, from n = 20 on of `count`, in MiB (GNU time, release build, x86-64):
//!
//! | n | plan | 1 thread | 2 threads | [`join_mebibytes`], 2 threads |
//! |---|---|---|---|---|
//! | 14 | 7.9 | 7.6 | 7.4 | 16 |
//! | 15 | 8.4 | 8.3 | 9.3 | 16 |
//! | 16 | 9.5 | 9.2 | 10.9 | 16 |
//! | 17 | 15.4 | 12.2 | 14.9 | 22 |
//! | 18 | 18.2 | 16.5 | 25.6 | 38 |
//! | 19 | 37.0 | 38.9 | 42.2 | 74 |
//! | 20 | 62.6 | | 71.7 | 136 |
//! | 21 | | | 275.3 | 480 |
//! | 22 | | | 462.5 | 816 |
//! | 23 | | | 3387 | 5200 |
//!
//! Since then only southern placements are shared, half as much: n = 22 on one thread 260 MiB. At n = 24 all placements of
//! one size took 3432 MiB.
//!
//! A blocked square removes placements, but the symmetries that it takes away make more of them. On two threads of a
//! busy machine, n = 19 took 57.4 MiB, with (1, 2) blocked 68.2 MiB, with the centre blocked 56.4 MiB; on one thread
//! 35.6, 38.3 and 34.8 MiB (GNU time, release build, x86-64, 26 November 2026).

use crate::plan::{Method, Plan};
pub use bitqueens::ask::JOIN_RATE;
use bitqueens::{ask::join_mebibytes, join};

/// Memory in MiB of a process that plans, runs, merges or verifies with `threads` threads, with a margin
/// for the program, its stacks and the page cache of its files.
pub(super) fn mebibytes(plan: &Plan, threads: u32) -> u64 {
    let program = 64 + 8 * u64::from(threads) + plan.units() / (1 << 15);
    match plan.method() {
        Method::Search => program,
        Method::Join => program + join_mebibytes(plan.problem().n(), threads as usize),
    }
}

/// Work in units that take constant time: attempts, or pairs tested.
#[allow(clippy::cast_precision_loss)] // An estimate.
pub(super) fn work(plan: &Plan) -> f64 {
    match plan.method() {
        Method::Search => plan.attempts() as f64,
        Method::Join => {
            let problem = plan.problem();
            let factor = 8.0 / f64::from(problem.group().order());
            join::expected_tests(problem.n()) as f64 * factor
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitqueens::Problem;

    fn join(n: usize) -> Plan {
        Plan::quick_join(&Problem::plain(n).expect("small"), 0).expect("a join")
    }

    #[test]
    fn the_work_of_a_join_is_what_it_tests() {
        let plain = join(18);
        assert_eq!(work(&plain), 58_046_502_568.0);
        let blocked = [bitqueens::Square::new(0, 2)];
        let problem = Problem::plain(18).and_then(|plain| plain.with_blocked(blocked));
        let lopsided = Plan::quick_join(&problem.expect("small"), 0).expect("a join");
        assert_eq!(work(&lopsided), 8.0 * work(&plain), "no symmetry is left");
    }

    #[test]
    fn a_join_has_the_memory_that_was_measured() {
        // Measured on two threads, rounded up; at n = 19 with (1, 2) blocked.
        for (n, measured) in [
            (14, 8),
            (15, 10),
            (16, 11),
            (17, 16),
            (18, 26),
            (19, 69),
            (20, 72),
            (21, 276),
            (22, 463),
            // Derived: half of all placements, in ten bytes instead of eight.
            (23, 1160),
            (24, 2150),
        ] {
            for threads in [1, 2, 64] {
                let given = mebibytes(&join(n), threads);
                assert!(given >= measured * 3 / 2, "n = {n}: {given} MiB");
            }
        }
        assert!(mebibytes(&join(20), 1) < 256, "not much more");
    }
}
