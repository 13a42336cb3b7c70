use proptest::prelude::*;

use super::disjoint::Disjoint;
use super::*;
use bitqueens::Square;
use bitqueens::internal::{naive, refusal::short_of_threads};

fn total(problem: &Problem, threads: usize) -> u128 {
    let join = Join::new(problem).threads(threads).expect("a few");
    join.run().expect("countable").total
}

#[test]
fn random_boards_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(1850);
    let mut groups = [0; 9];
    let mut solutions = 0;
    for round in 0..naive::random_boards(2000) {
        let problem = naive::random_problem(&mut rng, 9);
        let counted = total(&problem, 1);
        let expected = naive::count(&problem);
        assert_eq!(counted, expected, "round {round}: {problem:?}");
        groups[problem.group().order() as usize] += 1;
        solutions += expected;
    }
    // The test is meaningful only if groups of all orders occur, with solutions.
    assert!(
        groups[1] > 200 && groups[2] > 100 && groups[4] > 20 && groups[8] > 20,
        "{groups:?}"
    );
    assert!(solutions > 10_000, "{solutions}");
}

/// Boards whose lists are long enough to be split, with and without symmetry.
#[test]
fn larger_boards_agree_with_the_search() {
    let mut rng = fastrand::Rng::with_seed(1869);
    let mut sides = [0; 15];
    while sides[12..].iter().any(|&boards| boards < 4) {
        let problem = naive::random_problem(&mut rng, 14);
        let n = problem.n();
        if n >= 12 && sides[n] < 4 {
            let counted = bitqueens::Counter::new(&problem).run().expect("countable");
            assert_eq!(total(&problem, 2), counted.total, "{problem:?}");
            sides[n] += 1;
        }
    }
}

#[test]
fn without_symmetry_a_unit_is_a_set_of_rows() {
    for n in [6, 7] {
        let problem = Problem::plain(n)
            .and_then(|p| p.with_blocked([Square::new(0, 1)]))
            .expect("legal");
        let units = Units::new(&problem, &Cancel::new()).expect("small");
        let solutions = naive::solutions(&problem);
        let half = bitqueens::internal::to_u16(n / 2);
        for unit in 0..units.len() {
            let rows = subsets::Subsets::new(n / 2).at(unit);
            let in_unit = |queens: &Vec<Square>| {
                let in_corner = |q: &&Square| q.row < half && q.col < half;
                let corner = queens.iter().filter(in_corner);
                corner.fold(0, |set, q| set | 1 << q.row) == rows
            };
            let expected = solutions.iter().filter(|queens| in_unit(queens)).count();
            let counted = units.matcher().count(unit, &Cancel::new());
            let counted = counted.expect("sound").expect("not cancelled");
            assert_eq!(counted.count, expected as u128, "n = {n}, unit {unit}");
        }
    }
}

/// Plans rely on these counts: a change requires a new [`VERSION`].
#[test]
fn units_are_stable() {
    let counts = |n: usize| -> Vec<u128> {
        let problem = Problem::plain(n).expect("a board");
        let units = Units::new(&problem, &Cancel::new()).expect("small");
        assert_eq!(units.len(), 1 << (n / 2));
        let mut matcher = units.matcher();
        let mut count = |unit| matcher.count(unit, &Cancel::new()).expect("sound");
        let mut counts: Vec<u128> = (0..units.len())
            .map(|unit| count(unit).expect("not cancelled").count)
            .collect();
        // Drop the empty units at the end.
        while counts.pop_if(|last| *last == 0).is_some() {}
        counts
    };
    assert_eq!(VERSION, 1);
    assert_eq!(counts(8), [0, 16, 0, 0, 0, 56, 20]);
    assert_eq!(counts(9), [8, 144, 136, 16, 8, 16, 16, 8]);
    assert_eq!(counts(10), [0, 16, 16, 0, 0, 0, 228, 280, 112, 48, 24]);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let problem = Problem::plain(11).expect("small");
    let serial = Join::new(&problem).threads(1).and_then(|join| join.run());
    let serial = serial.expect("countable");
    assert_eq!(
        (serial.total, serial.residue, serial.units),
        (2680, 2680, 32)
    );
    for threads in [2, 3, 16] {
        let join = Join::new(&problem).threads(threads).expect("a few");
        let joined = join.run().expect("countable");
        let expected = (serial.total, serial.residue, serial.tests);
        assert_eq!((joined.total, joined.residue, joined.tests), expected);
    }
}

