//! Measures solvers and kernels.

use bitqueens::{Counter, Kernel, Problem};
use bitqueens_tutor::ladder::LadderSolver;

use crate::console::Console;
use crate::failure::BadInput;
use crate::stopwatch::{Timed, time};

/// The count, nodes and time of a solver.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measured {
    pub(super) count: u128,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

pub(super) fn measure_solver(solver: LadderSolver, n: usize) -> anyhow::Result<Measured> {
    measure(|| {
        let tally = solver.count(n).map_err(|error| BadInput::from(&error))?;
        Ok((tally.solutions.into(), tally.nodes))
    })
}

/// Measures a kernel on one thread, with decomposition.
pub(super) fn measure_kernel(
    kernel: Kernel,
    problem: &Problem,
    console: &Console,
) -> anyhow::Result<Measured> {
    measure(|| {
        let count =
            Counter::new(problem).threads(1)?.kernel(kernel).cancel(console.cancel()).run()?;
        // Larger counts would take years.
        let attempts = u64::try_from(count.attempts).unwrap_or(u64::MAX);
        Ok((count.total, attempts))
    })
}

fn measure(run: impl FnMut() -> anyhow::Result<(u128, u64)>) -> anyhow::Result<Measured> {
    let Timed { result: (count, nodes), fastest, .. } = time(run)?;
    Ok(Measured { count, nodes, seconds: fastest })
}
