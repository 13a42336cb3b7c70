//! Counting with blocked squares beside the plain count: attempts a second, the same kernel, in turn.

use bitqueens::{Counter, Kernel, Problem, Square};

use crate::{Size, row};

pub(crate) fn measure(size: Size) {
    let (n, boards) = match size {
        Size::Small => (10, 2),
        Size::Full => (16, 20),
    };
    let kernel = Kernel::best(n);
    let plain = Problem::plain(n).expect("a board");
    let side = u16::try_from(n).expect("small");
    let mut rng = fastrand::Rng::with_seed(16);
    let mut ratios = Vec::new();
    for _ in 0..boards {
        let mut blocked = Vec::new();
        while blocked.len() < 10 {
            let square = Square::new(rng.u16(0..side), rng.u16(0..side));
            if !blocked.contains(&square) {
                blocked.push(square);
            }
        }
        let board = plain.clone().with_blocked(blocked).expect("on the board");
        // In turn, so that whatever else the machine does hits both; the best of several each.
        let (mut with, mut without) = (0.0_f64, 0.0_f64);
        for _ in 0..5 {
            with = with.max(rate(&board, kernel));
            without = without.max(rate(&plain, kernel));
        }
        ratios.push(with / without);
    }
    ratios.sort_by(f64::total_cmp);
    let sum: f64 = ratios.iter().sum();
    row(
        &format!("{boards} boards of n = {n} with 10 random blocked squares, kernel {kernel}"),
        &format!(
            "attempts a second against the plain board: {:.2} to {:.2}, mean {:.2}",
            ratios[0],
            ratios[ratios.len() - 1],
            sum / f64::from(boards)
        ),
    );
}

/// Attempts a second on one thread.
fn rate(problem: &Problem, kernel: Kernel) -> f64 {
    let counter = Counter::new(problem).threads(1).expect("one").kernel(kernel);
    let count = counter.run().expect("countable");
    if problem.is_plain() && problem.n() == 16 {
        assert_eq!(count.total, 14_772_512);
    }
    // Far below 2^53.
    #[allow(clippy::cast_precision_loss)]
    let attempts = count.attempts as f64;
    attempts / count.elapsed.as_secs_f64()
}
