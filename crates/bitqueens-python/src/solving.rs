//! One solution, checks of solutions, and the smallest image of one.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::arguments::{self, Board, Options, Whole};
use crate::columns::Columns;
use crate::errors::{Failure, Result, Undecided};
use crate::library::solve::{Outcome, Solver};
use crate::library::{self, Rectangle, Solutions, enumerate, validate};
use crate::problem::Problem;
use crate::wait::wait;

/// A solution as Python has it: a tuple of columns that knows its problem and how to draw itself.
pub(crate) fn solution<'py>(
    py: Python<'py>,
    columns: impl IntoIterator<Item = u32, IntoIter: ExactSizeIterator>,
    problem: Option<Arc<library::Problem>>,
) -> PyResult<Bound<'py, PyAny>> {
    let problem = problem.filter(is_special).map(Problem);
    let problem = problem.map(|problem| problem.into_pyobject(py)).transpose()?;
    of_tuple(PyTuple::new(py, columns)?, problem.as_ref().map(Bound::as_any))
}

/// A solution of a board that is not square, if there is one; it has `None` for a row without a queen.
fn of_rectangle(
    py: Python<'_>,
    columns: Option<Vec<Option<u32>>>,
    board: Rectangle,
) -> Result<Option<Bound<'_, PyAny>>> {
    let Some(columns) = columns else { return Ok(None) };
    Ok(Some(of_tuple(PyTuple::new(py, columns)?, Some(&shape(py, board)?))?))
}

/// The rows and columns of a board.
pub(crate) fn shape(py: Python<'_>, board: Rectangle) -> PyResult<Bound<'_, PyAny>> {
    Ok((board.rows(), board.cols()).into_pyobject(py)?.into_any())
}

/// Whether a solution has to know that it belongs to this problem.
pub(crate) fn is_special(problem: &Arc<library::Problem>) -> bool {
    !problem.is_plain() || problem.rules() != library::Rules::default()
}

/// The solution with these columns, which are on the board: a special problem, or rows and columns.
pub(crate) fn of_tuple<'py>(
    columns: Bound<'py, PyTuple>,
    problem: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = columns.py();
    let class = CLASS.import(py, "bitqueens._solution", "Solution")?;
    // The checks of the class would take longer than a search takes to find a solution.
    let new =
        NEW.get_or_try_init(py, || py.get_type::<PyTuple>().getattr("__new__").map(Bound::unbind))?;
    let made = new.bind(py).call1((class, columns))?;
    if let Some(problem) = problem {
        made.setattr("_problem", problem)?;
    }
    Ok(made)
}

/// The columns of a solution of the library.
pub(crate) fn columns(solution: &enumerate::Solution) -> Vec<u32> {
    solution.cols().iter().copied().map(u32::from).collect()
}

/// The solution of an answer, or `None` if there is none.
fn answer<'py>(
    py: Python<'py>,
    answer: Outcome,
    problem: Option<Arc<library::Problem>>,
) -> Result<Option<Bound<'py, PyAny>>> {
    match answer {
        Outcome::Solution(columns) => Ok(Some(solution(py, columns, problem)?)),
        Outcome::Unsolvable => Ok(None),
        _ => Err(Failure::from(Undecided::new_err(
            "the search stopped before it could decide: allow more dead ends, or leave out `patience`",
        ))),
    }
}

/// Return the first solution in lexicographic order, or None if there is none.
///
/// >>> first(8)
/// Solution((0, 4, 7, 5, 2, 6, 1, 3))
/// >>> first(3) is None
/// True
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, cancel=None, **board_options)")]
pub(crate) fn first<'py>(
    py: Python<'py>,
    board: Option<Board>,
    options: Option<&Bound<'py, PyDict>>,
) -> Result<Option<Bound<'py, PyAny>>> {
    let (board, options) = arguments::call(board, options, &["cancel"])?;
    let follow = options.follow()?;
    if let Board::Rectangle(board) = board {
        let solutions = board.solutions()?;
        let found = wait(py, follow, move |control| solutions.cancel(&control.cancel).next())?;
        return of_rectangle(py, found, board);
    }
    let problem = board.problem()?;
    let solutions = Solutions::new(&problem)?;
    let found = wait(py, follow, move |control| solutions.cancel(&control.cancel).next())?;
    let found = found.map(|found| solution(py, columns(&found), Some(problem)));
    Ok(found.transpose()?)
}

