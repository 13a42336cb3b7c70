use super::*;
use crate::ledger::{Entry, Opening, UnitRecord};
use crate::plan::Method;
use bitqueens::language::Text;
use bitqueens::{Kernel, Problem, Square, Sum, UnitId};

/// Every unit of a plan, counted, with some counts changed by `bend`.
fn tally<'p>(plan: &'p Plan, kernel: &str, bend: impl Fn(UnitId, u64) -> u64) -> Tally<'p> {
    let decomposition = plan.decomposition().unwrap();
    let mut worker = Kernel::Scalar.worker().unwrap();
    let mut tally = Tally::new(plan).unwrap();
    let file = tally.file("ledger");
    tally.open(file, Opening { start: 0, version: "0.0.0".into(), kernel: kernel.into() }).unwrap();
    for unit in decomposition.units() {
        let batch = [decomposition.subproblem(&unit)];
        let counted = worker.sum(&batch, &Cancel::new()).unwrap();
        let count = bend(unit.id(), u64::try_from(counted.count).unwrap());
        // The kernel itself is wrong: count and residue agree.
        let sum = Sum::new(count.into(), counted.attempts);
        let id = unit.id();
        let record = UnitRecord { id, sum };
        tally.add_entry(file, 0, Entry::Unit(record)).unwrap();
    }
    tally
}

fn outcomes(verdict: &Verdict) -> Vec<(&'static str, CheckOutcome)> {
    verdict.checks.iter().map(|check| (check.name.english, check.outcome)).collect()
}

const ALL_PASSED: [(&str, CheckOutcome); 6] = [
    ("plan", CheckOutcome::Passed),
    ("sums", CheckOutcome::Passed),
    ("published", CheckOutcome::Passed),
    ("orbits", CheckOutcome::Passed),
    ("methods", CheckOutcome::Passed),
    ("recheck", CheckOutcome::Passed),
];

#[test]
fn right_results_pass() {
    for (n, depth) in [(0, 0), (1, 0), (2, 0), (3, 0), (6, 0), (8, 1), (9, 2), (10, 0)] {
        let plan = Plan::new(&Problem::plain(n).unwrap(), depth).unwrap();
        let tally = tally(&plan, "scalar", |_, count| count);
        let certificate = Certificate::of(&tally).unwrap();
        for verify in [Verify::ledgers(&tally), Verify::certificate(&certificate)] {
            let verdict = verify.recheck(1.0).threads(2).run().unwrap();
            let expected =
                if plan.units() == 0 { CheckOutcome::NotDone } else { CheckOutcome::Passed };
            let mut right = ALL_PASSED;
            if n == 0 {
                right[4].1 = CheckOutcome::NotDone;
            }
            right[5].1 = expected;
            assert_eq!(outcomes(&verdict), right, "n = {n}: {verdict:?}");
            assert_eq!(verdict.total, Some(bitqueens::count::SOLUTIONS[n]));
        }
    }
}

#[test]
fn boards_that_nobody_published_pass_too() {
    let problem = Problem::plain(9)
        .and_then(|p| p.with_blocked([Square::new(0, 0), Square::new(8, 8)]))
        .unwrap();
    let plan = Plan::new(&problem, 1).unwrap();
    let tally = tally(&plan, "scalar", |_, count| count);
    let verdict = Verify::ledgers(&tally).recheck(0.1).run().unwrap();
    assert!(verdict.holds());
    assert_eq!(verdict.checks[2].outcome, CheckOutcome::NotDone);
    assert_eq!(verdict.total, Some(bitqueens::internal::naive::count(&problem)));
}

