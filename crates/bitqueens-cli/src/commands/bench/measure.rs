//! Runs that take turns.

use std::time::{Duration, Instant};

use bitqueens::{Counter, LookAhead, Problem};
use bitqueens_tutor::ladder::Solver;

use super::case::Case;
use crate::console::Console;
use crate::failure::BadInput;

/// Shorter runs are repeated for about so long, and their mean counts.
const ENOUGH: Duration = Duration::from_millis(20);

/// What the runs of one row found. Every run counts the same, or [`Runs::is_steady`] is false.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Runs {
    pub(super) count: u128,
    pub(super) attempts: u128,
    pub(super) is_steady: bool,
    /// Of each run.
    pub(super) seconds: Vec<f64>,
}

/// All rows of one side: the first run of each, then the second of each, and so on.
pub(super) fn in_turn(
    n: usize,
    cases: &[Case],
    look_ahead: LookAhead,
    runs: usize,
    console: &Console,
) -> anyhow::Result<Vec<Runs>> {
    let problem = Problem::plain(n)?;
    let mut measured: Vec<Option<Runs>> = vec![None; cases.len()];
    for _ in 0..runs {
        for (case, so_far) in cases.iter().zip(&mut measured) {
            let (count, attempts, seconds) =
                repeated(|| once(case, &problem, look_ahead, console))?;
            let runs = so_far.get_or_insert_with(|| Runs {
                count,
                attempts,
                is_steady: true,
                seconds: Vec::new(),
            });
            runs.is_steady &= (runs.count, runs.attempts) == (count, attempts);
            runs.seconds.push(seconds);
        }
    }
    Ok(measured.into_iter().flatten().collect())
}

fn once(
    case: &Case,
    problem: &Problem,
    look_ahead: LookAhead,
    console: &Console,
) -> anyhow::Result<(u128, u128)> {
    match *case {
        Case::Ladder => {
            let counted = Solver::L5.count(problem.n());
            let tally = counted.map_err(|error| BadInput(error.to_string()))?;
            Ok((tally.solutions.into(), tally.nodes.into()))
        }
        Case::Kernel { kernel, threads } => {
            let counter = Counter::new(problem).threads(threads)?.kernel(kernel);
            let counter = counter.look_ahead(look_ahead);
            let count = counter.cancel(console.cancel()).run()?;
            anyhow::ensure!(
                count.threads == threads,
                "only {} of {threads} threads could be started: what they take is not what \
                 {threads} threads take",
                count.threads
            );
            Ok((count.total, count.attempts))
        }
    }
}

fn repeated(
    mut run: impl FnMut() -> anyhow::Result<(u128, u128)>,
) -> anyhow::Result<(u128, u128, f64)> {
    let start = Instant::now();
    let mut times = 0;
    loop {
        let (count, attempts) = run()?;
        times += 1;
        let elapsed = start.elapsed();
        if elapsed >= ENOUGH {
            return Ok((count, attempts, elapsed.as_secs_f64() / f64::from(times)));
        }
    }
}
