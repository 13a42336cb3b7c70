mod join;

use super::*;
use crate::error::Error;
use bitqueens::{Cancel, Decomposition, Square, count::decompose::MAX_UNITS, internal::naive};

/// The plan with larger estimates, so that small units cost as much as those of a large board.
pub(crate) fn with_estimates_times(factor: u64, plan: &Plan) -> Plan {
    let mut crosses = plan.crosses().to_vec();
    for cross in &mut crosses {
        cross.attempts *= factor;
    }
    Plan::of(plan.problem().clone(), plan.method(), plan.depth(), crosses)
}

/// The lines of a plan without the first and the last.
fn unsealed(plan: &Plan) -> String {
    let mut text = String::new();
    plan.write_unsealed(&mut text).unwrap();
    text
}

#[test]
fn plans_are_read_back() {
    let mut rng = fastrand::Rng::with_seed(8);
    for round in 0..60 {
        let problem = naive::random_problem(&mut rng, 9);
        let plan = Plan::new(&problem, rng.usize(0..3)).unwrap();
        let text = plan.to_string();
        assert_eq!(Plan::parse(text.as_bytes()).as_ref(), Ok(&plan), "round {round}: {text}");
    }
}

#[test]
fn numbers_and_units_belong_together() {
    let problem = Problem::plain(10).unwrap();
    let plan = Plan::new(&problem, 2).unwrap();
    let decomposition = plan.decomposition().unwrap();
    for (number, unit) in decomposition.units().enumerate() {
        assert_eq!(plan.number(unit.id()), Some(number as u64));
        assert_eq!(plan.unit(number as u64), Some(unit.id()));
    }
    assert_eq!(plan.unit(plan.units()), None);
    assert_eq!((plan.depth(), plan.method()), (2, Method::Search));
    let mut next = 0;
    for (index, cross) in plan.crosses().iter().enumerate() {
        assert_eq!(plan.start(index), next);
        next += u64::from(cross.units);
    }
    assert_eq!(plan.start(plan.crosses().len()), next);
    let attempts: u64 = plan.crosses().iter().map(|cross| cross.attempts).sum();
    assert!(attempts > 1000);
    assert_eq!(plan.attempts(), u128::from(attempts));
    let crosses = u32::try_from(plan.crosses().len()).unwrap();
    let beyond = [(crosses, 0), (0, plan.crosses()[0].units), (u32::MAX, u32::MAX)];
    for (cross, part) in beyond {
        assert_eq!(plan.number(UnitId { cross, part }), None);
    }
}

#[test]
fn other_units_are_noticed() {
    let plan = Plan::new(&Problem::plain(10).unwrap(), 1).unwrap();
    let decomposition = plan.decomposition().unwrap();
    for cross in 0..plan.crosses().len() {
        assert_eq!(plan.checked_units(&decomposition, cross), Ok(decomposition.units_of(cross)));
    }
    let mut other = plan.clone();
    other.crosses[3].digest[0] ^= 1;
    assert_eq!(other.checked_units(&decomposition, 3), Err(Error::Units { cross: 3 }));
    other.crosses.pop();
    assert!(matches!(other.decomposition(), Err(Error::Units { .. })));
}

/// Estimates may improve without making another plan; everything else makes another one.
#[test]
fn the_identity_is_that_of_the_units() {
    let problem = Problem::plain(8).unwrap();
    let plan = Plan::new(&problem, 0).unwrap();
    let mut changed = plan.crosses().to_vec();
    changed[0].attempts += 1;
    let changed = Plan::of(problem.clone(), Method::Search, 0, changed);
    assert_eq!(changed.identity(), plan.identity());
    assert_ne!(changed.to_string(), plan.to_string());
    let others = [
        Plan::new(&problem, 1).unwrap(),
        Plan::new(&Problem::plain(9).unwrap(), 0).unwrap(),
        Plan::new(&problem.clone().with_blocked([Square::new(0, 0)]).unwrap(), 0).unwrap(),
        Plan::new(&problem.clone().with_fixed([Square::new(0, 0)]).unwrap(), 0).unwrap(),
    ];
    for other in others {
        assert_ne!(other.identity(), plan.identity());
    }
}

