use proptest::prelude::*;

use super::*;
use crate::internal::naive;

/// Counts with workers that take turns, as those of a browser do.
fn count(problem: &Problem, workers: usize) -> u128 {
    let mut coordinator = Coordinator::new(problem, workers).expect("countable");
    let mut all: Vec<_> = (0..workers)
        .map(|_| TaskWorker::new(problem, Kernel::best(problem.n())).expect("available"))
        .collect();
    let (mut turn, mut share) = (0, 0.0);
    while let Some(task) = coordinator.next_task() {
        let sum = all[turn % workers].count(&task).expect("its own");
        coordinator.add(&task, &sum).expect("right");
        assert!(coordinator.share() >= share);
        share = coordinator.share();
        turn += 1;
    }
    assert!((coordinator.share() - 1.0).abs() < 1e-9);
    coordinator.total().expect("all finished")
}

#[test]
fn plain_boards_have_the_published_counts() {
    for (n, total) in
        [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (8, 92), (11, 2680), (12, 14200), (13, 73712)]
    {
        let problem = Problem::plain(n).expect("small");
        for workers in [1, 2, 5] {
            assert_eq!(count(&problem, workers), total, "n = {n}, {workers} workers");
        }
    }
}

#[test]
fn random_boards_agree_with_the_naive_count() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..naive::random_boards(300) {
        let problem = naive::random_problem(&mut rng, 9);
        let problem = problem.with_rules(crate::board::Rules::Queen).expect("plain rules");
        assert_eq!(count(&problem, 3), naive::count(&problem), "{problem:?}");
    }
}

#[test]
fn odd_boards_are_split_and_no_task_is_large() {
    let problem = Problem::plain(17).expect("small");
    let mut coordinator = Coordinator::new(&problem, 4).expect("countable");
    let whole = coordinator.policy.whole();
    let (mut tasks, mut small, mut share) = (0, 0, 0.0);
    while let Some(task) = coordinator.next_task() {
        tasks += 1;
        let cost = coordinator.out[&task];
        share += cost / whole;
        small += usize::from(cost < 2e5);
        assert!(cost < whole / 16.0, "{task} is a large share");
    }
    assert!((64..20_000).contains(&tasks), "{tasks}");
    // Of a last batch, or of a cross that is cut unevenly.
    assert!(small < 8, "{small} tasks take less than their messages");
    assert!((share - 1.0).abs() < 1e-6, "{share}");
}

#[test]
fn the_largest_boards_are_split_without_waiting() {
    for n in [27, 28, 32] {
        let problem = Problem::plain(n).expect("a board");
        let mut coordinator = Coordinator::new(&problem, 4).expect("countable");
        let task = coordinator.next_task().expect("the first");
        let ready = coordinator.ready.len();
        assert!(task.depth() <= 3 && ready < 100_000, "n = {n}: {ready}");
    }
}

#[test]
fn a_task_that_is_lost_is_handed_out_again_and_counts_once() {
    let problem = Problem::plain(10).expect("small");
    let mut coordinator = Coordinator::new(&problem, 2).expect("countable");
    let mut worker = TaskWorker::new(&problem, Kernel::Scalar).expect("always there");
    let lost = coordinator.next_task().expect("the first");
    let late = worker.count(&lost).expect("its own");
    coordinator.take_back(&lost);
    coordinator.take_back(&lost);
    coordinator.add(&lost, &late).expect("ignored: it is not handed out");
    assert_eq!((coordinator.sum(), coordinator.total()), (Sum::default(), None));
    let mut seen = Vec::new();
    while let Some(task) = coordinator.next_task() {
        let sum = worker.count(&task).expect("its own");
        coordinator.add(&task, &sum).expect("right");
        coordinator.add(&task, &sum).expect("ignored: it is finished");
        seen.push(task);
    }
    assert_eq!(seen.iter().filter(|&task| *task == lost).count(), 1);
    assert_eq!(coordinator.total(), Some(724));
}

#[test]
fn a_wrong_sum_is_refused_and_can_be_counted_again() {
    let problem = Problem::plain(8).expect("small");
    let mut coordinator = Coordinator::new(&problem, 1).expect("countable");
    let mut worker = TaskWorker::new(&problem, Kernel::Scalar).expect("always there");
    let task = coordinator.next_task().expect("the first");
    let mut wrong = worker.count(&task).expect("its own");
    wrong.count += 1 << 32;
    let refused = coordinator.add(&task, &wrong);
    assert!(matches!(refused, Err(Error::Residue { .. })));
    assert_eq!(coordinator.sum(), Sum::default());
    coordinator.take_back(&task);
    assert_eq!(coordinator.next_task(), Some(task));
}

/// A sum of another board would go unnoticed: its residue is right.
#[test]
fn tasks_of_another_board_are_refused() {
    let plain = Problem::plain(8).expect("small");
    let blocked = plain.clone().with_blocked([crate::geometry::Square::new(0, 0)]);
    let mut coordinator = Coordinator::new(&plain, 1).expect("countable");
    let task = coordinator.next_task().expect("the first");
    for other in [Problem::plain(9), blocked] {
        let worker = TaskWorker::new(&other.expect("a board"), Kernel::Scalar);
        let sum = worker.expect("always there").count(&task);
        assert_eq!(sum, Err(Error::NotPart(task.to_string())));
    }
}

#[test]
fn what_a_problem_does_not_have_is_refused() {
    let problem = Problem::plain(8).expect("small");
    let mut worker = TaskWorker::new(&problem, Kernel::Scalar).expect("always there");
    let board = worker.decomposition.fingerprint();
    for text in ["900000..900001", "0/7:0..1", "0/1:0..4000000000", "900000/1:0..0"] {
        let task: Task = format!("{text}@{board:x}").parse().expect("well formed");
        let sum = worker.count(&task);
        assert!(matches!(sum, Err(Error::NotPart(_))), "{text}");
    }
    for text in [
        "@1",
        "1@1",
        "1..@1",
        "..2@1",
        "2..1@1",
        "-1..2@1",
        "+1..2@1",
        "0/1@1",
        "0/300:0..1@1",
        "0/1:0..1 @1",
        "４..５@1",
        "1..2",
        "1..2@",
        "1..2@+1",
        "1..2@x",
        "1..2@10000000000000000",
    ] {
        assert!(text.parse::<Task>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in ".{0,40}") {
        if let Ok(task) = text.parse::<Task>() {
            prop_assert_eq!(task.to_string().parse(), Ok(task));
        }
    }

    #[test]
    fn what_is_written_is_read(n in 0_usize..12, first: u32, depth in 0_usize..7, more: u16) {
        let board = Decomposition::new(&Problem::plain(n).expect("small"), 0).expect("small");
        let end = first.saturating_add(u32::from(more));
        for task in [Task::whole(&board, first..end), Task::parts(&board, first, depth, first..end)] {
            prop_assert_eq!(task.to_string().parse(), Ok(task));
        }
    }
}
