//! Tests of each function against an independent one.

mod images;

use super::*;
use crate::board::{Problem, Rules};
use crate::geometry::Symmetry;
use crate::rules::count_any;

fn work() -> Work {
    Work::new(2, &Cancel::new())
}

fn value(id: &str, index: u64) -> u128 {
    let terms = Sequence::find(id).expect("known").terms(2, &Cancel::new());
    let mut values = terms.map(|term| term.expect("computable"));
    values.find(|term| term.index == index).expect("in range").value
}

#[test]
fn counts_agree_with_the_general_search() {
    let any = |n: usize, rules| {
        let problem = Problem::plain(n).and_then(|plain| plain.with_rules(rules)).expect("legal");
        count_any(&problem, 2, &Cancel::new(), &|_| ()).expect("small")
    };
    for n in 0..=11 {
        // An orbit on the torus has at most 8n² members.
        let unique = torus::unique(n, &work()).expect("small");
        let all = any(n, Rules::Torus);
        assert!(unique <= all && all <= unique * 8 * wide(n.max(1)).pow(2), "n = {n}");
    }
}

#[test]
fn times_are_extrapolated_by_their_growth() {
    let seconds = |times: &[(usize, f64)], index| {
        terms::extrapolated(times, index).map(|time| time.as_secs_f64())
    };
    // Each takes three times as long; what is too short to tell is left out, and so are all but the last four.
    let times = [(3, 9.0), (4, 1e-6), (5, 0.01), (6, 0.03), (7, 0.09), (8, 0.27)];
    let next = seconds(&times, 10).expect("measured");
    assert!((next - 0.27 * 9.0).abs() < 1e-6, "{next}");
    assert_eq!(seconds(&times[1..3], 10), None);
    // After a short term the next one is short.
    assert_eq!(seconds(&[(5, 0.002), (6, 0.015)], 7), None);
    // Even indices take long.
    let times = [(3, 0.01), (4, 1.0), (5, 0.1), (6, 10.0)];
    for (index, expected) in [(7, 1.0), (8, 100.0), (10, 1000.0)] {
        let next = seconds(&times, index).expect("measured");
        assert!((next / expected - 1.0).abs() < 1e-6, "{index}: {next}");
    }
    // No time that a duration cannot hold.
    assert_eq!(seconds(&times, 100_000), None);

    let mut terms = Sequence::find("A036464").expect("known").terms(1, &Cancel::new());
    assert_eq!(terms.forecast(), None, "a formula takes no time");
    let stopped = Cancel::new();
    stopped.cancel();
    let mut terms = Sequence::find("A099152").expect("known").terms(1, &stopped).starting_at(22);
    assert_eq!(terms.forecast(), None, "cancelled");
}

#[test]
fn formulas_and_both_searches_for_scattered_queens_agree() {
    for n in 0..=8 {
        let row = scattered::by_queens(n, &work()).expect("small");
        assert_eq!(row.len(), n + 1);
        for (queens, &placements) in row.iter().enumerate().skip(1) {
            assert_eq!(scattered::exactly(queens, n, &work()), Ok(placements), "{queens} on {n}");
        }
        let at = |queens: usize| row.get(queens).copied().unwrap_or(0);
        let index = u64::try_from(n).expect("small");
        assert_eq!(value("A047659", index), at(3), "n = {n}");
        if n > 0 {
            assert_eq!(value("A036464", index), at(2), "n = {n}");
        }
    }
    // The formulas do not overflow up to their last index.
    assert_eq!(Sequence::find("A047659").expect("known").last_index(), 1_000_000);
    let largest = [
        ("A036464", "499998333334833333000000"),
        ("A047659", "166665000006583320833344333330000000"),
    ];
    for (id, digits) in largest {
        let Rule::Term(term) = Sequence::find(id).expect("known").rule else { panic!("a formula") };
        assert_eq!(term(1_000_000, &work()).expect("a formula").to_string(), digits);
    }
}

/// The placements without attacks on an n × n board, as sorted lists of squares.
fn placements(n: u16) -> Vec<Vec<crate::geometry::Square>> {
    let mut placements = vec![vec![]];
    for at in 0..n * n {
        let square = crate::geometry::Square::new(at / n, at % n);
        for index in 0..placements.len() {
            let placement: &Vec<crate::geometry::Square> = &placements[index];
            if placement.iter().all(|queen| queen.attacks(square).is_none()) {
                let mut with = placement.clone();
                with.push(square);
                placements.push(with);
            }
        }
    }
    placements
}

