//! Counts, orbits, profiles and estimates.

use bitqueens::language::Language;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{Board, Whole, number};
use crate::devices::{self, Notices};
use crate::errors::{Failure, Result};
use crate::library::{self, Kernel, Method, Problem, Question};
use crate::records::{Record, record};
use crate::wait::wait;

/// Number of threads: as given, or as many as there are cores.
pub(crate) fn threads(wanted: Option<Whole>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(cores, Whole::size)
}

/// Asks about a board by a method of this name: search, join or both; without a name, by the faster one.
fn question<'a>(problem: &'a Problem, method: Option<&str>) -> Result<Question<'a>> {
    let question = Question::new(problem).free_memory(library::runs::free_mebibytes);
    Ok(match method {
        None => question,
        Some("search") => question.method(Method::Search),
        Some("join") => question.method(Method::Join),
        Some("both") => question.double_check(),
        Some(name) => {
            return Err(Failure::input(format!(
                "no method is called {}: give search, join or both",
                library::quoted(name)
            )));
        }
    })
}

/// Count the solutions of a board.
///
/// `board` is the side of a plain board or a `Problem`. `threads` is 1 to 4096, by default the number of cores.
/// `kernel` is a name of `kernels()`, whose instructions a join uses as well. `method` is "search", "join" (a
/// second algorithm that shares no code, up to n = 24) or "both", which compares them; by default the faster one for which
/// half of the free memory is enough, and the search if a kernel or another device is given. `device` is "cpu", in wheels with GPU support also "gpu", "gpu:1" (an index
/// of `devices()`), several such as "cpu,gpu", or "auto", which takes GPUs for long counts. The processor counts what a
/// GPU beside it cannot, with a RuntimeWarning. `progress` is a callable that gets a `Progress`, or True for a bar.
///
/// Other Python threads run meanwhile. An exception of `progress` or Ctrl-C stops the count and is raised.
///
/// Raises InputError (a ValueError) for n over 32 (64 under other rules) and for devices that are not there, and
/// ComputationError (a RuntimeError) if the machine miscounts or a GPU fails that counts alone.
///
/// >>> count(8)
/// 92
/// >>> count(Problem(8, blocked=[(0, 0)]), threads=1)
/// 88
/// >>> count(10, method="both")
/// 724
#[pyfunction]
#[pyo3(signature = (board, *, threads=None, kernel=None, method=None, device="cpu", progress=None))]
pub(crate) fn count(
    py: Python<'_>,
    board: Board,
    threads: Option<Whole>,
    kernel: Option<&str>,
    method: Option<&str>,
    device: &str,
    progress: Option<Bound<'_, PyAny>>,
) -> Result<u128> {
    let kernel: Option<Kernel> = kernel.map(str::parse).transpose()?;
    let problem = board.problem()?;
    question(&problem, method)?;
    let device = devices::choice(device, &problem)?;
    if device.names_gpu() && method == Some("join") {
        return Err(Failure::input(
            "a join runs on the processor only: drop device",
        ));
    }
    devices::require_use_of(&device, "kernel", kernel.is_some())?;
    // The join of "both" is the processor's.
    let for_search = threads.is_some() && method != Some("both");
    devices::require_use_of(&device, "threads", for_search)?;
    let threads = self::threads(threads);
    let (notices, method) = (Notices::default(), method.map(str::to_owned));
    let heard = notices.clone();
    let total = wait(py, progress, move |control| {
        let mut question = question(&problem, method.as_deref())?
            .threads(threads)?
            .cancel(&control.cancel)
            .progress(|progress| control.report(progress));
        if let Some(kernel) = kernel {
            question = question.kernel(kernel);
        }
        if !device.is_processor() && problem.is_for_kernels() && method.as_deref() != Some("join") {
            let devices = devices::open(&device, question.rough_attempts()?, &heard)?;
            question = question.devices(devices);
        }
        Ok::<_, Failure>(question.answer()?.total)
    })?;
    notices.warn(py)?;
    total
}

/// The orbits, counted.
fn counted_orbits(
    py: Python<'_>,
    problem: Arc<Problem>,
    threads: usize,
    progress: Option<Bound<'_, PyAny>>,
) -> Result<library::Orbits> {
    wait(py, progress, move |control| {
        let question = question(&problem, None)?.threads(threads)?;
        let question = question.cancel(&control.cancel);
        let question = question.progress(|progress| control.report(progress));
        Ok(question.orbits()?)
    })?
}