/// One wrong unit: the published value and the recheck of everything find it; modulo the orbits it
/// may pass.
#[test]
fn a_wrong_unit_fails() {
    let plan = Plan::new(&Problem::plain(10).unwrap(), 0).unwrap();
    let wrong = UnitId { cross: 7, part: 0 };
    let bend = |unit, count| if unit == wrong { count + 1 } else { count };
    let tally = tally(&plan, "scalar", bend);
    let certificate = Certificate::of(&tally).unwrap();
    for (verify, name) in
        [(Verify::ledgers(&tally), "unit 7.0"), (Verify::certificate(&certificate), "cross 7")]
    {
        let verdict = verify.recheck(1.0).run().unwrap();
        assert!(!verdict.holds());
        let checks = &verdict.checks;
        assert_eq!(checks[1].outcome, CheckOutcome::Passed);
        assert_eq!(checks[2].outcome, CheckOutcome::Failed);
        assert_eq!(checks[4].outcome, CheckOutcome::Failed);
        let words = "the join counts 724 over all columns, not ";
        assert!(checks[4].found.english.starts_with(words), "{checks:?}");
        assert_eq!(checks[5].outcome, CheckOutcome::Failed);
        for words in [&format!("recounted {} ", plan.units())[..], "; 1 of them differ"] {
            assert!(checks[5].found.english.contains(words), "{checks:?}");
        }
        assert!(checks[5].found.english.contains(name), "{checks:?}");
    }
}

#[test]
fn the_orbits_find_what_is_no_multiple_of_the_order() {
    // A unit of weight 8 that is wrong by one passes, one of weight 4 does not.
    let plan = Plan::new(&Problem::plain(10).unwrap(), 0).unwrap();
    for weight in [8, 4] {
        let found = plan.crosses().iter().position(|cross| cross.weight == weight).unwrap();
        let cross = u32::try_from(found).unwrap();
        let bend = |unit: UnitId, count| count + u64::from(unit.cross == cross);
        let tally = tally(&plan, "scalar", bend);
        let verdict = Verify::ledgers(&tally).recheck(0.0).run().unwrap();
        let expected = if weight == 8 { CheckOutcome::Passed } else { CheckOutcome::Failed };
        assert_eq!(verdict.checks[3].outcome, expected, "weight {weight}: {verdict:?}");
        assert_eq!(verdict.checks[5].outcome, CheckOutcome::NotDone);
    }
}

#[test]
fn a_sample_is_drawn_by_its_seed_and_holds_the_largest() {
    let plan = Plan::new(&Problem::plain(10).unwrap(), 1).unwrap();
    let tally = tally(&plan, "scalar", |_, count| count);
    let decomposition = plan.decomposition().unwrap();
    let drawn = |seed, share| -> Vec<Text> {
        let verify = Verify::ledgers(&tally).recheck(share).seed(seed);
        verify.sample_names(&decomposition)
    };
    assert_eq!(drawn(1, 0.05), drawn(1, 0.05));
    assert_ne!(drawn(1, 0.05), drawn(2, 0.05));
    let units = usize::try_from(plan.units()).unwrap();
    assert_eq!(drawn(1, 1.0).len(), units);
    let some = drawn(1, 0.05).len();
    let sample = units.div_ceil(20);
    assert!((sample..=sample + sample.div_ceil(10)).contains(&some), "{some} of {units}");
    let largest =
        |seed| -> Vec<u64> { Verify::ledgers(&tally).seed(seed).largest(&decomposition, 3) };
    assert_eq!(largest(1).len(), 3);
    assert_eq!(largest(1), largest(2));
}

