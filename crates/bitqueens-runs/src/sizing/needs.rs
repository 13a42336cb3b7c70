//! Work and memory of a plan, by its method and the side of its board.
//!
//! *Search.* The work is the plan's attempts. Measured memory: 13 bytes a unit and 3 MiB a thread.
//!
//! *Join.* The work is the number of half-board pairs tested: [`join::expected_tests`] on the plain
//! board; with a smaller symmetry group at most 8 / order times as many. A core with AVX2 tests 3.7e10 pairs a second at
//! n = 17, 6.7e10 at 18, 8.3e10 at 19 and 1.2e11 at 20, without AVX2 half as many; the plan's possible pairs differ
//! more. Nearly all memory holds the placements of the quadrants, which the threads share. Largest
//! resident size of `plan N --method join` and of `run`, from n = 20 on of `count`, in MiB (GNU time, release build, x86-64):
//!
//! | n | plan | 1 thread | 2 threads | [`join::mebibytes`], 2 threads |
//! |---|---|---|---|---|
//! | 14 | 5.8 | 6.4 | 6.5 | 20 |
//! | 15 | 7.8 | 8.0 | 8.4 | 20 |
//! | 16 | 9.9 | 10.8 | 11.0 | 20 |
//! | 17 | 21.6 | 22.1 | 21.9 | 40 |
//! | 18 | 38.1 | 39.6 | 40.1 | 70 |
//! | 19 | 123.1 | 123.6 | 124.5 | 202 |
//! | 20 | | 260.5 | 270.0 | 416 |
//! | 21 | | | 991.1 | 1576 |
//! | 22 | | | 2202.1 | 3296 |
//!
//! Blocked squares remove placements and add none: 258.4 MiB for n = 20 with (0, 2) blocked, on two
//! threads.

use crate::plan::{Method, Plan};
use bitqueens_join as join;

/// Half-board pairs that one core without AVX2 tests per second at n = 18, rounded down.
pub const JOIN_RATE: f64 = 3e10;

/// Memory in MiB of a process that plans, runs, merges or verifies with `threads` threads, with a margin
/// for the program, its stacks and the page cache of its files.
pub(super) fn mebibytes(plan: &Plan, threads: u32) -> u64 {
    let program = 64 + 8 * u64::from(threads) + plan.units() / (1 << 15);
    match plan.method() {
        Method::Search => program,
        Method::Join => program + join::mebibytes(plan.problem().n(), threads as usize),
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
        Plan::quick_join(&Problem::plain(n).expect("small")).expect("a join")
    }

    #[test]
    fn the_work_of_a_join_is_what_it_tests() {
        let plain = join(18);
        assert_eq!(work(&plain), 58_110_757_001.0);
        let blocked = [bitqueens::Square::new(0, 2)];
        let problem = Problem::plain(18).and_then(|plain| plain.with_blocked(blocked));
        let lopsided = Plan::quick_join(&problem.expect("small")).expect("a join");
        assert_eq!(work(&lopsided), 8.0 * work(&plain), "no symmetry is left");
    }

    #[test]
    fn a_join_has_the_memory_that_was_measured() {
        // Measured on two threads, rounded up.
        for (n, measured) in [
            (14, 7),
            (15, 9),
            (16, 12),
            (17, 23),
            (18, 41),
            (19, 125),
            (20, 271),
            (21, 992),
            (22, 2203),
        ] {
            for threads in [1, 2, 64] {
                let given = mebibytes(&join(n), threads);
                assert!(given >= measured * 3 / 2, "n = {n}: {given} MiB");
            }
        }
        assert!(mebibytes(&join(20), 1) < 500, "not much more");
    }
}