/// Return one solution, or None if there is none: a Solution, the column of each row's queen from 0.
///
/// A plain board has a closed form, up to n = 10^8. A `Problem` is searched, up to n = 1000 (64 under other rules
/// or with regions); the time for hard boards is unbounded. `seed` makes the choice random, on a plain board up to
/// n = 10^7; `patience` is the number of dead ends after which the search raises Undecided. Both have no effect
/// under other rules or with regions, and `patience` has none on a plain board. A board that is not square has the first
/// rows or columns of a plain board's solution: rows without a queen have None.
///
/// >>> solve(8)
/// Solution((3, 5, 7, 1, 6, 0, 2, 4))
/// >>> solve(Problem(6, fixed=[(0, 0)])) is None
/// True
/// >>> solve((3, 5)), solve((5, 3))
/// (Solution((1, 3, 0), (3, 5)), Solution((2, 0, None, 1, None), (5, 3)))
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, seed=None, patience=None, cancel=None, **board_options)")]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    board: Option<Board>,
    options: Option<&Bound<'py, PyDict>>,
) -> Result<Option<Bound<'py, PyAny>>> {
    let (board, options) = arguments::call(board, options, &["seed", "patience", "cancel"])?;
    one(py, board, options.get("seed")?.map(|Whole(seed)| seed), &options)
}

/// One solution, a random one with a seed.
fn one<'py>(
    py: Python<'py>,
    board: Board,
    seed: Option<u64>,
    options: &Options<'py>,
) -> Result<Option<Bound<'py, PyAny>>> {
    let (patience, follow): (Option<Whole>, _) = (options.get("patience")?, options.follow()?);
    let (n, problem) = match board {
        Board::Rectangle(board) => {
            let found = wait(py, follow, move |control| match seed {
                None => board.solve(),
                Some(seed) => board.random(seed, &control.cancel),
            })??;
            return of_rectangle(py, found, board);
        }
        Board::Side(n) => (n, None),
        board => (0, Some(board.problem()?)),
    };
    let given = problem.clone();
    let found = wait(py, follow, move |control| match (given, seed) {
        (None, None) => {
            let columns = library::solve::closed_form(n)?;
            let columns = columns.map(|columns| columns.collect());
            Ok(columns.map_or(Outcome::Unsolvable, Outcome::Solution))
        }
        (None, Some(seed)) => library::solve::random(n, seed, &control.cancel),
        (Some(problem), seed) => {
            let mut solver = Solver::new(&problem).cancel(&control.cancel);
            if let Some(seed) = seed {
                solver = solver.seed(seed);
            }
            if let Some(patience) = patience {
                solver = solver.patience(patience.0);
            }
            solver.run()
        }
    })??;
    answer(py, found, problem)
}

/// Return a random solution, or None if there is none. The distribution is not uniform.
///
/// The same seed gives the same solution; without one, Python's `random` gives it. n is at most 10^7, for a
/// `Problem` 1000. Under other rules or with regions the result is always the same solution, and n is at most 64.
///
/// >>> is_solution(random_solution(100, seed=7))
/// True
#[pyfunction]
#[pyo3(signature = (board=None, **options), text_signature = "(board=None, *, seed=None, cancel=None, **board_options)")]
pub(crate) fn random_solution<'py>(
    py: Python<'py>,
    board: Option<Board>,
    options: Option<&Bound<'py, PyDict>>,
) -> Result<Option<Bound<'py, PyAny>>> {
    let (board, options) = arguments::call(board, options, &["seed", "cancel"])?;
    one(py, board, Some(options.seed(py)?), &options)
}

