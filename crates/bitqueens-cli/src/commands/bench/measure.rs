//! Measures rows in turns.

use bitqueens::{Counter, Devices, LookAhead, Problem};
use bitqueens_tutor::ladder::LadderSolver;

use super::case::Case;
use crate::{console::Console, failure::BadInput, stopwatch::time};

/// The runs of a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Runs {
    pub(super) count: u128,
    pub(super) attempts: u128,
    /// Whether all runs gave the same count, and the same attempts unless chance decides what counts what.
    pub(super) is_steady: bool,
    /// Time of each run.
    pub(super) seconds: Vec<f64>,
}

/// Measures the rows of one side: the first run of each, then the second of each, and so on.
pub(super) fn in_turn(
    n: usize,
    cases: &[Case],
    devices: &Devices,
    look_ahead: LookAhead,
    runs: usize,
    console: &Console,
) -> anyhow::Result<Vec<Runs>> {
    let problem = Problem::plain(n)?;
    let mut measured: Vec<Option<Runs>> = vec![None; cases.len()];
    for _ in 0..runs {
        for (case, so_far) in cases.iter().zip(&mut measured) {
            let timed = time(|| count_once(case, &problem, devices, look_ahead, console))?;
            let (count, attempts) = timed.result;
            let runs = so_far.get_or_insert_with(|| Runs {
                count,
                attempts,
                is_steady: true,
                seconds: Vec::new(),
            });
            // Kernels that narrow subproblems try more queens than devices, which count a part that varies.
            let varies = matches!(case, Case::Devices { threads: 1.. });
            runs.is_steady &= runs.count == count && (varies || runs.attempts == attempts);
            runs.seconds.push(timed.mean);
        }
    }
    Ok(measured.into_iter().flatten().collect())
}

fn count_once(
    case: &Case,
    problem: &Problem,
    devices: &Devices,
    look_ahead: LookAhead,
    console: &Console,
) -> anyhow::Result<(u128, u128)> {
    match *case {
        Case::Ladder => {
            let counted = LadderSolver::L5.count(problem.n());
            let tally = counted.map_err(|error| BadInput::from(&error))?;
            Ok((tally.solutions.into(), tally.nodes.into()))
        }
        Case::Devices { threads } => {
            let devices = match threads {
                0 => devices.clone().alone(),
                _ => devices.clone(),
            };
            let counter = Counter::new(problem).threads(threads.max(1))?;
            let counter = counter.devices(devices).look_ahead(look_ahead);
            let count = counter.cancel(console.cancel()).run()?;
            Ok((count.total, count.attempts))
        }
        Case::Kernel { kernel, threads } => {
            let counter = Counter::new(problem).threads(threads)?.kernel(kernel);
            let counter = counter.look_ahead(look_ahead);
            let count = counter.cancel(console.cancel()).run()?;
            anyhow::ensure!(
                count.threads == threads,
                "only {} of {threads} threads could be started: their time would not be that of \
                 {threads} threads",
                count.threads
            );
            Ok((count.total, count.attempts))
        }
    }
}
