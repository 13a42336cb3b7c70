//! The join against the published values, and against the search from another side.
//!
//! The boards that take long run when `BITQUEENS_LONG=1` is set, as `cargo xtask test` does with a
//! release build.

use bitqueens::join::{Join, expected_tests};
use bitqueens::{Counter, Problem, Square, published};

/// `long` when long runs are asked for, `short` otherwise.
fn limit(short: usize, long: usize) -> usize {
    if std::env::var_os("BITQUEENS_LONG").is_some_and(|value| value == "1") { long } else { short }
}

#[test]
fn all_solutions_by_joining() {
    for n in 0..=limit(13, 18) {
        let problem = Problem::plain(n).expect("a board");
        let joined = Join::new(&problem).run().expect("countable");
        assert_eq!(Some(joined.total), published(n), "n = {n}");
        assert_eq!(u128::from(joined.tests), expected_tests(n), "n = {n}");
    }
}

/// Two algorithms and two places: a solution with a queen at (0, i), mirrored along the main
/// diagonal, has one at (i, 0).
#[test]
fn a_queen_at_the_top_joined_is_a_queen_on_the_left_searched() {
    let with = |n, row, col| {
        Problem::plain(n)
            .and_then(|problem| problem.with_fixed([Square::new(row, col)]))
            .expect("a board")
    };
    for n in 1..=limit(12, 15) {
        let mut total = 0;
        for i in 0..u16::try_from(n).expect("small") {
            let joined = Join::new(&with(n, 0, i)).run().expect("countable").total;
            let searched = Counter::new(&with(n, i, 0)).run().expect("countable").total;
            assert_eq!(joined, searched, "n = {n}, i = {i}");
            total += joined;
        }
        assert_eq!(Some(total), published(n), "n = {n}");
    }
}
