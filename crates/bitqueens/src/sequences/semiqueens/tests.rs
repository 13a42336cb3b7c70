//! Against the general search, and the parts against their definitions.

use super::*;
use crate::board::{Problem, Rules};
use crate::error::Error;
use crate::rules::count_any;

#[test]
fn counts_agree_with_the_general_search() {
    for n in 0..=12 {
        let problem = Problem::plain(n).and_then(|plain| plain.with_rules(Rules::Semi));
        let expected = count_any(&problem.expect("legal"), 2, &Cancel::new(), &|_| ());
        let work = Work::new(2, &Cancel::new());
        assert_eq!(count(n, &work), expected, "n = {n}");
    }
}

#[test]
fn diagonals_have_bits_of_their_own() {
    for n in 2..=LAST {
        let board = Board::new(n);
        let shared = (1_u64 << board.shared()) - 1;
        for turned in [false, true] {
            let mut bits = std::collections::HashMap::new();
            for row in 0..n / 2 {
                for col in 0..n {
                    let diagonal = board.diagonal(row, col, turned);
                    let key = n - 1 + col - row;
                    assert_eq!(*bits.entry(key).or_insert(diagonal), diagonal);
                    // The lower half reaches the diagonals whose opposite the upper half reaches.
                    let is_shared = key < n - 1 + n / 2;
                    assert_eq!(diagonal & shared != 0, is_shared, "{n}: {row}, {col}");
                }
            }
            let all: u64 = bits.values().sum();
            let ones = bits.len() - 1;
            assert_eq!(all.count_ones() as usize, ones, "n = {n}");
        }
    }
}

#[test]
fn a_cancelled_count_stops() {
    let work = Work::new(1, &Cancel::new());
    work.cancel.cancel();
    assert!(matches!(count(16, &work), Err(Error::Stopped)));
}