/// Checks columns against a board, by default the plain board of their shape.
fn checked(
    columns: Columns,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<Result<()>> {
    let board = board.map_or_else(|| columns.board(), Ok)?;
    let (board, _) = arguments::call(Some(board), options, &[])?;
    if let (Board::Rectangle(board), Ok(queens)) = (&board, &columns.queens) {
        return judged(board.check(queens.iter().copied()));
    }
    let columns = match columns.of_every_row() {
        Ok(columns) => columns,
        wrong => return Ok(wrong.map(drop)),
    };
    judged(match board {
        // The check allocates 5n bits; an allocation that fails aborts the interpreter.
        Board::Side(n) if n > columns.len() => {
            let queens = columns.len();
            Err(library::Fault::Queens { queens, n }.into())
        }
        Board::Side(n) => validate::check_columns(n, columns),
        board => validate::check_solution(&*board.problem()?, &columns),
    })
}

/// Tells what is wrong with a solution from errors of its check.
fn judged(checked: Result<(), library::Error>) -> Result<Result<()>> {
    match checked {
        Err(wrong @ library::Error::NotASolution(_)) => Ok(Err(wrong.into())),
        checked => Ok(Ok(checked?)),
    }
}

/// Tell whether columns, one for each row, are a solution of a board (by default the plain one).
///
/// Takes any iterable of ints, such as a NumPy array of one dimension, with None for a row without a queen; an array of two
/// dimensions that is true where queens stand; and a text: columns, FEN, names of squares in chess, a drawing.
///
/// >>> is_solution((1, 3, 0, 2)), is_solution((0, 1, 2, 3))
/// (True, False)
/// >>> is_solution("b4 d3 a2 c1"), is_solution([[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
/// (True, True)
/// >>> is_solution((0, 2, 4), (3, 5)), is_solution([[0, 0, 1], [1, 0, 0]])
/// (True, True)
#[pyfunction]
#[pyo3(signature = (columns, board=None, **options), text_signature = "(columns, board=None, **board_options)")]
pub(crate) fn is_solution(
    columns: Columns,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<bool> {
    Ok(checked(columns, board, options)?.is_ok())
}

/// Raise InputError with the first fault unless columns are a solution of a board.
///
/// >>> check((1, 3, 0, 2))
/// >>> check((1, 3, 0, 2), rules="torus")
/// Traceback (most recent call last):
///     ...
/// bitqueens.InputError: ...
#[pyfunction]
#[pyo3(signature = (columns, board=None, **options), text_signature = "(columns, board=None, **board_options)")]
pub(crate) fn check(
    columns: Columns,
    board: Option<Board>,
    options: Option<&Bound<'_, PyDict>>,
) -> Result<()> {
    checked(columns, board, options)?
}

/// The columns of queens, as a `Solution` has them.
#[pyfunction]
pub(crate) fn columns_of(columns: Columns) -> Result<Vec<Option<u32>>> {
    columns.queens.map_err(Failure::input)
}

/// Return the smallest image of a solution under the symmetries of its board.
///
/// Two solutions have the same one exactly if they are equal up to rotation and reflection.
///
/// >>> canonical((2, 0, 3, 1))
/// Solution((1, 3, 0, 2))
#[pyfunction]
#[pyo3(signature = (columns, board=None))]
pub(crate) fn canonical(
    py: Python<'_>,
    columns: Columns,
    board: Option<Board>,
) -> Result<Bound<'_, PyAny>> {
    let problem = board.map_or_else(|| columns.board(), Ok)?.problem()?;
    let columns = columns.of_every_row()?;
    let smallest = enumerate::smallest_image(&problem, &columns)?;
    Ok(solution(py, smallest, Some(problem))?)
}
