//! Arguments: whole numbers, boards, squares and columns.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use crate::errors::{Failure, InputError, Result};
use crate::library::{Error, Problem, Square, quoted};
use crate::problem;

/// A whole number from 0 on. Floats are refused, also those without a fraction.
pub(crate) fn whole(object: &Bound<'_, PyAny>, least: &str) -> PyResult<u64> {
    object.extract::<u64>().map_err(|error| {
        let py = object.py();
        if !error.is_instance_of::<PyOverflowError>(py) {
            return match object.get_type().name() {
                Ok(name) => PyTypeError::new_err(format!("give an int, not {name}")),
                Err(error) => error,
            };
        }
        let text = object.str().map(|text| text.to_string());
        let text = text.unwrap_or_else(|_| "the number".to_owned());
        InputError::new_err(format!("{} is out of range: {least}", quoted(&text)))
    })
}

/// A count: of rows, threads, probes.
#[derive(Clone, Copy)]
pub(crate) struct Whole(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        whole(&object, "give a whole number from 0 to 2^64 - 1").map(Self)
    }
}

/// A whole number as a `u64`, for an argument with a default, which must be a literal.
pub(crate) fn number(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    object.extract().map(|Whole(number)| number)
}

impl Whole {
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// The side of a board.
fn side(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let n = whole(object, "a side is from 0 to 1000, where all solutions are counted to 32")?;
    Ok(usize::try_from(n).unwrap_or(usize::MAX))
}

/// The side of a new board.
pub(crate) struct Side(pub(crate) usize);

impl<'py> FromPyObject<'_, 'py> for Side {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "n is the side of the board, an int, not str: `Problem.parse` reads a text",
            ));
        }
        side(&object).map(Self)
    }
}

/// A board: its side, a `Problem`, or what has one, such as a `Puzzle`.
pub(crate) enum Board {
    Side(usize),
    Problem(Arc<Problem>),
}

impl<'py> FromPyObject<'_, 'py> for Board {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(problem) = object.cast::<problem::Problem>() {
            return Ok(Self::Problem(Arc::clone(&problem.get().0)));
        }
        if object.hasattr("__index__")? {
            return Ok(Self::Side(side(&object)?));
        }
        let problem = object.getattr_opt("problem")?;
        if let Some(Ok(problem)) = problem.as_ref().map(|object| object.cast::<problem::Problem>())
        {
            return Ok(Self::Problem(Arc::clone(&problem.get().0)));
        }
        let name = object.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a board is an int (its side), a bitqueens.Problem or a Puzzle, not {name}"
        )))
    }
}

impl Board {
    pub(crate) fn problem(self) -> Result<Arc<Problem>, Error> {
        match self {
            Self::Side(n) => Problem::plain(n).map(Arc::new),
            Self::Problem(problem) => Ok(problem),
        }
    }
}

/// A seed, by default of Python's generator, so that `random.seed` makes a program repeatable.
pub(crate) fn seed(py: Python<'_>, wanted: Option<Whole>) -> PyResult<u64> {
    match wanted {
        Some(Whole(seed)) => Ok(seed),
        None => py.import("random")?.call_method1("getrandbits", (64,))?.extract(),
    }
}

/// The name of a choice, or another text.
pub(crate) struct Name(pub(crate) String);

impl std::ops::Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Name {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let name = object.get_type().name()?;
        let refused = |_| PyTypeError::new_err(format!("give a str, not {name}"));
        object.extract().map(Self).map_err(refused)
    }
}

/// What was chosen; `None` leaves it to the library.
pub(crate) fn choice(name: &Option<Name>) -> Option<&str> {
    let name = name.as_ref().map(|name| name.0.as_str());
    name.filter(|&name| name != "auto")
}

/// The board of a call: `board`, or its side as `n`, with what `Problem` takes beside a side.
pub(crate) fn board(board: Option<Board>, more: Option<&Bound<'_, PyDict>>) -> Result<Board> {
    const NAMES: [&str; 4] = ["blocked", "fixed", "rules", "regions"];
    let Some(more) = more else {
        return board.ok_or_else(|| {
            PyTypeError::new_err("no board: give an int (its side) or a bitqueens.Problem").into()
        });
    };
    let (more, refused) = (more.copy()?, |text: String| Err(PyTypeError::new_err(text).into()));
    let side = more.get_item("n")?;
    if side.is_some() {
        more.del_item("n")?;
    }
    for name in more.keys() {
        let name: String = name.extract()?;
        if !NAMES.contains(&name.as_str()) {
            let name = quoted(&name);
            return refused(format!(
                "there is no keyword argument {name}: besides those that help() shows, there are those of a board, n, {}",
                NAMES.join(", ")
            ));
        }
    }
    let side = match (board, side) {
        (Some(Board::Side(n)), None) => PyInt::new(more.py(), n).into_any(),
        (None, Some(side)) => side,
        _ => {
            return refused(format!(
                "{} go with the side of a board, which is given once; `Problem` has them itself",
                NAMES.join(", ")
            ));
        }
    };
    if more.is_empty() {
        return Ok(side.extract()?);
    }
    let class = more.py().get_type::<problem::Problem>();
    Ok(class.call((side,), Some(&more))?.extract()?)
}

