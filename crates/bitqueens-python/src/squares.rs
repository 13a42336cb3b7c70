//! Squares of boards.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arguments::{iterate, named, whole};
use crate::errors::{Failure, Result};
use crate::library::{Square, quoted};

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
    /// The squares, for a board of side `n`, of the argument of this name. A number alone is none: it would be a column.
    pub(crate) fn on(&self, n: usize, name: &str) -> Result<Vec<Square>> {
        Ok(named(name, self.read(n, false).map_err(Into::into), self.0.py())?)
    }

    /// The squares of queens, which may be columns from the top row on.
    pub(crate) fn of_queens_on(&self, n: usize, name: &str) -> Result<Vec<Square>> {
        Ok(named(name, self.read(n, true).map_err(Into::into), self.0.py())?)
    }

    fn read(&self, n: usize, may_be_columns: bool) -> Result<Vec<Square>> {
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
            // A dict from rows to columns.
            Err(_) if self.0.hasattr("items")? => {
                iterate(&self.0.call_method0("items")?, accepted)?
            }
            Err(_) => iterate(&self.0, accepted)?,
        };
        let numbers = || items.iter().all(|item| item.extract::<u16>().is_ok());
        if may_be_columns
            && n > 2
            && items.len() == 2
            && self.0.is_instance_of::<PyTuple>()
            && numbers()
        {
            let pair = &self.0;
            return Err(Failure::input(format!(
                "{pair} may be a square or two columns: give a list of squares, [{pair}], or of columns"
            )));
        }
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
    fn of_array(&self, n: usize) -> Result<Vec<Square>> {
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
fn square(pair: &Bound<'_, PyAny>, n: usize) -> Result<Square> {
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
