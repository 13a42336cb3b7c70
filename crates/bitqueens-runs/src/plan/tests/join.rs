//! Plans of the join.

use bitqueens::{Cancel, Problem, internal::naive};

use crate::plan::Plan;

/// Ledgers name these identities: a change is a new `bitqueens::join::version`.
#[test]
fn golden_identities_of_the_join() {
    let divided = [(12, 1), (20, 2), (27, 3), (28, 5)];
    let names: String = (4..=20)
        .map(|n| (n, 0))
        .chain(divided)
        .map(|(n, depth)| {
            let plan = Plan::quick_join(&Problem::plain(n).unwrap(), depth).unwrap();
            format!("{n} {} {}\n", plan.units(), plan.identity())
        })
        .collect();
    assert_eq!(names, include_str!("../golden_join.txt"));
}

#[test]
fn plans_of_the_join_are_read_back() {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..20 {
        let problem = naive::random_problem(&mut rng, 9);
        let depth = rng.usize(0..3);
        let plan = Plan::join(&problem, depth, &Cancel::new()).unwrap();
        let text = plan.to_string();
        assert_eq!(Plan::parse(text.as_bytes()).as_ref(), Ok(&plan), "{text}");
        // With and without estimates it is the same plan.
        let quick = Plan::quick_join(&problem, depth).unwrap();
        assert_eq!(plan.identity(), quick.identity());
        assert_ne!(Plan::new(&problem, 0).unwrap().identity(), plan.identity());
    }
}

/// Estimates that are of no use would balance nothing: the largest are those that do the most.
#[test]
fn estimates_of_the_join_follow_its_work() {
    let problem = Problem::plain(12).unwrap();
    let plan = Plan::join(&problem, 0, &Cancel::new()).unwrap();
    let units = plan.join_units().unwrap();
    let mut worker = units.matcher();
    let mut tests = |unit| {
        let counted = worker.count(unit, &Cancel::new());
        counted.unwrap().unwrap().attempts
    };
    let tests: Vec<u128> = (0..units.len()).map(&mut tests).collect();
    let largest = (0..units.len()).max_by_key(|&unit| tests[unit]).unwrap();
    let expected = (0..units.len()).max_by_key(|&unit| plan.crosses()[unit].attempts);
    assert_eq!(Some(largest), expected);
    for (unit, cross) in plan.crosses().iter().enumerate() {
        assert!(u128::from(cross.attempts) >= tests[unit], "unit {unit}");
    }
}
