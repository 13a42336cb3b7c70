//! Every rule against the published values (`data/oeis.tsv`).
//!
//! The boards that take long run when `BITQUEENS_LONG=1` is set, as `cargo xtask test` does with a
//! release build.

use bitqueens::{Cancel, Problem, Rules, rules::count_any};

/// The terms of a sequence with their indices.
fn published(id: &str) -> impl Iterator<Item = (usize, u128)> {
    let data = include_str!("data/oeis.tsv");
    let line = data.lines().find(|line| {
        let name = line.split('\t').next().unwrap_or_default();
        name.trim_end_matches('*') == id
    });
    let line = line.unwrap_or_else(|| panic!("{id} is in the data"));
    let fields: Vec<_> = line.split('\t').collect();
    let offset: usize = fields[1].parse().expect("an offset");
    let terms = fields[2].split(',').map(|term| term.parse().expect("a term"));
    (offset..).zip(terms.collect::<Vec<_>>())
}

/// `long` when long runs are asked for, `short` otherwise.
fn limit(short: usize, long: usize) -> usize {
    if std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1") { long } else { short }
}

fn board(n: usize, rules: Rules) -> Problem {
    let problem = Problem::plain(n).and_then(|p| p.with_rules(rules));
    problem.expect("no queen is fixed")
}

fn count(n: usize, rules: Rules) -> u128 {
    count_any(&board(n, rules), 2, &Cancel::new(), &|_| ()).expect("countable")
}

/// Compares all published terms of boards up to `most`, at least `least` of them.
fn compare(id: &str, rules: Rules, most: usize, least: usize, side: impl Fn(usize) -> usize) {
    let mut compared = 0;
    for (index, term) in published(id).filter(|&(index, _)| side(index) <= most) {
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
