//! One solution for each orbit, against the published numbers of orbits.
//!
//! The boards that take long run when `BITQUEENS_LONG=1` is set, as `cargo xtask test` does with a
//! release build.

use bitqueens::{Problem, Rules, solutions::Solutions};

/// `long` when long runs are asked for, `short` otherwise.
fn limit(short: usize, long: usize) -> usize {
    if std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1") { long } else { short }
}

fn orbits(n: usize, rules: Rules) -> usize {
    let board = Problem::plain(n).and_then(|board| board.with_rules(rules));
    let unique = Solutions::unique(&board.expect("no queen is fixed"));
    unique.expect("listable").count()
}

/// A051224, which is not in the table: superqueens, orbits counted once.
const SUPERQUEEN_ORBITS: [usize; 18] =
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 22, 239, 653, 4089, 25411, 166_463, 1_115_871];

#[test]
fn superqueens_up_to_symmetry() {
    for (n, expected) in (1..).zip(SUPERQUEEN_ORBITS).take(limit(13, 16)) {
        assert_eq!(orbits(n, Rules::Superqueen), expected, "n = {n}");
    }
}

#[test]
fn queens_up_to_symmetry() {
    let data = include_str!("data/oeis.tsv");
    let line = data.lines().find_map(|line| line.strip_prefix("A002562*\t1\t"));
    let terms = line.expect("in the data").split(',');
    for (n, term) in (1..).zip(terms).take(limit(12, 14)) {
        assert_eq!(orbits(n, Rules::Queen).to_string(), term, "n = {n}");
    }
}
