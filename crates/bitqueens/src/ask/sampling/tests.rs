use super::*;
use crate::control::Cancel;
use crate::geometry::Square;
use crate::join::Join;

fn estimated(problem: &Problem, probes: u64, seed: u64) -> JoinEstimate {
    let kernel = Kernel::best(problem.n());
    estimate(problem, kernel, probes, seed, &Work::new()).expect("an estimate")
}

/// Errors are standard errors: two of three estimates lie within one, 19 of 20 within two.
#[test]
fn estimates_scatter_around_the_count_as_their_errors_say() {
    let blocked = [Square::new(0, 3), Square::new(5, 5)];
    let plain = |n| Problem::plain(n).expect("a board");
    let board = plain(13).with_blocked(blocked).expect("a board");
    for problem in [plain(13), board] {
        let joined = Join::new(&problem).threads(1).expect("one").run();
        let joined = joined.expect("a count");
        let truths = [joined.total as f64, number(joined.tests)];
        let mut near = [0; 2];
        for seed in 0..40 {
            let found = estimated(&problem, 64, seed);
            for (near, (figure, truth)) in
                (near.iter_mut()).zip([found.solutions, found.tests].into_iter().zip(truths))
            {
                assert!(figure.error > 0.0 && figure.error < 0.4 * truth, "{figure:?}");
                *near += u32::from((figure.mean - truth).abs() <= 2.0 * figure.error);
            }
        }
        assert!(near.iter().all(|&near| near >= 33), "{near:?} of 40");
    }
}

#[test]
fn all_parts_together_are_the_count() {
    for n in 0..=9 {
        let problem = Problem::plain(n).expect("a board");
        let units = Units::new(&problem).expect("joins");
        let mut matcher = units.matcher();
        let (mut solutions, mut tests) = (0.0, 0);
        for part in 0..units.parts() {
            let part = units.part(part);
            let found = matcher.count_part(part, &Cancel::new()).expect("memory");
            let found = found.expect("not cancelled");
            let possible = units.possible_pairs_of(part).expect("memory");
            assert!(possible > 0 || found.tests == 0);
            (solutions, tests) = (solutions + found.solutions, tests + found.tests);
        }
        let joined = Join::new(&problem).run().expect("a count");
        assert!((solutions - joined.total as f64).abs() < 1e-6, "n = {n}");
        assert_eq!(tests, joined.tests, "n = {n}");
    }
}

#[test]
fn boards_without_solutions_few_probes_and_no_time() {
    let none = estimated(&Problem::plain(3).expect("a board"), 8, 1);
    assert_eq!(none.solutions.mean, 0.0);
    let (plain, kernel) = (Problem::plain(8).expect("a board"), Kernel::Scalar);
    let two = estimate(&plain, kernel, 0, 1, &Work::new()).expect("an estimate");
    assert_eq!(two.probes, 2);
    let all = estimate(&plain, kernel, u64::MAX, 1, &Work::new()).expect("an estimate");
    assert_eq!((all.probes, all.parts), (70, 70));
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = estimate(&plain, kernel, 4, 1, &Work::new().until(&cancel));
    assert_eq!(stopped, Err(Error::Stopped));
}
