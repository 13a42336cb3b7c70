//! Against the general search, and the parts against their definitions.

use super::*;
use crate::board::{Problem, Rules};
use crate::control::Cancel;
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
fn groups_hold_what_lists_add_up() {
    let mut list = List::default();
    let states = [(5, 127), (0, 1), (5, 1), (1 << 25, 1 << 37), (4, u64::from(u32::MAX))];
    for state in states {
        list.add(&Group::default(), std::iter::once(state)).expect("memory");
    }
    let group = list.take_group().expect("memory");
    let expected = [(0, 1), (4, u64::from(u32::MAX)), (5, 128), (1 << 25, 1 << 37)];
    assert_eq!(group.states().collect::<Vec<_>>(), expected);
    list.add(&group, group.states()).expect("memory");
    assert_eq!(list.states().collect::<Vec<_>>(), expected);
    list.clear();
    assert!(list.take_group().expect("memory").is_empty());
}

#[test]
#[should_panic = "a count has more than 38 bits"]
fn a_count_that_is_too_large_is_no_other_count() {
    let mut list = List::default();
    for _ in 0..2 {
        list.add(&Group::default(), std::iter::once((3, 1 << 37))).expect("memory");
    }
    drop(list.take_group());
}

#[test]
fn sums_are_those_of_the_lines() {
    let sums = Sums::new();
    for set in [0, 1, 2, 0b1011, 1 << 12, 1 << 13, 1 << 25, full(26), 0x2AA_AAAA] {
        assert_eq!(sums.of(set), bits(set).sum::<usize>(), "{set:b}");
    }
}

#[test]
fn memory_that_is_not_free_is_not_asked_for() {
    let mut work = Work::new(1, &Cancel::new());
    work.free = || 11_561;
    let refused = Error::FreeMemory { what: STATES, needed: 11_562, free: 11_561 };
    assert_eq!(count(23, &work), Err(refused));
    assert_eq!([20, 22, 24, 26].map(mebibytes), [300, 2775, 25_668, 237_429]);
}

#[test]
fn a_cancelled_count_stops() {
    let work = Work::new(1, &Cancel::new());
    work.cancel.cancel();
    assert!(matches!(count(16, &work), Err(Error::Stopped)));
}
