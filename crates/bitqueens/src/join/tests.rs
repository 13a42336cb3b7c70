use proptest::prelude::*;
use proptest::sample::select;

use super::cost::{Choice, choose};
use super::disjoint::{Disjoint, FEW, List, sorted_lines};
use super::kernel::InstructionSet;
use super::kernel::tests::{disjoint_pairs, random_sets};
use super::lines::Lines;
use super::*;
use crate::control::{Cancel, Progress};
use crate::geometry::Square;
use crate::internal::naive;
use crate::kernel::Kernel;
use crate::solutions::solve::closed_form;

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
    assert!(groups[1] > 200 && groups[2] > 100 && groups[4] > 20 && groups[8] > 20, "{groups:?}");
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
            let counted = crate::count::Counter::new(&problem).run().expect("countable");
            assert_eq!(total(&problem, 2), counted.total, "{problem:?}");
            sides[n] += 1;
        }
    }
}

#[test]
fn without_symmetry_a_unit_is_a_set_of_rows() {
    for n in [6, 7] {
        let problem =
            Problem::plain(n).and_then(|p| p.with_blocked([Square::new(0, 1)])).expect("legal");
        let units = Units::new(&problem).expect("small");
        let solutions = naive::solutions(&problem);
        let half = crate::geometry::to_u16(n / 2);
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

fn solution(n: usize) -> Vec<Square> {
    let columns = closed_form(n).expect("narrow").expect("a solution");
    let columns = columns.map(|col| u16::try_from(col).expect("narrow"));
    (0..).zip(columns).map(|(row, col)| Square::new(row, col)).collect()
}

/// The widest boards, on which some queens are given so that they are counted in a moment.
#[test]
fn the_widest_boards_agree_with_the_search() {
    let mut rng = fastrand::Rng::with_seed(1972);
    for n in 21..=MAX_JOIN_SIDE {
        let queens = rng.choose_multiple(solution(n), n - 11);
        let plain = Problem::plain(n).expect("a board");
        let problem = plain.with_fixed(queens).expect("a solution");
        let searched = crate::count::Counter::new(&problem).run().expect("countable");
        assert!(searched.total > 0, "n = {n}");
        assert_eq!(total(&problem, 2), searched.total, "n = {n}");
    }
}

/// The counts of all units at a depth.
fn counts(problem: &Problem, depth: usize) -> Vec<u128> {
    let units = Units::at_depth(problem, depth).expect("small");
    assert_eq!(units.len(), 1 << (problem.n() / 2 + depth));
    let mut matcher = units.matcher();
    let mut count = |unit| matcher.count(unit, &Cancel::new()).expect("sound");
    (0..units.len()).map(|unit| count(unit).expect("not cancelled").count).collect()
}

/// Plans rely on these counts: a change requires a new [`version`].
#[test]
fn units_are_stable() {
    let counts = |n, depth| {
        let mut counts = counts(&Problem::plain(n).expect("a board"), depth);
        // Drop the empty units at the end.
        while counts.pop_if(|last| *last == 0).is_some() {}
        counts
    };
    assert_eq!([version(0), version(1), version(MAX_DEPTH)], [1, 2, 2]);
    assert_eq!(counts(8, 0), [0, 16, 0, 0, 0, 56, 20]);
    assert_eq!(counts(9, 0), [8, 144, 136, 16, 8, 16, 16, 8]);
    assert_eq!(counts(10, 0), [0, 16, 16, 0, 0, 0, 228, 280, 112, 48, 24]);
    assert_eq!(counts(8, 1), [0, 0, 420, 1260, 0, 0, 0, 0, 0, 0, 4200, 1680, 1680, 420]);
    let nine = [
        0, 0, 840, 0, 4620, 4620, 3360, 2520, 4900, 1680, 6020, 1680, 280, 980, 0, 420, 0, 420, 0,
        420, 0, 0, 840, 840, 1680, 0, 0, 0, 0, 0, 0, 840,
    ];
    assert_eq!(counts(9, 2), nine);
}

#[test]
fn divided_units_add_up_to_undivided_ones() {
    let mut rng = fastrand::Rng::with_seed(28);
    let plain = (0..=12).map(|n| Problem::plain(n).expect("a board"));
    let random = (0..40).map(|_| naive::random_problem(&mut rng, 10));
    for problem in plain.chain(random) {
        let whole = counts(&problem, 0);
        for depth in [1, 2, MAX_DEPTH] {
            let parts = counts(&problem, depth);
            let sums = parts.chunks(1 << depth).map(|parts| parts.iter().sum::<u128>());
            let expected = whole.iter().map(|count| count * u128::from(SHARES));
            assert!(sums.eq(expected), "{problem:?} at depth {depth}");
        }
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let problem = Problem::plain(11).expect("small");
    let serial = Join::new(&problem).threads(1).and_then(|join| join.run());
    let serial = serial.expect("countable");
    assert_eq!((serial.total, serial.residue, serial.units), (2680, 2680, 32));
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
    let join = Join::new(&problem).cancel(&cancel).progress(move |_| stop.cancel());
    let Err(Error::Cancelled(progress)) = join.run() else { panic!("n = 16 has many units") };
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
    let n29 = Problem::plain(29).expect("a board");
    assert!(matches!(Join::new(&n29).run(), Err(Error::Side { n: 29, max: 28, .. })));
    let torus = Problem::plain(5).expect("a board");
    let torus = torus.with_rules(crate::board::Rules::Torus).expect("legal");
    assert!(matches!(
        Join::new(&torus).run(),
        Err(Error::Rules { rules, .. }) if rules.english == "torus"
    ));
    assert!(matches!(Join::new(&n29).threads(0), Err(Error::Threads { threads: 0, .. })));
}

proptest! {
    /// Lists around the size of a block and up to several, with one or two of a side, and bits after the lines,
    /// which must not matter.
    #[test]
    fn disjoint_pairs_share_no_line(
        sizes in ([0_usize..3000, 0..40], [0_usize..1200, 0..40]),
        own in (0_u32..=27, 0_u32..=27),
        seed: u64,
        sparse in 0_u32..5,
    ) {
        let lines = Lines::new(own.into());
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut lists = |sizes: [usize; 2]| -> [Vec<u64>; 2] {
            sizes.map(|size| random_sets(&mut rng, size, sparse))
        };
        let (west, east) = (lists(sizes.0), lists(sizes.1));
        let fill = |from: &[Vec<u64>; 2], to: &mut [List; 2]| {
            for (list, sets) in to.iter_mut().zip(from) {
                list.clear();
                list.sets.extend_from_slice(sets);
            }
        };
        let mut tests = Vec::new();
        for isa in InstructionSet::available() {
            let mut disjoint = Disjoint::new(isa);
            let (mut a, mut b) = <([List; 2], [List; 2])>::default();
            // Reused memory does not affect a second count.
            for (first_lists, second_lists) in [(&west, &east), (&east, &west), (&west, &east)] {
                fill(first_lists, &mut a);
                fill(second_lists, &mut b);
                let mut found = [[0; 2]; 2];
                let cancel = Cancel::new();
                let add = |i: usize, j: usize, pairs| found[i][j] += pairs;
                prop_assert_eq!(disjoint.pairs(&mut a, &mut b, lines, &cancel, add), Ok(true));
                let expected = [0, 1].map(|i| {
                    let tested = lines.all();
                    [0, 1].map(|j| disjoint_pairs(&first_lists[i], &second_lists[j], tested))
                });
                prop_assert_eq!(found, expected, "{:?}", isa);
            }
            tests.push(disjoint.tests());
        }
        tests.dedup();
        prop_assert_eq!(tests.len(), 1, "the tests do not depend on the instructions");
    }

    /// The plain recursion and the fast one count the same pairs, with the same tests: also lists that split to
    /// nothing, because all of their sets have each line or none has.
    #[test]
    fn splits_lose_no_pair(
        sizes in (select(&SIZES[..]), select(&SIZES[..])),
        own in (0_u32..=27, 0_u32..=27),
        seed: u64,
        sparse in (0_u32..5, 0_u32..5),
        shared in 0_u32..3,
    ) {
        let lines = Lines::new(own.into());
        let mut rng = fastrand::Rng::with_seed(seed);
        // Half of the lines in all sets of one list and in none of the other, or some.
        let with = [0, rng.u64(..), 0x00ff_ff00_ff00_ffff][shared as usize];
        let mut sets = |size, sparse, with: u64, without: u64| -> Vec<u64> {
            let sets = random_sets(&mut rng, size, sparse).into_iter();
            sets.map(|set| (set | with) & !without).collect()
        };
        let a = sets(sizes.0, sparse.0, with, 0);
        let b = sets(sizes.1, sparse.1, 0, with);
        let expected = disjoint_pairs(&a, &b, lines.all());
        let mut tests = 0;
        let plain = plain_pairs([a.clone(), b.clone()], lines, &mut tests);
        prop_assert_eq!(plain, expected);
        for isa in InstructionSet::available() {
            let mut disjoint = Disjoint::new(isa);
            let lists = [a.clone(), b.clone()].map(|sets| {
                let mut list = List::default();
                list.sets = sets;
                list
            });
            let mut counted = 0;
            let [mut a, mut b] = lists.map(|list| [list]);
            let add = |_, _, pairs| counted += pairs;
            prop_assert_eq!(disjoint.pairs(&mut a, &mut b, lines, &Cancel::new(), add), Ok(true));
            prop_assert_eq!((counted, disjoint.tests()), (expected, tests), "{:?}", isa);
        }
    }
}

/// Sizes about those of a block and of the lists that are split.
const SIZES: [usize; 9] = [0, 1, 2, 511, 512, 513, 1500, 4000, 9000];

/// Counts disjoint pairs as [`Disjoint`] does, on copies of both lists in any order.
fn plain_pairs(lists: [Vec<u64>; 2], lines: Lines, tests: &mut u64) -> u64 {
    let most = [0, 1].map(|list| sorted_lines(lists[list].len(), lines, list));
    split_plainly(lists, most, lines, tests)
}

fn split_plainly(lists: [Vec<u64>; 2], most: [u32; 2], lines: Lines, tests: &mut u64) -> u64 {
    let sizes = [lists[0].len(), lists[1].len()];
    if sizes.contains(&0) {
        return 0;
    }
    let splittable = [0, 1].map(|list| lines.settled(list) < most[list]);
    let few = lines.settled(0) + lines.settled(1) == 0 && (sizes[0] * sizes[1]) as u64 <= FEW;
    let Choice::Split(list) = (if few { Choice::Test(0) } else { choose(sizes, splittable) })
    else {
        *tests += (sizes[0] * sizes[1]) as u64;
        return disjoint_pairs(&lists[0], &lists[1], lines.all());
    };
    let (line, mut settled) = (lines.next(list), lines);
    settled.settle(list);
    let mut without = lists.clone();
    without[list].retain(|set| set & line == 0);
    let mut with = lists;
    with[list].retain(|set| set & line != 0);
    with[1 - list].retain(|set| set & line == 0);
    split_plainly(with, most, settled, tests) + split_plainly(without, most, settled, tests)
}

/// The checks demand the kernels that a processor has, and with them these instructions.
#[test]
fn every_kernel_names_instructions_that_count_the_same() {
    for kernel in Kernel::available() {
        let expected = match kernel {
            Kernel::Avx2W16 | Kernel::Avx2W32 => "Avx2",
            Kernel::Avx512W16 | Kernel::Avx512W32 => "Avx512",
            _ => "Portable",
        };
        let isa = format!("{:?}", InstructionSet::of(kernel));
        assert!(isa.starts_with(expected), "{kernel}: {isa}");
    }
    for n in [10, 13] {
        let problem = Problem::plain(n).expect("small");
        let joined: Vec<Joined> = Kernel::available()
            .into_iter()
            .map(|kernel| {
                let join = Join::new(&problem).threads(1).expect("one");
                let join = join.kernel(kernel).expect("available");
                join.run().expect("countable")
            })
            .collect();
        for other in &joined {
            assert_eq!((other.total, other.tests), (joined[0].total, joined[0].tests));
        }
    }
}

/// Without unwinding, as the command is built, the process ends at once.
#[test]
fn a_panic_is_an_error() {
    let problem = Problem::plain(12).expect("small");
    let bad = |progress: &Progress| assert!(progress.units_done < 5, "enough");
    for threads in [1, 3] {
        let join = Join::new(&problem).threads(threads).expect("in range");
        let message = crate::language::Text::verbatim("enough");
        assert_eq!(join.progress(bad).run(), Err(Error::Panicked { message }));
    }
}
