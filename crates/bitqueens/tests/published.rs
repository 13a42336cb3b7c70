//! Every count against the published values (`data/oeis.tsv`): by search and by join, orbits, profiles, other rules.
//!
//! The boards that take long run when `BITQUEENS_LONG=1` is set, as `cargo xtask test` does with a
//! release build.

use bitqueens::join::{Join, expected_tests};
use bitqueens::{Cancel, Counter, Kernel, Orbits, Problem, Rules, Square, Symmetry};
use bitqueens::{count::symmetric, profile, rules::count_any, solutions::Solutions};

/// The terms of a sequence from index `offset` on.
fn published(id: &str) -> (usize, Vec<u128>) {
    let data = include_str!("data/oeis.tsv");
    let line = data
        .lines()
        .find(|line| line.split('\t').next().is_some_and(|name| name.trim_end_matches('*') == id));
    let fields: Vec<_> =
        line.unwrap_or_else(|| panic!("{id} is in the data")).split('\t').collect();
    (
        fields[1].parse().expect("an offset"),
        fields[2].split(',').map(|term| term.parse().expect("a term")).collect(),
    )
}

fn term(id: &str, n: usize) -> u128 {
    let (offset, terms) = published(id);
    terms[n - offset]
}

/// `long` when long runs are asked for, `short` otherwise.
fn limit(short: usize, long: usize) -> usize {
    if std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1") { long } else { short }
}

fn plain(n: usize) -> Problem {
    Problem::plain(n).expect("a board")
}

fn total(n: usize, kernel: Kernel) -> u128 {
    Counter::new(&plain(n)).kernel(kernel).run().expect("countable").total
}

#[test]
fn all_solutions_with_every_kernel() {
    for kernel in Kernel::available() {
        for n in 0..=limit(14, 18) {
            assert_eq!(total(n, kernel), term("A000170", n), "n = {n}, {kernel}");
        }
    }
}

#[test]
fn fundamental_solutions_and_orbits() {
    for n in 1..=limit(14, 16) {
        let problem = plain(n);
        let orbits = Orbits::of(&problem, term("A000170", n), &Cancel::new()).expect("consistent");
        assert_eq!(orbits.fundamental, term("A002562", n), "n = {n}");
        assert_eq!(u128::from(orbits.point_symmetric), term("A032522", n), "n = {n}");
        assert_eq!(u128::from(orbits.quarter_turn), term("A033148", n), "n = {n}");
        let of_size =
            |size| orbits.by_size.iter().find(|&&(s, _)| s == size).map_or(0, |&(_, count)| count);
        if n > 1 {
            assert_eq!(of_size(2), term("A260318", n), "n = {n}");
            assert_eq!(of_size(4), term("A260319", n), "n = {n}");
        }
    }
}

#[test]
fn symmetric_solutions_further_out() {
    for n in 1..=limit(18, 22) {
        let problem = plain(n);
        let half =
            symmetric::count(&problem, Symmetry::Rotate180, &Cancel::new()).expect("a board");
        assert_eq!(u128::from(half), term("A032522", n), "n = {n}");
    }
    for n in 0..=limit(29, 32) {
        let problem = plain(n);
        let quarter =
            symmetric::count(&problem, Symmetry::Rotate90, &Cancel::new()).expect("a board");
        assert_eq!(u128::from(quarter), term("A033148", n), "n = {n}");
    }
}

#[test]
fn tree_profiles() {
    let nodes = |n| profile(&plain(n), 2, &Cancel::new()).expect("a board");
    for n in 0..=limit(12, 16) {
        assert_eq!(u128::from(nodes(n).iter().sum::<u64>()), term("A319283", n), "n = {n}");
    }
    let row: Vec<u128> = nodes(8).into_iter().map(u128::from).collect();
    assert_eq!(published("A319284row8").1, row);
}

#[test]
fn all_solutions_by_joining() {
    for n in 0..=limit(13, 18) {
        let joined = Join::new(&plain(n)).run().expect("countable");
        assert_eq!(joined.total, term("A000170", n), "n = {n}");
        assert_eq!(u128::from(joined.tests), expected_tests(n), "n = {n}");
    }
}

/// Two algorithms and two places: a solution with a queen at (0, i), mirrored along the main
/// diagonal, has one at (i, 0).
#[test]
fn a_queen_at_the_top_joined_is_a_queen_on_the_left_searched() {
    let with = |n, row, col| plain(n).with_fixed([Square::new(row, col)]).expect("a board");
    for n in 1..=limit(12, 15) {
        let mut total = 0;
        for i in 0..u16::try_from(n).expect("small") {
            let joined = Join::new(&with(n, 0, i)).run().expect("countable").total;
            let searched = Counter::new(&with(n, i, 0)).run().expect("countable").total;
            assert_eq!(joined, searched, "n = {n}, i = {i}");
            total += joined;
        }
        assert_eq!(total, term("A000170", n), "n = {n}");
    }
}

fn board(n: usize, rules: Rules) -> Problem {
    plain(n).with_rules(rules).expect("no queen is fixed")
}

fn count(n: usize, rules: Rules) -> u128 {
    count_any(&board(n, rules), 2, &Cancel::new(), &|_| ()).expect("countable")
}

/// Compares all published terms of boards up to `most`, at least `least` of them.
fn compare(id: &str, rules: Rules, most: usize, least: usize, side: impl Fn(usize) -> usize) {
    let mut compared = 0;
    let (offset, terms) = published(id);
    for (index, term) in (offset..).zip(terms).filter(|&(index, _)| side(index) <= most) {
        let n = side(index);
        assert_eq!(count(n, rules), term, "{id}({index}), {rules}, n = {n}");
        compared += 1;
    }
    assert!(compared >= least, "{id}: {compared} terms");
}

#[test]
fn torus() {
    compare("A051906", Rules::Torus, limit(18, 22), 18, |n| n);
    // Indexed by odd sides.
    compare("A007705", Rules::Torus, limit(17, 22), 9, |index| 2 * index + 1);
}

#[test]
fn semiqueens() {
    compare("A099152", Rules::Semi, limit(10, 13), 11, |n| n);
    // Offset 0 stands for the side 1.
    compare("A006717", Rules::TorusSemi, limit(13, 17), 7, |index| 2 * index + 1);
}

#[test]
fn superqueens() {
    compare("A051223", Rules::Superqueen, limit(14, 17), 14, |n| n);
}

/// A002464: permutations without neighbours that differ by one, kings of which no two touch.
#[test]
fn touching() {
    let terms = [1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479_306];
    for (n, term) in terms.into_iter().enumerate() {
        assert_eq!(count(n, Rules::Touching), term, "n = {n}");
    }
}

fn orbits(n: usize, rules: Rules) -> usize {
    Solutions::unique(&board(n, rules)).expect("listable").count()
}

#[test]
fn solutions_up_to_symmetry() {
    for (id, rules, most) in
        [("A002562", Rules::Queen, limit(12, 14)), ("A051224", Rules::Superqueen, limit(13, 16))]
    {
        for n in 1..=most {
            assert_eq!(orbits(n, rules) as u128, term(id, n), "{id}({n})");
        }
    }
}
