//! Every count against the published values (`data/oeis.tsv`).
//!
//! The boards that take long run when `BITQUEENS_LONG=1` is set, as `cargo xtask test` does with a
//! release build.

use bitqueens::{Cancel, Counter, Kernel, Orbits, Problem, Symmetry, count::symmetric, profile};

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

fn total(n: usize, kernel: Kernel) -> u128 {
    let problem = Problem::plain(n).expect("a board");
    Counter::new(&problem).kernel(kernel).run().expect("countable").total
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
        let problem = Problem::plain(n).expect("a board");
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
        let problem = Problem::plain(n).expect("a board");
        let half =
            symmetric::count(&problem, Symmetry::Rotate180, &Cancel::new()).expect("a board");
        assert_eq!(u128::from(half), term("A032522", n), "n = {n}");
    }
    for n in 0..=limit(29, 32) {
        let problem = Problem::plain(n).expect("a board");
        let quarter =
            symmetric::count(&problem, Symmetry::Rotate90, &Cancel::new()).expect("a board");
        assert_eq!(u128::from(quarter), term("A033148", n), "n = {n}");
    }
}

#[test]
fn tree_profiles() {
    let nodes =
        |n| profile(&Problem::plain(n).expect("a board"), 2, &Cancel::new()).expect("a board");
    for n in 0..=limit(12, 16) {
        assert_eq!(u128::from(nodes(n).iter().sum::<u64>()), term("A319283", n), "n = {n}");
    }
    let row: Vec<u128> = nodes(8).into_iter().map(u128::from).collect();
    assert_eq!(published("A319284row8").1, row);
}