#[test]
fn units_are_turned_and_the_kernel_changes_where_one_is_left() {
    let plan = Plan::new(&Problem::plain(9).unwrap(), 0).unwrap();
    let decomposition = plan.decomposition().unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    for unit in decomposition.units() {
        let turned = recheck::transformed(&decomposition, &unit, &mut rng);
        // Some that cannot be completed look alike from all sides.
        let before = decomposition.subproblem(&unit);
        assert!(turned != before || before.is_dead() || before.is_empty());
    }
    let foreign = tally(&plan, "abacus", |_, count| count);
    assert_eq!(Verify::ledgers(&foreign).other_kernel(), (Kernel::Scalar, true));
    let asked = Verify::ledgers(&foreign).kernel(Some(Kernel::Scalar));
    assert_eq!(asked.other_kernel(), (Kernel::Scalar, true));
    let same = tally(&plan, "scalar", |_, count| count);
    let (other, is_new) = Verify::ledgers(&same).other_kernel();
    assert_eq!(is_new, Kernel::available().len() > 1);
    assert_eq!(other == Kernel::Scalar, !is_new);
    assert_eq!(
        Verify::ledgers(&same).kernel(Some(Kernel::Scalar)).other_kernel(),
        (Kernel::Scalar, false)
    );
}

#[test]
fn missing_units_and_other_plans() {
    let plan = Plan::new(&Problem::plain(8).unwrap(), 0).unwrap();
    let empty = Tally::new(&plan).unwrap();
    let verdict = Verify::ledgers(&empty).run().unwrap();
    assert!(verdict.holds());
    assert_eq!((verdict.missing, verdict.total), (plan.units(), None));
    assert_eq!(verdict.checks[1].outcome, CheckOutcome::NotDone);

    let mut crosses = plan.crosses().to_vec();
    crosses[2].digest[7] ^= 1;
    let other = Plan::of(plan.problem().clone(), Method::Search, 0, crosses);
    let verdict = Verify::ledgers(&Tally::new(&other).unwrap()).run().unwrap();
    assert_eq!(verdict.checks[0].outcome, CheckOutcome::Failed);
    assert_eq!(verdict.checks[5].outcome, CheckOutcome::NotDone);
}

/// A tally of the join's units, with some counts changed by `bend`.
fn joined(plan: &Plan, bend: impl Fn(usize, u64) -> u64) -> Tally<'_> {
    let units = plan.join_units().unwrap();
    let mut worker = units.matcher();
    let mut tally = Tally::new(plan).unwrap();
    let file = tally.file("ledger");
    let opening = Opening { start: 0, version: "0.0.0".into(), kernel: "join".into() };
    tally.open(file, opening).unwrap();
    for unit in 0..units.len() {
        let counted = worker.count(unit, &Cancel::new()).unwrap().unwrap();
        let count = bend(unit, u64::try_from(counted.count).unwrap());
        let sum = Sum::new(count.into(), counted.attempts);
        let cross = u32::try_from(unit).unwrap();
        let id = UnitId { cross, part: 0 };
        let record = UnitRecord { id, sum };
        tally.add_entry(file, 0, Entry::Unit(record)).unwrap();
    }
    tally
}

#[test]
fn units_of_a_join_are_checked_by_the_search() {
    let plan = Plan::quick_join(&Problem::plain(10).unwrap(), 0).unwrap();
    let right = joined(&plan, |_, count| count);
    let certificate = Certificate::of(&right).unwrap();
    for verify in [Verify::ledgers(&right), Verify::certificate(&certificate)] {
        assert_eq!(outcomes(&verify.run().unwrap()), ALL_PASSED);
    }
    let verdict = Verify::ledgers(&right).recheck(0.0).run().unwrap();
    assert_eq!(verdict.checks[5].outcome, CheckOutcome::NotDone);

    // Off by a multiple of eight, on a board without a published total.
    let problem = Problem::plain(9).unwrap();
    let problem = problem.with_blocked([Square::new(0, 0)]).unwrap();
    let plan = Plan::quick_join(&problem, 0).unwrap();
    let wrong = joined(&plan, |unit, count| count + 8 * u64::from(unit == 5));
    let verdict = Verify::ledgers(&wrong).run().unwrap();
    let failed = |name| {
        let mut checks = verdict.checks.iter();
        checks.find(|check| check.name.english == name).unwrap().outcome == CheckOutcome::Failed
    };
    assert!(failed("recheck") && failed("methods"), "{verdict:?}");
    assert!(!failed("sums") && !failed("orbits"), "{verdict:?}");

    let mut crosses = plan.crosses().to_vec();
    crosses[2].digest[7] ^= 1;
    let other = Plan::of(problem, Method::Join, 0, crosses);
    let verdict = Verify::ledgers(&Tally::new(&other).unwrap()).run().unwrap();
    assert_eq!(verdict.checks[0].outcome, CheckOutcome::Failed);
}

