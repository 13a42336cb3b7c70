//! Counts, orbits, profiles and estimates.

use bitqueens::language::Language;
use std::sync::mpsc;

use crate::arguments::{self, N};
use crate::devices;
use crate::library::gpu::Notice;
use crate::library::{Kernel, Method, Problem, Question, Rectangle, Work};
use crate::prelude::*;

/// Asks about a board by a method of this name: search, join or both; without a name, by the faster one.
fn question<'a>(
    problem: &'a Problem,
    method: Option<&str>,
    threads: Option<Whole>,
) -> Result<Question<'a>> {
    let mut question = Question::new(problem).free_memory(library::runs::free_mebibytes);
    if let Some(threads) = threads {
        question = question.threads(threads.size())?;
    }
    Ok(match method {
        None => question,
        Some("search") => question.method(Method::Search),
        Some("join") => question.method(Method::Join),
        Some("both") => question.double_check(),
        Some(name) => {
            let name = library::quoted(name);
            return Err(Failure::input(format!(
                "no method is called {name}: give auto, search, join or both"
            )));
        }
    })
}

/// Count the solutions of a board.
///
/// `board` is the side of a board, also as `n`, a `Problem`, a `Puzzle`, rows and columns such as (5, 8), or a text, whole or in
/// lines; with a side go `blocked`, `fixed`, `rules` and `regions` of `Problem`. `threads` is 1 to 4096, by default the number of
/// cores, or fewer on small boards.
/// Arguments with names of choices take "auto" or None for the library's. `kernel` is a name of `kernels()`, whose
/// instructions a join uses as well. `method` is "search", "join" (a second algorithm that shares no code) or "both",
/// which compares them; by default the faster one for which half of the free memory is enough, and the search if a
/// kernel or another device is given. `device` is "cpu", in wheels with GPU support also "gpu", "gpu:1" (an index
/// of `devices()`), several such as "cpu,gpu", or "auto", which takes GPUs for long counts. The processor counts what a
/// GPU beside it cannot, with a RuntimeWarning. `progress` is a callable that gets a `Progress`, or True for a bar.
///
/// It is called several times a second, from the first 0.2 seconds on. Other Python threads run meanwhile. An
/// exception of `progress`, Ctrl-C or a set `cancel` (a `Cancel`) stops the count and is raised.
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
/// >>> count(7, rules="torus")
/// 28
/// >>> count((5, 8))
/// 568
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, threads=None, kernel=None, method=None, device='cpu', progress=None, cancel=None, **board_options)")]
pub(crate) fn count(
    py: Python<'_>,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<u128> {
    let names = ["threads", "kernel", "method", "device", "progress", "cancel"];
    let (board, options) = arguments::call(board, options, &names)?;
    let (threads, follow) = (options.get("threads")?, options.follow()?);
    let (kernel, method) = (options.choice("kernel")?, options.choice("method")?);
    let kernel: Option<Kernel> = kernel.as_deref().map(str::parse).transpose()?;
    let (device, has_device) = (options.choice("device")?, options.has("device")?);
    let device = device.as_deref().unwrap_or(if has_device { "auto" } else { "cpu" });
    let problem = match board {
        Board::Rectangle(_) if kernel.is_some() || method.is_some() || has_device => {
            return Err(Failure::input(
                "kernel, method and device are for square boards: drop them",
            ));
        }
        Board::Rectangle(board) => {
            let threads = options.threads()?;
            return Ok(wait(py, follow, move |control| {
                board.count(threads, &control.cancel, &|progress| control.report(progress))
            })??);
        }
        board => board.problem()?,
    };
    let is_both = method.as_deref() == Some("both");
    question(&problem, method.as_deref(), None)?;
    let device = devices::choice(device, &problem)?;
    devices::require_use_of(&device, "kernel", kernel.is_some())?;
    // The join of "both" is the processor's.
    devices::require_use_of(&device, "threads", threads.is_some() && !is_both)?;
    let (noticed, notices) = mpsc::channel();
    let total = wait(py, follow, move |control| {
        let mut question = question(&problem, method.as_deref(), threads)?
            .cancel(&control.cancel)
            .progress(|progress| control.report(progress));
        if let Some(kernel) = kernel {
            question = question.kernel(kernel);
        }
        if !device.is_processor() && problem.is_for_kernels() {
            let notice = move |notice: Notice| drop(noticed.send(notice.to_string()));
            let devices = device.open(question.rough_attempts()?, notice)?;
            question = question.devices(devices);
        }
        control.forecast(&question)?;
        Ok::<_, Failure>(question.answer()?.total)
    })?;
    devices::warn(py, &notices)?;
    total
}

