use super::*;
use crate::count::{Counter, profile};
use crate::geometry::Square;

fn is_close(figure: Figure, truth: f64) -> bool {
    (figure.mean - truth).abs() <= 5.0 * figure.error.max(1e-9)
}

#[test]
fn estimates_are_within_their_errors() {
    let blocked =
        Problem::plain(10).and_then(|p| p.with_blocked([Square::new(0, 0), Square::new(4, 7)]));
    let problems = (0..=12).map(Problem::plain).chain([blocked]);
    for problem in problems.map(|problem| problem.expect("small")) {
        let guess = estimate(&problem, 20_000, 42).expect("small");
        let count =
            Counter::new(&problem).threads(1).and_then(|c| c.depth(0).run()).expect("small");
        let nodes: u64 = profile(&problem, 1, &Cancel::new()).expect("small").iter().sum();
        assert!(is_close(guess.solutions, count.total as f64), "{}: {guess:?}", problem.n());
        assert!(is_close(guess.nodes, nodes as f64), "{}: {guess:?}", problem.n());
    }
}

/// Every kernel tries as many queens as expected, with its own look-ahead and its own width of lanes.
#[test]
fn every_kernel_tries_as_many_queens_as_estimated() {
    let blocked = Problem::plain(11).and_then(|p| p.with_blocked([Square::new(8, 3)]));
    let problems = [11, 12, 13].map(Problem::plain).into_iter().chain([blocked]);
    for problem in problems.map(|problem| problem.expect("small")) {
        let board = Decomposition::new(&problem, 0).expect("small");
        let crosses: Vec<_> =
            (0..board.crosses()).map(|cross| board.subproblem(&board.whole(cross))).collect();
        for kernel in Kernel::available() {
            let mut worker = kernel.worker().expect("available");
            let sum = worker.sum(&crosses, &Cancel::new());
            let tried = sum.expect("not cancelled").attempts as f64;
            let guess = board.estimated_attempts(kernel, 50_000, 1);
            let difference = (guess.mean - tried).abs();
            assert!(
                difference <= 4.0 * guess.error && guess.error < 0.02 * tried,
                "{kernel}, n = {}: {tried}, {guess:?}",
                problem.n()
            );
        }
    }
}

/// On a board wider than lanes of 16 columns, they first try queens that close columns.
#[test]
fn narrow_lanes_try_more_queens_on_wide_boards() {
    let board = Problem::plain(20).and_then(|problem| Decomposition::new(&problem, 0));
    let mut rng = Rng::with_seed(20);
    let parts = board.expect("small").parts_at_random(1e5, 8, &mut rng);
    for kernel in Kernel::available() {
        let (mut worker, tree) = (kernel.worker().expect("available"), Tree::of(kernel));
        let (mut tried, mut guess) = (0.0, 0.0);
        for (part, _) in &parts {
            let sum = worker.sum(std::slice::from_ref(part), &Cancel::new());
            tried += sum.expect("not cancelled").attempts as f64;
            for _ in 0..4000 {
                guess += probe(part, &tree, &mut rng).attempts / 4000.0;
            }
        }
        let ratio = guess / tried;
        assert!((0.95..1.05).contains(&ratio), "{kernel}: {ratio}");
    }
}

#[test]
fn every_board_has_a_finite_rate() {
    for n in [0, 1, 3, 8, 14, 27] {
        let problem = Problem::plain(n).expect("a board");
        let rate = Decomposition::new(&problem, 0)
            .and_then(|board| board.measured_rate(Kernel::Scalar, Duration::from_millis(5)))
            .expect("small");
        assert!(rate > 0.0 && rate.is_finite());
    }
}