/// Count the fundamental solutions: those that differ by more than rotation and reflection.
///
/// On a board with blocked squares or fixed queens, only its own symmetries count.
///
/// >>> fundamental(8)
/// 12
#[pyfunction]
#[pyo3(signature = (board, *, threads=None, progress=None))]
pub(crate) fn fundamental(
    py: Python<'_>,
    board: Board,
    threads: Option<Whole>,
    progress: Option<Bound<'_, PyAny>>,
) -> Result<u128> {
    let orbits = counted_orbits(py, board.problem()?, self::threads(threads), progress)?;
    Ok(orbits.fundamental)
}

/// Count the solutions and their orbits under the symmetries of the board.
///
/// >>> orbits(8).by_size
/// {8: 11, 4: 1}
#[pyfunction]
#[pyo3(signature = (board, *, threads=None, progress=None))]
pub(crate) fn orbits<'py>(
    py: Python<'py>,
    board: Board,
    threads: Option<Whole>,
    progress: Option<Bound<'py, PyAny>>,
) -> Record<'py> {
    let found = counted_orbits(py, board.problem()?, self::threads(threads), progress)?;
    let sizes = PyDict::new(py);
    for (size, orbits) in found.by_size {
        sizes.set_item(size, orbits)?;
    }
    let turns = (found.point_symmetric, found.quarter_turn);
    let counts = (found.total, found.fundamental, turns.0, turns.1, sizes);
    record(py, "Orbits", counts)
}

/// Count the nodes of the plain backtracking tree, row by row: n + 1 numbers from the root to the solutions.
///
/// >>> profile(8)
/// [1, 8, 42, 140, 344, 568, 550, 312, 92]
#[pyfunction]
#[pyo3(signature = (board, *, threads=None))]
pub(crate) fn profile(py: Python<'_>, board: Board, threads: Option<Whole>) -> Result<Vec<u64>> {
    let (problem, threads) = (board.problem()?, self::threads(threads));
    let nodes = wait(py, None, move |control| {
        let question = Question::new(&problem).threads(threads)?;
        question.cancel(&control.cancel).profile()
    })?;
    Ok(nodes?)
}

/// Estimate solutions and nodes by random probes of the search tree (Knuth, 1975).
///
/// The same seed gives the same figures. Ctrl-C is raised at once, but the thread goes on until it has drawn all
/// probes.
///
/// >>> guess = estimate(12, probes=20_000)
/// >>> abs(guess.solutions.mean - 14_200) < 5 * guess.solutions.error
/// True
#[pyfunction]
#[pyo3(signature = (board, *, probes=10_000, seed=1))]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    board: Board,
    #[pyo3(from_py_with = number)] probes: u64,
    #[pyo3(from_py_with = number)] seed: u64,
) -> Record<'py> {
    let problem = board.problem()?;
    if probes == 0 {
        return Err(Failure::input(
            "no probes estimate nothing: give at least 1",
        ));
    }
    let found = wait(py, None, move |_| library::estimate(&problem, probes, seed))??;
    let solutions = figure(py, found.solutions)?;
    let (attempts, nodes) = (figure(py, found.attempts)?, figure(py, found.nodes)?);
    record(py, "Estimate", (solutions, attempts, nodes, found.probes))
}

/// Return the published number of solutions of the plain board, or None beyond n = 27.
///
/// >>> published(27)
/// 234907967154122528
#[pyfunction]
pub(crate) fn published(n: Whole) -> Option<u128> {
    library::published(n.size())
}

/// Return the name of each kernel with the reason why it is chosen for side n, or why not.
///
/// >>> "scalar" in kernels()
/// True
#[pyfunction]
#[pyo3(signature = (n=16))]
pub(crate) fn kernels(
    py: Python<'_>,
    #[pyo3(from_py_with = number)] n: u64,
) -> PyResult<Bound<'_, PyDict>> {
    let kernels = PyDict::new(py);
    for kernel in Kernel::ALL {
        kernels.set_item(
            kernel.name(),
            kernel.reason(Whole(n).size(), Language::English),
        )?;
    }
    Ok(kernels)
}

fn figure(py: Python<'_>, figure: library::Figure) -> Record<'_> {
    record(py, "Figure", (figure.mean, figure.error))
}
