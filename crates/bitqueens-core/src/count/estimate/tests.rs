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
        let count = Counter::new(&problem)
            .threads(1)
            .and_then(|c| c.depth(0).run())
            .expect("small");
        let nodes: u64 = profile(&problem, 1, &Cancel::new())
            .expect("small")
            .iter()
            .sum();
        assert!(
            is_close(guess.solutions, count.total as f64),
            "{}: {guess:?}",
            problem.n()
        );
        assert!(
            is_close(guess.nodes, nodes as f64),
            "{}: {guess:?}",
            problem.n()
        );
        // The search counts the last two rows by a formula, so it tries fewer queens than the
        // tree has.
        assert!(
            guess.attempts.mean >= count.attempts as f64 * 0.9,
            "{}: {guess:?}",
            problem.n()
        );
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