/// Boards that differ from their transposes, with blocked squares and fixed queens.
#[test]
fn the_methods_agree_on_any_board() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut with_solutions = 0;
    for _ in 0..40 {
        let problem = bitqueens::internal::naive::random_problem(&mut rng, 8);
        let plan = Plan::new(&problem, 0).unwrap();
        let expected = bitqueens::internal::naive::count(&problem);
        let empty = Tally::new(&plan).unwrap();
        let check = |total| Verify::ledgers(&empty).check_methods(Some(total)).unwrap();
        let right = if problem.n() == 0 { CheckOutcome::NotDone } else { CheckOutcome::Passed };
        let found = check(expected);
        assert_eq!(found.outcome, right, "{problem:?}: {found:?}");
        if problem.n() > 0 {
            assert_eq!(check(expected + 1).outcome, CheckOutcome::Failed);
            with_solutions += usize::from(expected > 0);
        }
    }
    assert!(with_solutions > 10, "{with_solutions}");
    let large = Plan::quick(&Problem::plain(19).unwrap(), 0, &Cancel::new()).unwrap();
    let verdict = Verify::ledgers(&Tally::new(&large).unwrap()).check_methods(Some(1)).unwrap();
    assert_eq!(verdict.outcome, CheckOutcome::NotDone);
}

#[test]
fn a_flag_stops_it_even_when_nothing_is_counted_again() {
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let tally = tally(&plan, "scalar", |_, count| count);
    let cancel = Cancel::new();
    let verify = Verify::ledgers(&tally).recheck(0.0).cancel(&cancel);
    assert!(verify.run().unwrap().holds());
    cancel.cancel();
    assert!(matches!(
        verify.run(),
        Err(crate::error::Error::Library(bitqueens::Error::Cancelled(_)))
    ));
}

/// A program that came and counted nothing is no reason to leave out its kernel.
#[test]
fn a_writer_without_units_is_no_author() {
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let mut tally = tally(&plan, "some-other", |_, count| count);
    let file = tally.file("idle");
    let opening = |kernel: Kernel| Opening {
        start: 0,
        version: "0.0.0".into(),
        kernel: kernel.name().into(),
    };
    tally.open(file, opening(Kernel::Scalar)).unwrap();
    let (kernel, is_new) = Verify::ledgers(&tally).other_kernel();
    assert_eq!((kernel, is_new), (Kernel::Scalar, true));
}

/// What was found is told with its numbers.
#[test]
fn orbits_are_told_in_words() {
    for (n, words) in [
        (
            8,
            [
                "4 solutions look the same after a half turn, 0 after a quarter turn",
                "1 of size 4",
                "11 of size 8",
                "12 fundamental",
            ],
        ),
        (
            5,
            [
                "2 solutions look the same after a half turn, 2 after a quarter turn",
                "1 of size 2",
                "1 of size 8",
                "2 fundamental",
            ],
        ),
        (
            3,
            [
                "0 solutions look the same after a half turn",
                "0 after a quarter turn",
                "orbits: none",
                "0 fundamental",
            ],
        ),
    ] {
        let plan = Plan::new(&Problem::plain(n).unwrap(), 0).unwrap();
        let tally = tally(&plan, "scalar", |_, count| count);
        let verdict = Verify::ledgers(&tally).recheck(0.0).run().unwrap();
        let found = &verdict.checks[3].found;
        assert!(words.iter().all(|word| found.english.contains(word)), "{found:?}");
    }
}
