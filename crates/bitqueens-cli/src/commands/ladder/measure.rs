//! How long a solver takes.

use std::time::{Duration, Instant};

use bitqueens::{Counter, Kernel, Problem};
use bitqueens_tutor::ladder::Solver;

use crate::console::Console;
use crate::failure::BadInput;

/// Short runs are repeated for about so long, and the fastest counts.
const ENOUGH: Duration = Duration::from_millis(20);

/// What a solver found, and how fast.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measured {
    pub(super) count: u128,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A rung of the ladder.
pub(super) fn solver(rung: Solver, n: usize) -> anyhow::Result<Measured> {
    fastest(|| {
        let tally = rung.count(n).map_err(|error| BadInput(error.to_string()))?;
        Ok((tally.solutions.into(), tally.nodes))
    })
}

/// The kernel on one thread, decomposition included.
pub(super) fn kernel(
    kernel: Kernel,
    problem: &Problem,
    console: &Console,
) -> anyhow::Result<Measured> {
    fastest(|| {
        let count = Counter::new(problem)
            .threads(1)?
            .kernel(kernel)
            .cancel(console.cancel())
            .run()?;
        // A count of more would not end within a life.
        let attempts = u64::try_from(count.attempts).unwrap_or(u64::MAX);
        Ok((count.total, attempts))
    })
}

fn fastest(mut run: impl FnMut() -> anyhow::Result<(u128, u64)>) -> anyhow::Result<Measured> {
    let start = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let before = Instant::now();
        let (count, nodes) = run()?;
        best = best.min(before.elapsed());
        if start.elapsed() >= ENOUGH {
            return Ok(Measured {
                count,
                nodes,
                seconds: best.max(Duration::from_nanos(1)).as_secs_f64(),
            });
        }
    }
}