/// Against the images of each placement: those equal to it, and whether it is the smallest.
#[test]
fn placements_by_symmetry_agree_with_their_images() {
    for side in 0..=6 {
        let n = usize::from(side);
        let (mut half, mut quarter, mut unique) = (vec![0; n + 1], vec![0; n + 1], vec![0; n + 1]);
        for placement in placements(side) {
            let image = |symmetry: Symmetry| {
                let mut image: Vec<_> =
                    placement.iter().map(|&queen| symmetry.apply(n, queen)).collect();
                image.sort_unstable();
                image
            };
            let queens = placement.len();
            half[queens] += u128::from(image(Symmetry::Rotate180) == placement);
            quarter[queens] += u128::from(image(Symmetry::Rotate90) == placement);
            let is_smallest = Symmetry::ALL.map(image).iter().all(|image| placement <= *image);
            unique[queens] += u128::from(is_smallest);
        }
        let unchanged = |turn| invariant::unchanged(turn, n, &work());
        assert_eq!(unchanged(Symmetry::Rotate180), Ok(half), "n = {n}");
        assert_eq!(unchanged(Symmetry::Rotate90), Ok(quarter), "n = {n}");
        assert_eq!(invariant::unique(n, &work()), Ok(unique), "n = {n}");
    }
}

/// The last entries of the rows are A002562, A032522 and A033148.
#[test]
fn n_queens_by_symmetry_are_known() {
    for n in 1..=12 {
        let index = u64::try_from(n).expect("small");
        let last = |row: Result<Vec<u128>>| row.expect("small").last().copied();
        let unchanged = |turn| last(invariant::unchanged(turn, n, &work()));
        assert_eq!(unchanged(Symmetry::Rotate180), Some(value("A032522", index)));
        assert_eq!(unchanged(Symmetry::Rotate90), Some(value("A033148", index)));
        if n <= 9 {
            let unique = last(invariant::unique(n, &work()));
            assert_eq!(unique, Some(value("A002562", index)));
        }
    }
}

/// Checks every subset of the squares of small boards.
#[test]
fn maximal_placements_agree_with_the_definition() {
    for n in 0..=4_u16 {
        let squares: Vec<crate::geometry::Square> =
            (0..n * n).map(|at| crate::geometry::Square::new(at / n, at % n)).collect();
        let mut maximal = 0;
        for set in 0..1_u32 << squares.len() {
            let (inside, outside): (Vec<_>, Vec<_>) =
                squares.iter().enumerate().partition(|(at, _)| set >> at & 1 == 1);
            let attacked = |square: &crate::geometry::Square| {
                inside.iter().any(|(_, queen)| *queen != square && queen.attacks(*square).is_some())
            };
            let attack_free = !inside.iter().any(|(_, queen)| attacked(queen));
            let full = outside.iter().all(|(_, square)| attacked(square));
            maximal += u128::from(attack_free && full);
        }
        assert_eq!(scattered::maximal(usize::from(n), &work()), Ok(maximal), "n = {n}");
    }
}

/// Counts the tries of the plain search one by one.
#[test]
fn tries_agree_with_a_naive_search() {
    fn row(n: usize, queens: &mut Vec<usize>, tries: &mut u128) -> bool {
        if queens.len() == n {
            return true;
        }
        for col in 0..n {
            *tries += 1;
            let current = queens.len();
            let attacked = queens
                .iter()
                .enumerate()
                .any(|(above, &other)| other == col || other.abs_diff(col) == current - above);
            if !attacked {
                queens.push(col);
                if row(n, queens, tries) {
                    return true;
                }
                queens.pop();
            }
        }
        false
    }
    for n in 0..=9 {
        let (mut queens, mut tries) = (Vec::new(), 0);
        let found = row(n, &mut queens, &mut tries);
        assert_eq!(first::tries(n, &work()), Ok(tries), "n = {n}");
        let columns = queens.iter().map(|&col| wide(col) + 1).collect();
        let expected = if found { columns } else { vec![0; n] };
        assert_eq!(first::solution(n, &work()), Ok(expected), "n = {n}");
    }
}