/// Ledgers of weeks hang on these names: a change is a new [`decompose::VERSION`].
#[test]
fn golden_identities() {
    let golden = include_str!("golden.txt");
    for line in golden.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let [n, depth, units, identity] = words[..] else { panic!("{line}") };
        let problem = Problem::plain(n.parse().unwrap()).unwrap();
        let depth = depth.parse().unwrap();
        let plan = Plan::quick(&problem, depth, &bitqueens::Cancel::new()).unwrap();
        assert_eq!(plan.units().to_string(), units, "n = {n}");
        assert_eq!(plan.identity().to_string(), identity, "n = {n}");
    }
    assert_eq!(golden.lines().count(), 17, "n = 4 to 20");
}

/// A line that cannot be is named, even under a seal that holds.
#[test]
fn sealed_nonsense_is_refused_by_line() {
    let plan = Plan::new(&Problem::plain(6).unwrap(), 0).unwrap();
    let good = unsealed(&plan);
    let refused = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        let text = format!("{}{}", crate::sealed::title("plan"), good.replacen(from, to, 1));
        let error = Plan::parse(crate::sealed::seal(text).as_bytes()).unwrap_err();
        error.to_string()
    };
    let lines = [
        ("n 6", "n 33", "line 2 of this plan is invalid: n must be from 0 to 32"),
        ("rules queen", "rules rook", "line 3 of this plan is invalid: only the rules"),
        ("blocked none", "blocked 1,7", "line 4 of this plan is invalid: square (1, 7)"),
        ("blocked none", "blocked 0,1", "line 4 of this plan is invalid: `0,1` is not a square"),
        ("fixed none", "fixed 1,1 2,2", "line 5 of this plan is invalid: the fixed queens"),
        ("decomposition 2", "decomposition 9", "line 6 of this plan is invalid: decomposition 9"),
        ("depth 0", "depth 7", "line 7 of this plan is invalid: depth must be"),
        ("units ", "units 1", "invalid: the crosses have"),
        ("identity ", "identity 0", "invalid: the identity"),
        ("identity ", "x\nidentity ", "invalid: expected `identity`"),
    ];
    for (from, to, message) in lines {
        let text = refused(from, to);
        assert!(text.contains(message), "{text}");
    }
    // The same lines of a plan of the join.
    let join = Plan::quick_join(&Problem::plain(6).unwrap(), 0).unwrap();
    let good = unsealed(&join);
    let refused_join = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        let title = crate::sealed::title("plan");
        let text = format!("{title}{}", good.replacen(from, to, 1));
        let error = Plan::parse(crate::sealed::seal(text).as_bytes());
        error.unwrap_err().to_string()
    };
    for (from, to, message) in [
        ("join 1", "join 3", "line 6 of this plan is invalid: join 3"),
        ("join 1", "join 2", "line 7 of this plan is invalid: depth 0 needs `join 1`"),
        ("depth 0", "depth 1", "line 7 of this plan is invalid: depth 1 needs `join 2`"),
        ("depth 0", "depth 7", "line 7 of this plan is invalid: depth must be from 0 to 6"),
        ("n 6", "n 29", "line 6 of this plan is invalid: n = 29"),
    ] {
        let text = refused_join(from, to);
        assert!(text.contains(message), "{text}");
    }
    // Another way to write the same thing is not the same file.
    assert!(refused("n 6", "n 06").contains("changed or damaged"));
}

/// The largest side that can be counted has a plan, a larger one has none.
#[test]
fn the_largest_board_is_planned() {
    let queens = bitqueens::solutions::solve::closed_form(32).unwrap().unwrap();
    let squares = queens.zip(0..).map(|(col, row)| Square::new(row, u16::try_from(col).unwrap()));
    let problem = Problem::plain(32).and_then(|plain| plain.with_fixed(squares.take(29)));
    let plan = Plan::quick(&problem.unwrap(), 0, &Cancel::new()).unwrap();
    let text = plan.to_string();
    assert_eq!(Plan::parse(text.as_bytes()).unwrap(), plan);
    assert!(Plan::quick(&Problem::plain(33).unwrap(), 0, &Cancel::new()).is_err());
}

#[test]
fn methods_have_names() {
    assert_eq!(format!("{:<7}|{}", Method::Join, Method::Search), "join   |search");
}

