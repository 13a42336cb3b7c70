//! Squares of boards.

use crate::arguments::whole;
use crate::library::Square;
use crate::prelude::*;

/// Squares: an iterable of pairs (row, column) from 0, or an n × n matrix of booleans; those of queens also an iterable of
/// columns from the top row on, as a solution is.
#[derive(FromPyObject)]
pub(crate) struct Squares<'py>(pub(crate) Bound<'py, PyAny>);

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
        let py = self.0.py();
        let accepted = if may_be_columns {
            "squares are pairs (row, column), columns, or names such as \"a1\""
        } else {
            "squares are pairs (row, column) or names such as \"a1\", in a list"
        };
        let object = match &self.0 {
            array if array.hasattr("dtype")? && array.hasattr("shape")? => pairs_of(array, n)?,
            text if text.is_instance_of::<PyString>() => text.call_method0("split")?,
            // A dict from rows to columns.
            columns if columns.hasattr("items")? => columns.call_method0("items")?,
            squares => squares.clone(),
        };
        let items = iterate(&object, accepted)?;
        if may_be_columns && n > 2 && object.extract::<(u16, u16)>().is_ok() {
            return Err(Failure::input(format!(
                "{object} may be a square or two columns: give a list of squares, [{object}], or of columns"
            )));
        }
        let square_of = |(row, item): (usize, Bound<'_, PyAny>)| {
            if may_be_columns && item.hasattr("__index__")? {
                square((row, item).into_pyobject(py)?.as_any(), n)
            } else {
                square(&item, n)
            }
        };
        items.into_iter().enumerate().map(square_of).collect()
    }
}

/// The pairs of an array: k × 2 integers, or n × n booleans.
fn pairs_of<'py>(array: &Bound<'py, PyAny>, n: usize) -> Record<'py> {
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let pairs = match (kind.as_str(), shape.as_slice()) {
        ("b", [rows, cols]) if [*rows, *cols] == [n, n] => {
            &array.py().import("numpy")?.call_method1("argwhere", (array,))?
        }
        ("i" | "u", [_, 2]) => array,
        _ => {
            return Err(Failure::input(format!(
                "squares in an array of dtype {} and shape {shape:?}: give {n} × {n} booleans, or \
                 integers of shape [k, 2]",
                array.getattr("dtype")?
            )));
        }
    };
    Ok(pairs.call_method0("tolist")?)
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
    let parts = iterate(pair, "a square is a pair (row, column) or a name such as \"a1\"")?;
    let [row, col] = parts.as_slice() else {
        let parts = parts.len();
        return Err(Failure::input(format!(
            "a square has a row and a column, not {parts} numbers"
        )));
    };
    let part = |object| whole(object, "rows and columns count from 0");
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