#[test]
fn cancellation_returns_the_progress() {
    let problem = Problem::plain(16).expect("small");
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let join = Join::new(&problem)
        .cancel(&cancel)
        .progress(move |_| stop.cancel());
    let Err(Error::Cancelled(progress)) = join.run() else {
        panic!("n = 16 has many units")
    };
    assert!(progress.units_done > 0 && progress.units_done < progress.units);
    assert!(progress.solutions > 0 && progress.attempts > 0);
}

#[test]
fn cancellation_stops_the_search_of_quadrants() {
    let problem = Problem::plain(20).expect("small");
    let cancel = Cancel::new();
    cancel.cancel();
    assert!(matches!(
        Join::new(&problem).cancel(&cancel).run(),
        Err(Error::Cancelled(progress)) if progress.units_done == 0
    ));
}

#[test]
fn invalid_requests_are_errors() {
    let n21 = Problem::plain(21).expect("a board");
    assert!(matches!(
        Join::new(&n21).run(),
        Err(Error::Side { n: 21, max: 20, .. })
    ));
    let torus = Problem::plain(5).expect("a board");
    let torus = torus.with_rules(bitqueens::Rules::Torus).expect("legal");
    assert!(matches!(
        Join::new(&torus).run(),
        Err(Error::Rules { rules: "torus", .. })
    ));
    assert!(matches!(
        Join::new(&n21).threads(0),
        Err(Error::Threads { threads: 0, .. })
    ));
}

proptest! {
    /// Lists around the size of a block and of a word, numbers of lines around the limit of a
    /// block, and bits beyond the lines, which must not matter.
    #[test]
    fn disjoint_pairs_share_no_line(
        sizes in (0_usize..600, 0_usize..600),
        lines in 0_u32..=40,
        seed: u64,
        sparse in 0_u32..5,
    ) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut list = |size| -> Vec<u64> {
            let mut set = || (0..sparse).fold(rng.u64(..), |set, _| set & rng.u64(..));
            (0..size).map(|_| set()).collect()
        };
        let (mut a, mut b) = (list(sizes.0), list(sizes.1));
        let mask = (1 << lines) - 1;
        let partners = |x: u64| b.iter().filter(|&&y| x & y & mask == 0).count();
        let expected: usize = a.iter().map(|&x| partners(x)).sum();
        let mut disjoint = Disjoint::new();
        prop_assert_eq!(disjoint.pairs(&mut a, &mut b, lines), expected as u64);
        // Reused memory does not affect a second count.
        prop_assert_eq!(disjoint.pairs(&mut b, &mut a, lines), expected as u64);
    }
}

#[test]
fn blocks_of_every_size_count_disjoint_pairs() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut block = slices::Block::new();
    for size in 0..=slices::BLOCK {
        let mut list =
            |size| -> Vec<u64> { (0..size).map(|_| rng.u64(..) & rng.u64(..)).collect() };
        let (sets, others) = (list(size), list(5));
        for (from, to) in [
            (0, 0),
            (3, 4),
            (0, 5),
            (8, 14),
            (20, 51),
            (0, slices::LINES),
        ] {
            let mask = (1_u64 << to) - (1 << from);
            let partners = |x: &u64| sets.iter().filter(|&y| x & y & mask == 0).count();
            let expected: usize = others.iter().map(partners).sum();
            let counted = block.pairs(&sets, &others, from, to);
            assert_eq!(counted, expected as u64, "{size} sets, lines {from}..{to}");
        }
    }
}

#[test]
fn fewer_threads_give_the_same_count() {
    let problem = Problem::plain(11).expect("small");
    for few in 0..3 {
        let (threads, reported) = short_of_threads(4, few);
        let join = Join::new(&problem).threads(threads).expect("four");
        let joined = join.run().expect("countable");
        assert_eq!((joined.total, joined.threads), (2680, few + 1));
        assert_eq!(reported.lock().expect("not poisoned")[0].working, few + 1);
    }
}

/// Without unwinding, as the command is built, the process ends at once.
#[test]
fn a_panic_is_an_error() {
    let problem = Problem::plain(12).expect("small");
    let bad = |progress: &Progress| assert!(progress.units_done < 5, "enough");
    for threads in [1, 3] {
        let join = Join::new(&problem).threads(threads).expect("in range");
        let message = "enough".to_owned();
        assert_eq!(join.progress(bad).run(), Err(Error::Panicked { message }));
    }
}
