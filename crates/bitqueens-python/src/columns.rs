//! The columns of queens, as what Python passes has them: numbers, an array, or a text.

use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{iterate, whole};
use crate::errors::{Failure, InputError, Result};
use crate::library::{Format, one, quoted, typed};

/// The columns of queens, one for each row, or why there are none: an iterable of ints, such as a tuple or a NumPy
/// array; an n × n array; a text in any layout that the library reads.
pub(crate) struct Columns(pub(crate) Result<Vec<u32>, String>);

impl<'py> FromPyObject<'_, 'py> for Columns {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return of_text(&text.to_cow()?);
        }
        let rows: Vec<_> = iterate(&object, "columns are ints, a 2-D array, or a text")?;
        let is_text = |row: &Bound<'_, PyAny>| row.is_instance_of::<PyString>();
        if !rows.is_empty() && rows.iter().all(is_text) {
            let rows: Vec<String> =
                rows.iter().map(PyAnyMethods::extract).collect::<PyResult<_>>()?;
            return of_text(&rows.join("\n"));
        }
        let is_row = |row: &Bound<'_, PyAny>| row.hasattr("__len__");
        if let Some(first) = rows.first()
            && is_row(first)?
        {
            return of_rows(&rows);
        }
        let mut columns = Vec::new();
        for column in rows {
            let column = whole(&column, "columns count from 0")?;
            columns.push(u32::try_from(column).unwrap_or(u32::MAX));
        }
        Ok(Self(Ok(columns)))
    }
}

/// The queens of a text: columns, FEN, names of squares in chess, a drawing.
fn of_text(text: &str) -> PyResult<Columns> {
    if text.parse::<Format>().is_ok() {
        let name = quoted(text);
        return Err(InputError::new_err(format!(
            "queens are columns, not {name}: `Problem.write` gives a text in a format"
        )));
    }
    let found = typed(text).or_else(|_| one(text));
    let found = found.map_err(|error| InputError::new_err(error.to_string()))?;
    Ok(in_rows(found.n, found.queens))
}

/// The queens of a square array: one in each place that is true.
fn of_rows(rows: &[Bound<'_, PyAny>]) -> PyResult<Columns> {
    let n = rows.len();
    let mut queens = Vec::new();
    for (row, places) in (0..).zip(rows) {
        let places = iterate(places, "an array has rows of booleans or numbers")?;
        if places.len() != n {
            return Err(InputError::new_err(format!(
                "row {row} of the array has {} squares: give {n}, as many as rows",
                places.len()
            )));
        }
        for (col, place) in (0..).zip(places) {
            if place.is_truthy()? {
                queens.push((row, col));
            }
        }
    }
    Ok(in_rows(n, queens))
}

/// One column for each row, or the row that has no queen or several.
fn in_rows(n: usize, mut queens: Vec<(u32, u32)>) -> Columns {
    queens.sort_unstable();
    let rows = queens.iter().map(|&(row, _)| row);
    let wrong = (0..).zip(rows).find(|(row, found)| row != found);
    let wrong = wrong.map(|(row, found)| row.min(found));
    let missing = || u32::try_from(queens.len()).ok();
    Columns(match wrong.or_else(|| missing().filter(|_| queens.len() != n)) {
        None => Ok(queens.into_iter().map(|(_, col)| col).collect()),
        Some(row) => {
            Err(format!("row {row} has no queen, or several: give one in each row, from row 0"))
        }
    })
}

impl Columns {
    pub(crate) fn columns(self) -> Result<Vec<u32>> {
        self.0.map_err(Failure::input)
    }
}