/// What a plan claims under its own identity is compared with the units made again.
#[test]
fn a_plan_that_claims_other_units_is_refused() {
    let cancel = Cancel::new();
    let problem = Problem::plain(9).unwrap();
    for depth in 0..=2 {
        let plan = Plan::quick(&problem, depth, &cancel).unwrap();
        assert_eq!(plan.check_shape().map(drop), Ok(()));
        assert_eq!(plan.check(3, &cancel), Ok(()));
        let last = plan.crosses().len() - 1;
        for at in [0, last / 2, last] {
            let claimed = |change: &dyn Fn(&mut PlannedCross)| {
                let mut crosses = plan.crosses().to_vec();
                change(&mut crosses[at]);
                Plan::of(problem.clone(), Method::Search, depth, crosses)
            };
            let refused = Err(Error::Units { cross: at });
            let weight = plan.crosses()[at].weight;
            let shapes = [
                claimed(&|cross| cross.units += 1),
                claimed(&|cross| cross.units = u32::MAX),
                claimed(&|cross| cross.units = cross.units.wrapping_sub(1)),
                claimed(&|cross| cross.weight = if weight == 8 { 4 } else { 8 }),
            ];
            for other in shapes {
                assert_eq!(other.check_shape().map(drop), refused);
                assert_eq!(other.check(2, &cancel), refused);
            }
            let other = claimed(&|cross| cross.digest[7] ^= 1);
            assert_eq!(other.check_shape().map(drop), Ok(()));
            assert_eq!(other.check(2, &cancel), refused);
            // Estimates are not binding.
            assert_eq!(claimed(&|cross| cross.attempts = u64::MAX).check(2, &cancel), Ok(()));
        }
        let mut crosses = plan.crosses().to_vec();
        crosses.push(crosses[last]);
        let more = Plan::of(problem.clone(), Method::Search, depth, crosses);
        assert_eq!(more.check_shape().map(drop), Err(Error::Units { cross: last + 1 }));
        let fewer = plan.crosses()[..last].to_vec();
        let fewer = Plan::of(problem.clone(), Method::Search, depth, fewer);
        assert_eq!(fewer.check_shape().map(drop), Err(Error::Units { cross: last }));
    }
    let plan = Plan::quick(&problem, 1, &cancel).unwrap();
    cancel.cancel();
    assert!(matches!(plan.check(2, &cancel), Err(Error::Library(bitqueens::Error::Cancelled(_)))));
}

#[test]
fn more_units_than_a_plan_may_have_are_refused() {
    let cancel = Cancel::new();
    let problem = Problem::plain(32).unwrap();
    let too_many = bitqueens::Error::TooManyUnits { n: 32, depth: 6, max: MAX_UNITS };
    assert_eq!(Plan::quick(&problem, 6, &cancel), Err(too_many.clone().into()));
    let count = bitqueens::count::Counter::new(&problem).depth(6).run();
    assert_eq!(count, Err(too_many));
    // A file that claims them, under its own identity and a seal that holds.
    let mut crosses = Plan::quick(&Problem::plain(8).unwrap(), 0, &cancel).unwrap();
    for (units, message) in [
        (MAX_UNITS - 29, "has at most 67108864 units"),
        (MAX_UNITS - 28, "has at most 67108864 units"),
        (MAX_UNITS - 30, ""),
    ] {
        let units = u32::try_from(units + 1).unwrap();
        crosses.crosses[0].units = units;
        let claimed = Plan::of(crosses.problem.clone(), Method::Search, 0, crosses.crosses.clone());
        match Plan::parse(claimed.to_string().as_bytes()) {
            Ok(plan) => assert_eq!((plan.units(), message), (MAX_UNITS, "")),
            Err(error) => {
                assert!(!message.is_empty() && error.to_string().contains(message), "{error}");
            }
        }
    }
}

/// What is planned without a word about depth can be planned.
#[test]
fn default_depths_make_plans() {
    // The largest of those with odd and with even sides.
    for n in [31, 32] {
        let problem = Problem::plain(n).unwrap();
        let depth = Decomposition::default_depth(n);
        let decomposition = Decomposition::new(&problem, depth).unwrap();
        let units = decomposition.count_units(MAX_UNITS);
        assert!(units <= MAX_UNITS, "n = {n}: {units}");
        assert!(units > 1000, "n = {n}: {units}");
    }
}