/// Paths of files and folders: one, or several.
pub(crate) struct Paths(pub(crate) Vec<PathBuf>);

impl<'py> FromPyObject<'_, 'py> for Paths {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(path) = object.extract() {
            return Ok(Self(vec![path]));
        }
        let refused = |_| PyTypeError::new_err("paths are a str or os.PathLike, or a list of them");
        let paths = object.try_iter().map_err(refused)?;
        let paths = paths.map(|path| path?.extract().map_err(refused));
        paths.collect::<PyResult<_>>().map(Self)
    }
}

/// The items of an iterable; other objects are refused with what would be accepted.
pub(crate) fn iterate<'py>(
    object: &Bound<'py, PyAny>,
    accepted: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let name = object.get_type().name()?;
    let refused = |_| PyTypeError::new_err(format!("{accepted}: not {name}"));
    object.try_iter().map_err(refused)?.collect()
}

/// Squares: an iterable of pairs (row, column) from 0, or an n × n matrix of booleans; those of queens also an iterable of
/// columns from the top row on, as a solution is.
pub(crate) struct Squares<'py>(pub(crate) Bound<'py, PyAny>);

impl<'a, 'py> FromPyObject<'a, 'py> for Squares<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(object.to_owned()))
    }
}

impl Squares<'_> {
    /// The squares, for a board of side `n`. A number alone is none: it would be a column.
    pub(crate) fn on(&self, n: usize) -> Result<Vec<Square>, Failure> {
        self.read(n, false)
    }

    /// The squares of queens, which may be columns from the top row on.
    pub(crate) fn of_queens_on(&self, n: usize) -> Result<Vec<Square>, Failure> {
        self.read(n, true)
    }

    fn read(&self, n: usize, may_be_columns: bool) -> Result<Vec<Square>, Failure> {
        if self.0.hasattr("dtype")? && self.0.hasattr("shape")? {
            return self.of_array(n);
        }
        let mut squares = Vec::new();
        let accepted = if may_be_columns {
            "squares are pairs (row, column), columns, or names such as \"a1\""
        } else {
            "squares are pairs (row, column) or names such as \"a1\", in a list"
        };
        let items = match self.0.cast::<PyString>() {
            Ok(text) => iterate(text.call_method0("split")?.as_any(), accepted)?,
            Err(_) => iterate(&self.0, accepted)?,
        };
        for (row, item) in items.into_iter().enumerate() {
            let pair = if may_be_columns && item.hasattr("__index__")? {
                (row, item).into_pyobject(self.0.py())?.into_any()
            } else {
                item
            };
            squares.push(square(&pair, n)?);
        }
        Ok(squares)
    }

    /// The squares of an array: k × 2 integers, or n × n booleans.
    fn of_array(&self, n: usize) -> Result<Vec<Square>, Failure> {
        let array = &self.0;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let pairs = match (kind.as_str(), shape.as_slice()) {
            ("b", [rows, cols]) if [*rows, *cols] == [n, n] => {
                array.py().import("numpy")?.call_method1("argwhere", (array,))?
            }
            ("i" | "u", [_, 2]) => array.clone(),
            _ => {
                return Err(Failure::input(format!(
                    "squares in an array of dtype {} and shape {shape:?}: give {n} × {n} booleans, or \
                     integers of shape [k, 2]",
                    array.getattr("dtype")?
                )));
            }
        };
        let mut squares = Vec::new();
        for pair in pairs.call_method0("tolist")?.try_iter()? {
            squares.push(square(&pair?, n)?);
        }
        Ok(squares)
    }
}

/// A pair (row, column) from 0, or a name such as "a1".
fn square(pair: &Bound<'_, PyAny>, n: usize) -> Result<Square, Failure> {
    if let Ok(name) = pair.cast::<PyString>() {
        let name = name.to_cow()?;
        return crate::library::square(&name, n).ok_or_else(|| {
            Failure::input(format!(
                "{} is no square of a board of {n} rows: give a letter for the column and the row from below, such as a1",
                quoted(&name)
            ))
        });
    }
    let accepted = "a square is a pair (row, column) or a name such as \"a1\"";
    let parts = iterate(pair, accepted)?;
    let [row, col] = parts.as_slice() else {
        return Err(Failure::input(format!(
            "a square has a row and a column, not {} numbers",
            parts.len()
        )));
    };
    let part = |object| -> Result<u16, Failure> {
        let number = whole(object, "rows and columns count from 0")?;
        let outside = || {
            Failure::input(format!(
                "square ({}, {}) is outside the board: rows and columns go from 0 to n - 1 = {}",
                row,
                col,
                i128::try_from(n).unwrap_or(i128::MAX) - 1
            ))
        };
        let inside = usize::try_from(number).ok().filter(|&number| number < n);
        inside.and_then(|number| u16::try_from(number).ok()).ok_or_else(outside)
    };
    Ok(Square::new(part(row)?, part(col)?))
}

/// A square as Python has it.
pub(crate) fn pair(square: Square) -> (u16, u16) {
    (square.row, square.col)
}

/// Squares as Python has them.
pub(crate) fn pairs(squares: impl IntoIterator<Item = Square>) -> Vec<(u16, u16)> {
    squares.into_iter().map(pair).collect()
}
