//! One solution, checks of solutions, and the smallest image of one.

use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::arguments::{self};
use crate::columns::Columns;
use crate::errors::Undecided;
use crate::library::solve::{Outcome, Solver};
use crate::library::{Rules, Solutions, enumerate, validate};
use crate::prelude::*;
use crate::problem::Problem;

/// A solution as Python has it: a tuple of columns that knows its board and how to draw itself. `None` is a row without a
/// queen.
pub(crate) fn solution<'py>(
    py: Python<'py>,
    columns: impl IntoIterator<Item = impl IntoPyObject<'py>, IntoIter: ExactSizeIterator>,
    board: &Board,
) -> Record<'py> {
    Ok(of_tuple(PyTuple::new(py, columns)?, kept(py, board)?.as_ref())?)
}

/// What a solution has to know of its board: a problem that is not a plain board, or rows and columns.
pub(crate) fn kept<'py>(py: Python<'py>, board: &Board) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(match board {
        Board::Problem(problem) if !problem.is_plain() || problem.rules() != Rules::default() => {
            Some(Problem(Arc::clone(problem)).into_pyobject(py)?.into_any())
        }
        Board::Rectangle(board) => Some((board.rows(), board.cols()).into_pyobject(py)?.into_any()),
        _ => None,
    })
}

/// The solution with these columns, which are on the board, of which it has to know this.
pub(crate) fn of_tuple<'py>(
    columns: Bound<'py, PyTuple>,
    kept: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static NEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = columns.py();
    let class = CLASS.import(py, "bitqueens._solution", "Solution")?;
    // The checks of the class would take longer than a search takes to find a solution.
    let new =
        NEW.get_or_try_init(py, || py.get_type::<PyTuple>().getattr("__new__").map(Bound::unbind))?;
    let made = new.bind(py).call1((class, columns))?;
    if let Some(board) = kept {
        made.setattr("_problem", board)?;
    }
    Ok(made)
}

/// The columns of a solution of the library.
pub(crate) fn columns(solution: &enumerate::Solution) -> Vec<u32> {
    solution.cols().iter().copied().map(u32::from).collect()
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
    let found = if let Board::Rectangle(board) = board {
        let solutions = board.solutions()?;
        let found = wait(py, follow, move |control| solutions.cancel(&control.cancel).next())?;
        found.map(|found| solution(py, found, &Board::Rectangle(board)))
    } else {
        let solutions = Solutions::new(&*board.problem()?)?;
        let found = wait(py, follow, move |control| solutions.cancel(&control.cancel).next())?;
        found.map(|found| solution(py, columns(&found), &board))
    };
    found.transpose()
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
        Board::Rectangle(rectangle) => {
            let found = wait(py, follow, move |control| match seed {
                None => rectangle.solve(),
                Some(seed) => rectangle.random(seed, &control.cancel),
            })??;
            return found.map(|columns| solution(py, columns, &board)).transpose();
        }
        Board::Side(n) => (n, None),
        Board::Problem(_) => (0, Some(board.problem()?)),
    };
    let found = wait(py, follow, move |control| match (problem, seed) {
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
    match found {
        Outcome::Solution(columns) => solution(py, columns, &board).map(Some),
        Outcome::Unsolvable => Ok(None),
        _ => Err(Failure::from(Undecided::new_err(
            "the search stopped before it could decide: allow more dead ends, or leave out `patience`",
        ))),
    }
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
) -> Result<Result<(), library::Error>> {
    let side = options.map_or(Ok(None), |given| given.get_item("n"))?;
    let is_given = board.is_some() || side.is_some_and(|side| !side.is_none());
    let board = if is_given { board } else { Some(columns.board()?) };
    let (board, _) = arguments::call(board, options, &[])?;
    let judged = match board {
        Board::Rectangle(board) => columns.queens.and_then(|columns| board.check(columns)),
        Board::Side(n) => columns.of_every_row().and_then(|columns| match columns.len() {
            // The check allocates 5n bits; an allocation that fails aborts the interpreter.
            queens if n > queens => Err(library::Fault::Queens { queens, n }.into()),
            _ => validate::check_columns(n, columns),
        }),
        Board::Problem(problem) => {
            columns.of_every_row().and_then(|columns| validate::check_solution(&problem, &columns))
        }
    };
    match judged {
        Err(wrong @ library::Error::NotASolution(_)) => Ok(Err(wrong)),
        judged => Ok(Ok(judged?)),
    }
}

/// Tell whether columns, one for each row, are a solution of a board (by default the plain one).
///
/// Takes any iterable of ints, such as a NumPy array of one dimension, with None (255 in bytes) for a row without a queen; an
/// array of two dimensions that is true or 1 where queens stand, false or 0 elsewhere; and a text: columns, FEN, names of squares in chess, a drawing.
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
    Ok(checked(columns, board, options)??)
}

/// What is wrong with columns on the plain board of their shape, with rows and columns from 1; None for a solution.
#[pyfunction]
pub(crate) fn fault(columns: Columns) -> Result<Option<String>> {
    Ok(checked(columns, None, None)?.err().map(|wrong| wrong.to_string()))
}

/// The columns of queens, as a `Solution` has them.
#[pyfunction]
pub(crate) fn columns_of(columns: Columns) -> Result<Vec<Option<u32>>> {
    Ok(columns.queens?)
}

/// Return the smallest image of a solution under the symmetries of its board.
///
/// Two solutions have the same one exactly if they are equal up to rotation and reflection.
///
/// >>> canonical((2, 0, 3, 1))
/// Solution((1, 3, 0, 2))
#[pyfunction]
#[pyo3(signature = (columns, board=None))]
pub(crate) fn canonical(py: Python<'_>, columns: Columns, board: Option<Board>) -> Record<'_> {
    let board = board.map_or_else(|| columns.board(), Ok)?;
    let problem = board.problem()?;
    let smallest = enumerate::smallest_image(&problem, &columns.of_every_row()?)?;
    solution(py, smallest, &board)
}
