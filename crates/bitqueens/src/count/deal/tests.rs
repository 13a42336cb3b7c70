use proptest::prelude::*;

use super::*;
use crate::internal::naive;

/// Counts with some hands that take turns, as browsers' workers do.
fn count(problem: &Problem, workers: usize) -> u128 {
    let mut deal = Deal::new(problem, workers).expect("countable");
    let mut hands: Vec<_> = (0..workers)
        .map(|_| Hand::new(problem, Kernel::best(problem.n())).expect("available"))
        .collect();
    let mut turn = 0;
    while let Some(portion) = deal.deal() {
        let counted = hands[turn % workers].count(&portion).expect("dealt");
        deal.fold(&portion, &counted).expect("right");
        turn += 1;
    }
    assert!((deal.share() - 1.0).abs() < 1e-9);
    deal.total().expect("all home")
}

#[test]
fn plain_boards_have_the_published_counts() {
    for (n, total) in [
        (0, 1),
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 2),
        (8, 92),
        (11, 2680),
        (12, 14200),
        (13, 73712),
    ] {
        let problem = Problem::plain(n).expect("small");
        for workers in [1, 2, 5] {
            assert_eq!(
                count(&problem, workers),
                total,
                "n = {n}, {workers} workers"
            );
        }
    }
}

#[test]
fn random_boards_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..naive::random_boards(300) {
        let problem = naive::random_problem(&mut rng, 9);
        let problem = problem
            .with_rules(crate::board::Rules::Queen)
            .expect("plain rules");
        assert_eq!(
            count(&problem, 3),
            u128::from(naive::count(&problem)),
            "{problem:?}"
        );
    }
}

#[test]
fn odd_boards_are_cut_into_parts_and_none_is_too_dear() {
    let problem = Problem::plain(15).expect("small");
    let mut deal = Deal::new(&problem, 4).expect("countable");
    let mut portions = 0;
    let mut share = 0.0;
    while let Some(portion) = deal.deal() {
        portions += 1;
        let cost = deal.out[&portion];
        share += cost / deal.whole;
        assert!(cost < deal.whole / 16.0, "{portion} is a large share");
    }
    assert!((64..20_000).contains(&portions), "{portions}");
    assert!((share - 1.0).abs() < 1e-6, "{share}");
}

#[test]
fn the_largest_boards_are_dealt_without_waiting() {
    for n in [27, 28, 32] {
        let problem = Problem::plain(n).expect("a board");
        let mut deal = Deal::new(&problem, 4).expect("countable");
        let portion = deal.deal().expect("the first");
        let parts = deal.ready.len();
        assert!(portion.depth() <= 3 && parts < 100_000, "n = {n}: {parts}");
    }
}

#[test]
fn a_portion_that_is_lost_is_dealt_again_and_counts_once() {
    let problem = Problem::plain(10).expect("small");
    let mut deal = Deal::new(&problem, 2).expect("countable");
    let mut hand = Hand::new(&problem, Kernel::Scalar).expect("always there");
    let lost = deal.deal().expect("the first");
    let late = hand.count(&lost).expect("dealt");
    deal.take_back(&lost);
    deal.take_back(&lost);
    deal.fold(&lost, &late)
        .expect("it is not out, so it changes nothing");
    assert_eq!(deal.solutions(), 0);
    assert_eq!(deal.total(), None);
    let mut seen = Vec::new();
    while let Some(portion) = deal.deal() {
        let counted = hand.count(&portion).expect("dealt");
        deal.fold(&portion, &counted).expect("right");
        deal.fold(&portion, &counted)
            .expect("right, and home already");
        seen.push(portion);
    }
    assert_eq!(seen.iter().filter(|&portion| *portion == lost).count(), 1);
    assert_eq!(deal.total(), Some(724));
}

#[test]
fn a_wrong_count_is_refused_and_can_be_done_again() {
    let problem = Problem::plain(8).expect("small");
    let mut deal = Deal::new(&problem, 1).expect("countable");
    let mut hand = Hand::new(&problem, Kernel::Scalar).expect("always there");
    let portion = deal.deal().expect("the first");
    let right = hand.count(&portion).expect("dealt");
    let wrong = Counted {
        total: right.total + (1 << 32),
        ..right
    };
    assert!(matches!(
        deal.fold(&portion, &wrong),
        Err(Error::Residue { .. })
    ));
    assert_eq!(deal.solutions(), 0);
    deal.take_back(&portion);
    assert_eq!(deal.deal(), Some(portion));
}

#[test]
fn what_a_problem_does_not_have_is_refused() {
    let problem = Problem::plain(8).expect("small");
    let mut hand = Hand::new(&problem, Kernel::Scalar).expect("always there");
    for text in [
        "900000..900001",
        "0/7:0..1",
        "0/1:0..4000000000",
        "900000/1:0..0",
    ] {
        let portion: Portion = text.parse().expect("well formed");
        assert!(
            matches!(hand.count(&portion), Err(Error::NoPortion(_))),
            "{text}"
        );
    }
    for text in [
        "",
        "1",
        "1..",
        "..2",
        "2..1",
        "-1..2",
        "+1..2",
        "0/1",
        "0/300:0..1",
        "0/1:0..1 ",
        "４..５",
    ] {
        assert!(text.parse::<Portion>().is_err(), "{text}");
    }
    for text in ["", "1 2", "1 2 3 4", "1  2 3", "a 2 3", "1 2 -3"] {
        assert!(text.parse::<Counted>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_parsers_panic(text in ".{0,40}") {
        if let Ok(portion) = text.parse::<Portion>() {
            let again = portion.to_string().parse::<Portion>();
            prop_assert_eq!(again.ok(), Some(portion));
        }
        if let Ok(counted) = text.parse::<Counted>() {
            let again = counted.to_string().parse::<Counted>();
            prop_assert_eq!(again.ok(), Some(counted));
        }
    }

    #[test]
    fn what_is_written_is_read(total: u128, residue: u64, attempts: u128, first: u32, depth in 0_usize..7, more: u16) {
        let counted = Counted { total, residue, attempts };
        prop_assert_eq!(counted.to_string().parse::<Counted>().ok(), Some(counted));
        let end = first.saturating_add(u32::from(more));
        for portion in [Portion::whole(first..end), Portion::parts(first, depth, first..end)] {
            prop_assert_eq!(portion.to_string().parse::<Portion>().ok(), Some(portion));
        }
    }
}