/// Count the solutions of each board of an iterable, in order: small boards side by side on all threads.
///
/// >>> count_many(range(9))
/// [1, 1, 0, 0, 2, 10, 4, 40, 92]
/// >>> count_many([(5, 8), 8])
/// [568, 92]
#[pyfunction]
#[pyo3(signature = (boards, **options), text_signature = "(boards, *, threads=None, cancel=None)")]
pub(crate) fn count_many(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<Vec<u128>> {
    let options = Options::new(options, &["threads", "cancel"])?;
    let threads: Option<Whole> = options.get("threads")?;
    let boards = named("boards", iterate(boards, "boards are an iterable"), py)?;
    let boards: Vec<Board> = boards.iter().map(PyAnyMethods::extract).collect::<PyResult<_>>()?;
    let squares = boards.iter().filter(|board| !matches!(board, Board::Rectangle(_)));
    let problems = squares.map(Board::problem).collect::<Result<Vec<_>>>()?;
    let all_threads = options.threads()?;
    let totals = wait(py, options.follow()?, move |control| {
        let mut work = Work::new().until(&control.cancel);
        if let Some(threads) = threads {
            work = work.on(threads.size())?;
        }
        let mut counted = library::count_many(&problems, &work)?.into_iter();
        let total = |board| match board {
            Board::Rectangle(board) => board.count(all_threads, &control.cancel, &|_| ()),
            _ => Ok(counted.next().unwrap_or_default()),
        };
        boards.into_iter().map(total).collect::<Result<_, library::Error>>()
    })?;
    Ok(totals?)
}

fn counted_orbits(
    py: Python<'_>,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<library::Orbits> {
    let (board, options) = arguments::call(board, options, &["threads", "progress", "cancel"])?;
    let (threads, follow, problem) = (options.get("threads")?, options.follow()?, board.problem()?);
    wait(py, follow, move |control| {
        let question = question(&problem, None, threads)?.cancel(&control.cancel);
        let question = question.progress(|progress| control.report(progress));
        control.forecast(&question)?;
        Ok(question.orbits()?)
    })?
}

/// Count the fundamental solutions: those that differ by more than rotation and reflection.
///
/// On a board with blocked squares or fixed queens, only its own symmetries count. Under other rules,
/// `solutions(board, unique=True)` has one solution of each orbit.
///
/// >>> fundamental(8)
/// 12
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, threads=None, progress=None, cancel=None, **board_options)")]
pub(crate) fn fundamental(
    py: Python<'_>,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<u128> {
    Ok(counted_orbits(py, board, options)?.fundamental)
}

/// Count the solutions and their orbits under the symmetries of the board.
///
/// >>> orbits(8).by_size
/// {8: 11, 4: 1}
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, threads=None, progress=None, cancel=None, **board_options)")]
pub(crate) fn orbits<'py>(
    py: Python<'py>,
    board: Option<Board>,
    options: Option<&Bound<'py, PyDict>>,
) -> Record<'py> {
    let found = counted_orbits(py, board, options)?;
    let sizes = PyDict::new(py);
    for (size, orbits) in found.by_size {
        sizes.set_item(size, orbits)?;
    }
    let turns = (found.point_symmetric, found.quarter_turn);
    let counts = (found.total, found.fundamental, turns.0, turns.1, sizes);
    record(py, "Orbits", counts)
}

/// Count the nodes of the plain backtracking tree, row by row: n + 1 numbers from the root to the solutions. The rows of a
/// board that is not square are those of its shorter side.
///
/// >>> tree_profile(8)
/// [1, 8, 42, 140, 344, 568, 550, 312, 92]
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, threads=None, cancel=None, **board_options)")]
pub(crate) fn tree_profile(
    py: Python<'_>,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<Vec<u64>> {
    let (board, options) = arguments::call(board, options, &["threads", "cancel"])?;
    let (threads, follow) = (options.get("threads")?, options.follow()?);
    if let Board::Rectangle(board) = board {
        let (threads, cols) = (options.threads()?, board.rows().max(board.cols()));
        return Ok(wait(py, follow, move |control| {
            let count = |rows| Rectangle::new(rows, cols)?.count(threads, &control.cancel, &|_| ());
            let nodes = |rows| count(rows).map(|count| u64::try_from(count).unwrap_or(u64::MAX));
            (0..=board.queens()).map(nodes).collect::<Result<_, library::Error>>()
        })??);
    }
    let problem = board.problem()?;
    wait(py, follow, move |control| {
        let question = question(&problem, None, threads)?.cancel(&control.cancel);
        Ok(question.profile()?)
    })?
}

/// Estimate solutions and nodes by random probes of the search tree (Knuth, 1975).
///
/// The same seed gives the same figures; without one, Python's `random` gives it. Ctrl-C and `cancel` raise at once,
/// but the thread goes on until it has drawn all probes.
///
/// >>> guess = estimate(12, probes=20_000, seed=1)
/// >>> abs(guess.solutions.mean - 14_200) < 5 * guess.solutions.error
/// True
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, probes=10000, seed=None, cancel=None, **board_options)")]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    board: Option<Board>,
    options: Option<&Bound<'py, PyDict>>,
) -> Record<'py> {
    let (board, options) = arguments::call(board, options, &["probes", "seed", "cancel"])?;
    let Whole(probes) = options.get("probes")?.unwrap_or(Whole(10_000));
    if probes == 0 {
        return Err(Failure::input("no probes estimate nothing: give at least 1"));
    }
    let (seed, follow, problem) = (options.seed(py)?, options.follow()?, board.problem()?);
    let found = wait(py, follow, move |_| library::estimate(&problem, probes, seed))??;
    let solutions = figure(py, found.solutions)?;
    let (attempts, nodes) = (figure(py, found.attempts)?, figure(py, found.nodes)?);
    record(py, "Estimate", (solutions, attempts, nodes, found.probes))
}

/// Return the published number of solutions of the plain board, or None beyond n = 27.
///
/// >>> published(27)
/// 234907967154122528
#[pyfunction]
pub(crate) fn published(n: N) -> Option<u128> {
    library::published(n.0)
}

/// Return the name of each kernel with the reason why it is chosen for side n, or why not.
///
/// >>> "scalar" in kernels()
/// True
#[pyfunction]
#[pyo3(signature = (n=N(16)), text_signature = "(n=16)")]
pub(crate) fn kernels(py: Python<'_>, n: N) -> PyResult<Bound<'_, PyDict>> {
    let kernels = PyDict::new(py);
    for kernel in Kernel::ALL {
        kernels.set_item(kernel.name(), kernel.reason(n.0, Language::English))?;
    }
    Ok(kernels)
}

fn figure(py: Python<'_>, figure: library::Figure) -> Record<'_> {
    record(py, "Figure", (figure.mean, figure.error))
}
